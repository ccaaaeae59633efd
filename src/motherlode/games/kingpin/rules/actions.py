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

from motherlode.games.kingpin.rules.decisions import ASKED, Ask
from motherlode.kits.bits import spread

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
    answers: tuple[int, ...]
    """The decisions it answers."""
    names: str = ""
    """What the number behind it names: an amount, a slot, a seat, a place, a card."""


FORMS: Final = (
    Form(NONE, 1, "none", (Ask.TARGET, Ask.SECOND, Ask.GUARD, Ask.FREEZE, Ask.HELP, Ask.SALVAGE)),
    Form(ARRANGE, 1, "arrange", (Ask.TURN, Ask.POST)),
    Form(BUY_DRAW, 1, "draw", (Ask.TURN,)),
    Form(ATTACK, 1, "attack", (Ask.TURN,)),
    Form(END_TURN, 1, "end", (Ask.POST,)),
    Form(DONE, 1, "done", (Ask.ATTACKER,)),
    Form(TO_BOARD, 1, "to board", (Ask.PLACE,)),
    Form(TO_HAND, 1, "to hand", (Ask.PLACE,)),
    Form(REJECT, 1, "reject", (Ask.PLACE,)),
    Form(MONEY, 1, "money", (Ask.EXTORT,)),
    Form(TO_SAFE, 1, "to safe", (Ask.RECRUIT_TO,)),
    Form(DECLINE, 1, "decline", (Ask.EMERGENCY,)),
    Form(ACCEPT, 1, "accept", (Ask.EMERGENCY,)),
    Form(LEVEL, 5, "level", (Ask.LEVEL,), "amount"),
    Form(ENTRY_SHIELDS, 5, "shields", (Ask.ENTRY_SHIELDS,), "amount"),
    Form(FROM_SAFE, 5, "from safe", (Ask.FROM_SAFE,), "amount"),
    Form(MOVE, 5, "move", (Ask.MOVE,), "amount"),
    Form(AMMO, 41, "ammo", (Ask.AMMO,), "amount"),
    Form(RETURN, SLOTS, "return", (Ask.TURN,), "slot"),
    Form(ATTACKER, SLOTS, "attacker", (Ask.ATTACKER,), "slot"),
    Form(GUARD_BY, SLOTS, "guard", (Ask.GUARD,), "slot"),
    Form(HELP, SLOTS, "help", (Ask.HELP,), "slot"),
    Form(ARREST, SLOTS, "arrest", (Ask.ARREST,), "slot"),
    Form(RECRUIT_TO, SLOTS, "recruit to", (Ask.RECRUIT_TO,), "slot"),
    Form(OPPONENT, SEATS, "opponent", (Ask.OPPONENT,), "seat"),
    Form(AT_HAND, SEATS, "at hand", (Ask.TARGET,), "seat"),
    Form(BRIBE, PLACES, "bribe", (Ask.TURN,), "place"),
    Form(BRIBE_SHIELD, PLACES, "bribe shield", (Ask.TURN,), "place"),
    Form(AT_CARD, PLACES, "at", (Ask.TARGET,), "place"),
    Form(SECOND, PLACES, "second", (Ask.SECOND,), "place"),
    Form(EXTORT_CARD, PLACES, "extort", (Ask.EXTORT,), "place"),
    Form(FREEZE_CARD, PLACES, "freeze", (Ask.FREEZE,), "place"),
    Form(RECRUIT_FROM, PLACES, "recruit from", (Ask.RECRUIT_FROM,), "place"),
    Form(DEPLOY, 0, "deploy", (Ask.TURN,), "card"),
    Form(SELL_CARD, 0, "sell", (Ask.TURN,), "card"),
    Form(BUY, 0, "buy", (Ask.TURN,), "card"),
    Form(DISCARD, 0, "discard", (Ask.TURN, Ask.DISCARD), "card"),
    Form(SALVAGE, 0, "salvage", (Ask.SALVAGE,), "card"),
    Form(PASS, 1, "pass", (Ask.TURN,)),
)
FORM_OF: Final = {form.kind: form for form in FORMS}
ANSWERS: Final = {ask.number: tuple([form.kind for form in FORMS if ask.number in form.answers]) for ask in ASKED}
# Where one names something of a set, or nothing: by decision the action that names none of it (-1: none), and the kind.
INSTEAD: Final[vec[i64]] = vec[i64]([ANSWERS[ask.number][0] if len(ANSWERS[ask.number]) > 1 else -1 for ask in ASKED])
CHOICE: Final[vec[i64]] = vec[i64]([ANSWERS[ask.number][-1] for ask in ASKED])
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


def amounts(ask: i64, most: i64, out: vec[i64]) -> i64:
    """Write the menu of a decision that takes an amount: from 0 up to the most; how many."""
    for n in range(most + 1):
        out[n] = CHOICE[ask] + n
    return most + 1


def choices(ask: i64, members: i64, out: vec[i64]) -> i64:
    """Write the menu of a decision that takes something of a set: none of it, where one may, then each; how many."""
    if INSTEAD[ask] < 0:
        return spread(members, out, 0, CHOICE[ask])
    out[0] = INSTEAD[ask]
    return spread(members, out, 1, CHOICE[ask])
