"""What does an environment of one game show? Observations and masks as arrays, and pictures of the table."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.console import Console

from motherlode.core.errors import Refused
from motherlode.core.state import State, observed
from motherlode.gyms.setting import Setting
from motherlode.terminal.paper import THEME
from motherlode.terminal.table import Drawing

MODES = ("ansi", "rgb_array")
WIDTH = 110  # columns of a drawing


def observation_space(setting: Setting) -> spaces.Dict:
    """What one seat observes: bytes, and which actions it may take."""
    highs = np.frombuffer(setting.layout.highs(), dtype=np.uint8)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(highs), highs, dtype=np.uint8),
            "action_mask": spaces.MultiBinary(setting.actions),
        }
    )


def look(setting: Setting, state: State, seat: int) -> dict[str, NDArray[Any]]:
    """What a seat observes now; the mask is empty unless it is asked."""
    mask = np.zeros(setting.actions, dtype=np.int8)
    if not state.over and state.seat == seat:
        mask[state.legal_actions()] = 1
    row = np.frombuffer(observed(state, seat, setting.layout.size), dtype=np.uint8)
    return {"observation": row.copy(), "action_mask": mask}


def play(setting: Setting, state: State, action: object) -> None:
    """Play an action that somebody gave; refused, with the game's own words, if it is none or not legal."""
    if isinstance(action, bool | np.bool_) or not isinstance(action, int | np.integer):
        raise Refused(f"An action is a whole number, not {action!r:.40}.")
    number = int(action)
    if not 0 <= number < setting.actions:
        raise Refused(f"Actions are 0 to {setting.actions - 1}, and {number} is not among them.")
    if not state.allows(number):
        raise setting.game.why_not(state, state.seat, number)
    state.apply(number)


def check_mode(mode: str | None) -> str | None:
    """A way of drawing that there is; refused with those there are."""
    if mode is not None and mode not in MODES:
        raise Refused(f"The render mode is {' or '.join(MODES)}, not {mode!s:.40}.", field="render_mode")
    return mode


def render(setting: Setting, state: State, seat: int, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The table as a seat sees it, in letters or as a picture; None if no mode was chosen."""
    if mode is None:
        return None
    names = [f"seat {number}" for number in range(setting.seats)]
    view = setting.game.view(state, seat, names)
    page = Drawing(setting.game.title, names, [""] * setting.seats, WIDTH).table(view)
    stream = io.StringIO()
    paper = Console(
        file=stream, width=WIDTH, force_terminal=True, color_system="truecolor", theme=THEME, markup=False, emoji=False
    )
    if mode == "ansi":
        paper.print(page)
        return stream.getvalue()
    from motherlode.gyms.picture import picture

    return picture(paper.render_lines(page))
