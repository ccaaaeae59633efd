"""The twin-world law for bots: what a seat cannot know changes nothing that its bot does or says.

Take a position in which a seat has a choice, and worlds the seat cannot tell from it. With equal dice the bot must
decide the same in all of them, want the same dice, give the same reasons for any move, and the same advice; and if it
is asked again at once, having been shown nothing, decide the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from motherlode.bots.bot import Bot
from motherlode.bots.levels import make
from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.game import Game
from motherlode.core.perspective import Perspective
from motherlode.core.state import State
from motherlode.testing.course import Course, Setting

WORLDS = 2  # imagined beside the true one
TURNS = 2  # decisions in a row that a bot is followed
ASKED = 3  # moves a bot is asked to give a reason for, besides the one it chose
LONGEST = 300  # characters of an answer in a counterexample

Sit = Callable[[State], Bot]
"""Makes the bot for a world. An honest one does not look at it."""


def honest(level: str) -> Sit:
    """The bot of a level, whatever the world."""
    return lambda state: make(level)


def differing(
    game: Game,
    sit: Sit,
    *,
    positions: int,
    seed: int = 0,
    settings: list[Setting] | None = None,
    worlds: int = WORLDS,
) -> list[str]:
    """Positions in which a bot does or says other things in a world its seat cannot tell from this one.

    So many positions with a choice are tried for each setting (by default the usual one), out of games that are played
    partly by sense and partly by chance.
    """
    course = Course(game, seed, None)
    found: list[str] = []
    for setting in settings or [Setting(game.usual_seats, (), game.settings({}))]:
        for spot, state in choices(course, setting, positions):
            dice = course.dice(setting, spot)
            begin = dice.split().word
            here = answers(game, sit, state, QuickDice(begin))
            for _ in range(worlds):
                twin = dice.below(1000000)
                there = answers(game, sit, state.imagine(state.seat, quick_dice(twin)), QuickDice(begin))
                if there != here:
                    found.append(
                        f"{spot}: in the true world and in imagine({state.seat}, quick_dice({twin})): "
                        f"{first(here, there)}"
                    )
                    break
    return found


def choices(course: Course, setting: Setting, positions: int) -> Iterator[tuple[str, State]]:
    """Positions with a choice, spread over a few games."""
    for index in range(min(3, positions)):
        played = course.played(setting, index)
        plies = [ply for ply, state in enumerate(played.states) if not state.over and len(state.legal_actions()) > 1]
        share = len(range(index, positions, 3))
        for number in range(min(share, len(plies))):
            ply = plies[(2 * number + 1) * len(plies) // (2 * share)]
            yield played.spot(ply), played.states[ply]


def answers(game: Game, sit: Sit, state: State, dice: QuickDice) -> list[str]:
    """All that a bot does and says in a world."""
    seen = Perspective(game, state, state.seat)
    bot = sit(state)
    action = bot.decide(seen, dice)
    said = [f"decides {action}", f"leaves the dice at {dice.word}"]
    legal = seen.legal()
    for move in [action, *legal[:: max(1, len(legal) // ASKED)]]:
        said.append(f"says of {move}: {bot.reason(seen, move, dice.copy())}")
    said.append(f"advises {bot.advise(seen, dice.copy())}")
    fresh = sit(state)  # one that has not searched here before is asked, too
    said.append(f"asked at once says of {action}: {fresh.reason(seen, action, dice.copy())}")
    said.append(f"asked at once advises {sit(state).advise(seen, dice.copy())}")
    return said + once_more(game, sit, state, dice)


def once_more(game: Game, sit: Sit, state: State, dice: QuickDice) -> list[str]:
    """What a bot does that is asked again at once, having been shown nothing: it may remember what it thought."""
    state = state.copy()
    bot, seat = sit(state), state.seat
    said: list[str] = []
    for _ in range(TURNS):
        action = bot.decide(Perspective(game, state, seat), dice)
        said.append(f"decides {action}")
        state.apply(action)
        if state.over or state.seat != seat or state.sealed:
            break
    return said


def first(one: list[str], two: list[str]) -> str:
    """Where two rows of answers differ first."""
    pairs = [(a, b) for a, b in zip(one, two) if a != b]
    return f"{pairs[0][0][:LONGEST]} / {pairs[0][1][:LONGEST]}" if pairs else "more is said in one of them"
