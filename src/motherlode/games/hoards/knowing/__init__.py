"""What a seat can know, and the worlds it may imagine."""
