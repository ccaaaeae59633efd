"""Small tables on which cards are dealt, drawn, shown, hidden, passed on, stolen, looked at and compared.

What everybody imagines there is weighed against every way in which it may have come about.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import motherlode
from motherlode.core.dice import quick_dice
from motherlode.core.freeze import fields
from motherlode.core.state import SPECTATOR
from motherlode.kits.bits import listed
from motherlode.kits.places import Layout, Past, Places, lay

SEATS = 3
PILE, TABLE, DARK = 3, 4, 5  # places 0, 1, 2 are the hands; all see the table, nobody sees what lies in the dark
SIGHTS = [0b001, 0b010, 0b100, 0, 0b1111, 0]

Step = tuple[str, int, int]
"""What happens: a word, and two places or a seat and a place."""
World = tuple[object, ...]


def layout_of(kinds: str) -> Layout:
    return Layout(SEATS, len(kinds), SIGHTS, ordered=1 << PILE, kinds=["abcdefgh".index(kind) for kind in kinds])


def dealt(layout: Layout, order: tuple[int, ...], each: int) -> Places:
    """Some cards to each hand, the rest into the pile."""
    places = lay(layout)
    for n, card in enumerate(order):
        places.put(card, n // each if n < SEATS * each else PILE)
    return places


def higher(places: Places) -> vec[i64]:
    """Card → the cards of a lower kind."""
    kinds = places.layout.kinds
    return vec[i64]([sum(1 << y for y in range(len(kinds)) if kinds[y] < kinds[x]) for x in range(places.layout.cards)])


def equal(places: Places) -> vec[i64]:
    return vec[i64](list(places.layout.alike))


def choices(places: Places, step: Step) -> list[int]:
    """The cards a step may be about: one that nobody chooses counts once."""
    what, one, two = step
    if one == PILE and what in ("draw", "move"):
        return [places.top(PILE)]
    if what in ("compare", "lacks", "holds", "reveal"):
        return [-1]
    return listed(places.sets[two if what == "peek" else one])


def happen(places: Places, step: Step, card: int) -> Callable[[int], object]:
    """Do it; returns what a viewer sees of it."""
    what, one, two = step
    kinds = places.layout.kinds
    if what == "compare":
        mine = [kinds[x] for x in listed(places.sets[one])]
        theirs = [kinds[y] for y in listed(places.sets[two])]
        if mine and theirs and min(mine) > max(theirs):
            places.match(one, two, higher(places))
            return lambda viewer: ">"
        if len({*mine, *theirs}) == 1:
            places.match(one, two, equal(places))
            return lambda viewer: "="
        return lambda viewer: "?"  # tells nothing here: left out by whoever writes the steps
    if what in ("lacks", "holds"):
        cards = sum(1 << x for x in range(places.layout.cards) if kinds[x] == two)
        there = bool(places.sets[one] & cards)
        if there:
            places.hold(one, cards)
        else:
            places.lack(one, cards)
        return lambda viewer: there
    if what == "reveal":
        places.reveal(one)
        shown = sorted(kinds[x] for x in listed(places.sets[one]))
        return lambda viewer: shown
    seen = kinds[card]
    if what == "peek":
        seers = 1 << one | SIGHTS[two]
        places.look(card, two, 1 << one)
    else:
        seers = SIGHTS[one] | SIGHTS[two]
        places.move(card, one, two)
    return lambda viewer: seen if seers >> (SEATS if viewer == SPECTATOR else viewer) & 1 else None


def told(places: Places, viewer: int) -> World:
    """What a viewer sees of a deal."""
    return tuple(places.layout.kinds[x] for x in listed(places.sets[viewer])) if viewer != SPECTATOR else ()


def world(places: Places) -> World:
    """Everything: what lies where, and who knows what for certain."""
    kinds = places.layout.kinds
    where = [tuple(sorted(kinds[x] for x in listed(places.sets[place]))) for place in range(len(SIGHTS))]
    pile = tuple(kinds[places.order[k]] for k in range(places.size(PILE)))
    known = [
        sorted((place, kinds[x]) for place in range(len(SIGHTS)) for x in listed(places.sets[place] & cards))
        for cards in (places.known(seat) for seat in (SPECTATOR, 0, 1, 2))
    ]
    return (*where, pile, *(tuple(cards) for cards in known))


def ways(layout: Layout, each: int, steps: list[Step], viewer: int, seen: list[object]) -> Iterator[World]:
    """Every deal and every hidden choice under which a viewer sees the same."""

    def go_on(places: Places, n: int) -> Iterator[World]:
        if n == len(steps):
            yield world(places)
            return
        for card in choices(places, steps[n]):
            after = places.copy()
            if happen(after, steps[n], card)(viewer) == seen[n + 1]:
                yield from go_on(after, n + 1)

    for order in permutations(range(layout.cards)):
        places = dealt(layout, order, each)
        if told(places, viewer) == seen[0]:
            yield from go_on(places, 0)


def spelled(thing: object) -> str:
    """All fields of places, hidden ones included."""
    parts = []
    for name, value in fields(thing):
        if isinstance(value, Places | Past):
            value = spelled(value)
        elif hasattr(value, "__len__"):
            value = list(value)  # type: ignore[call-overload]
        if name != "layout":
            parts.append(f"{name}={value}")
    return " ".join(parts)


def check(kinds: str, each: int, steps: list[Step], viewer: int, seed: int = 1, number: int = 1500) -> int:
    """Play some steps at random, then compare what a viewer imagines with every way it may have been."""
    layout = layout_of(kinds)
    dice = quick_dice(seed)
    order = list(range(layout.cards))
    for k in range(len(order) - 1, 0, -1):
        j = dice.below(k + 1)
        order[k], order[j] = order[j], order[k]
    places = dealt(layout, tuple(order), each)
    seen = [told(places, viewer)]
    for step in steps:
        cards = choices(places, step)
        seen.append(happen(places, step, cards[dice.below(len(cards))])(viewer))  # type: ignore[arg-type]
    if "?" in seen:  # type: ignore[comparison-overlap]
        return 0
    expected: defaultdict[World, int] = defaultdict(int)
    for found in ways(layout, each, steps, viewer, seen):  # type: ignore[arg-type]
        expected[found] += 1
    total = sum(expected.values())
    assert world(places) in expected, "the true world is possible"
    drawn: Counter[World] = Counter()
    for n in range(number):
        copy = places.copy()
        copy.imagine(viewer, dice)
        drawn[world(copy)] += 1
        if n < 20:
            again, twin = copy.copy(), places.copy()
            again.imagine(viewer, quick_dice(n))
            twin.imagine(viewer, quick_dice(n))
            assert spelled(again) == spelled(twin), "a world that the viewer cannot tell from the true one"
    assert not set(drawn) - set(expected), (steps, "imagined what cannot be", next(iter(set(drawn) - set(expected))))
    for found, count in expected.items():
        chance = count / total
        spread = (number * chance * (1 - chance)) ** 0.5
        assert abs(drawn[found] - number * chance) < 5 * spread + 3, (steps, found, drawn[found], number * chance)
    due = {found: number * count / total for found, count in expected.items()}
    chi = sum((drawn[found] - due[found]) ** 2 / due[found] for found in due)
    assert chi - len(expected) < 6 * (2 * len(expected)) ** 0.5 + 10, (steps, chi, len(expected))
    return len(expected)


VIEWERS = [0, 1, 2, SPECTATOR]

CASES: dict[str, tuple[str, int, list[Step]]] = {
    "a deal": ("abcdef", 1, []),
    "draws and open plays": (
        "abcdef",
        1,
        [("draw", PILE, 0), ("move", 0, TABLE), ("draw", PILE, 1), ("move", 1, TABLE)],
    ),
    "a peek at a hand of one": ("abcde", 1, [("peek", 1, 0), ("draw", PILE, 0)]),
    "a peek, a draw, an open play": ("abcde", 1, [("peek", 1, 0), ("draw", PILE, 0), ("move", 0, TABLE)]),
    "a peek into a larger hand": ("abcdef", 2, [("peek", 1, 0), ("move", 0, TABLE)]),
    "two peeks into one hand": ("abcdef", 2, [("peek", 1, 0), ("peek", 2, 0), ("peek", 1, 0)]),
    "a card laid face down": ("abcdef", 2, [("move", 0, DARK), ("move", 1, TABLE)]),
    "face down after a peek": ("abcdef", 2, [("peek", 1, 0), ("move", 0, DARK), ("peek", 2, DARK)]),
    "two face down, one taken up": ("abcdef", 2, [("move", 0, DARK), ("move", 1, DARK), ("move", DARK, 2)]),
    "a hidden pass": ("abcdef", 2, [("move", 0, 1), ("move", 1, 2)]),
    "a pass on and an open play": ("abcdef", 2, [("move", 0, 1), ("move", 1, 2), ("move", 2, TABLE)]),
    "a pass back and forth": ("abcdef", 2, [("move", 0, 1), ("move", 1, 0), ("move", 0, 2), ("move", 2, TABLE)]),
    "an open card taken up, a card passed on": (
        "abcdef",
        1,
        [("move", 0, TABLE), ("move", TABLE, 0), ("draw", PILE, 0), ("move", 0, 1)],
    ),
    "what all know is played or not": (
        "abcdef",
        1,
        [("move", 0, TABLE), ("move", TABLE, 0), ("draw", PILE, 0), ("move", 0, TABLE)],
    ),
    "higher": ("abcde", 1, [("compare", 0, 1), ("draw", PILE, 0)]),
    "higher, then a play": ("abcde", 1, [("compare", 0, 1), ("draw", PILE, 0), ("move", 0, TABLE)]),
    "a question to a hand": ("abcdef", 2, [("lacks", 0, 1)]),
    "a question, then a draw": ("abcdefg", 2, [("lacks", 0, 1), ("draw", PILE, 0), ("move", 0, TABLE)]),
    "a question, then a hidden pass": ("abcdef", 1, [("lacks", 0, 1), ("move", 2, 1), ("move", 0, 1)]),
    "questions to two hands, then hidden passes": (
        "abcdef",
        2,
        [("lacks", 0, 1), ("lacks", 1, 2), ("move", 0, 1), ("move", 1, 2)],
    ),
    "all is shown in the end": (
        "abcdef",
        2,
        [("peek", 1, 0), ("move", 0, DARK), ("reveal", 0, 0), ("reveal", DARK, 0)],
    ),
    "copies: a peek and a play": ("aabc", 1, [("peek", 1, 0), ("draw", PILE, 0), ("move", 0, TABLE)]),
    "copies: two peeks": ("aaabbc", 2, [("peek", 1, 0), ("peek", 1, 0)]),
    "copies: equal": ("aabbc", 1, [("compare", 0, 1), ("draw", PILE, 1), ("move", 1, TABLE)]),
    "copies: passed on": ("aabbcc", 2, [("peek", 1, 0), ("move", 0, 2), ("move", 2, TABLE)]),
    "copies: questions before and after a hidden pass": (
        "aabbcc",
        2,
        [("lacks", 0, 0), ("lacks", 2, 1), ("move", 0, 1), ("lacks", 1, 2), ("move", 1, DARK)],
    ),
    "copies: face down": ("aaabbc", 2, [("move", 0, DARK), ("peek", 1, DARK), ("move", 2, DARK)]),
}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", CASES)
def test_imagined_as_often_as_there_are_ways(name: str, viewer: int) -> None:
    kinds, each, steps = CASES[name]
    tried = 0
    for seed in (1, 2, 3):
        tried += check(kinds, each, steps, viewer, seed)
        if tried and not motherlode.COMPILED:  # interpreted rules are slow
            break
    assert tried > 0


def test_a_comparison_in_a_copy_leaves_the_original_as_it_was() -> None:
    places = dealt(layout_of("abcdefgh"), (0, 1, 2, 3, 4, 5, 6, 7), each=2)
    for _ in range(6):
        twin = places.copy()
        places.match(1, 0, higher(places))
        past = places.past
        assert past is not None
        before = list(past.tables)
        twin.match(0, 2, equal(places))
        assert list(past.tables) == before


@pytest.mark.parametrize("seen", [0, 0b111], ids=["easy to follow", "somebody has seen more"])
def test_a_card_cannot_be_moved_from_where_it_does_not_lie(seen: int) -> None:
    places = dealt(layout_of("abcdefgh"), tuple(range(8)), 2)  # 0 1, 2 3, 4 5, and 6 and 7 on the pile
    places.look(2, 1, seen)
    for move in (places.move, places.show):
        with pytest.raises(ValueError, match=r"card 2 cannot be moved from place 0, .*: it lies in place 1"):
            move(2, 0, TABLE)
        with pytest.raises(ValueError, match=r"card 6 cannot be moved from place 3, .*: card 7 lies on top of it"):
            move(6, PILE, TABLE)
    with pytest.raises(ValueError, match=r"card 2 cannot be moved from place 0, .*: it lies in place 1"):
        places.remove(2, 0)
    with pytest.raises(ValueError, match=r"card 2 cannot be moved from place 0, .*: it lies in place 1"):
        places.look(2, 0, 1)
    with pytest.raises(ValueError, match=r"card -1 cannot be moved from place 5, .*: nothing lies there"):
        places.look(-1, DARK, 1)
    assert (places.size(0), places.size(1), places.size(PILE), places.size(TABLE)) == (2, 2, 2, 0)
    places.draw(PILE, 0)
    places.draw(PILE, 0)
    with pytest.raises(ValueError, match=r"from place 3, .*: nothing lies there"):
        places.draw(PILE, 0)
    places.remove(2, 1)
    with pytest.raises(ValueError, match=r"card 2 cannot be moved from place 1, .*: it lies "):
        places.remove(2, 1)
