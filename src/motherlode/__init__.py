"""Motherlode: treasure games on one rules engine. This file is never compiled: it decides whether the rest runs so."""

from motherlode._select import guard as _guard

__version__ = "0.1.0"
__all__ = ["COMPILED", "WHY", "__version__"]

COMPILED: bool
"""Whether the rules run as compiled code."""
WHY: str
"""The reason, in a few words."""
COMPILED, WHY = _guard(__path__[0], __name__)
