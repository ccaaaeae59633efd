"""Positions of Hearts set up from text, so that a test reads like an example from the rulebook."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.perspective import Perspective
from motherlode.kits.places import lay
from motherlode_hearts import GAME
from motherlode_hearts.rules.cards import CARDS, NAMES, POINTS
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.rules.position import LAYOUT


def cards(text: str) -> list[int]:
    """`QS 4D` as numbers."""
    return [NAMES.index(name) for name in text.split()]


def names(numbers: list[int]) -> str:
    """Numbers as `QS 4D`."""
    return " ".join(NAMES[card] for card in numbers)


def as_set(text: str) -> int:
    return sum(1 << card for card in cards(text))


def sit(*hands: str, leader: int = 0, table: str = "", broken: bool = False) -> HeartsState:
    """A position: what each seat still holds, who leads or led, and what lies on the table.

    All other cards were played before, in some order.
    """
    held = [as_set(hand) for hand in hands]
    lying = cards(table)
    gone = [card for card in range(CARDS) if not any(hand >> card & 1 for hand in held) and card not in lying]
    sizes = {seat: hand.bit_count() for seat, hand in enumerate(held)}
    for k in range(len(lying)):
        sizes[(leader + k) % 4] += 1
    assert len(set(sizes.values())) == 1, "before the trick all hands are equally large"
    places = lay(LAYOUT)
    for seat, hand in enumerate(held):
        places.sets[seat] = hand
    state = HeartsState(quick_dice(0), places, vec[i64]([0] * 4))
    for card in gone[-8:]:
        state.played = state.played << 6 | card
    state.count = len(gone)
    state.seat = leader
    state.broken = broken
    state.taken[0] = sum(POINTS[card] for card in gone)
    for card in lying:
        state.places.sets[state.seat] |= 1 << card
        state.apply(card)
    return state


def legal(state: HeartsState) -> str:
    """What may be played, as text."""
    return names(state.legal_actions())


def play(state: HeartsState, text: str) -> list[Event]:
    """Play cards one after the other, each of them checked; returns the events."""
    events: list[Event] = []
    state.story = events
    for card in cards(text):
        assert state.allows(card), refusal(state, NAMES[card])
        state.apply(card)
    state.story = None
    return events


def refusal(state: HeartsState, text: str, seat: int | None = None) -> str:
    """Why a card may not be played, by the deciding seat if no other is named; "" if it may."""
    seen = Perspective(GAME, state, state.seat if seat is None else seat)
    refused: Refused | None = seen.refusal(GAME.parse(state, text))
    return "" if refused is None else str(refused)
