"""A loop in which waiting takes no time: when nothing is ready, the clock jumps to the next thing that is due."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Jumping(selectors.DefaultSelector):
    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing will ever happen")
        self.loop.passed += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its own time, starting at 0. Nothing that needs real time (threads, processes, sockets) may be used in it."""

    def __init__(self) -> None:
        self.passed = 0.0
        selector = _Jumping()
        super().__init__(selector)
        selector.loop = self

    def time(self) -> float:
        return self.passed


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def now() -> float:
    """Virtual time, for whoever needs a clock."""
    return asyncio.get_running_loop().time()
