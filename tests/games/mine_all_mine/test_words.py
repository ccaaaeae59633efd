"""What players see and read: the view, moves, refusals and the log."""

from __future__ import annotations

import pytest

from games.mine_all_mine.tables import play, table
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.rulebook import clauses
from motherlode.core.view import Round, Token, View, Zone
from motherlode.games.mine_all_mine import GAME
from motherlode.games.mine_all_mine.rules.actions import ACTIONS
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.games.mine_all_mine.words.moves import text_of


def zone(view: View, name: str) -> Zone:
    return next(zone for zone in view.zones if zone.id == name)


def refusal(state: MineState, text: str, seat: int | None = None) -> Refused:
    action = GAME.parse(state, text)
    assert seat is not None or action not in state.legal_actions()
    return GAME.why_not(state, state.seat if seat is None else seat, action)


# -- the view ----------------------------------------------------------------------------------------------------------


def test_a_village_lies_in_a_row_with_pairs_side_by_side() -> None:
    s = table("V0: 9S~2H 3S KC~QH 4C(1) 7H\nV1: 5S")
    row = zone(GAME.view(s, 1), "village:0")
    assert row.layout == "row"
    assert [item.id for item in row.items] == ["9S", "2H", "3S", "KC", "QH", "4C", "7H"]
    assert [item.id for item in row.items if item.sideways] == ["4C"]
    marks = {item.id: [mark.name for mark in item.marks] for item in row.items}
    assert marks["9S"] == ["+1: strength 10"]
    assert marks["2H"] == ["loves 9♠"]
    assert marks["4C"] == ["rests until the end of this turn"]
    assert row.note == "Miners 13, Thugs 11"


def test_how_long_somebody_rests() -> None:
    s = table("V0: 9S(2)\nV1: 5S(1)")
    for name, card in (("village:0", "9S"), ("village:1", "5S")):
        item = zone(GAME.view(s, 0), name).items[0]
        assert item.id == card
        assert item.marks[0].name == "rests until the end of its owner's next turn"


def test_the_bidding_war_is_on_the_stage() -> None:
    s = table("P0: 7D 5D\nV1: KS~8H\nP1: 3D")
    assert [z.id for z in GAME.view(s, 0).zones] == [
        "centre",
        "pile",
        "village:0",
        "purse:0",
        "village:1",
        "purse:1",
        "hand",
    ]
    play(s, "bribe KS")
    stage = GAME.view(s, 0).zones[0]
    assert (stage.id, stage.layout, stage.label) == ("stage", "stage", "Bidding war for K♠")
    assert stage.note == "Briber 0 against owner 8 (bid 0 and Lover 8). The briber opens, above the owner's total."
    play(s, "bid 9", "bid 2")
    view = GAME.view(s, 1)
    stage = view.zones[0]
    assert stage.note.startswith("Briber 9 against owner 10 (bid 2 and Lover 8).")
    assert [item.owner for item in stage.items] == [1, 0, 1]
    assert [item.face.value for item in stage.items if isinstance(item.face, Token)] == ["9", "2 + 8"]
    assert [item.id for item in zone(view, "village:1").items] == ["8H"]  # the king has been pushed forward
    play(s, "bid 11")
    assert GAME.view(s, 0).zones[0].note.endswith("The briber has won and still owes 11; there is no change.")
    play(s, "pay 7D", "pay 5D")
    assert "stage" not in [z.id for z in GAME.view(s, 0).zones]


