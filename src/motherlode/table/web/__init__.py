"""HTTP and WebSocket around a hall, and nothing else."""
