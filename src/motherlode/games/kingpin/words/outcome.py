"""How did a game end?"""

from __future__ import annotations

from motherlode.core.reader import Reader, counted
from motherlode.core.view import Outcome
from motherlode.games.kingpin.rules.cards import CLANS
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import Ending
from motherlode.games.kingpin.words.cards import quarters
from motherlode.kits.bits import listed

ENDINGS = {
    Ending.BOSS_DESTROYED: "Boss destroyed",
    Ending.TAKEOVER: "takeover",
    Ending.COLLAPSED: "economic collapse",
    Ending.DOMINATED: "domination",
    Ending.CAP: "round limit",
}


def outcome(state: KingpinState, reader: Reader) -> Outcome:
    """Winners and what every seat has left; seats are counted by their Boss's clan."""
    seats = range(int(state.seats))
    return Outcome(
        reason=ENDINGS[int(state.reason)],
        winners=tuple(listed(int(state.winners))),
        scores=tuple(_left(state, seat) for seat in seats),
        roles=tuple(CLANS[state.cards.clan[state.boss_of[seat]]] for seat in seats),
        counts={
            "turns": int(state.turn),
            "rounds": int(state.round),
            "won by the first seat": int(state.winners >> state.start & 1),
            "cards left in the Draw Pile": int(len(state.draw) - state.top),
        },
    )


def _left(state: KingpinState, seat: int) -> str:
    """A seat's Boss and tokens, as far as it is not out."""
    if not state.alive >> seat & 1:
        return "out"
    return f"Boss {quarters(int(state.boss_hp(seat)))} HP, {counted(int(state.wealth(seat)), 'token')}"
