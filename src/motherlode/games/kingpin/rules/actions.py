"""How are actions numbered? Every choice of every decision has one number, the same in every position of a game.

Seats, slots and places come first, so that their numbers do not depend on the card table; then five kinds with one
action per card; `pass` is last. A place is seat × 6 + slot.

A kind of action is named by a constant. Below CARDS_FROM it is also the first number of its kind; from there on the
numbers follow from how many cards there are, so only `encode` and `decode` know them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

SLOTS: Final = 6  # KP-10
SEATS: Final = 3
PLACES: Final = 18

NONE: Final = 0
ARRANGE: Final = 1
BUY_DRAW: Final = 2
ATTACK: Final = 3
END_TURN: Final = 4
DONE: Final = 5
TO_BOARD: Final = 6
TO_HAND: Final = 7
REJECT: Final = 8
MONEY: Final = 9
TO_SAFE: Final = 10
DECLINE: Final = 11
ACCEPT: Final = 12
LEVEL: Final = 13
ENTRY_SHIELDS: Final = 18
FROM_SAFE: Final = 23
MOVE: Final = 28
AMMO: Final = 33
RETURN: Final = 74
ATTACKER: Final = 80
GUARD_BY: Final = 86
HELP: Final = 92
ARREST: Final = 98
RECRUIT_TO: Final = 104
OPPONENT: Final = 110
AT_HAND: Final = 113
BRIBE: Final = 116
BRIBE_SHIELD: Final = 134
AT_CARD: Final = 152
SECOND: Final = 170
EXTORT_CARD: Final = 188
FREEZE_CARD: Final = 206
RECRUIT_FROM: Final = 224
CARDS_FROM: Final = 242
DEPLOY: Final = 242
SELL_CARD: Final = 243
BUY: Final = 244
DISCARD: Final = 245
SALVAGE: Final = 246
PASS: Final = 247


class Form(NamedTuple):
    """How a kind of action is written."""

    kind: int
    many: int
    """How many there are of it; those that name a card: one per card."""
    text: str
    """As typed: `bribe shield`."""
    names: str = ""
    """What the number behind it names: an amount, a slot, a seat, a place, a card."""


FORMS: Final = (
    Form(NONE, 1, "none"),
    Form(ARRANGE, 1, "arrange"),
    Form(BUY_DRAW, 1, "draw"),
    Form(ATTACK, 1, "attack"),
    Form(END_TURN, 1, "end"),
    Form(DONE, 1, "done"),
    Form(TO_BOARD, 1, "to board"),
    Form(TO_HAND, 1, "to hand"),
    Form(REJECT, 1, "reject"),
    Form(MONEY, 1, "money"),
    Form(TO_SAFE, 1, "to safe"),
    Form(DECLINE, 1, "decline"),
    Form(ACCEPT, 1, "accept"),
    Form(LEVEL, 5, "level", "amount"),
    Form(ENTRY_SHIELDS, 5, "shields", "amount"),
    Form(FROM_SAFE, 5, "from safe", "amount"),
    Form(MOVE, 5, "move", "amount"),
    Form(AMMO, 41, "ammo", "amount"),
    Form(RETURN, SLOTS, "return", "slot"),
    Form(ATTACKER, SLOTS, "attacker", "slot"),
    Form(GUARD_BY, SLOTS, "guard", "slot"),
    Form(HELP, SLOTS, "help", "slot"),
    Form(ARREST, SLOTS, "arrest", "slot"),
    Form(RECRUIT_TO, SLOTS, "recruit to", "slot"),
    Form(OPPONENT, SEATS, "opponent", "seat"),
    Form(AT_HAND, SEATS, "at hand", "seat"),
    Form(BRIBE, PLACES, "bribe", "place"),
    Form(BRIBE_SHIELD, PLACES, "bribe shield", "place"),
    Form(AT_CARD, PLACES, "at", "place"),
    Form(SECOND, PLACES, "second", "place"),
    Form(EXTORT_CARD, PLACES, "extort", "place"),
    Form(FREEZE_CARD, PLACES, "freeze", "place"),
    Form(RECRUIT_FROM, PLACES, "recruit from", "place"),
    Form(DEPLOY, 0, "deploy", "card"),
    Form(SELL_CARD, 0, "sell", "card"),
    Form(BUY, 0, "buy", "card"),
    Form(DISCARD, 0, "discard", "card"),
    Form(SALVAGE, 0, "salvage", "card"),
    Form(PASS, 1, "pass"),
)
FORM_OF: Final = {form.kind: form for form in FORMS}
KIND_AT: Final[vec[i64]] = vec[i64]([form.kind for form in FORMS if form.kind < CARDS_FROM for _ in range(form.many)])


def encode(kind: i64, which: i64, cards: i64) -> i64:
    """The number of an action: its kind, and what it names, where there are so many cards."""
    return kind + which if kind < CARDS_FROM else CARDS_FROM + (kind - CARDS_FROM) * cards + which


def decode(action: i64, cards: i64) -> tuple[i64, i64]:
    """The kind of an action and what it names: an amount, a slot, a seat, a place or a card, 0 if nothing."""
    if action < CARDS_FROM:
        kind = KIND_AT[action]
        return kind, action - kind
    number = action - CARDS_FROM
    return CARDS_FROM + number // cards, number % cards


def space(cards: i64) -> i64:
    """How many actions there are; `pass` is the last."""
    return encode(PASS, 0, cards) + 1


def amounts(kind: i64, most: i64, out: vec[i64]) -> i64:
    """Write the amounts from 0 up to the most as actions of a kind; how many."""
    for n in range(most + 1):
        out[n] = kind + n
    return most + 1
