"""Hearts under its name: what the game is, and which parts it is made of."""

from __future__ import annotations

from typing import cast

from motherlode.core.chance import Chance, Origin
from motherlode.core.dice import Dice
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.planes import Layout
from motherlode.core.state import State
from motherlode.kits.bits import listed
from motherlode_hearts.knowing import observe
from motherlode_hearts.rules import cards
from motherlode_hearts.rules.actions import ACTIONS
from motherlode_hearts.rules.play import HeartsState, deal
from motherlode_hearts.rules.position import SEATS
from motherlode_hearts.sense.weigh import HeartsSense
from motherlode_hearts.words.view import face


class HeartsGame(Game):
    """Hearts for four, one deal, no passing."""

    name = "hearts"
    title = "Hearts"
    blurb = "Thirteen tricks, and nobody wants the hearts or the queen of spades."
    package = "motherlode_hearts"
    version = "1"
    prefix = "HRT"
    least_seats = SEATS
    most_seats = SEATS
    usual_seats = SEATS
    sense = HeartsSense()

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """Deal the cards."""
        return deal(dice)

    def actions(self, state: State) -> int:
        """One action for each card."""
        return ACTIONS

    def bound(self, state: State) -> int:
        """Every card is played once."""
        return cards.CARDS

    def observation(self, state: State) -> Layout:
        """The planes of what a seat knows."""
        return observe.LAYOUT

    def most_legal(self, state: State) -> int:
        """A hand has thirteen cards."""
        return cards.HAND

    def largest_throw(self, state: State) -> int:
        """The deck is shuffled."""
        return cards.CARDS

    def scores(self, state: State) -> tuple[float, ...]:
        """Points are bad: fewer is more."""
        table = cast(HeartsState, state)
        return tuple(-float(table.points(seat)) for seat in range(SEATS))

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """Cards and points neither appear nor vanish."""
        table = cast(HeartsState, state)
        held = [card for seat in range(SEATS) for card in listed(table.hand(seat))]
        taken = sum(table.taken[seat] for seat in range(SEATS))
        return [
            ("cards", len(held) + table.count, cards.CARDS),
            ("different cards in the hands", len({*held}), len(held)),
            ("points", taken + table.stake + sum(cards.POINTS[card] for card in held), cards.ALL_POINTS),
        ]

    def origins(self, before: State | None, after: State, chance: Chance) -> list[Origin]:
        """The cards are dealt one by one (HRT-2): every fourth is one's own."""
        if before is not None:
            return []
        return [Origin(0, at, (at % SEATS,), face(card)) for at, card in enumerate(chance.pieces[0][1])]


GAME = HeartsGame()
