"""Positions of Saboteur from text, moves by text, and what a viewer hears of them.

A board is drawn as it lies: `S` the start, `·` an empty cell, `?` a goal, a glyph for a passage, `x` and a glyph for a
dead end. Every card drawn, held or lying before a player comes out of the one deck, so positions conserve the cards.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import pytest

from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.match import Match
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.rules.cards import (
    BREAK,
    FULL_DECK,
    GOAL_NAMES,
    KIND_NAMES,
    KIND_OF_SHAPE,
    NUGGETS,
    PATHS,
    PRINTED,
    SABOTEURS_IN_POOL,
    TOOLS,
)
from motherlode.games.saboteur.rules.payout import CARD, MINERS_WON, how_many
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.rules.position import MOST_SEATS
from motherlode.kits.shapes import GLYPHS, TURNED, edges_name, glyph, shape_of

STONES_THEN_GOLD = ("STONE_TL", "STONE_TR", "GOLD")

EMPTY = "S"
BOARD_A = "S ─ ┴ ─ ┼ ┬ ┴ · ?"
BOARD_B = """
    S ─ ┴ ─ ┼ ┬ ┬ · ?
    · · · · · └ ┴ ─ ·
"""
BOARD_C = """
    S ─ ┼ ┬
    · · │ ·
"""
"""The boards of the worked examples, from the start's row down."""


# -- setting up --------------------------------------------------------------------------------------------------------


def position(
    board: str = EMPTY,
    *,
    seats: int = 5,
    goals: Sequence[str] = STONES_THEN_GOLD,
    hands: Mapping[int, str] | None = None,
    broken: Mapping[int, str] | None = None,
    saboteurs: Iterable[int] | None = None,
    turn: int = 0,
    left: int | None = None,
    bank: tuple[int, int, int] | None = None,
    seed: str = "position",
    **options: object,
) -> Match:
    """A match that has come to this position.

    `hands` names cards that a seat holds among others. With `left` the draw pile is used up and so many cards are left
    in the hands, the seat on turn to play the first of them. `bank` is what is left of the nuggets (1s, 2s, 3s); the
    others were paid in earlier rounds.
    """
    match = Match(GAME, seats, GAME.settings(options), seed=seed)
    state = state_of(match)
    state.seat = turn
    for goal, name in enumerate(goals):
        state.goals[goal] = GOAL_NAMES.index(name)
    if saboteurs is not None:
        state.roles = role_set(seats, saboteurs, state.setup.saboteurs)
    if bank is not None:
        _spend_nuggets(state, bank)
    unused = Counter(FULL_DECK)
    for kind in _lay(state, board) + _break(state, broken or {}):
        unused[kind] -= 1
    _deal(state, unused, hands or {}, left)
    assert min(unused.values()) >= 0, "the position takes more cards of a kind than there are"
    assert_conserved(match)
    return match


def state_of(match: Match) -> SaboteurState:
    """The whole truth, for setting up and for looking behind the curtain."""
    state = match._state
    assert isinstance(state, SaboteurState)
    return state


def role_set(seats: int, saboteurs: Iterable[int], pool: int | None = None) -> int:
    """Roles as the state keeps them; the card left over is what the pool (by default as printed) still holds."""
    roles = sum(1 << seat for seat in saboteurs)
    spare = (pool or SABOTEURS_IN_POOL[seats]) - roles.bit_count()
    assert spare in (0, 1), "the pool does not hold so many saboteurs"
    return roles | spare << seats


def drawn(board: str) -> dict[tuple[int, int], str]:
    """Where the cards of a drawing lie, the start being 0,0."""
    rows = [row.split() for row in board.strip().splitlines()]
    cells = {(x, y): card for y, row in enumerate(rows) for x, card in enumerate(row)}
    (start,) = [cell for cell, card in cells.items() if card == "S"]
    return {(x - start[0], y - start[1]): card for (x, y), card in cells.items() if card not in "S?·"}


def shape_drawn(card: str) -> int:
    """The shape of a glyph: `┬` a passage, `x┬` a dead end."""
    edges = edges_name(GLYPHS.index(card[-1]))
    return shape_of("+".join(edges) if card.startswith("x") else edges)


def _lay(state: SaboteurState, board: str) -> list[int]:
    """Lay the cards of a drawing, each when it can be laid."""
    waiting = {state.setup.cell_at(x, y): shape_drawn(card) for (x, y), card in drawn(board).items()}
    kinds = []
    while waiting:
        front = [state.board.front[i] for i in range(state.board.fronts)]
        cell = next(cell for cell in front if cell in waiting and state.board.fitting(cell) >> waiting[cell] & 1)
        shape = waiting.pop(cell)
        state.board.lay(cell, shape)
        kinds.append(KIND_OF_SHAPE[shape])
    assert state.board.touched == 0, "the board drawn reaches a goal"
    return kinds


