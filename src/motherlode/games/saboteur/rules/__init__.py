"""The rules of Saboteur, chapter by chapter; whoever checks the rulebook reads these files and only these."""
