"""Beliefs: what is counted, against made-up positions with known answers."""

from __future__ import annotations

import math

import pytest

from motherlode.bots.beliefs import role_beliefs
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find
from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.lab.beliefs import (
    PARTS,
    Weigher,
    beliefs,
    believed,
    even,
    fitted,
    hand_of,
    hands,
    look,
    loss,
    role_of,
    roles,
)
from motherlode.lab.simulate import plan
from toys.trench import Trench

pytestmark = pytest.mark.usefixtures("toys")


def trench(hands_: list[list[int]], mole: int) -> Trench:
    """A position of the toy: cards by kind, and who is the mole."""
    game = find("trench")
    state = game.deal(len(hands_), game.settings({}), deal_dice("x"))
    assert isinstance(state, Trench)
    state.hands = hands_
    state.mole = mole
    return state


def test_a_loss_is_the_logarithm_and_never_infinite() -> None:
    assert loss(0.25, True, 100) == pytest.approx(math.log(4))
    assert loss(0.25, False, 100) == pytest.approx(math.log(4 / 3))
    assert (loss(0.0, True, 100), loss(1.0, False, 100)) == pytest.approx((math.log(200), math.log(200)))


def test_a_world_says_what_everybody_is_and_holds() -> None:
    game = find("trench")
    state = trench([[0, 1, 1], [2, 2, 2], [0, 0, 3]], mole=1)
    assert [role_of(game, state, seat) for seat in range(3)] == ["digger", "mole", "digger"]
    assert sorted(hand_of(game, state, 0).values()) == [1, 2]
    assert hand_of(game, state, 1).total() == 3


def test_roles_by_hand() -> None:
    game = find("trench")
    cards = [[0, 1, 1], [2, 2, 2], [0, 0, 3]]
    truth = trench(cards, mole=1)
    worlds: list[State] = [trench(cards, mole) for mole in (1, 2, 2, 2)]
    (prior, inferred), (other, inferred_other) = roles(
        game, truth, worlds, list(zip(worlds, [0.7, 0.1, 0.1, 0.1])), [1, 2]
    )
    assert (prior, inferred) == pytest.approx((math.log(4), -math.log(0.7)))
    assert (other, inferred_other) == pytest.approx((math.log(4), -math.log(0.7)))
    assert roles(game, truth, [truth, truth], [(truth, 1.0)], [1, 2]) == [], "what everybody is sure of is no belief"
    wrong: list[State] = [trench(cards, 2)] * 2
    assert roles(game, truth, wrong, [(wrong[0], 1.0)], [1])[0] == pytest.approx((math.log(4), math.log(4))), (
        "sure and wrong"
    )


def test_hands_by_hand() -> None:
    game = find("trench")
    truth = trench([[0, 0, 0], [1, 2], [3, 3]], mole=0)
    other = trench([[0, 0, 0], [3, 3], [1, 2]], mole=0)
    worlds: list[State] = [*[truth] * 5, *[other] * 5]
    found = hands(game, truth, worlds, list(zip(worlds, [0.18] * 5 + [0.02] * 5)), [1, 2])
    assert len(found) == 2 * 3, "two seats and three kinds"
    assert [inferred for _, inferred in found] == pytest.approx([-math.log(0.9)] * 6)
    # kinds 1 and 2 are there once: as likely here as there. Kind 3 is there twice: three times in four one is here.
    prior = sorted(prior for prior, _ in found)
    assert prior == pytest.approx(sorted([math.log(2)] * 4 + [-math.log(0.75), -math.log(0.25)]))


def fortune_teller(truth: State) -> Weigher:
    """Weighs worlds by how much they are like the truth."""

    def weigh(seen: Perspective, world: State) -> float:
        seats = range(truth.seats)
        return math.log(4) * sum(role_of(seen.game, world, seat) == role_of(seen.game, truth, seat) for seat in seats)

    return weigh


