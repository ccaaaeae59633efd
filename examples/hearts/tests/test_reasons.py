"""Every reason is true, whatever it is said of."""

from __future__ import annotations

import re

import pytest

from motherlode.core import registry
from motherlode.core.state import State
from motherlode.testing.reasons import after, told
from motherlode_hearts.rules.cards import POINTS, RANK, SUIT, SUITS
from motherlode_hearts.rules.play import HeartsState


def hearts(state: State) -> HeartsState:
    assert isinstance(state, HeartsState)
    return state


def takers(state: State, action: int) -> set[int]:
    """Who may take the trick, as its other players may go on: every legal way is tried."""
    then = after(state, action)
    table = hearts(then)
    if table.over or table.count % 4 == 0:
        return set() if table.over else {int(table.seat)}
    found: set[int] = set()
    for reply in then.legal_actions():
        found |= takers(then, reply)
    return found


def above(state: State, action: int) -> int:
    """Higher cards of the suit in the other hands."""
    table = hearts(state)
    others = [card for seat in range(4) if seat != table.seat for card in range(52) if table.hand(seat) >> card & 1]
    return sum(SUIT[card] == SUIT[action] and RANK[card] > RANK[action] for card in others)


def says_above(state: State, action: int, match: re.Match[str]) -> bool:
    return above(state, action) == int(match[1])


def cannot_take(state: State, action: int, match: re.Match[str]) -> bool:
    return int(state.seat) not in takers(state, action)


def takes(state: State, action: int, match: re.Match[str]) -> bool:
    return takers(state, action) <= {int(state.seat)}


def following(state: State) -> list[int]:
    """Legal cards of the suit led that stay below."""
    table = hearts(state)
    return [card for card in state.legal_actions() if SUIT[card] == table.led and card < table.best]


def points_taken(state: State, action: int) -> int:
    """What the deciding seat has more after its card, in points."""
    before, then = hearts(state), hearts(after(state, action))
    return int(then.taken[before.seat] - before.taken[before.seat])


def kept(state: State, action: int) -> int:
    """Cards of the suit that the deciding seat still holds after its card."""
    held = hearts(after(state, action)).hand(state.seat)
    return sum(SUIT[card] == SUIT[action] for card in range(52) if held >> card & 1)


CLAIMS = {
    r"You keep (\d+) (club|diamond|heart|spade)s?\.": lambda state, action, match: (
        kept(state, action) == int(match[1]) and SUITS[SUIT[action]] == f"{match[2]}s"
    ),
    r"It is your last (club|diamond|heart|spade)\.": lambda state, action, match: (
        kept(state, action) == 0 and SUITS[SUIT[action]] == f"{match[1]}s"
    ),
    r"Others hold (\d+) higher cards? of its suit\.": says_above,
    r"Nobody holds a higher one\.": lambda state, action, match: above(state, action) == 0,
    r"Somebody else takes the queen of spades\.": lambda state, action, match: (
        action == 49 and cannot_take(state, action, match)
    ),
    r"A heart goes to whoever takes this trick\.": lambda state, action, match: SUIT[action] == 2,
    r"It cannot take the trick\.": cannot_take,
    r"The highest card that stays below\.": lambda state, action, match: action == max(following(state)),
    r"It stays below\.": lambda state, action, match: action in following(state) and cannot_take(state, action, match),
    r"It leads so far; others hold (\d+) higher cards?\.": lambda state, action, match: (
        says_above(state, action, match) and hearts(after(state, action)).winner == state.seat
    ),
    r"It takes the trick\.": takes,
    r"It takes the trick, for (\d+) points?\.": lambda state, action, match: (
        points_taken(state, action) == int(match[1]) > 0
    ),
    r"It takes the trick, which costs nothing\.": lambda state, action, match: (
        takes(state, action, match) and points_taken(state, action) == 0 and POINTS[action] == 0
    ),
}


@pytest.mark.slow
def test_every_reason_is_true() -> None:
    said = told(registry.find("hearts"), CLAIMS, 40, "true hearts")
    assert said.positions > 1000
    assert said.untrue == []
    assert said.unknown == []
    assert said.never == []
