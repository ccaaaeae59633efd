"""Moves, refusals, views, the log and what a sensible player wants."""

from __future__ import annotations

import msgspec
import pytest

from games.hoards.helpers import cards, menu, play, position, refused
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.match import Match
from motherlode.core.perspective import Perspective
from motherlode.core.sense import best
from motherlode.core.state import SPECTATOR, buffer
from motherlode.core.view import Back, Playing, Zone
from motherlode.games.hoards import GAME
from motherlode.games.hoards.rules.actions import ACTIONS
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.sense.value import best_combination
from motherlode.games.hoards.words.moves import text_of


def zone(state: HoardsState, viewer: int, name: str) -> Zone:
    return next(z for z in GAME.view(state, viewer).zones if z.id == name)


def test_every_action_has_a_text_that_reads_back() -> None:
    state = position("7H", "2S")
    texts = [text_of(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    for action, text in enumerate(texts):
        assert GAME.parse(state, text) == action
        assert GAME.parse(state, f"  {text.upper()} ") == action
    assert GAME.parse(state, "7♥") == GAME.parse(state, "card 7H")
    assert GAME.parse(state, "10c") == GAME.parse(state, "card TC")


@pytest.mark.parametrize("text", ["", "draw 4", "raid 9", "add 0", "add 25", "roar 7H", "card 1H", "loot 1", "K", "٣"])
def test_other_text_is_no_move(text: str) -> None:
    with pytest.raises(Refused):
        GAME.parse(position("7H", "2S"), text)


def test_refusals_at_every_decision_cite_a_clause() -> None:
    """One random game for each number of seats: whatever is not legal is refused with a clause of the rulebook."""
    for seats in (2, 3, 4):
        dice = quick_dice(seats)
        state = GAME.deal(seats, GAME.settings({"memory": "strict"}), dice.split())
        while not state.over:
            legal = state.legal_actions()
            for action in {dice.below(ACTIONS) for _ in range(10)} - set(legal):
                refusal = Perspective(GAME, state, state.seat).refusal(action)
                assert refusal is not None
                assert refusal.rule.startswith("HO-")
            state.apply(legal[dice.below(len(legal))])


def test_refusals_in_words() -> None:
    state = position("7H 7C 8D", "2S", stacks={0: ["5H 5D"]})
    assert refused(state, "draw 1") == "HO-20"
    assert refused(state, "roar KH") == "HO-82"
    assert str(Perspective(GAME, state, 1).refusal(0)) == "It is not your decision: seat 0 is asked. (HO-20)"
    play(state, "hoard")
    assert refused(state, "add 2") == "HO-30"
    play(state, "new")
    assert refused(state, "card 2S") == "HO-31"


def test_face_down_stacks_with_an_eye_for_what_is_known() -> None:
    state = position("7H 9C", "2S", "3S", stacks={1: ["5H 5D", "9H TH JH"]})
    own = zone(state, 1, "stack:1:0")
    assert own.count == 2
    assert [type(item.face) for item in own.items] == [Back, Back]
    assert [item.eye for item in own.items] == [Playing(rank="5", suit="diamonds"), Playing(rank="5", suit="hearts")]
    for viewer in (0, 2, SPECTATOR):
        other = zone(state, viewer, "stack:1:1")
        assert other.count == 3
        assert all(item.eye is None and isinstance(item.face, Back) for item in other.items)
    assert [item.id for item in zone(state, 0, "hand").items] == ["7H", "9C"]
    assert not [z for z in GAME.view(state, SPECTATOR).zones if z.id == "hand"]


def test_drawn_and_revealed_cards_on_the_stage() -> None:
    state = position("7H JC", "2S QD", deck="4D 9S JH")
    play(state, "accumulate", "draw 2")
    assert [item.id for item in zone(state, 0, "stage").items] == ["4D", "9S"]
    assert all(isinstance(item.face, Back) for item in zone(state, 1, "stage").items)
    fight = position("7H JC", "2S TD", deck="4D 9S JH")
    play(fight, "accumulate", "raid 1", "random", "dispute", "fight", "card JC")
    for viewer in (SPECTATOR, 0, 1):
        assert [item.face for item in zone(fight, viewer, "stage").items] == [Playing(rank="J", suit="clubs")]


def test_a_whole_game_in_words() -> None:
    dice = quick_dice(4)
    match = Match(GAME, 3, seed="words")
    while not match.over:
        for viewer in (SPECTATOR, 0, 1, 2):
            msgspec.json.encode(match.perspective(viewer).view())
        moves = match.perspective(match.seat).moves()
        match.play(moves[dice.below(len(moves))].text)
    assert match.log(SPECTATOR)[-1].text.startswith("Seat 2 scores")
    assert "the deck has run out" in match.story() or "too many rounds" in match.story()


def heard(events: list[Event], viewer: int) -> list[str]:
    """The lines of the log that a viewer reads."""
    seen = [e for event in events if (e := event.seen_by(viewer)) is not None]
    return [GAME.say(event, viewer, ["Ada", "Bo", "Cy"]) for event in seen]


def test_the_log_speaks_to_its_reader() -> None:
    state = position("7H 9C QD", "2S 5D 3C", "4C 6D 8D", armed={1: "KS"}, owners="KS KD KH KC")
    assert heard(play(state, "accumulate"), 0) == ["You accumulate treasure."]
    events = play(state, "raid 2")
    assert [heard(events, viewer) for viewer in (0, 1, 2)] == [["You raid Cy."], ["Ada raids Cy."], ["Ada raids you."]]
    play(state, "gift", "agree", "card 4C")
    events = play(state, "card 6D")
    back = "Bo's K♠ has done its work and returns to {} hand."
    assert heard(events, 0) == ["Cy gave 4♣, 6♦ to you.", back.format("your")]
    assert heard(events, 1) == ["Cy gave 2 cards to Ada.", "Your K♠ has done its work and returns to Ada's hand."]
    assert heard(events, 2) == ["You gave 4♣, 6♦ to Ada.", back.format("Ada's")]


def test_a_loot_in_the_log() -> None:
    state = position("5H 5C 9D", "2D 3D", "3C", stacks={1: ["QH QD"]})
    laid = play(state, "hoard", "new", "card 5C", "card 5H", "confirm")
    assert heard(laid, 0) == ["You laid a stack of 2 cards: 5♣, 5♥."]
    assert heard(laid, 1) == ["Ada laid a stack of 2 cards."]
    events = play(state, "accumulate", "loot 1 1")
    assert heard(events, 1) == [
        "Ada loots your stack 1 with stack 1.",
        "Ada and you compared 5♣, 5♥ with Q♦, Q♥.",
        "You won the loot and own both stacks.",
    ]
    assert heard(events, 2)[1:] == ["Ada and Bo compared their stacks.", "Bo won the loot and owns both stacks."]


def test_no_text_speaks_of_seats_by_their_numbers() -> None:
    """A random game for each number of seats: views, moves, refusals, reasons and log go by names."""
    names = ["Ada", "Bo", "Cy", "Di"]
    for seats in (2, 3, 4):
        dice = quick_dice(seats)
        state = GAME.deal(seats, GAME.settings({}), dice.split())
        while True:
            texts = [msgspec.json.encode(GAME.view(state, viewer, names)).decode() for viewer in range(-1, seats)]
            if state.over:
                break
            moves = GAME.moves(state, names)
            assert all(move.about for move in moves)
            texts += [f"{move.label} {GAME.reason(state, move.action, (), names)}" for move in moves]
            events: list[Event] = []
            state.story = events
            texts.append(GAME.why_not(state, (int(state.seat) + 1) % seats, 0, names).sentence)
            state.apply(moves[dice.below(len(moves))].action)
            state.story = None
            texts += [GAME.say(e, viewer, names) for e in events for viewer in range(-1, seats)]
            assert not [text for text in texts if "seat " in text.lower()]


def test_round_and_phase_and_what_wants_a_second_thought() -> None:
    state = position("7H 7C 9D KH", "2S QD 3C", stacks={0: ["5H 5D"], 1: ["9H 9C 9S"]})
    view = GAME.view(state, 0)
    assert view.round is not None
    assert (view.round.number, view.phase) == (1, "turn")
    assert [move.text for move in GAME.moves(state) if move.confirm] == ["end"]  # both actions are given up
    play(state, "hoard", "add 1", "card 9D")
    assert not [move.text for move in GAME.moves(state) if move.confirm]
    play(state, "accumulate")
    assert [move.text for move in GAME.moves(state) if move.confirm] == ["loot 1 1"]  # the bluff would be caught
    assert GAME.view(state, 0).phase == "accumulate"
    assert GAME.view(state, 1, ["Ada", "Bo"]).prompt == "Ada is asked: Draw, take the pile, raid, or loot."


def wanted(state: HoardsState) -> str:
    """The text of what a sensible player does."""
    actions, weights = buffer(), buffer()
    n = state.legal(actions)
    assert GAME.sense is not None
    GAME.sense.weigh(state, actions, n, weights)
    return text_of(best(actions, n, weights, quick_dice(1)))


def test_what_a_sensible_player_does() -> None:
    assert wanted(position("7H 7C 9D 2S", "3S 4C 5D")) == "hoard"
    state = position("7H 7C 9D 9S QD QH", "3S 4C 5D")
    assert best_combination(state, state.content[0], 0) == cards("QD QH")
    play(state, "hoard", "new")
    assert wanted(state) == "card QD"
    play(state, "card QD", "card QH")
    assert wanted(state) == "confirm"
    aces = position("AH AC 9D", "3S 4C 5D", stacks={1: ["2C 2D"]})
    play(aces, "hoard", "new", "card AC", "card AH", "confirm", "accumulate")
    assert wanted(aces) == "loot 1 1"
    low = position("2H 2S 9D", "3S 4C 5D", stacks={1: ["TC TD"]})
    play(low, "hoard", "new", "card 2H", "card 2S", "confirm", "accumulate")
    assert not wanted(low).startswith("loot")
    held = position("AH 4C", "3S AD 5D")
    play(held, "accumulate", "raid 1", "random")
    assert wanted(held) == "dispute"
    assert "end" in menu(position("7H", "2S"))
