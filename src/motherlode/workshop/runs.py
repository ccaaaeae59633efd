"""Which runs are going on, how far are they, and who may have another? One plays at a time, for a limited time.

A run lives in a process of its own (`workshop.worker`). This side only keeps the bytes it sends, so that whoever sits
at a table never waits for the lab.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import sys
import time
from collections.abc import Callable, Sequence

import msgspec

from motherlode.core.errors import Refused
from motherlode.core.record import Record
from motherlode.workshop.wire import Limits, Phase, RunInfo
from motherlode.workshop.worker import Records, Task

LOG = logging.getLogger("motherlode.workshop")
SECONDS = 300.0
MOST_WAITING = 8
KEPT = 24
"""Finished runs that can still be looked at."""
LONGEST_LINE = 64 * 1024 * 1024
COMMAND = (sys.executable, "-m", "motherlode.workshop.worker")


class TooMany(Refused):
    """More runs than one may ask for."""


class Play:
    """One run, from being asked for to being forgotten."""

    def __init__(self, guest: str, task: Task) -> None:
        self.id = secrets.token_urlsafe(12)
        self.guest = guest
        self.task = task
        self.total = sum(plan.games for plan in task.plans)
        self.phase: Phase = "waiting"
        self.done = 0.0
        self.begun = 0.0
        self.ended = 0.0
        self.version = 0
        self.figures = b""
        self.records = b""
        self.said = ""
        self.going: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more comes of it."""
        return self.phase in ("done", "stopped", "failed")

    def film(self, side: int, which: str) -> Record:
        """One of its games; refused if there is none such."""
        if not self.records:
            raise Refused("There is no game to look at yet: they are chosen when the run is done.", field="which")
        sides = msgspec.json.decode(self.records, type=Records).sides
        if side >= len(sides) or which not in sides[side]:
            raise Refused(f"There is no {which} game of this rule set.", field="which")
        return sides[side][which]


class Runs:
    """All runs of a server."""

    def __init__(
        self, limits: Limits, *, command: Sequence[str] = COMMAND, clock: Callable[[], float] = time.monotonic
    ):
        self.limits = limits
        self._command = command
        self._clock = clock
        self._plays: dict[str, Play] = {}
        self._turn = asyncio.Lock()

    def begin(self, guest: str, task: Task) -> Play:
        """Begin a run, or let it wait for its turn; whatever this guest had going ends."""
        for other in self._plays.values():
            if other.guest == guest:
                self.stop(other, "Another run was begun instead.")
        if sum(not play.over for play in self._plays.values()) >= MOST_WAITING:
            raise TooMany("Too many runs are waiting already; try again in a few minutes.")
        play = Play(guest, task)
        self._plays[play.id] = play
        for old in [play for play in self._plays.values() if play.over][:-KEPT]:
            del self._plays[old.id]
        play.going = asyncio.ensure_future(self._play(play))
        return play

    def find(self, id: str) -> Play | None:
        """A run by its id."""
        return self._plays.get(id)

    def stop(self, play: Play, why: str = "") -> None:
        """End a run; what it has said so far stays."""
        if not play.over:
            play.phase, play.said, play.ended = "stopped", why, self._clock()
            if play.going is not None:
                play.going.cancel()

    def info(self, play: Play) -> RunInfo:
        """How far a run is."""
        before = [other for other in self._plays.values() if not other.over]
        ahead = before.index(play) if play.phase == "waiting" else 0
        until = play.ended or self._clock()
        return RunInfo(
            id=play.id,
            phase=play.phase,
            ahead=ahead,
            done=play.done,
            total=play.total,
            seconds=round(until - play.begun, 1) if play.begun else 0.0,
            version=play.version,
            films=bool(play.records),
            said=play.said,
        )

    async def close(self) -> None:
        """End everything."""
        going = [play.going for play in self._plays.values() if play.going is not None]
        for play in self._plays.values():
            self.stop(play)
        await asyncio.gather(*going, return_exceptions=True)

    async def _play(self, play: Play) -> None:
        async with self._turn:
            play.phase, play.begun = "playing", self._clock()
            phase, said = "failed", "The run ended before it was done."
            try:
                async with asyncio.timeout(self.limits.seconds):
                    phase, said = await self._hear(play)
            except TimeoutError:
                phase, said = "stopped", f"Stopped after {self.limits.seconds:.0f} seconds, the limit for one run."
            except OSError as error:
                LOG.warning("no process for a run can be started: %s", error)
            if not play.over:
                play.phase, play.said, play.ended = phase, said, self._clock()  # type: ignore[assignment]

    async def _hear(self, play: Play) -> tuple[Phase, str]:
        """Start the process and listen to it until it is done."""
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=os.name == "posix",  # Ctrl-C in the terminal is not for it, and it ends with its own
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(play.task) + b"\n")
            await process.stdin.drain()
            async for line in process.stdout:
                letter, told = line[:1], line[1:]
                if letter == b"p":
                    play.done = float(told)
                elif letter == b"f":
                    play.figures = told
                    play.version += 1
                elif letter == b"r":
                    play.records = told
                elif letter == b"e":
                    return "failed", str(msgspec.json.decode(told))
            return ("done", "") if await process.wait() == 0 else ("failed", "The run ended before it was done.")
        finally:
            _end(process)
            await process.wait()


def _end(process: asyncio.subprocess.Process) -> None:
    """End a process and those it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
