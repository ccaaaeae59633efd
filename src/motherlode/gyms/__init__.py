"""The games for learners: batches, PettingZoo, Gymnasium, PufferLib's convention, OpenSpiel.

    import motherlode.gyms

    env = motherlode.gyms.aec("saboteur", seats=5)                                # PettingZoo
    env = motherlode.gyms.single("mine_all_mine", seats=2, others="sensible")     # Gymnasium, one seat against bots
    batch = motherlode.gyms.Batch("kingpin", 1024, seats=2, seed=7)               # numpy
    game = motherlode.gyms.openspiel("hoards", seats=3)                           # OpenSpiel

They want what `pip install motherlode[gyms]` brings; OpenSpiel is installed by itself. What is missing is said.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from motherlode.core.errors import Refused

if TYPE_CHECKING:
    from motherlode.gyms.alone import register, single
    from motherlode.gyms.batch import Batch
    from motherlode.gyms.buffers import puffer
    from motherlode.gyms.pettingzoo import aec
    from motherlode.gyms.policy import PolicyBot
    from motherlode.gyms.spiel import openspiel
    from motherlode.gyms.together import vector

__all__ = ["Batch", "PolicyBot", "aec", "openspiel", "puffer", "register", "single", "vector"]

WHERE = {
    "Batch": ("batch", "numpy"),
    "PolicyBot": ("policy", "numpy"),
    "aec": ("pettingzoo", "pettingzoo"),
    "openspiel": ("spiel", "open_spiel"),
    "puffer": ("buffers", "gymnasium"),
    "register": ("alone", "gymnasium"),
    "single": ("alone", "gymnasium"),
    "vector": ("together", "gymnasium"),
}
"""Name → the module it is in, and the package that this one wants."""


def __dir__() -> list[str]:
    """What is here, what is not imported yet included."""
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    """Each environment is imported when it is asked for, since each wants another library."""
    if name not in WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, wants = WHERE[name]
    try:
        return getattr(import_module(f"motherlode.gyms.{module}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("motherlode"):
            raise
        extra = "pip install open_spiel" if wants == "open_spiel" else "pip install 'motherlode[gyms]'"
        raise Refused(f"motherlode.gyms.{name} wants {wants}, and {error.name} is not installed: {extra}.") from None
