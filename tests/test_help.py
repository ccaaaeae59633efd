"""Every thing on every table has a sentence, which stands in the game's own words/help.py."""

from __future__ import annotations

import pytest

from motherlode.core import registry
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.help import Help, find, of_face, of_mark, of_view, of_zone, read
from motherlode.core.options import describe
from motherlode.core.rulebook import clauses
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Action, Mark, Person, Playing, Token, Tunnel, Zone

EVERY = 12
"""So many decisions lie between two positions that are looked at."""


def games() -> list[Game]:
    return [registry.find(name) for name in registry.names()]


def plans(game: Game) -> list[tuple[int, dict[str, object]]]:
    """Few and many seats, and every value of every option."""
    plain: list[tuple[int, dict[str, object]]] = [(game.least_seats, {}), (game.most_seats, {})]
    values = [(info.name, value) for info in describe(game.options) for value in info.values if value != info.default]
    return plain + [(game.usual_seats, {name: value}) for name, value in values]


def met(game: Game, seats: int, given: dict[str, object], seed: int) -> set[tuple[str, ...]]:
    """The keys of all things met in a game of chance."""
    try:
        state = game.deal(seats, game.settings(given), quick_dice(seed))
    except Refused:  # a value that does not go by itself
        return set()
    dice, found = quick_dice(seed), set[tuple[str, ...]]()
    for ply in range(480):
        if ply % EVERY == 0 or state.over:
            for viewer in (SPECTATOR, 0 if state.over else state.seat):
                found |= {*of_view(game.view(state, viewer))}
        if state.over:
            break
        actions = state.legal_actions()
        if ply % EVERY == 0:
            found |= {(f"verb/{game.move(state, action).verb}",) for action in actions[:40]}
        state.apply(actions[dice.below(len(actions))])
    return found


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_thing_has_a_sentence(game: Game) -> None:
    table = game.help()
    for number, (seats, given) in enumerate(plans(game)):
        for keys in sorted(met(game, seats, given, number)):
            assert find(table, keys), f"{game.name} {given}: words/help.py says nothing on {' or '.join(keys)}"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_sentences_are_short_and_cite_clauses_there_are(game: Game) -> None:
    book = clauses(game)
    for key, line in game.help().items():
        assert line.rule in book, f"{key}: there is no clause {line.rule}"
        assert line.text[0].isupper(), f"{key}: {line.text}"
        assert len(line.text) <= 120, f"{key}: {line.text}"


def test_a_line_without_a_clause_or_a_full_stop_is_refused() -> None:
    assert read({"zone/hand": "Your cards. (SAB-25)"}) == {"zone/hand": Help("Your cards.", "SAB-25")}
    for line in ("Your cards.", "Your cards (SAB-25)"):
        with pytest.raises(Refused, match=r"help\.py, zone/hand"):
            read({"zone/hand": line})


def test_a_thing_finds_its_most_telling_line() -> None:
    assert of_face(Tunnel(("T",), "D_T", label="dead end")) == [("tunnel/dead end", "tunnel/D_T", "tunnel")]
    assert of_face(Action("MAP", "Map")) == [("action/MAP", "action")]
    assert of_face(Playing("Q", "spades")) == [("playing/Q of spades", "playing/spades", "playing/Q", "playing")]
    assert of_face(Token("round 2")) == [("token/round 2", "token/round")]
    somebody = Person("Thief", "loners", {"HP": "3"}, ("steal:2",), shields=1)
    numbers = [("number/HP",), ("number/shields",), ("ability/steal",)]
    assert of_face(somebody) == [("person/Thief", "person/loners", "person"), *numbers]
    assert of_mark(Mark("Ada looked", icon="eye")) == ("mark/Ada looked", "mark/eye")
    assert of_mark(Mark("3 damage", key="damage")) == ("mark/damage",)
    assert of_zone(Zone(id="stack:1:0", label="Stack", layout="row")) == ("zone/stack",)
    table = {"playing/spades": Help("A spade."), "playing": Help("A card.")}
    assert find(table, of_face(Playing("Q", "spades"))[0]) == Help("A spade.")
    assert find(table, of_face(Playing("Q", "clubs"))[0]) == Help("A card.")
    assert find({}, ("zone/hand",)) is None


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_score_is_taken_apart_and_a_round_tells_how_it_ended(game: Game) -> None:
    state, dice = game.deal(game.usual_seats, game.settings({}), quick_dice(3)), quick_dice(4)
    rounds: list[int] = []
    while not state.over:
        actions = state.legal_actions()
        state.apply(actions[dice.below(len(actions))])
        if (ended := game.view(state, SPECTATOR).ended) is not None and ended.number not in rounds:
            rounds.append(ended.number)
            assert ended.rule in clauses(game)
            assert state.over or not any(ended.accounts), "roles stay secret until the game is over"
    outcome = game.outcome(state)
    assert outcome.rule in clauses(game)
    assert len(outcome.accounts) == state.seats
    assert all(line.name and line.value for lines in outcome.accounts for line in lines)
    assert rounds == [*range(1, len(rounds) + 1)]
