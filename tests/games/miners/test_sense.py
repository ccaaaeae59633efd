"""What a sensible miner does, from what it may know."""

from __future__ import annotations

import pytest

from games.miners.mines import BOARD_A, BOARD_B, BOARD_C, break_tools, dealt, mine, per_seat, play_out
from games.miners.test_scenarios import ONE_WAY
from motherlode.bots.bot import RandomBot, SensibleBot
from motherlode.core.dice import quick_dice
from motherlode.core.perspective import Perspective
from motherlode.core.state import buffer
from motherlode.games.miners import GAME
from motherlode.games.miners.rules.actions import DISCARD, cell_of, pose_of
from motherlode.games.miners.rules.cards import DECKS, NAMES, SHAPE_OF, TURNING
from motherlode.games.miners.rules.play import MinersState
from motherlode.games.miners.sense.survey import Outlook, finishing, open_sites
from motherlode.games.miners.sense.weigh import MinersSense


def choice(state: MinersState, seed: int = 1) -> str:
    seen = Perspective(GAME, state, state.seat)
    return GAME.move(state, SensibleBot().decide(seen, quick_dice(seed))).text


def reason(state: MinersState, text: str) -> str:
    assert GAME.sense is not None
    return GAME.reason(state, GAME.parse(state, text))


def test_it_takes_a_claim() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "TB RL RL TR TRBL"})
    assert choice(state) in ("place TB 2,4", "place TRBL 2,4")
    assert reason(state, "place TB 2,4") == "It claims the middle site."


def test_it_prefers_two_claims_to_one() -> None:
    state = mine(BOARD_C, seat=2, hands={2: "TRBL RB RL RL RL"})
    assert choice(state) == "place TRBL 1,5"
    assert reason(state, "place TRBL 1,5") == "It claims the middle site and the right site."


def test_it_wins_when_it_can() -> None:
    state = mine(BOARD_B, seats=3, hands={0: "RBL RL T T TR"}, win_rule="race")
    assert choice(state) == "place RBL 1,3"


def test_it_does_not_seal_the_mine_while_behind() -> None:
    board = """
        · · · · │0 · · · ·
        · · · R+L1 S R+L2 · · ·
        · · · · T+R3 · · · ·
    """
    state = mine(board, top=6, hands={0: "T T+B TB TRBL T"})
    assert choice(state) in ("place TB 5,4", "place TRBL 5,4")
    state.score = per_seat(3)  # ahead, it does
    assert choice(state) in ("place T 5,4 turned", "place T+B 5,4")


def test_it_does_not_hand_a_site_to_the_next_seat() -> None:
    """Two cards away from dest_2, all it could do there is bring others within one: it digs elsewhere."""
    board = """
        · · 1 · 2 · 3 · ·
        · · · · · · · · ·
        · · · · · · · · ·
        · · · · │0 · · · ·
        · · · · │1 · · · ·
        · · · · ┼0 · · · ·
        · · · · S · · · ·
    """
    state = mine(board, seats=2, seat=1, hands={1: "TB TB RL RB RL"})
    assert choice(state) != "place TB 3,4"


def test_it_discards_what_is_of_no_use() -> None:
    state = mine(ONE_WAY, top=6, hands={0: "T T T+B TB TB"}, pile=20)
    assert choice(state) in ("discard T", "discard T+B")
    assert reason(state, "discard T") == "It cannot be played just now."


def test_it_mends_its_own_tools_first() -> None:
    state = mine(BOARD_A, hands={0: "fix_cart break_lantern TB TB RL RL"}, expansion="tools", pile=30)
    break_tools(state, 0, "cart")
    break_tools(state, 2, "cart")
    assert choice(state) == "fix cart 0"
    assert reason(state, "fix cart 0") == "Then you can place again."


def test_it_stops_the_seat_that_would_finish() -> None:
    state = mine(BOARD_A, hands={0: "break_lantern break_cart R+L R+L T+R T+R"}, expansion="tools", pile=30)
    assert choice(state) in ("break lantern 1", "break cart 1")


