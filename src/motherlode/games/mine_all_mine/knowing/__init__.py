"""What a seat of Miners can know."""
