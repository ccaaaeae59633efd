"""Every sentence of Hoards that people read."""
