"""Who knows what, and what never changes: MIN-41 … MIN-44."""

from __future__ import annotations

import msgspec
import pytest

from games.miners.mines import conserved, dealt, each_size, faces, hand, heard, laid, live, mine, play, play_out
from games.miners.test_scenarios import ONE_WAY
from motherlode.core.dice import quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.match import Match
from motherlode.core.state import SPECTATOR
from motherlode.games.miners import GAME
from motherlode.games.miners.rules.play import MinersState
from motherlode.testing import rule


def shown(state: MinersState, viewer: int) -> bytes:
    return msgspec.json.encode(GAME.view(state, viewer))


@rule("MIN-41")
def test_a_view_shows_the_own_hand_and_the_sizes_of_the_others() -> None:
    state = dealt(3, seed=4)
    view = GAME.view(state, 1)
    assert [(zone.id, zone.owner) for zone in view.zones if zone.layout == "hand"] == [("hand", 1)]
    own = next(zone for zone in view.zones if zone.id == "hand")
    assert faces(own) == hand(state, 1)
    assert [plate.hand for plate in view.seats] == [5, 5, 5]
    pile = next(zone for zone in view.zones if zone.id == "pile")
    assert (pile.count, pile.items) == (43, ())
    assert not [zone for zone in GAME.view(state, SPECTATOR).zones if zone.layout == "hand"]


@rule("MIN-41")
@each_size
def test_what_a_seat_cannot_know_does_not_change_its_view(seats: int) -> None:
    dice = quick_dice(seats)
    for seed in range(3):
        state = dealt(seats, seed=seed)
        while not state.over:
            for viewer in range(-1, seats):
                assert shown(state.imagine(viewer, dice), viewer) == shown(state, viewer)
            play_out(state, seed=dice.below(1000), most=3)


@rule("MIN-41")
def test_whether_another_seat_can_place_is_not_shown_before_it_decides() -> None:
    stuck = mine(ONE_WAY, top=6, hands={0: "T T T+B TB TB"})
    free = mine(ONE_WAY, top=6, hands={0: "T T T+B TB RL"})
    assert GAME.view(stuck, 1).prompt == GAME.view(free, 1).prompt == ""
    assert GAME.view(stuck, 0).prompt == "Nothing fits: discard a card and draw another."
    assert GAME.view(free, 0).prompt == "Place a card."


@rule("MIN-41")
def test_only_the_drawer_sees_what_is_drawn() -> None:
    state = mine(hands={0: "TB T T T T"}, pile="TRBL TR")
    events = play(state, "place TB 6,4")
    assert [event.facts for event in heard(events, 0) if event.kind == "drew"] == [{"card": "TRBL"}]
    for viewer in (SPECTATOR, 1, 4):
        assert [event.facts for event in heard(events, viewer) if event.kind == "drew"] == [{}]


@rule("MIN-42")
def test_a_position_is_what_the_decisions_made_of_the_deal() -> None:
    match = Match(GAME, 4, seed="again")
    other = Match(GAME, 4, seed="again")
    dice = quick_dice(1)
    while not match.over:
        actions = match.perspective(match.seat).legal()
        action = actions[dice.below(len(actions))]
        for text in ("place TB 0,0", "discard TRBL", "place TRBL 8,8"):
            seen = other.perspective(other.seat)
            seen.refusal(other.read(text))  # looking at what is possible is not part of the game
            seen.view()
            seen.moves()
        match.play(action)
        other.play(action)
        assert freeze(match._state) == freeze(other._state)


@rule("MIN-43")
@pytest.mark.parametrize(
    "options",
    [{}, {"deck": "classic105"}, {"rotation": "none"}, {"expansion": "tools", "dest_values": "hidden"}, {"rounds": 2}],
)
def test_no_card_appears_or_vanishes(options: dict[str, object]) -> None:
    for seed in range(4):
        state = dealt(4, seed=seed, **options)
        while not state.over:
            conserved(state)
            play_out(state, seed=seed, most=1)
        conserved(state)


@rule("MIN-44")
@pytest.mark.parametrize("edge_match", ["symmetric", "own_paths", "must_connect"])
def test_every_card_on_the_board_is_live(edge_match: str) -> None:
    for seed in range(4):
        state = dealt(3, seed=seed, edge_match=edge_match)
        while not state.over:
            play_out(state, seed=seed + 9, most=1)
            assert all(live(state, place) for place in laid(state))
