"""Every sentence of Miners that people read."""
