"""What must change so that a target is reached? A search over options and card values, the smallest change first.

Fewer places changed is smaller, then fewer steps. So single places are searched first: one step, then further, halving
what lies between. If none holds, the neighbours of near misses are tried; then the best are combined with others, first
those that promise most if effects add up. Before a combination is proposed, each part of it is tried alone.
Changes race (`lab.racing`): all play a few deals, and only what may still reach the target plays more.

What is proposed has been confirmed on deals that the search has not seen: picking the best of many tries flatters it,
so what the search itself saw is no evidence. Confirmed means that the whole 95 % interval of every figure lies inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.registry import find
from motherlode.lab import rulesets
from motherlode.lab.contrast import Heading
from motherlode.lab.figures import Cell
from motherlode.lab.racing import NOW, Player, Race, Runner, figures, known, may, off, sure
from motherlode.lab.rulesets import Changed, Rules, Step
from motherlode.lab.runs import Book
from motherlode.lab.simulate import Plan
from motherlode.lab.targets import Target

PLACES = 3
"""So many places are changed at most."""
REFINED = 6
"""So often the best of as many places are taken further."""
TAKEN_FURTHER = 6
COMBINED = 40
"""So many combinations enter a race."""
CONFIRMED = 4
"""So many candidates with as many places changed are confirmed at most."""
NEAR = 2
"""What misses the targets by so many widths at most is a near miss: it and its neighbours are played on fresh deals."""
AGAIN = 3
"""If an interval lies neither inside nor outside as a whole, so many times as many deals are played anew."""


Change = tuple[dict[str, str], str]
"""What is changed, and the rule set it is compared with on the same deals."""


class Tried(Struct, frozen=True):
    """A change that was tried."""

    given: dict[str, str]
    steps: int
    """How many steps from the rules as they are."""
    off: float
    """How far from the target, in widths of what is allowed; 0 if it was reached."""
    figures: list[Cell | None]
    games: int
    """On so many games this rests."""


class Tuned(Heading, frozen=True, kw_only=True):
    """What the search found."""

    targets: list[str]
    before: list[Cell | None]
    """Where the figures are now."""
    tried: int
    found: str
    """`nothing to change`, `reached for sure` (the whole interval lies inside), `reached`, or `not reached`."""
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
    options = rulesets.ladder(game, rules)
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
        self.now = rulesets.settings(self.game, self.rules)
        self.runner = Runner(plan, self.game, self.rules, targets)
        self.race = Race(self.runner)
        self.seen: set[str] = set()
        self.refuted: set[str] = set()
        self.likely: tuple[dict[str, str], Book] | None = None  # inside on fresh deals, but not for sure

    # -- which changes to try ------------------------------------------------------------------------------------------

    def new(self, changes: Sequence[Change]) -> dict[str, Change]:
        """Those that were not tried and change something, as far as trials go."""
        found: dict[str, Change] = {}
        for change, parent in changes:
            given = dict(sorted(change.items()))
            text = Rules(given).text()
            if text not in self.seen and len(self.seen) < self.trials and self.changes(given):
                self.seen.add(text)
                found[text] = given, parent
        return found

    def changes(self, given: dict[str, str]) -> bool:
        """Whether a change is possible, and every part of it changes something."""
        every = [{name: value} for name, value in given.items()]
        if not all(rulesets.possible(self.game, self.rules.with_(some)) for some in (given, *every)):
            return False
        return all(rulesets.settings(self.game, self.rules.with_(some)) != self.now for some in every)

    def steps(self, given: dict[str, str]) -> int:
        """How many steps a change is from the rules as they are; another word instead of a number is one."""
        return sum(rulesets.distance(self.game, self.rules, place, value) for place, value in given.items())

    def size(self, given: dict[str, str]) -> tuple[int, int]:
        """How large a change is: places, then steps."""
        return len(given), self.steps(given)

    def best(self, places: int) -> list[str]:
        """The changes of so many places, the nearest to the targets first."""
        race = self.race
        mine = [text for text, given in race.given.items() if len(given) == places]
        return sorted(mine, key=lambda text: (race.off(text), self.size(race.given[text]), text))

    def leaders(self, places: int) -> list[str]:
        """The best change of so many places, and the best of other places, the nearest first."""
        found: dict[tuple[str, ...], str] = {}
        for text in self.best(places):
            found.setdefault(tuple(self.race.given[text]), text)
        return list(found.values())[:TAKEN_FURTHER]

    def further(self, places: int) -> list[Change]:
        """The best, with a number half-way to the next that was tried, or twice as far where none was."""
        found = []
        for text in self.leaders(places):
            given = self.race.given[text]
            for place, value in given.items():
                if rulesets.is_number(value):
                    mine = self.between(given, place, int(value))
                    found += [({**given, place: str(new)}, self.race.parents[text]) for new in mine]
        return found

    def between(self, given: dict[str, str], place: str, value: int) -> list[int]:
        """Values of one place worth a try beside one that did well: half-way to its neighbours, or beyond."""
        others = {name: other for name, other in given.items() if name != place}
        now = rulesets.value_at(self.game, self.rules, place)
        tried = {int(now)} if rulesets.is_number(now) else set()
        for some in self.race.given.values():
            same = {name: other for name, other in some.items() if name != place}
            if same == others and rulesets.is_number(some.get(place, "")):
                tried.add(int(some[place]))
        below = max((one for one in tried if one < value), default=None)
        above = min((one for one in tried if one > value), default=None)
        found = set()
        for near, far in ((below, above), (above, below)):
            if near is not None:
                found.add((near + value) // 2)
            elif far is not None:
                found.add(value + 2 * (value - far))
        return sorted(found - tried)

    def beside(self, places: int) -> list[Change]:
        """Near misses that were not confirmed, and their numbers one up and one down, the nearest first.

        Few deals may have made them look worse than they are, so that they dropped out of their race.
        """
        race = self.race
        found: dict[str, tuple[float, Change]] = {}
        for text in self.leaders(places):
            given, far = race.given[text], race.off(text)
            numbers = [(place, int(value)) for place, value in given.items() if rulesets.is_number(value)]
            around = [{**given, place: str(value + by)} for place, value in numbers for by in (-1, 1)]
            for some in [given, *around] if far <= NEAR else []:
                label = Rules(some).text()
                known = label in race.given
                if label in self.refuted or not (known or (len(self.seen) < self.trials and self.changes(some))):
                    continue
                found.setdefault(label, (race.off(label) if known else far, (some, race.parents[text])))
        likely = sorted(found.values(), key=lambda some: (some[0], self.size(some[1][0]), str(some[1])))
        return [change for _, change in likely]

    def combined(self, places: int) -> list[Change]:
        """The best with one place fewer and everything else that was tried alone, those first that promise most."""
        race = self.race
        found: dict[str, tuple[float, tuple[int, int], Change]] = {}
        for text in self.leaders(places - 1):
            for other in self.best(1):
                first, second = race.given[text], race.given[other]
                if first.keys() & second.keys():
                    continue
                given = dict(sorted({**first, **second}.items()))
                label = Rules(given).text()
                if label not in self.seen and label not in found:
                    found[label] = (race.promise(text, other), self.size(given), (given, text))
        likely = sorted(found.values(), key=lambda some: (some[0], some[1], str(some[2])))
        return [change for _, _, change in likely[:COMBINED]]

    # -- trying them ---------------------------------------------------------------------------------------------------

    def settle(self, play: Player, before: Book) -> tuple[dict[str, str], Book] | None:
        """The smallest change that holds on fresh deals: single places first, then several together."""
        self.race.settle(NOW, before)
        number = 0
        for places in range(1, PLACES + 1):
            changes = self.combined(places) if places > 1 else [({one.place: one.value}, NOW) for one in self.single]
            for _ in range(REFINED):
                new = self.new(changes)
                if not new:
                    break
                number += 1
                self.race.run(number, play, new)
                if any(self.race.finished(text) and sure(self.targets, self.race.known(text)) for text in new):
                    break
                changes = self.further(places)
            settled = self.confirm(play, self.hopeful(places)) or self.neighbours(play, places)
            if settled is not None:
                return self.simplest(play, settled)
        return None if self.likely is None else self.simplest(play, self.likely)

    def hopeful(self, places: int) -> list[Change]:
        """What has raced to the end and may reach the targets, the smallest change first."""
        race = self.race
        near = [text for text in self.best(places) if race.finished(text) and may(self.targets, race.known(text))]
        near = sorted(near, key=lambda text: (race.off(text) > 0, self.size(race.given[text]), race.off(text), text))
        return [(race.given[text], race.parents[text]) for text in near[:CONFIRMED]]

    def neighbours(self, play: Player, places: int) -> tuple[dict[str, str], Book] | None:
        """A near miss or a neighbour of one that holds for sure on fresh deals; each that fails says where to look."""
        for _ in range(CONFIRMED):
            settled = self.confirm(play, self.beside(places)[:1])
            if settled is not None:
                return settled
        return None

    def simplest(self, play: Player, settled: tuple[dict[str, str], Book]) -> tuple[dict[str, str], Book]:
        """The smallest part of a change that holds alone on fresh deals, as surely as the whole; else the whole."""
        given, book = settled
        parts = [dict(some) for places in range(1, len(given)) for some in combinations(given.items(), places)]
        alone = self.confirm(play, [(some, NOW) for some in parts if Rules(some).text() not in self.refuted])
        if alone is not None:
            return alone
        return settled if self.likely is None or sure(self.targets, known(self.targets, book)) else self.likely

    def confirm(self, play: Player, changes: Sequence[Change]) -> tuple[dict[str, str], Book] | None:
        """The first change that holds for sure on fresh deals; None if none does."""
        for given, parent in changes:
            text = Rules(given).text()
            self.seen.add(text)
            self.race.enter(text, given, parent)
            number = len(self.refuted)
            self.refuted.add(text)  # unless it holds now
            what = f"confirm {number}"
            book = self.afresh(play, text, what, self.plan.games)
            found = known(self.targets, book)
            if may(self.targets, found) and not sure(self.targets, found):  # too few deals to tell
                book = self.afresh(play, text, f"{what} again", AGAIN * self.plan.games)
                found = known(self.targets, book)
            if sure(self.targets, found):
                return given, book
            if off(self.targets, found) == 0 and (self.likely is None or len(given) < len(self.likely[0])):
                self.likely = given, book
        return None

    def afresh(self, play: Player, text: str, what: str, games: int) -> Book:
        """Games of one rule set on deals that nobody has seen; from now on they are what is known of it."""
        book = play(what, [self.runner.run(text, self.race.given[text], games, f"{self.plan.seed} {what}")])[text]
        self.race.settle(text, book)
        return book

    def nearest(self) -> list[Tried]:
        """The best that were tried: what reached the targets first, smallest change first."""
        race = self.race
        tried = [
            Tried(given, self.steps(given), race.off(text), figures(self.targets, found), race.rests_on(text))
            for text, given, found in ((text, given, race.known(text)) for text, given in race.given.items())
        ]
        tried.sort(
            key=lambda one: (
                one.off > 0,
                self.size(one.given) if one.off == 0 else (0, 0),
                one.off,
                self.size(one.given),
                str(one.given),
            )
        )
        return tried[:8]


def tuned(search: Search, play: Player, before: Book) -> Tuned:
    """Search, confirm, and say what was found."""
    game, plan = search.game, search.plan
    settled: tuple[dict[str, str], Book] | None = None
    found, deals = "not reached", 0
    now = known(search.targets, before)
    if off(search.targets, now) == 0:
        found, deals = "nothing to change", before.games
    else:
        settled = search.settle(play, before)
    if settled is not None:
        found = "reached for sure" if sure(search.targets, known(search.targets, settled[1])) else "reached"
        deals = settled[1].games
    after = search.now if settled is None else rulesets.settings(game, search.rules.with_(settled[0]))
    return Tuned(
        game=plan.game,
        title=game.title,
        rules=game.version,
        seats=plan.seats,
        bots=plan.bots,
        seed=plan.seed,
        targets=[target.says() for target in search.targets],
        before=figures(search.targets, now),
        tried=len(search.seen),
        found=found,
        proposal="" if settled is None else Rules(settled[0]).text(),
        changed=rulesets.differences(game, search.now, after),
        confirmed=[] if settled is None else figures(search.targets, known(search.targets, settled[1])),
        deals=deals,
        nearest=search.nearest(),
    )
