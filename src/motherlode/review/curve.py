"""How likely was each seat to win, at every moment: from what it knew, and for somebody who sees all cards?"""

from __future__ import annotations

from motherlode.bots.beliefs import DRAWN, Belief, believe, weighs
from motherlode.bots.declared import corrected
from motherlode.bots.playing import Player, share
from motherlode.core.dice import QuickDice
from motherlode.core.estimates import Estimate
from motherlode.core.perspective import Perspective
from motherlode.core.state import State


def from_knowledge(player: Player, seen: Perspective, worlds: int, dice: QuickDice) -> tuple[Estimate, Belief]:
    """A seat's chance to win as far as it can know, and the worlds it may believe in."""
    hidden = weighs(seen)
    belief = believe(seen, dice, DRAWN * worlds if hidden else worlds)
    drawn = belief.drawn(worlds, dice) if hidden else [world.copy() for world in belief.worlds]
    total = sum(player.shares(world, dice.split())[seen.seat] for world in drawn)
    return corrected(seen.game.name, share(total, worlds, min(float(worlds), belief.worth))), belief


def seeing_all(player: Player, state: State, games: int, dice: QuickDice) -> list[Estimate]:
    """Every seat's chance to win for somebody who sees all cards; chance to come is nobody's to see."""
    totals = [0.0] * state.seats
    for _ in range(games):
        world = state.copy()
        world.dice = dice.split()
        for seat, part in enumerate(player.shares(world, dice.split())):
            totals[seat] += part
    return [share(total, games, float(games)) for total in totals]
