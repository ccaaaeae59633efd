"""What a viewer sees of cards in places: faces where it may know them, backs and counts where not.

Everything follows from what `kits.places` says the viewer knows, so nothing hidden can show through. Cards of a place
without an order are shown sorted: the order in which they came is nobody's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

from motherlode.core.reader import Reader
from motherlode.core.state import SPECTATOR, State
from motherlode.core.view import Back, Face, Item, Mark, Plate, View, Zone
from motherlode.kits.bits import listed
from motherlode.kits.places import UNORDERED, Places
from motherlode.kits.planned.plan import Each, Plan, Shared

if TYPE_CHECKING:
    from motherlode.kits.planned.game import PlannedGame


class Words(NamedTuple):
    """What a game says itself, in words/view.py; None where it says nothing."""

    banner: object
    score: object
    marks: object
    zones: object


def view_of(game: PlannedGame, plan: Plan, state: State, places: Places, reader: Reader, words: Words) -> View:
    """The whole view."""
    zones = [*shared_zones(plan, state, places, reader), *each_zones(plan, state, places, reader)]
    if words.zones is not None:
        zones += cast(Callable[[State, Reader], list[Zone]], words.zones)(state, reader)
    asked = None if state.over else game.asked(state)
    waits = "" if state.over else f"{reader.does(state.seat, 'decide')}."
    return View(
        game=game.name,
        you=reader.seat,
        decides=None if state.over else state.seat,
        prompt="The game is over." if asked is None else asked.prompt if state.seat == reader.seat else waits,
        banner="" if words.banner is None else cast(Callable[[State, Reader], str], words.banner)(state, reader),
        phase="" if asked is None else asked.name,
        seats=tuple(plate(plan, state, places, seat, words) for seat in range(state.seats)),
        zones=tuple(zones),
        over=game.outcome(state, reader.names) if state.over else None,
    )


def plate(plan: Plan, state: State, places: Places, seat: int, words: Words) -> Plate:
    """A seat: how many cards it holds, if its first place is a hand; its score, its marks."""
    holds = bool(plan.each) and plan.each[0].sees == "owner"
    hand = places.size(plan.at(plan.each[0].id, state.seats, seat)) if holds else None
    score = None if words.score is None else cast(Callable[[State, int], str | None], words.score)(state, seat)
    marks = () if words.marks is None else cast(Callable[[State, int], tuple[Mark, ...]], words.marks)(state, seat)
    return Plate(seat=seat, hand=hand, score=score, marks=marks)


def shared_zones(plan: Plan, state: State, places: Places, reader: Reader) -> Iterator[Zone]:
    """The places in the middle."""
    for place in plan.shared:
        at = plan.at(place.id, state.seats)
        if place.passing and not places.size(at):
            continue
        yield zone(plan, places, reader, place, at, place.id, place.label, None)


def each_zones(plan: Plan, state: State, places: Places, reader: Reader) -> Iterator[Zone]:
    """The places of the seats, the viewer's own last. A hand of another is counted on its plate, and shown only where
    the viewer knows something of it; what is empty is not shown, but for one's own hand."""
    others = [seat for seat in range(state.seats) if seat != reader.seat]
    for seat in [*others, *([reader.seat] if reader.seat != SPECTATOR else [])]:
        for number, place in enumerate(plan.each):
            at = plan.at(place.id, state.seats, seat)
            own = seat == reader.seat
            id = place.id if own else f"{place.id}:{seat}"
            made = zone(plan, places, reader, place, at, id, reader.label(seat, place.label), seat)
            told = any(item.eye is not None or not isinstance(item.face, Back) for item in made.items)
            in_hand = number == 0 and place.sees == "owner"
            if told or (own and in_hand) or (not in_hand and (made.items or made.count)):
                yield made


def zone(
    plan: Plan, places: Places, reader: Reader, place: Each | Shared, at: int, id: str, label: str, owner: int | None
) -> Zone:
    """One place as a viewer sees it."""
    viewer = places.layout.seats if reader.seat == SPECTATOR else reader.seat
    visible = bool(places.layout.sights[at] >> viewer & 1)
    known = places.known(reader.seat)
    ordered = places.layout.orders[at] != UNORDERED
    cards = in_order(plan, places, at)
    if ordered and not visible:
        top = cards[-1:] if cards and known >> cards[-1] & 1 else []
        items = tuple(Item(Back(plan.back), eye=plan.cards[card]) for card in top)
        return Zone(id=id, label=label, layout="pile", owner=owner, items=items, count=len(cards), back=plan.back)
    seen: dict[int, int] = {}
    shown: list[Item] = []
    for card in cards:
        if visible or known >> card & 1:
            copy = seen.get(plan.kinds[card], 0)
            seen[plan.kinds[card]] = copy + 1
            shown.append(
                item(plan, plan.cards[card], plan.pick(id, card, copy), visible or bool(places.open >> card & 1))
            )
    shown += [Item(Back(plan.back))] * (len(cards) - len(shown))
    own_hand = owner == reader.seat and place is plan.each[0] and place.sees == "owner"
    return Zone(id=id, label=label, layout="hand" if own_hand else place.shape, owner=owner, items=tuple(shown))


def item(plan: Plan, face: Face, id: str, open: bool) -> Item:
    """A card: face up, or face down and known to the viewer."""
    return Item(face, id) if open else Item(Back(plan.back), id, eye=face)


def in_order(plan: Plan, places: Places, at: int) -> list[int]:
    """The cards of a place: by position, or else sorted by what they show."""
    start = places.layout.orders[at]
    if start != UNORDERED:
        return [int(places.order[start + i]) for i in range(places.size(at))]
    return sorted(listed(places.sets[at]), key=lambda card: plan.kinds[card])
