"""Who plays? Work is handed out in pieces, to this process or to several, and comes back in order.

So what is added up never depends on how many played. A Ray cluster takes the same pieces: `lab.cluster`.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import resource_tracker
from typing import TypeVar, TypeVarTuple

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


def in_order(
    work: Callable[[*Arguments], Result], tasks: Iterable[tuple[*Arguments]], jobs: int = 1
) -> Iterator[Result]:
    """What `work` makes of each task, in the order of the tasks; with several jobs, in as many processes."""
    if jobs == 1:
        for task in tasks:
            yield work(*task)
        return
    context = multiprocessing.get_context("spawn")  # a fork would copy the thread that draws the progress
    others = multiprocessing.active_children()
    resource_tracker.ensure_running()  # started later, it would let a Ctrl-C through to the processes being started
    pool = ProcessPoolExecutor(jobs, context)
    try:
        waiting: list[Future[Result]] = []
        for task in tasks:
            with quiet_children():  # the pool starts its processes one by one, as there is work for them
                waiting.append(pool.submit(work, *task))
            if len(waiting) >= jobs * 4:  # results come back in order, so only so many are ever kept
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
        pool.shutdown()  # who leaves before the pool has ended, ends in its midst: Python complains of that
    except BaseException:  # a game failed, or the person has seen enough: nobody waits for the rest
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def quiet_children() -> Iterator[None]:
    """Processes started meanwhile leave Ctrl-C to their parent, and do not repeat its warnings.

    A Ctrl-C pressed meanwhile is held back, not lost: it is heard as soon as the processes are started.
    """
    warned = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = "ignore"
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if warned is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = warned
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
