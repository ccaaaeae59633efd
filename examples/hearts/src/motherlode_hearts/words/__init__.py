"""Every sentence and picture that people get."""
