"""What a server counts about itself, and the page on which Prometheus reads it.

Each of several servers counts for itself, and any of them tells for all: figures carry the name of their process.
"""

from __future__ import annotations

import bisect
import logging
from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct

Labels = tuple[tuple[str, str], ...]
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds at which latencies are told apart."""
KIND = "text/plain; version=0.0.4"
FAMILIES: dict[str, tuple[Literal["counter", "gauge", "histogram"], str]] = {
    "motherlode_decisions_total": ("counter", "Decisions and undos written to the journal by this process."),
    "motherlode_refusals_total": ("counter", "Messages of browsers that were answered with a refusal."),
    "motherlode_messages_total": ("counter", "Messages received from browsers, by what they ask for."),
    "motherlode_requests_total": ("counter", "Answers over HTTP, by status."),
    "motherlode_errors_total": ("counter", "Lines in the log, by how bad they are."),
    "motherlode_journal_seconds": ("histogram", "Time until a decision was written and synced."),
    "motherlode_decision_seconds": ("histogram", "Time from a browser's decision until every view of it was made."),
    "motherlode_thinking_seconds": ("histogram", "Time from a question to a bot until its answer, waiting included."),
    "motherlode_sockets": ("gauge", "Browsers connected."),
    "motherlode_rooms": ("gauge", "Tables in memory."),
    "motherlode_bots_waiting": ("gauge", "Questions to bots that wait for a process."),
    "motherlode_bots_thinking": ("gauge", "Processes in which a bot thinks."),
    "motherlode_up_seconds": ("gauge", "Time since this process was started."),
}


class Snapshot(Struct):
    """All figures of one process at a moment."""

    values: list[tuple[str, Labels, float]] = []
    """Name with its ending, labels, value."""


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """It took that long once."""
        self._counts[bisect.bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def values(self, name: str) -> Iterable[tuple[str, Labels, float]]:
        """As Prometheus wants it: everything up to each bound."""
        total = 0
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], self._counts):
            total += count
            yield f"{name}_bucket", (("le", bound),), total
        yield f"{name}_sum", (), self._sum
        yield f"{name}_count", (), total


class Figures:
    """What one server has counted so far."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, Labels]] = Counter()
        self._times = {name: Histogram() for name, (kind, _) in FAMILIES.items() if kind == "histogram"}

    def count(self, name: str, **labels: str) -> None:
        """Once more."""
        self._counts[f"motherlode_{name}_total", tuple(sorted(labels.items()))] += 1

    def took(self, name: str, seconds: float) -> None:
        """Something took so long."""
        self._times[f"motherlode_{name}_seconds"].add(seconds)

    def snapshot(self, gauges: dict[str, float]) -> Snapshot:
        """Everything now, with what is only known now."""
        found: list[tuple[str, Labels, float]] = [(*key, float(value)) for key, value in sorted(self._counts.items())]
        for name, times in self._times.items():
            found += times.values(name)
        found += [(f"motherlode_{name}", (), value) for name, value in gauges.items()]
        return Snapshot(found)


class Counted(logging.Handler):
    """Counts lines of the log."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.WARNING)
        self._figures = figures

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        self._figures.count("errors", level=record.levelname.lower())


def packed(snapshot: Snapshot) -> str:
    """Figures for other processes to tell."""
    return msgspec.json.encode(snapshot).decode()


def page(own: tuple[str, Snapshot], others: dict[str, str]) -> str:
    """The figures of all processes, in Prometheus' text format."""
    found = [own]
    for name, text in others.items():
        try:
            found.append((name, msgspec.json.decode(text, type=Snapshot)))
        except msgspec.DecodeError:  # of another version: it tells its own when it is asked itself
            continue
    lines = []
    for family, (kind, about) in FAMILIES.items():
        lines += [f"# HELP {family} {about}", f"# TYPE {family} {kind}"]
        endings = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
        for process, snapshot in found:
            for name, labels, value in snapshot.values:
                if name in {family + ending for ending in endings}:
                    said = ",".join(f'{key}="{text}"' for key, text in (("process", process), *labels))
                    lines.append(f"{name}{{{said}}} {value:.10g}")
    return "\n".join(lines) + "\n"
