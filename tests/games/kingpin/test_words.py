"""Views, moves and the log."""

from __future__ import annotations

import pytest

from games.kingpin.tabletop import lay, new
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.view import Person
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.words.cards import quarters
from motherlode.games.kingpin.words.moves import text_of
from motherlode.testing import rule


@rule("KP-4")
@pytest.mark.parametrize(("n", "text"), [(0, "0"), (1, "¼"), (2, "½"), (31, "7¾"), (40, "10"), (-3, "−¾")])
def test_quarters_in_words(n: int, text: str) -> None:
    assert quarters(n) == text


def test_every_action_of_the_space_has_a_text_that_reads_back() -> None:
    state = new(3).state
    texts = [text_of(state, action) for action in range(GAME.actions(state))]
    assert len(set(texts)) == len(texts)
    assert [GAME.parse(state, text) for text in texts] == list(range(len(texts)))
    assert GAME.parse(state, "  Deploy   BOSS_LONER ") == texts.index("deploy boss_loner")
    for wrong in ("", "deploy", "deploy nobody", "level 9", "at 3,0", "bribe 1.0", "ammo -1"):
        with pytest.raises(Refused):
            GAME.parse(state, wrong)


def test_a_board_shows_slots_shields_and_wounds() -> None:
    t = lay("safe 7 | board commissar+2-1.5 thief~", "")
    board = next(z for z in GAME.view(t.state, 1).zones if z.id == "board:0")
    assert (board.first, board.last) == ((0, 0), (5, 0))
    first, second = board.items
    assert isinstance(first.face, Person)
    assert first.face.shields == 2
    assert first.face.numbers["HP"] == "3½ of 5"
    assert [mark.name for mark in second.marks] == ["frozen"]
    assert board.note == "Rage 0, Authority 1"


def test_hands_are_counts_for_others() -> None:
    t = lay("hand thief nurse?", "")
    seen = {viewer: next(z for z in GAME.view(t.state, viewer).zones if z.id == "hand:0") for viewer in (0, 1, -1)}
    assert {viewer: zone.count for viewer, zone in seen.items()} == {0: 3, 1: 3, -1: 3}
    assert [item.id for item in seen[0].items] == ["boss_gangster", "gangster_thief", "loner_nurse"]
    assert [item.id for item in seen[1].items] == [item.id for item in seen[-1].items] == ["loner_nurse"]


def test_the_log_of_a_game_says_something_for_everybody() -> None:
    match = Match(GAME, 3, seed="log", names=("Ada", "Bo", "Cy"))
    while not match.over:
        legal = match.perspective(match.seat).legal()
        match.play(legal[len(legal) // 2])
    for viewer in (-1, 0, 1, 2):
        text = match.story(viewer)
        assert "None" not in text
        assert "somebody" not in text
        assert "wins" in text or "win:" in text


@rule("KP-3", "KP-161")
def test_refusals_for_those_who_are_not_asked() -> None:
    t = lay("safe 12", "board boss_loner")
    assert GAME.why_not(t.state, 1, 2).rule == "KP-3"
    assert GAME.why_not(t.state, 0, 10**9).rule == "KP-3"
    t.play("bribe 1,0")
    assert GAME.why_not(t.state, 0, 2).rule == "KP-161"


def test_a_sensible_player_sees_the_kill() -> None:
    from motherlode.bots.bot import SensibleBot
    from motherlode.core.dice import quick_dice
    from motherlode.core.perspective import Perspective

    def choice(*seats: str) -> str:
        t = lay(*seats)
        return text_of(t.state, SensibleBot().decide(Perspective(GAME, t.state, 0), quick_dice(1)))

    assert choice("safe 12 | board thief!", "board boss_loner nurse") == "bribe 1,0"
    assert choice("safe 8 | board killer", "board boss_loner-3 nurse") == "attack"
    assert choice("safe 1 | board shieldbearer+4 killer", "board boss_loner nurse") == "arrange"
    assert choice("safe 5 | board killer", "safe 12 | board racketeer") != "deploy boss_gangster"
