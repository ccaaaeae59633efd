"""The processes in which bots think, as seen from the server: ask, and get an answer or a `Failed` in good time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from motherlode.table.bots.jobs import Answer, Job

LONGEST_ANSWER = 1 << 20
LOG = logging.getLogger("motherlode.table")
COMMAND = (sys.executable, "-m", "motherlode.table.bots.worker")


class Failed(Exception):
    """A job came to nothing: its process crashed, took too long or could not do it."""


class Thinkers(ABC):
    """Whoever does jobs."""

    @abstractmethod
    async def ask(self, job: Job, limit: float) -> Answer:
        """The answer to a job; `Failed` if there is none within `limit` seconds of work."""

    def warm(self) -> None:  # noqa: B027  not everybody has to
        """Somebody will ask soon."""

    @abstractmethod
    async def close(self) -> None:
        """Nobody will ask any more."""


class Pool(Thinkers):
    """A few processes, started when needed, killed and replaced when they hang."""

    def __init__(self, size: int, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._free: asyncio.LifoQueue[_Process | None] = asyncio.LifoQueue()
        for _ in range(size):
            self._free.put_nowait(None)
        self._all: set[_Process] = set()
        self._warming: asyncio.Task[None] | None = None

    def warm(self) -> None:
        self._warming = asyncio.ensure_future(self._warm())

    async def _warm(self) -> None:
        """Start one process before it is needed: loading everything takes a second or two."""
        if not self._free.qsize() or self._all:
            return
        process = self._free.get_nowait()
        try:
            process = await self._start()
        except OSError as error:  # whoever asks first will be told
            LOG.warning("no process for bots can be started: %s", error)
        finally:
            self._free.put_nowait(process)

    async def ask(self, job: Job, limit: float) -> Answer:
        process = await self._free.get()
        alive: _Process | None = None
        try:
            if process is None:
                process = await self._start()
            answer = await asyncio.wait_for(process.ask(job), limit)
            alive = process
        except (TimeoutError, OSError, EOFError, ValueError, msgspec.DecodeError) as error:
            LOG.warning("a bot's process failed (%s): %s", job.kind, repr(error)[:200])
            raise Failed(type(error).__name__) from None
        finally:
            if alive is None and process is not None:
                self._all.discard(process)
                process.kill()
            self._free.put_nowait(alive)
        if answer.error and job.kind != "check":
            raise Failed(answer.error)
        return answer

    async def _start(self) -> _Process:
        found = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            start_new_session=os.name == "posix",  # Ctrl-C in the terminal is not for them
        )
        process = _Process(found)
        self._all.add(process)
        return process

    async def close(self) -> None:
        for process in list(self._all):
            process.kill()
            with contextlib.suppress(Exception):
                await asyncio.wait_for(process.ended(), 2)
        self._all.clear()


class _Process:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def ask(self, job: Job) -> Answer:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(msgspec.json.encode(job) + b"\n")
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
