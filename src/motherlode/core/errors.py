"""Refusals: what was wrong, what would be right, and where."""

from __future__ import annotations


class Refused(Exception):
    """Something that was asked for is not possible; nothing has changed.

    `str()` of it is one sentence for a person. The command line answers with exit code 2, the table with a 4xx.
    """

    def __init__(self, sentence: str, *, rule: str = "", field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule
        """The clause of the rulebook that stands against it, if one does."""
        self.field = field
        """The option, row or field that was wrong, if one was."""

    def __str__(self) -> str:
        if self.rule and self.rule not in self.sentence:
            return f"{self.sentence} ({self.rule})"
        return self.sentence
