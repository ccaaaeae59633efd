"""The processes in which bots think, as seen from the server: ask, and get an answer or a `Failed` in good time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from motherlode.table.bots.jobs import Answer, Job
from motherlode.table.bots.shares import Shares

LONGEST_ANSWER = 1 << 20
LOG = logging.getLogger("motherlode.table")
MOST_KNOWN = 10_000
"""Tables of which it is known where their bots sit."""
COMMAND = (sys.executable, "-m", "motherlode.table.bots.worker")


class Failed(Exception):
    """A job came to nothing: its process crashed, took too long or could not do it."""


class Thinkers(ABC):
    """Whoever does jobs."""

    @abstractmethod
    async def ask(self, job: Job, limit: float) -> Answer:
        """The answer to a job; `Failed` if there is none within `limit` seconds of work."""

    @abstractmethod
    def forget(self, table: str) -> None:
        """Nobody will ask about a table for a while: its bots can go."""

    def warm(self) -> None:  # noqa: B027  not everybody has to
        """Somebody will ask soon."""

    def load(self) -> tuple[int, int]:
        """How many jobs wait, and how many are being done."""
        return 0, 0

    @abstractmethod
    async def close(self) -> None:
        """Nobody will ask any more."""


class Pool(Thinkers):
    """A few processes, started when needed, killed and replaced when they hang.

    A table's jobs go to the process that did its last one, where its bots sit, unless that one is busy and another is
    free: nobody waits for the sake of a tree. Who waits comes next as `Shares` says.
    """

    def __init__(self, size: int, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._free = [_Desk() for _ in range(size)]
        """The last used last: few processes do the work of few tables."""
        self._all = tuple(self._free)
        self._waiting: list[tuple[Job, asyncio.Future[_Desk]]] = []
        self._shares = Shares(size)
        self._last: dict[str, _Desk] = {}
        """Where a table's last job was done, the last used last."""
        self._working: set[asyncio.Task[Answer]] = set()
        self._warming: asyncio.Task[None] | None = None

    def warm(self) -> None:
        self._warming = asyncio.ensure_future(self._warm())

    def load(self) -> tuple[int, int]:
        return len(self._waiting), len(self._all) - len(self._free)

    async def _warm(self) -> None:
        """Start one process before it is needed: loading everything takes a second or two."""
        if not self._free or any(desk.process for desk in self._all):
            return
        desk = self._free.pop()
        try:
            desk.process = await self._start()
        except OSError as error:  # whoever asks first will be told
            LOG.warning("no process for bots can be started: %s", error)
        finally:
            self._free.append(desk)
            self._seat()

    async def ask(self, job: Job, limit: float) -> Answer:
        work = asyncio.ensure_future(self._work(await self._sit(job), job, limit))
        self._working.add(work)
        work.add_done_callback(self._ended)
        answer = await asyncio.shield(work)  # a process goes on thinking though nobody waits for it any more
        if answer.error and job.kind != "check":
            raise Failed(answer.error)
        return answer

    async def _work(self, desk: _Desk, job: Job, limit: float) -> Answer:
        """Have a job done at a desk, and leave it."""
        done = False
        begun = time.monotonic()
        try:
            if desk.process is None:
                desk.process = await self._start()
            answer = await asyncio.wait_for(desk.process.ask(job), limit)
            done = True
            return answer
        except (TimeoutError, OSError, EOFError, ValueError, msgspec.DecodeError) as error:
            LOG.warning("a bot's process failed (%s): %s", job.kind, repr(error)[:200])
            raise Failed(type(error).__name__) from None
        finally:
            if not done and desk.process is not None:
                desk.process.kill()
                desk.process = None
            self._leave(desk, job, time.monotonic() - begun)

    def _ended(self, work: asyncio.Task[Answer]) -> None:
        self._working.discard(work)
        if not work.cancelled():
            work.exception()  # whoever asked has heard of it, or is gone

    async def _sit(self, job: Job) -> _Desk:
        """A desk: where the table was last, or any, or the first that gets free and is this job's to have."""
        waits: asyncio.Future[_Desk] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, waits))
        self._seat()
        try:
            return await waits
        except asyncio.CancelledError:
            if waits.done() and not waits.cancelled():  # it had just been given one
                self._leave(waits.result(), job, 0.0)
            else:
                self._waiting = [(other, future) for other, future in self._waiting if future is not waits]
            raise

    def _seat(self) -> None:
        """Give free desks to those who wait, as far as it is their turn."""
        while self._free and (number := self._shares.first([job for job, _ in self._waiting])) is not None:
            job, waits = self._waiting.pop(number)
            if waits.done():
                continue
            last = self._last.pop(job.table, None)
            desk = last if last is not None and last in self._free else self._free[-1]
            self._free.remove(desk)
            self._shares.begin(job)
            if job.table:
                self._last[job.table] = desk
                if len(self._last) > MOST_KNOWN:
                    del self._last[next(iter(self._last))]
            waits.set_result(desk)

    def _leave(self, desk: _Desk, job: Job, seconds: float) -> None:
        self._shares.end(job, seconds)
        self._free.append(desk)
        self._seat()

    def forget(self, table: str) -> None:
        self._last.pop(table, None)
        for desk in self._all:
            if desk.process is not None:
                desk.process.tell(Job(kind="forget", table=table))

    async def _start(self) -> _Process:
        return _Process(
            await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_ANSWER,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                start_new_session=os.name == "posix",  # Ctrl-C in the terminal is not for them
            )
        )

    async def close(self) -> None:
        for desk in self._all:
            if desk.process is not None:
                desk.process.kill()
                with contextlib.suppress(Exception):
                    await asyncio.wait_for(desk.process.ended(), 2)


class _Desk:
    """A place for a process."""

    def __init__(self) -> None:
        self.process: _Process | None = None


class _Process:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    def tell(self, job: Job) -> None:
        """A job that is not waited for; it may be done after the one at hand."""
        if self._process.stdin is not None and self._process.returncode is None:
            self._process.stdin.write(msgspec.json.encode(job) + b"\n")

    async def ask(self, job: Job) -> Answer:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        self.tell(job)
        await stdin.drain()
        line = await stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError("the process has ended")
        return msgspec.json.decode(line, type=Answer)

    async def ended(self) -> None:
        await self._process.wait()

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
