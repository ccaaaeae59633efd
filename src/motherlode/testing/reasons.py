"""Are reasons true? Every sentence is held against the position it is said in, for every legal move, in many positions.

A game's test lists its sentences as patterns, each with a check of what the sentence claims. A sentence that no pattern
knows, and one whose claim does not hold, are found out; so is a pattern that no position ever brings up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from motherlode.bots.beliefs import role_beliefs
from motherlode.bots.bot import Bot, RandomBot, SensibleBot
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.game import Game
from motherlode.core.perspective import Perspective
from motherlode.core.state import State

Check = Callable[[State, int, re.Match[str]], bool]
"""Whether what a sentence says of an action is so; the match has what the sentence names."""
WORLDS = 16
"""For what is believed: what was believed is not checked here, only that it is said as it was believed."""
MOST_MOVES = 40
"""Of one position, spread evenly: some have hundreds."""


class Said(Struct, frozen=True):
    """What was tried, and what came of it."""

    positions: int
    sentences: Counter[str]
    """By pattern, how often it was said."""
    untrue: list[str]
    unknown: list[str]
    never: list[str]
    """Patterns that no position brought up."""


def positions(game: Game, games: int, seed: str, seats: int | None = None, **options: object) -> Iterator[State]:
    """Positions with a choice, out of games played by sense and by chance in turn."""
    bots: tuple[Bot, ...] = (SensibleBot(), RandomBot())
    for number in range(games):
        state = game.deal(seats or game.usual_seats, game.settings(options), deal_dice(f"{seed} {number}"))
        dice = quick_dice(number)
        while not state.over:
            bot = bots[(number + (dice.below(8) == 0)) % 2]
            if len(state.legal_actions()) > 1:
                yield state
            state.apply(bot.decide(Perspective(game, state, state.seat), dice))


def told(
    game: Game, claims: Mapping[str, Check], games: int, seed: str, seats: int | None = None, **options: object
) -> Said:
    """Hold all that is said of all moves against the positions of so many games."""
    patterns = {pattern: re.compile(pattern) for pattern in claims}
    found: Counter[str] = Counter()
    untrue: list[str] = []
    unknown: list[str] = []
    tried = 0
    for state in positions(game, games, seed, seats, **options):
        tried += 1
        legal = state.legal_actions()
        beliefs = role_beliefs(Perspective(game, state, state.seat), quick_dice(tried), WORLDS)
        for action in legal[:: max(1, len(legal) // MOST_MOVES)]:
            for sentence in filter(None, (game.reason(state, action, beliefs), game.also(state, action))):
                matches = ((name, wanted.fullmatch(sentence)) for name, wanted in patterns.items())
                pattern, match = next(((name, match) for name, match in matches if match), ("", None))
                if match is None:
                    unknown.append(sentence)
                    continue
                found[pattern] += 1
                if not claims[pattern](state, action, match):
                    untrue.append(f"{seed}, position {tried}: {game.move(state, action).text}: {sentence}")
    never = [pattern for pattern in claims if not found[pattern]]
    return Said(tried, found, untrue, unknown, never)


def after(state: State, action: int) -> State:
    """The position after an action; the one before stays as it is."""
    then = state.copy()
    then.apply(action)
    return then