def test_the_kidnap_is_on_the_stage() -> None:
    s = table("V0: 7C 6C~2H\nV1: 9S 4C 8C")
    play(s, "kidnap 9S")
    assert GAME.view(s, 0).zones[0].note == (
        "Attack 0 (nobody yet) against defence 9 (9♠). The attack must be higher; a draw goes to the defender."
    )
    play(s, "send 6C", "send 7C", "send 4C")
    view = GAME.view(s, 1)
    stage = view.zones[0]
    assert stage.label == "Kidnap of 9♠"
    assert stage.note.startswith("Attack 14 (7♣ and 6♣ +1) against defence 13 (9♠ and 4♣). The defender is losing")
    assert [(item.id, item.owner) for item in stage.items if item.id] == [("9S", 1), ("7C", 0), ("6C", 0), ("4C", 1)]
    assert [item.face.value for item in stage.items if isinstance(item.face, Token)] == ["14", "13"]
    assert [item.id for item in zone(view, "village:0").items] == ["2H"]
    assert [item.id for item in zone(view, "village:1").items] == ["8C"]
    assert view.prompt == "Your defence: 13 against 14. Send another Thug, or give up."


def test_diamonds_lie_in_the_middle_the_ace_first() -> None:
    s = table("P0: 7D")
    assert [item.id for item in zone(GAME.view(s, -1), "centre").items][:6] == ["AD", "KD", "QD", "JD", "TD", "9D"]
    assert GAME.view(s, -1).seats[0].score == "purse 7"


def test_plates_warn_of_the_ace() -> None:
    s = table("V0: KS 3S\nV1: QS", ace_gate=1)
    plates = GAME.view(s, 1).seats
    assert [mark.name for mark in plates[0].marks] == [
        "has the turn",
        "Miners strong enough for the Ace, 1 diamond short",
    ]
    assert plates[1].marks == ()
    s = table("V0: KS 3S")
    assert "can mine the Ace" in [mark.name for mark in GAME.view(s, 1).seats[0].marks]


def test_prompts_and_banners() -> None:
    s = table("V0: QH 4S\nH0: 3S 9C\nV1: 2S\npile: 5C")
    assert GAME.view(s, 0).prompt.startswith("Pair a Lover")
    assert GAME.view(s, 1).prompt == "Waiting for seat 0 to pair Lovers."
    play(s, "done")
    assert "mine a diamond below 4" in GAME.view(s, 0).prompt
    play(s, "stock 9C")
    assert GAME.view(s, 0).prompt == "Stock another card, or end your turn."
    assert GAME.view(s, 0).banner == "Turn 1"
    assert GAME.view(s, 0).round == Round(1)
    assert GAME.view(s, 0).phase == "stock the village"
    play(s, "done", "nothing", "done", "kidnap 2S")
    assert GAME.view(s, 0).banner == "Turn 3, 19 more until sunset"
    assert GAME.view(s, 0).round == Round(2)
    assert GAME.view(s, 0).phase == "lead the kidnap"
    assert GAME.view(s, 0).prompt == "Which Thug leads the attack? 2♠ defends with 2."
    s = table("V0: KS 3S")
    play(s, "mine AD")
    view = GAME.view(s, 1)
    assert view.prompt == "The game is over."
    assert view.phase == ""
    assert view.decides is None
    assert view.over is not None
    assert view.over.winners == (0,)


def test_the_order_of_play_is_a_role_when_it_is_drawn() -> None:
    s = table("V0: KS 3S", seats=3, first_player="random")
    s.first = 2
    play(s, "mine AD")
    assert GAME.outcome(s).roles == ("second", "third", "first to play")
    s = table("V0: KS 3S", seats=3)
    play(s, "mine AD")
    assert GAME.outcome(s).roles == ()


# -- moves -------------------------------------------------------------------------------------------------------------


def test_every_action_has_a_text_that_reads_back() -> None:
    s = table("V0: KS 3S")
    texts = [text_of(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [GAME.parse(s, text) for text in texts] == list(range(ACTIONS))
    assert [GAME.move(s, action).text for action in range(ACTIONS)] == texts
    assert all(GAME.move(s, action).about.endswith(".") for action in range(ACTIONS))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("PAIR 4s qh", "pair QH 4S"),
        ("  give   up ", "give up"),
        ("stock 10♣", "stock TC"),
        ("bid 07", "bid 7"),
        ("Mine ad", "mine AD"),
    ],
)
def test_moves_may_be_typed_loosely(typed: str, meant: str) -> None:
    s = table("")
    assert text_of(GAME.parse(s, typed)) == meant


