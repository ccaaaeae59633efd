"""What a seat can know, and which worlds it cannot tell apart."""
