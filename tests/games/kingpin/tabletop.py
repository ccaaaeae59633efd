"""Positions from text, moves by their text: what the tests of Kingpin are written in.

    t = lay("safe 9 | hand boss_loner thief | board valkyrie+1 fighter-2!", "board commissar+3~")
    t.play("attack", "attacker 0", "done", "at 1,0", "ammo 2", "none")

A card is named by the end of its id. Behind it: `+2` shields, `-1.5` damage, `!` fresh, `~` frozen, `?` known to all in
a hand. A seat whose Boss is not named has it in hand. What is not named lies in the Draw Pile.
"""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import deal_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.rules import zones
from motherlode.games.kingpin.rules.actions import FORMS, SLOTS
from motherlode.games.kingpin.rules.bribing import NEVER
from motherlode.games.kingpin.rules.cards import CardTable, Tag
from motherlode.games.kingpin.rules.decisions import Ask
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import EMPTY, EVERYBODY, TOKENS, At, Tally

CARD_FORM = re.compile(r"([a-z_0-9.]+?)(?:\+(\d))?(?:-(\d+(?:\.\d+)?))?([!~?]*)")
BY_CARD = tuple(form.text for form in FORMS if form.names == "card")
ZONES = {
    At.DRAW: "pile",
    At.RESERVE: "reserve",
    At.DISCARDED: "discard",
    At.REMOVED: "removed",
    At.UNUSED: "unused",
    At.PENDING: "pending",
}


class Tabletop:
    """A position and what has been told about it."""

    def __init__(self, state: KingpinState) -> None:
        self.state = state
        self.events: list[Event] = []

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Tabletop:
        """Play moves; every one is checked, and all tokens and cards are counted after it."""
        state = self.state
        for text in moves:
            action = GAME.parse(state, self.full(text))
            if not state.allows(action):
                raise GAME.why_not(state, state.seat, action)
            state.story = self.events
            state.apply(action)
            state.story = None
            for what, there, right in GAME.conserved(state):
                assert there == right, f"after {text}: {what}"
        return self

    def full(self, text: str) -> str:
        """A move with the whole id of the card it names."""
        verb, _, name = text.partition(" ")
        return f"{verb} {self.state.cards.ids[self.card(name)]}" if verb in BY_CARD else text

    def menu(self) -> list[str]:
        return [move.text for move in GAME.moves(self.state)]

    def refused(self, text: str) -> str:
        """The clause that stands against a move."""
        try:
            copy = Tabletop(own(self.state.copy()))
            copy.play(text)
        except Refused as refusal:
            return refusal.rule
        raise AssertionError(f"{text} is possible")

    # -- looking -----------------------------------------------------------------------------------------------------

    def card(self, name: str) -> int:
        return find(self.state.cards, name)

    def where(self, name: str) -> str:
        """`hand 0`, `board 1`, `reserve` …"""
        zone = int(self.state.zone[self.card(name)])
        if At.HAND <= zone < At.HAND + 3:
            return f"hand {zone - At.HAND}"
        if At.BOARD <= zone < At.BOARD + 3:
            return f"board {zone - At.BOARD}"
        return ZONES[zone]

    def place(self, name: str) -> int:
        return int(self.state.place_of(self.card(name)))

    def tally(self, name: str, what: int) -> int:
        return int(self.state.tally(what, self.place(name)))

    def shields(self, name: str) -> int:
        return int(self.state.shields[self.place(name)])

    def marks(self, name: str) -> set[str]:
        """`fresh`, `frozen`."""
        state, place = self.state, self.place(name)
        return {mark for mark, places in (("fresh", state.entered), ("frozen", state.frozen)) if places >> place & 1}

    def limit(self, name: str) -> int:
        return int(self.state.limit(self.place(name)))

    def bonus(self, name: str) -> int:
        return self.tally(name, Tally.BONUS)

    def damage(self, name: str) -> float:
        return int(self.state.damage[self.card(name)]) / 4

    def hp(self, name: str) -> float:
        return int(self.state.hp(self.place(name))) / 4

    def hand(self, seat: int) -> list[str]:
        return [self.state.cards.ids[self.state.hand_card(seat, k)] for k in range(self.state.hand_size(seat))]

    def board(self, seat: int) -> list[str]:
        cards = [int(self.state.laid[seat * SLOTS + slot]) for slot in range(SLOTS)]
        return [self.state.cards.ids[card] for card in cards if card >= 0]

    def safes(self) -> tuple[int, ...]:
        return tuple(int(self.state.safe[seat]) for seat in range(self.state.seats))

    @property
    def bank(self) -> int:
        return int(self.state.bank)

    @property
    def fund(self) -> int:
        return int(self.state.fund)

    @property
    def winners(self) -> tuple[int, ...]:
        return GAME.winners(self.state)

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def wound(self, name: str) -> float:
        """The last damage a card took in a hit."""
        ids = self.state.cards.ids[self.card(name)]
        hits = [event for event in self.told("hit") if event.facts["card"] == ids]
        return int(str(hits[-1].facts["n"])) / 4


