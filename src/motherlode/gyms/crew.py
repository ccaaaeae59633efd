"""How do several processes share one batch? Each has some of the games and writes into memory that all see."""

from __future__ import annotations

import multiprocessing
import select
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motherlode.core.errors import Refused
from motherlode.core.options import as_dict
from motherlode.core.registry import names
from motherlode.gyms.setting import Setting, setting

CHECK, STEP, LEAVE = b"check", b"step", b"leave"
PATIENCE = 60.0  # seconds until a process that does not answer is given up
ENDED = "A process of this batch has ended: make a new batch."
NEVER_BEGAN = (
    "A process of this batch ended before it began; why stands above. In a script, make a batch with several processes "
    'below `if __name__ == "__main__":`, as each process reads the script again.'
)


class Crew:
    """The processes of a batch, from the side of whoever steps it."""

    def __init__(self, setting: Setting, seed: int, games: int, mask: bool, reward: str, processes: int) -> None:
        if setting.game.name not in names():
            raise Refused(f"{setting.game.title} is not installed, and only installed games go to other processes.")
        space = setting.actions if mask else 0
        shapes = {
            "obs": ((games, setting.layout.size), np.uint8),
            "mask": ((games, space), np.bool_),
            "menu": ((games, setting.most_legal), np.int32),
            "count": ((games,), np.int32),
            "seat": ((games,), np.int32),
            "reward": ((games, setting.seats), np.float64),
            "done": ((games,), np.bool_),
            "length": ((games,), np.int32),
            "actions": ((games,), np.int32),
        }
        sizes = {name: int(np.prod(shape)) * np.dtype(kind).itemsize for name, (shape, kind) in shapes.items()}
        self.memory = SharedMemory(create=True, size=sum(-(-size // 8) * 8 for size in sizes.values()))
        self.shared = laid_out(self.memory, shapes)
        self.actions = self.shared.pop("actions")
        self.arrays = {name: read_only(array) for name, array in self.shared.items()}
        self.space = space
        self.marks = self.shared["mask"].reshape(-1)
        self.starts = np.arange(games, dtype=np.int64) * space  # of every game's mask
        self.lines: list[Connection] = []
        self.answers: list[Callable[[], bool]] = []
        self.processes: list[Any] = []
        context = multiprocessing.get_context("spawn")
        self.bounds = [games * k // processes for k in range(processes + 1)]
        given = as_dict(setting.options)
        for first, beyond in zip(self.bounds, self.bounds[1:]):
            here, there = context.Pipe()
            task = (setting.game.name, setting.seats, given, bool(setting.layout.planes), seed, mask, reward)
            arguments = (there, self.memory.name, shapes, task, first, beyond)
            process = context.Process(target=work, args=arguments, daemon=True)
            process.start()
            there.close()
            self.lines.append(here)
            self.answers.append(waiting(here))
            self.processes.append(process)
        self.ask(b"")

    def ask(self, what: bytes) -> list[int]:
        """Have every process do something; what they answer."""
        if what:
            for line in self.lines:
                line.send_bytes(what)
        found = []
        for line, answers in zip(self.lines, self.answers):
            try:
                if not answers():
                    raise EOFError
                found.append(int(line.recv_bytes()))
            except (EOFError, ConnectionResetError):
                self.close()
                raise Refused(ENDED if what else NEVER_BEGAN) from None
        return found

    def step(self, actions: NDArray[np.int32]) -> int:
        """Play: -1. If an action is refused, nothing changes: its game.

        Masks lie where all see them, so that one look at them suffices; without masks the processes are asked first.
        """
        self.actions[:] = actions
        if self.space:
            wrong = self.first_refused(actions)
        else:
            found = self.ask(CHECK)
            wrong = next((first + one for first, one in zip(self.bounds, found) if one >= 0), -1)
        if wrong < 0:
            self.ask(STEP)
        return wrong

    def first_refused(self, actions: NDArray[np.int32]) -> int:
        """The first game whose mask does not allow its action; -1 if all do."""
        out = (actions < 0) | (actions >= self.space)
        if out.any():
            return int(out.argmax())
        allowed = self.marks.take(self.starts + actions)
        return -1 if allowed.all() else int(allowed.argmin())

    def close(self) -> None:
        """End the processes and give the memory back."""
        for line in self.lines:
            with suppress(OSError):
                line.send_bytes(LEAVE)
            line.close()
        for process in self.processes:
            process.join(2)
            if process.is_alive():
                process.terminate()
                process.join(2)
        self.lines, self.processes = [], []
        self.memory.unlink()


def waiting(line: Connection) -> Callable[[], bool]:
    """Waits for an answer on a line, or for its end; says whether there was either within the time."""
    if not hasattr(select, "poll"):
        return lambda: line.poll(PATIENCE)
    poll = select.poll()  # made once: a step of a small batch takes less time than making it
    poll.register(line.fileno(), select.POLLIN | select.POLLHUP)
    return lambda: bool(poll.poll(PATIENCE * 1000))


def laid_out(memory: SharedMemory, shapes: dict[str, Any]) -> dict[str, NDArray[Any]]:
    """The arrays of a batch in shared memory, one behind the other."""
    at = 0
    found = {}
    for name, (shape, kind) in shapes.items():
        found[name] = np.ndarray(shape, dtype=kind, buffer=memory.buf, offset=at)
        at += -(-found[name].nbytes // 8) * 8
    return found


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The same array, not to be written to."""
    view = array.view()
    view.flags.writeable = False
    return view


def work(line: Connection, memory: str, shapes: dict[str, Any], task: tuple[Any, ...], first: int, beyond: int) -> None:
    """What a process does until it is told to leave."""
    from motherlode.gyms.batch import NARROW, Worker

    game, seats, options, observe, seed, mask, reward = task
    shared = SharedMemory(memory)
    arrays = {name: array[first:beyond] for name, array in laid_out(shared, shapes).items()}
    here = setting(game, seats, options, observe=observe)
    whole = mask and here.actions <= NARROW
    worker = Worker(here, seed, first, beyond - first, whole, reward)
    marks = Marks(arrays["mask"]) if mask and not whole else None
    hand_over(worker.arrays, arrays, marks)
    line.send_bytes(b"0")
    while True:
        try:
            what = line.recv_bytes()
        except EOFError:
            what = LEAVE
        if what == LEAVE:
            break
        if what == CHECK:
            np.copyto(worker.actions, arrays["actions"])
            line.send_bytes(b"%d" % worker.many.first_refused())
            continue
        worker.step(arrays["actions"])
        hand_over(worker.arrays, arrays, marks)
        line.send_bytes(b"0")


def hand_over(found: dict[str, NDArray[Any]], shared: dict[str, NDArray[Any]], marks: Marks | None) -> None:
    """Copy what a process has written to where all see it."""
    for name in ("obs", "count", "seat", "reward", "done", "length"):
        np.copyto(shared[name], found[name])
    if found["mask"].size:
        np.copyto(shared["mask"], found["mask"])
    longest = int(found["count"].max())
    np.copyto(shared["menu"][:, :longest], found["menu"][:, :longest])
    if marks is not None:
        marks.write(found["menu"][:, :longest], found["count"])


class Marks:
    """Masks kept up to date from menus: only what changes is touched."""

    def __init__(self, mask: NDArray[np.bool_]) -> None:
        self.flat = mask.reshape(-1)
        self.starts = np.arange(len(mask), dtype=np.int64)[:, None] * mask.shape[1]
        self.marked = np.zeros(0, dtype=np.int64)

    def write(self, menu: NDArray[np.int32], count: NDArray[np.int32]) -> None:
        """Take the old marks off and set the new ones."""
        self.flat[self.marked] = False
        valid = np.arange(menu.shape[1])[None, :] < count[:, None]
        self.marked = (self.starts + menu)[valid]
        self.flat[self.marked] = True
