"""What cards are there, and where can they lie? Said once, in words; the numbers for the rules follow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.view import Action, Card, Face, Person, Playing, Role, Token
from motherlode.core.view import Layout as Shape
from motherlode.kits.places import Layout

MOST_CARDS = 61


class Each(Struct, frozen=True, kw_only=True):
    """A place that every seat has: a hand, cards laid down, tricks taken."""

    id: str
    """Its name for `Plan.at`, and the zone's in the view."""
    label: str
    """What stands above it, behind whose it is: `hand` makes “Your hand” and “Ada's hand”."""
    sees: Literal["owner", "all", "nobody"] = "owner"
    """Who sees the cards that lie there."""
    ordered: bool = False
    """Whether cards lie on top of each other, so that everybody can follow each by its position."""
    shape: Shape = "row"
    """How it is drawn; one's own hand always as a hand."""


class Shared(Struct, frozen=True, kw_only=True):
    """A place in the middle of the table: a pile to draw from, a market, cards that were discarded."""

    id: str
    """Its name for `Plan.at`, and the zone's in the view."""
    label: str
    """What stands above it."""
    sees: Literal["all", "nobody"] = "all"
    """Who sees the cards that lie there."""
    ordered: bool = False
    """Whether cards lie on top of each other, so that everybody can follow each by its position."""
    shape: Shape = "row"
    """How it is drawn."""
    passing: bool = False
    """Whether cards only pass through: then it is not shown while it is empty."""


class Plan:
    """The cards of a game by their faces, and the places they may lie in.

    A card is its number in `cards`; two with equal faces are copies that nobody can tell apart. The places are numbered
    for `kits.places`: first those that each seat has, seat by seat, then the shared ones, in the order given.
    """

    def __init__(self, cards: Sequence[Face], places: Sequence[Each | Shared], back: str = "card") -> None:
        if not 0 < len(cards) <= MOST_CARDS:
            raise Refused(f"A plan has 1 to {MOST_CARDS} cards, not {len(cards)}: a set of cards is one number.")
        if len({place.id for place in places}) < len(places):
            raise Refused(f"Two places have the same id: {', '.join(place.id for place in places)}.")
        for place in places:
            known = ("owner", "all", "nobody") if isinstance(place, Each) else ("all", "nobody")
            if place.sees not in known:
                raise Refused(f"Who sees the place {place.id} is {' or '.join(known)}, not {place.sees}.", field="sees")
        self.cards = tuple(cards)
        """Card → its face."""
        self.each = tuple(place for place in places if isinstance(place, Each))
        """The places that every seat has."""
        self.shared = tuple(place for place in places if isinstance(place, Shared))
        """The places in the middle."""
        self.back = back
        """What the backs of the cards show."""
        self.kinds = [self.cards.index(face) for face in self.cards]
        """Card → the first card with the same face."""
        names = [self.name(kind) for kind in sorted({*self.kinds})]
        self.texts = [slug(self._full_name(card, names.count(self.name(card)) > 1)) for card in range(len(cards))]
        """Card → how it is typed."""
        self.layout = cache(self._layout)
        """`plan.layout(seats)`: the places with so many seats, for `kits.places.lay`."""

    def _layout(self, seats: int) -> Layout:
        """The places with so many seats, for `kits.places.lay`; the same object each time."""
        everybody = (2 << seats) - 1
        sights: list[int] = []
        ordered = 0
        for place in self.each:
            for seat in range(seats):
                ordered |= place.ordered << len(sights)
                sights.append({"owner": 1 << seat, "all": everybody, "nobody": 0}[place.sees])
        for shared in self.shared:
            ordered |= shared.ordered << len(sights)
            sights.append(everybody if shared.sees == "all" else 0)
        copies = len({*self.kinds}) < len(self.kinds)
        return Layout(seats, len(self.cards), sights, ordered, self.kinds if copies else None)

    def at(self, id: str, seats: int, seat: int = 0) -> int:
        """The number of a place in a game for so many; of a place that each seat has, the one of `seat`."""
        for number, place in enumerate(self.each):
            if place.id == id:
                return number * seats + seat
        for number, shared in enumerate(self.shared):
            if shared.id == id:
                return len(self.each) * seats + number
        known = ", ".join([*(place.id for place in self.each), *(shared.id for shared in self.shared)])
        raise Refused(f"There is no place {id}; there are {known}.")

    def name(self, card: int) -> str:
        """What a card is called."""
        face = self.cards[card]
        match face:
            case Playing():
                return f"{face.rank} of {face.suit}"
            case Token():
                return f"{face.name} {face.value}".strip()
            case Card() | Action() | Person() | Role():
                return face.name
        return f"card {card}"

    def _full_name(self, card: int, with_value: bool) -> str:
        face = self.cards[card]
        return f"{self.name(card)} {face.value}" if with_value and isinstance(face, Card) else self.name(card)

    def text(self, card: int) -> str:
        """A card as it is typed: its name in small letters, with dashes; where others have that name, its value too."""
        return self.texts[card]

    def pick(self, id: str, card: int, copy: int = 0) -> str:
        """The id of a card that a viewer sees in a place of its own or in a shared one; `copy` counts equal ones."""
        return f"{id}:{self.text(card)}" + (f"#{copy + 1}" if copy else "")


def slug(name: str) -> str:
    """A name as one word that is easily typed: `The long way` becomes `the-long-way`."""
    return re.sub(r"[^\w]+", "-", name.lower()).strip("-")
