"""Where tables are kept: what a journal promises, and the one in a file."""
