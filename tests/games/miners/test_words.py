"""Moves, texts, refusals, the log and the view."""

from __future__ import annotations

import re

import pytest

from games.miners.mines import BOARD_A, BOARD_B, break_tools, dealt, menu, mine, per_seat, play, play_out
from games.miners.test_scenarios import ONE_WAY
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.rulebook import clauses
from motherlode.core.view import Action, Round, Tunnel
from motherlode.games.miners import GAME
from motherlode.games.miners.rules.actions import Meant
from motherlode.games.miners.rules.cards import NAMES
from motherlode.games.miners.rules.play import MinersState
from motherlode.games.miners.rules.position import CREDITS
from motherlode.games.miners.words.cards import card_face, card_words, path_words
from motherlode.kits.shapes import shape_of

NAMES_AT_TABLE = ("Ada", "Bo", "Cy", "Dee", "Eve")


def say(event: Event, viewer: int) -> str:
    seen = event.seen_by(viewer)
    return "" if seen is None else GAME.say(seen, viewer, NAMES_AT_TABLE)


# -- moves -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{}, {"rotation": "none"}, {"deck": "classic105"}, {"expansion": "tools", "dest_values": "hidden"}]
)
def test_every_action_of_the_space_has_a_text_that_reads_back(options: dict[str, object]) -> None:
    state = dealt(5, **options)
    texts = set()
    for action in range(state.setup.actions):
        text = GAME.move(state, action).text
        assert GAME.parse(state, text) == action
        assert GAME.parse(state, text.upper()) == action
        assert isinstance(GAME.why_not(state, 1, action), Refused)
        texts.add(text)
    assert len(texts) == state.setup.actions


def test_moves_point_at_card_and_cell() -> None:
    state = mine(hands={0: "TRB TB T T T"})
    found = {m.text: m for m in GAME.moves(state)}
    turned = found["place TRB 6,4 turned"]
    assert turned.picks == ("hand:TRB:0", "board@4,6")
    assert (turned.verb, turned.chip, turned.label) == ("place", "turned", "Place ┤ at E7")
    assert found["place TRB 6,4"].chip == "upright"
    assert found["place TB 6,4"].chip == ""


def test_moves_with_action_cards() -> None:
    hands = {0: "break_cart fix_cart view_map cave_in TB T"}
    state = mine(BOARD_A, hands=hands, expansion="tools", dest_values="hidden", pile=20)
    break_tools(state, 2, "cart")
    found = {m.text: m for m in GAME.moves(state)}
    assert found["break cart 3"].label == "Break seat 3's cart"
    assert found["break cart 0"].label == "Break your own cart"
    assert found["fix cart 2"].picks == ("hand:fix cart:0", "seat:2")
    assert found["view dest_2"].picks == ("hand:view map:0", "dest_2")
    assert found["cave-in 5,4"].label == "Bring down ├ at E6"
    assert found["cave-in 5,4"].picks == ("hand:cave in:0", "board@4,5")


@pytest.mark.parametrize(
    "text",
    ["", "place", "place TB", "place TB 9,9", "place XX 1,1", "place TT 1,1", "place T++B 1,1", "discard XX",
     "dig TB 6,4", "break lamp 1", "break cart 9", "view dest_4", "cave-in 9,0", "place TRL+B+T 1,1"],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    state = dealt(5, expansion="tools")
    with pytest.raises(Refused) as refusal:
        GAME.parse(state, text)
    assert "moves are written like “" in str(refusal.value)


def test_action_cards_are_no_moves_without_the_expansion() -> None:
    for text in ("break cart 1", "view dest_1", "cave-in 5,4", "discard cave in"):
        with pytest.raises(Refused):
            GAME.parse(dealt(5), text)


def test_letters_may_come_in_any_order() -> None:
    state = dealt(5)
    assert GAME.parse(state, "place l+brt 6,4") == GAME.parse(state, "place TRB+L 6,4")
    assert GAME.parse(state, "place B 6,4") == GAME.parse(state, "place T 6,4 turned")


# -- refusals ----------------------------------------------------------------------------------------------------------


def test_refusals_are_sentences_with_a_clause_of_the_rulebook() -> None:
    known = clauses(GAME)
    for options in ({}, {"expansion": "tools", "dest_values": "hidden"}, {"edge_match": "must_connect"}):
        state = dealt(4, **options)
        play_out(state, seed=3, most=9)
        for action in range(0, state.setup.actions, 7):
            refusal = GAME.why_not(state, state.seat, action)
            assert refusal.rule in known
            assert re.fullmatch(r"[A-Zd].*\.", refusal.sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("place RL 6,5", "You hold no ─ (RL)."),
        ("place TB 3,4", "There is a card on that cell."),
        ("place TB 0,0", "No card lies beside that cell; destinations do not count."),
        ("place TRBL 6,5", "The tunnel at the left would run into a wall."),
        ("place TB 5,5", "The tunnel at the left would be walled up."),
        ("place TB 6,5", "No tunnel from the start leads to the card there."),
        ("discard TB", "You can place a card, so you may not discard one."),
    ],
)
def test_a_refusal_says_what_is_wrong(text: str, sentence: str) -> None:
    state = mine(BOARD_A, hands={0: "TB TRBL T T T"})
    assert GAME.why_not(state, 0, GAME.parse(state, text)).sentence == sentence


