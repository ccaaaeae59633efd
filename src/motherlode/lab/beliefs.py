"""What can be known of hidden roles and hands, by how much of a game is over.

Games are played by bots. In every tenth of a game one seat is asked what it believes: worlds it cannot tell from the
true one are imagined and weighed, and what they say of the other seats is compared with the truth. The measure is
log-loss, in nats: 0 for being sure and right, ln 2 = 0.69 for a coin, more for being sure and wrong.

The inferred belief is set against an uninformed one. For roles that is the same worlds, all weighed alike: what follows
from the rules and from what the seat was shown. For hands it is the same cards, but without knowing which of the others
holds them. Beliefs both are sure of, and right, are left out: they are no beliefs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import msgspec
from msgspec import Struct

from motherlode.core.dice import QuickDice
from motherlode.core.errors import Refused
from motherlode.core.estimates import Estimate, Mean
from motherlode.core.game import Game
from motherlode.core.options import Value
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find
from motherlode.core.state import State
from motherlode.lab.simulate import Plan, play, seat_dice

PARTS = 10
"""A game is looked at in so many parts of equal length."""
WORLDS = 200
"""Imagined for one look."""
MOST_WORLDS = 100_000

MOST_ROUNDS = 12
"""Where a few worlds weigh much more than the others, so many times as many are imagined at most."""
NEGLIGIBLE = 1e-4
"""Worlds that weigh so much less than the heaviest are not looked at."""

Weigher = Callable[[Perspective, State], float]
"""How much a world counts for a seat, from what that seat may know, as a logarithm."""


Belief = list[tuple[State, float]]
"""Worlds with their weights, together 1."""


def even(seen: Perspective, world: State) -> float:
    """All worlds alike."""
    return 0.0


def fitted(seen: Perspective, world: State) -> float:
    """By how well the past goes with its roles, as the search weighs worlds; alike where no role is hidden."""
    sense = seen.game.sense
    return 0.0 if sense is None or not sense.hides_roles() else sense.fit(world, seen.seat)


class Losses(Struct, frozen=True):
    """Log-loss over some games: of the uninformed belief, of the inferred one, and how much less the latter is."""

    prior: Estimate
    inferred: Estimate
    gain: Estimate


class Part(Struct, frozen=True):
    """A part of the game."""

    begins: float
    ends: float
    roles: Losses | None
    """None where no role is hidden."""
    hands: Losses | None
    """None where no hand is hidden."""


class Report(Struct, frozen=True, kw_only=True):
    """The figures of a run."""

    game: str
    rules: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: str
    games: int
    worlds: int
    parts: list[Part]
    whole: Part


class Tally:
    """Adds looks up; a game is one trial."""

    def __init__(self) -> None:
        self.prior = Mean()
        self.inferred = Mean()
        self.gain = Mean()

    def add(self, looks: list[tuple[float, float]]) -> None:
        """The losses of one game: of the uninformed and of the inferred belief."""
        if looks:
            prior, inferred = (sum(look[k] for look in looks) / len(looks) for k in range(2))
            self.prior.add(prior)
            self.inferred.add(inferred)
            self.gain.add(prior - inferred)

    def losses(self) -> Losses | None:
        if self.gain.n < 2:
            return None
        return Losses(self.prior.estimate(), self.inferred.estimate(), self.gain.estimate())


# -- what a world says -------------------------------------------------------------------------------------------------


def role_of(game: Game, world: State, seat: int) -> str:
    """What a seat is in a world: it can see that itself. "" if it is nothing."""
    role = game.view(world, seat).seats[seat].role
    return "" if role is None else role.name


def hand_of(game: Game, world: State, seat: int) -> Counter[bytes]:
    """The cards in a seat's hand, each kind with its number."""
    found: Counter[bytes] = Counter()
    for zone in game.view(world, seat).zones:
        if zone.layout == "hand" and zone.owner == seat:
            for item in zone.items:
                found[msgspec.json.encode(item.face)] += item.count
    return found


def loss(chance: float, happened: bool, worlds: int) -> float:
    """What believing in something with that chance costs. Nothing is less likely than half of one of so many worlds."""
    least = 0.5 / worlds
    chance = min(1 - least, max(least, chance))
    return -math.log(chance if happened else 1 - chance)


def look(
    game: Game, state: State, viewer: int, worlds: int, weigher: Weigher, dice: QuickDice
) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """What a seat believes in a position: its losses on roles and on cards, one by one, uninformed and inferred."""
    seen = Perspective(game, state, viewer)
    some = [seen.imagine(dice) for _ in range(worlds)]
    belief = believed(seen, some, weigher, dice)
    others = [seat for seat in range(state.seats) if seat != viewer]
    return roles(game, state, some, belief, others), hands(game, state, some, belief, others)


