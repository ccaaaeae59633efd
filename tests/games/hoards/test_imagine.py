"""Imagined worlds: what a seat has seen stays, what was proved holds, and the rest is drawn evenly."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from games.hoards.helpers import cards, hand, loot, pile, play, position, same, stacks, words
from motherlode.core.dice import quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.loops import finish_at_random
from motherlode.core.state import SPECTATOR
from motherlode.games.hoards import GAME
from motherlode.games.hoards.knowing.arrange import Arrangement
from motherlode.games.hoards.knowing.imagine import EVEN_TRIES, PROVED_TRIES, redraw
from motherlode.games.hoards.knowing.knowledge import PLACES
from motherlode.games.hoards.rules.cards import KINGS, STRENGTH, TREASURE, points
from motherlode.games.hoards.rules.combinations import core_of, is_valid, kind_of, might
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.kits.bits import count, listed
from motherlode.kits.cards52 import ALL_CLUBS, name
from motherlode.testing import rule


def worlds(state: HoardsState, viewer: int, n: int = 150) -> list[HoardsState]:
    found = []
    for seed in range(n):
        world = state.imagine(viewer, quick_dice(seed))
        assert isinstance(world, HoardsState)
        found.append(world)
    return found


def held_by(state: HoardsState, seat: int, card: str) -> bool:
    return state.content[seat] & cards(card) != 0


def known_in(state: HoardsState, seat: int, place: int) -> int:
    """The cards that a seat knows to be in a hand."""
    return int(state.mind.placed(seat, place))


@rule("HO-35", "HO-36")
def test_an_unseen_stack_is_a_combination() -> None:
    state = position("7H 7C 8D 2S", "3S 4S 5S", "9H", stacks={1: ["5H 5D 5C"], 2: ["TD JD QD", "2H 2D"]})
    for world in worlds(state, 0):
        for seat in (1, 2):
            for k in range(world.stacks[seat]):
                assert kind_of(world.stack_at(seat, k), 0)
    assert len({stacks(world, 1)[0] for world in worlds(state, 0)}) > 100
    assert {hand(world, 0) for world in worlds(state, 0)} == {same("7H 7C 8D 2S")}


def test_everything_possible_comes_up_equally_often() -> None:
    """Five cards are unseen: a pair lies in a stack, one is held, two are removed. Brute force counts the cases."""
    state = position("2H", "4S", stacks={1: ["5H 5D"]}, deck="")
    state.mind.known[0] |= TREASURE
    unseen = cards("5H 5D 5C 4S 4H")
    state.mind.known[0] &= ~unseen
    state.removed = cards("5C 4H")
    expected = {
        (words(cards(" ".join(pair))), rest)
        for pair in combinations(["4H", "4S", "5C", "5D", "5H"], 2)
        if pair[0][0] == pair[1][0]
        for rest in ["4H", "4S", "5C", "5D", "5H"]
        if rest not in pair
    }
    found = Counter((stacks(world, 1)[0], hand(world, 1)) for world in worlds(state, 0, 2400))
    assert set(found) == expected
    assert all(120 < n < 290 for n in found.values()), found


def test_cards_seen_before_they_went_are_placed_evenly_too() -> None:
    """Seat 0 takes two fives before all eyes and lays a pair of six cards that it may be: brute force again."""
    state = position("4H 4S", "2H", pile="5C 5S", deck="")
    six = ["4D", "4H", "4S", "5C", "5H", "5S"]
    play(state, "accumulate", "pile", "hoard", "new", "card 5C", "card 5S", "confirm")
    state.mind.known[1] |= TREASURE
    state.mind.known[1] &= ~cards("4D 4H 4S 5H")
    state.removed = cards("5H 4D")
    expected = set()
    for pair in combinations(six, 2):
        for held in combinations([card for card in six if card not in pair], 2):
            if pair[0][0] == pair[1][0] and {"5C", "5S"} <= {*pair, *held}:
                expected.add((same(" ".join(pair)), same(" ".join(held))))
    found = Counter((stacks(world, 0)[0], hand(world, 0)) for world in worlds(state, 1, 240 * len(expected)))
    assert set(found) == expected
    assert all(180 < n < 300 for n in found.values()), found


def test_everybody_can_tell_who_knows_what_became_of_a_card() -> None:
    """What a seat knows of cards that all had seen is just what others can tell that it knows, or perhaps knows."""
    compared = 0
    for seed in range(12):
        dice = quick_dice(seed)
        state = GAME.deal(2 + seed % 3, GAME.settings({}), dice.split())
        assert isinstance(state, HoardsState)
        while not state.over:
            finish_at_random(state, dice, 1)
            mind = state.mind
            for seat in range(state.seats if not state.over else 0):
                for hand_of in range(state.seats):
                    lost = int(state.content[hand_of] & mind.lost[mind.public])
                    if hand_of != seat and lost:
                        at = seat * PLACES + hand_of
                        known = known_in(state, seat, hand_of) & lost
                        assert int(mind.aware[at]) & lost & ~known & ~int(mind.perhaps[at]) == 0
                        assert known & ~int(mind.aware[at] | mind.perhaps[at]) == 0
                        compared += 1
    assert compared > 500


@rule("HO-51", "HO-52")
def test_what_was_given_is_known_until_cards_leave_unseen() -> None:
    state = position("7H 9C QD", "2S 5D 3C 8H 8C", "4C 6D")
    play(state, "accumulate", "raid 1", "gift", "agree", "card 2S", "card 5D")
    for world in worlds(state, 1, 40):
        assert held_by(world, 0, "2S")
        assert held_by(world, 0, "5D")
    assert {held_by(world, 0, "2S") for world in worlds(state, 2, 80)} == {False, True}
    play(state, "end", "hoard", "new", "card 8C", "card 8H", "confirm", "end")
    # seat 0 has seen nothing of the pair; seat 1 still knows what it gave
    assert all(held_by(world, 0, "5D") for world in worlds(state, 1, 40))


@rule("HO-37", "HO-55")
def test_a_card_seen_in_a_hand_may_be_where_cards_went() -> None:
    state = position("3C 4H 6S", "QS 2D 9C 4C", stacks={1: ["5H 5S"]})
    play(
        state, "accumulate", "raid 1", "random", "dispute", "fight", "card 6S", "card QS", "gift", "card 4C", "card 9C"
    )
    play(state, "end")
    assert all(held_by(world, 1, "QS") for world in worlds(state, 0, 40))
    play(state, "hoard", "add 1", "card 2D")
    seen = Counter(held_by(world, 1, "QS") for world in worlds(state, 0, 200))
    assert seen[True] > 20
    assert seen[False] > 20
    assert all(held_by(world, 1, "QS") or world.stack_at(1, 0) & cards("QS") != 0 for world in worlds(state, 0, 100))


@rule("HO-36", "HO-52")
def test_who_gave_cards_away_knows_that_they_lie_in_the_hand_or_in_the_stack() -> None:
    """Seat 1 gives two cards to seat 0, who lays a pair: nobody forgets that seat 1 knows as much as that."""
    state = position("7H 7S 9C QD", "2S 5D 3C 8H 8C", "4C 6D")
    play(state, "accumulate", "raid 1", "gift", "agree", "card 2S", "card 5D")
    play(state, "hoard", "new", "card 7H", "card 7S", "confirm")
    for viewer in (0, 2, SPECTATOR):
        given = Counter(int(world.mind.lost[1]) for world in worlds(state, viewer, 100))
        assert all(count(lost) == 2 for lost in given)
        assert (set(given) == {cards("2S 5D")}) == (viewer == 0)
        for world in worlds(state, viewer, 100):
            before = world.content[0] | world.stack_at(0, 0)
            assert world.mind.lost[1] & ~before == 0
            for thought in worlds(world, 1, 3):
                assert world.mind.lost[1] & ~(thought.content[0] | thought.stack_at(0, 0)) == 0
            assert count(world.mind.lost[2]) == 0 or viewer == 2


@rule("HO-55")
def test_who_showed_a_nine_holds_nothing_stronger() -> None:
    state = position("3C 4H 6S TD", "9S 2D 7C 5C", "4C 6D 8D")
    play(state, "accumulate", "raid 1", "gift", "dispute", "fight", "card TD", "card 9S", "random")
    for viewer in (0, 2, SPECTATOR):
        for world in worlds(state, viewer, 60):
            assert all(STRENGTH[card >> 2] <= 9 for card in listed(world.content[1]))
    play(state, "end", "end")
    # a card drawn later may be anything
    short = position("3C 4H 6S TD", "9S 2D", "4C 6D 8D")
    play(short, "accumulate", "raid 1", "gift", "dispute", "fight", "card TD", "card 9S", "random", "end", "end")
    strong = [max(STRENGTH[card >> 2] for card in listed(world.content[1])) for world in worlds(short, 2, 200)]
    assert max(strong) > 9


@rule("HO-58", "HO-83")
def test_a_king_that_may_have_been_stolen_is_in_either_hand() -> None:
    state = position("7H 9C KH", "2S 5D KD", "4C 6D KS")
    play(state, "accumulate", "raid 1", "random", "agree")
    seats = {seat for world in worlds(state, 2, 200) for seat in (0, 1) if held_by(world, seat, "KD")}
    assert seats == {0, 1}
    for world in worlds(state, 2, 50):
        assert held_by(world, 0, "KH") != held_by(world, 1, "KH")
        assert count(world.removed & KINGS) == 0


@rule("HO-51", "HO-58")
def test_a_random_card_is_the_king_as_often_as_any_other() -> None:
    """Five cards, one of them the king: who did not see the raid thinks it gone once in five times."""
    state = position("7H 9C 4D 6H KH", "2S 5D 3C 8H KD", "4C 6D KS")
    play(state, "accumulate", "raid 1", "random", "agree")
    for viewer in (2, SPECTATOR):
        gone = sum(held_by(world, 0, "KD") for world in worlds(state, viewer, 1000))
        assert 150 < gone < 250
    gift = position("7H 9C 4D 6H KH", "2S 5D 3C 8H KD", "4C 6D KS")
    play(gift, "accumulate", "raid 1", "gift", "agree", "card 2S", "card KD")
    gone = sum(held_by(world, 0, "KD") for world in worlds(gift, 2, 1000))
    assert 340 < gone < 460  # two of five


@rule("HO-51", "HO-58")
def test_who_saw_a_raid_knows_where_the_king_is() -> None:
    """All had seen both kings: the two of a raid know whether one went with it, also in worlds that others imagine."""
    state = position("7H 9C 4D KH", "2S 5D 3C 8H KD", "4C 6D KS", "9D TD KC", stacks={1: ["5H 5S"]})
    play(state, "accumulate", "raid 1", "random", "agree")
    for viewer in (2, SPECTATOR):
        for world in worlds(state, viewer, 100):
            if held_by(world, 0, "KD"):
                assert known_in(world, 1, 0) == cards("KH KD")  # the card that went, and nothing else
            else:
                assert known_in(world, 0, 1) == cards("KD")
                assert count(known_in(world, 1, 0)) == 2
            assert known_in(world, 3, 0) == cards("KH")
            assert known_in(world, 3, 1) == 0
    # a king never goes into a stack: the raider still knows where it is, all others still do not
    play(state, "end", "hoard", "add 1", f"card {name(listed(state.content[1])[0])}")
    for world in worlds(state, 2, 50):
        assert held_by(world, 0, "KD") or known_in(world, 0, 1) == cards("KD")


@rule("HO-52", "HO-81")
def test_what_all_see_leaves_what_two_know() -> None:
    """Seat 1 gave two cards; then a king that everybody knew of leaves the hand: seat 1 still knows both."""
    state = position("7H 9C 4D KH", "2S 5D 3C KD", "4C 6D KS")
    play(state, "accumulate", "raid 1", "gift", "agree", "card 2S", "card 5D")
    play(state, "stroll", "peek", "card KH")
    assert {int(count(known_in(world, 1, 0))) for world in worlds(state, 2, 100)} == {2}
    play(state, "done", "end")
    assert {int(count(known_in(world, 1, 0))) for world in worlds(state, 2, 100)} == {2}


@rule("HO-25", "HO-52")
def test_a_discard_may_have_been_a_card_that_was_given() -> None:
    state = position("7H 9C 4D 6H 8S KH", "2S 5D 3C KD", "4C 6D KS")
    play(state, "accumulate", "raid 1", "gift", "agree", "card 2S", "card 5D", "end", "card 9C")
    # of eight cards all knew the king; the discard was one of the other seven, two of which seat 1 had seen
    known = Counter(int(count(known_in(world, 1, 0) & ~cards("KH"))) for world in worlds(state, 2, 400))
    assert set(known) == {1, 2}
    assert 70 < known[1] < 160


@rule("HO-24")
def test_cards_drawn_up_are_told_together() -> None:
    """In which order they lay in the deck is told to nobody: no imagined world would know it."""
    told = []
    for deck in ("9S 8C 7C 6C", "7C 9S 8C 6C"):
        state = position("", "2S 5D 6S", deck=deck)
        told.append([event.secret for event in play(state, "end") if event.kind == "drew"])
    assert told[0] == told[1] == [{"card": "7C"}, {"card": "8C"}, {"card": "9S"}]


@rule("HO-80")
def test_a_looked_at_card_is_followed() -> None:
    state = position("7H 9C QD", "2S 5D", "4C 6D 8D", deck="9S 8C 7C 6C JH")
    play(state, "stroll", "look", "top", "done", "end")
    assert all(name(world.top(0)) == "9S" for world in worlds(state, 0, 30))
    assert len({name(world.top(0)) for world in worlds(state, 2, 60)}) > 3
    play(state, "end")  # seat 1 draws it
    assert all(held_by(world, 1, "9S") for world in worlds(state, 0, 30))
    bottom = position("7H 9C QD", "2S 5D 6S", deck="9S 8C 7C 6C JH")
    play(bottom, "stroll", "look", "bottom", "done", "end")
    assert all(name(world.top(4)) == "9S" for world in worlds(bottom, 0, 30))


@rule("HO-61")
def test_the_two_of_a_loot_know_both_stacks() -> None:
    state = position("5H 5C 9D", "2D 3D", "3C", stacks={1: ["QH QD"]})
    play(state, "hoard", "new", "card 5C", "card 5H", "confirm", "accumulate", "loot 1 1")
    for world in worlds(state, 0, 30):
        assert stacks(world, 1) == ["QD QH", "5C 5H"]
    for world in worlds(state, 2, 100):
        theirs, own = world.stack_at(1, 0), world.stack_at(1, 1)
        assert might(theirs, 0, sum_of_clubs(theirs)) > might(own, 0, 0)
        # the two still know what they saw
        again = world.imagine(0, quick_dice(5))
        assert isinstance(again, HoardsState)
        assert stacks(again, 1) == stacks(world, 1)


def sum_of_clubs(stack: int) -> int:
    return int(points(stack & ALL_CLUBS, False))


@rule("HO-67", "HO-69", "HO-72")
def test_loots_between_others_come_out_again() -> None:
    invalid = loot("3H 3D + 7S", "2H 2D 2S", hands=("4S", "6C"))
    for world in worlds(invalid, SPECTATOR, 100):
        core = world.stack_at(0, 1)
        held = core | cards("7S")
        assert core_of(held, 0) == core
        assert not is_valid(held, core)
    incompatible = loot("4C 5H 6D", "3C 3H 3D")
    for world in worlds(incompatible, SPECTATOR, 100):
        assert kind_of(world.stack_at(0, 0), 0) != kind_of(world.stack_at(1, 0), 0)
    drawn = loot("3H 3D + 5C", "8H 8D + 2C")
    assert pile(drawn) == "2C 5C"
    for world in worlds(drawn, SPECTATOR, 100):
        assert pairs(world, 0)
        assert pairs(world, 1)
    for viewer in (0, 1):
        for world in worlds(drawn, viewer, 20):
            assert world.content[0] & cards("8H 8D") == cards("8H 8D")
            assert world.content[1] & cards("3H 3D") == cards("3H 3D")


def pairs(world: HoardsState, seat: int) -> list[tuple[int, int]]:
    held = listed(world.content[seat] & TREASURE)
    return [(a, b) for a, b in combinations(held, 2) if a >> 2 == b >> 2]


@rule("HO-V10")
def test_draws_tell_how_many_kings_a_hand_holds() -> None:
    state = position("7H 9C 4D", "2S 5D KD", "4C 6D KS 8C 9D", options={"kings_in_hand_limit": "off"})
    play(state, "accumulate", "raid 1", "random", "agree", "end")
    play(state, "end")
    kings = int(count(state.content[1] & KINGS))
    assert {int(count(world.content[1] & KINGS)) for world in worlds(state, 2, 100)} == {kings}


def test_picks_under_way_are_drawn_anew() -> None:
    state = position("7H 7C 8D 9S 2C", "3S 4S", "5S 6S")
    play(state, "hoard", "new", "card 7C", "card 8D")
    picked = set()
    for world in worlds(state, 1, 100):
        assert world.picked & ~world.content[0] == 0
        assert count(world.picked) == 2
        assert world.legal_actions()
        picked.add(world.picked)
    assert len(picked) > 30
    assert all(world.picked == cards("7C 8D") for world in worlds(state, 0, 10))


def test_lost_cards_weigh_something_however_many_there_are() -> None:
    """Late in a game more cards may be lost than there are cells outside the unseen stacks."""
    many = 0
    for seed in range(40):
        dice = quick_dice(seed)
        state = GAME.deal(2 + seed % 3, GAME.settings({}), dice.split())
        assert isinstance(state, HoardsState)
        while not state.over:
            finish_at_random(state, dice, 5)
            for viewer in range(state.seats if not state.over else 0):
                draw = Arrangement(state.copy(), viewer, quick_dice(1))
                assert all(draw.melds.weights[card] > 0.0 for card in listed(draw.lost))
                many += count(draw.lost) > draw.slots
    assert many


def test_random_games_are_imagined_alike_from_any_world_and_end() -> None:
    """Law 5 in small: the imagined world knows no more than the viewer, and rarely needs the last resort."""
    tries: Counter[bool] = Counter()
    for seed in range(6):
        dice = quick_dice(seed)
        model = GAME.deal(2 + seed % 3, GAME.settings({}), dice.split())
        state = model
        for _ in range(25):
            finish_at_random(state, dice, 7)
            viewer = dice.below(state.seats + 1) - 1
            world = state.imagine(viewer, quick_dice(9))
            assert freeze(state.imagine(viewer, quick_dice(3))) == freeze(world.imagine(viewer, quick_dice(3)))
            copy = state.copy()
            assert isinstance(copy, HoardsState)
            tries[redraw(copy, copy.mind.public if viewer < 0 else viewer, quick_dice(4)) > EVEN_TRIES] += 1
    assert tries[True] <= tries[False] // 50


@rule("HO-35")
def test_a_long_run_picked_from_a_large_hand_is_imagined() -> None:
    """Few hands hold a run of five: drawing hands until one does once was in vain."""
    held = "2D 2S 6D 7C 8D 9D TS JC"
    state = position(held, "4D 5C", stacks={1: ["6H 6S", "8C 8H"]})
    state.mind.show(1, cards("2D 2S 7C TS"), 0)
    play(state, "hoard", "new")
    picked = Counter[str]()
    for n, card in enumerate(["7C", "8D", "9D", "TS", "JC"], 1):
        play(state, f"card {card}")
        for seed in range(60):
            world = state.copy()
            assert isinstance(world, HoardsState)
            assert redraw(world, 1, quick_dice(seed)) <= PROVED_TRIES
            assert count(world.picked) == n
            assert world.picked & ~world.content[0] == 0
            assert world.content[0] & cards("2D 2S 7C TS") == cards("2D 2S 7C TS")
            if n == 5:
                assert kind_of(world.picked, 0)
                picked[words(world.picked)] += 1
    assert len(picked) > 20
