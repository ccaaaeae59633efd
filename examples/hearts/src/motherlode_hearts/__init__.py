"""Hearts on the Motherlode engine: a game in a package of its own. `docs/tutorial.md` tells how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from motherlode._select import guard

COMPILED, WHY = guard(__path__[0], __name__)  # before the rules are imported: decides how they run

from motherlode.core.dice import Dice  # noqa: E402
from motherlode.core.errors import Refused  # noqa: E402
from motherlode.core.events import Event  # noqa: E402
from motherlode.core.game import Game  # noqa: E402
from motherlode.core.options import Options  # noqa: E402
from motherlode.core.state import State  # noqa: E402
from motherlode.core.view import Move, Outcome, View  # noqa: E402
from motherlode_hearts import view as words  # noqa: E402
from motherlode_hearts.cards import CARDS  # noqa: E402
from motherlode_hearts.rules import SEATS, HeartsState, deal  # noqa: E402
from motherlode_hearts.sense import HeartsSense  # noqa: E402


class Hearts(Game):
    """Hearts for four, one deal, no passing."""

    name = "hearts"
    title = "Hearts"
    blurb = "Thirteen tricks, and nobody wants the hearts or the queen of spades."
    package = "motherlode_hearts"
    version = "1"
    prefix = "HRT"
    least_seats = SEATS
    most_seats = SEATS
    usual_seats = SEATS
    sense = HeartsSense()

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        return deal(dice)

    def actions(self, state: State) -> int:
        return CARDS

    def bound(self, state: State) -> int:
        return CARDS

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        return words.view(cast(HeartsState, state), viewer)

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        return words.move(action)

    def parse(self, state: State, text: str) -> int:
        return words.parse(text)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        return words.why_not(cast(HeartsState, state), seat, action)

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        return words.say(event, viewer, names)

    def reason(self, state: State, action: int, beliefs: Sequence[float] = (), names: Sequence[str] = ()) -> str:
        return HeartsSense().reason(state, action)

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        return words.outcome(cast(HeartsState, state))

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        return words.conserved(cast(HeartsState, state))


GAME = Hearts()
