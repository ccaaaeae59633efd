"""Breaking through, and points: MIN-27 … MIN-35, by example and against a second opinion."""

from __future__ import annotations

import pytest

from games.miners.mines import BOARD_A, BOARD_B, BOARD_C, dealt, mine, play, scores, told
from games.miners.plain import mine_of, owner_at
from motherlode.bots.bot import RandomBot, SensibleBot
from motherlode.core.dice import quick_dice
from motherlode.core.events import Event
from motherlode.core.perspective import Perspective
from motherlode.games.miners import GAME
from motherlode.games.miners.rules.play import MinersState
from motherlode.games.miners.rules.points import bonus_of
from motherlode.games.miners.rules.position import BONUS, CLAIMER, CREDITS, LENGTH
from motherlode.testing import rule


@rule("MIN-27")
def test_only_a_live_open_edge_connects() -> None:
    for card, claims in (("TB", 1), ("T+B", 0), ("RBL", 0), ("RBL+T", 0), ("TRBL", 1)):
        state = mine(BOARD_A, seat=4, hands={4: f"{card} T T T T"})
        assert len(told(play(state, f"place {card} 2,4"), "claimed")) == claims


@rule("MIN-28")
def test_the_first_to_connect_claims_for_good() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "TB T T T T", 0: "RL T+B R+L TR TR", 1: "TR RB RL TRBL RL"})
    play(state, "place TB 2,4", "place RL 3,5", "place RL 5,5")
    assert (state.claimed, state.claim(1, CLAIMER)) == (2, 4)
    assert scores(state) == [1, 1, 1, 1, 7]


@rule("MIN-28", "MIN-35")
def test_another_way_to_a_claimed_site_changes_nothing() -> None:
    board = """
        · · 1 · 2 · 3 · ·
        · · · · · │1 · · ·
        · · · · ┼0 ┤1 · · ·
        · · · · │0 · · · ·
        · · · · │0 · · · ·
        · · · · │0 · · · ·
        · · · · S · · · ·
    """
    state = mine(board, seats=2, hands={0: "RL+T TR T T T", 1: "RL+T TRB T+B RBL TRB"})
    play(state, "place TR 1,5 turned")  # a way of seven cards round the corner
    assert (state.claim(1, LENGTH), state.claim(1, BONUS)) == (7, 4)
    assert scores(state) == [4 + 5, 2]
    play(state, "place TRB 2,4 turned")  # now five would do
    assert (state.claim(1, LENGTH), scores(state)) == (7, [9, 2])


@rule("MIN-29")
def test_claims_are_told_in_the_order_of_the_sites() -> None:
    state = mine(BOARD_C, seat=2, hands={2: "TRBL T T T T"})
    assert [event.facts["site"] for event in told(play(state, "place TRBL 1,5"), "claimed")] == [1, 2]


@rule("MIN-30")
def test_the_length_is_measured_with_the_placement() -> None:
    """A card that claims one site may first make the way to it shorter."""
    state = mine(BOARD_B, seats=3, hands={0: "RBL T T T T"})
    claims = told(play(state, "place RBL 1,3"), "claimed")
    assert [event.facts["length"] for event in claims] == [7, 7]


@rule("MIN-31", "MIN-32")
@pytest.mark.parametrize(("site", "shortest"), [(0, 7), (1, 5), (2, 7)])
def test_six_points_for_the_shortest_way_and_one_less_for_each_card_more(site: int, shortest: int) -> None:
    assert [bonus_of(6, site, shortest + more) for more in range(8)] == [6, 5, 4, 3, 2, 2, 2, 2]


@rule("MIN-33")
def test_only_cards_on_a_shortest_way_are_paid() -> None:
    board = """
        · · 1 · 2 · 3 · ·
        · · · · · · · · ·
        · · · · ┼1 ─2 · · ·
        · · · · │0 · · · ·
        · · · · ├0 ─2 · · ·
        · · · · │0 · · · ·
        · · · ─2 S · · · ·
    """
    state = mine(board, seats=3, seat=1, hands={1: "TB T T T T"})
    play(state, "place TB 2,4")
    assert scores(state) == [3, 6 + 2, 0]


@rule("MIN-34")
def test_a_card_is_paid_for_every_site_it_leads_to() -> None:
    state = mine(BOARD_B, seats=3, hands={0: "RBL T T T T"})
    play(state, "place RBL 1,3")
    assert [int(state.claim(0, CREDITS + seat)) for seat in range(3)] == [3, 2, 2]
    assert [int(state.claim(1, CREDITS + seat)) for seat in range(3)] == [3, 2, 2]
    assert sum(scores(state)) == 6 + 4 + 2 * 7  # seven cards each time: neither start nor site counts


@rule("MIN-35")
def test_points_are_public_and_the_table_says_why() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "TB T T T T"})
    play(state, "place TB 2,4")
    said = {
        -1: "Eve +6 (5 cards); for cards Ada +1, Bo +1, Cy +1, Dee +1, Eve +1",
        0: "Eve +6 (5 cards); for cards you +1, Bo +1, Cy +1, Dee +1, Eve +1",
        4: "You +6 (5 cards); for cards Ada +1, Bo +1, Cy +1, Dee +1, you +1",
    }
    for viewer, words in said.items():
        view = GAME.view(state, viewer, ("Ada", "Bo", "Cy", "Dee", "Eve"))
        assert [plate.score for plate in view.seats] == ["1 point", "1 point", "1 point", "1 point", "7 points"]
        assert [plate.note for plate in view.seats] == ["cards 1"] * 4 + ["the middle site 6 + cards 1"]
        site = next(item for item in view.zones[0].items if item.id == "dest_2")
        assert site.owner == 4
        assert site.marks[0].name == words


# -- a second opinion --------------------------------------------------------------------------------------------------


@rule("MIN-27", "MIN-28", "MIN-29", "MIN-30", "MIN-32", "MIN-33", "MIN-34", "MIN-38")
@pytest.mark.parametrize("edge_match", ["symmetric", "own_paths"])
def test_claims_and_points_are_those_of_a_plain_reading(edge_match: str) -> None:
    claims = 0
    for seed in range(12):
        dice = quick_dice(seed)
        state = dealt(3, seed=seed, edge_match=edge_match)
        expected = [0, 0, 0]
        while not state.over:
            seat, before = int(state.seat), int(state.claimed)
            events = eager_move(state, dice.below(1000))
            plain = mine_of(state)
            new = {site for site in plain.connected() if not before >> site & 1}
            assert new == {event.facts["site"] for event in told(events, "claimed")}
            for site in sorted(new):
                length, cards = plain.ways(site)
                expected[seat] += max(2, 6 - (length - (5 if site == 1 else 7)))
                for cell in cards:
                    expected[owner_at(state, cell)] += 1
                claims += 1
            assert scores(state) == expected
            if not new and state.over and told(events, "over")[0].rule == "MIN-38":
                assert plain.sealed()
            elif not state.over:
                assert not plain.sealed()
    assert claims > 12


def eager_move(state: MinersState, seed: int) -> list[Event]:
    """A sensible move four times in five, so that sites are reached."""
    dice = quick_dice(seed)
    bot = RandomBot() if dice.below(5) == 0 else SensibleBot()
    events: list[Event] = []
    action = bot.decide(Perspective(GAME, state, state.seat), dice)
    state.story = events
    state.apply(action)
    state.story = None
    return events
