"""A match: the checked door to a live game. Who is asked, what is legal, what was told to whom, what can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from motherlode.core.defaults import play_aloud
from motherlode.core.dice import deal_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game, NoSuchMove, unknown_move
from motherlode.core.options import Options, as_dict
from motherlode.core.perspective import Perspective
from motherlode.core.record import Record
from motherlode.core.registry import find
from motherlode.core.state import SPECTATOR, State

Observer = Callable[[Event], None]

ALL_SEEING: Final = -2
"""The viewer of a finished game who is told everything, and sits nowhere."""


class Line(Struct, frozen=True):
    """One line of a viewer's log."""

    seat: int
    """Who did it; -1 for nobody."""
    text: str
    """The sentence."""
    rule: str = ""
    """The clause it goes back to."""


class Decision(Struct):
    """One decision of a match: who made it, what it told, and the position before it."""

    seat: int
    """Who made it."""
    action: int
    """What was played."""
    events: list[Event]
    """What it told, secrets included."""
    before: State
    """The position before it."""
    sealed: bool
    """Whether it showed somebody something hidden: no undo past it."""


class Match:
    """A game being played, with its history. This is how a program plays a game:

        match = Match(find("hoards"), 2, seed="monday", names=["Ada", "Bo"])
        while not match.over:
            seen = match.perspective(match.seat)
            match.play(seen.legal()[0])
        print(match.story(), match.result())

    The same seed deals the same game. Nobody gets the position itself: players and bots get `perspective(seat)`.
    """

    def __init__(
        self, game: Game, seats: int, options: Options | None = None, *, seed: str, names: Sequence[str] = ()
    ) -> None:
        self.game = game
        """What is played."""
        self.options = game.settings({}) if options is None else options
        """All options with their values."""
        self.seed = seed
        """The deal."""
        self._state = game.deal(seats, self.options, deal_dice(seed))
        if names and len(names) != seats:
            raise Refused(f"{len(names)} names were given for {seats} seats.", field="names")
        self.names = tuple(names) or tuple(f"Seat {seat}" for seat in range(seats))
        """What the seats are called."""
        self.decisions: list[Decision] = []
        """All that were made, the first one first."""
        self._observers: list[Observer] = []

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many play."""
        return self._state.seats

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.over

    @property
    def seat(self) -> int:
        """Who decides now. Not for everybody's eyes: in some games it is a secret who is being asked."""
        return self._state.seat

    def perspective(self, seat: int) -> Perspective:
        """The match through the eyes of a seat (or SPECTATOR): its view, its moves, what it can imagine."""
        return Perspective(self.game, self._state, seat, self.names)

    def seen_at(self, ply: int, seat: int) -> Perspective:
        """The match through the eyes of a seat as it was after the first `ply` decisions."""
        state = self.decisions[ply].before if ply < len(self.decisions) else self._state
        return Perspective(self.game, state, seat, self.names)

    def result(self) -> list[float]:
        """For each seat, its share of the win: 1.0 for a single winner, 0.5 each for two. For a finished match."""
        return [self._state.payoff(seat) for seat in range(self.seats)]

    def log(self, viewer: int, since: int = 0) -> list[Line]:
        """What happened, in sentences for this viewer (a seat, or SPECTATOR), from decision number `since` on."""
        lines: list[Line] = []
        for index in range(since, len(self.decisions)):
            lines += self.log_of(index, viewer)
        return lines

    def overdue(self) -> Refused | None:
        """A refusal if the match has taken more decisions than its game says any game can (`Game.bound`), else None."""
        most = self.game.bound(self._state)
        if self.over or len(self.decisions) <= most:
            return None
        return Refused(
            f"{self.game.title} is not over after {len(self.decisions)} decisions, and the method bound in its game.py "
            f"says that no game takes more than {most}. If games may be longer, raise the bound; if not, look in the "
            "rules for where `over` is set, and why it is not reached."
        )

    def observe(self, observer: Observer) -> None:
        """Call `observer` with every event from now on.

        Events come whole, secrets included: use `Event.seen_by(viewer)` before you show one to somebody.
        """
        self._observers.append(observer)

    # -- playing -----------------------------------------------------------------------------------------------------

    def read(self, move: int | str, seat: int = SPECTATOR) -> int:
        """The action meant by an int or by a move's text, legal or not.

        A text that is none is refused with an example; somebody at a `seat` who is asked gets one that is possible.
        """
        if not isinstance(move, str):
            return move
        try:
            return self.game.parse(self._state, move)
        except NoSuchMove:
            if not (seen := self.perspective(seat)).asked:
                raise
            raise unknown_move(move, [possible.text for possible in seen.moves()]) from None

    def play(self, move: int | str, seat: int | None = None) -> list[Event]:
        """Play a move, an action or its text ("load 9"), for the deciding seat; returns what happened.

        With `seat` the move is refused unless that seat is asked. A refused move (`Refused`) changes nothing.
        """
        state = self._state
        if state.over:
            raise Refused("The game is over.")
        asked = state.seat if seat is None else seat
        action = self.read(move, asked)
        if (refusal := self.perspective(asked).refusal(action)) is not None:
            raise refusal
        before = state.copy()
        events = play_aloud(state, action)
        self.decisions.append(Decision(asked, action, events, before, state.sealed))
        for observer in self._observers:
            for event in events:
                observer(event)
        return events

    def undoable(self, seat: int, *, freely: bool = False) -> bool:
        """Whether `undo` would work."""
        return self._undo_target(seat, freely) is not None

    def undo(self, seat: int, *, freely: bool = False) -> None:
        """Take back the last decision of `seat`, and all after it.

        Only as long as nothing hidden was shown and no other seat acted since, unless `freely` (against bots).
        """
        if (refusal := self.undo_refusal(seat, freely=freely)) is not None:
            raise refusal
        target = self._undo_target(seat, freely)
        assert target is not None
        self._state = self.decisions[target].before
        del self.decisions[target:]

    def undo_refusal(self, seat: int, *, freely: bool = False) -> Refused | None:
        """Why `undo` would not work, from what everybody saw; None if it would."""
        if self.undoable(seat, freely=freely):
            return None
        if not any(d.seat == seat for d in self.decisions):
            return Refused("There is nothing to take back yet.")
        if self.decisions[-1].seat != seat:
            return Refused("Another seat has acted since: your decision stands.")
        return Refused("Your decision showed something hidden: it stands.")

    def _undo_target(self, seat: int, freely: bool) -> int | None:
        for index in range(len(self.decisions) - 1, -1, -1):
            decision = self.decisions[index]
            if not freely and (decision.seat != seat or decision.sealed):
                return None
            if decision.seat == seat:
                return index
        return None

    # -- keeping -----------------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """All that is needed to play this match again."""
        return Record(
            game=self.game.name,
            rules=self.game.version,
            seats=self.seats,
            options=as_dict(self.options),
            seed=self.seed,
            names=list(self.names),
            actions=[d.action for d in self.decisions],
        )

    def story(self, viewer: int = SPECTATOR) -> str:
        """The match as text for a person: a header, then one numbered line per decision, as `viewer` saw it."""
        lines = [f"{self.game.title} · rules {self.game.version} · {', '.join(self.names)} · seed {self.seed}", ""]
        for number, _ in enumerate(self.decisions, 1):
            said = " ".join(line.text for line in self.log_of(number - 1, viewer))
            lines.append(f"{number:4}. {said}")
        if self.over:
            outcome = self.game.outcome(self._state, self.names)
            lines += ["", outcome.reason]
            for seat, name in enumerate(self.names):
                role = f" ({outcome.roles[seat]})" if outcome.roles else ""
                star = " ★" if seat in outcome.winners else ""
                lines.append(f"  {name}{role}: {outcome.scores[seat]}{star}")
        return "\n".join(lines) + "\n"

    def log_of(self, index: int, viewer: int) -> list[Line]:
        """The lines of one decision for a viewer (a seat, SPECTATOR or ALL_SEEING)."""
        reader = max(viewer, SPECTATOR)
        lines = []
        for event in self.decisions[index].events:
            seen = event.whole() if viewer == ALL_SEEING else event.seen_by(viewer)
            if seen is not None and (text := self.game.say(seen, reader, self.names)):
                lines.append(Line(seen.seat, text, seen.rule))
        return lines


def replay(
    record: Record, steps: int | None = None, observer: Observer | None = None, *, game: Game | None = None
) -> Match:
    """Play a record again, up to `steps` decisions; refused if it does not fit the rules.

    `game` is for a game that is not registered.
    """
    if game is None:
        game = find(record.game)
    if record.rules != game.version and record.rules not in game.reads:
        raise Refused(
            f"The record was played under rules {record.rules} of {game.title}; this version plays {game.version}.",
            field="rules",
        )
    match = Match(game, record.seats, game.settings(record.options), seed=record.seed, names=record.names or ())
    if observer is not None:
        match.observe(observer)
    for number, action in enumerate(record.actions[:steps], 1):
        try:
            match.play(action)
        except Refused as refusal:
            raise Refused(f"Decision {number} of the record is not possible: {refusal}", rule=refusal.rule) from None
    return match
