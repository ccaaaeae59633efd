"""The rules: what somebody with the rulebook in hand checks."""
