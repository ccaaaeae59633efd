"""What a sensible player of Kingpin would do."""
