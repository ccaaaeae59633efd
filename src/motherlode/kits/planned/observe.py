"""What a seat knows of cards in places, as bytes for a learner: so many of each kind there, as far as it knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from motherlode.core.copying import own_fields
from motherlode.core.planes import Plane
from motherlode.core.state import SPECTATOR, State
from motherlode.kits.bits import listed
from motherlode.kits.choices import NOT_YET, Choices
from motherlode.kits.places import UNORDERED, Places
from motherlode.kits.planned.plan import Plan


def numbers(state: State, name: str) -> list[int]:
    """A public field as a row of numbers."""
    value = getattr(state, name, None)
    if value is None:
        raise NotImplementedError(f"{type(state).__name__} has no field {name}, which `shown` names.")
    return [int(value)] if isinstance(value, int | bool) else [int(part) for part in value]


def secret_choices(state: State) -> list[str]:
    """The fields in which seats have chosen in secret (`kits.choices`)."""
    return [name for name in own_fields(state) if isinstance(getattr(state, name), Choices)]


def planes(plan: Plan, state: State, shown: dict[str, int]) -> Iterator[Plane]:
    """The planes in the order in which `observed` writes them."""
    seats = int(state.seats)
    places = len(plan.each) * seats + len(plan.shared) + 1
    kinds = sorted({*plan.kinds})
    most = max(plan.kinds.count(kind) for kind in kinds)
    where = "those of each seat from me on, the shared ones, and cards that are gone"
    yield Plane("known", f"by place ({where}) and kind of card: how many I know there", (places, len(kinds)), most)
    yield Plane(
        "open", f"by place ({where}) and kind of card: how many everybody knows there", (places, len(kinds)), most
    )
    yield Plane("sizes", f"by place ({where}): how many cards lie there", (places,), len(plan.cards))
    yield Plane("lacks", "by place and kind of card: 1 if all know that none lies there", (places, len(kinds)))
    stacks = sum(place.ordered for place in plan.each) * seats + sum(shared.ordered for shared in plan.shared)
    if stacks:
        meaning = "by place with an order, and position from the bottom: 1 + the number of the kind I know there"
        yield Plane("order", meaning, (stacks, len(plan.cards)), len(kinds))
    yield Plane("decides", "who decides now, from me on", (seats,))
    for name in secret_choices(state):
        meaning = "by seat from me on: 0 if it has not chosen; else 1, and for myself 1 + my choice"
        yield Plane(name, meaning, (seats,), 62)
    for name, high in shown.items():
        yield Plane(name, f"the field {name}, which everybody knows", (len(numbers(state, name)),), high)


def observed(plan: Plan, state: State, places: Places, shown: dict[str, int], seat: int) -> bytes:
    """What a seat knows."""
    seats = int(state.seats)
    kinds = sorted({*plan.kinds})
    known = places.known(seat)
    turned = [(seat + k) % seats for k in range(seats)]
    order = [number * seats + other for number in range(len(plan.each)) for other in turned]
    order += range(len(order), places.layout.places)
    out: list[int] = []
    for some in (known, places.known(SPECTATOR)):
        for place in order:
            held = [plan.kinds[card] for card in listed(places.sets[place] & some)]
            out += [held.count(kind) for kind in kinds]
    out += [places.size(place) for place in order]
    for place in order:
        lacked = {plan.kinds[card] for card in listed(places.lacks[place])}
        out += [int(kind in lacked) for kind in kinds]
    for place in order:
        start = places.layout.orders[place]
        if start != UNORDERED:
            cards = [places.order[start + i] if i < places.size(place) else -1 for i in range(len(plan.cards))]
            out += [1 + kinds.index(plan.kinds[c]) if c >= 0 and known >> c & 1 else 0 for c in cards]
    out += [int(not state.over and state.seat == other) for other in turned]
    for name in secret_choices(state):
        made = cast(Choices, getattr(state, name)).made
        out += [0 if made[other] == NOT_YET else 1 + (made[other] if other == seat else 0) for other in turned]
    for name in shown:
        row = numbers(state, name)
        out += [row[other] for other in turned] if len(row) == seats else row
    return bytes(out)
