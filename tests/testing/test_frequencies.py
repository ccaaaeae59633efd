"""The scales of law 5: fair pairs stay in balance, unfair ones do not, and brute force counts ways right."""

from __future__ import annotations

import pytest

from motherlode.core.dice import QuickDice, deal_dice, quick_dice
from motherlode.testing import frequencies
from motherlode.testing.course import Course
from motherlode.testing.frequencies import Frequencies
from motherlode.testing.law import Broken
from motherlode.testing.rejection import BruteForce, Kept, pick, thinned
from motherlode.testing.scales import Balance
from motherlode.testing.secrets import general, hidden, sights
from testing.toys import HIDE, PLAY, REVEAL, TOY, ToyState


def position(hand: list[int], hidden_cards: list[int] | None = None) -> ToyState:
    """Seat 0 has drawn and holds a hand; seat 1 has hidden some cards."""
    state = TOY.deal(2, TOY.settings({}), deal_dice("w"))
    assert isinstance(state, ToyState)
    state.drawn = True
    state.hands[0] = hand
    state.hidden = hidden_cards or []
    state.hiders = [1] * len(state.hidden)
    return state


def weighed(chance_true: int, chance_imagined: int, pairs: int) -> Balance:
    balance = Balance("in a test")
    dice = quick_dice(4)
    for _ in range(pairs):
        true = {"gold"} if dice.below(100) < chance_true else set()
        imagined = {"gold"} if dice.below(100) < chance_imagined else set()
        balance.add(true, imagined)
    return balance


@pytest.mark.parametrize("chance", [1, 30, 50, 100])
def test_equal_chances_stay_in_balance(chance: int) -> None:
    assert weighed(chance, chance, 5000).verdict() == ""


def test_unequal_chances_do_not() -> None:
    assert "“gold” was in the true one only" in weighed(30, 60, 400).verdict()
    assert "among 400 pairs" in weighed(60, 30, 400).verdict()


def test_a_few_pairs_prove_nothing() -> None:
    assert weighed(100, 0, 15).verdict() == ""
    assert weighed(100, 0, 60).verdict() != ""


def test_equal_cards_are_several_ways() -> None:
    ways = BruteForce(TOY).ways(position([1, 1, 3], [2]))
    assert ways == {PLAY + 1: 2, PLAY + 3: 1, HIDE + 1: 2, HIDE + 3: 1, REVEAL: 1}


def test_actions_are_picked_as_often_as_they_have_ways() -> None:
    dice = quick_dice(1)
    picked = [pick({7: 1, 8: 3}, dice) for _ in range(4000)]
    assert {total for _, total in picked} == {4}
    assert 900 < sum(action == 7 for action, _ in picked) < 1100


def test_worlds_are_thinned_by_their_ways() -> None:
    once, thrice = position([1]), position([2])
    dice: QuickDice = quick_dice(2)
    left = thinned([Kept(once, 1), Kept(thrice, 3)] * 900, dice)
    assert sum(state is thrice for state in left) == 900
    assert 240 < sum(state is once for state in left) < 360


def test_brute_force_finds_the_worlds_that_look_alike() -> None:
    brute = BruteForce(TOY)
    model = TOY.deal(2, TOY.settings({}), deal_dice("w"))
    dice = quick_dice(3)
    past = brute.history(model, -1, 4, dice)
    kept = brute.worlds(past, 60, dice, float("inf"))
    assert len(kept) == 60
    for world in kept:
        assert TOY.view(world.state, -1) == TOY.view(past.end, -1)
        assert world.ways > 0
    assert len({str(TOY.view(world.state, 0)) for world in kept}) > 8


def test_sights_are_what_a_seat_sees_face_up() -> None:
    state = position([1, 1, 3], [2])
    seen = sights(TOY, state, 0)
    assert seen['hand/0: {"k":"token","name":"card","value":"1"}'] == 2
    assert not any(key.startswith("hidden") for key in seen)
    assert hidden(sights(TOY, state, 1), seen)[-1] == 'hidden/None: {"k":"token","name":"card","value":"2"}'


def test_features_are_the_same_for_whoever_sits_there() -> None:
    assert general("hand/2: x", 2) == general("hand/0: x", 0) == "hand/own: x"
    assert general("played3/3 at (1, 2): x", 0) == "played#/other: x"
    assert general("hidden/None: x", 0) == "hidden/None: x"


def test_what_the_decider_sees_is_weighed_for_itself() -> None:
    """Else what one seat has too often and the other too seldom would even out."""
    scales = Frequencies(Course(TOY, 1, (2,)))
    state = position([1, 1, 3], [2])
    assert state.seat == 0
    name = 'hand/own: {"k":"token","name":"card","value":"3"}'
    decider = scales.features(state, 0, sights(TOY, state, -1))
    assert {name, f"{name}, of who decides"} <= decider
    assert not any("decides" in feature for feature in scales.features(state, 1, sights(TOY, state, -1)))


def test_what_is_hardly_found_again_is_left_aside_every_other_time() -> None:
    """Rare news come first; but not only those that no other world would bring."""
    course = Course(TOY, 0, [2])
    setting, law = course.must[0], Frequencies(course)
    kinds: dict[int, tuple[str, ...]] = {3: ("draw", "drew"), 5: ("play", "played"), 8: ("reveal", "revealed", "drew")}
    law.news.update({"draw": 9, "drew": 9, "play": 4, "played": 4, "reveal": 1, "revealed": 1})
    assert [law.choose(setting, kinds) for _ in range(4)] == [8, 8, 8, 8]
    law.too_much[setting] = 3  # so much was told in a window that was not found again
    assert [law.choose(setting, kinds) for _ in range(4)] == [5, 8, 5, 8]
    law.hopeful.add((setting, kinds[8]))
    assert [law.choose(setting, kinds) for _ in range(2)] == [8, 8]
    law.too_much[setting] = 0  # nothing is likely: the rarest, as ever
    assert [law.choose(setting, {3: kinds[3], 5: kinds[5]}) for _ in range(2)] == [5, 5]


def test_a_game_may_say_that_it_imagines_only_nearly(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a game it is counted where that is off; from the deal on it is held against it as ever."""
    course = Course(TOY, 0, [2])
    law, dice, played = Frequencies(course), quick_dice(1), course.played(course.must[0], 0)
    middle = law.brute.window(played.states[1], played.actions[1:2], -1, "in the middle")
    dealt = law.brute.history(played.states[0], -1, 1, dice)
    monkeypatch.setattr(frequencies, "suspect", lambda true, imagined, dice: ("a suspicion", 1))
    monkeypatch.setattr(law, "confirm", lambda past, *rest: f"wrong {past.spot}")
    with pytest.raises(Broken, match="wrong in the middle"):
        law.examine(middle, dice)
    assert "nearly" not in law.summary()
    monkeypatch.setattr(TOY, "nearly", "hands")
    assert law.examine(middle, dice)
    assert "imagines hands only nearly as often as it comes about: it was off in 1 of 2 histories" in law.summary()
    with pytest.raises(Broken, match="wrong dealt by"):
        law.examine(dealt, dice)
