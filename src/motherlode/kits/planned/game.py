"""A `Game` with a `Plan`: it finds its view, what it conserves and what a seat observes in the plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.planes import Layout
from motherlode.core.reader import Reader
from motherlode.core.state import State
from motherlode.core.view import View
from motherlode.kits.bits import count
from motherlode.kits.places import Places
from motherlode.kits.planned.observe import observed, planes
from motherlode.kits.planned.plan import Plan
from motherlode.kits.planned.view import Words, view_of


class PlannedGame(Game):
    """Base of a game that says its cards and places in a `plan`, and whose position has a field `places`.

    For the view it may write, in words/view.py, any of `banner(state, reader)`, `score(state, seat)`,
    `marks(state, seat)` and `zones(state, reader)`, or all of `view(state, reader)`.
    """

    plan: Plan
    """Its cards and places."""
    shown: dict[str, int] = {}
    """Fields of the position that everybody may know, each a number or a row of them, and the greatest number that may
    stand there: with this, learners get an observation. A row with a number for each seat is turned, mine first."""

    def places(self, state: State) -> Places:
        """Where the cards of a position lie."""
        found = getattr(state, "places", None)
        if not isinstance(found, Places):
            raise NotImplementedError(
                f"{type(state).__name__} has no field places: write self.places = lay(PLAN.layout(seats)) where it is "
                "made, or write words/view.py and the method conserved."
            )
        return found

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        """What a viewer sees: what `words/view.py` says, and where it says nothing, what follows from the places."""
        reader = self.reader(state, viewer, names)
        whole = self.found("view", "view")
        if whole is not None:
            return cast(Callable[[State, Reader], View], whole)(state, reader)
        words = Words(*(self.found("view", name) for name in ("banner", "score", "marks", "zones")))
        return view_of(self, self.plan, state, self.places(state), reader, words)

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """Every card lies in one place."""
        places = self.places(state)
        held = [places.sets[place] for place in range(places.layout.places)]
        together = 0
        for cards in held:
            together |= cards
        cards = len(self.plan.cards)
        return [("cards", sum(map(count, held)), cards), ("different cards", count(together), cards)]

    def largest_throw(self, state: State) -> int:
        """The cards are shuffled; nothing else is thrown."""
        return len(self.plan.cards)

    def observation(self, state: State) -> Layout:
        """What lies where as far as a seat knows, and the fields in `shown`."""
        if not self.shown:
            raise Refused(
                f"{self.title} does not say what a seat observes: name the public fields in `shown`.", field="game"
            )
        return Layout(tuple(planes(self.plan, state, self.shown)))

    def observe(self, state: State, seat: int) -> bytes:
        """The same, as bytes."""
        return observed(self.plan, state, self.places(state), self.shown, seat)
