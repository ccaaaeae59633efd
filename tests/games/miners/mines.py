"""Positions of Miners from text, moves by text, and what came of them.

A board is drawn row by row from row 1, or from a row given: `·` an empty cell, `S` the start, `1 2 3` the
destinations, and for a card the glyph or the name of how it lies, with the seat that placed it: `├0`, `T+B3`. Every
card drawn or held comes out of the one deck, so positions conserve the cards.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.perspective import Perspective
from motherlode.core.view import Action, Tunnel, Zone
from motherlode.games.miners import GAME
from motherlode.games.miners.rules.actions import Meant
from motherlode.games.miners.rules.cards import CELL_OF, MOST_HELD, MOST_SEATS, NAMES, POSE_OF, SIDE, SQUARE_OF
from motherlode.games.miners.rules.play import MinersState
from motherlode.kits.shapes import GLYPHS, edges_name, shape_of
from motherlode.kits.tunnels import LISTED

EMPTY = "· · · · · · · · ·"
BOARD_A = """
    · · 1 · 2 · 3 · ·
    · · · · · · · · ·
    · · · · ┼3 · · · ·
    · · · · │2 · · · ·
    · · · · ├1 · · · ·
    · · · · │0 · · · ·
    · · · · S · · · ·
"""
BOARD_B = """
    · · 1 · 2 · 3 · ·
    · · · ├2 · · · · ·
    · · · ├1 ┬0 · · · ·
    · · · · ├2 · · · ·
    · · · · ┤1 · · · ·
    · · · · ┤0 · · · ·
    · · · · S · · · ·
"""
BOARD_C = """
    · · 1 · 2 · 3 · ·
    · · · · · │1 · · ·
    · · · · · ┤0 · · ·
    · · · · · │4 · · ·
    · · · · ┬1 ┤3 · · ·
    · · · · ├0 ┴2 · · ·
    · · · · S · · · ·
