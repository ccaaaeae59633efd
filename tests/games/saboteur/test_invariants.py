"""What holds in every position: SAB-84 … SAB-87, the bound on decisions."""

from __future__ import annotations

import pytest

from games.saboteur.helpers import assert_conserved, menu, position, state_of
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.core.view import Tunnel
from motherlode.games.saboteur import GAME
from motherlode.testing import rule


def wander(match: Match, seed: int, digging: bool = True) -> None:
    """One decision at random, digging to the right where that is possible."""
    texts = menu(match)
    dice = quick_dice(seed * 1000 + len(match.decisions))
    digs = [text for text in texts if text.startswith("place P_") and not text.split()[2].startswith(("-", "0"))]
    choices = digs if digging and digs and dice.below(3) else texts
    match.play(choices[dice.below(len(choices))])


@rule("SAB-84", "SAB-85", "SAB-86")
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (5, 2), (7, 3), (10, 4)])
@pytest.mark.parametrize("choice", ["auto", "choose"])
def test_cards_nuggets_and_hands_are_conserved(seats: int, seed: int, choice: str) -> None:
    options = {"rounds": 2, "draft_choice": choice, "margin": 4}
    match = Match(GAME, seats, GAME.settings(options), seed=str(seed))
    size = state_of(match).setup.hand_size
    while not match.over:
        wander(match, seed)
        if len(match.decisions) % 5 == 0:
            assert_conserved(match)
        state = state_of(match)
        held = [state.held(seat) for seat in range(seats)]
        assert max(held) <= size
        if state.pile > 0 and not state.picking() and not state.over:
            assert held == [size] * seats  # SAB-86
    assert_conserved(match)
    assert len(match.decisions) <= GAME.bound(state_of(match)) == 2 * (67 + seats)


BESIDE = {"T": (0, -1, "B"), "R": (1, 0, "L"), "B": (0, 1, "T"), "L": (-1, 0, "R")}


def walk(match: Match) -> set[tuple[int, int]]:
    """The cells one can walk to from the start, along the faces that everybody sees."""
    faces = {}
    for item in match.perspective(-1).view().zones[0].items:
        if isinstance(item.face, Tunnel) and item.at is not None:
            faces[item.at] = item.face.groups
    reached, ways = {(0, 0)}, [(0, 0, edge) for edge in "TRBL"]
    walked = set()
    while ways:
        x, y, edge = ways.pop()
        walked.add((x, y, edge))
        right, down, entered = BESIDE[edge]
        there = x + right, y + down
        for group in faces.get(there, ()):
            if entered in group:
                reached.add(there)
                ways += [(*there, out) for out in group if (*there, out) not in walked]
    return reached


@rule("SAB-87", "SAB-38", "SAB-39")
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_every_card_was_joined_to_the_start_when_it_was_placed(seed: int) -> None:
    match = Match(GAME, 4, GAME.settings({"rounds": 1}), seed=str(seed))
    placed = 0
    while not match.over:
        wander(match, seed)
        events = match.decisions[-1].events
        if events[0].kind == "placed" and not match.over:
            facts = events[0].facts
            assert (facts["x"], facts["y"]) in walk(match)
            placed += 1
    assert placed > 10


@rule("SAB-87", "SAB-44")
def test_only_a_rockfall_makes_an_island() -> None:
    match = position("S ─ ┼", hands={0: "ROCKFALL"})
    assert walk(match) == {(0, 0), (1, 0), (2, 0)}
    match.play("rockfall 1,0")
    assert walk(match) == {(0, 0)}


@rule("SAB-15")
@pytest.mark.parametrize("rounds", [1, 2, 9])
def test_the_bound_on_decisions(rounds: int) -> None:
    state = state_of(position(seats=10, rounds=rounds))
    assert GAME.bound(state) == rounds * 77
