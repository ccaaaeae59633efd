"""What is done in the bots' processes: deciding, giving hints, saying why not, checking records.

A job carries a game as header and actions; the process plays it again (and keeps a few, so that the next decision of
the same game costs next to nothing) and hands the bot a perspective. Nothing here runs in the server's own process.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec import Struct

from motherlode.bots.levels import make
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.match import replay
from motherlode.core.options import Value
from motherlode.core.perspective import Perspective
from motherlode.core.record import Record
from motherlode.core.registry import find
from motherlode.core.state import State
from motherlode.table.wire import Advice

KEPT = 64
"""Games a process keeps in mind."""
ADVICE = 3


class Job(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to be done with one position of one game."""

    kind: Literal["decide", "hint", "why", "check"]
    game: str
    seats: int
    options: dict[str, Value]
    seed: str
    actions: list[int]
    names: tuple[str, ...] = ()
    table: str = ""
    seat: int = 0
    level: str = "sensible"
    dice: int = 0
    picks: tuple[str, ...] = ()
    record: Record | None = None


class Answer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came out of it; `error` says that nothing did."""

    action: int = -1
    advice: tuple[Advice, ...] = ()
    text: str = ""
    rule: str = ""
    field: str = ""
    error: str = ""
    over: bool = False
    reason: str = ""
    winners: tuple[int, ...] = ()
    seats_of: list[int] = []
    """Of a checked record: who decided, decision by decision."""


class Memory:
    """Games played again, the last used last."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[State, list[int]]] = {}

    def position(self, job: Job) -> State:
        """The position of a job. It belongs to the memory: nobody may play on in it."""
        state, actions = self._kept.pop(job.table, (None, []))
        if state is None or job.actions[: len(actions)] != actions:
            game = find(job.game)
            state = game.deal(job.seats, game.settings(job.options), deal_dice(job.seed))
            actions = []
        for action in job.actions[len(actions) :]:
            state.apply(action)
        if job.table:
            self._kept[job.table] = (state, job.actions)
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return state


def do(job: Job, memory: Memory) -> Answer:
    """Do a job."""
    if job.kind == "check":
        return check(job)
    seen = Perspective(find(job.game), memory.position(job), job.seat, job.names)
    if job.kind == "decide":
        return Answer(action=make(job.level).decide(seen, quick_dice(job.dice)))
    if job.kind == "hint":
        return Answer(advice=hint(seen, job))
    return why(seen, job.picks)


def hint(seen: Perspective, job: Job) -> tuple[Advice, ...]:
    """What a bot would do in this seat, and why."""
    bot = make(job.level)
    dice = quick_dice(job.dice)
    advised = bot.advise(seen, dice, ADVICE)
    if advised:
        return tuple(Advice(said.action, said.label, said.reason, said.share) for said in advised)
    moves = {move.action: move for move in seen.moves()}
    action = bot.decide(seen, dice)
    return (Advice(action, moves[action].label, bot.reason(seen, action, dice)),)


def why(seen: Perspective, picks: tuple[str, ...]) -> Answer:
    """Why these things cannot be picked together now, from a world the seat cannot tell from the true one."""
    world = seen.imagine(quick_dice(0))
    game = seen.game
    allowed = set(world.legal_actions()) if world.seat == seen.seat else set()
    wanted = set(picks)
    reasons: Counter[tuple[str, str]] = Counter()
    for action in range(game.actions(world)):
        found = _picks(game, world, action)
        if found is None or not wanted <= found:
            continue
        if action in allowed:
            return Answer(text=f"That is possible: {game.move(world, action, seen.names).label}.".replace("..", "."))
        refusal = game.why_not(world, seen.seat, action, seen.names)
        reasons[refusal.sentence, refusal.rule] += 1
    if not reasons:
        if len(picks) > 1:
            return Answer(text="No move is made of these things together.")
        return Answer(text="There is nothing to be done with that now.")
    text, rule = reasons.most_common(1)[0][0]
    return Answer(text=text, rule=rule)


def _picks(game: Game, world: State, action: int) -> set[str] | None:
    """The things an action is made of; None where an action that is not legal cannot be put in words."""
    try:
        return set(game.move(world, action).picks)
    except Exception:  # `move` promises legal actions only
        return None


def check(job: Job) -> Answer:
    """Play a record again: whether it fits the rules, and how it ended."""
    assert job.record is not None
    try:
        match = replay(job.record)
    except Refused as refusal:
        return Answer(error=refusal.sentence, rule=refusal.rule, field=refusal.field)
    if not match.over:
        return Answer(error="The game in this record is not over.", field="actions")
    outcome = match.perspective(-1).view().over
    assert outcome is not None
    decided = [decision.seat for decision in match.decisions]
    return Answer(over=True, reason=outcome.reason, winners=outcome.winners, seats_of=decided)
