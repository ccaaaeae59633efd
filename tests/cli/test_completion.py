"""The Tab key finishes commands, options and games; `motherlode` alone offers to play."""

from __future__ import annotations

import builtins
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from motherlode.cli import main, welcome
from motherlode.cli.completion import script

FINISH = """
function=$(complete -p motherlode | sed 's/.*-F \\([^ ]*\\).*/\\1/')
COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
$function motherlode "${{COMP_WORDS[$COMP_CWORD]}}" "${{COMP_WORDS[$COMP_CWORD - 1]}}"
echo "${{COMPREPLY[@]}}"
"""
ZSH = """
zmodload zsh/zpty
zpty sh zsh -i
for typed in do 'play hoa' 'simulate hoards --gam' 'play hoards --bots har'; do
  zpty -w -n sh "motherlode $typed"$'\\t\\n'
  zpty -r sh said "*GOT*END*"
  print -r -- "$said"
done
"""
"""Types into a zsh at a terminal of its own, with the Tab key and Enter, and says what became of it."""
ZSHRC = """
fpath+=$ZDOTDIR
autoload -U compinit; compinit -u -D
motherlode() { print "GOT $@ END" }
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("words", "finished"),
    [
        ("motherlode do", "doctor"),
        ("motherlode play hoa", "hoards"),
        ("motherlode simulate hoards --gam", "--games"),
        ("motherlode play hoards --bots har", "hard"),
        ("motherlode bench tab", "table"),
    ],
)
def test_bash_finishes(words: str, finished: str) -> None:
    text = script("bash") + FINISH.format(words=words)
    done = subprocess.run(["bash"], input=text, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == [finished]


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
def test_fish_finishes(tmp_path: Path) -> None:
    text = script("fish") + "".join(f"complete -C {words!r}\n" for words in ("motherlode do", "motherlode play hoa"))
    home = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(["fish"], input=text, capture_output=True, text=True, check=True, timeout=60, env=home)
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == ["doctor", "hoards"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_finishes(tmp_path: Path) -> None:
    (tmp_path / "_motherlode").write_text(script("zsh"), encoding="utf-8")
    (tmp_path / ".zshrc").write_text(ZSHRC, encoding="utf-8")
    home = {**os.environ, "HOME": str(tmp_path), "ZDOTDIR": str(tmp_path), "TERM": "dumb"}
    done = subprocess.run(["zsh", "-f"], input=ZSH, capture_output=True, text=True, check=True, timeout=60, env=home)
    assert re.findall("GOT (.*?) END", done.stdout) == [
        "doctor",
        "play hoards",
        "simulate hoards --games",
        "play hoards --bots hard",
    ]


def test_other_shells(capsys: pytest.CaptureFixture[str]) -> None:
    for shell in ("zsh", "fish", "tcsh"):
        assert main(["completion", shell]) == 0
        assert "motherlode" in capsys.readouterr().out
    assert main(["completion", "csh2"]) == 2


@pytest.mark.parametrize(
    ("answers", "chosen"), [(["2"], ["play"]), ([""], ["serve"]), (["9", "x", "4"], ["games"]), (["q"], None)]
)
def test_what_is_offered(answers: list[str], chosen: list[str] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    given = iter(answers)
    monkeypatch.setattr(builtins, "input", lambda prompt: next(given))
    assert welcome.choose() == chosen
