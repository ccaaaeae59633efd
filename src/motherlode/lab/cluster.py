"""Playing on a Ray cluster: the same blocks of games, elsewhere. Ray is an extra, imported only if it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar, TypeVarTuple

from motherlode.core.errors import Refused

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

LOCAL = "local"
AHEAD = 4
"""Blocks handed out for each processor of the cluster, so that none waits."""


def on_cluster(
    address: str, work: Callable[[*Arguments], Result], tasks: Sequence[tuple[*Arguments]]
) -> Iterator[Result]:
    """What `work` makes of each task, in the order of the tasks, on the cluster at an address.

    `ray://HOST:PORT` is a cluster that runs; `local` starts one on this machine for as long as it takes. A block that a
    lost machine was playing is played again elsewhere.
    """
    if address != LOCAL and not address.startswith("ray://"):
        raise Refused(f"{address!s:.60} is no Ray cluster: write ray://HOST:PORT, or local.", field="on")
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise Refused("Ray is not installed: pip install 'motherlode[ray]'.", field="on") from None
    return _play(ray, address, work, tasks)


def _play(
    ray: Any, address: str, work: Callable[[*Arguments], Result], tasks: Sequence[tuple[*Arguments]]
) -> Iterator[Result]:
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, logging_level="error", log_to_driver=False)
        else:
            ray.init(address, logging_level="error", log_to_driver=False)
    except (ConnectionError, RuntimeError, TimeoutError) as error:
        raise Refused(f"The cluster at {address} cannot be reached: {error!s:.200}", field="on") from None
    try:
        remote = ray.remote(work)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        for task in tasks:
            waiting.append(remote.remote(*task))
            if len(waiting) >= most:
                yield ray.get(waiting.pop(0))
        for future in waiting:
            yield ray.get(future)
    finally:
        ray.shutdown()
