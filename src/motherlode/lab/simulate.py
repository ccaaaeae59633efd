"""Many games of bots, and what they say about a rule set: who wins, why games end, how long they take.

Every game has a seed of its own made from the run's seed and its number, so the figures are the same however the games
are spread over processes, and any one of them can be played again by its number.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import time
import traceback
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

from motherlode.bots.bot import Bot
from motherlode.bots.levels import make
from motherlode.bots.styles import StyledBot
from motherlode.core.dice import QuickDice, deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.estimates import Estimate, Mean, wilson
from motherlode.core.options import Options, Value, as_dict
from motherlode.core.perspective import Perspective
from motherlode.core.record import Record
from motherlode.core.registry import find
from motherlode.core.state import State, buffer
from motherlode.lab.statistics import Share
from motherlode.lab.workers import in_order

MOST_GAMES = 100_000_000
IN_TURN = "in turn"
BATCH = 64
"""Games handed to a process at a time, at most."""


class Plan(Struct, frozen=True, kw_only=True):
    """A run, checked: what is played, by whom, from which seed."""

    game: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    """Levels, given to the seats in turn and moved on by one from game to game."""
    seed: str
    games: int

    def levels(self, number: int) -> tuple[str, ...]:
        """Which bot sits where in one game."""
        return tuple(self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats))

    @property
    def times(self) -> int:
        """How often every deal is played, in as many games in a row."""
        return 1

    @property
    def seating(self) -> str:
        """How it is decided who sits where."""
        return IN_TURN

    def deal_seed(self, number: int) -> str:
        return f"{self.seed}/{number // self.times}"

    def settings(self) -> Options:
        """The options as the rules read them; checked once, not for every game."""
        return checked(self.game, msgspec.json.encode(self.options))

    def sit(self, level: str, state: State) -> Bot:
        """The bot for a seat. Bots are not handed the position; a run that measures what cheating is worth has one that
        is."""
        return make(level)


@functools.lru_cache(maxsize=16)
def checked(game: str, options: bytes) -> Options:
    """The options of a game, checked."""
    return find(game).settings(msgspec.json.decode(options, type=dict[str, Value]))


class Played(Struct, frozen=True):
    """What is kept of one game."""

    number: int
    levels: tuple[str, ...]
    winners: tuple[int, ...]
    roles: tuple[str, ...]
    reason: str
    counts: dict[str, float]
    decisions: int
    choices: int
    """Legal actions, added up over all decisions."""
    forced: int
    """Decisions with one legal action."""
    scores: tuple[str, ...] = ()
    """As shown at the end, by seat."""


class Broken(Struct, frozen=True):
    """A game that could not be played to its end because the rules failed."""

    number: int
    error: str
    trace: str


class GameFailed(Exception):
    """The rules failed in one game of a run; says which, so that it can be played again."""

    def __init__(self, plan: Plan, broken: Broken) -> None:
        super().__init__(
            f"Game {broken.number} (deal seed {plan.deal_seed(broken.number)}) could not be played: {broken.error}."
        )
        self.number = broken.number
        self.trace = broken.trace


def plan(game: str, *, games: int, seats: int | None = None, given: dict[str, str], bots: list[str], seed: str) -> Plan:
    """A run from what was asked for; refused with the part that is not possible."""
    rules = find(game)
    if not 1 <= games <= MOST_GAMES:
        raise Refused(f"A run has 1 to {MOST_GAMES:,} games, not {games}.", field="games")
    for level in bots:
        bot = make(level)
        if isinstance(bot, StyledBot):
            bot.leanings(rules)  # refused if the game does not know the style
    options = rules.settings(given)
    number = rules.usual_seats if seats is None else seats
    rules.deal(number, options, deal_dice(seed))
    return Plan(
        game=game, seats=number, options=as_dict(options), bots=tuple(bots or ["sensible"]), seed=seed, games=games
    )


# -- playing -----------------------------------------------------------------------------------------------------------


MENU = buffer()


def play(plan: Plan, number: int, keep: list[int] | None = None, course: list[State] | None = None) -> Played:
    """Play one game of a run; `keep` gets its actions, `course` the position before each of them."""
    game = find(plan.game)
    seed = plan.deal_seed(number)
    state: State = game.deal(plan.seats, plan.settings(), deal_dice(seed))
    levels = plan.levels(number)
    bots = [plan.sit(level, state) for level in levels]
    dice = [seat_dice(seed, seat) for seat in range(plan.seats)]
    seen = [Perspective(game, state, seat) for seat in range(plan.seats)]
    most = game.bound(state)
    out = MENU
    decisions = choices = forced = 0
    while not state.over:
        n = state.legal(out)
        seat = state.seat
        action = bots[seat].decide(seen[seat], dice[seat])
        if keep is not None:
            keep.append(action)
        if course is not None:
            course.append(state.copy())
        state.apply(action)
        decisions += 1
        choices += n
        forced += n == 1
        if decisions > most:
            raise RuntimeError(f"it is not over after {most} decisions, the most its rulebook allows")
    end = game.outcome(state)
    return Played(
        number, levels, end.winners, end.roles, end.reason, end.counts, decisions, choices, forced, end.scores
    )


def seat_dice(seed: str, seat: int) -> QuickDice:
    """The dice of the bot at a seat."""
    return quick_dice(int.from_bytes(hashlib.blake2b(f"{seed}:{seat}".encode(), digest_size=8).digest(), "little"))


def batch(plan: Plan, start: int, end: int) -> list[Played | Broken]:
    """Play the games start … end-1, as far as the rules hold."""
    done: list[Played | Broken] = []
    for number in range(start, end):
        try:
            done.append(play(plan, number))
        except Exception as error:  # whatever the rules of somebody's game raise, the run must say in which game
            done.append(Broken(number, f"{type(error).__name__}: {error}".rstrip("."), traceback.format_exc()))
            break
    return done


def record(plan: Plan, number: int) -> Record:
    """One game of a run as a record; as far as it got, if the rules fail in it."""
    actions: list[int] = []
    with contextlib.suppress(Exception):  # the record of a game that fails is what one wants to look at
        play(plan, number, actions)
    return Record(
        game=plan.game,
        rules=find(plan.game).version,
        seats=plan.seats,
        options=plan.options,
        seed=plan.deal_seed(number),
        names=[f"{level} {seat}" for seat, level in enumerate(plan.levels(number))],
        actions=actions,
    )


def games(plan: Plan, jobs: int, first: int = 0, most: int = BATCH) -> Iterator[Played]:
    """The games of a run from number `first` on, in order; a process is handed at most `most` at a time."""
    size = 1 if jobs == 1 else max(1, min(most, (plan.games - first) // (jobs * 4)))
    tasks = ((plan, start, min(start + size, plan.games)) for start in range(first, plan.games, size))
    for done in in_order(batch, tasks, jobs):
        yield from _whole(plan, done)


def _whole(plan: Plan, done: list[Played | Broken]) -> Iterator[Played]:
    for game in done:
        if isinstance(game, Broken):
            raise GameFailed(plan, game)
        yield game


# -- adding up ---------------------------------------------------------------------------------------------------------


class Length(Struct, frozen=True):
    """How many decisions a game takes."""

    mean: Estimate
    least: int
    most: int


class Speed(Struct, frozen=True):
    """How fast this run was; the only figures that differ from run to run."""

    seconds: float
    decisions_per_second: float
    jobs: int


class Report(Struct, frozen=True, kw_only=True):
    """The figures of a run."""

    game: str
    rules: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: str
    games: int
    by_seat: list[Estimate]
    by_role: dict[str, Estimate]
    """The share of the win that falls to one seat of that role."""
    by_level: dict[str, Estimate]
    reasons: dict[str, Estimate]
    counts: dict[str, Estimate]
    shares: dict[str, dict[str, Estimate]]
    """Whole → part → share."""
    length: Length
    choices: float
    """Legal actions per decision."""
    forced: float
    """Share of decisions with one legal action."""
    speed: Speed


def parts(names: list[str]) -> dict[str, list[str]]:
    """Which figures are parts of which whole, by their names.

    `rounds won by cats` is a part of `rounds` if that is counted too; without it `rounds won by cats` and `rounds
    won by dogs` are parts of their sum, called `rounds won`.
    """
    found: dict[str, list[str]] = {}
    for name in names:
        wholes = [other for other in names if name.startswith(other + " ")]
        if wholes:
            found.setdefault(max(wholes, key=len), []).append(name)
        elif " by " in name:
            found.setdefault(name.rpartition(" by ")[0], []).append(name)
    return {whole: mine for whole, mine in found.items() if whole in names or len(mine) > 1}


def yes_or_no(name: str) -> bool:
    """Whether a figure says of a game that something is so or not, by its name: `won by the first seat`."""
    return name.startswith("won by ")


def shorter(whole: str, part: str) -> str:
    """What a part is called beside its whole: `won by cats` of `rounds`, `cats` of `rounds won`."""
    return part.removeprefix(whole).strip().removeprefix("by ")


class Tally:
    """Adds games up, one after the other."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.n = 0
        self.seats = [Share() for _ in range(plan.seats)]
        self.roles: dict[str, Share] = {}
        self.levels: dict[str, Share] = {level: Share() for level in dict.fromkeys(plan.bots)}
        self.reasons: dict[str, int] = {}
        self.counts: dict[str, Mean] = {}
        self.shares: dict[tuple[str, str], Share] = {}
        self.length = Mean()
        self.decisions = 0
        self.choices = 0
        self.forced = 0

    def add(self, game: Played) -> None:
        self.n += 1
        won = [1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(self.plan.seats)]
        for share, part in zip(self.seats, won):
            share.add(part, 1)
        if game.roles:
            for role in set(game.roles):
                held = [part for part, name in zip(won, game.roles) if name == role]
                self.roles.setdefault(role, Share()).add(sum(held), len(held))
        for level, share in self.levels.items():
            held = [part for part, name in zip(won, game.levels) if name == level]
            if held:
                share.add(sum(held), len(held))
        self.reasons[game.reason] = self.reasons.get(game.reason, 0) + 1
        for name in game.counts:
            if name not in self.counts:
                self.counts[name] = Mean()
                for _ in range(self.n - 1):
                    self.counts[name].add(0.0)
        for name, mean in self.counts.items():
            mean.add(game.counts.get(name, 0.0))
        for whole, names in parts(list(game.counts)).items():
            total = game.counts.get(whole, sum(game.counts[name] for name in names))
            for name in names:
                self.shares.setdefault((whole, name), Share()).add(game.counts[name], total)
        self.length.add(game.decisions)
        self.decisions += game.decisions
        self.choices += game.choices
        self.forced += game.forced

    def report(self, seconds: float, jobs: int) -> Report:
        shares: dict[str, dict[str, Estimate]] = {}
        for (whole, part), share in self.shares.items():
            if share.part <= share.whole:
                shares.setdefault(whole, {})[shorter(whole, part)] = share.estimate()
        return Report(
            game=self.plan.game,
            rules=find(self.plan.game).version,
            seats=self.plan.seats,
            options=self.plan.options,
            bots=self.plan.bots,
            seed=self.plan.seed,
            games=self.n,
            by_seat=[share.estimate() for share in self.seats],
            by_role={role: self.roles[role].estimate() for role in sorted(self.roles)},
            by_level={level: share.estimate() for level, share in self.levels.items()},
            reasons={
                reason: Estimate(times / self.n, *wilson(times, self.n), self.n)
                for reason, times in sorted(self.reasons.items(), key=lambda pair: (-pair[1], pair[0]))
            },
            counts={name: mean.estimate() for name, mean in self.counts.items()},
            shares=shares,
            length=Length(self.length.estimate(), int(self.length.least), int(self.length.most)),
            choices=self.choices / self.decisions,
            forced=self.forced / self.decisions,
            speed=Speed(round(seconds, 3), round(self.decisions / seconds), jobs),
        )


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Report:
    """Play a run and add it up; `progress` hears how many games are done."""
    started = time.perf_counter()
    tally = Tally(plan)
    for game in games(plan, jobs):
        tally.add(game)
        if progress is not None:
            progress(tally.n)
    return tally.report(max(time.perf_counter() - started, 1e-9), jobs)
