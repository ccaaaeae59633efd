"""Targets as they are typed, and a search that promises nothing it has not checked."""

from __future__ import annotations

import pytest

from motherlode.core.errors import Refused
from motherlode.core.registry import find
from motherlode.lab import tune
from motherlode.lab.rulesets import Rules
from motherlode.lab.runs import Book, Run, play, work
from motherlode.lab.simulate import plan
from motherlode.lab.targets import read
from motherlode.lab.workers import in_order


def book_of(game: str = "kingpin") -> Book:
    run = Run(label="x", plan=plan(game, games=16, given={}, bots=["sensible"], seed="t"))
    return play([run], lambda todo: in_order(work, todo))["x"]


BOOK = book_of()


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("turns = 20..35", 20, 35),
        ("turns = 20 ± 3", 17, 23),
        ("turns <= 30", 0, 30),
        ("win share of loners = 45 % ± 2", 0.43, 0.47),
        ("win share of loners = 45%", 0.43, 0.47),
        ("Spread of clans <= 2 %", 0, 0.02),
        ("games cut short <= 1 %", 0, 0.01),
        ("win share of the first seat >= 50 %", 0.5, 1),
    ],
)
def test_a_target_as_it_is_typed(text: str, low: float, high: float) -> None:
    (target,) = read(text, BOOK)
    assert (target.low, target.high) == pytest.approx((low, high))
    assert target.measured(BOOK)