@pytest.mark.parametrize(
    "typed", ["", "stock", "stock 1X", "bid", "bid 0", "bid 85", "bid -1", "bid ²", "pair 4S 5S", "pair QH", "dig 4D"]
)
def test_what_is_no_move_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(Refused, match="is no move here; moves are written like “"):
        GAME.parse(table(""), typed)


def test_labels_say_what_a_move_does() -> None:
    s = table("V0: QH 4S 7C\nH0: 9H\nP0: 9D 8D\nV1: KS~8H 3S")
    labels = {move.text: move.label for move in GAME.moves(s)}
    assert labels["pair QH 4S"] == "Pair Q♥ with 4♠, which gets strength 5"
    assert labels["done"] == "Pair nobody else"
    play(s, "done")
    moves = {move.text: move for move in GAME.moves(s)}
    assert moves["stock 9H"].label == "Stock 9♥, a Lover"
    assert moves["mine 2D"].label == "Mine 2♦"
    assert moves["bribe KS"].label == "Bribe seat 1's K♠, from 9"
    assert moves["kidnap KS"].label == "Kidnap seat 1's K♠, against 11"
    assert moves["bribe KS"].picks == moves["kidnap KS"].picks == ("KS",)
    assert moves["bribe KS"].chip != moves["kidnap KS"].chip
    assert moves["nothing"].quiet
    play(s, "bribe KS")
    moves = {move.text: move for move in GAME.moves(s)}
    assert moves["bid 9"].amount == 9
    assert moves["bid 9"].label == "Bid 9"


def test_the_owner_reads_its_total() -> None:
    s = table("P0: 9D 8D\nV1: KS~8H\nP1: 5D")
    play(s, "bribe KS", "bid 9")
    assert [move.label for move in GAME.moves(s)] == [
        "Bid 2, 10 with the Lover",
        "Bid 3, 11 with the Lover",
        "Bid 4, 12 with the Lover",
        "Bid 5, 13 with the Lover",
        "Concede: let the other side have it",
    ]
    s = table("V0: KS 3S")
    assert GAME.moves(s)[0].label == "Mine A♦ and win the game"


def test_only_letting_somebody_go_wants_a_second_look() -> None:
    def asked_again(s: MineState) -> list[str]:
        return [move.text for move in GAME.moves(s) if move.confirm]

    s = table("P0: 9D 8D\nV1: KS~8H 4C 5S\nP1: 5D\nV0: 7C 6C")
    assert asked_again(s) == []
    play(s, "bribe KS", "bid 9")
    assert asked_again(s) == ["concede"]
    play(s, "bid 5")
    assert asked_again(s) == []  # the briber loses nothing
    s = table("V0: 7C 6C\nV1: 5S 4C")
    play(s, "kidnap 5S", "send 6C")
    assert asked_again(s) == ["give up"]
    s = table("V0: 7C 6C\nV1: 9S 4C", kidnap_mode="alternate")
    play(s, "kidnap 9S", "send 6C")
    assert asked_again(s) == []  # the defender is ahead


def test_players_go_by_their_names() -> None:
    names = ["Ada", "Bert", "Cleo"]
    s = table("V0: 2C QH 4S\nV1: KS 3S\nV2: 5S", seats=3)
    assert GAME.view(s, 1, names).prompt == "Waiting for Ada to pair Lovers."
    play(s, "done")
    labels = {move.text: move.label for move in GAME.moves(s, names)}
    assert labels["kidnap KS"] == "Kidnap Bert's K♠, against 10"
    kidnap = GAME.parse(s, "kidnap KS")
    assert GAME.why_not(s, 2, kidnap, names).sentence == "Ada is asked now, not you."
    assert GAME.reason(s, kidnap, (), names).startswith("Bert could mine the Ace next turn")


# -- refusals ----------------------------------------------------------------------------------------------------------


