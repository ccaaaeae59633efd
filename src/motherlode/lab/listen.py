"""What is heard of one game? Games tell events; the lab listens, and counts whatever events name.

A game becomes a sheet of small figures, each a part of a whole: `win|seat|0` is what seat 0 got of the win, of 1;
`card|thief|bought` is how often it was bought. Every figure of a report is such a figure added up over games, so
nothing here is written for any one game: what a game must say about itself is in its `lab.toml`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from motherlode.bots.declared import Declared, declared
from motherlode.bots.styles import Names, names
from motherlode.core.dice import deal_dice
from motherlode.core.events import Event, Fact
from motherlode.core.game import Game
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find
from motherlode.core.state import State, buffer
from motherlode.core.view import Outcome
from motherlode.lab import measures
from motherlode.lab.simulate import Plan, parts, seat_dice, shorter

MOST_ROUNDS = 60
"""The economy is followed for so many rounds of turns: as many turns as there are seats."""
SECONDS_A_CHOICE, SECONDS_FORCED = 8, 2
"""How long a person is thought to take for a decision with a choice, and without: for the length in minutes."""
PARTS = 10
"""The course of a game is shown in so many parts of equal length."""

WITHOUT_EVENTS = frozenset(("win", "match", "length", "load", "end", "cut", "count", "of", "lead", "verb"))
"""First words of the figures that are known without events, hands and counters."""

Sheet = dict[str, tuple[float, float]]
"""Figure → part and whole, of one game."""

ACTIONS = buffer()
WEIGHTS = buffer()


class Course(Struct, frozen=True):
    """A game in a few numbers, to choose those worth looking at."""

    number: int
    turns: int
    decisions: int
    changes: int
    drama: float
    gap: float
    decided: float


class Heard(Struct, frozen=True):
    """One game: its figures, its course if it was listened to closely, and its length in turns."""

    sheet: Sheet
    turns: int
    course: Course | None


def listen(
    plan: Plan, number: int, close: bool = True, again: int = 0, keep: list[int] | None = None, events: bool = True
) -> Heard:
    """Play one game of a run and hear what happens.

    `close` also asks after every turn who stands how well, and at every decision what could have been done. `again`
    plays the same deal with other dice for the bots. `keep` gets the actions. Without `events` nothing is told, which
    is quicker; then there are only the figures that need none (`WITHOUT_EVENTS`).
    """
    game = find(plan.game)
    seed = plan.deal_seed(number)
    state = game.deal(plan.seats, plan.settings(), deal_dice(seed))
    levels = plan.levels(number)
    bots = [plan.sit(level, state) for level in levels]
    dice = [seat_dice(f"{seed}#{again}" if again else seed, seat) for seat in range(plan.seats)]
    seen = [Perspective(game, state, seat) for seat in range(plan.seats)]
    ear = Ear(game, state, declared(plan.game), close, events)
    most = game.bound(state)
    story: list[Event] = []
    if events:
        state.story = story
    out = ACTIONS
    while not state.over:
        n = state.legal(out)
        seat = state.seat
        action = bots[seat].decide(seen[seat], dice[seat])
        if keep is not None:
            keep.append(action)
        ear.decision(seat, action, n)
        state.apply(action)
        if story:
            for event in story:
                ear.event(event)
            story.clear()
        ear.settled()
        if len(ear.movers) > most:
            raise RuntimeError(f"it is not over after {most} decisions, the most its rulebook allows")
    state.story = None
    return ear.end(number, levels)


def reader(path: str) -> Callable[[State, range], list[float]]:
    """How a counter of the economy is read: a row by seat, a function of the seat, or what makes a row."""
    name = path.removesuffix("()")
    makes_row = name != path

    def read(state: State, seats: range) -> list[float]:
        found = getattr(state, name)
        if makes_row:
            found = found()
        elif callable(found):
            return [float(found(seat)) for seat in seats]
        return [float(found[seat]) for seat in seats]

    return read


class Ear:
    """Listens to one game."""

    def __init__(self, game: Game, state: State, said: Declared, close: bool, events: bool) -> None:
        self.game = game
        self.state = state
        self.said = said
        self.close = close
        self.seats = range(int(state.seats))
        self.movers: list[int] = []
        self.turn_of: list[int] = []
        self.choices = 0
        self.forced = 0
        self.real = 0
        self.equal = 0
        self.weighed = 0
        self.times: dict[tuple[str, str], int] = {}
        self.owners: dict[tuple[str, str], set[int]] = {}
        self.kinds: dict[str, int] = {}
        self.doers: dict[str, set[int]] = {}
        self.acts: dict[tuple[int, int], int] = {}
        self.at_leader = 0
        self.legal: dict[str, int] = {}
        self.chosen: dict[str, int] = {}
        self.trace: list[list[float]] = []
        self.first = int(state.seat)
        self.names: Names = names(game, state)
        self.counters = [(name, reader(path)) for name, path in said.economy.items()] if events else []
        self.snapshots: list[list[list[float]]] = []
        self.cards = set(said.cards)
        self.got: dict[str, set[int]] = {}
        self.used: dict[str, set[int]] = {}
        if events:
            self._opening()
        self._turn()

    def _opening(self) -> None:
        """The cards that everybody is dealt before the first decision."""
        for seat in self.seats:
            for card in in_hand(self.game, self.state, seat):
                self.got.setdefault(card, set()).add(seat)
                self._card(card, "dealt", seat)

    def _card(self, card: str, kind: str, seat: int) -> None:
        key = (card, kind)
        self.times[key] = self.times.get(key, 0) + 1
        if seat >= 0:
            self.owners.setdefault(key, set()).add(seat)

    def _turn(self) -> None:
        """A turn begins: the economy, and how everybody stands."""
        if len(self.turn_of) % len(self.seats) == 0 and len(self.snapshots) < MOST_ROUNDS:
            self.snapshots.append([read(self.state, self.seats) for _, read in self.counters])
        if self.close:
            self.trace.append(self.estimates())

    def estimates(self) -> list[float]:
        """Everybody's estimated share of the win."""
        if self.state.over:
            return [self.state.payoff(seat) for seat in self.seats]
        sense = self.game.sense
        if sense is None:
            return [1 / len(self.seats)] * len(self.seats)
        return measures.normal([sense.value(self.state, seat) for seat in self.seats])

    def decision(self, seat: int, action: int, n: int) -> None:
        """Somebody is about to play an action, one of `n`."""
        mine = getattr(self.state, "active", seat)
        if not self.turn_of or self.turn_of[-1] != mine:
            if self.turn_of:
                self._turn()
            self.turn_of.append(int(mine))
        self.movers.append(seat)
        if n == 1:
            self.forced += 1
            return
        self.real += 1
        self.choices += n
        if self.close:
            self._menu(action, n)

    def _menu(self, action: int, n: int) -> None:
        """Which kinds of moves could be made, which was, and whether there is anything to choose between them."""
        game, state = self.game, self.state
        known, (_, asked, phase) = self.names.known, self.names.asked(state, action)
        could = set()
        for k in range(n):
            name = known.get((ACTIONS[k], asked, phase)) or self.names.of(game, state, ACTIONS[k])
            could.add(name[0])
        if len(could) > 1:
            done = self.names.of(game, state, action)[0]
            self.chosen[done] = self.chosen.get(done, 0) + 1
            for verb in could:
                self.legal[verb] = self.legal.get(verb, 0) + 1
        if game.sense is not None:
            game.sense.weigh(state, ACTIONS, n, WEIGHTS)
            top = WEIGHTS[0]
            self.weighed += 1
            self.equal += all(WEIGHTS[k] == top for k in range(1, n))

    def event(self, event: Event) -> None:
        """Something happened."""
        kind, seat = event.kind, event.seat
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if seat >= 0:
            self.doers.setdefault(kind, set()).add(seat)
        if kind in self.said.uses and seat >= 0:
            card = self.said.uses[kind].format(**event.facts).upper()
            self._card(card, kind, seat)
            self.used.setdefault(card, set()).add(seat)
        for facts in (event.facts, event.secret):
            for name, fact in facts.items():
                if name in self.cards:
                    self._named(kind, seat, fact)
                elif name in self.said.against and seat >= 0 and isinstance(fact, int) and fact != seat:
                    self._against(seat, fact)

    def _named(self, kind: str, seat: int, fact: Fact) -> None:
        for card in fact if isinstance(fact, list) else [fact]:
            name = str(card)
            self._card(name, kind, seat)
            if seat >= 0 and kind in self.said.gets:
                self.got.setdefault(name, set()).add(seat)
            if seat >= 0 and kind in self.said.plays:
                self.used.setdefault(name, set()).add(seat)

    def _against(self, seat: int, other: int) -> None:
        if other not in self.seats:
            return
        self.acts[seat, other] = self.acts.get((seat, other), 0) + 1
        if self.trace and len(self.seats) > 2:
            row = self.trace[-1]
            self.at_leader += row[other] == max(row[k] for k in self.seats if k != seat)

    def settled(self) -> None:
        """The decision has had its consequences."""
        if self.state.over:
            self._turn()

    # -- the sheet -----------------------------------------------------------------------------------------------------

    def end(self, number: int, levels: tuple[str, ...]) -> Heard:
        """The game is over: its figures."""
        end = self.game.outcome(self.state)
        pay = [self.state.payoff(seat) for seat in self.seats]
        sheet: Sheet = {}
        self._wins(sheet, end, pay, levels)
        self._length(sheet, end)
        self._counts(sheet, end)
        self._cards(sheet, pay)
        self._economy(sheet, pay)
        course = self._course(sheet, end.winners, pay, number) if self.close else None
        return Heard(sheet, len(self.turn_of), course)

    def _wins(self, sheet: Sheet, end: Outcome, pay: list[float], levels: tuple[str, ...]) -> None:
        for seat in self.seats:
            sheet[f"win|seat|{seat}"] = (pay[seat], 1)
        sheet["win|first"] = (pay[self.first], 1)
        by_both = [f"{bot}|{role}" for bot, role in zip(levels, end.roles)]
        for group, names_ in (("role", end.roles), ("bot", levels), ("skill", by_both)):
            for name in sorted(set(names_)):
                held = [pay[seat] for seat, own in enumerate(names_) if own == name]
                sheet[f"win|{group}|{name}"] = (sum(held), len(held))
        if end.roles and len(set(end.roles)) > 1:
            for seat in self.seats:
                for other in self.seats:
                    mine, theirs = end.roles[seat], end.roles[other]
                    if mine != theirs:
                        first = (seat - self.first) % len(pay) < (other - self.first) % len(pay)
                        order = "before" if first else "after"
                        add(sheet, f"match|{mine}|{theirs}|{order}", versus(pay[seat], pay[other]), 1)

    def _length(self, sheet: Sheet, end: Outcome) -> None:
        decisions = len(self.movers)
        sheet["length|turns"] = (len(self.turn_of), 1)
        sheet["length|decisions"] = (decisions, 1)
        seconds = self.real * SECONDS_A_CHOICE + self.forced * SECONDS_FORCED
        sheet["length|minutes"] = (seconds / 60, 1)
        sheet["load|options"] = (self.choices, self.real)
        sheet["load|forced"] = (self.forced, decisions)
        if self.weighed:
            sheet["load|equal"] = (self.equal, self.weighed)
        gaps = measures.downtime(self.movers)
        sheet["load|downtime"] = (sum(gaps), len(gaps))
        sheet[f"end|{end.reason}"] = (1, 1)
        sheet["cut"] = (end.reason in self.said.cut, 1)

    def _counts(self, sheet: Sheet, end: Outcome) -> None:
        for name, value in end.counts.items():
            sheet[f"count|{name}"] = (value, 1)
        for whole, names_ in parts(list(end.counts)).items():
            total = end.counts.get(whole, sum(end.counts[name] for name in names_))
            for name in names_:
                if end.counts[name] <= total:
                    sheet[f"of|{whole}|{shorter(whole, name)}"] = (end.counts[name], total)
        for kind, times in self.kinds.items():
            sheet[f"event|{kind}"] = (times, 1)
        for (seat, other), times in self.acts.items():
            sheet[f"against|{seat}|{other}"] = (times, 1)
        if self.acts and self.close and len(self.seats) > 2:
            sheet["against leader"] = (self.at_leader, sum(self.acts.values()))
        for verb, times in self.legal.items():
            sheet[f"verb|{verb}"] = (self.chosen.get(verb, 0), times)

    def _cards(self, sheet: Sheet, pay: list[float]) -> None:
        for (card, kind), times in self.times.items():
            sheet[f"card|{card}|{kind}"] = (times, 1)
        for (card, kind), owners in self.owners.items():
            sheet[f"owner|{card}|{kind}"] = (sum(pay[seat] for seat in owners), len(owners))
        for what, found in (("got", self.got), ("used", self.used)):
            for card, owners in found.items():
                sheet[f"{what}|{card}"] = (sum(pay[seat] for seat in owners), len(owners))
        for kind, doers in self.doers.items():
            sheet[f"did|{kind}"] = (sum(pay[seat] for seat in doers), len(doers))
        if self.close:
            for seat in self.seats:
                for card in in_hand(self.game, self.state, seat):
                    add(sheet, f"card|{card}|held at the end", 1, 0)
            for name in [name for name in sheet if name.endswith("|held at the end")]:
                sheet[name] = (sheet[name][0], 1)

    def _economy(self, sheet: Sheet, pay: list[float]) -> None:
        best = max(pay)
        for number, rows in enumerate(self.snapshots):
            for (name, _), row in zip(self.counters, rows):
                sheet[f"money|{name}|{number:02}"] = (sum(row), len(row))
                won = [value for value, got in zip(row, pay) if got == best]
                sheet[f"rich|{name}|{number:02}"] = (sum(won), len(won))

    def _course(self, sheet: Sheet, winners: tuple[int, ...], pay: list[float], number: int) -> Course:
        trace = self.trace
        changes = measures.lead_changes(trace)
        drama = measures.drama(trace, winners)
        decided = 1 - measures.decisiveness(trace, winners)
        sheet["lead|changes"] = (changes, 1)
        sheet["lead|changes a turn"] = (changes, max(1, len(trace) - 1))
        sheet["lead|drama"] = (drama, 1)
        sheet["lead|decided"] = (decided, 1)
        behind = measures.behind_at_half_time(trace)
        sheet["lead|comeback"] = (sum(pay[seat] for seat in behind), len(behind))
        made = measures.king_made(trace, self.turn_of)
        if made is not None:
            sheet["lead|king made"] = (made, 1)
        for part in range(PARTS + 1):
            row = trace[round(part * (len(trace) - 1) / PARTS)]
            sheet[f"curve|{part:02}"] = (sum(row[seat] for seat in winners) / len(winners), 1)
        for row in trace[:-1]:
            for seat in self.seats:
                add(sheet, f"said|{min(9, int(10 * row[seat]))}", pay[seat], 1)
        gap = round(measures.gap(trace), 6)
        return Course(number, len(self.turn_of), len(self.movers), changes, round(drama, 6), gap, decided)


def add(sheet: Sheet, name: str, part: float, whole: float) -> None:
    """Add to a figure that comes up several times in one game."""
    old = sheet.get(name, (0.0, 0.0))
    sheet[name] = (old[0] + part, old[1] + whole)


def versus(mine: float, theirs: float) -> float:
    """1 for who got more of the win, half if both got the same."""
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def in_hand(game: Game, state: State, seat: int) -> list[str]:
    """The cards in a seat's hand, as events name them."""
    found = []
    for zone in game.view(state, seat).zones:
        if zone.owner == seat and zone.layout == "hand":
            for item in zone.items:
                if item.id:
                    found += [item.id.split(":")[1] if ":" in item.id else item.id] * item.count
    return found
