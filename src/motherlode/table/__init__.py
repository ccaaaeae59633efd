"""The table: a server at which people and bots play every registered game in the browser."""
