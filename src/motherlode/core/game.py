"""A game: what ties rules, view and sense together under a name.

A game's package exposes one instance through the entry-point group `motherlode.games`; nothing else has to know it.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from importlib import resources

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.options import Options, Value, read
from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.core.view import Move, Outcome, View


class Game:
    """Base of every game. Class attributes say what it is; methods translate between ints and people."""

    name: str
    """As typed: `saboteur`."""
    title: str
    """As printed: `Saboteur`."""
    blurb: str
    """One sentence for the list of games."""
    package: str
    """The package that holds RULES.md."""
    version: str
    """The version of its rules: a change of behaviour changes it."""
    reads: tuple[str, ...] = ()
    """Older versions whose records still replay."""
    prefix: str
    """Of its clause ids: `SAB`."""
    least_seats: int
    most_seats: int
    usual_seats: int
    options: type[Options] = Options
    sense: Sense | None = None
    """What a sensible player would do; without it sensible bots play at random."""

    # -- what a game writes ------------------------------------------------------------------------------------------

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """Deal a game. `seats` and `options` have been checked by `deal`."""
        raise NotImplementedError

    def actions(self, state: State) -> int:
        """The size of the action space: actions are 0 … this-1, the same for every position of one game."""
        raise NotImplementedError

    def bound(self, state: State) -> int:
        """No game with these seats and options takes more decisions; the rulebook proves it."""
        raise NotImplementedError

    def view(self, state: State, viewer: int) -> View:
        """What `viewer` (a seat, or SPECTATOR) sees."""
        raise NotImplementedError

    def move(self, state: State, action: int) -> Move:
        """A legal action in readable form, as the deciding seat sees it."""
        raise NotImplementedError

    def parse(self, state: State, text: str) -> int:
        """The action meant by a move's text, legal or not; `Refused` if the text is no move of this game at all."""
        raise NotImplementedError

    def why_not(self, state: State, seat: int, action: int) -> Refused:
        """Why `seat` may not play an action that is not legal now, from what that seat knows, with the clause."""
        raise NotImplementedError

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        """An event, already cut down by `seen_by(viewer)`, as a sentence for the log; "" if not worth a line."""
        raise NotImplementedError

    def scores(self, state: State) -> list[str]:
        """Every seat's score as shown when the game is over."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome:
        """How a finished game ended."""
        raise NotImplementedError

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """What neither appears nor vanishes: (what, how many there are, how many there must be), counted in `state`."""
        raise NotImplementedError

    # -- what comes with it ------------------------------------------------------------------------------------------

    def settings(self, given: Mapping[str, object]) -> Options:
        """Options from what was given, defaults filled in; refused with the field that is wrong."""
        return read(self.options, given)

    def deal(self, seats: int, options: Options, dice: Dice) -> State:
        """`new` behind a check of the number of seats."""
        if not self.least_seats <= seats <= self.most_seats:
            raise Refused(
                f"{self.title} is for {self.least_seats} to {self.most_seats} seats, not {seats}.",
                rule=f"{self.prefix}-{self.seats_clause}" if self.seats_clause else "",
                field="seats",
            )
        return self.new(seats, options, dice)

    seats_clause: str = "1"
    """The clause that says how many may play."""

    def moves(self, state: State) -> list[Move]:
        """The menu of the deciding seat."""
        return [self.move(state, action) for action in state.legal_actions()]

    def rulebook(self) -> str:
        """The text of RULES.md; refused if the game comes without one."""
        try:
            return (resources.files(self.package) / "RULES.md").read_text(encoding="utf-8")
        except FileNotFoundError:
            raise Refused(f"{self.title} comes without a rulebook.") from None

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that share the win of a finished game."""
        return tuple(seat for seat in range(state.seats) if state.payoff(seat) > 0)


def unknown_move(text: str, known: Sequence[str]) -> Refused:
    """The refusal for a text that is no move: says what would be, nearest first."""
    near = difflib.get_close_matches(text[:60], known, 1, 0.0)
    hint = f"; for example: {near[0]}" if near else ""
    return Refused(f"“{text[:60]}” is no move here{hint}.", field="move")


def plain(values: Mapping[str, Value]) -> str:
    """Options as `name=value` words."""
    from motherlode.core.options import show

    return " ".join(f"{name}={show(value)}" for name, value in values.items())
