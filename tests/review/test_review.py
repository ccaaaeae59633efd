"""A review says what it may: chances with intervals, what cost most, what was kept, what the deal explains."""

from __future__ import annotations

import msgspec
import pytest

from motherlode.bots.declared import Declared, along, corrected, corrected_gap, declared
from motherlode.bots.playing import Compared, Player, compare
from motherlode.bots.searching import Budget, Found, SearchBot
from motherlode.core import registry
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.estimates import Z95, Estimate, beyond
from motherlode.core.perspective import Perspective
from motherlode.review.curve import from_knowledge, seeing_all
from motherlode.review.figures import TURNINGS, Chance, Choice, Kept
from motherlode.review.looking import choice, deepen, knowing, no_worse, seeing, weighed
from motherlode.review.luck import explained
from motherlode.review.whole import (
    costliest,
    first_parts,
    from_record,
    kept,
    later_parts,
    put_together,
    review,
    reviewable,
    turnings,
    work,
)
from motherlode.review.words import loss_interval, points, verdict
from review.helpers import GAMES, played, some, twin


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("briefly")
def test_what_a_seat_could_not_know_changes_nothing_said_from_its_knowledge(name: str) -> None:
    match = played(name)
    player = Player(match.game)
    for seat in range(match.seats):
        other = twin(match, seat, seat + 1)
        for ply in some(match):
            assert knowing(other, ply, seat, player) == knowing(match, ply, seat, player), (seat, ply)
            if match.decisions[ply].seat == seat:
                here = choice(match, ply, player)
                assert choice(other, ply, player) == here, (seat, ply)
                if here is not None:
                    assert deepen(other, here, player) == deepen(match, here, player), (seat, ply)


@pytest.mark.parametrize("name", ["hearts", "hoards", "saboteur"])
def test_a_loss_lies_between_the_chances_shown(name: str) -> None:
    """All three are as they come true, with the game's own correction where it has one."""
    match = played(name)
    ply = next(ply for ply in some(match) if len(match.seen_at(ply, match.decisions[ply].seat).legal()) > 1)
    seen = match.seen_at(ply, match.decisions[ply].seat)
    worst, best = seen.legal()[:2]
    compared = Compared((worst, best), [[0.0] * 70 + [1.0] * 30, [0.0] * 40 + [1.0] * 60], 100.0)
    found = weighed(seen, ply, worst, best, compared)
    assert found.available.value - found.played.value == pytest.approx(found.loss.value, abs=0.0002)
    assert found.available.value == pytest.approx(corrected(name, compared.share(best)).value, abs=0.0001)
    assert found.loss.low < found.loss.value < found.loss.high


BENT = ((0.0, 0.0), (0.4, 0.4), (0.5, 0.4), (0.6, 0.7), (1.0, 1.0))
"""A line that is flat in one place and steep in the next."""