def _break(state: SaboteurState, broken: Mapping[int, str]) -> list[int]:
    kinds = []
    for seat, names in broken.items():
        for name in names.split():
            state.broken |= 1 << (TOOLS.index(name) * MOST_SEATS + seat)
            kinds.append(BREAK + TOOLS.index(name))
    return kinds


def _deal(state: SaboteurState, unused: Counter[int], hands: Mapping[int, str], left: int | None) -> None:
    """Deal the wanted cards, then any others; what is not dealt is the pile, or has been discarded."""
    seats = state.seats
    most = state.setup.hand_size
    sizes = [most] * seats
    if left is not None:
        sizes = [(left + seats - 1 - (seat - state.seat) % seats) // seats for seat in range(seats)]
    wanted = {seat: [KIND_NAMES.index(name) for name in names.split()] for seat, names in hands.items()}
    for kinds in wanted.values():
        unused.subtract(kinds)
    rest = list(unused.elements())
    random.Random(7).shuffle(rest)
    for seat, size in enumerate(sizes):
        hand = wanted.get(seat, [])
        assert len(hand) <= size <= most
        set_hand(state, seat, hand + [rest.pop() for _ in range(size - len(hand))])
    state.pile = 0 if left is not None else len(rest)
    for i in range(67):
        state.deck[i] = rest[i] if i < state.pile else 0
    if left is not None:
        for i, kind in enumerate(rest):
            state.thrown[i] = i % seats * 32 + kind
        state.throws = len(rest)
    state.turns = 67 - state.pile - sum(sizes)


def set_hand(state: SaboteurState, seat: int, kinds: Iterable[int]) -> None:
    """Put these cards into a hand instead of those it holds."""
    state.clear_hand(seat)
    for kind in kinds:
        state.take(seat, kind)


def packet(state: SaboteurState) -> list[int]:
    """How many ones, twos and threes are in the packet."""
    return [int(how_many(state.nuggets.packet(), value)) for value in (1, 2, 3)]


def deck_of_nuggets(state: SaboteurState) -> list[int]:
    """How many ones, twos and threes are left to be paid."""
    return [int(how_many(state.nuggets.deck(), value)) for value in (1, 2, 3)]


def _spend_nuggets(state: SaboteurState, bank: tuple[int, int, int]) -> None:
    """Pay out what is not in the bank, ten cards in each of the rounds before, all won by the miners."""
    paid = [value for value in (1, 2, 3) for _ in range(NUGGETS[value - 1] - bank[value - 1])]
    for number, value in enumerate(paid):
        state.nuggets.enter(number // 10, MINERS_WON, 0, state.goals)
        state.nuggets.give(number // 10, number % state.seats, value)
    state.round = (len(paid) + 9) // 10
    assert state.round < state.setup.rounds, "so much cannot have been paid before the last round"
    state.nuggets.words[0] = sum(n * CARD[value] for value, n in enumerate(bank, 1))


def final_turn(*, saboteurs: Iterable[int], turn: int = 0, **more: object) -> Match:
    """The last card of a round is about to be discarded: the saboteurs will win."""
    return position(saboteurs=saboteurs, turn=turn, left=1, hands={turn: "MAP"}, **more)  # type: ignore[arg-type]


def gold_ahead(*, reacher: int = 0, **more: object) -> Match:
    """One card is missing to the gold in the middle, and the seat on turn holds it: `place P_RL 7,0`."""
    goals = ("STONE_TL", "GOLD", "STONE_TR")
    return position(BOARD_A, goals=goals, turn=reacher, hands={reacher: "P_RL"}, **more)  # type: ignore[arg-type]


REACH = "place P_RL 7,0"


# -- asking ------------------------------------------------------------------------------------------------------------


def menu(match: Match) -> list[str]:
    """The texts of all moves of the seat that is asked."""
    return [move.text for move in match.perspective(match.seat).moves()]


def placements(match: Match, kind: str) -> list[str]:
    """Where the seat on turn may lay a card of that kind: `1,0`, `0,-1 turned`, in a fixed order."""
    start = f"place {kind} "
    return sorted(text.removeprefix(start) for text in menu(match) if text.startswith(start))


def fitting(match: Match, place: str) -> list[str]:
    """Which path cards, in or out of the hand, could be laid on a cell: `P_TRL turned`."""
    state = state_of(match)
    x, y = map(int, place.split(","))
    cell = state.setup.cell_at(x, y)
    if cell not in [state.board.front[i] for i in range(state.board.fronts)]:
        return []
    fits = state.board.fitting(cell)
    found = [KIND_NAMES[kind] for kind in range(PATHS) if fits >> PRINTED[kind] & 1]
    for kind in range(PATHS):
        if fits >> TURNED[PRINTED[kind]] & 1 and TURNED[PRINTED[kind]] != PRINTED[kind]:
            found.append(f"{KIND_NAMES[kind]} turned")
    return sorted(found)


def uses(match: Match, card: str) -> list[str]:
    """What the seat on turn may do with an action card, discarding it apart."""
    if card.startswith("BRK_"):
        start = f"break {card.removeprefix('BRK_').lower()} "
    else:
        start = {"MAP": "map ", "ROCKFALL": "rockfall "}.get(card, f"repair {card} ")
    return [text.removeprefix(start) for text in menu(match) if text.startswith(start)]


def hand(match: Match, seat: int) -> list[str]:
    """The cards of a hand."""
    state = state_of(match)
    return [KIND_NAMES[kind] for kind in state.hand(seat)]


def put_in_hand(match: Match, seat: int, card: str, *, instead_of: str = "") -> None:
    """Swap a card of the pile into a hand."""
    state = state_of(match)
    kind = KIND_NAMES.index(card)
    at = next(i for i in range(state.pile) if state.deck[i] == kind)
    held = state.hand(seat)
    given = KIND_NAMES.index(instead_of) if instead_of else next(k for k in held if k != kind)
    state.deck[at] = given
    held[held.index(given)] = kind
    set_hand(state, seat, held)


def tools(match: Match, seat: int) -> list[str]:
    """The broken tools of a seat."""
    return [name for tool, name in enumerate(TOOLS) if state_of(match).tools_of(seat) >> tool & 1]


def goal_shown(match: Match, goal: int) -> str:
    """How a goal lies for all to see: `?`, or its glyph."""
    state = state_of(match)
    shape = state.board.shape_at(state.setup.goal_cells[goal])
    return "?" if shape < 0 else glyph(shape)


def card_at(match: Match, x: int, y: int) -> str:
    """The glyph of the card lying on a cell, `·` if none does."""
    state = state_of(match)
    shape = state.board.shape_at(state.setup.cell_at(x, y))
    return "·" if shape < 0 else glyph(shape)


def nuggets(match: Match, seat: int) -> list[int]:
    """The nugget cards of a seat, in the order given."""
    return [value for who, value in payments(match) if who == seat]


def payments(match: Match, number: int | None = None) -> list[tuple[int, int]]:
    """(seat, value) of every nugget card given, in order; of one round only with its number (from 0)."""
    state = state_of(match)
    paid = state.nuggets
    rounds = range(state.setup.rounds) if number is None else [number]
    return [(paid.owner(n, place), paid.value(n, place)) for n in rounds for place in range(paid.given(n))]


def saboteurs_of(state: SaboteurState) -> tuple[int, ...]:
    """The seats that are saboteurs."""
    return tuple(seat for seat in range(state.seats) if state.roles >> seat & 1)


# -- playing -----------------------------------------------------------------------------------------------------------


def play(match: Match, *moves: str) -> list[Event]:
    """Play moves for whoever is asked; returns all that happened."""
    events: list[Event] = []
    for move in moves:
        events += match.play(move)
    return events


def refusal(match: Match, move: int | str, seat: int | None = None) -> Refused:
    """The refusal a move meets."""
    with pytest.raises(Refused) as caught:
        match.play(move, seat)
    return caught.value


def refused_by(match: Match, move: int | str, seat: int | None = None) -> str:
    """The clause that stands against a move."""
    return refusal(match, move, seat).rule


def play_out_round(match: Match) -> None:
    """Discard until the round is over."""
    now = state_of(match).round
    while not match.over and state_of(match).round == now and not state_of(match).picking():
        match.play(menu(match)[0])


def seen(events: Iterable[Event], viewer: int, kind: str = "") -> list[Event]:
    """What a viewer hears of some events."""
    parts = [event.seen_by(viewer) for event in events]
    return [part for part in parts if part is not None and kind in ("", part.kind)]


def assert_conserved(match: Match) -> None:
    """No card and no nugget is lost or doubled (SAB-84, SAB-85), kind by kind."""
    state = state_of(match)
    for what, there, needed in GAME.conserved(state):
        assert there == needed, what
    cards = Counter(state.deck[i] for i in range(state.pile))
    for seat in range(state.seats):
        cards.update(state.hand(seat))
        cards.update(BREAK + tool for tool in range(3) if state.tools_of(seat) >> tool & 1)
    for i in range(state.board.cards):
        cards[KIND_OF_SHAPE[state.board.shape_at(state.board.laid[i])]] += 1
    for kind in range(len(KIND_NAMES)):
        cards[kind] += state.spent[kind]
    cards.update(state.thrown[i] % 32 for i in range(state.throws))
    assert cards == Counter(FULL_DECK)
    values = Counter(value for _, value in payments(match))
    left = zip(deck_of_nuggets(state), packet(state))
    assert [values[v] + sum(both) for v, both in enumerate(left, 1)] == list(NUGGETS)
