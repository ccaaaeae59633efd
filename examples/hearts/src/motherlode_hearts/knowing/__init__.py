"""What a seat can know, and how a world that it may be in is drawn."""
