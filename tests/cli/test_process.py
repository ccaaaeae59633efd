"""The command line as a process: exit codes, streams, signals, and a real (pseudo) terminal."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from toys.registered import run

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def test_a_pipe_gets_a_story_without_control_codes(toy_env: dict[str, str]) -> None:
    loud = {**toy_env, "FORCE_COLOR": "1", "TERM": "xterm-256color", "TTY_COMPATIBLE": "1"}
    for arguments in (["play", "trench", "--seed", "1"], ["simulate", "trench", "--games", "3"], ["rules", "trench"]):
        done = run(loud, *arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout
        assert not CONTROL.search(done.stdout)


def test_refusals_are_one_sentence_on_standard_error(toy_env: dict[str, str], tmp_path: Path) -> None:
    for arguments in (["play", "trensh"], ["replay", "nothing.json"], ["simulate", "trench", "--games", "0"]):
        done = run(toy_env, *arguments, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("motherlode: ")
        assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_reader_that_has_enough_ends_it_quietly(toy_env: dict[str, str]) -> None:
    command = f"{sys.executable} -m motherlode simulate trench --games 2 --json"
    script = f"{command} | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], env=toy_env, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    assert done.returncode in (0, 141)


def test_a_terminal_that_knows_ascii_only_gets_question_marks(toy_env: dict[str, str]) -> None:
    done = run({**toy_env, "PYTHONIOENCODING": "ascii"}, "play", "trench", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Trench ? rules 1" in done.stdout


def hear_interrupts() -> None:
    """Tests started in the background ignore Ctrl-C, and so would everything they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_interrupting_a_run_is_quiet(toy_env: dict[str, str]) -> None:
    command = [sys.executable, "-m", "motherlode", "simulate", "trench", "--games", "5000000", "--jobs", "2"]
    process = subprocess.Popen(
        command,
        env=toy_env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    end = time.monotonic() + 60
    while time.monotonic() < end and children.exists() and len(children.read_text().split()) < 3:
        time.sleep(0.05)  # two that play, and one that minds what they share
    asked = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert time.monotonic() - asked < 10
    assert (process.returncode, out, err) == (130, "", "")


# -- on a terminal -----------------------------------------------------------------------------------------------------


class Terminal:
    """A process on a terminal of eighty columns and fifty lines."""

    def __init__(self, env: dict[str, str], cwd: Path, *arguments: str) -> None:
        self.keys, there = pty.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 80, 0, 0))

        def own_the_terminal() -> None:
            hear_interrupts()
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [sys.executable, "-m", "motherlode", *arguments],
            env={**env, "TERM": "xterm"},
            cwd=cwd,
            stdin=there,
            stdout=there,
            stderr=there,
            preexec_fn=own_the_terminal,
        )
        os.close(there)
        self.text = ""
        self.raw = ""

    def until(self, wanted: str, again: Callable[[], None] = lambda: None) -> str:
        """Read until some text has come; returns everything since it was last asked.

        Does `again` every second: a key that comes while a terminal changes its mode is lost, and a signal that comes
        just before a line is waited for is heard with the next one.
        """
        end = time.monotonic() + 60
        while wanted not in self.text:
            ready, _, _ = select.select([self.keys], [], [], 1)
            if not ready and time.monotonic() < end:
                again()
                continue
            data = b""
            with contextlib.suppress(OSError):  # the other end is closed
                data = os.read(self.keys, 65536) if ready else b""
            if not data:
                raise AssertionError(f"no {wanted!r} in {self.text!r}")
            self.raw += data.decode(errors="replace")
            self.text += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", data.decode(errors="replace"))
        before, _, self.text = self.text.partition(wanted)
        return before

    def type(self, line: str) -> None:
        os.write(self.keys, line.encode())

    def end(self, again: str = "") -> int:
        """Wait for the exit code."""
        for _ in range(60):
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self.process.wait(1)
                os.close(self.keys)
                return code
            self.type(again)
        raise AssertionError("it does not end")


Start = Callable[..., Terminal]


@pytest.fixture
def terminal(toy_env: dict[str, str], tmp_path: Path) -> Iterator[Start]:
    """Starts the command line on a terminal, in an empty folder."""
    started: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        started.append(Terminal(toy_env, tmp_path, *arguments))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def test_a_whole_game_on_a_terminal(terminal: Start, tmp_path: Path) -> None:
    play = terminal("play", "trench", "--seed", "abc", "--set", "length=3")
    screen = play.until("> ")
    assert "Your hand" in screen
    assert "1) Dig a cross at B2" in screen
    play.type("hex bruno\n")
    for _ in range(12):
        if "Enter leaves" in play.until("> "):
            break
        play.type("1\n")
    play.type("\n")
    play.until("Saved as records/trench-")
    assert play.end() == 0
    (saved,) = (tmp_path / "records").iterdir()
    assert re.fullmatch(r"trench-\d{8}-\d{4}-abc\.json", saved.name)
    record = json.loads(saved.read_text())
    assert record["actions"][0] == 71


@pytest.mark.parametrize("wish", ["", "1"])
def test_colours_unless_they_are_not_wanted(toy_env: dict[str, str], tmp_path: Path, wish: str) -> None:
    play = Terminal({**toy_env, "NO_COLOR": wish}, tmp_path, "play", "trench")
    play.until("> ")
    play.type("q\n")
    assert play.end() == 0
    colours = re.findall(r"\x1b\[(?:[0-9]+;)*(?:3[0-8]|4[0-8]|9[0-7])[;m]", play.raw)
    assert bool(colours) == (not wish)


@pytest.mark.parametrize("how", ["\x03", "\x04", "q\n", "SIGTERM", "SIGHUP"])
def test_leaving_in_any_way_saves_the_game(terminal: Start, tmp_path: Path, how: str) -> None:
    play = terminal("play", "trench", "--seed", "abc", "--set", "length=6", "--record", "mine.json")
    play.until("> ")
    play.type("1\n")
    play.until("> ")

    def leave() -> None:
        if how.startswith("SIG"):
            play.process.send_signal(getattr(signal, how))
        else:
            play.type(how)

    leave()
    rest = play.until("--resume mine.json", again=leave)
    assert "Traceback" not in rest
    assert play.end() == 0
    assert len(json.loads((tmp_path / "mine.json").read_text())["actions"]) == 3


def test_without_a_game_one_is_asked_for(terminal: Start) -> None:
    play = terminal("play")
    menu = play.until("Which game?")
    assert re.search(r"\d+ +Trench +Dig to the end", menu)
    play.until("] ")
    play.type("0\n")
    play.until("Type a number from 1 to")
    play.until("] ")
    play.type("tren\n")
    play.until("You are Alva")
    play.until("> ")
    play.type("q\n")
    assert play.end() == 0


def test_leaving_before_a_game_is_chosen(terminal: Start, tmp_path: Path) -> None:
    play = terminal("play")
    play.until("] ")
    play.type("\x03")
    assert play.end(again="\x03") == 130
    assert list(tmp_path.iterdir()) == []


def test_stepping_through_a_record(terminal: Start, toy_env: dict[str, str], tmp_path: Path) -> None:
    assert run(toy_env, "play", "trench", "--seed", "2", "--record", "x.json", cwd=tmp_path).returncode == 0
    step = terminal("replay", "x.json", "--step")
    assert "1 of " in step.until("Enter goes on, q leaves ")
    step.type("\n")
    assert "2 of " in step.until("Enter goes on, q leaves ")
    step.type("q\n")
    assert step.end() == 0