"""
"""The boards of the worked examples; row 1 comes first."""


# -- setting up --------------------------------------------------------------------------------------------------------


def mine(
    board: str = EMPTY,
    *,
    top: int = 1,
    seats: int = 5,
    seat: int = 0,
    hands: Mapping[int, str] | None = None,
    pile: int | str | None = None,
    seed: int = 1,
    **options: object,
) -> MinersState:
    """A position: `hands` by seat (names, blanks between), `pile` how many cards or which, drawn from the left.

    Hands that are not given keep what they were dealt as far as the deck allows; cards that have no place otherwise
    are discarded.
    """
    state = dealt(seats, seed=seed, **options)
    rest = list(state.setup.cards)
    lying = drawn(board, top)
    for shape, _ in lying.values():
        rest.remove(state.setup.deck.kind_of[POSE_OF[shape]])
    given = {place: [NAMES.index(name) for name in cards(text)] for place, text in (hands or {}).items()}
    for kind in (kind for hand in given.values() for kind in hand):
        rest.remove(kind)
    wanted = [NAMES.index(name) for name in cards(pile)] if isinstance(pile, str) else []
    for kind in wanted:
        rest.remove(kind)
    for place in range(seats):
        if place not in given:
            given[place] = [rest.pop((7 * i + place) % len(rest)) for i in range(state.setup.hand_size)]
    if not isinstance(pile, str):
        count = len(rest) if pile is None else pile
        wanted = [rest.pop(k % len(rest)) for k in range(count)]
    for i in range(len(state.hands)):
        state.hands[i] = 0
    for place, kinds in given.items():
        for held, kind in enumerate(kinds):
            state.hands[place * MOST_HELD + held] = kind
        state.held[place] = len(kinds)
    for i in range(len(state.pile)):
        state.pile[i] = 0
    for i, kind in enumerate(reversed(wanted)):
        state.pile[i] = kind
    state.left = len(wanted)
    for kind in rest:
        state.spent[kind] += 1
    lay(state, lying)
    state.seat = seat
    conserved(state)
    return state


def dealt(seats: int = 5, /, seed: object = 1, **options: object) -> MinersState:
    """A newly dealt game."""
    state = GAME.deal(seats, GAME.settings(options), quick_dice(int(str(seed))))
    assert isinstance(state, MinersState)
    return state


def cards(text: str) -> list[str]:
    """Names of cards; action cards are written with underscores: `break_cart`."""
    return [name.replace("_", " ") for name in text.split()]


def drawn(board: str, top: int = 1) -> dict[int, tuple[int, int]]:
    """Square → shape and owner of the cards of a drawing."""
    found = {}
    for row, line in enumerate(board.strip().splitlines(), top):
        for column, token in enumerate(line.split()):
            if token not in "·S123":
                found[row * SIDE + column] = (shape_named(token[:-1]), int(token[-1]))
    return found


def shape_named(name: str) -> int:
    return shape_of(edges_name(GLYPHS.index(name)) if name in GLYPHS else name)


def lay(state: MinersState, lying: dict[int, tuple[int, int]]) -> None:
    """Lay cards from the start outwards."""
    while lying:
        ready = [square for square in lying if state.board.cells[CELL_OF[square]] & LISTED]
        assert ready, "some cards of the drawing are not joined to the start"
        shape, owner = lying.pop(ready[0])
        state.board.lay(CELL_OF[ready[0]], shape)
        state.owner[CELL_OF[ready[0]]] = owner + 1


def break_tools(state: MinersState, seat: int, *tools: str) -> None:
    """Lay break cards from the discards in front of a seat."""
    for tool in tools:
        number = ("pickaxe", "lantern", "cart").index(tool)
        state.broken |= 1 << (3 * seat + number)
        assert state.spent[28 + number] > 0
        state.spent[28 + number] -= 1


def per_seat(*numbers: int) -> vec[i64]:
    """A row of numbers, seat by seat, as positions keep scores."""
    return vec[i64]([*numbers, *[0] * (MOST_SEATS - len(numbers))])


# -- playing -----------------------------------------------------------------------------------------------------------


def play(state: MinersState, *texts: str) -> list[Event]:
    """Play moves by their text, checked; all that was told."""
    events: list[Event] = []
    for text in texts:
        action = GAME.parse(state, text)
        refusal = Perspective(GAME, state, state.seat).refusal(action)
        assert refusal is None, f"{text}: {refusal}"
        state.story = events
        state.apply(action)
        state.story = None
        conserved(state)
    return events


def play_out(state: MinersState, seed: int = 1, most: int = 10**6) -> list[int]:
    """Play on at random; the actions."""
    dice = quick_dice(seed)
    actions: list[int] = []
    while not state.over and len(actions) < most:
        legal = state.legal_actions()
        actions.append(legal[dice.below(len(legal))])
        state.apply(actions[-1])
    return actions


def refused(state: MinersState, text: str, seat: int | None = None) -> str:
    """The clause that stands against a move."""
    asked = state.seat if seat is None else seat
    refusal = Perspective(GAME, state, asked).refusal(GAME.parse(state, text))
    assert isinstance(refusal, Refused), f"{text} was not refused"
    return refusal.rule


def conserved(state: MinersState) -> None:
    for what, count, must in GAME.conserved(state):
        assert count == must, what


# -- looking -----------------------------------------------------------------------------------------------------------


def menu(state: MinersState) -> list[str]:
    """The legal moves as texts."""
    return [move.text for move in GAME.moves(state)]


def placements(state: MinersState, kind: str) -> list[str]:
    """Where a kind in the deciding hand may go: `6,4`, `7,5 turned`."""
    start = f"place {kind} "
    return [text.removeprefix(start) for text in menu(state) if text.startswith(start)]


def hand(state: MinersState, seat: int) -> list[str]:
    return [NAMES[kind] for kind in state.hand(seat)]


def faces(zone: Zone) -> list[str]:
    """The kinds of the cards in a zone."""
    return [item.face.kind for item in zone.items if isinstance(item.face, Tunnel | Action)]


def scores(state: MinersState) -> list[int]:
    return [int(state.score[seat]) for seat in range(state.seats)]


def winners(state: MinersState) -> tuple[int, ...]:
    assert state.over
    return GAME.winners(state)


def told(events: list[Event], kind: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if event.kind == kind]


def heard(events: list[Event], viewer: int) -> list[Event]:
    """What a viewer is told."""
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def live(state: MinersState, place: str) -> str:
    """The live edges of the card at a cell, in letters."""
    row, column = place.split(",")
    return edges_name(int(state.board.live_at(CELL_OF[int(row) * SIDE + int(column)])))


def laid(state: MinersState) -> list[str]:
    """The cells with path cards."""
    squares = [SQUARE_OF[state.board.laid[i]] for i in range(state.board.cards)]
    return [f"{square // SIDE},{square % SIDE}" for square in squares]


def verb(state: MinersState, action: int) -> str:
    return Meant(state.setup.deck, action).verb


each_size = pytest.mark.parametrize("seats", [2, 3, 4, 5])