@pytest.mark.parametrize(
    ("was", "could", "true"),
    [
        (0.3, 0.4, 0.1),
        (0.5, 0.6, 0.3),  # steep
        (0.6, 0.5, -0.3),  # what seemed better did worse
        (0.45, 0.55, 0.15),  # around a corner
        (0.42, 0.48, 0.0),  # flat: nothing is lost as far as comes true, but that is not certain
        (0.55, 0.55, 0.0),
        (0.0, 1.0, 1.0),
    ],
)
def test_a_gap_is_that_of_the_corrected_chances(
    was: float, could: float, true: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("motherlode.bots.declared.declared", lambda _: Declared(chances=BENT))
    apart = could - was
    found = corrected_gap("hearts", Estimate(apart, apart - 0.2, min(1.0, apart + 0.2), 100), (was + could) / 2)
    assert found.value == pytest.approx(true)
    assert found.value == pytest.approx(along(BENT, could) - along(BENT, was))
    assert -1 <= found.low < found.value
    assert found.high > found.value or found.high == 1
    back = corrected_gap("hearts", Estimate(-apart, -apart - 0.2, -apart + 0.2, 100), (was + could) / 2)
    assert (back.value, back.high) == pytest.approx((-found.value, -found.low))


@pytest.mark.parametrize("apart", [0.0, 1e-17, -1e-17])
def test_moves_that_bring_the_same_lose_nothing_and_it_is_said_how_surely(
    apart: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shares of a win that three have are never quite equal: two such sums that differ by nothing say nothing."""
    monkeypatch.setattr("motherlode.bots.declared.declared", lambda _: Declared(chances=BENT))
    found = corrected_gap("hearts", Estimate(apart, -0.02, 0.02, 100), 0.55)
    assert (found.value, found.low, found.high) == pytest.approx((0.0, -0.06, 0.06))


def test_turning_points_are_in_the_order_of_what_comes_true(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not of what the games played on say: where the line is steep, less of that is more."""
    monkeypatch.setattr("motherlode.bots.declared.declared", lambda _: Declared(chances=BENT))
    match = played("hearts")
    ply = next(ply for ply in some(match) if len(match.seen_at(ply, match.decisions[ply].seat).legal()) > 1)
    seen = match.seen_at(ply, match.decisions[ply].seat)
    worst, best = seen.legal()[:2]

    def lost(was: int, could: int) -> Choice:
        results = [[1.0] * was + [0.0] * (1000 - was), [1.0] * could + [0.0] * (1000 - could)]
        return weighed(seen, ply, worst, best, Compared((worst, best), results, 1000.0))

    losses = [lost(400, 500), lost(510, 590), lost(200, 300)]
    assert [one.loss.value for one in losses] == pytest.approx([0.0, 0.24, 0.1], abs=1e-4)
    assert [one.loss.value for one in turnings(losses, seen.seat)] == pytest.approx([0.24, 0.1], abs=1e-4)


@pytest.mark.usefixtures("briefly")
def test_the_test_would_find_out_who_looks_at_the_cards() -> None:
    """What is said by somebody who sees all cards does change."""
    match = played("hearts")
    player = Player(match.game)
    other = twin(match, 0, 1)
    assert any(seeing(match, ply, player) != seeing(other, ply, player) for ply in some(match))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("briefly")
def test_a_review_is_whole_and_the_same_in_parts(name: str) -> None:
    match = played(name)
    heard: list[float] = []
    found = review(match, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == pytest.approx(1)
    assert found.decisions == len(match.decisions) == len(found.movers)
    assert found.result == match.result()
    for seat in range(match.seats):
        for line in (found.known[seat], found.seen[seat]):
            assert len(line) == len(match.decisions) + 1
            assert all(0 <= one.low <= one.value <= one.high <= 1 for one in line)
            assert line[-1] == Chance(*[found.result[seat]] * 3)
        assert len(found.turnings[seat]) <= TURNINGS
        costs = [turning.loss.value for turning in found.turnings[seat]]
        assert costs == sorted(costs, reverse=True)
        for turning in found.turnings[seat]:
            assert match.decisions[turning.ply].seat == seat
            assert turning.loss.low > 0 or not turning.mistake
            assert turning.instead not in ("", turning.label)
            assert turning.why.endswith(".")
    done = [work(match, part) for part in reversed(first_parts(match))]
    done = [work(match, part) for part in reversed(later_parts(done, match.seats))] + done
    assert put_together(match, done) == found
    assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found


def test_near_the_end_the_chances_are_what_comes() -> None:
    match = played("hearts")
    player = Player(match.game)
    last = match.decisions[-4].before  # one card each: nothing is left to decide
    for seat, won in enumerate(match.result()):
        assert seeing_all(player, last, 30, quick_dice(seat))[seat].value == won
        assert from_knowledge(player, Perspective(match.game, last, seat), 30, quick_dice(seat))[
            0
        ].value == pytest.approx(won)


@pytest.mark.parametrize("name", GAMES)
def test_all_seats_together_have_one_win(name: str) -> None:
    match = played(name)
    found = seeing_all(Player(match.game), match.decisions[len(match.decisions) // 2].before, 20, quick_dice(1))
    assert sum(one.value for one in found) == pytest.approx(1)


def test_moves_are_compared_in_the_same_worlds_with_the_same_dice() -> None:
    match = played("kingpin")
    for ply in some(match):
        seen = Perspective(match.game, match.decisions[ply].before, match.decisions[ply].seat)
        action = seen.legal()[0]
        both = compare(Player(match.game), seen, [action, action], 20, quick_dice(1))
        assert both.results[0] == both.results[1]


def test_a_difference_has_the_interval_of_pairs() -> None:
    better = [1.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0]
    worse = [1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]
    found = Compared((1, 2), [better, worse], 8.0)
    assert found.best() == 1
    loss = found.less(2, 1)
    assert loss.value == pytest.approx(3 / 8)
    assert loss.low == pytest.approx(
        3 / 8 - 2.364624 * (15 / 64 * 8 / 7 / 8) ** 0.5, abs=1e-3
    )  # Student's t, 7 degrees
    assert found.less(1, 2).value == pytest.approx(-3 / 8)
    assert Compared((1, 2), [better, worse], 2.0).less(2, 1).low < 0 < loss.high  # fewer independent worlds say less


def chosen(seat: int, ply: int, loss: float, available: float = 0.5, spread: float = 0.01, best: int = 1) -> Choice:
    """A decision that cost so much."""
    there = Chance(available, available, available)
    return Choice(
        ply=ply,
        seat=seat,
        action=0,
        best=best,
        label="a",
        instead="b",
        why="c.",
        played=Chance(available - loss, 0, 1),
        available=there,
        loss=Chance(loss, loss - 2 * spread, loss + 2 * spread),
        spread=spread,
    )


def test_turning_points_are_those_that_cost_most() -> None:
    costs = [0.01, 0.2, 0.05, 0.0, 0.1, 0.3, 0.02, -0.2]
    found = turnings([chosen(1, ply, cost) for ply, cost in enumerate(costs)] + [chosen(0, 99, 0.9)], 1)
    assert [turning.ply for turning in found] == [5, 1, 4, 2, 6]
    assert [turning.mistake for turning in found] == [True, True, True, True, False]


def test_what_a_seat_kept_is_the_share_of_what_there_was() -> None:
    assert kept([]) is None
    assert kept([chosen(0, 0, 0.0, 0.0)]) == Kept(share=Chance(1.0, 1.0, 1.0), choices=1)
    found = kept([chosen(0, 0, 0.1, 0.4, 0.02), chosen(0, 1, 0.0, 0.6, 0.0)])
    assert found is not None
    assert found.choices == 2
    assert found.share.value == pytest.approx(0.9)
    assert (found.share.low, found.share.high) == pytest.approx((0.9 - 1.96 * 0.02, 0.9 + 1.96 * 0.02), abs=1e-3)


def test_what_the_deal_explains_is_how_far_it_goes() -> None:
    assert explained(0.2, 0.2, 1.0) == 0
    assert explained(0.2, 0.6, 1.0) == pytest.approx(0.5)
    assert explained(0.2, 0.1, 0.0) == pytest.approx(0.5)
    assert explained(0.2, 0.1, 1.0) == pytest.approx(-0.125)  # won against the deal
    assert explained(0.5, 0.9, 0.5) == 0


def test_only_decisions_that_seem_to_cost_are_looked_at_closely() -> None:
    match = played("hearts")
    choices = [choice(match, ply, Player(match.game)) for ply in some(match, 3)]
    for one in costliest([one for one in choices if one is not None], match.seats):
        assert one.best != one.action
        assert one.loss.value > 0


def test_an_unfinished_game_is_refused() -> None:
    with pytest.raises(Refused, match="not over after 7 decisions"):
        reviewable(played("hearts", most=7))
    with pytest.raises(Refused, match="not over after 1 decision:"):
        from_record(played("hearts", most=1).record())


def test_a_game_without_sense_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("hearts").record()
    monkeypatch.setattr(registry.find("hearts"), "sense", None)
    with pytest.raises(Refused, match="Hearts has no sense"):
        from_record(record)


def test_a_record_of_other_rules_or_a_damaged_one_is_refused() -> None:
    record = played("hearts").record()
    with pytest.raises(Refused, match=r"played under rules 0\.0 of Hearts"):
        from_record(msgspec.structs.replace(record, rules="0.0"))
    with pytest.raises(Refused, match="Decision 1 of the record is not possible"):
        from_record(msgspec.structs.replace(record, actions=[*record.actions[1:], record.actions[0]]))


def test_chances_are_brought_to_what_comes_true() -> None:
    """Where a game says that games played on are too hopeful."""
    pairs = ((0.0, 0.0), (0.5, 0.4), (1.0, 1.0))
    assert [along(pairs, value) for value in (0.0, 0.25, 0.5, 0.75, 1.0)] == pytest.approx([0.0, 0.2, 0.4, 0.7, 1.0])
    assert along((), 0.3) == 0.3
    known = declared("hearts").chances
    assert corrected("hearts", Estimate(known[4][0], known[3][0], known[6][0], 100)) == Estimate(
        known[4][1], known[3][1], known[6][1], 100
    )
    for name in GAMES:
        known = declared(name).chances
        assert list(known) == sorted(known)
        assert not known or (known[0], known[-1]) == ((0.0, 0.0), (1.0, 1.0))
        assert [true for _, true in known] == sorted(true for _, true in known)  # so that hints keep their order


def test_hints_are_corrected_as_reviews_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same figures at the table and afterwards: a hint says what comes true, in the same order."""
    match = played("hearts")
    decision = next(one for one in match.decisions if len(one.before.legal_actions()) > 3)
    seen = Perspective(match.game, decision.before, decision.seat, match.names)
    bot = SearchBot(Budget(iterations=200))
    said = bot.advise(seen, quick_dice(3))
    monkeypatch.setattr("motherlode.bots.searching.corrected", lambda game, found: found)
    raw = SearchBot(Budget(iterations=200)).advise(seen, quick_dice(3))
    assert [one.action for one in said] == [one.action for one in raw]
    for one, plain in zip(said, raw):
        assert one.share is not None
        assert plain.share is not None
        assert one.share == pytest.approx(along(declared("hearts").chances, plain.share), abs=2e-4)
        assert one.share < plain.share


def test_what_a_long_search_doubts_is_no_mistake() -> None:
    found = chosen(0, 3, 0.2)
    assert found.mistake()
    assert not msgspec.structs.replace(found, doubted=True).mistake()


def test_one_of_many_decisions_must_cost_more_to_be_a_mistake() -> None:
    """Of 20 that cost nothing, one will seem to by chance."""
    assert beyond(1) == pytest.approx(Z95)
    assert beyond(20) == pytest.approx(3.0233, abs=1e-4)
    found = chosen(0, 3, 0.025, spread=0.01)
    assert found.mistake()
    assert not found.mistake(20)
    assert chosen(0, 3, 0.031, spread=0.01).mistake(20)
    few, many = ([chosen(0, ply, 0.025) for ply in range(count)] for count in (1, 20))
    assert [turning.mistake for turning in turnings(few, 0)] == [True]
    assert [turning.mistake for turning in turnings(many, 0)] == [False] * TURNINGS


def test_it_is_said_why_a_loss_is_no_mistake() -> None:
    sure, doubted, close = (
        chosen(0, 1, 0.2),
        msgspec.structs.replace(chosen(0, 2, 0.19), doubted=True),
        chosen(0, 3, 0.01),
    )
    found = turnings([sure, doubted, close], 0)
    assert [verdict(turning) for turning in found] == ["", "bots might play it, too", "too close to call"]
    assert turnings([chosen(0, 1, 0.004)], 0) == []  # it would be shown as nothing


def test_what_costs_less_than_a_win_in_a_hundred_is_no_mistake() -> None:
    assert not chosen(0, 3, 0.009, spread=0.0001).mistake()


def test_a_search_that_prefers_what_was_played_doubts_the_loss() -> None:
    rows = [Found(1, 900, 0.5), Found(2, 500, 0.4), Found(3, 5, 0.9)]
    assert no_worse(rows, 1, 2)
    assert not no_worse(rows, 2, 1)
    assert no_worse([*rows[:1], Found(2, 500, 0.5)], 2, 1)
    assert not no_worse(rows, 3, 1)  # hardly tried


def test_what_was_lost_has_its_sign_in_its_interval_too() -> None:
    lost = Chance(0.25, 0.23, 0.27)
    assert f"{points(-lost.value)} ({loss_interval(lost)})" == "−25 (−27 to −23)"
    assert loss_interval(Chance(0.02, -0.01, 0.05)) == "−5 to 1"
