"""Every sentence of Kingpin that people read."""