def test_several_targets_and_each_role() -> None:
    both = read("win share of clans = 50 % ± 10; turns = 1..99", BOOK)
    assert len(both[0].measured(BOOK)) == 3
    assert both[1].off(both[1].measured(BOOK)[0]) == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "where a figure should lie"),
        ("turns", "is no target"),
        ("happiness = 3", "There is no figure"),
        ("win share of loner = 45 %", "did you mean win share of loners"),
        ("win share of loners = 145 %", "impossible"),
        ("win share of loners = 45", "write it in %"),
        ("turns = 35..20", "impossible: its end is below its beginning"),
    ],
)
def test_what_is_no_target_is_refused(text: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        read(text, BOOK)


class Made:
    """Plays nothing: the longer the peace, the longer the game, by so many turns a step; fresh deals by another."""

    def __init__(self, searched: float, fresh: float) -> None:
        self.by = {"search": searched, "confir": fresh}
        self.asked: list[str] = []

    def __call__(self, what: str, runs: list[Run]) -> dict[str, Book]:
        self.asked.append(what)
        books = {}
        for run in runs:
            book = books[run.label] = Book(run)
            length = 20 + self.by[what[:6]] * (int(str(run.plan.options["peace_turns"])) - 1)
            book.sums = {
                "length|turns": [100, 100 * length, 100, 100 * length * length + 50, 100 * length, 100],
                "length|decisions": [100, 100, 100, 100, 100, 100],
            }
        return books


def search(target: str) -> tune.Search:
    run = plan("kingpin", games=400, given={}, bots=["sensible"], seed="t")
    return tune.Search(run, {}, read(target, BOOK), ["peace_turns", "solo_neutral"], 50)


def before() -> Book:
    run = Run(label="now", plan=plan("kingpin", games=400, given={}, bots=["sensible"], seed="t"))
    return Made(5, 5)("search", [run])["now"]


def test_the_smallest_change_is_proposed_and_confirmed() -> None:
    made = Made(5, 5)
    found = tune.tuned(search("turns = 25 ± 1"), made, before())
    assert (found.found, found.proposal) == ("reached for sure", "peace_turns=2")
    assert made.asked == ["search 1", "search 1 leg 2", "confirm 0"]
    assert found.changed[0].rule == "KP-V1"


def test_what_does_not_hold_on_fresh_deals_is_not_promised() -> None:
    found = tune.tuned(search("turns = 25 ± 1"), Made(5, 1), before())
    assert (found.found, found.proposal, found.confirmed) == ("not reached", "", [])
    assert found.nearest[0].given == {"peace_turns": "2"}


def test_a_target_that_nothing_reaches_is_not_reached() -> None:
    found = tune.tuned(search("turns = 90 ± 1"), Made(5, 5), before())
    assert found.found == "not reached"
    assert found.nearest[0].given["peace_turns"] == "2"


class Adding(Made):
    """Plays nothing: the peace adds turns, and so does the price of one card, in the search and on fresh deals."""

    def __init__(self, by_price: float) -> None:
        super().__init__(5, 5)
        self.by_price = by_price

    def __call__(self, what: str, runs: list[Run]) -> dict[str, Book]:
        books = super().__call__(what, runs)
        for run in runs:
            priced = sum("price" in part for part in run.label.split())
            old = books[run.label].sums["length|turns"][1] / 100
            length = old + self.by_price * priced
            books[run.label].sums["length|turns"] = [
                100,
                100 * length,
                100,
                100 * length * length + 50,
                100 * length,
                100,
            ]
        return books


def test_what_promises_most_together_is_tried_together() -> None:
    run = plan("kingpin", games=400, given={}, bots=["sensible"], seed="t")
    found = tune.tuned(
        tune.Search(run, {}, read("turns = 28 ± 1", BOOK), ["peace_turns", "cards:loner_nurse"], 50),
        Adding(3),
        before(),
    )
    assert found.found == "reached for sure"
    assert "peace_turns=2" in found.proposal
    assert "loner_nurse.price" in found.proposal


def test_after_a_failed_confirmation_the_search_goes_on() -> None:
    made = Made(5, 1)
    tune.tuned(search("turns = 25 ± 1"), made, before())
    assert [what for what in made.asked if "leg" not in what] == ["search 1", "confirm 0", "search 2"]


class Lucky(Made):
    """Plays nothing: on the deals of the search every game is three turns longer, whatever the rules."""

    def __call__(self, what: str, runs: list[Run]) -> dict[str, Book]:
        books = super().__call__(what, runs)
        if what.startswith("search"):
            for book in books.values():
                length = book.sums["length|turns"][1] / 100 + 3
                book.sums["length|turns"] = [100, 100 * length, 100, 100 * length * length + 50, 100 * length, 100]
        return books


def test_luck_of_the_deals_of_the_search_drops_out() -> None:
    found = tune.tuned(search("turns = 25 ± 1"), Lucky(5, 5), before())
    assert (found.found, found.proposal) == ("reached for sure", "peace_turns=2")
    assert found.nearest[0].figures[0].value == pytest.approx(25)  # type: ignore[union-attr]


class Wide(Made):
    """Plays nothing: as many games as asked for, each one turn off either way, so that intervals are wide with few."""

    def __call__(self, what: str, runs: list[Run]) -> dict[str, Book]:
        books = super().__call__(what, runs)
        for run in runs:
            n = run.plan.games
            length = books[run.label].sums["length|turns"][1] / 100
            books[run.label].sums = {
                "length|turns": [n, n * length, n, n * (length * length + 60), n * length, n],
                "length|decisions": [n] * 6,
            }
        return books


def test_an_interval_that_reaches_outside_is_played_again_on_other_deals() -> None:
    made = Wide(5, 5)
    found = tune.tuned(search("turns = 25 ± 0.5"), made, before())  # 400 games: ± 0.8, three times as many: ± 0.44
    assert made.asked[-2:] == ["confirm 0", "confirm 0 again"]
    assert (found.found, found.proposal, found.deals) == ("reached for sure", "peace_turns=2", 1200)


def test_what_lies_inside_but_not_for_sure_is_said_to() -> None:
    found = tune.tuned(search("turns = 25 ± 0.2"), Wide(5, 5), before())
    assert (found.found, found.proposal) == ("reached", "peace_turns=2")


class Aside(Made):
    """Plays nothing: each card set aside makes the game half a turn shorter."""

    def __call__(self, what: str, runs: list[Run]) -> dict[str, Book]:
        self.asked.append(what)
        books = {}
        for run in runs:
            book = books[run.label] = Book(run)
            n = run.plan.games
            length = 40 - int(str(run.plan.options["set_aside"])) / 2
            book.sums = {
                "length|turns": [n, n * length, n, n * (length * length + 4), n * length, n],
                "length|decisions": [n] * 6,
            }
        return books


def test_a_number_is_searched_over_its_whole_range() -> None:
    run = plan("saboteur", games=4000, given={}, bots=["sensible"], seed="t")
    made = Aside(0, 0)
    looking = tune.Search(run, {}, read("turns = 29.5 ± 0.3", BOOK), ["set_aside", "map"], 60)
    found = tune.tuned(looking, made, made("now", [looking.runner.run("now", {}, 4000, "t")])["now"])
    assert (found.found, found.proposal) == ("reached for sure", "set_aside=21")
    assert found.tried < 15  # of 26 values and a word


class Unlucky(Aside):
    """Plays nothing: in the search 21 cards set aside look far worse than they are; what there is else does nothing."""

    def __call__(self, what: str, runs: list[Run]) -> dict[str, Book]:
        books = super().__call__(what, runs)
        if what.startswith("search") and "set_aside=21" in books:
            n = books["set_aside=21"].run.plan.games
            books["set_aside=21"].sums["length|turns"] = [n, n * 50, n, n * (50 * 50 + 4), n * 50, n]
        return books


def aside(made: Aside, target: str) -> tuple[tune.Search, Book]:
    run = plan("saboteur", games=4000, given={}, bots=["sensible"], seed="t")
    looking = tune.Search(run, {}, read(target, BOOK), ["set_aside", "draft_choice"], 60)
    return looking, made("now", [looking.runner.run("now", {}, 4000, "t")])["now"]


def test_neighbours_of_a_near_miss_are_tried_before_anything_is_combined() -> None:
    made = Unlucky(0, 0)
    looking, now = aside(made, "turns = 29.5 ± 0.3")
    found = tune.tuned(looking, made, now)
    assert (found.found, found.proposal) == ("reached for sure", "set_aside=21")
    assert looking.race.games("set_aside=21") < 1000  # it had dropped out
    assert all(len(given) == 1 for given in looking.race.given.values())
    assert found.nearest[0].games == 4000  # all that is known of it comes from the confirmation


def test_a_part_that_holds_alone_is_proposed_instead_of_the_whole() -> None:
    made = Unlucky(0, 0)
    looking, now = aside(made, "turns = 29.5 ± 0.3")
    looking.race.settle("as it is", now)
    whole = {"draft_choice": "choose", "set_aside": "21"}
    found, _ = looking.simplest(made, (whole, now))
    assert found == {"set_aside": "21"}
    assert looking.refuted == {"draft_choice=choose", "set_aside=21"}
    assert looking.simplest(made, (whole, now)) == (whole, now)  # nothing is tried twice


class Scarce(Aside):
    """Plays nothing: the first fresh deals of 21 cards set aside are a little too long by bad luck."""

    def __call__(self, what: str, runs: list[Run]) -> dict[str, Book]:
        books = super().__call__(what, runs)
        if what == "confirm 0":
            for book in books.values():
                n = book.run.plan.games
                length = 29.5 + 0.32
                book.sums["length|turns"] = [n, n * length, n, n * (length * length + 4), n * length, n]
        return books


def test_a_figure_a_little_outside_is_played_again_before_it_is_refuted() -> None:
    made = Scarce(0, 0)
    looking, now = aside(made, "turns = 29.5 ± 0.3")
    found = tune.tuned(looking, made, now)
    assert made.asked[-2:] == ["confirm 0", "confirm 0 again"]
    assert (found.found, found.proposal, found.deals) == ("reached for sure", "set_aside=21", 12000)


def test_who_does_badly_plays_few_deals() -> None:
    run = plan("saboteur", games=4000, given={}, bots=["sensible"], seed="t")
    made = Aside(0, 0)
    looking = tune.Search(run, {}, read("turns = 29.5 ± 0.3", BOOK), ["set_aside"], 60)
    tune.tuned(looking, made, made("now", [looking.runner.run("now", {}, 4000, "t")])["now"])
    assert looking.race.games("set_aside=21") == 1000
    assert looking.race.games("set_aside=1") < 100


def test_a_target_that_is_reached_already_changes_nothing() -> None:
    made = Made(5, 5)
    found = tune.tuned(search("turns = 20 ± 1"), made, before())
    assert (found.found, found.proposal, made.asked) == ("nothing to change", "", [])


def test_nothing_else_may_be_changed_than_is_named() -> None:
    run = plan("kingpin", games=400, given={}, bots=["sensible"], seed="t")
    with pytest.raises(Refused, match="There is no beauty to change"):
        tune.Search(run, {}, read("turns = 5", BOOK), ["beauty"], 5)
    steps = tune.steps(find("kingpin"), Rules(), ["cards:loner_nurse"])
    assert all(step.place.startswith("cards:loner_nurse") for step in steps)
