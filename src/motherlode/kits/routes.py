"""Where shortest tunnels were found before: they are part of `kits/distance.py` now."""

from __future__ import annotations

from motherlode.kits.distance import ACROSS, EDGE, LOWEST_EDGE, group_facing, shortest

__all__ = ["ACROSS", "EDGE", "LOWEST_EDGE", "group_facing", "shortest"]
