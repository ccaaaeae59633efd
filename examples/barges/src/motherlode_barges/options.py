"""What can be chosen before the game begins?"""

from __future__ import annotations

from typing import Annotated

from motherlode.core.options import Options, option


class BargesOptions(Options, frozen=True):
    """The options of Barges."""

    tide: Annotated[bool, option("A barge that nobody got is bid for again, with the next one.", "BAR-7")] = False
