"""What every law has: a number, a title, a count of what it tried, and a counterexample once it has found one."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from pathlib import Path

from motherlode.core.dice import QuickDice
from motherlode.core.freeze import differences, freeze
from motherlode.core.state import State, buffer
from motherlode.testing.course import THE_END, Course, Played, Setting
from motherlode.testing.enough import lacking
from motherlode.testing.report import LawResult

OUT = buffer()
WEIGHTS = buffer()

LONGEST = 4000  # characters of a counterexample


class Broken(Exception):
    """A counterexample was found."""


class Law:
    """Base of every law. Most look at positions one by one (`look`); others take a setting's share whole (`trial`)."""

    number: int
    title: str
    what: str
    """What is counted."""
    weight = 1
    """Its share of the time, in shares."""
    once = False
    """Tried once over all settings (`whole`), not setting by setting."""
    games_a_share = 2
    """How many games at least the positions of one share come from, time permitting."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.game = course.game
        self.tried = 0
        self.also: Counter[str] = Counter()
        """What else is counted, by what it is."""
        self.reached: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.failure = ""
        self.note = ""
        self.seconds = 0.0

    # -- what a law writes -------------------------------------------------------------------------------------------

    def look(self, played: Played, ply: int, dice: QuickDice) -> None:
        """Put one position to the test; raises Broken."""
        raise NotImplementedError

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        """Use the share of time for one setting: positions of a few games, rare kinds of decisions first."""
        dice = self.course.dice(setting, self.number, turn)
        for k in range(1000):
            played = self.course.played(setting, turn * 3 + k % 3)
            begun = time.monotonic()
            slice_end = begun + max(0.0, until - begun) / max(1, self.games_a_share - k)
            for ply in self.choose(played, dice):
                self.look(played, ply, dice)
                self.reached[played.verbs[ply]] += 1
                if time.monotonic() > slice_end:
                    break
            if time.monotonic() > until:
                return

    def whole(self, until: float) -> None:
        """For laws tried once."""
        raise NotImplementedError

    def finish(self) -> None:
        """Called at the end of the check: what can only be judged over everything seen."""

    # -- what comes with it ------------------------------------------------------------------------------------------

    def choose(self, played: Played, dice: QuickDice) -> list[int]:
        """Up to 24 positions of a game: of the kinds of decision this law has seen least, each kind in turn."""
        plies: dict[str, list[int]] = {}
        for ply, verb in enumerate(played.verbs):
            plies.setdefault(verb, []).append(ply)
        chosen: list[int] = []
        while plies and len(chosen) < 24:
            verb = min(plies, key=lambda v: self.seen[v])
            self.seen[verb] += 4 if verb == THE_END else 1
            chosen.append(plies[verb].pop(dice.below(len(plies[verb]))))
            if not plies[verb]:
                del plies[verb]
        return chosen

    def guarded(self, setting: Setting | None, turn: int, until: float) -> None:
        """Run a share; what goes wrong becomes the counterexample."""
        begun = time.monotonic()
        try:
            if setting is None:
                self.whole(until)
            else:
                self.trial(setting, turn, until)
                self.reached[f"{setting.seats} seats"] += 1
                self.reached[setting.words] += 1
        except Broken as broken:
            self.failure = str(broken)[:LONGEST]
        except Exception as error:
            where = "" if setting is None else f"{setting}: "
            self.failure = f"{where}{type(error).__name__}: {error}; {_place(error)}"[:LONGEST]
        self.seconds += time.monotonic() - begun

    def result(self) -> LawResult:
        return LawResult(
            number=self.number,
            title=self.title,
            holds=not self.failure,
            tried=self.tried,
            tried_what=self.what,
            also=dict(self.also),
            lacking=lacking(self.number, {**self.also, self.what: self.tried}) if self.tried else [],
            reached=dict(self.reached),
            failure=self.failure,
            note=self.note,
            seconds=round(self.seconds, 3),
        )

    def viewers(self, state: State) -> range:
        """The spectator and every seat."""
        return range(-1, state.seats)


def _place(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    return " < ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in reversed(frames))


def same(expected: State, found: State, where: str, claim: str) -> None:
    """Two states are equal in every field, or the claim is broken."""
    if freeze(expected) != freeze(found):
        raise differing(expected, found, where, claim)


def differing(expected: State, found: State, where: str, claim: str, advice: str = "") -> Broken:
    """The claim is broken: in these fields."""
    fields = "; ".join(differences(expected, found)[:6]) or "none any more: they share something that changed in both"
    return Broken(f"{where}: {claim}; differing fields: {fields}{'. ' + advice if advice else ''}")


def other_meaning(text: str, here: int, elsewhere: int) -> str:
    """The sentence for a move's text that is another action in another position."""
    return (
        f"“{text}” means action {here} here and {elsewhere} elsewhere. An action means the same in every position: "
        "make its number of what does not change (a card, a seat), not of where something lies in a row at the moment."
    )
