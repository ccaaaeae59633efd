"""What a check found, law by law."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Verdict = Literal["holds", "thin", "not tried", "broken"]
"""`holds`: nothing was found against it, and enough was tried to say so. `thin`: nothing was found, but it was too
little. `not tried`: it could not be. `broken`: there is a counterexample."""


class LawResult(Struct, kw_only=True):
    """How one law fared."""

    number: int
    title: str
    holds: bool
    """Whether nothing was found against it; how much that means is in `verdict`."""
    tried: int
    """How often it was put to the test; 0 with `holds` means that it could not be."""
    tried_what: str
    """What was counted: `positions x viewers`."""
    also: dict[str, int] = {}
    """What else was counted: `{"histories found again": 67}`."""
    lacking: list[str] = []
    """What was tried too little to mean something: `4 of 100 positions`."""
    reached: dict[str, int] = {}
    """How often by kind of decision, number of seats, option set …"""
    failure: str = ""
    """A counterexample to act on; "" if there is none."""
    note: str = ""
    """What a reader should know besides: why it was not tried, how many worlds were compared."""
    seconds: float = 0.0

    @property
    def verdict(self) -> Verdict:
        if not self.holds:
            return "broken"
        return "not tried" if not self.tried else "thin" if self.lacking else "holds"

    @property
    def counted(self) -> list[tuple[int, str]]:
        """All that was counted, what matters most first."""
        return [(self.tried, self.tried_what), *((number, what) for what, number in self.also.items())]

    def __str__(self) -> str:
        verdict = "BROKEN" if not self.holds else self.verdict
        counted = ", ".join(f"{number:,} {what}" for number, what in self.counted)
        line = f"{self.number:2}. {self.title}: {verdict} ({counted})"
        if self.verdict == "thin":
            line += f"\n    Tried too little: {', '.join(self.lacking)}."
        for more in (self.note, self.failure):
            if more:
                line += "\n    " + more.replace("\n", "\n    ")
        return line


class Report(Struct, kw_only=True):
    """What a check of a game found."""

    game: str
    rules: str
    """The version of its rules."""
    seed: int
    seats: tuple[int, ...]
    settings: list[str]
    """Every combination of seats and options that was played."""
    seconds: float
    laws: list[LawResult]
    compiled: bool = True
    """Whether the rules ran compiled; interpreted, much less is tried in the same time."""
    note: str = ""

    @property
    def holds(self) -> bool:
        """Whether no law was found broken."""
        return all(law.holds for law in self.laws)

    @property
    def broken(self) -> list[int]:
        """The numbers of the laws found broken."""
        return [law.number for law in self.laws if not law.holds]

    @property
    def thin(self) -> list[int]:
        """The numbers of the laws that nothing was found against, but that were tried too little to say so."""
        return [law.number for law in self.laws if law.verdict == "thin"]

    def __str__(self) -> str:
        head = f"{self.game} {self.rules}, seed {self.seed}, {len(self.settings)} settings, {self.seconds:.1f} s"
        return "\n".join([head, *([self.note] if self.note else []), *map(str, self.laws)])
