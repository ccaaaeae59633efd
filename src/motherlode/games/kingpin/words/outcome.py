"""How did a game end?"""

from motherlode.core.reader import Reader, counted
from motherlode.core.view import Count, Outcome
from motherlode.games.kingpin.rules.cards import CLANS
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import Ending
from motherlode.games.kingpin.words.cards import quarters
from motherlode.kits.bits import listed

# In a word, and what is said of the last rival.
ENDINGS: dict[int, tuple[str, str]] = {
    Ending.BOSS_DESTROYED: ("Boss destroyed", "the last rival's Boss was destroyed"),
    Ending.TAKEOVER: ("takeover", "the last rival's Boss was taken over"),
    Ending.COLLAPSED: ("economic collapse", "the last rival could do nothing"),
    Ending.DOMINATED: ("domination", "domination"),
    Ending.CAP: ("round limit", "round limit"),
}


def outcome(state: KingpinState, reader: Reader) -> Outcome:
    """Winners and what every seat has left; seats are counted by their Boss's clan."""
    seats = range(int(state.seats))
    return Outcome(
        reason=ENDINGS[int(state.reason)][0],
        told="The last Boss standing wins." if state.reason != Ending.CAP else "The best Boss at the end wins.",
        rule="KP-162" if state.reason != Ending.CAP else "KP-170",
        accounts=tuple(_account(state, seat) if state.alive >> seat & 1 else () for seat in seats),
        winners=tuple(listed(int(state.winners))),
        scores=tuple(_left(state, seat) if state.alive >> seat & 1 else "out" for seat in seats),
        roles=tuple(CLANS[state.cards.clan[state.boss_of[seat]]] for seat in seats),
        counts={
            "turns": sum(int(turns) for turns in state.turns),
            "rounds": int(state.round),
            "won by the first seat": int(state.winners >> state.start & 1),
            "cards left in the Draw Pile": int(len(state.draw) - state.top),
        },
    )


def _left(state: KingpinState, seat: int) -> str:
    """A seat's Boss and tokens."""
    return f"Boss {quarters(int(state.boss_hp(seat)))} HP, {counted(int(state.wealth(seat)), 'token')}"


def _account(state: KingpinState, seat: int) -> tuple[Count, ...]:
    """What counts at the round limit, in this order (KP-170)."""
    cards = int(state.hand_size(seat)) + len(list(state.places(seat)))
    boss, tokens = quarters(int(state.boss_hp(seat))), str(state.wealth(seat))
    return (Count("Boss, HP", boss), Count("tokens", tokens), Count("cards", str(cards)))
