"""Runs the laws over a game, each with its fair share of the time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from inspect import isfunction

from motherlode import COMPILED
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.testing.basics import Conservation, Copies, Endings, Menus, SameSeed
from motherlode.testing.course import Course, Setting
from motherlode.testing.imagination import Imagination
from motherlode.testing.law import Broken, Law
from motherlode.testing.modes import Modes
from motherlode.testing.observing import Observing, Sizes
from motherlode.testing.records import Records
from motherlode.testing.report import Report
from motherlode.testing.twins import Twins
from motherlode.testing.words import Moves, Refusals

ALL: tuple[type[Law], ...] = (
    SameSeed,
    Menus,
    Copies,
    Twins,
    Imagination,
    Conservation,
    Endings,
    Records,
    Refusals,
    Modes,
    Moves,
    Observing,
    Sizes,
)
LAWS: dict[int, str] = {law.number: law.title for law in ALL}
"""The laws by number."""

LEAST_SLOW = 0.3  # seconds for an imagined world
SLOW_WORLD = 1 / 40  # of the time: hundreds of worlds are the least that says something
FIRST_ROUND = 0.6  # of the time, for every seat count and every option value once; the rest goes to mixtures

Progress = Callable[[str, float], None]


def check(
    game: Game,
    *,
    seconds: float = 20,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    given: Mapping[str, object] | None = None,
    laws: Sequence[int] | None = None,
    first: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Put a game to the laws for about `seconds`: all numbers of seats (or `seats`), all option values (or `given`).

    Every option value is tried at least once under every law, so a game with many options may take longer than asked;
    the report says so. Seats and options that cannot be are refused. With `first` it ends as soon as one law is broken.
    `progress` is called with what is being done and how much of all is done (0 to 1).
    """
    begun = time.monotonic()
    course = Course(game, seed, seats, given)
    _quick_enough(course, seconds)
    chosen = [law(course) for law in ALL if laws is None or law.number in laws]
    note = _run(course, chosen, seconds, begun, first, progress or (lambda what, share: None))
    for law in chosen:
        _finish(law)
    return Report(
        game=game.name,
        rules=game.version,
        seed=seed,
        seats=course.seats,
        settings=sorted({str(s) for s in course.must}),
        seconds=round(time.monotonic() - begun, 2),
        laws=[law.result() for law in chosen],
        compiled=_compiled(course),
        note=note,
    )


def _quick_enough(course: Course, seconds: float) -> None:
    """Refuse a game in which one imagined world takes so long that nothing could be tried in the time given."""
    dice = course.dice("speed")
    try:
        state = course.deal(course.must[0], "speed")
        states = [state.copy()]
        while not state.over and len(states) <= course.game.bound(state):
            actions = state.legal_actions()
            state.apply(actions[dice.below(len(actions))])
            states.append(state.copy())
        for quarter in (3, 2, 1):
            spot = len(states) * quarter // 4
            for viewer in range(-1, state.seats):
                begun = time.process_time()
                states[spot].imagine(viewer, dice.split())
                took = time.process_time() - begun
                if took > max(LEAST_SLOW, seconds * SLOW_WORLD):
                    raise Refused(
                        f"After {spot} decisions imagine({viewer}) takes {took:.1f} s: too long to try anything in "
                        f"{seconds:.0f} s, and too long for bots. Mostly kits.places has to draw a past again and "
                        "again until it fits what was told (its page among the kits says when, and what to do "
                        f"instead). To check it all the same: --seconds {took / SLOW_WORLD + 1:.0f}."
                    )
    except Refused:
        raise
    except Exception:  # the laws will meet it again, and say where
        pass


def _compiled(course: Course) -> bool:
    """Whether the rules run compiled: then their functions are none of Python's."""
    try:
        return not isfunction(type(course.deal(course.must[0], "try")).apply)
    except Exception:  # a game that cannot be dealt: the laws have said so
        return COMPILED


def _run(course: Course, laws: list[Law], seconds: float, begun: float, first: bool, progress: Progress) -> str:
    """The first round over all that must be tried, then mixtures of options as long as there is time."""
    shares = max(1, sum(law.weight for law in laws))

    def enough() -> bool:
        return first and any(law.failure for law in laws)

    for law in laws:
        if law.once:
            progress(law.title, 0.0)
            law.guarded(None, 0, time.monotonic() + seconds / shares)
    many = [law for law in laws if not law.once]
    spent_once = time.monotonic() - begun
    share = FIRST_ROUND * max(0.0, seconds - spent_once) / max(1, sum(law.weight for law in many)) / len(course.must)
    for number, setting in enumerate(course.must):
        _share_out(many, setting, 0, share, enough, progress, FIRST_ROUND * number / len(course.must))
    took = time.monotonic() - begun
    if took > seconds:
        return f"Every option value once took {took:.0f} s, more than the {seconds:.0f} s asked for."
    for turn, setting in enumerate(course.more(), 1):
        left = seconds - (time.monotonic() - begun)
        if left <= 0 or enough() or all(law.failure for law in many):
            break
        part = min(4 * share, left / sum(law.weight for law in many))
        _share_out(many, setting, turn, part, enough, progress, 1 - left / seconds)
        course.must.append(setting)
    return ""


def _share_out(
    laws: list[Law],
    setting: Setting,
    turn: int,
    share: float,
    enough: Callable[[], bool],
    progress: Progress,
    done: float,
) -> None:
    """Let every law that still holds look at one setting; who has had least time goes first."""
    for law in sorted(laws, key=lambda law: law.seconds / law.weight):
        if not law.failure and not enough():
            progress(f"{law.number}. {law.title} · {setting}", done)
            law.guarded(setting, turn, time.monotonic() + share * law.weight)


def _finish(law: Law) -> None:
    if not law.failure:
        try:
            law.finish()
        except Broken as broken:
            law.failure = str(broken)
