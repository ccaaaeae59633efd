"""What holds in every position: SAB-84 … SAB-87, the bound on decisions."""

from __future__ import annotations

import pytest

from games.saboteur.helpers import assert_conserved, menu, position, state_of
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.imagine import Saboteur
from motherlode.kits.tunnels import OPEN
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
        held = [state.held[seat] for seat in range(seats)]
        assert max(held) <= size
        if state.pile > 0 and not state.picking and not state.over:
            assert held == [size] * seats  # SAB-86
    assert_conserved(match)
    assert len(match.decisions) <= GAME.bound(state_of(match)) == 2 * (67 + seats)


def alive(state: Saboteur) -> set[tuple[int, int]]:
    """The cells of path cards joined to the start, found by walking from card to card."""
    cards = {(0, 0): 15}
    for i in range(state.board.cards):
        cell = state.board.laid[i]
        shape = state.board.shape_at(cell)
        joined = state.board.live_at(cell) or OPEN[shape]
        cards[state.setup.x_of(cell), state.setup.y_of(cell)] = joined
    return set(cards)


@rule("SAB-87", "SAB-38")
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_every_card_was_joined_to_the_start_when_it_was_placed(seed: int) -> None:
    match = Match(GAME, 4, GAME.settings({"rounds": 1}), seed=str(seed))
    while not match.over:
        wander(match, seed)
        (event,) = [e for e in match.decisions[-1].events if e.kind in PLAYED]
        state = state_of(match)
        if event.kind == "placed" and not match.over:
            cell = state.setup.cell_at(int(str(event.facts["x"])), int(str(event.facts["y"])))
            assert state.board.live_at(cell)
    assert alive(state_of(match))


PLAYED = ("placed", "broke", "mended", "looked", "brought_down", "discarded")


@rule("SAB-87", "SAB-44")
def test_only_a_rockfall_makes_an_island() -> None:
    match = position("S ─ ┼", hands={0: "ROCKFALL"})
    match.play("rockfall 1,0")
    state = state_of(match)
    assert state.board.live_at(state.setup.cell_at(2, 0)) == 0


@rule("SAB-15")
@pytest.mark.parametrize("rounds", [1, 2, 9])
def test_the_bound_on_decisions(rounds: int) -> None:
    state = state_of(position(seats=10, rounds=rounds))
    assert GAME.bound(state) == rounds * 77
