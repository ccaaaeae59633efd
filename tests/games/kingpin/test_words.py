"""Views, moves and the log."""

from __future__ import annotations

import re

import pytest

from games.kingpin.tabletop import Tabletop, empty_pile, lay, new
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.view import Person, Round
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
    assert board.note == "2 of 6 · Rage 0, Authority 1"


@rule("KP-201")
def test_tags_are_shown_in_the_order_of_the_file() -> None:
    board = next(z for z in GAME.view(lay("board swat", "").state, 1).zones if z.id == "board:0")
    face = board.items[0].face
    assert isinstance(face, Person)
    assert face.abilities == ("unbribable", "multi_target:2", "atk_faction:1")


def test_labels_name_the_players() -> None:
    names = ("Ada", "Bo", "Cy")
    t = lay(
        "safe 9 | hand racketeer | board sniper", "safe 3 | board commissar+1", "safe 4 | board thief", pile="nurse"
    )
    labels = {move.text: move.label for move in GAME.moves(t.state, names)}
    assert labels["bribe 1,0"] == "Bribe Bo's Commissar for 3"
    assert labels["bribe 2,0"] == "Bribe Cy's Thief for 4"
    assert labels["bribe shield 1,0"] == "Bribe a shield off Bo's Commissar for 2"
    view = GAME.view(t.state, 1, names)
    assert view.banner == "Round 1 of 60 · Ada's turn"
    assert view.prompt == "Ada decides."
    assert (view.round, view.phase) == (Round(1, 60), "turn")
    assert [zone.label for zone in view.zones][:6:3] == ["Ada's board", "Your board"]
    assert str(GAME.why_not(t.state, 1, 2, names)) == "Ada is asked now, not you. (KP-3)"
    t.play("deploy racketeer", "shields 0")
    assert [move.label for move in GAME.moves(t.state, names)] == ["Pick on Bo", "Pick on Cy"]
    t.play("opponent 1")
    assert [move.label for move in GAME.moves(t.state, names)] == ["Take 2 from Bo's safe"]


@rule("KP-213", "KP-214")
def test_the_ammunition_counts_what_hacking_adds() -> None:
    t = lay("safe 1 | board solo_hacker thief", "board watchman+3").play("attack", "attacker 0", "done", "at 1,0")
    assert [move.label for move in GAME.moves(t.state)] == [
        "Spend 0 as ammunition: 4 damage",
        "Spend 1 as ammunition: 5 damage",
    ]
    attack = next(z for z in GAME.view(t.state, 1).zones if z.id == "attack")
    note = attack.note
    cards = [(item.face.name, item.owner) for item in attack.items if isinstance(item.face, Person)]
    assert cards == [("Freelance Hacker", 0), ("Sentry", 1)]
    assert note == "Freelance Hacker 2 + bonus 2 = 4 against Sentry: 4 HP, shields 3, 2 hacked away first"
    t.play("ammo 1", "none")
    assert t.wound("watchman") == 5 - 1  # the third shield stopped 1


def test_one_is_one() -> None:
    t = lay("safe 0 | board thief racketeer+1", "safe 11 | board boss_loner nurse+1").play("arrange")
    assert GAME.view(t.state, 0).prompt == "How many shields for Thief? 1 token left."
    t = lay("safe 12 | board nurse", "board boss_loner").play("bribe 1,0")
    assert GAME.outcome(t.state).scores == ("Boss 10 HP, 0 tokens", "out")
    t = lay("safe 13", "board boss_loner").play("bribe 1,0")
    assert GAME.outcome(t.state).scores[0] == "Boss 10 HP, 1 token"


def test_what_harms_is_asked_once_more() -> None:
    def confirmed(t: Tabletop) -> list[str]:
        return [move.text for move in GAME.moves(t.state) if move.confirm]

    assert confirmed(lay("hand thief | board boss_loner-10", "")) == ["deploy gangster_thief", "discard gangster_thief"]
    assert confirmed(lay("safe 5 | board boss_loner-10", "", pile="thief").play("draw")) == ["to board"]
    poor = lay("safe 0 | board boss_gangster!", "board boss_loner", options={"economic_collapse": "on"})
    empty_pile(poor)
    assert confirmed(poor) == ["pass"]


@pytest.mark.parametrize("seats", [2, 3])
def test_no_text_calls_a_player_by_a_number(seats: int) -> None:
    names = ("Ada", "Bo", "Cy")[:seats]
    match = Match(GAME, seats, GAME.settings({"emergency_defense": "on"}), seed="names", names=names)
    dice = quick_dice(seats)
    texts = []
    while not match.over and len(match.decisions) < 300:
        seen = match.perspective(match.seat)
        moves = seen.moves()
        for move in moves:
            assert move.about.endswith(".")
            texts += [move.label, move.chip]
        for viewer in range(-1, seats):
            view = match.perspective(viewer).view()
            texts += [view.prompt, view.banner, view.phase, *(zone.label + zone.note for zone in view.zones)]
            texts += [mark.name for zone in view.zones for item in zone.items for mark in item.marks]
            texts += [str(item.face) for zone in view.zones for item in zone.items]
            texts += [plate.note for plate in view.seats]
        match.play(moves[dice.below(len(moves))].action)
    texts += [match.story(viewer) for viewer in range(-1, seats)]
    assert not [text for text in texts if re.search(r"\bseat \d", text, re.IGNORECASE)]


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
