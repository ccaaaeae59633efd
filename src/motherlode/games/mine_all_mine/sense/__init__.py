"""What a sensible mine owner would do."""
