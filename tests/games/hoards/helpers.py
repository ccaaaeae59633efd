"""Positions of Hoards from text, moves by text, and what a viewer hears of them.

Cards are written as typed (`7H`, `TC`, `KS`); a stack is `3H 3D + 5C`, the cards first laid and then the additions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from motherlode.core.dice import quick_dice
from motherlode.core.events import Event
from motherlode.core.perspective import Perspective
from motherlode.games.hoards import GAME
from motherlode.games.hoards.knowing.knowledge import PLACES, Knowledge
from motherlode.games.hoards.knowing.past_loots import PART_BITS
from motherlode.games.hoards.rules import scoring, turn
from motherlode.games.hoards.rules.cards import FIRST_KING, KINGS, TREASURE
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.rules.position import COMBINATION, FREE
from motherlode.kits.bits import count, listed
from motherlode.kits.cards52 import NO_CARD, name, read


def cards(text: str) -> int:
    """A set of cards from text."""
    return sum(1 << read(word) for word in text.split())


def words(held: int) -> str:
    """A set of cards as text, in canonical order."""
    return " ".join(name(card) for card in listed(held))


def same(text: str) -> str:
    """Text in canonical order."""
    return words(cards(text))


def position(
    *hands: str,
    stacks: Mapping[int, Sequence[str]] | None = None,
    deck: str | None = None,
    pile: str = "",
    dormant: Mapping[int, str] | None = None,
    armed: Mapping[int, str] | None = None,
    owners: str = "KH KD KS KC",
    options: Mapping[str, object] | None = None,
) -> HoardsState:
    """Seat 0 to move. The deck is exactly the one given; without one, all cards not named lie in it."""
    seats = len(hands)
    state = GAME.deal(seats, GAME.settings(options or {}), quick_dice(1))
    assert isinstance(state, HoardsState)
    state.mind = Knowledge(seats)
    state.mind.open(KINGS)
    for place in range(PLACES):
        state.content[place] = 0
    for suit in range(4):
        state.owners[suit] = -1
    for seat, king in enumerate(owners.split()[:seats]):
        state.owners[read(king) - FIRST_KING] = seat
    state.pile = cards(pile)
    state.mind.open(state.pile)
    for seat, hand in enumerate(hands):
        _put(state, seat, seat, cards(hand))
        state.mind.least_kings[seat] = state.mind.most_kings[seat] = int(count(cards(hand) & KINGS))
    for seat, own in (stacks or {}).items():
        for stack in own:
            _stack(state, seat, stack)
    for seat, kings in (dormant or {}).items():
        state.dormant[seat] = cards(kings)
    for seat, kings in (armed or {}).items():
        state.armed[seat] = cards(kings)
    _rest(state, deck)
    state.active = state.first = 0
    state.turns = 0
    turn.begin(state)
    return state


def _put(state: HoardsState, seat: int, place: int, held: int) -> None:
    """Cards lie in a place: their owner knows them, everybody knows the kings."""
    state.content[place] = held
    for observer in range(state.mind.observers):
        state.mind.room[observer * PLACES + place] = int(count(held & TREASURE))
        state.mind.may[observer * PLACES + place] = held & KINGS
    state.mind.look(seat, place, held)


def _stack(state: HoardsState, seat: int, text: str) -> None:
    stack = 0
    for number, part in enumerate(text.split("+")):
        place = int(state.free_place())
        _put(state, seat, place, cards(part))
        state.mind.witness(seat, place, cards(part))
        state.claim[place] = FREE if number or state.setup.bluff_new else COMBINATION
        stack |= place << (number * PART_BITS)
    state.append_stack(seat, stack)


def _rest(state: HoardsState, deck: str | None) -> None:
    """What has no place yet is the deck, or without one in it the removed cards."""
    used = int(state.pile)
    for place in range(PLACES):
        used |= int(state.content[place])
    for seat in range(4):
        used |= int(state.dormant[seat] | state.armed[seat])
    state.spare = KINGS & ~used
    rest = TREASURE & ~used
    order = [read(word) for word in deck.split()] if deck is not None else listed(rest)[seats_removed(state) :]
    state.head = 0
    state.left = len(order)
    for k in range(64):
        state.deck[k] = order[k] if k < len(order) else NO_CARD
    state.removed = rest & ~sum(1 << card for card in order)
    state.left_at_round = state.left


def seats_removed(state: HoardsState) -> int:
    return int(state.seats) + 1


def play(state: HoardsState, *moves: str) -> list[Event]:
    """Play moves by their text, each by whoever is asked; returns what the last one told, whole."""
    events: list[Event] = []
    for text in moves:
        action = GAME.parse(state, text)
        assert state.allows(action), f"{text}: {Perspective(GAME, state, state.seat).refusal(action)}"
        events = []
        state.story = events
        state.apply(action)
        state.story = None
        assert all(there == must for _, there, must in GAME.conserved(state))
    return events


def menu(state: HoardsState) -> list[str]:
    """The texts of what may be done."""
    return [move.text for move in GAME.moves(state)]


def refused(state: HoardsState, text: str) -> str:
    """The clause that stands against a move."""
    action = GAME.parse(state, text)
    refusal = Perspective(GAME, state, state.seat).refusal(action)
    assert refusal is not None, f"{text} is legal"
    return refusal.rule


def hand(state: HoardsState, seat: int) -> str:
    return words(int(state.content[seat]))


def stacks(state: HoardsState, seat: int) -> list[str]:
    return [words(int(state.stack_at(seat, k))) for k in range(state.stacks[seat])]


def pile(state: HoardsState) -> str:
    return words(int(state.pile))


def kinds(events: Sequence[Event], viewer: int | None = None) -> list[str]:
    """What was told, all of it or to one viewer."""
    seen = events if viewer is None else [e for event in events if (e := event.seen_by(viewer)) is not None]
    return [event.kind for event in seen]


def score(state: HoardsState, seat: int) -> Fraction:
    over, under = scoring.score(state, seat)
    return Fraction(int(over), int(under))


def loot(
    defender: str,
    looter: str,
    *,
    armed: Mapping[int, str] | None = None,
    hands: tuple[str, str] = ("2S 4S", "TC 6C"),
    owners: str = "KH KD KS KC",
    options: Mapping[str, object] | None = None,
    go: bool = True,
) -> HoardsState:
    """Seat 0 lays a stack (or adds what stands behind a `+`) and with it loots the stack of seat 1."""
    first, _, last = looter.partition(" + ")
    held = last or first
    named = f"{defender} {looter} {' '.join(hands)}".split()
    state = position(
        f"{held} {hands[0]}",
        hands[1],
        stacks={0: [first] if last else [], 1: [defender]},
        deck=" ".join(word for word in ["9C", "JC", "8C", "8S", "7C", "7S"] if word not in named),
        armed=armed,
        owners=owners,
        options=options,
    )
    picks = [f"card {word}" for word in same(held).split()]
    laying = ["add 1", *picks] if last else ["new", *picks, "confirm"]
    play(state, "hoard", *laying, "accumulate")
    if go:
        play(state, "loot 1 1")
    return state
