"""What a bot, a browser or a researcher's agent holds instead of a state."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.state import SPECTATOR, State, observed
from motherlode.core.view import Move, View


class Perspective:
    """A position through the eyes of one seat (or SPECTATOR): everything it may know, and nothing else.

    Bots decide from it and views are made from it, so neither can depend on what the seat does not know.
    """

    __slots__ = ("__state", "game", "names", "seat")

    def __init__(self, game: Game, state: State, seat: int, names: Sequence[str] = ()) -> None:
        if not SPECTATOR <= seat < state.seats:
            raise Refused(f"There is no seat {seat}: seats are 0 to {state.seats - 1}.", field="seat")
        self.game = game
        """What is played."""
        self.seat = seat
        """Through whose eyes."""
        self.names = tuple(names)
        """What the seats are called; empty: by their numbers."""
        self.__state = state

    @property
    def asked(self) -> bool:
        """Whether this seat must decide now."""
        return not self.__state.over and self.__state.seat == self.seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.__state.over

    def view(self) -> View:
        """What this seat sees."""
        return self.game.view(self.__state, self.seat, self.names)

    def legal(self) -> list[int]:
        """The actions this seat may choose from; empty when it is not asked."""
        return self.__state.legal_actions() if self.asked else []

    def moves(self) -> list[Move]:
        """The legal actions in readable form: each with a text to type, a label and the things it is made of."""
        return self.game.moves(self.__state, self.names) if self.asked else []

    def refusal(self, action: int) -> Refused | None:
        """Why this seat may not play `action` now; None if it may."""
        if self.asked and self.__state.allows(action):
            return None
        return self.game.why_not(self.__state, self.seat, action, self.names)

    def observe(self) -> bytes:
        """What this seat knows as bytes, laid out as `game.observation` says: what a learner is fed."""
        return observed(self.__state, self.seat, self.game.observation(self.__state).size)

    def imagine(self, dice: Dice) -> State:
        """A whole world that this seat cannot tell from the true one. It may be played on freely."""
        return self.__state.imagine(self.seat, dice)
