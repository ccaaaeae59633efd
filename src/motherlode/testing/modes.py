"""Law 10: compiled and interpreted rules play the same games, to the last field."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import msgspec

import motherlode
from motherlode.core.options import as_dict
from motherlode.testing.checksums import Answer, Plan, Sums, Task, locate, sums
from motherlode.testing.law import Broken, Law


class Modes(Law):
    number = 10
    title = "Compiled and interpreted runs agree"
    what = "decisions"
    once = True

    def whole(self, until: float) -> None:
        place = locate(self.game)
        if not place:
            self.note = "Not tried: no other process can find this game; register it or give it a name in its module."
            return
        plan = self.plan(until)
        answer = self.ask_other(place, plan, until)
        if answer.compiled == motherlode.COMPILED:
            self.note = f"Not tried: {'compiled' if answer.compiled else 'interpreted'} only ({motherlode.WHY})."
            return
        for task, theirs in zip(plan.tasks, answer.sums):
            ours = sums(self.game, task)
            if problem := disagreement(ours, theirs, motherlode.COMPILED):
                options = " ".join(f"{k}={v}" for k, v in task.options.items())
                raise Broken(f"{task.seats} seats, {options}, seed {task.seed}: {problem}")
            self.tried += ours.decisions
            self.reached[f"{task.seats} seats"] += ours.decisions
        self.note = f"{len(answer.sums)} games compared with a second process."

    def plan(self, until: float) -> Plan:
        """Every number of seats first, then the option sets in turn, as far as time goes."""
        course = self.course
        tasks = [Task(s.seats, as_dict(s.options), course.seed + k) for k, s in enumerate(course.must)]
        more = course.more()
        tasks += [Task(s.seats, as_dict(s.options), course.seed + 1000 + k) for k, s in zip(range(40), more)]
        return Plan(tasks, min(len(tasks), len(course.seats) + 3), max(0.5, 0.6 * (until - time.monotonic())))

    def ask_other(self, place: str, plan: Plan, until: float) -> Answer:
        """The same plan in a process of the other kind, with another hash seed."""
        environment = {k: v for k, v in os.environ.items() if k != "MOTHERLODE_PURE"}
        environment |= {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "PYTHONHASHSEED": "1789"}
        if motherlode.COMPILED:
            environment["MOTHERLODE_PURE"] = "1"
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "motherlode.testing.checksums", place],
            input=msgspec.json.encode(plan),
            capture_output=True,
            env=environment,
            check=False,
        )
        if done.returncode:
            raise Broken(f"the other process failed: {done.stderr.decode(errors='replace')[-600:]}")
        return msgspec.json.decode(done.stdout, type=Answer)


def disagreement(ours: Sums, theirs: Sums, compiled: bool) -> str:
    """How two runs of one task differ; "" if they do not."""
    us, them = ("compiled", "interpreted") if compiled else ("interpreted", "compiled")
    if ours.decisions != theirs.decisions or ours.check != theirs.check:
        return (
            f"random games took {ours.decisions} decisions with checksum {ours.check} {us}, "
            f"{theirs.decisions} with {theirs.check} {them}"
        )
    for number, (one, two) in enumerate(zip(ours.positions, theirs.positions)):
        if one != two:
            return f"the games agree, but print {number} of {len(ours.positions)} differs: {one} {us}, {two} {them}"
    return ""