def test_refusals_while_pairing() -> None:
    s = table("V0: QH 4S 5H(1) 6S~2H KS(1)\nV1: 9S\nH0: 3H 3S")
    for text, rule in [
        ("pair QH 9S", "MINE-11"),
        ("pair QH 3S", "MINE-11"),
        ("pair 3H 4S", "MINE-11"),
        ("pair QH 2H", "MINE-11"),
        ("pair QH 9D", "MINE-11"),
        ("pair 5H 4S", "MINE-20"),
        ("pair QH KS", "MINE-20"),
        ("pair 2H 4S", "MINE-17"),
        ("pair QH 6S", "MINE-16"),
        ("stock 3S", "MINE-11"),
        ("nothing", "MINE-11"),
    ]:
        assert refusal(s, text).rule == rule, text


def test_refusals_of_actions() -> None:
    s = table("V0: 9S\nH0: 3S\nP0: 5D\nV1: KS~8H\nH1: 4S")
    for text, rule in [
        ("stock 4S", "MINE-22"),
        ("stock 9S", "MINE-22"),
        ("stock 5D", "MINE-23"),
        ("mine 5D", "MINE-25"),
        ("mine 9S", "MINE-25"),
        ("mine 9D", "MINE-26"),
        ("bribe KS", "MINE-35"),
        ("bribe 9S", "MINE-29"),
        ("bribe 4S", "MINE-29"),
        ("bribe 5D", "MINE-41"),
        ("kidnap 5D", "MINE-42"),
        ("kidnap KS", "MINE-42"),
        ("kidnap 9S", "MINE-42"),
        ("done", "MINE-8"),
        ("send 4C", "MINE-8"),
        ("pair 8H KS", "MINE-12"),
    ]:
        assert refusal(s, text).rule == rule, text
    assert refusal(s, "stock 5D").sentence == "Diamonds stay in your purse: only characters are stocked."
    assert refusal(s, "done").sentence == (
        "You are asked to choose an action: answer with “stock”, “mine”, “bribe”, “kidnap” or “nothing”."
    )
    assert refusal(s, "mine 9D").sentence == "9♦ is worth 9, no less than your usable Miners' 9."


def test_refusals_in_war_and_contest() -> None:
    s = table("P0: 7D\nV1: KS\nP1: 9D 2D")
    play(s, "bribe KS", "bid 6")
    assert refusal(s, "bid 6").rule == "MINE-34"
    assert refusal(s, "bid 12").rule == "MINE-31"
    assert refusal(s, "pay 9D").rule == "MINE-34"
    assert refusal(s, "bid 7", seat=0).rule == "MINE-34"
    play(s, "bid 8")
    assert refusal(s, "pay 7D").rule == "MINE-38"
    assert refusal(s, "concede").rule == "MINE-38"


def test_others_and_spectators_are_refused() -> None:
    s = table("V0: KS 3S")
    assert refusal(s, "nothing", seat=1).sentence == "seat 0 is asked now, not you."
    assert refusal(s, "nothing", seat=-1).sentence == "Spectators have no moves."
    play(s, "mine AD")
    assert refusal(s, "nothing", seat=0).rule == "MINE-57"
    s = table("", sunset_rounds=1)
    play(s, "nothing", "nothing", "nothing")
    assert refusal(s, "nothing", seat=0).rule == "MINE-58"


def test_every_refusal_cites_a_clause_of_the_rulebook() -> None:
    known = clauses(GAME)
    s = table("V0: QH 4S 7C 6C(1)\nH0: 9H\nP0: 9D 8D\nV1: KS~8H 3S 5C\nP1: 2D", exact_change=True, bid_mode="plus_one")
    moments = [["done"], ["kidnap 5C"], ["send 7C"], ["nothing"], ["done"], ["bribe KS"], ["bid 9"]]
    for moves in moments:
        legal = set(s.legal_actions())
        for action in set(range(-1, ACTIONS + 1)) - legal:
            assert GAME.why_not(s, s.seat, action).rule in known
        play(s, *moves)


# -- the log -----------------------------------------------------------------------------------------------------------


