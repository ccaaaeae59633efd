"""What must change so that a target is reached? A search over options and card values, the smallest change first.

Every change of one step is tried on simulated games. Those that come near enough are confirmed; if none holds, the best
go further and are combined with others, first those that promise most if effects add up. What is proposed has been
confirmed on deals that the search has not seen, and is reported with the interval of that: picking
the best of many tries flatters it, so what the search itself saw is no evidence.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.registry import find
from motherlode.lab import rulesets
from motherlode.lab.contrast import Heading
from motherlode.lab.figures import Cell, cell
from motherlode.lab.rulesets import Changed, Rules, Step
from motherlode.lab.runs import Book, Run
from motherlode.lab.simulate import Plan
from motherlode.lab.targets import Target

SEARCHED = 4
"""The search plays one game where the confirmation plays so many."""
LEAST = 50
TAKEN_FURTHER = 6
GENERATIONS = 3
COMBINED = 24
"""So many combinations are tried in a generation."""
CONFIRMED = 4
"""So many candidates of a generation are confirmed at most."""

Player = Callable[[str, list[Run]], dict[str, Book]]
"""Plays some runs; the word says what for."""


class Tried(Struct, frozen=True):
    """A change that was tried."""

    given: dict[str, str]
    steps: int
    """How many steps from the rules as they are."""
    off: float
    """How far from the target, in widths of what is allowed; 0 if it was reached."""
    figures: list[Cell | None]


class Tuned(Heading, frozen=True, kw_only=True):
    """What the search found."""

    targets: list[str]
    before: list[Cell | None]
    """Where the figures are now."""
    tried: int
    found: str
    """`nothing to change`, `reached`, `reached for sure` (the whole interval lies inside), or `not reached`."""
    proposal: str
    """What to change, as it is typed."""
    changed: list[Changed]
    confirmed: list[Cell | None]
    """The figures on fresh deals, with their intervals."""
    deals: int
    nearest: list[Tried]
    """The best that were tried, the smallest change first."""


def steps(game: Game, rules: Rules, over: Sequence[str]) -> list[Step]:
    """What may be changed: options by their names, tables (`cards`), or rows and columns of one (`cards:hp`)."""
    options = rulesets.option_steps(game, rules)
    if not over:
        return options
    found: list[Step] = []
    for name in over:
        table, _, only = name.partition(":")
        if table in rulesets.tables(game):
            found += rulesets.table_steps(game, rules, table, only=only)
        elif name == "options":
            found += options
        else:
            mine = [step for step in options if step.place == name]
            if not mine:
                there = ", ".join([*dict.fromkeys(step.place for step in options), *rulesets.tables(game)])
                raise Refused(f"There is no {name!s:.40} to change; there are {there}.", field="over")
            found += mine
    if not found:
        raise Refused(f"Nothing in {', '.join(over)!s:.80} can be changed by one step.", field="over")
    return found


def off(targets: Sequence[Target], book: Book) -> float:
    """How far a rule set is from all targets together; a figure that did not come up is nowhere near."""
    if not all(target.measured(book) for target in targets):
        return math.inf
    return sum(target.off(one) / target.room for target in targets for one in target.measured(book))


def values(targets: Sequence[Target], book: Book) -> dict[str, float]:
    """What the targets are computed from: the value of every figure they name."""
    return {key: value for target in targets for key, value in target.values(book).items()}


def figures(targets: Sequence[Target], book: Book) -> list[Cell | None]:
    """The figures that the targets are about."""
    return [cell(one) for target in targets for one in target.measured(book)]


class Search:
    """A search for the smallest change."""

    def __init__(
        self, plan: Plan, given: dict[str, str], targets: list[Target], over: Sequence[str], trials: int
    ) -> None:
        self.plan = plan
        self.game = find(plan.game)
        self.rules = Rules(given)
        self.targets = targets
        self.trials = trials
        self.single = steps(self.game, self.rules, over)
        self.tried: list[Tried] = []
        self.seen: set[str] = set()
        self.origin: dict[str, float] = {}
        self.vectors: dict[str, dict[str, float]] = {}  # a change as it is typed → the figures that the targets mean
        self.near: set[str] = set()  # what may reach the targets, as far as the games of the search can tell
        self.refuted: set[str] = set()
        self.close = any(key.startswith(("lead", "verb")) for target in targets for key in target.keys)

    def run(self, label: str, given: dict[str, str], games: int, seed: str) -> Run:
        """The games of one rule set."""
        options = rulesets.settings(self.game, self.rules.with_(given))
        plan = replace(self.plan, options=options, games=games, seed=seed)
        words = tuple(dict.fromkeys([key.partition("|")[0] for target in self.targets for key in target.keys]))
        return Run(label=label, plan=plan, close=int(self.close), only=("length", *words))

    def generation(self, number: int, play: Player, changes: list[tuple[dict[str, str], int]]) -> None:
        """Try some changes on the deals of the search."""
        games = max(LEAST, self.plan.games // SEARCHED)
        wanted: dict[str, tuple[dict[str, str], int]] = {}
        for given, far in changes:
            given = dict(sorted(given.items()))
            text = Rules(given).text()
            if text not in self.seen and len(self.seen) < self.trials and self.changes(given):
                self.seen.add(text)
                wanted[text] = (given, far)
        if not wanted:
            return
        runs = [self.run(text, given, games, f"{self.plan.seed} search") for text, (given, _) in wanted.items()]
        for text, book in play(f"search {number}", runs).items():
            given, far = wanted[text]
            self.vectors[text] = values(self.targets, book)
            measured = [(target, target.measured(book)) for target in self.targets]
            if all(found and all(target.may(one) for one in found) for target, found in measured):
                self.near.add(text)
            self.tried.append(Tried(given, far, off(self.targets, book), figures(self.targets, book)))
        self.tried.sort(
            key=lambda one: (one.off > 0, one.steps if one.off == 0 else 0, one.off, one.steps, str(one.given))
        )

    def changes(self, given: dict[str, str]) -> bool:
        """Whether a change is possible, and every part of it changes something."""
        now = rulesets.settings(self.game, self.rules)
        every = [{name: value} for name, value in given.items()]
        if not all(rulesets.possible(self.game, self.rules.with_(some)) for some in (given, *every)):
            return False
        return all(rulesets.settings(self.game, self.rules.with_(some)) != now for some in every)

    def settle(self, play: Player, before: Book) -> tuple[Tried, Book] | None:
        """The smallest change that holds on fresh deals: single steps first, then the best further and together."""
        self.origin = values(self.targets, before)
        changes = [({step.place: step.value}, step.steps) for step in self.single]
        for number in range(1, GENERATIONS + 1):
            self.generation(number, play, changes)
            settled = self.confirm(play)
            if settled is not None:
                return settled
            best = self.tried[:TAKEN_FURTHER]
            changes = [change for one in best for change in self.further(one)] + self.combined(best)
        return None

    def combined(self, best: Sequence[Tried]) -> list[tuple[dict[str, str], int]]:
        """The best with everything else that was tried, those first that promise most if effects add up."""
        found: dict[str, tuple[float, int, dict[str, str]]] = {}
        for one in best:
            for other in self.tried:
                if one.given.keys() & other.given.keys():
                    continue
                given = dict(sorted({**one.given, **other.given}.items()))
                text = Rules(given).text()
                if text not in self.seen and self.changes(given):
                    found[text] = (self.promise(one, other), one.steps + other.steps, given)
        likely = sorted(found.values(), key=lambda some: (some[0], some[1], str(some[2])))[:COMBINED]
        return [(given, far) for _, far, given in likely]

    def promise(self, one: Tried, other: Tried) -> float:
        """How far two changes together would be from the targets if their effects added up."""
        first, second = (self.vectors[Rules(some.given).text()] for some in (one, other))
        sums = {
            key: first[key] + second[key] - now for key, now in self.origin.items() if key in first and key in second
        }
        return sum(target.distance(sums) / target.room for target in self.targets)

    def further(self, one: Tried) -> list[tuple[dict[str, str], int]]:
        """A change of numbers, each one step further the same way."""
        now = self.rules.with_(one.given)
        found = []
        for place, value in one.given.items():
            if value.lstrip("-").isdigit():
                for step in (-1, 1):
                    found.append(({**one.given, place: str(int(value) + step)}, one.steps + 1))
        return [(given, far) for given, far in found if given != now.given]

    def confirm(self, play: Player) -> tuple[Tried, Book] | None:
        """The smallest of the changes near enough that holds on fresh deals; None if none does."""
        near = [one for one in self.tried if Rules(one.given).text() in self.near - self.refuted]
        for one in sorted(near, key=lambda one: (one.steps, one.off, str(one.given)))[:CONFIRMED]:
            label = Rules(one.given).text()
            number = len(self.refuted)
            run = self.run(label, one.given, self.plan.games, f"{self.plan.seed} confirm {number}")
            book = play(f"confirm {number}", [run])[label]
            if off(self.targets, book) == 0:
                return one, book
            self.refuted.add(label)
        return None


def tuned(search: Search, play: Player, before: Book) -> Tuned:
    """Search, confirm, and say what was found."""
    game, plan = search.game, search.plan
    settled: tuple[Tried, Book] | None = None
    found, deals = "not reached", 0
    if off(search.targets, before) == 0:
        found, deals = "nothing to change", before.games
    else:
        settled = search.settle(play, before)
    if settled is not None:
        book = settled[1]
        inside = all(target.inside(one) for target in search.targets for one in target.measured(book))
        found, deals = "reached for sure" if inside else "reached", book.games
    now = rulesets.settings(game, search.rules)
    after = now if settled is None else rulesets.settings(game, search.rules.with_(settled[0].given))
    return Tuned(
        game=plan.game,
        title=game.title,
        rules=game.version,
        seats=plan.seats,
        bots=plan.bots,
        seed=plan.seed,
        targets=[target.says() for target in search.targets],
        before=figures(search.targets, before),
        tried=len(search.seen),
        found=found,
        proposal="" if settled is None else Rules(settled[0].given).text(),
        changed=rulesets.differences(game, now, after),
        confirmed=[] if settled is None else figures(search.targets, settled[1]),
        deals=deals,
        nearest=search.tried[:8],
    )
