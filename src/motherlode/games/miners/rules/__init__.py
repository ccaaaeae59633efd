"""The rules of Miners, chapter by chapter."""