def told(s: MineState, viewer: int, *moves: str) -> list[str]:
    """What a viewer reads while these moves are played."""
    lines = []
    for text in moves:
        for event in play(s, text):
            seen = event.seen_by(viewer)
            if seen is not None and (line := GAME.say(seen, viewer, ["Ada", "Bert", "Cleo"])):
                lines.append(line)
    return lines


def test_a_bidding_war_as_the_owner_reads_it() -> None:
    s = table("P0: 7D 5D\nV1: KS~8H\nP1: 3D")
    assert told(s, 1, "bribe KS", "bid 9", "bid 2", "bid 11", "pay 7D", "pay 5D") == [
        "Ada offers your K♠ a bribe; its Lover bids 8 for the owner.",
        "Ada bids 9 for K♠.",
        "You bid 2 for K♠, 10 with the Lover.",
        "Ada bids 11 for K♠.",
        "You cannot beat that.",
        "Ada wins K♠ and owes 11.",
        "Ada pays with 7♦.",
        "Ada pays with 5♦.",
        "K♠ moves to Ada's village; 8♥ stays behind alone.",
        "The draw pile is empty: 20 turns until sunset.",
    ]


def test_a_kidnap_as_a_spectator_reads_it() -> None:
    s = table("V0: 7C 6C\nV1: 9S 4C")
    assert told(s, -1, "kidnap 9S", "send 7C", "send 6C", "send 4C") == [
        "Ada goes to kidnap Bert's 9♠, which defends with 9.",
        "Ada sends 7♣: attack 7 against defence 9.",
        "Ada sends 6♣: attack 13 against defence 9.",
        "Bert sends 4♣: attack 13 against defence 13.",
        "Ada has no Thug left to send.",
        "The kidnap of 9♠ fails, 13 against 13.",
        "6♣, 7♣, 4♣, 9♠ must rest.",
        "The draw pile is empty: 20 turns until sunset.",
    ]


def test_the_rest_of_the_log() -> None:
    s = table("V0: QH 4S\nH0: 3S\npile: 9C 5C 6C 7C 8C")
    assert told(s, 0, "pair QH 4S", "stock 3S", "nothing", "mine 2D") == [
        "You pair Q♥ with 4♠, which now has strength 5.",
        "You stock 3♠, a Miner.",
        "Bert does nothing.",
        "You draw 5♣.",
        "You mine 2♦ with Miners of 8.",
    ]
    s = table("P0: KD\nV1: KS\nP1: QD")
    assert told(s, 0, "bribe KS", "bid 3", "bid 4", "concede", "pay QD")[-4:-1] == [
        "You concede.",
        "Bert keeps K♠ and owes 4.",
        "Bert pays with Q♦.",
    ]
    s = table("V0: 9C 8C\nV1: 9S(1) 2C")
    assert "Ada gives up." in told(s, 1, "kidnap 9S", "send 9C", "give up")
    s = table("V0: 9S(1) 4S\nV1: 2C\npile: 3C 4C")
    assert told(s, 1, "nothing")[1] == "9♠ can be used again."


def test_the_end_in_words() -> None:
    s = table("V0: KS 3S")
    assert told(s, 0, "mine AD")[-1] == "You win the game with the Ace of Diamonds."
    s = table("V0: KS 3S")
    assert told(s, 1, "mine AD")[-1] == "Ada wins the game with the Ace of Diamonds."
    s = table("P0: KD\nP1: QD", sunset_rounds=1)
    assert told(s, 1, "nothing", "nothing", "nothing")[-1] == "Sunset: Ada and you win with the most diamonds."


def test_every_event_has_words() -> None:
    silent = {"drew", "dusk"}
    dice = quick_dice(3)
    for game in range(12):
        match = Match(GAME, 2 + game % 5, GAME.settings({}), seed=f"words {game}")
        while not match.over:
            legal = match.perspective(match.seat).legal()
            for event in match.play(legal[dice.below(len(legal))]):
                line = GAME.say(event, -1, match.names)
                assert line or event.kind in silent, event
                assert event.rule in clauses(GAME)
