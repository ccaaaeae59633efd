"""What is heard of a game: the same as the rules tell, for every game there is, and the same every time."""

from __future__ import annotations

import re

import pytest

from motherlode.bots.declared import declared
from motherlode.bots.styles import STYLES, leaning
from motherlode.core.errors import Refused
from motherlode.core.match import Match, replay
from motherlode.core.registry import find, names
from motherlode.lab.listen import Course, listen
from motherlode.lab.report import evidence, record
from motherlode.lab.simulate import Plan, plan, play

GAMES = names()


def some(game: str, games: int = 3) -> Plan:
    """A few games of sensible bots."""
    return plan(game, games=games, given={}, bots=["sensible"], seed="ear")


@pytest.mark.parametrize("game", GAMES)
def test_listening_changes_nothing(game: str) -> None:
    run = some(game)
    for close in (False, True):
        actions: list[int] = []
        heard = listen(run, 1, close, keep=actions)
        kept: list[int] = []
        played = play(run, 1, kept)
        assert actions == kept
        assert heard.sheet["length|decisions"] == (played.decisions, 1)
        assert heard.sheet["load|forced"] == (played.forced, played.decisions)
        assert [heard.sheet[f"win|seat|{seat}"][0] > 0 for seat in range(run.seats)] == [
            seat in played.winners for seat in range(run.seats)
        ]


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_counted(game: str) -> None:
    run = some(game)
    actions: list[int] = []
    heard = listen(run, 0, keep=actions)
    match = Match(find(game), run.seats, seed=run.deal_seed(0))
    told: dict[str, int] = {}
    for action in actions:
        for event in match.play(action):
            told[event.kind] = told.get(event.kind, 0) + 1
    assert {name[6:]: part for name, (part, _) in heard.sheet.items() if name.startswith("event|")} == told


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_declares_is_there(game: str) -> None:
    """Events, counters and styles named in lab.toml exist: a name that nothing answers to would count nothing."""
    run = some(game, 40)
    sheets = [listen(run, number).sheet for number in range(40)]
    kinds = {name[6:] for sheet in sheets for name in sheet if name.startswith("event|")} | {"dealt"}
    said = declared(game)
    assert set(said.plays) & kinds
    assert set(said.gets) & kinds
    assert set(said.uses) <= kinds
    for card in said.uses.values():
        assert any(re.fullmatch(re.sub(r"{.*?}", ".+", f"used\\|{card}"), name) for sheet in sheets for name in sheet)
    for counter in said.economy:
        assert any(name.startswith(f"money|{counter}|") for name in sheets[0])
    assert any(name.startswith("got|") for name in sheets[0])
    if said.against:
        assert any(name.startswith("against|") for sheet in sheets for name in sheet)


def test_three_games_worth_looking_at() -> None:
    courses = [Course(number, 20 + number % 3, 100, 3, 0.1, 0.3, 0.5) for number in range(30)]
    courses[7] = Course(7, 90, 500, 20, 0.6, 0.3, 1.0)
    courses[11] = Course(11, 21, 100, 3, 0.1, 0.01, 0.5)
    found = evidence(courses)
    assert found["strangest"] == 7
    assert found["closest"] == 11
    assert found["typical"] not in (7, 11)
    assert evidence([]) == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_a_run_as_a_record(game: str) -> None:
    assert replay(record(some(game), 2)).over


@pytest.mark.parametrize("game", [game for game in GAMES if declared(game).styles])
def test_styles_play_otherwise(game: str) -> None:
    """Each style does more of what it likes, and less of what it does not, than a sensible player on the same deals."""

    def leaning_of(level: str, leanings: dict[str, int]) -> float:
        run = plan(game, games=12, given={}, bots=[level], seed="style")
        rules = find(game)
        total, decisions = 0, 0
        for number in range(12):
            for decision in replay(record(run, number)).decisions:
                move = rules.move(decision.before, decision.action)
                more = leaning(leanings, move.verb, move.text)
                total += (more > 0) - (more < 0)
                decisions += 1
        return total / decisions

    for style, leanings in declared(game).styles.items():
        assert leaning_of(style, leanings) > leaning_of("sensible", leanings), style


def test_every_game_declares_the_three_styles() -> None:
    for game in GAMES:
        assert not declared(game).styles or set(declared(game).styles) == set(STYLES)


def test_a_bot_without_a_kind_of_move() -> None:
    run = plan("kingpin", games=6, given={}, bots=["without:attack"], seed="w")
    rules = find("kingpin")
    for number in range(6):
        for decision in replay(record(run, number)).decisions:
            verbs = {move.verb for move in rules.moves(decision.before)}
            assert verbs == {"attack"} or rules.move(decision.before, decision.action).verb != "attack"


def test_a_style_that_a_game_does_not_know_is_refused() -> None:
    with pytest.raises(Refused, match="does not say what aggressive play is"):
        plan("hearts", games=6, given={}, bots=["aggressive"], seed="w")