def own(state: object) -> KingpinState:
    assert isinstance(state, KingpinState)
    return state


def find(table: CardTable, name: str) -> int:
    """A card by its id or the end of it."""
    if name in table.ids:
        return table.ids.index(name)
    found = [c for c, known in enumerate(table.ids) if known.endswith("_" + name)]
    assert len(found) == 1, f"{name} names {len(found)} cards"
    return found[0]


def new(seats: int = 2, seed: str = "a", **options: object) -> Tabletop:
    """A game just dealt."""
    return Tabletop(own(GAME.deal(seats, GAME.settings(options), deal_dice(seed))))


def lay(
    *seats: str,
    active: int = 0,
    turns: int = 5,
    bank: int = 0,
    pile: str = "",
    reserve: str = "",
    discard: str = "",
    options: dict[str, object] | None = None,
) -> Tabletop:
    """A position, with `active` about to begin its turn's decisions. Tokens left over lie in the Fund."""
    state = own(GAME.deal(len(seats), GAME.settings(options or {}), deal_dice("laid")))
    clear(state)
    bosses = [0, 1, 2]
    named = " ".join(seats)
    for seat, text in enumerate(seats):
        _lay_seat(state, seat, text)
    for boss in range(3):
        if re.search(rf"\b{state.cards.ids[boss]}\b", named):
            bosses.remove(boss)
    for seat, text in enumerate(seats):
        if "boss_" not in text:
            _to_hand(state, seat, bosses.pop(0), False)
    for boss in bosses:
        state.zone[boss] = At.UNUSED
        state.known[boss] = 0
    for text, zone in ((reserve, At.RESERVE), (discard, At.DISCARDED)):
        for name in text.split():
            zones.to_open(state, find(state.cards, name), zone)
    _lay_pile(state, pile)
    shields = sum(int(n) for n in state.shields)
    state.bank = bank
    state.fund = TOKENS - bank - shields - sum(int(state.safe[seat]) for seat in range(len(seats)))
    assert state.fund >= 0, "more than 40 tokens"
    for seat in range(len(seats)):
        state.turns[seat] = turns
        state.bribed[seat] = NEVER
    state.active = state.seat = state.blame = state.start = active
    state.phase = Ask.TURN
    state.acted = False
    state.can_arrange = True
    return Tabletop(state)


def clear(state: KingpinState) -> None:
    """Everything off the table."""
    cards = int(state.cards.many)
    state.known = vec[i64]([0] * cards)
    state.zone = vec[i64]([At.DRAW] * cards)
    for k in range(len(state.hands)):
        state.hands[k] = 0


def _lay_seat(state: KingpinState, seat: int, text: str) -> None:
    for part in (part.split() for part in text.split("|")):
        if not part:
            continue
        kind, *words = part
        if kind == "safe":
            state.safe[seat] = int(words[0])
            continue
        for word in words:
            form = CARD_FORM.fullmatch(word)
            assert form, word
            card = find(state.cards, form[1])
            state.damage[card] = int(float(form[3] or 0) * 4)
            if kind == "hand":
                _to_hand(state, seat, card, "?" in form[4])
            else:
                assert kind == "board", kind
                place = int(zones.lay(state, seat, card))
                state.shields[place] = int(form[2] or 0)
                state.entered |= ("!" in form[4]) << place
                state.frozen |= ("~" in form[4]) << place
                state.count(Tally.CHARGES, place, state.cards.tag(card, Tag.HAND_GUARD))


def _to_hand(state: KingpinState, seat: int, card: int, known: bool) -> None:
    state.known[card] = EVERYBODY if known else 1 << seat
    if known:
        zones.open_to_hand(state, seat, card, False)
        state.faint = EMPTY
    elif card < 3:
        zones.into_hand(state, seat, card)
    else:
        zones.secretly_to_hand(state, seat, card, 12)


def _lay_pile(state: KingpinState, pile: str) -> None:
    top = [find(state.cards, name) for name in pile.split()]
    rest = [c for c in range(3, state.cards.many) if state.zone[c] == At.DRAW and c not in top]
    order = [*top, *rest]
    size = len(state.draw)
    for k in range(size):
        state.draw[k] = EMPTY
    state.top = size - len(order)
    for k, card in enumerate(order):
        state.draw[state.top + k] = card
        state.zone[card] = At.DRAW


def empty_pile(t: Tabletop) -> None:
    """Every card of the Draw Pile has been drawn and removed."""
    draw = t.state.draw
    for k in range(len(draw)):
        if draw[k] >= 0:
            zones.to_open(t.state, draw[k], At.REMOVED)
            draw[k] = EMPTY
    t.state.top = len(draw)
