"""How much a server holds: the load, and the figures it shall hold."""
