"""What cannot be, is refused with a sentence: seeds, options, bots, policies, and scripts that start processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import motherlode.gyms
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.registry import find
from motherlode.gyms import Batch, PolicyBot, aec, puffer, single, vector

PLAIN = """
from motherlode.gyms import Batch
Batch("kingpin", 4, seats=2, processes=2)
"""


@pytest.mark.parametrize(
    ("made", "field", "said"),
    [
        (lambda: Batch("kingpin", 2, seed="x"), "seed", r"A seed is a whole number, not 'x'\."),  # type: ignore[arg-type]
        (lambda: Batch("kingpin", 2, seed=1.5), "seed", r"A seed is a whole number, not 1\.5\."),  # type: ignore[arg-type]
        (lambda: Batch("kingpin", 2, seed=True), "seed", r"A seed is a whole number, not True\."),
        (lambda: aec("kingpin").reset(seed=-1), "seed", r"A seed is a whole number, 0 or more, not -1\."),
        (lambda: Batch("kingpin", 2, options=["a"]), "options", r"Options are names with values, .*, not \['a'\]\."),  # type: ignore[arg-type]
        (lambda: aec("kingpin", options={1: 2}), "options", "Options are names with values"),  # type: ignore[dict-item]
        (lambda: aec(None), "game", "The game is a name such as saboteur, or a Game, not None"),  # type: ignore[arg-type]
        (lambda: single("kingpin", others=None), "others", "The others are a level of bots such as .*, not None"),  # type: ignore[arg-type]
        (lambda: single("kingpin", others=[3]), "others", "Each of the others is a level of bots .*, not 3"),  # type: ignore[list-item]
        (lambda: aec("kingpin").last(), "", r"Call reset\(\) before anything else\."),
    ],
)
def test_a_sentence_says_what_would_be_right(made: Callable[[], object], field: str, said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        made()
    assert refused.value.field == field


def test_a_refused_seed_leaves_the_games_as_they_are() -> None:
    wrong: Any = "x"
    for env in (vector("kingpin", 2), puffer("kingpin", 2)):
        with pytest.raises(Refused, match="A seed is a whole number"):
            env.reset(seed=wrong)
        env.step(env.batch.random_actions())


def test_numbers_of_numpy_are_seeds() -> None:
    seed: Any = np.int64(7)
    assert (Batch("kingpin", 2, seed=seed).obs == Batch("kingpin", 2, seed=7).obs).all()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda row, actions: 1, "A policy returns one number for each action: [0-9]+ wanted, 1 given."),
        (lambda row, actions: [0.0], "A policy returns one number for each action: [0-9]+ wanted, 1 given."),
        (lambda row, actions: [[0.0] * len(actions)], r"[0-9]+ wanted, [0-9]+ given in the shape \(1, [0-9]+\)\."),
        (lambda row, actions: actions * np.nan, "A policy returns one number for each action; .* are NaN."),
        (lambda row, actions: None, "A policy returns one number for each action"),
        (lambda row, actions: "first", "A policy returns one number for each action, not 'first'."),
    ],
)
def test_a_policy_that_returns_something_else_is_refused(answer: Any, said: str) -> None:
    match = Match(find("kingpin"), 2, seed="policy")
    while len(match.perspective(match.seat).legal()) < 2:
        match.play(match.perspective(match.seat).legal()[0])
    with pytest.raises(Refused, match=said):
        PolicyBot(answer).decide(match.perspective(match.seat), quick_dice(0))


def test_a_script_that_every_process_reads_again_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "plain.py"
    script.write_text(PLAIN, encoding="utf-8")
    ended = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)
    assert 'In a script, make a batch with several processes below `if __name__ == "__main__":`' in ended.stderr
    script.write_text(f"if __name__ == '__main__':{PLAIN.replace(chr(10), chr(10) + '    ')}", encoding="utf-8")
    subprocess.run([sys.executable, script], check=True, timeout=120)


def test_all_environments_are_listed() -> None:
    assert {*motherlode.gyms.__all__} <= {*dir(motherlode.gyms)}
