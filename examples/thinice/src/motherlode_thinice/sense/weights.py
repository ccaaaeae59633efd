"""How sensible is a move, by what the deciding seat knows?"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.kits.bits import BIT, count
from motherlode_thinice.rules.actions import ALONE, BARTER, DRILL, HAUL, PEEP, SEESAW
from motherlode_thinice.rules.cards import HOURS, LIGHTER, LOADS
from motherlode_thinice.rules.play import Position


class ThinIceSense(Sense):
    """Learn early, carry much, but not too much, and dare who is heavier than the ice."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """Percents of a win, very roughly."""
        assert isinstance(state, Position)
        mine, below, known = state.load(state.seat), beneath(state), state.places.known(state.seat)
        unseen = (BIT[LOADS] - 1) & ~known
        sinking, hope = sinks(mine, below), worth(mine, below)
        chance = average(unseen, below, False)
        late = state.hour() >= HOURS
        for at in range(n):
            action = actions[at]
            weight: i64 = 0
            if action == DRILL:
                weight = 0 if late or count(below) == 1 else 30
            elif action == HAUL:
                weight = chance - hope
            else:
                kind, whom = (action - ALONE) // state.seats, (action - ALONE) % state.seats
                secret = state.places.sets[whom] & known == 0
                if kind in (PEEP, SEESAW):
                    weight = 12 - 9 * kind if secret and not late else -5
                elif kind == BARTER:
                    weight = (chance if secret else worth(state.load(whom), below)) - hope
                else:
                    theirs = average(unseen, below, True) if secret else sinks(state.load(whom), below)
                    weight = theirs * (100 - sinking) // 100 // (count(state.afloat) - 1) - sinking // 2 - 10
            weights[at] = weight


def beneath(state: Position) -> i64:
    """Which loads may lie under the ice, as far as the deciding seat knows."""
    known = state.places.known(state.seat)
    ice = state.places.sets[state.ice]
    return ice if ice & known else (BIT[LOADS] - 1) & ~known & ~state.places.lacks[state.ice]


def sinks(load: i64, below: i64) -> i64:
    """How likely a load is too heavy, in percent."""
    return 100 * count(below & LIGHTER[load]) // count(below)


def worth(load: i64, below: i64) -> i64:
    """How good it is to arrive with a load: likely, and with much."""
    return (100 - sinks(load, below)) * (4 + load) // 20


def average(loads: i64, below: i64, sinking: bool) -> i64:
    """The worth of a load that was not seen, or how likely it sinks."""
    total: i64 = 0
    for load in range(LOADS):
        if loads & BIT[load]:
            total += sinks(load, below) if sinking else worth(load, below)
    return total // (count(loads) + 1)
