"""What a game need not write, because it follows from what it has written: dealing afresh, imagining, reading moves,
refusing them, telling them, and how it ended.

`State` and `Game` come here where a game says nothing itself. Each of these is right for every game that keeps the
contract. (Copies are made in `core.copying`.)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from motherlode.core.copying import own_fields
from motherlode.core.dice import Dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event, Fact
from motherlode.core.options import Options
from motherlode.core.reader import Reader, caps
from motherlode.core.state import NOBODY, SPECTATOR, State
from motherlode.core.view import Count, Move, Outcome

if TYPE_CHECKING:
    from motherlode.core.game import Game

MOVE = "move"
"""The kind of the event that tells of a move where the game writes no log."""


# -- positions ---------------------------------------------------------------------------------------------------------


@runtime_checkable
class Hides(Protocol):
    """Part of a position that knows who can know what, as `kits.places.Places` does."""

    def imagine(self, viewer: int, dice: Dice) -> None: ...


def fresh_of(state: State, dice: Dice) -> State:
    """A new deal with the same seats and options (`State.fresh`): the game's `new`, with the field `options`."""
    game = game_of_state(state)
    options = getattr(state, "options", None)
    if not isinstance(options, Options):
        if game.options.__struct_fields__:
            raise NotImplementedError(
                f"{type(state).__name__} does not say with which options to deal afresh: keep them in a field "
                "self.options, or write the method fresh."
            )
        options = game.settings({})
    return game.new(state.seats, options, dice)


def imagine_of(state: State, seat: int, dice: Dice) -> State:
    """A copy with all that hides something drawn anew (`State.imagine`): every field with a method `imagine`."""
    world = state.copy()
    parts = [getattr(world, name) for name in own_fields(world)]
    hiding = [cast(Hides, part) for part in parts if hides(part)]
    if not hiding:
        name = type(state).__name__
        raise NotImplementedError(
            f"{name} does not say what a seat cannot know: keep its cards in a field self.places (kits.places), or "
            f"write the method imagine of {name}. A game without secrets returns a copy with world.dice = dice.split()."
        )
    for part in hiding:
        part.imagine(seat, dice)
    world.dice = dice.split()
    return world


HIDING: dict[type, bool] = {}
"""By class, whether its things can be drawn anew: asking each time takes longer than drawing."""


def hides(part: object) -> bool:
    """Whether part of a position can be drawn anew."""
    cls = type(part)
    if cls not in HIDING:
        HIDING[cls] = isinstance(part, Hides)
    return HIDING[cls]


def observe_of(state: State, seat: int) -> bytes:
    """What a seat knows, from the game (`State.observe`)."""
    return game_of_state(state).observe(state, seat)


def game_of_state(state: State) -> Game:
    """The game that a position was dealt by."""
    from motherlode.core.game import DEALT
    from motherlode.core.registry import game_of

    game = DEALT.get(type(state)) or game_of(type(state).__module__)
    if game is None:
        raise NotImplementedError(
            f"{type(state).__name__} belongs to no game that is installed: register it under "
            '[project.entry-points."motherlode.games"], deal it with Game.deal, or write its methods copy and fresh.'
        )
    return game


# -- moves -------------------------------------------------------------------------------------------------------------


def parse_of(game: Game, state: State, text: str) -> int:
    """The action whose move has this text, letters of any size (`Game.parse`)."""
    from motherlode.core.game import unknown_move

    wanted = " ".join(text[:200].lower().split())
    texts = TEXTS.setdefault((game.package, game.name, int(state.seats), game.actions(state)), {})
    if wanted not in texts:
        space = min(game.actions(state), MOST_TEXTS)
        if len(texts) < space:
            # What is possible at all everybody may know: so it is read from a world drawn from what is public.
            world = state.imagine(SPECTATOR, quick_dice(0))
            known = {*texts.values()}
            for action in range(space):
                if action not in known:
                    learn(texts, game, world, action)
        for action in [] if state.over else state.legal_actions():
            learn(texts, game, state, action)
    if wanted not in texts:
        raise unknown_move(text, list(texts))
    return texts[wanted]


TEXTS: dict[tuple[str, str, int, int], dict[str, int]] = {}
"""By game and seats: a move's text → its action, as far as it was read. A text means the same wherever it is legal."""
MOST_TEXTS = 4096


def learn(texts: dict[str, int], game: Game, state: State, action: int) -> None:
    """Note the text of an action, if it has one there."""
    if (move := try_move(game, state, action)) is not None:
        texts.setdefault(move.text.lower(), action)


def try_move(game: Game, state: State, action: int) -> Move | None:
    """The move of an action that need not be legal; None where the game cannot say."""
    try:
        return game.move(state, action)
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError, Refused):
        return None


def why_not_of(game: Game, state: State, action: int, reader: Reader) -> Refused:
    """Why an action may not be played (`Game.why_not`): not now, not you, or not that, with the clause that asks and
    with what is not there of the things that the move is made of."""
    if state.over:
        return Refused("The game is over.")
    if reader.seat == SPECTATOR:
        return Refused("Only those who sit at the table play.")
    if state.seat != reader.seat:
        return Refused(f"It is not your turn: {reader.does(state.seat, 'decide')}.")
    asked = game.asked(state)
    space = game.actions(state)
    if not 0 <= action < space:
        return Refused(
            f"There is no action {action!s:.20}: they are 0 to {space - 1}.", rule=asked.clause, field="move"
        )
    world = state.imagine(reader.seat, quick_dice(0))  # so that the sentence is made of what this seat knows
    move = try_move(game, world, action)
    what = f"“{move.text}”" if move is not None else "That"
    lacking = "" if move is None else not_there(game, state, move, reader)
    return Refused(f"{what} is not possible now{lacking}. {asked.prompt}", rule=asked.clause)


