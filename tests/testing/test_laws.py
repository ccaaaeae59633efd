"""The kit accepts a right game, and finds what is wrong with a wrong one, under the right law."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import msgspec
import pytest

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.options import Options
from motherlode.core.state import State
from motherlode.testing import LAWS, Report, check, rule
from motherlode.testing.checksums import Sums
from motherlode.testing.modes import disagreement
from testing.broken import BROKEN, HASH_TOY, MODE_TOY, Descending, ReadsOther
from testing.hunch import FORGETFUL, HUNCH, ForgetsEqual, HunchState, imagining
from testing.toys import TOY, Toy, ToyOptions, checked

PATIENCE = (0.5, 2.0, 8.0, 30.0, 120.0)  # seconds, tried in turn until something is found: slow machines need more
THOROUGH = (0.5, 120.0)  # where it takes long: it ends as soon as something is found, and need not begin anew
CASES = [pytest.param(law, game, id=f"{law}-{game.title}") for law, games in BROKEN.items() for game in games]


def test_the_toy_obeys_all_laws() -> None:
    report = checked()
    assert report.holds, str(report)
    assert [law.number for law in report.laws] == list(range(1, 14))
    assert all(law.tried for law in report.laws if law.number != 10), str(report)
    assert report.seats == (2, 3, 4)
    assert {"2 seats, usual options", "4 seats, usual options"} <= set(report.settings)
    for option in ("hand=1", "reveal=false"):
        assert all(option in law.reached for law in report.laws if law.number != 10)


def test_a_game_of_looking_and_comparing_obeys_all_laws() -> None:
    report = check(HUNCH, seconds=6)
    assert report.holds, str(report)


@pytest.mark.parametrize("wrong", FORGETFUL)
def test_imagining_wrongly_is_found(wrong: type[HunchState]) -> None:
    for seconds in THOROUGH:
        report = check(imagining(wrong), seconds=seconds, laws=[5])
        if report.broken:
            break
    assert report.broken == [5]


def test_what_was_forgotten_is_named() -> None:
    for seconds in PATIENCE:
        (law,) = check(imagining(ForgetsEqual), seconds=seconds, laws=[5]).laws
        if not law.holds:
            break
    assert "worlds found by brute force" in law.failure
    assert "compared said equal" in law.failure.rpartition("Told in these decisions: ")[2]


def test_twin_worlds_tell_what_they_went_through() -> None:
    (law,) = check(TOY, seconds=2, laws=[4]).laws
    happened = {key.removeprefix("happened: "): n for key, n in law.reached.items() if key.startswith("happened: ")}
    assert {"played", "drew"} <= set(happened), happened
    assert law.note.startswith("Decisions followed, by what happened: ")
    assert all(f"{kind} {n:,}" in law.note for kind, n in happened.items())


@pytest.mark.parametrize(("law", "game"), CASES)
def test_a_broken_toy_is_found(law: int, game: Toy) -> None:
    for seconds in PATIENCE:
        report = check(game, seconds=seconds, laws=[law])
        if report.broken:
            break
    assert report.broken == [law]
    assert len(report.laws[0].failure) > 40


def test_a_check_can_end_with_the_first_law_that_is_broken() -> None:
    report = check(BROKEN[2][0], seconds=1000, laws=[2, 3], first=True)
    assert report.broken == [2]
    assert report.seconds < 500, "it went on"


def test_every_law_has_a_game_that_breaks_it() -> None:
    assert set(BROKEN) | {10} == set(LAWS)


@pytest.mark.parametrize("game", [MODE_TOY, HASH_TOY], ids=["mode", "hash"])
def test_compiled_and_interpreted_runs_are_compared(game: Toy) -> None:
    (law,) = check(game, seconds=1, laws=[10]).laws
    if not compilable():
        assert law.holds
        assert law.tried == 0
        assert law.note == "Not tried: interpreted only (MOTHERLODE_PURE is set)." or "not compiled" in law.note
    else:
        assert not law.holds
        assert "2 seats" in law.failure


def compilable() -> bool:
    """Whether compiled rules are there, though perhaps not in this process."""
    question = "import motherlode; print(motherlode.COMPILED)"
    environment = {k: v for k, v in os.environ.items() if k != "MOTHERLODE_PURE"}
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", question], env=environment, capture_output=True)
    return done.stdout.strip() == b"True"


def test_disagreement_between_two_runs_is_described() -> None:
    ours = Sums(10, 5, ["a", "b"])
    assert disagreement(ours, ours, True) == ""
    assert "10 decisions with checksum 5 compiled, 10 with 6 interpreted" in disagreement(
        ours, Sums(10, 6, ["a", "b"]), True
    )
    assert "print 1 of 2 differs: b interpreted, c compiled" in disagreement(ours, Sums(10, 5, ["a", "c"]), False)


def test_a_game_no_other_process_can_find_is_not_tried_under_law_10() -> None:
    (law,) = check(Toy(), seconds=0.2, laws=[10]).laws
    assert law.holds
    assert law.tried == 0
    assert law.note.startswith("Not tried")


def test_every_option_value_is_tried_even_without_time() -> None:
    report = check(TOY, seconds=0.001, laws=[2, 7])
    assert {"2 seats, usual options", "3 seats, usual options", "4 seats, usual options"} < set(report.settings)
    for law in report.laws:
        assert {"hand=1", "reveal=false", "2 seats", "3 seats", "4 seats"} <= set(law.reached)
    assert "more than" in report.note


def test_seats_and_laws_can_be_chosen_and_progress_is_told() -> None:
    told: list[tuple[str, float]] = []
    report = check(TOY, seconds=0.2, seats=[3], laws=[6, 2], progress=lambda what, share: told.append((what, share)))
    assert [law.number for law in report.laws] == [2, 6]
    assert all(name.startswith("3 seats") for name in report.settings)
    assert any("6. " in what and "3 seats" in what for what, _ in told)
    assert all(0 <= share <= 1 for _, share in told)
    assert [share for _, share in told] == sorted(share for _, share in told)


def test_options_can_be_chosen() -> None:
    report = check(TOY, seconds=0.2, laws=[2, 7], given={"hand": "1"})
    assert report.settings == [f"{seats} seats, hand=1" for seats in (2, 3, 4)]
    assert all("reveal=false" not in law.reached for law in report.laws)
    both = check(TOY, seconds=0.2, laws=[2], seats=[4], given={"hand": 2, "reveal": False})
    assert both.settings == ["4 seats, hand=2 reveal=false"]


@pytest.mark.parametrize(
    ("seats", "given", "said"),
    [
        (None, {"hand": 7}, "hand=7 is not possible"),
        (None, {"hands": 1}, "There is no option hands"),
        ([7], None, "Hush is for 2 to 4 seats, not 7."),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats: list[int] | None, given: dict[str, object] | None, said: str) -> None:
    with pytest.raises(Refused, match=re.escape(said)):
        check(TOY, seconds=0.2, seats=seats, given=given)


def test_options_that_no_number_of_seats_can_have_are_refused() -> None:
    class Picky(Toy):
        def new(self, seats: int, options: Options, dice: Dice) -> State:
            if options == ToyOptions(hand=1) and seats != 3:
                raise Refused("One card is too few.")
            return super().new(seats, options, dice)

    assert check(Picky(), seconds=0.1, laws=[2], given={"hand": 1}).settings == ["3 seats, hand=1"]
    with pytest.raises(Refused, match="One card is too few"):
        check(Picky(), seconds=0.1, laws=[2], seats=[2], given={"hand": 1})


def test_a_report_reads_as_text_and_goes_through_json() -> None:
    game = Toy()
    game.state_class = Descending
    report = check(game, seconds=0.1, laws=[2, 7])
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert "BROKEN" in str(report)
    assert "ascending" in str(report)
    assert report.broken == [2]
    assert not report.holds


def test_a_counterexample_can_be_repeated() -> None:
    """The seed and the actions it names lead to the position it complains about."""
    game = Toy()
    game.state_class = Descending
    failure = check(game, seconds=0.1, laws=[2]).laws[0].failure
    found = re.search(r"(\d) seats, usual options, seed “(.*?)”, after \d+ actions (\[.*?\])", failure)
    assert found is not None
    match = Match(TOY, int(found[1]), seed=found[2])
    for action in msgspec.json.decode(found[3]):
        match.play(action)
    menu = msgspec.json.decode(failure.rpartition(": ")[2])
    assert sorted(menu) == match.perspective(match.seat).legal()


def test_a_game_that_cannot_be_played_breaks_laws_and_not_the_kit() -> None:
    class Crashes(Toy):
        def bound(self, state: State) -> int:
            raise ZeroDivisionError("oh")

    report = check(Crashes(), seconds=0.1, laws=[1, 4, 7, 9])
    assert report.broken == [1, 4, 7, 9]
    assert "ZeroDivisionError: oh" in report.laws[0].failure
    assert "bound" in report.laws[0].failure


def test_options_no_number_of_seats_can_be_dealt_with_are_a_breach() -> None:
    class Picky(Toy):
        def new(self, seats: int, options: Options, dice: Dice) -> State:
            if options == ToyOptions(hand=1):
                raise Refused("One card is too few.")
            return super().new(seats, options, dice)

    report = check(Picky(), seconds=0.1, laws=[7])
    assert report.broken == [7]
    assert "hand=1" in report.laws[0].failure


def test_rule_marks_a_test_with_its_clauses() -> None:
    mark = rule("HUSH-1", "HUSH-2")
    assert mark.name == "rule"
    assert mark.args == ("HUSH-1", "HUSH-2")


def test_worlds_that_take_too_long_are_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.testing.runner.LEAST_SLOW", 0.0)
    monkeypatch.setattr("motherlode.testing.runner.SLOW_WORLD", 1e-9)
    with pytest.raises(Refused, match=r"decisions imagine\(-1\) takes .* too long to try anything in 20 s"):
        check(TOY, seconds=20)


def test_a_text_that_means_another_action_elsewhere_is_named_when_records_are_replayed() -> None:
    for seconds in PATIENCE:
        (law,) = check(ReadsOther(), seconds=seconds, laws=[8]).laws
        if not law.holds:
            break
    assert "“reveal” means action 11 here and 0 elsewhere. An action means the same in every position" in law.failure