# -- cards in words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("TRB", "├"),
        ("T+R+B+L", "dead end ┼"),
        ("RL+T", "─ with a stub at the top"),
        ("TRL+B", "┴ with a stub at the bottom"),
        ("T", "dead end ╵"),
    ],
)
def test_paths_in_words(name: str, words: str) -> None:
    assert path_words(shape_of(name)) == words


def test_every_card_has_words_and_a_face() -> None:
    assert len({card_words(kind) for kind in range(len(NAMES))}) == len(NAMES)
    assert card_face(NAMES.index("TRB+L")) == Tunnel(("TRB", "L"), "TRB+L")
    assert card_face(NAMES.index("break cart")) == Action("break cart", "Broken cart", ("broken", "cart"))
    assert card_face(NAMES.index("cave in")) == Action("cave in", "Cave-in", ("rocks",))


# -- the log -----------------------------------------------------------------------------------------------------------


def test_a_claim_is_told_with_its_reasons() -> None:
    state = mine(BOARD_B, seats=3, hands={0: "RBL T T T T"})
    events = play(state, "place RBL 1,3")
    assert say(events[0], 1) == "Ada places ┬ at D2."
    assert say(events[0], 0) == "You place ┬ at D2."
    assert say(events[1], 1) == (
        "Ada claims the left site: 7 cards lead there, 6 points; for cards on the way: Ada 3, you 2, Cy 2."
    )


def test_every_kind_of_event_has_a_sentence() -> None:
    said: dict[str, str] = {}
    options = {"expansion": "tools", "dest_values": "hidden", "rounds": 3, "open_hands": True}
    for seed in range(6):
        for given in (options, {**options, "open_hands": False}):
            state = dealt(3, seed=seed, **given)
            while not state.over:
                events: list[Event] = []
                state.story = events
                play_out(state, seed=seed, most=1)
                for event in events:
                    for viewer in (-1, 0, 1, 2):
                        text = say(event, viewer)
                        assert text == "" or re.fullmatch(r"[A-Z].*\.", text), text
                        said[event.kind] = said.get(event.kind) or text
    assert {kind for kind, text in said.items() if text} >= {
        "placed", "discarded", "drew", "passed", "broke", "fixed", "viewed", "caved in", "round over", "over", "dealt",
    }  # fmt: skip


# -- the view ----------------------------------------------------------------------------------------------------------


def test_the_board_shows_owners_and_the_latest_card() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "TB T T T T"})
    play(state, "place TB 8,4")
    board = GAME.view(state, 0).zones[0]
    cards = {item.at: item for item in board.items if isinstance(item.face, Tunnel) and item.face.kind}
    assert {at: item.owner for at, item in cards.items()} == {(4, 6): 0, (4, 5): 1, (4, 4): 2, (4, 3): 3, (4, 8): 4}
    assert [at for at, item in cards.items() if item.marks] == [(4, 8)]


def test_turned_cards_show_how_they_lie() -> None:
    state = mine(BOARD_B, seats=3)
    faces = {item.at: item.face for item in GAME.view(state, 0).zones[0].items}
    assert faces[4, 6] == Tunnel(("TBL",), "TRB", True)
    assert faces[3, 2] == Tunnel(("TRB",), "TRB", False)


def test_the_account_of_points_goes_on_over_rounds() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "TB T T T T"}, rounds=2)
    state.score = per_seat(0, 0, 0, 0, 9)
    play(state, "place TB 2,4")
    assert GAME.view(state, 0).seats[4].note == "before 9 + the middle site 6 + cards 1"


def test_a_rounds_end_shows_the_hillside_with_what_paid_lit() -> None:
    state = mine(BOARD_A, seat=4, hands={4: "TB T T T T"}, rounds=2)
    play(state, "place TB 2,4")
    laid = {item.at: item.owner for item in GAME.view(state, 0).zones[0].items}
    credits = sum(int(state.claim(1, CREDITS + seat)) for seat in range(state.seats))
    while state.round == 0:
        play_out(state, seed=3, most=1)
    ended = GAME.view(state, 0).ended
    assert ended is not None
    hill = ended.zones[0]
    assert hill.id == GAME.view(state, 0).zones[0].id
    assert {item.at: item.owner for item in hill.items}.items() >= laid.items()
    paid = sum(int(sites).bit_count() for sites in state.old_paid)
    lit = {item.at for item in hill.items if any(mark.icon == "lit" for mark in item.marks)}
    assert (4, 2) in lit  # the card that broke through: column, row
    assert paid >= credits > 0
    assert len(lit) == 1 + int(state.old_claimed).bit_count() + sum(sites != 0 for sites in state.old_paid)


