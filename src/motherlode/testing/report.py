"""What a check found, law by law."""

from __future__ import annotations

from msgspec import Struct


class LawResult(Struct, kw_only=True):
    """How one law fared."""

    number: int
    title: str
    holds: bool
    tried: int
    """How often it was put to the test; 0 with `holds` means that it could not be."""
    tried_what: str
    """What was counted: `positions x viewers`."""
    reached: dict[str, int] = {}
    """How often by kind of decision, number of seats, option set …"""
    failure: str = ""
    """A counterexample to act on; "" if there is none."""
    note: str = ""
    """What a reader should know besides: why it was not tried, how many worlds were compared."""
    seconds: float = 0.0

    def __str__(self) -> str:
        verdict = "holds" if self.holds and self.tried else "not tried" if self.holds else "BROKEN"
        line = f"{self.number:2}. {self.title}: {verdict} ({self.tried:,} {self.tried_what})"
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
    note: str = ""

    @property
    def holds(self) -> bool:
        """Whether no law was found broken."""
        return all(law.holds for law in self.laws)

    @property
    def broken(self) -> list[int]:
        """The numbers of the laws found broken."""
        return [law.number for law in self.laws if not law.holds]

    def __str__(self) -> str:
        head = f"{self.game} {self.rules}, seed {self.seed}, {len(self.settings)} settings, {self.seconds:.1f} s"
        return "\n".join([head, *([self.note] if self.note else []), *map(str, self.laws)])
