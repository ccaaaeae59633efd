"""What a seat of Kingpin can know, and how a world is drawn that agrees with it."""
