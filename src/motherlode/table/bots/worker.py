"""A process in which bots think: reads jobs line by line, answers line by line, ends when nobody writes any more.

Deciding, giving hints, saying why not, checking records: a job carries its game, the process plays it again (or goes on
from where it was) and hands the bot a perspective. Nothing of this runs in the server's own process.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import Counter

import msgspec

from motherlode.bots.bot import Bot
from motherlode.core.dice import Dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.match import replay
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find
from motherlode.core.state import State
from motherlode.review.believing import beliefs
from motherlode.review.whole import reviewable, work
from motherlode.table.bots.jobs import Answer, Job
from motherlode.table.bots.memory import Memory
from motherlode.table.wire import Advice

ADVICE = 3
"""Moves in a hint."""


def main() -> None:
    """Answer jobs from standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot may print must not be taken for an answer
    jobs = msgspec.json.Decoder(Job)
    memory = Memory()
    for line in sys.stdin.buffer:
        try:
            job = jobs.decode(line)
            if job.kind == "forget":
                memory.forget(job.table)
                continue
            answer = do(job, memory)
        except Refused as refusal:
            answer = Answer(error=refusal.sentence, rule=refusal.rule, field=refusal.field)
        except Exception as error:
            traceback.print_exc()
            memory = Memory()
            answer = Answer(error=f"{type(error).__name__}: {error}"[:500])
        try:
            answers.write(msgspec.json.encode(answer) + b"\n")
        except BrokenPipeError:  # the server is gone
            return


def do(job: Job, memory: Memory) -> Answer:
    """Do a job that is answered."""
    if job.kind == "check":
        return check(job)
    if job.kind == "review":
        assert job.part is not None
        return Answer(done=work(reviewable(memory.match(job)), job.part))
    if job.kind == "beliefs":
        return Answer(beliefs=beliefs(memory.match(job), job.ply, job.seat))
    seen = Perspective(find(job.game), memory.position(job), job.seat, job.names)
    if job.kind == "why":
        return why(seen, job.picks)
    bot, dice = memory.bot(job), quick_dice(job.dice)
    try:
        if job.kind == "decide":
            return Answer(action=bot.decide(seen, dice))
        return Answer(advice=hint(seen, bot, dice))
    finally:
        memory.tidy()


def hint(seen: Perspective, bot: Bot, dice: Dice) -> tuple[Advice, ...]:
    """What a bot would do in this seat, and why."""
    advised = bot.advise(seen, dice, ADVICE)
    if advised:
        return tuple(
            Advice(said.action, said.label, said.reason, said.share, said.low, said.high, said.even) for said in advised
        )
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
        return instead(seen, picks)
    text, rule = reasons.most_common(1)[0][0]
    return Answer(text=text, rule=rule)


def instead(seen: Perspective, picks: tuple[str, ...]) -> Answer:
    """Where no move at all is made of these things: what the first of them is good for now, with its clause."""
    if len(picks) < 2:
        return Answer(text="There is nothing to be done with that now.")
    none = "No move is made of these things together."
    verbs = Counter(move.verb for move in seen.moves() if picks[0] in move.picks)
    if not verbs:
        return Answer(text=none)
    found = seen.game.help().get(f"verb/{verbs.most_common(1)[0][0]}")
    return Answer(text=none) if found is None else Answer(text=f"{none} {found.text}", rule=found.rule)


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


if __name__ == "__main__":
    main()
