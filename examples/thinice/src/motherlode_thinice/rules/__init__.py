"""The rules: check these files with RULES.md in hand, and only these."""
