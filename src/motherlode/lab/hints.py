"""Does a hint come true as often as it says?

Games are played by bots. At a few moments of each the seat that decides is given a hint. The moves named are judged
once more, in worlds that had no part in choosing them: if the best of three was only the luckiest, they say less of it
than the hint did. And the true position is played on with the hint's first move, as the hint's figure means it: by
sensible bots, with new dice. What comes of it in a bucket must lie where the hints say, within its 95 % interval.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from motherlode.bots.bot import Advice
from motherlode.bots.declared import corrected
from motherlode.bots.levels import make
from motherlode.bots.playing import Player, compare
from motherlode.core.errors import Refused
from motherlode.core.estimates import Estimate
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find
from motherlode.core.state import State
from motherlode.lab.simulate import Plan, play, seat_dice
from motherlode.lab.statistics import Ratio
from motherlode.lab.workers import in_order

MOMENTS = 4
"""Hints in each game."""
GAMES = 500
"""Played on in new worlds, to judge the moves once more."""
TIMES = 4
"""That the true position is played on: the dice to come are many, the hidden cards are one."""


class Hinted(Struct, frozen=True):
    """A hint and what came of it."""

    game: int
    said: float
    """Of the first move."""
    won: float
    """The share of the win that came, on average over the times it was played on."""
    again: list[float]
    """Of every move named, in new worlds."""
    moves: list[Advice]


def hints(plan: Plan, level: str, jobs: int = 1) -> Iterator[Hinted]:
    """The hints that a bot of some level gives in a run, game by game."""
    if find(plan.game).sense is None:
        raise Refused(f"{plan.game} has no sense: nothing can be estimated.", field="game")
    for some in in_order(hinted, ((plan, number, level) for number in range(plan.games)), jobs):
        yield from some


def hinted(plan: Plan, number: int, level: str) -> list[Hinted]:
    """Play a game and give hints at some moments of it."""
    course: list[State] = []
    play(plan, number, course=course)
    states = [state for state in course if len(state.legal_actions()) > 1]
    game = find(plan.game)
    dice = seat_dice(f"{plan.deal_seed(number)} hints", 0)
    player = Player(game)
    found: list[Hinted] = []
    for part in range(MOMENTS):
        some = states[part * len(states) // MOMENTS : (part + 1) * len(states) // MOMENTS]
        if not some:
            continue
        state = some[dice.below(len(some))]
        seen = Perspective(game, state, state.seat)
        moves = make(level).advise(seen, dice.split())
        actions = [one.action for one in moves]
        compared = compare(player, seen, actions, GAMES, dice.split())
        again = [round(corrected(game.name, compared.share(action)).value, 4) for action in actions]
        total = 0.0
        for _ in range(TIMES):
            world = state.copy()
            world.dice = dice.split()
            total += player.after(world, actions[0], state.seat, dice.split())
        assert moves[0].share is not None
        found.append(Hinted(number, moves[0].share, total / TIMES, again, moves))
    return found


def first(plan: Plan, number: int, level: str) -> Hinted | None:
    """A hint at the first choice of a game, for each seat in turn: nobody is ahead yet, so hints should on average say
    little more than an even share. What came of it is that share; None if the seat has no choice."""
    course: list[State] = []
    play(plan, number, course=course)
    seat = number % plan.seats
    state = next((state for state in course if state.seat == seat and len(state.legal_actions()) > 1), None)
    if state is None:
        return None
    moves = make(level).advise(Perspective(find(plan.game), state, seat), seat_dice(plan.deal_seed(number), seat))
    assert moves[0].share is not None
    return Hinted(number, moves[0].share, 1 / plan.seats, [], moves)


def excess(some: Sequence[Hinted], over: Callable[[Hinted], float]) -> Estimate:
    """By how much hints say more of their first move than something else does, on average; games are the trials."""
    total = Ratio()
    for _, of_game in itertools.groupby(some, key=lambda one: one.game):
        gaps = [one.said - over(one) for one in of_game]
        total.add(sum(gaps), len(gaps))
    return total.estimate()
