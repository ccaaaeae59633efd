"""What a game need not write, because it follows from what it has written: copying, dealing afresh, imagining, reading
moves, refusing them, telling them, and how it ended.

`State` and `Game` come here where a game says nothing itself. Each of these is right for every game that keeps the
contract, and none is fast: a game that is searched by the million writes its own `copy`.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from msgspec import Struct

from motherlode.core.dice import Dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event, Fact
from motherlode.core.freeze import declared
from motherlode.core.options import Options
from motherlode.core.reader import Reader, caps
from motherlode.core.state import NOBODY, SPECTATOR, State
from motherlode.core.view import Move, Outcome

if TYPE_CHECKING:
    from motherlode.core.game import Game

MOVE = "move"
"""The kind of the event that tells of a move where the game writes no log."""
BASE = frozenset({"seats", "seat", "over", "sealed", "dice", "story", "trace"})
SHARED = (int, float, str, bytes, frozenset, type(None), Struct, Enum)
"""What never changes, so that copies may have the same."""


# -- positions ---------------------------------------------------------------------------------------------------------


@runtime_checkable
class Hides(Protocol):
    """Part of a position that knows who can know what, as `kits.places.Places` does."""

    def imagine(self, viewer: int, dice: Dice) -> None: ...


@runtime_checkable
class Copies(Protocol):
    """Something that makes copies of itself."""

    def copy(self) -> object: ...


def copy_of(state: State) -> State:
    """An independent copy of every field (`State.copy`)."""
    twin = blank(state)
    twin.copy_base(state)
    for name in own_fields(state):
        value = getattr(state, name)
        if type(value).__name__.startswith("vec[") and not in_dict(twin, name) and refill(getattr(twin, name), value):
            continue
        setattr(twin, name, again(value, f"{type(state).__name__}.{name}"))
    return twin


def own_fields(state: State) -> list[str]:
    """The fields that a game's position adds to those of every `State`."""
    names = {name for name in declared(type(state)) if not name.startswith("__")}
    return sorted(names.union(getattr(state, "__dict__", ())) - BASE)


def in_dict(state: State, name: str) -> bool:
    """Whether a field is kept by Python, not by compiled code."""
    return name not in declared(type(state))


def refill(row: object, values: object) -> bool:
    """Write numbers into a vector of the same length; False if it has another one.

    A vector that is handed to a compiled field is never freed (a fault of mypyc's), so those that are there are kept.
    """
    target, source = cast("list[int]", row), cast("list[int]", values)
    if len(target) != len(source):
        return False
    for i, value in enumerate(source):
        target[i] = value
    return True


def blank(state: State) -> State:
    """A position of the same class to be filled: an empty one, or, as compiled classes make none, a new deal."""
    cls = type(state)
    try:
        return cls.__new__(cls)
    except TypeError:
        twin = state.fresh(quick_dice(0))
    if type(twin) is not cls:
        raise NotImplementedError(f"{cls.__name__} has no copy, and fresh() deals a {type(twin).__name__}: write copy.")
    return twin


def again(value: object, where: str) -> object:
    """A copy of a value that may change, or the value itself if it never does."""
    if isinstance(value, list):
        return [again(part, where) for part in value]
    if isinstance(value, SHARED):
        return value
    if isinstance(value, dict):
        return {key: again(part, where) for key, part in value.items()}
    if isinstance(value, tuple):
        return tuple(again(part, where) for part in value)
    if type(value).__name__.startswith("vec"):
        return cast("list[int]", value)[:]
    if isinstance(value, set):
        return {*value}
    if isinstance(value, Copies):
        return value.copy()
    raise NotImplementedError(
        f"{where} holds a {type(value).__name__}, and nobody knows how to copy one: give {type(value).__name__} a "
        f"method copy(), or write the method copy of {where.partition('.')[0]}."
    )


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
    hiding = [part for part in parts if isinstance(part, Hides)]
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
        # What is possible at all everybody may know: so it is read from a world drawn from what is public.
        world = state.imagine(SPECTATOR, quick_dice(0))
        for action in range(min(game.actions(state), MOST_TEXTS)):
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
    """Why an action may not be played (`Game.why_not`): not now, not you, or not that, with the clause that asks."""
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
    return Refused(f"{what} is not possible now. {asked.prompt}", rule=asked.clause)


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
    if game is None or game.writes("log", "say"):
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


def outcome_of(game: Game, state: State) -> Outcome:
    """How a game ended (`Game.outcome`): who shares the win, and the scores where the game says them."""
    shares = [state.payoff(seat) for seat in range(state.seats)]
    try:
        scores = tuple(f"{score:g}" for score in game.scores(state))
    except Refused:
        scores = tuple("won" if share == 1 else f"a share of {share:.2f}" if share else "lost" for share in shares)
    winners = tuple(seat for seat, share in enumerate(shares) if share > 0)
    return Outcome(reason="the game is over", winners=winners, scores=scores)
