"""The page of the commands says what they say, and `man` can show it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import manual
from motherlode.cli.arguments import Parser
from motherlode.cli.commands import parser

FAMILY = parser().family()


@pytest.mark.parametrize("command", FAMILY, ids=lambda command: command.prog)
def test_every_command_and_argument_has_a_sentence(command: Parser) -> None:
    assert command.description
    dumb = [action.dest for action in command._actions if not action.help and not hasattr(action, "add_parser")]
    assert dumb == []


def test_the_page_is_what_the_commands_say() -> None:
    assert manual.PAGE.read_text(encoding="utf-8") == manual.page(), "run: make docs"


def test_every_command_and_every_option_is_on_both_pages() -> None:
    page, man = manual.page(), manual.manual().replace("\\-", "-")
    for command in FAMILY[1:]:
        assert f"{'#' * len(command.prog.split())} {command.prog}\n" in page
        for option in set(command._option_string_actions) - {"-h", "--help"}:
            assert f"`{option}" in page or f", {option}" in page
            assert option in man


def test_usage_names_what_must_be_given() -> None:
    by_name = {command.prog: manual.usage(command) for command in FAMILY}
    assert by_name["motherlode play"] == "motherlode play [GAME] [options]"
    assert by_name["motherlode admin"] == "motherlode admin DEED"
    assert by_name["motherlode completion"] == "motherlode completion SHELL"
    assert by_name["motherlode arena"].startswith("motherlode arena GAME (--bots A,B,… | --ladder N,M,… | --gap LEVEL)")


def test_signs_that_mean_something_to_markdown_or_roff_are_shown_as_they_are() -> None:
    assert manual.escaped("a*b [c] <d> e|f") == r"a\*b \[c] \<d> e\|f"
    assert manual.roff(r"'x' \n --go") == r"\&'x' \en \-\-go"


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_man_can_show_it(tmp_path: Path) -> None:
    page = tmp_path / "motherlode.1"
    page.write_text(manual.manual(), encoding="utf-8")
    shown = subprocess.run(
        ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", str(page)], capture_output=True, text=True, check=True, timeout=60
    )
    assert shown.stderr == ""
    assert "how many play, bots included" in " ".join(shown.stdout.split())