def believed(seen: Perspective, some: list[State], weigher: Weigher, dice: QuickDice) -> Belief:
    """Worlds with their weights: those given, and more until they are worth as many alike."""
    worlds = list(some)
    fits = [weigher(seen, world) for world in worlds]
    for _ in range(MOST_ROUNDS - 1):
        weights = [math.exp(fit - max(fits)) for fit in fits]
        if sum(weights) ** 2 >= 0.99 * len(some) * sum(weight * weight for weight in weights):
            break
        more = [seen.imagine(dice) for _ in some]
        worlds += more
        fits += [weigher(seen, world) for world in more]
    weights = [math.exp(fit - max(fits)) for fit in fits]
    kept = [(world, weight) for world, weight in zip(worlds, weights) if weight > NEGLIGIBLE]
    total = sum(weight for _, weight in kept)
    return [(world, weight / total) for world, weight in kept]


def roles(game: Game, state: State, some: list[State], belief: Belief, others: list[int]) -> list[tuple[float, float]]:
    """For every other seat: what is it? Some worlds all alike, against worlds with weights."""
    found: list[tuple[float, float]] = []
    for seat in others:
        truth = role_of(game, state, seat)
        fits = [role_of(game, world, seat) == truth for world in some]
        if all(fits):
            continue
        inferred = sum(weight for world, weight in belief if role_of(game, world, seat) == truth)
        found.append((loss(sum(fits) / len(some), True, len(some)), loss(inferred, True, len(some))))
    return found


def hands(game: Game, state: State, some: list[State], belief: Belief, others: list[int]) -> list[tuple[float, float]]:
    """For every other seat and every kind of card: does it hold one?"""
    true = [hand_of(game, state, seat) for seat in others]
    held = [[hand_of(game, world, seat) for seat in others] for world in some]
    weighed = [([hand_of(game, world, seat) for seat in others], weight) for world, weight in belief]
    together = [sum(row, Counter()) for row in held]
    kinds = sorted({kind for row in [*together, sum(true, Counter())] for kind in row})
    sizes = [hand.total() for hand in true]
    found: list[tuple[float, float]] = []
    for number, hand in enumerate(true):
        if not hand:
            continue
        elsewhere = 1 - sizes[number] / sum(sizes)
        for kind in kinds:
            happened = bool(hand[kind])
            if all(bool(row[number][kind]) == happened for row in held):
                continue
            prior = sum(1 - elsewhere ** row[kind] for row in together) / len(some)
            inferred = sum(weight for row, weight in weighed if row[number][kind])
            found.append((loss(prior, happened, len(some)), loss(inferred, happened, len(some))))
    return found


# -- a run -------------------------------------------------------------------------------------------------------------


def beliefs(
    run: Plan,
    worlds: int = WORLDS,
    weigher: Weigher = fitted,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play a run, ask a seat in every part of every game, and add it up."""
    if not 2 <= worlds <= MOST_WORLDS:
        raise Refused(f"A look takes 2 to {MOST_WORLDS:,} worlds, not {worlds}.", field="worlds")
    game = find(run.game)
    tallies = [(Tally(), Tally()) for _ in range(PARTS)]
    whole = (Tally(), Tally())
    for number in range(run.games):
        states: list[State] = []
        play(run, number, course=states)
        dice = seat_dice(f"{run.deal_seed(number)} beliefs", 0)
        looks: tuple[list[tuple[float, float]], list[tuple[float, float]]] = ([], [])
        for part in range(PARTS):
            state = states[(2 * part + 1) * len(states) // (2 * PARTS)]
            losses = look(game, state, dice.below(run.seats), worlds, weigher, dice)
            for tally, total, rows in zip(tallies[part], looks, losses):
                tally.add(rows)
                total += rows
        for tally, rows in zip(whole, looks):
            tally.add(rows)
        if progress is not None:
            progress(number + 1)
    parts = [
        Part(part / PARTS, (part + 1) / PARTS, *(tally.losses() for tally in both)) for part, both in enumerate(tallies)
    ]
    return Report(
        game=run.game,
        rules=game.version,
        seats=run.seats,
        options=run.options,
        bots=run.bots,
        seed=run.seed,
        games=run.games,
        worlds=worlds,
        parts=parts,
        whole=Part(0.0, 1.0, *(tally.losses() for tally in whole)),
    )
