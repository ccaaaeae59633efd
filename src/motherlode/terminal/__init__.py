"""The table in the terminal: draws any game's view, and lets a person play it."""
