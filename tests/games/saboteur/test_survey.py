"""How far it is to the gold, in cards, and who is a saboteur by what was played."""

from __future__ import annotations

from games.saboteur.helpers import position, state_of
from motherlode.bots.beliefs import role_beliefs
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.perspective import Perspective
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.sense.evidence import ADVANCED, BLOCKED, BROKE, DUG, evidence, fit, suspect
from motherlode.games.saboteur.sense.survey import FAR, Survey, surveys
from motherlode.games.saboteur.sense.weigh import Thoughts

MIDDLE = 2  # the set of the middle goal


def way(board: str, hopes: int = MIDDLE) -> int:
    survey = Survey()
    survey.look(state_of(position(board)), hopes)
    return survey.nearest


def test_from_the_entrance_it_is_seven_cards_to_the_middle() -> None:
    assert way("S") == 7
    assert way("S", 1) == 9, "two rows up as well"
    assert way("S", 7) == 7


def test_every_card_on_the_way_is_one_less() -> None:
    assert way("S ─ ─ ─") == 4
    assert way("S ─ ┴ ─ ┼ ┬ ┴ · ?") == 1


def test_a_dead_end_in_the_way_is_gone_round() -> None:
    open_way, closed = way("S ┼ ┼"), way("S ┼ ┼ x─")
    assert open_way == 5
    assert closed == 7, "two rows further, around the dead end"


def cut_off() -> SaboteurState:
    """A tunnel one card from the gold, out of which a rockfall has taken one in the middle."""
    state = state_of(position("S ─ ─ ┼ ┼ ┼ ┼", saboteurs=[4], hands={0: "P_TRBL"}))
    state.board.remove(state.setup.cell_at(3, 0))
    return state


def test_a_tunnel_that_was_cut_off_still_counts() -> None:
    assert way("S ─ ─ ┼ ┼ ┼ ┼") == 1
    survey = Survey()
    survey.look(cut_off(), MIDDLE)
    assert survey.nearest == 2, "one card mends it, one reaches the gold"


def test_without_a_way_on_it_is_far() -> None:
    assert way("S") < FAR
    survey = Survey()
    survey.look(state_of(position("S")), 0)
    assert survey.nearest == FAR


def test_a_miner_mends_a_tunnel_rather_than_begin_another() -> None:
    state = cut_off()
    thoughts = Thoughts(state)
    state.apply(max(state.legal_actions(), key=thoughts.weigh))
    survey = Survey()
    survey.look(state, MIDDLE)
    assert survey.nearest == 1


def test_a_survey_that_remembers_says_what_a_new_one_says() -> None:
    remembering = surveys()
    dice = quick_dice(4)
    again = 0
    for deal in range(6):
        state = GAME.deal(5, GAME.settings({}), deal_dice(f"surveyed {deal}"))
        assert isinstance(state, SaboteurState)
        copies = [state]
        while not state.over:
            state.apply(state.legal_actions()[dice.below(len(state.legal_actions()))])
            copies = [*copies[-2:], state.copy()]
            for seen in copies:  # back and forth, as a search does
                if not seen.over:
                    hopes = dice.below(8)
                    old, new = remembering[hopes], Survey()
                    before = old.field.now
                    old.look(seen, hopes)
                    again += old.field.now == before  # no new search
                    new.look(seen, hopes)
                    assert (old.nearest, old.second, old.best) == (new.nearest, new.second, new.best)
                    cells = range(int(seen.setup.cells))
                    assert [old.cost(cell) for cell in cells] == [new.cost(cell) for cell in cells]
    assert again > 100


# -- evidence ----------------------------------------------------------------------------------------------------------


def played(deeds: dict[tuple[int, int], int]) -> SaboteurState:
    """A position in which seats have done things so many times."""
    state = state_of(position(seats=5, saboteurs=[3]))
    for (seat, deed), times in deeds.items():
        evidence(state).count(seat, deed, times)
    return state


def test_dead_ends_speak_against_a_seat_and_digging_for_it() -> None:
    state = played({(3, BLOCKED): 2, (1, DUG): 3, (1, ADVANCED): 4})
    believed = role_beliefs(Perspective(GAME, state, 0), quick_dice(1))
    assert believed[0] == 0
    assert believed[3] > 0.8
    assert believed[1] < believed[2] < believed[3]
    odds = Thoughts(state).odds
    suspect(state, 0, odds)
    assert odds[3] > odds[2] > odds[1]


def test_who_breaks_a_miners_tool_is_suspect_to_that_miner_most() -> None:
    state = played({(2, BROKE + 0): 1})
    victim = role_beliefs(Perspective(GAME, state, 0), quick_dice(1))
    other = role_beliefs(Perspective(GAME, state, 1), quick_dice(1))
    assert victim[2] > other[2] > 1 / 3


def test_what_a_seat_did_itself_is_no_evidence_for_it() -> None:
    state = played({(0, BLOCKED): 3})
    assert fit(state, 0) == 0.0
    assert fit(state, 1) == 0.0, "in this world seat 0 is a miner: nothing to add"
    believed = role_beliefs(Perspective(GAME, state, 1), quick_dice(1))
    assert believed[0] > 0.8