def test_the_outlook_counts_missing_cards_and_own_ones() -> None:
    state = mine(BOARD_A)
    outlook = Outlook()
    outlook.look(state.board, state.owner)
    outlook.measure(7)
    assert [int(outlook.missing[site]) for site in range(3)] == [3, 1, 3]
    assert [int(outlook.length[site]) for site in range(3)] == [7, 5, 7]
    assert [int(outlook.cards(site, 2)) for site in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("options", [{}, {"edge_match": "own_paths"}, {"deck": "classic105"}, {"rotation": "none"}])
def test_a_card_looked_at_without_laying_it_is_the_same_as_one_that_lies(options: dict[str, object]) -> None:
    """Whenever `lay` says that this is all there is to it."""
    before, after = Outlook(), Outlook()
    out = buffer()
    quick = slow = 0
    for seed in range(4):
        state = dealt(3, seed, **options)
        while not state.over:
            before.look(state.board, state.owner)
            for action in [int(out[i]) for i in range(state.legal(out))]:
                if action >= DISCARD:
                    continue
                cell, pose = cell_of(action), pose_of(action)
                board, owner = state.board.copy(), state.owner[:]
                board.lay(cell, SHAPE_OF[pose])
                owner[cell] = state.seat + 1
                sites = open_sites(state, state.board)
                if not before.lay(state.board, cell, pose, state.seat):
                    slow += 1
                    continue
                quick += 1
                before.measure_with(cell, sites)
                after.look(board, owner)
                after.measure(sites)
                assert board.touched == state.board.touched
                assert before.fronts == board.fronts
                assert list(before.missing) == list(after.missing)
                assert list(before.length) == list(after.length)
                for site in range(3):
                    if before.missing[site] == 1:
                        found = finishing(state.board, site, cell, pose, before.live)
                        assert found == finishing(board, site, 0, 0, 0)
            play_out(state, seed=seed, most=1)
    assert quick > 10 * slow > 0


def test_who_could_finish_a_site() -> None:
    state = mine(BOARD_A)
    names = {NAMES[k] for k in range(28) if finishing(state.board, 1, 0, 0, 0) & DECKS[TURNING].poses[k]}
    assert names == {"TB", "TB+R", "TRB", "TRB+L", "TRBL"}
    assert finishing(state.board, 0, 0, 0, 0) == 0


@pytest.mark.parametrize(
    "options", [{}, {"win_rule": "race"}, {"win_rule": "claims"}, {"expansion": "tools", "dest_values": "hidden"}]
)
def test_it_weighs_every_legal_action_of_every_variant(options: dict[str, object]) -> None:
    sense = MinersSense()
    out, weights = buffer(), buffer()
    state = dealt(3, 2, **options)
    while not state.over:
        n = state.legal(out)
        sense.weigh(state, out, n, weights)
        assert all(abs(int(weights[i])) < 10**6 for i in range(n))
        assert all(GAME.reason(state, out[i]).endswith(".") for i in range(min(n, 5)))
        assert sum(sense.value(state, seat) for seat in range(3)) == pytest.approx(1)
        play_out(state, seed=5, most=1)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 5])
def test_it_beats_chance(seats: int) -> None:
    dice = quick_dice(1)
    bots = [SensibleBot(), RandomBot()]
    won = 0.0
    for game in range(60):
        state = dealt(seats, game)
        own = game % seats
        while not state.over:
            bot = bots[0] if state.seat == own else bots[1]
            state.apply(bot.decide(Perspective(GAME, state, state.seat), dice))
        won += state.payoff(own)
    assert won / 60 > 1.5 / seats


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_most_games_of_sensible_miners_end_with_all_sites_claimed(seats: int) -> None:
    dice = quick_dice(seats)
    bot = SensibleBot()
    reasons = []
    for game in range(120):
        state = dealt(seats, game)
        while not state.over:
            state.apply(bot.decide(Perspective(GAME, state, state.seat), dice))
        reasons.append(GAME.outcome(state).reason)
    assert reasons.count("all three sites claimed") > 60
    assert reasons.count("mine sealed") < 0.25 * 120
