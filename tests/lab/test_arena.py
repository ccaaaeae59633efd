"""Contests: who sits where, what is counted, and that it does not matter how many play at once."""

from __future__ import annotations

import pytest

from motherlode.core.errors import Refused
from motherlode.lab.arena import BY_ROLE, Book, Contest, Result, Sides, contest, dealt_roles, hold, points
from motherlode.lab.simulate import Played, Speed

DUEL = Contest(game="trench", seats=3, options={}, bots=("a", "b"), seed="s", games=4)

pytestmark = pytest.mark.usefixtures("toys")


def played(number: int, winners: tuple[int, ...], scores: tuple[str, ...] = ("3", "1", "2")) -> Played:
    return Played(number, DUEL.levels(number), winners, ("king", "thief", "thief"), "it ended", {}, 10, 30, 5, scores)


def added(*games: Played) -> Result:
    book = Book(DUEL)
    for number in range(0, len(games), 2):
        book.add(list(games[number : number + 2]))
    return book.result(Speed(1.0, 1.0, 1))


def test_of_several_bots_every_one_sits_behind_every_other() -> None:
    run = Contest(game="x", seats=2, options={}, bots=("a", "b", "c"), seed="s", games=3 * 40)
    pairs = {run.levels(number) for number in range(run.games)}
    assert pairs == {(one, two) for one in "abc" for two in "abc" if one != two}


def test_every_bot_holds_every_seat_of_every_deal_equally_often() -> None:
    for seats, bots in ((3, ("a", "b")), (5, ("a", "b", "c")), (2, ("a", "b", "c")), (4, ("a", "b", "b", "b"))):
        run = Contest(game="x", seats=seats, options={}, bots=bots, seed="s", games=2 * len(bots))
        assert run.deals == 2
        for deal in range(2):
            numbers = range(deal * len(bots), (deal + 1) * len(bots))
            assert {run.deal_seed(number) for number in numbers} == {f"s/{deal}"}
            for seat in range(seats):
                assert sorted(run.levels(number)[seat] for number in numbers) == sorted(bots)


