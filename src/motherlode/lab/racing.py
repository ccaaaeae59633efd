"""Which of many rule sets come nearest to a target? They race: few deals for all, more for those that do well.

After each leg most drop out; those left play further deals, and what they played before counts on. A rule set whose
interval leaves out the target needs no more deals to be known as wrong.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from motherlode.core.estimates import Estimate
from motherlode.core.game import Game
from motherlode.lab import rulesets
from motherlode.lab.figures import Cell, cell
from motherlode.lab.rulesets import Rules
from motherlode.lab.runs import Book, Run
from motherlode.lab.simulate import Plan
from motherlode.lab.targets import Target

SEARCHED = 4
"""The search plays one game, at most, where the confirmation plays so many."""
LEAST = 50
LEGS = (16, 4, 1)
"""After the legs of a race one game of so many has been played."""
KEPT = 4
"""One of so many goes on to the next leg …"""
FEWEST = 4
"""… but at least so many do."""
NOW = "as it is"

Player = Callable[[str, list[Run]], dict[str, Book]]
"""Plays some runs; the word says what for."""


Known = dict[str, Estimate]
"""What is known of every figure that the targets are computed from."""


def known(targets: Sequence[Target], book: Book) -> Known:
    """What some games say of it."""
    return {key: one for target in targets for key, one in target.estimates(book).items()}


def off(targets: Sequence[Target], found: Known) -> float:
    """How far a rule set is from all targets together; a figure that did not come up is nowhere near."""
    if not all(target.measured_by(found) for target in targets):
        return math.inf
    return sum(target.off(one) / target.room for target in targets for one in target.measured_by(found))


def may(targets: Sequence[Target], found: Known) -> bool:
    """Whether a rule set may reach the targets, as far as is known."""
    measured = [(target, target.measured_by(found)) for target in targets]
    return all(some and all(target.may(one) for one in some) for target, some in measured)


def sure(targets: Sequence[Target], found: Known) -> bool:
    """Whether the whole interval of every figure lies where it should."""
    return all(target.inside(one) for target in targets for one in target.measured_by(found))


def figures(targets: Sequence[Target], found: Known) -> list[Cell | None]:
    """The figures that the targets are about, in the order in which they are called."""
    return [cell(one) for target in targets for one in target.each(found)]


class Runner:
    """Makes the runs of a search: only what the targets ask about is counted."""

    def __init__(self, plan: Plan, game: Game, rules: Rules, targets: list[Target]) -> None:
        self.plan = plan
        self.game = game
        self.rules = rules
        self.targets = targets
        self.words = words(targets)
        self.close = closely(targets)

    def run(self, label: str, given: dict[str, str], games: int, seed: str) -> Run:
        """The games of one rule set."""
        options = rulesets.settings(self.game, self.rules.with_(given))
        plan = replace(self.plan, options=options, games=games, seed=seed)
        return Run(label=label, plan=plan, close=self.close, only=self.words)


def words(targets: Sequence[Target]) -> tuple[str, ...]:
    """The first words of the figures that are wanted."""
    return tuple(dict.fromkeys(["length", *(key.partition("|")[0] for target in targets for key in target.keys)]))


def closely(targets: Sequence[Target]) -> int:
    """1 if some figure needs games that are listened to closely."""
    return int(any(key.startswith(("lead", "verb", "load|equal")) for target in targets for key in target.keys))


class Race:
    """All rule sets that were tried, and what is known of each.

    A rule set is compared with the one it was made from (its parent; the rules as they are for single changes), which
    plays the same deals: what is known of the parent from many games, and by how much the other differs on the deals
    that both played. So the luck of few deals drops out, most of all where a change matters little.
    """

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.targets = runner.targets
        self.given: dict[str, dict[str, str]] = {}
        self.parents: dict[str, str] = {}
        self.played: dict[str, list[Book]] = {NOW: []}  # by leg
        self.settled: dict[str, Known] = {}  # what many games say: of the rules as they are, of what was confirmed
        self.fresh: dict[str, int] = {}  # so many games they were
        most = max(LEAST, runner.plan.games // SEARCHED)
        self.legs = sorted({max(LEAST, most // part) for part in LEGS})
        """Games played after each leg."""

    def run(self, number: int, play: Player, new: dict[str, tuple[dict[str, str], str]]) -> None:
        """Let some rule sets race: what each changes, and its parent."""
        for text, (given, parent) in new.items():
            self.enter(text, given, parent)
        left = list(new)
        before = 0
        for leg, games in enumerate(self.legs):
            name = f"search {number}" + (f" leg {leg + 1}" if leg else "")
            seed = f"{self.runner.plan.seed} search leg {leg + 1}"
            along = [text for text in self.ancestors(left) if len(self.played[text]) == leg]
            runs = [self.runner.run(text, self.given.get(text, {}), games - before, seed) for text in [*along, *left]]
            for text, book in play(name, runs).items():
                self.played[text].append(book)
            before = games
            left = self.goes_on(left, leg)
            if not left:
                break

    def enter(self, text: str, given: dict[str, str], parent: str) -> None:
        """Take note of a rule set, unless it is known."""
        if text not in self.given:
            self.given[text], self.parents[text], self.played[text] = given, parent, []

    def ancestors(self, some: Sequence[str]) -> list[str]:
        """Those that some are compared with, and theirs, in order; who is among them already is left out."""
        found: dict[str, None] = {}
        for text in some:
            while text != NOW:
                text = self.parents[text]
                found[text] = None
        return [text for text in found if text not in some]

    def goes_on(self, left: list[str], leg: int) -> list[str]:
        """Who plays the next leg: the best of those that may reach the targets.

        After the first leg the very best go on in any case: what they do is to be known when they are combined.
        """
        left = sorted(left, key=lambda text: (self.off(text), text))
        chosen = left[: max(FEWEST, len(left) // KEPT)]
        always = chosen[:FEWEST] if leg == 0 else []
        return [text for text in chosen if text in always or may(self.targets, self.known(text))]

    def known(self, text: str) -> Known:
        """What is known of one: what many games say, or how it differs from its parent on the same deals."""
        if text in self.settled:
            return self.settled[text]
        parent = self.parents[text]
        legs = len(self.played[text])
        mine, its = (known(self.targets, joined(self.played[one][:legs])) for one in (text, parent))
        sure_of = self.known(parent)
        return {
            key: shifted(one, sure_of[key].value - its[key].value) if key in its and key in sure_of else one
            for key, one in mine.items()
        }

    def settle(self, text: str, book: Book) -> None:
        """Many games have been played under one: they count from now on."""
        self.settled[text] = known(self.targets, book)
        self.fresh[text] = book.games

    def off(self, text: str) -> float:
        """How far one is from the targets."""
        return off(self.targets, self.known(text))

    def games(self, text: str) -> int:
        """How many games of the race one has played."""
        return sum(book.games for book in self.played[text])

    def rests_on(self, text: str) -> int:
        """On so many games rests what is known of one."""
        return self.fresh.get(text) or self.games(text)

    def finished(self, text: str) -> bool:
        """Whether one has run all legs."""
        return len(self.played[text]) == len(self.legs)

    def promise(self, one: str, other: str) -> float:
        """How far two changes together would be from the targets if their effects added up."""
        now, first, second = self.known(NOW), self.known(one), self.known(other)
        sums = {
            key: first[key].value + second[key].value - now[key].value for key in now if key in first and key in second
        }
        return sum(target.distance(sums) / target.room for target in self.targets)


def joined(books: Sequence[Book]) -> Book:
    """The games of several runs of the same rules, on different deals."""
    whole = Book(books[0].run)
    for book in books:
        whole.join(book)
    return whole


def shifted(one: Estimate, by: float) -> Estimate:
    """An estimate moved, with its interval."""
    return Estimate(one.value + by, one.low + by, one.high + by, one.of)
