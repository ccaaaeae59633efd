"""A game: what ties rules, knowledge, sense and words together under a name.

A game's package exposes one instance through the entry-point group `motherlode.games`; nothing else has to know it.
What people read is written in the package's folder `words`, each part in a file whose name is the same in every game.
A `Game` finds them by these names, so a game writes down only what it is and how it is dealt.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from heapq import nsmallest
from importlib import import_module, resources
from typing import cast

from msgspec.structs import replace

from motherlode.core import defaults
from motherlode.core.asking import Asking
from motherlode.core.chance import Chance, Origin
from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.help import Help, said
from motherlode.core.help import read as read_help
from motherlode.core.lines import Lines, line
from motherlode.core.options import Options, Value, read, show
from motherlode.core.planes import Layout
from motherlode.core.reader import Reader
from motherlode.core.sense import Sense
from motherlode.core.state import MOST_LEGAL, SPECTATOR, State
from motherlode.core.view import Face, Move, Outcome, View

DEALT: dict[type[State], Game] = {}
"""By class of position, the game that last dealt one."""


class Game:
    """Base of every game. Class attributes say what it is; methods translate between ints and people.

    `names` are the players' names, seat by seat; without them seats go by their numbers.
    """

    name: str
    """As typed: `saboteur`."""
    title: str
    """As printed: `Saboteur`."""
    blurb: str
    """One sentence for the list of games."""
    package: str
    """The package that holds RULES.md and the folder `words`."""
    version: str
    """The version of its rules: a change of behaviour changes it."""
    reads: tuple[str, ...] = ()
    """Older versions whose records still replay."""
    prefix: str
    """What the ids of its clauses begin with: `SAB`."""
    least_seats: int
    """The fewest who may play."""
    most_seats: int
    """The most who may play."""
    usual_seats: int
    """How many play if nobody says otherwise."""
    options: type[Options] = Options
    """The class of its options."""
    asking: Asking | None = None
    """What is asked, in a game that only ever asks one thing; others write `asked`."""
    sense: Sense | None = None
    """What a sensible player would do; without it sensible bots try each move a few times, playing on at random."""

    nearly: str = ""
    """What the game imagines only nearly as often as it should, in a few words; empty for most games. In the middle of
    a game, law 5 then does not fail but says how often it was off; from the deal on it judges as ever."""

    # -- what a game writes ------------------------------------------------------------------------------------------

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """Deal a game. `seats` and `options` have been checked by `deal`."""
        raise NotImplementedError(self.lacks("new(seats, options, dice)", "how it is dealt: return a State"))

    def actions(self, state: State) -> int:
        """How many actions there are, the same in every position of a game: their numbers go from 0 to one less."""
        raise NotImplementedError(self.lacks("actions(state)", "how many actions there are: return a number"))

    def bound(self, state: State) -> int:
        """The most decisions that a game with these seats and options can take; the rulebook proves it."""
        raise NotImplementedError(
            self.lacks("bound(state)", "after how many decisions a game is over: return a number")
        )

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """What neither appears nor vanishes: (what, how many there are, how many there must be), counted in `state`."""
        raise NotImplementedError(
            self.lacks("conserved(state)", 'what never changes in number: return [("cards", counted, 52)]')
        )

    def asked(self, state: State) -> Asking:
        """What is asked of the deciding seat, and which clause asks it: for prompts and refusals that a game leaves to
        the engine. Where it is always the same, `asking` says it."""
        return self.asking or Asking(0, "", f"{self.prefix}-{self.seats_clause}", "It is your turn.")

    def secret(self, state: State, action: int) -> bool:
        """Whether the others must not learn which action this is, in a log that the engine writes:
        `secret(state, action)` in moves.py; without it every move is told to all."""
        part = cast(Callable[[State, int], bool] | None, self.found("moves", "secret"))
        return part is not None and part(state, action)

    # -- what learners want to know; a game may leave it out -----------------------------------------------------------

    def observation(self, state: State) -> Layout:
        """What `State.observe` writes, the same for every position with these seats and options."""
        raise Refused(f"{self.title} does not say what a seat observes.", field="game")

    def observe(self, state: State, seat: int) -> bytes:
        """What a seat knows, laid out as `observation` says, where a position writes no `observe` of its own."""
        raise NotImplementedError(self.lacks("observe(state, seat)", "what a seat observes: return bytes"))

    def most_legal(self, state: State) -> int:
        """The most actions that a decision with these seats and options can offer."""
        return min(self.actions(state), MOST_LEGAL)

    def largest_throw(self, state: State) -> int:
        """The largest number that `Dice.below` is ever asked for in this game."""
        raise Refused(f"{self.title} does not say how large its throws are.", field="game")

    def scores(self, state: State) -> tuple[float, ...]:
        """By seat, how a finished game went for it in numbers, the more the better: for learners who want more to go
        by than who has won. By default the `State.total` of each, where the game says it."""
        try:
            return tuple(float(state.total(seat)) for seat in range(state.seats))
        except NotImplementedError:
            raise Refused(f"{self.title} does not say its scores in numbers.", field="game") from None

    def largest_payoff(self, state: State) -> float:
        """The most that `State.payoff` can give a seat."""
        return 1.0

    # -- what stands in the folder `words`: a function of the same name, in the file named here ----------------------

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        """What `viewer` (a seat, or SPECTATOR) sees: `view(state, reader)` in view.py."""
        part = cast(Callable[[State, Reader], View], self.part("view", "view"))
        return part(state, self.reader(state, viewer, names))

    def under(self, state: State) -> dict[tuple[str, int], Face]:
        """What lies face down where no seat may look, by zone and place in it: `under(state)` in view.py; {} without.

        Asked of imagined worlds only: what the owner of a card sees is found in the owner's view.
        """
        try:
            part = cast(Callable[[State], dict[tuple[str, int], Face]], self.part("view", "under"))
        except NotImplementedError:
            return {}
        return part(state)

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        """A legal action in readable form, as the deciding seat sees it: `move(state, action, reader)` in moves.py."""
        return self.move_for(state, action, self.reader(state, state.seat, names))

    def move_for(self, state: State, action: int, reader: Reader) -> Move:
        """`move` for a reader. If the move does not say what it does, the game's help on its verb does."""
        move = cast(Callable[[State, int, Reader], Move], self.part("moves", "move"))(state, action, reader)
        about = "" if move.about else cast(Mapping[str, str], self.found("help", "HELP") or {}).get(f"verb/{move.verb}")
        return replace(move, about=said(about)) if about else move

    def parse(self, state: State, text: str) -> int:
        """The action meant by a move's text, legal or not; `Refused` if the text is no move of this game at all:
        `parse(state, text)` in moves.py; without it the action whose move has this text."""
        part = cast(Callable[[State, str], int] | None, self.found("moves", "parse"))
        return defaults.parse_of(self, state, text) if part is None else part(state, text)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        """Why `seat` may not play an action that is not legal now, from what that seat knows, with the clause:
        `why_not(state, action, reader)` in refusals.py; without it, that it is not possible and what `asked` says."""
        part = cast(Callable[[State, int, Reader], Refused] | None, self.found("refusals", "why_not"))
        reader = self.reader(state, seat, names)
        return defaults.why_not_of(self, state, action, reader) if part is None else part(state, action, reader)

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        """An event, already cut down by `seen_by(viewer)`, as a sentence for the log; "" if not worth a line:
        `say(event, reader)` in log.py, or a table `LINES` there (`core.lines`); without either every move is told by
        its label."""
        part = cast(Callable[[Event, Reader], str] | None, self.found("log", "say"))
        lines = cast(Lines, self.found("log", "LINES") or {})
        if part is None and event.kind in lines:
            return line(lines, event, Reader(viewer, names))
        return (defaults.say_of if part is None else part)(event, Reader(viewer, names))

    def tells(self) -> bool:
        """Whether a game writes its log itself."""
        return self.writes("log", "say") or self.found("log", "LINES") is not None

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        """How a finished game ended: `outcome(state, reader)` in outcome.py; without it, who won and the `scores`, with
        what that file says of `reason`, `told`, `rule`, `score`, `account` and `counts` (`defaults.outcome_of`)."""
        part = cast(Callable[[State, Reader], Outcome] | None, self.found("outcome", "outcome"))
        reader = self.reader(state, SPECTATOR, names)
        return defaults.outcome_of(self, state, reader) if part is None else part(state, reader)

    def reason(self, state: State, action: int, beliefs: Sequence[float] = (), names: Sequence[str] = ()) -> str:
        """One sentence, from what the deciding seat may know, on why an action makes sense; "" if nothing to say.

        `beliefs` says how likely each seat has the role that others look for, where a seat has thought about it:
        `reason(state, action, beliefs, reader)` in reasons.py; without it there is nothing to say.
        """
        part = cast(Callable[[State, int, Sequence[float], Reader], str] | None, self.found("reasons", "reason"))
        if self.sense is None or part is None:
            return ""
        return part(state, action, beliefs, self.reader(state, state.seat, names))

    def also(self, state: State, action: int, names: Sequence[str] = ()) -> str:
        """What else there is to say of an action, where its reason was said of another one already; "" if nothing:
        `also(state, action, reader)` in reasons.py."""
        part = cast(Callable[[State, int, Reader], str] | None, self.found("reasons", "also"))
        return "" if part is None else part(state, action, self.reader(state, state.seat, names))

    def help(self) -> dict[str, Help]:
        """A sentence on every kind of thing on its table (`core.help`): `HELP` in help.py; {} without one."""
        return read_help(cast(Mapping[str, str], self.found("help", "HELP") or {}))

    # -- what comes with it ------------------------------------------------------------------------------------------

    def part(self, file: str, function: str) -> object:
        """A function of the game's folder `words`; a sentence if it is missing."""
        found = self.found(file, function)
        if found is None:
            raise NotImplementedError(
                f"{self.package} does not say how to {function}: write the function {function} in words/{file}.py, "
                f"or the method {function} of its Game."
            )
        return found

    def found(self, file: str, function: str) -> object:
        """A function of the game's folder `words`; None if it is missing."""
        return _part(self.package, file, function)

    def writes(self, file: str, function: str) -> bool:
        """Whether a game has words of its own for something: in the folder `words`, or as a method."""
        return getattr(type(self), function) is not getattr(Game, function) or self.found(file, function) is not None

    def lacks(self, method: str, what: str) -> str:
        """The sentence for a method that a game has not written."""
        return f"{type(self).__name__} does not say {what}, in its method {method}."

    def reader(self, state: State, seat: int, names: Sequence[str]) -> Reader:
        """Somebody at a seat, for texts."""
        return Reader(seat, names or [f"seat {number}" for number in range(state.seats)])

    def settings(self, given: Mapping[str, object]) -> Options:
        """Options from what was given, defaults filled in; refused with the field that is wrong."""
        return read(self.options, given)

    def deal(self, seats: int, options: Options, dice: Dice) -> State:
        """Deal a game: check the number of seats, call `new`, and begin what bots want to remember (`Sense.trace`)."""
        if not self.least_seats <= seats <= self.most_seats:
            least, most = self.least_seats, self.most_seats
            raise Refused(
                f"{self.title} is for {least if least == most else f'{least} to {most}'} seats, not {seats}.",
                rule=f"{self.prefix}-{self.seats_clause}" if self.seats_clause else "",
                field="seats",
            )
        state = self.new(seats, options, dice)
        DEALT[type(state)] = self
        if self.sense is not None:
            state.trace = self.sense.trace(state)
        return state

    seats_clause: str = "1"
    """The clause that says how many may play."""

    def origins(self, before: State | None, after: State, chance: Chance) -> list[Origin]:
        """Which positions of shuffled piles somebody may know after a decision, or after the deal (`before` is None).

        A seat may know the position of a card that it drew itself, or that was turned up from the pile; never of one
        that came through a hand. A game that says nothing is checked when it is over.
        """
        return []

    def moves(self, state: State, names: Sequence[str] = ()) -> list[Move]:
        """The menu of the deciding seat."""
        return [self.move(state, action, names) for action in state.legal_actions()]

    def rulebook(self) -> str:
        """The text of RULES.md; refused if the game comes without one."""
        try:
            return (resources.files(self.package) / "RULES.md").read_text(encoding="utf-8")
        except FileNotFoundError:
            raise Refused(f"{self.title} comes without a rulebook.") from None

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that share the win of a finished game."""
        return winners(state)


def winners(state: State) -> tuple[int, ...]:
    """The seats that share the win of a finished game."""
    return tuple(seat for seat in range(state.seats) if state.payoff(seat) > 0)


@cache
def _part(package: str, file: str, function: str) -> object:
    try:
        return getattr(import_module(f"{package}.words.{file}"), function)
    except (ModuleNotFoundError, AttributeError) as error:
        if isinstance(error, ModuleNotFoundError) and error.name not in (f"{package}.words", f"{package}.words.{file}"):
            raise  # the file is there and wants something that is not
        return None


MOST_COMPARED = 24
"""Texts among which the nearest one is looked for letter by letter: such as have a word in common, if there are any."""


class NoSuchMove(Refused):
    """A text that is no move of a game."""


def unknown_move(text: str, known: Sequence[str]) -> NoSuchMove:
    """The refusal for a text that is no move: says what would be, nearest first."""
    typed = text[:60].lower()
    words = typed.split()
    alike = [one for one in known if any(word in one for word in words)] if len(known) > MOST_COMPARED else known
    some = nsmallest(MOST_COMPARED, alike or known[:MOST_COMPARED], key=lambda one: -sum(word in one for word in words))
    near = difflib.get_close_matches(typed, some, 1, 0.0)
    hint = f"; moves are written like “{near[0]}”" if near else ""
    return NoSuchMove(f"“{text[:60]}” is no move here{hint}.", field="move")


def plain(values: Mapping[str, Value]) -> str:
    """Options as `name=value` words."""
    return " ".join(f"{name}={show(value)}" for name, value in values.items())
