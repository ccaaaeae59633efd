"""How does a round begin? Table and set-up, MIN-1 … MIN-8."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.games.miners.rules import cards, position
from motherlode.games.miners.rules.position import Position
from motherlode.kits.telling import note, whisper


def deal_round(table: Position) -> None:
    """Lay out a round and deal it (MIN-5, MIN-6); the starting seat moves on with the rounds (MIN-10, MIN-V8)."""
    setup = table.setup
    table.board = cards.OPENING[setup.matching].copy()
    table.owner = vec[i64]([0] * cards.CELLS)
    table.hands = vec[i64]([0] * (cards.MOST_SEATS * cards.MOST_HELD))
    table.held = vec[i64]([0] * cards.MOST_SEATS)
    table.spent = vec[i64]([0] * cards.KINDS)
    table.broken = 0
    table.passes = 0
    table.viewed = 0
    table.claimed = 0
    table.claims = position.NO_CLAIMS
    table.paid = vec[i64]([0] * cards.CELLS)
    table.shown = 0
    table.record = position.NOTHING
    table.pile = setup.cards[:]
    table.dice.shuffle(table.pile, 0, setup.size)
    if setup.hidden_values:
        table.values = cards.HIDDEN_VALUES[:]
        table.dice.shuffle(table.values, 0, cards.SITES)
    hands, pile, left = table.hands, table.pile, setup.size
    for seat in range(table.seats):
        first = seat * cards.MOST_HELD
        for i in range(first, first + setup.hand_size):
            left -= 1
            hands[i] = pile[left]
            pile[left] = 0
        table.held[seat] = setup.hand_size
    table.left = left
    table.seat = table.round % table.seats


def tell_deal(table: Position) -> None:
    """Every seat sees its new hand."""
    for seat in range(table.seats):
        show(table, "dealt", seat, "MIN-V8", {"cards": [cards.NAMES[kind] for kind in table.hand(seat)]})


def show(table: Position, what: str, seat: int, rule: str, facts: dict[str, Fact]) -> None:
    """A seat sees cards that it got; with open hands everybody does (MIN-V10)."""
    if table.setup.open_hands:
        note(table, what, seat, rule, facts)
    else:
        whisper(table, what, seat, rule, facts)
