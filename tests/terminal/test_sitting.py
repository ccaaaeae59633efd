"""A person at the table: what is typed, and what comes of it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from motherlode.bots.bot import SensibleBot
from motherlode.core.match import Match
from motherlode.terminal.paper import THEME
from motherlode.terminal.play import Sitting
from toys.trench import GAME, Trench

NAMES = ("Alva", "Bruno", "Cleo")


class Evening:
    """A sitting with a script; remembers what was shown after each line typed."""

    def __init__(self, *script: str | type[BaseException], seed: str = "abc", **options: object) -> None:
        self.match = Match(GAME, 3, GAME.settings(options), seed=seed, names=NAMES)
        self.paper = io.StringIO()
        self.shown: list[str] = []
        self.saved: list[int] = []
        self._script: Iterator[str | type[BaseException]] = iter(script)
        console = Console(file=self.paper, width=80, height=50, theme=THEME, color_system=None, highlight=False)
        Sitting(self.match, 0, [SensibleBot() for _ in NAMES], console, self.ask, self.save).run()
        self.turn()

    def turn(self) -> None:
        self.shown.append("\n".join(line.rstrip() for line in self.paper.getvalue().splitlines()))
        self.paper.truncate(0)
        self.paper.seek(0)

    def ask(self, prompt: str) -> str:
        assert prompt == "> "
        self.turn()
        line = next(self._script, EOFError)
        if isinstance(line, str):
            return line
        raise line

    def save(self) -> Path:
        self.saved.append(len(self.match.decisions))
        return Path("kept.json")

    @property
    def moves(self) -> list[str]:
        """The texts of the moves of seat 0."""
        return [GAME.move(d.before, d.action).text for d in self.match.decisions if d.seat == 0]


def test_the_first_screen_tells_who_one_is_and_what_is_asked() -> None:
    evening = Evening()
    first = evening.shown[0]
    assert "You are Alva, and your role is digger. Type ? for help at any time." in first
    assert "Dig, toss, peek or hex.\n  1) Dig a cross at B2" in first
    assert "  5) Hex Cleo" in first


@pytest.mark.parametrize("typed", ["2", "dig bend 1,0", "DIG BEND", "Dig a bend at B2", " dig  b "])
def test_a_move_by_number_text_or_beginning(typed: str) -> None:
    assert Evening(typed).moves == ["dig bend 1,0"]


def test_what_happened_since_is_told_in_sentences() -> None:
    news = [line for line in Evening("2").shown[1].splitlines() if line.startswith("• ")]
    assert news[0] == "• Alva dug a bend at B2.  TRE-3"
    assert news[1].startswith("• You drew a ")
    assert news[2].startswith("• Bruno dug ")
    assert news[3].startswith("• Cleo dug ")
    assert len(news) == 4, "what Bruno and Cleo drew is theirs to know"


def test_words_narrow_the_menu_and_enter_plays_the_one_that_is_left() -> None:
    evening = Evening("hex", "cleo", "")
    assert "  4) Hex Bruno\n  5) Hex Cleo\nb shows the other 5 as well." in evening.shown[1]
    assert "  5) Hex Cleo\nEnter plays it, b shows the other 6 as well." in evening.shown[2]
    assert evening.moves == ["hex 2"]


def test_enter_alone_asks_again() -> None:
    evening = Evening("")
    assert evening.moves == []
    assert "Type a number, a few words, or ? for help." in evening.shown[1]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "There is no move 0: the menu goes from 1 to 7."),
        ("8", "There is no move 8: the menu goes from 1 to 7."),
        ("9" * 5000, "the menu goes from 1 to 7."),
        ("-1", "“-1” is no move here"),
        ("dig straight 1,0", "You do not hold that card. (TRE-2)"),
        ("dig cross 3,1", "That cell is taken or has nothing beside it. (TRE-3)\n  TRE-3  A card goes on an empty"),
        ("hex 0", "That seat cannot be hexed. (TRE-5)"),
        ("fly to the moon", "“fly to the moon” is no move here"),
        ("\x1b[A", "is no move here"),
        ("[bold]x", "“[bold]x” is no move here"),
    ],
)
def test_what_is_not_possible_is_explained_and_asked_again(typed: str, answer: str) -> None:
    evening = Evening(typed, "1")
    assert answer in evening.shown[1]
    assert "\x1b" not in evening.shown[1]
    assert evening.moves == ["dig cross 1,0"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("? 5", "  TRE-5  Whoever is hexed cannot dig."),
        ("? tre-5", "  TRE-5  Whoever is hexed cannot dig."),
        ("?5", "  TRE-5  Whoever is hexed cannot dig."),
        ("? v1", "  TRE-V1  With fog nobody may peek."),
        ("? 77", "Trench has no clause 77; it has 8, the nearest is TRE-6."),
        ("? dig cross 3,1", "That cell is taken or has nothing beside it. (TRE-3)\n  TRE-3  "),
        ("? dig cross 1,0", "That is possible: 1  Dig a cross at B2."),
        ("? hex 2", "That is possible: 5  Hex Cleo."),
        ("? fog", "  TRE-V1  With fog nobody may peek."),
        ("? empty cell", "  TRE-3  A card goes on an empty cell beside another card."),
        ("? zebra", "“zebra” is neither a clause, nor a move, nor in the rulebook."),
        ("?", "  u          undo: back to your decision before this one"),
        ("help", "  TRE-2  On your turn dig, toss, peek or hex; then draw."),
    ],
)
def test_questions_are_answered_and_change_nothing(typed: str, answer: str) -> None:
    evening = Evening(typed)
    assert answer in evening.shown[1]
    assert evening.moves == []


def test_undo_goes_back_to_ones_decision_before() -> None:
    evening = Evening("u", "1", "u", "2", "3", "undo")
    assert "There is nothing to take back yet." in evening.shown[1]
    assert "Taken back." in evening.shown[3]
    assert "  1) Dig a cross at B2" in evening.shown[3]
    assert evening.moves == ["dig bend 1,0"]


def test_the_same_choices_after_an_undo_meet_the_same_answers() -> None:
    once, twice = Evening("1"), Evening("1", "u", "1")
    assert [d.action for d in once.match.decisions] == [d.action for d in twice.match.decisions]


def test_a_hint_names_the_best_moves_with_their_shares_and_reasons() -> None:
    evening = Evening("h")
    said, end, _ = " ".join(evening.shown[1].split()).partition(" Of the win: ")
    assert end, "a share is explained once, below all"
    first, *others = re.split(r" (?=Or \d)", said)
    share = r"(\d+) % of the win \(\d+ to \d+\)"
    found = re.match(rf"Perhaps \d+ .+\. {share}\.", first)
    assert found is not None
    assert 1 <= len(others) <= 2
    rest = [re.match(rf"Or \d+ .+\. {share}(?:, as good as the first)?\.", line) for line in others]
    shares = [int(found[1]), *(int(one[1]) for one in rest if one is not None)]
    assert len(shares) == 1 + len(others)
    assert shares == sorted(shares, reverse=True)
    why = [line for line in [first, *others] if " Dig" in line]
    assert why[0].endswith(". A trench is dug by digging.")
    assert all(" As with “Dig" in line for line in why[1:])
    assert evening.moves == []


def test_log_table_piles_and_save() -> None:
    evening = Evening("1", "l", "b", "p", "s")
    assert evening.shown[2].startswith("   1. Alva dug a cross at B2. You drew a ")
    assert "Trench · " in evening.shown[3]
    assert "Dig, toss, peek or hex." in evening.shown[3]
    assert evening.shown[4].startswith("Pile ")
    assert "Saved as kept.json." in evening.shown[5]
    assert evening.saved == [3, 3]


@pytest.mark.parametrize("end", ["q", "quit", "EXIT", EOFError, KeyboardInterrupt])
def test_leaving_saves_and_says_where(end: str | type[BaseException]) -> None:
    evening = Evening("1", end)
    assert evening.saved == [3]
    assert evening.shown[-1].strip() == "Saved as kept.json.\nGo on with: motherlode play --resume kept.json"


def test_the_end_shows_who_was_who_and_lets_one_take_back() -> None:
    evening = Evening("1", "1", seed="abc", length=3)
    script = len(evening.moves)
    assert evening.match.over
    last = evening.shown[script]
    assert "★" in last
    assert "mole" in last
    assert re.search(r"You (win!|do not win this time\.)", last)
    assert "Enter leaves, u takes your last decision back" in last
    assert evening.shown[-1].strip().endswith("Look at it again: motherlode replay kept.json --step")
    again = Evening(*["1"] * script, "u", "peek", seed="abc", length=3)
    assert "peek" in again.moves


def test_secrets_of_others_are_told_only_after_the_end() -> None:
    evening = Evening("1", "l", "1", "1", "l", "", seed="abc", length=3)
    during = evening.shown[2]
    assert "(" not in during.replace("(you)", "")


def test_rules_that_fail_cost_nobody_the_game_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Trench, action: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Trench, "apply", fail)
    evening = Evening.__new__(Evening)
    with pytest.raises(ZeroDivisionError):
        evening.__init__("1")  # type: ignore[misc]
    assert evening.saved == [0]
