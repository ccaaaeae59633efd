"""What a sensible dragon would do."""
