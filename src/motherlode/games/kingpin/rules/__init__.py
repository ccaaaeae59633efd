"""The rules of Kingpin: somebody with the rulebook in hand checks these files, and only these."""
