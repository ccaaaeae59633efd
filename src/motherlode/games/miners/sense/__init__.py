"""What a sensible miner would do."""
