"""Every sentence that people read of Saboteur."""
