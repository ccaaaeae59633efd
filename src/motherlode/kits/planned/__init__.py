"""A game whose secrets are cards in places: say what the cards and the places are, and the view, the counting and the
observations follow. Nothing here is compiled; the rules of such a game may be.
"""

from motherlode.kits.planned.game import PlannedGame
from motherlode.kits.planned.plan import Each, Plan, Shared, slug

__all__ = ["Each", "Plan", "PlannedGame", "Shared", "slug"]