def test_by_role_one_bot_has_a_whole_side_against_every_bot_on_the_other() -> None:
    run = Sides(game="trench", seats=4, options={}, bots=("a", "b"), seed="s", games=2 * 4)
    assert (run.deals, run.times, run.seating) == (2, 4, BY_ROLE)
    for deal in range(2):
        numbers = range(4 * deal, 4 * deal + 4)
        assert {run.deal_seed(number) for number in numbers} == {f"s/{deal}"}
        roles = dealt_roles(run, f"s/{deal}")
        assert sorted(roles) == ["digger", "digger", "digger", "mole"]
        sides = [dict(zip(roles, run.levels(number))) for number in numbers]
        for side, number in zip(sides, numbers):
            assert run.levels(number) == tuple(side[role] for role in roles)
        assert [(side["digger"], side["mole"]) for side in sides] == [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")]


def test_by_role_a_bot_that_plays_one_role_better_has_an_edge_there_only() -> None:
    run = Sides(game="trench", seats=3, options={}, bots=("a", "b"), seed="s", games=2 * 4)
    book = Book(run)
    for deal in range(2):
        roles = dealt_roles(run, f"s/{deal}")
        mole = roles.index("mole")
        diggers = tuple(seat for seat in range(3) if seat != mole)
        games = []
        for number in range(4 * deal, 4 * deal + 4):  # a mole of a's wins, one of b's does not, whoever digs
            levels = run.levels(number)
            winners = (mole,) if levels[mole] == "a" else diggers
            games.append(Played(number, levels, winners, tuple(roles), "it ended", {}, 10, 30, 5, ("1", "1", "1")))
        book.add(games)
    result = book.result(Speed(1.0, 1.0, 1))
    assert (result.deals, result.games, result.seating) == (2, 8, BY_ROLE)
    edges = result.standings["a"].edge_by_role
    assert edges["mole"].value == pytest.approx(1.0)
    assert edges["digger"].value == pytest.approx(0.0)


def test_by_role_can_be_played() -> None:
    run = contest("trench", deals=3, seats=3, given={}, bots=["sensible", "random"], seed="sides", sides=True)
    result = hold(run)
    assert (result.deals, result.games) == (3, 12)
    assert set(result.standings["sensible"].edge_by_role) == {"digger", "mole"}


@pytest.mark.parametrize(
    ("game", "seats", "sentence"),
    [
        ("hoards", 2, "Nobody has a role in Hoards: without --sides every bot sits at every seat."),
        ("kingpin", 3, "In Kingpin with 3 there are more than two sides: "),
    ],
)
def test_without_two_sides_there_is_no_contest_by_role(game: str, seats: int, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        contest(game, deals=3, seats=seats, given={}, bots=["sensible", "random"], seed="s", sides=True)
    assert str(refusal.value).startswith(sentence)


def test_wins_are_counted_by_bot_role_and_seat() -> None:
    # game 0: a b a, game 1: b a b; then the second deal
    result = added(played(0, (0,)), played(1, (0,)), played(2, (2,)), played(3, (1, 2)))
    a, b = result.standings["a"], result.standings["b"]
    assert (a.share.of, b.share.of) == (6, 6)
    assert a.share.value == pytest.approx((1 + 0 + 1 + 0.5) / 6)
    assert b.share.value == pytest.approx((0 + 1 + 0 + 0.5) / 6)
    assert [share.value for share in a.by_seat] == [0.5, 0.25, 0.5]
    assert [share.of for share in b.by_seat] == [2, 2, 2]
    assert a.by_role["king"].value == 0.5
    assert b.by_role["thief"].value == pytest.approx(0.5 / 4)
    assert a.share.low < a.share.value < a.share.high


def test_an_edge_is_over_the_others_in_the_same_place() -> None:
    # the king wins whoever holds it, but in one game
    result = added(played(0, (0,)), played(1, (0,)), played(2, (0,)), played(3, (1,)))
    a, b = result.standings["a"], result.standings["b"]
    assert a.edge_by_role["king"].value == pytest.approx((1 + 1) / 2 - (1 + 0) / 2)
    assert a.edge_by_role["thief"].value == pytest.approx((0 + 0 + 0 + 1) / 4 - 0)  # trials: 2 in 0, 1 in 1, …
    assert b.edge_by_seat[0].value == pytest.approx(-0.5)
    assert a.edge is not None
    assert b.edge is not None
    assert a.edge.value == pytest.approx(-b.edge.value)
    assert a.edge.low < a.edge.value < a.edge.high


def test_a_contest_of_equals_has_neither_edge_nor_rating() -> None:
    run = Contest(game="trench", seats=2, options={}, bots=("a", "a"), seed="s", games=2)
    book = Book(run)
    book.add([played(0, (0,)), played(1, (0,))])
    its = book.result(Speed(1.0, 1.0, 1)).standings["a"]
    assert (its.edge, its.edge_by_role, its.edge_by_seat, its.rating) == (None, {}, [], None)


def test_scores_are_compared_with_those_of_the_others() -> None:
    result = added(played(0, (0,)), played(1, (0,)), played(2, (0,)), played(3, (0,), ("3", "7", "2")))
    # a: 3 2 | 1 against 1 | 3 2, twice; in the last game its single seat has 7
    first = (3 + 2 + 1) / 3 - (1 + 3 + 2) / 3
    second = (3 + 2 + 7) / 3 - (1 + 3 + 2) / 3
    lead = result.standings["a"].lead
    assert lead is not None
    assert lead.value == pytest.approx((first + second) / 2)
    other = result.standings["b"].lead
    assert other is not None
    assert other.value == pytest.approx(-lead.value)


def test_scores_that_are_no_numbers_are_left_out() -> None:
    result = added(*(played(number, (0,), ("gold", "1", "2")) for number in range(4)))
    assert result.standings["a"].lead is None
    assert [points(text) for text in ("7 nuggets", "-3", "−2", "2.5", "no points")] == [7.0, -3.0, -2.0, 2.5, 0.0]
    assert [points(text) for text in ("none", "nobody", "")] == [None] * 3


def test_the_same_figures_however_many_play_at_once(toy_env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", toy_env["PYTHONPATH"])
    run = contest("trench", deals=6, seats=3, given={}, bots=["search:30", "random"], seed="jobs")
    assert hold(run, 1).standings == hold(run, 2).standings


def test_equal_bots_share_every_deal_equally() -> None:
    run = contest("trench", deals=3, seats=2, given={}, bots=["sensible", "sensible"], seed="same")
    assert hold(run).standings["sensible"].share.value == 0.5


@pytest.mark.parametrize(
    ("deals", "bots", "sentence"),
    [
        (0, ["random", "easy"], "A contest has 1 to 1,000,000 deals, not 0."),
        (5, ["random"], "A contest is between 2 and 16 bots, not 1."),
        (5, [], "A contest is between 2 and 16 bots, not 0."),
        (5, ["random"] * 17, "A contest is between 2 and 16 bots, not 17."),
        (5, ["random", "clever"], "There is no bot level clever; there are "),
    ],
)
def test_impossible_contests_are_refused(deals: int, bots: list[str], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        contest("trench", deals=deals, given={}, bots=bots, seed="s")
    assert str(refusal.value).startswith(sentence)