def test_better_weights_mean_less_loss() -> None:
    game = find("saboteur")
    state = game.deal(5, game.settings({}), deal_dice("roles"))
    plain, _ = look(game, state, 0, 100, even, quick_dice(1))
    told, _ = look(game, state, 0, 100, fortune_teller(state), quick_dice(1))
    assert plain
    assert [prior for prior, _ in plain] == [prior for prior, _ in told]
    assert [prior for prior, _ in plain] == pytest.approx([inferred for _, inferred in plain])
    assert sum(inferred for _, inferred in told) < sum(inferred for _, inferred in plain) / 2


class Suspicion(Sense):
    """Of the toy: whatever was played, it looks as if seat 2 were the mole."""

    def hides_roles(self) -> bool:
        return True

    def role(self, state: State, seat: int) -> int:
        assert isinstance(state, Trench)
        return int(state.mole == seat)

    def fit(self, state: State, seat: int) -> float:
        return 1.5 * self.role(state, 2)


def test_worlds_are_weighed_as_bots_weigh_them(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("trench")
    sense = Suspicion()
    monkeypatch.setattr(game, "sense", sense)
    state = trench([[0, 0, 0], [1, 1, 1], [2, 2, 2]], mole=2)
    seen = Perspective(game, state, 0)
    dice = quick_dice(4)
    worlds = [seen.imagine(dice) for _ in range(64)]
    weights = [math.exp(fitted(seen, world)) for world in worlds]
    mole = [
        sum(weight for weight, world in zip(weights, worlds) if sense.role(world, seat)) / sum(weights)
        for seat in range(3)
    ]
    assert mole == pytest.approx(role_beliefs(seen, quick_dice(4), 64))
    assert mole[2] > 0.7
    report = beliefs(plan("trench", games=3, seats=3, given={}, bots=["random"], seed="s"), worlds=20)
    assert report.whole.roles is not None
    assert report.whole.roles.gain.value != pytest.approx(0)


def test_where_few_worlds_count_more_are_imagined() -> None:
    game = find("trench")
    state = trench([[0, 0, 0], [1, 1, 1], [2, 2, 2]], mole=2)
    seen = Perspective(game, state, 0)
    some = [seen.imagine(quick_dice(k)) for k in range(40)]
    alike = believed(seen, some, even, quick_dice(1))
    assert [world for world, _ in alike] == some
    assert [weight for _, weight in alike] == pytest.approx([1 / 40] * 40)

    def sure(seen: Perspective, world: State) -> float:
        return 0.0 if role_of(game, world, 2) == "mole" else -50.0

    kept = believed(seen, some, sure, quick_dice(1))
    assert 40 <= len(kept) < 80, "of worlds that count, about as many as were asked for"
    assert all(role_of(game, world, 2) == "mole" for world, _ in kept)
    assert sum(weight for _, weight in kept) == pytest.approx(1)


def test_where_no_role_is_hidden_all_worlds_weigh_alike() -> None:
    game = find("hearts")
    deal = game.deal(4, game.settings({}), deal_dice("fit"))
    assert fitted(Perspective(game, deal, 0), deal) == 0


def test_a_run_has_a_figure_for_every_part() -> None:
    run = plan("trench", games=9, seats=3, given={}, bots=["random"], seed="s")
    report = beliefs(run, worlds=30)
    assert beliefs(run, worlds=30) == report, "the same seed, the same figures"
    assert len(report.parts) == PARTS
    assert [part.begins for part in report.parts[1:]] == [part.ends for part in report.parts[:-1]]
    assert report.whole.roles is not None
    assert report.whole.roles.gain.value == pytest.approx(0)
    prior = report.whole.roles.prior
    assert prior.low < math.log(2) + 0.02 < prior.high, "a digger knows that one of two others is the mole"
    assert report.whole.hands is not None


def test_a_game_without_secret_roles_has_none() -> None:
    report = beliefs(plan("mine_all_mine", games=3, seats=3, given={}, bots=["sensible"], seed="s"), worlds=10)
    assert report.whole.roles is None
    assert report.whole.hands is not None


def test_too_few_worlds_are_refused() -> None:
    with pytest.raises(Refused, match="A look takes 2 to 100,000 worlds, not 1"):
        beliefs(plan("trench", games=1, given={}, bots=["random"], seed="s"), worlds=1)
