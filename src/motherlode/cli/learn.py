"""`motherlode learn`: a guided first game; without a terminal, its text."""

from __future__ import annotations

import contextlib
import sys
from argparse import Namespace

from motherlode.cli.output import out
from motherlode.cli.play import chosen
from motherlode.core import registry
from motherlode.core.errors import Refused
from motherlode.core.lesson import Lesson, lesson
from motherlode.terminal.learn import Learning
from motherlode.terminal.paper import sentence


def run(args: Namespace) -> int:
    person = sys.stdin.isatty() and sys.stdout.isatty()
    if args.game is None and not person:
        raise Refused("Say which game to learn: 'motherlode games' lists them.", field="game")
    found = lesson(registry.find(args.game or chosen(person)))
    if not 1 <= args.step <= len(found.scenes):
        raise Refused(f"The lesson has the steps 1 to {len(found.scenes)}, not {args.step!s:.20}.", field="step")
    if not person:
        return told(found, args.step)
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  lines can be edited and called back
    learning = Learning(found, out(), input, args.step)
    try:
        done = learning.run()
    except (KeyboardInterrupt, EOFError):
        done = False
    name = found.game.name
    if done:
        out().print(sentence(f"That was the lesson. Now play: motherlode play {name}"))
    else:
        out().print(sentence(f"Go on with: motherlode learn {name} --step {learning.step}"))
    return 0


def told(found: Lesson, first: int) -> int:
    """What the lesson says, step by step, with the moves it asks for."""
    for number, scene in enumerate(found.scenes[first - 1 :], first):
        out().print(sentence(f"{number}. {scene.step.title}: {scene.step.say}"), soft_wrap=True)
        if scene.move is not None:
            out().print(sentence(f"   → {scene.move.label}"), soft_wrap=True)
    return 0
