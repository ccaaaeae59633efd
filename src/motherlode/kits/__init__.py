"""Parts that several games share."""
