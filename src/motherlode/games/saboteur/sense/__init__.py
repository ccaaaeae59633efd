"""What a sensible dwarf makes of a position, and does."""
