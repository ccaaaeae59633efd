"""All tables of a server: founded, found, listed, archived."""