def test_the_prompt_names_broken_tools() -> None:
    state = mine(hands={0: "TB break_cart T T T T"}, expansion="tools", pile=20)
    assert prompt(state) == ("turn", "Place a card or play an action card.")
    break_tools(state, 0, "lantern")
    assert prompt(state) == ("broken tools", "Your lantern is broken: play an action card.")
    assert menu(state)
    assert Meant(state.setup.deck, state.legal_actions()[0]).verb == "break"
    break_tools(state, 0, "pickaxe")
    assert prompt(state) == ("broken tools", "Your pickaxe and lantern are broken: play an action card.")
    break_tools(state, 0, "cart")
    assert prompt(state) == ("broken tools", "Your pickaxe, lantern and cart are broken: play an action card.")


def prompt(state: MinersState) -> tuple[str, str]:
    """Phase and prompt of the deciding seat."""
    view = GAME.view(state, state.seat)
    return view.phase, view.prompt


def test_the_prompt_says_what_can_be_done() -> None:
    assert prompt(mine(hands={0: "TB T T T T"})) == ("turn", "Place a card.")
    free = mine(hands={0: "TB T T T T"}, free_discard=True)
    assert prompt(free) == ("turn", "Place a card or discard a card and draw another.")
    both = mine(hands={0: "TB break_cart T T T T"}, free_discard=True, expansion="tools", pile=20)
    said = "Place a card, play an action card or discard a card and draw another."
    assert prompt(both) == ("turn", said)
    assert prompt(mine(hands={0: "TB fix_cart T T T T"}, expansion="tools", pile=20)) == ("turn", "Place a card.")
    stuck = mine(ONE_WAY, top=6, hands={0: "T T T+B TB TB"})
    assert prompt(stuck) == ("discard", "Nothing fits: discard a card and draw another.")
    broken = mine(hands={0: "TB TB T T T T"}, expansion="tools", pile=20)
    break_tools(broken, 0, "cart", "lantern")
    said = "Your lantern and cart are broken: discard a card and draw another."
    assert prompt(broken) == ("broken tools", said)
    assert (GAME.view(stuck, 1).phase, GAME.view(stuck, 1).prompt) == ("", "")


def test_a_refusal_counts_broken_tools() -> None:
    state = mine(hands={0: "TB break_cart T T T T"}, expansion="tools", pile=20)
    said = []
    for tool in ("lantern", "cart", "pickaxe"):
        break_tools(state, 0, tool)
        said.append(GAME.why_not(state, 0, GAME.parse(state, "place TB 6,4")).sentence)
    assert said == [
        "Your lantern is broken: you cannot place until it is mended.",
        "Your lantern and cart are broken: you cannot place until both are mended.",
        "Your pickaxe, lantern and cart are broken: you cannot place until all are mended.",
    ]
    assert [mark.name for mark in GAME.view(state, 1).seats[0].marks] == [
        "pickaxe broken",
        "lantern broken",
        "cart broken",
    ]


def test_rounds_are_data() -> None:
    assert GAME.view(dealt(3), 0).round is None
    state = dealt(3, rounds=4)
    assert GAME.view(state, 0).round == Round(1, 4)
    while state.round == 0:
        play_out(state, seed=1, most=1)
    assert GAME.view(state, 0).round == Round(2, 4)


def test_moves_say_what_they_do_and_ask_before_harm() -> None:
    hands = {0: "break_cart fix_cart view_map cave_in TB T"}
    state = mine(BOARD_A, hands=hands, expansion="tools", dest_values="hidden", free_discard=True, pile=20)
    break_tools(state, 2, "cart")
    moves = GAME.moves(state)
    assert {move.verb for move in moves} == {"place", "discard", "break", "fix", "view", "cave-in"}
    assert all(re.fullmatch(r"[A-Z].*\.", move.about) for move in moves)
    assert [move.text for move in moves if move.confirm] == ["break cart 0"]


def test_texts_name_players() -> None:
    hands = {0: "break_cart view_map view_map TB T T"}
    state = mine(BOARD_A, hands=hands, expansion="tools", dest_values="hidden", pile=20)
    labels = {move.text: move.label for move in GAME.moves(state, NAMES_AT_TABLE)}
    assert labels["break cart 2"] == "Break Cy's cart"
    break_tools(state, 2, "cart")
    refusal = GAME.why_not(state, 0, GAME.parse(state, "break cart 2"), NAMES_AT_TABLE)
    assert refusal.sentence == "Cy's cart is broken already."
    assert GAME.reason(state, GAME.parse(state, "break cart 1"), (), NAMES_AT_TABLE) == (
        "Then Bo cannot place a card until it is mended."
    )
    play(state, "view dest_1")
    marks = {viewer: GAME.view(state, viewer, NAMES_AT_TABLE).zones[0].items[1].marks for viewer in (0, 1)}
    assert [marks[viewer][0].name for viewer in (0, 1)] == ["You looked", "Ada looked"]
    opened = GAME.view(dealt(3, open_hands=True), 1, NAMES_AT_TABLE[:3])
    assert [zone.label for zone in opened.zones if zone.layout == "hand"] == ["Ada's hand", "Your hand", "Cy's hand"]
