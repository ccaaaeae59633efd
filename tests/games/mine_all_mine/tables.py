"""Positions of Mine, all mine! as text, and moves by their text.

    V0: KS~8H 9S(1)     seat 0's village: the king is paired with the eight, the nine rests with counter 1
    P1: 7D 5D           seat 1's diamonds; all others lie in the centre
    H0: 3S KH           seat 0's hand
    pile: 4C 2H         the draw pile, its top card first

Characters that are not named are nowhere: an empty pile stays empty.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice, quick_dice
from motherlode.core.events import Event
from motherlode.games.mine_all_mine import GAME
from motherlode.games.mine_all_mine.rules import pairs
from motherlode.games.mine_all_mine.rules.cards import GEMS
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.kits.bits import BIT, listed
from motherlode.kits.cards52 import CARDS, name, read

CARD = re.compile(r"^(\w\w)(?:\((\d)\))?$")


def dealt(seats: int, dice: Dice, **options: object) -> MineState:
    """A new game."""
    state = GAME.deal(seats, GAME.settings(options), dice)
    assert isinstance(state, MineState)
    return state


def table(text: str, seats: int = 2, active: int = 0, **options: object) -> MineState:
    """The position a text describes, at the beginning of the active seat's turn, behind the draw."""
    state = dealt(seats, quick_dice(1), **options)
    state.pile = vec[i64]([-1] * 39)
    state.left = 0
    for s in range(seats):
        state.hands[s] = 0
    for line in text.strip().splitlines():
        place, things = line.split(":")
        _fill(state, place.strip(), things.split())
    state.active = state.seat = active
    pairs.ask(state)
    return state


def _fill(state: MineState, place: str, things: list[str]) -> None:
    if place == "pile":
        for k, thing in enumerate(reversed(things)):
            state.pile[k] = read(thing)
        state.left = len(things)
        return
    seat = int(place[1:])
    for thing in things:
        cards = [_card(state, part) for part in thing.split("~")]
        for card in cards:
            bit = BIT[card]
            if place[0] == "V":
                state.villages[seat] |= bit
            elif place[0] == "H":
                state.hands[seat] |= bit
            else:
                assert bit & GEMS
                state.purses[seat] |= bit
                state.centre ^= bit
        for lover in cards[1:]:
            state.bonds[lover] |= BIT[cards[0]]
            state.bonds[cards[0]] |= BIT[lover]
            state.paired |= BIT[lover] | BIT[cards[0]]


def _card(state: MineState, text: str) -> int:
    match = CARD.match(text)
    assert match is not None, text
    card = read(match[1])
    assert card >= 0, text
    rest = int(match[2] or 0)
    if rest >= 1:
        state.tired |= BIT[card]
    if rest == 2:
        state.weary |= BIT[card]
    return card


def play(state: MineState, *moves: str) -> list[Event]:
    """Play moves by their text, each of which must be legal; returns what the last one told."""
    told: list[Event] = []
    for text in moves:
        action = GAME.parse(state, text)
        assert action in state.legal_actions(), f"{text} is not legal: {menu(state)}"
        told = []
        state.story = told
        state.apply(action)
        state.story = None
    return told


def menu(state: MineState, verb: str = "") -> list[str]:
    """The texts of the legal moves; of one verb only, without the verb, if one is given."""
    texts = [GAME.move(state, action).text for action in state.legal_actions()]
    return texts if not verb else [text.removeprefix(verb + " ") for text in texts if text.startswith(verb)]


def village(state: MineState, seat: int) -> str:
    """A village as text, Miners, Thugs and Lovers by rank: `KS~8H 9S(1)`."""
    words = []
    cards = listed(state.villages[seat])
    for suit in (3, 0, 2):
        for card in cards:
            if card % 4 != suit or (suit == 2 and state.bonds[card]):
                continue
            couple = [card, *(listed(state.bonds[card]) if suit != 2 else [])]
            words.append("~".join(_shown(state, c) for c in couple))
    return " ".join(words) or "-"


def _shown(state: MineState, card: int) -> str:
    rest = state.rest(card)
    return name(card) + (f"({rest})" if rest else "")


def diamonds(state: MineState, seat: int) -> str:
    """The diamonds a seat holds, as text."""
    return " ".join(name(card) for card in listed(state.purses[seat])) or "-"


def hand(state: MineState, seat: int) -> str:
    return " ".join(name(card) for card in listed(state.hands[seat])) or "-"


def told(events: list[Event], kind: str) -> Event:
    """The one event of a kind."""
    found = [event for event in events if event.kind == kind]
    assert len(found) == 1, f"{kind}: {[event.kind for event in events]}"
    return found[0]


def rests(events: list[Event]) -> str:
    """The rest counters a contest set, before the turn ended: `7C(2) 9S(1)`."""
    facts: Mapping[str, object] = told(events, "rest").facts
    two, one = facts["two"], facts["one"]
    assert isinstance(two, list)
    assert isinstance(one, list)
    return " ".join([f"{card}(2)" for card in two] + [f"{card}(1)" for card in one])


def every_card() -> list[str]:
    return [name(card) for card in range(CARDS)]
