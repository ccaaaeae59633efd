"""Temperament next to strength: a sensible bot that likes some kinds of moves more, or does without one.

A game declares its styles as data (`lab.toml`): what is added to the weight of every move with a certain verb.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

from motherlode.bots.bot import ACTIONS, WEIGHTS, RandomBot, SensibleBot
from motherlode.bots.declared import declared
from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.perspective import Perspective
from motherlode.core.sense import best
from motherlode.core.state import State

STYLES = ("aggressive", "defensive", "thrifty")
"""Every game that declares styles declares these."""
WITHOUT = "without:"
"""Before a verb: the bot that never does it if there is anything else."""
NEVER = -1_000_000_000

Asked = tuple[int, object, object]


class Names:
    """What the moves of one game are called, each looked up once."""

    def __init__(self) -> None:
        self.known: dict[Asked, tuple[str, str]] = {}

    def asked(self, state: State, action: int) -> Asked:
        """What tells the name of an action: the action, and what the position asks."""
        return action, getattr(state, "asked", 0), getattr(state, "phase", 0)

    def of(self, game: Game, state: State, action: int) -> tuple[str, str]:
        """The verb and the text of an action of the deciding seat: `dig`, `place P_TRB 2,0`."""
        key = self.asked(state, action)
        found = self.known.get(key)
        if found is None:
            move = game.move(state, action)
            found = self.known[key] = (move.verb, move.text)
        return found


_NAMES: dict[tuple[str, int], Names] = {}


def names(game: Game, state: State) -> Names:
    """The names met so far; positions with the same actions share them."""
    return _NAMES.setdefault((game.name, game.actions(state)), Names())


def leaning(leanings: dict[str, int], verb: str, text: str) -> int:
    """What is added to the weight of a move: by its verb, and by every pattern (`place *+*`) that its text fits."""
    more = leanings.get(verb, 0)
    for pattern, value in leanings.items():
        if "*" in pattern and fnmatchcase(text, pattern):
            more += value
    return more


class StyledBot(SensibleBot):
    """Sensible, with other weights."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.found: dict[Asked, int] = {}

    def leanings(self, game: Game) -> dict[str, int]:
        """Verb → what is added to its weight; refused if the game does not know the style."""
        if self.name.startswith(WITHOUT):
            return {self.name.removeprefix(WITHOUT): NEVER}
        styles = declared(game.name).styles
        if self.name not in styles:
            there = ", ".join(styles) or "no styles at all"
            raise Refused(f"{game.title} does not say what {self.name} play is; it has {there}.", field="bots")
        return styles[self.name]

    def decide(self, seen: Perspective, dice: Dice) -> int:
        game = seen.game
        leanings = self.leanings(game)
        sense = game.sense
        if sense is None:
            return RandomBot().decide(seen, dice)
        world = seen.imagine(dice)
        n = world.legal(ACTIONS)
        sense.weigh(world, ACTIONS, n, WEIGHTS)
        if n > 1:
            known = names(game, world)
            for k in range(n):
                asked = known.asked(world, ACTIONS[k])
                more = self.found.get(asked)
                if more is None:
                    more = self.found[asked] = leaning(leanings, *known.of(game, world, ACTIONS[k]))
                WEIGHTS[k] += more
        return best(ACTIONS, n, WEIGHTS, dice)


def styled(level: str) -> StyledBot | None:
    """The bot of a style, or one that does without a verb; None if the level is neither."""
    if level in STYLES or (level.startswith(WITHOUT) and len(level) > len(WITHOUT)):
        return StyledBot(level)
    return None