def not_there(game: Game, state: State, move: Move, reader: Reader) -> str:
    """What a move is made of and the reader does not see: `: there is no ox in “Your hand”`; "" if it is all there."""
    zones = {zone.id: zone for zone in game.view(state, reader.seat, reader.names).zones}
    for pick in move.picks:
        place, _, thing = pick.rpartition(":")
        zone = zones.get(place)
        if zone is not None and pick not in zones and all(item.id != pick for item in zone.items):
            return f": there is no {thing.partition('#')[0]} in “{zone.label}”"
    return ""


# -- telling -----------------------------------------------------------------------------------------------------------

SOMEBODY = re.compile(r"⟨(\d+)⟩('s)?")


class Anybody(Reader):
    """The deciding seat, in a text that others will read: everybody is a sign that `told` puts a name for."""

    __slots__ = ()

    def name(self, seat: int) -> str:
        return f"⟨{seat}⟩"

    def who(self, seat: int) -> str:
        return "" if seat < 0 else f"⟨{seat}⟩"

    def does(self, seat: int, verb: str, theirs: str = "") -> str:
        return f"{self.who(seat)} {theirs or verb + 's'}"

    def whose(self, seat: int, by: int = -1) -> str:
        return "their own" if seat == by else f"⟨{seat}⟩'s"

    def label(self, seat: int, thing: str) -> str:
        return f"⟨{seat}⟩'s {thing}"


def play_aloud(state: State, action: int) -> list[Event]:
    """Play an action and give what it told; where the game writes no log, the move itself is told first."""
    events = move_event(state, action)
    state.story = events
    try:
        state.apply(action)
    finally:
        state.story = None
    return events


def move_event(state: State, action: int) -> list[Event]:
    """The event that tells of a move; none where the game has a log of its own, or the move cannot be told."""
    from motherlode.core.game import DEALT

    game = DEALT.get(type(state))
    if game is None or game.tells():
        return []
    try:
        move = game.move_for(state, action, Anybody(state.seat, [f"⟨{seat}⟩" for seat in range(state.seats)]))
    except NotImplementedError:
        return []
    said: dict[str, Fact] = {"said": move.label[:1].lower() + move.label[1:]}
    rule = game.asked(state).clause
    if not game.secret(state, action):
        return [Event(kind=MOVE, seat=state.seat, facts=said, rule=rule)]
    open_part: dict[str, Fact] = {"verb": move.verb}
    return [Event(kind=MOVE, seat=state.seat, facts=open_part, secret=said, knowers=(state.seat,), rule=rule)]


def say_of(event: Event, reader: Reader) -> str:
    """An event as a sentence (`Game.say`): a move by its label, all else by its kind and its facts."""
    if event.kind == MOVE:
        if "said" not in event.facts:
            return f"{reader.who(event.seat)}: {event.facts.get('verb', 'done')}, in secret."
        return f"{reader.who(event.seat)}: {told(str(event.facts['said']), reader)}."
    who = f"{reader.who(event.seat)}: " if event.seat != NOBODY else ""
    facts = ", ".join(f"{name} {in_words(fact)}" for name, fact in event.facts.items())
    return f"{who}{event.kind}{' (' + facts + ')' if facts else ''}." if who else f"{caps(event.kind)}: {facts}."


def told(text: str, reader: Reader) -> str:
    """A text with names where `Anybody` left signs."""
    return SOMEBODY.sub(lambda sign: reader.whose(int(sign[1])) if sign[2] else reader.name(int(sign[1])), text)


def in_words(fact: Fact) -> str:
    """A fact as somebody would say it."""
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return ", ".join(map(str, fact)) if isinstance(fact, list) else str(fact)


def outcome_of(game: Game, state: State, reader: Reader) -> Outcome:
    """How a game ended (`Game.outcome`), from what words/outcome.py has of these, each of them optional:

    `reason(state)`, `told(state, reader)`, `rule(state)`, `score(state, seat)`, `account(state, seat)`,
    `counts(state)`. Who has won follows from the payoffs.
    """
    words = {name: game.found("outcome", name) for name in ("reason", "told", "rule", "score", "account", "counts")}
    of_game = cast("dict[str, Callable[[State], str] | None]", words)
    of_seat = cast("dict[str, Callable[[State, int], str] | None]", words)
    reason, rule, score = of_game["reason"], of_game["rule"], of_seat["score"]
    told = cast("Callable[[State, Reader], str] | None", words["told"])
    account = cast("Callable[[State, int], tuple[Count, ...]] | None", words["account"])
    counts = cast("Callable[[State], dict[str, int | float]] | None", words["counts"])
    seats = range(state.seats)
    return Outcome(
        reason="the game is over" if reason is None else reason(state),
        told="" if told is None else told(state, reader),
        rule="" if rule is None else rule(state),
        accounts=() if account is None else tuple(account(state, seat) for seat in seats),
        winners=tuple(seat for seat in seats if state.payoff(seat) > 0),
        scores=scores_of(game, state) if score is None else tuple(score(state, seat) for seat in seats),
        counts={} if counts is None else {name: float(number) for name, number in counts(state).items()},
    )


def scores_of(game: Game, state: State) -> tuple[str, ...]:
    """The score of every seat: its number where the game has any, or else whether it has won."""
    try:
        return tuple(f"{score:g}" for score in game.scores(state))
    except Refused:
        shares = [state.payoff(seat) for seat in range(state.seats)]
    return tuple("won" if share == 1 else f"a share of {share:.2f}" if share else "lost" for share in shares)
