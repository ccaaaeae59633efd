"""One live match and everybody at it."""
