"""The games for learners."""
