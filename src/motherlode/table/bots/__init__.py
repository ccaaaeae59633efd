"""Who thinks where: jobs, the processes that do them, and the bots that stay in these."""
