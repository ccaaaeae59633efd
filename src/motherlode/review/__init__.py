"""Looking back at a finished game: where it turned, and what could be known."""
