"""Bots. A bot is handed a `Perspective` and dice, and answers with an action; it never holds a live state."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from motherlode.bots.beliefs import role_beliefs
from motherlode.core.dice import Dice, quick_dice
from motherlode.core.loops import finish_at_random
from motherlode.core.perspective import Perspective
from motherlode.core.reader import listed
from motherlode.core.sense import best
from motherlode.core.state import buffer
from motherlode.core.view import Move

ADVISED = 3
"""Moves named when advice is asked for."""
NOTHING_ELSE = "There is nothing else to do."
AS_WITH = "As with {moves}."
"""Where all there is to say was said of moves named before."""


PLAYOUTS = 48
"""Games played out at a decision in a game without a sense, about; and in how many worlds each action at least."""
LEAST_WORLDS = 3

ACTIONS = buffer()
WEIGHTS = buffer()


class Advice(Struct, frozen=True):
    """What a bot says of one move."""

    action: int
    """The move."""
    label: str
    """The move as its seat reads it."""
    share: float | None
    """Of the win, as far as the bot can estimate it; None if it does not."""
    reason: str
    """One sentence, from what the seat may know; "" if there is nothing to say."""
    low: float | None = None
    """The 95 % interval of the share; None without one."""
    high: float | None = None
    """Its upper end."""
    even: bool = False
    """As good as the first move named, as far as can be told."""


class Bot:
    """Base of every bot."""

    name = "bot"

    @property
    def held(self) -> int:
        """About how many bytes it keeps between two decisions."""
        return 0

    def decide(self, seen: Perspective, dice: Dice) -> int:
        """One of the seat's legal actions: the same for the same knowledge and the same dice.

        A bot may go on with what it thought about at the decision before; then what its seat knew there, and those
        dice, count as well.
        """
        raise NotImplementedError

    def advise(self, seen: Perspective, dice: Dice, count: int = ADVISED) -> list[Advice]:
        """The best moves, at most `count`, the best first; empty if the bot has no opinion or the seat is not asked.

        Their order is that of the shares they are shown with.

        The advice is the same for the same knowledge and the same dice, unless the bot thinks for a time and not for a
        number of iterations.
        """
        return []

    def reason(self, seen: Perspective, action: int, dice: Dice) -> str:
        """Why, in one sentence made from what the seat may know; "" if there is nothing to say."""
        return ""


class RandomBot(Bot):
    """Chooses among the legal actions, each equally likely."""

    name = "random"

    def decide(self, seen: Perspective, dice: Dice) -> int:
        actions = seen.legal()
        return actions[dice.below(len(actions))]


class SensibleBot(Bot):
    """Does what the game's sense weighs highest, looking at an imagined world only.

    In a game without a sense it tries every move a few times, playing on at random (`tried`): what turned out best.
    """

    name = "sensible"

    def decide(self, seen: Perspective, dice: Dice) -> int:
        sense = seen.game.sense
        if sense is None:
            results = tried(seen, dice)
            return max(results, key=lambda action: results[action])
        world = seen.imagine(dice)
        n = world.legal(ACTIONS)
        sense.weigh(world, ACTIONS, n, WEIGHTS)
        return best(ACTIONS, n, WEIGHTS, dice)

    def advise(self, seen: Perspective, dice: Dice, count: int = ADVISED) -> list[Advice]:
        sense = seen.game.sense
        if not seen.asked:
            return []
        if sense is None:
            results = tried(seen, dice)
            return advice(seen, [(a, results[a]) for a in sorted(results, key=lambda a: -results[a])[:count]])
        world = seen.imagine(dice)
        actions, weights = ACTIONS, WEIGHTS
        n = world.legal(actions)
        sense.weigh(world, actions, n, weights)
        ranked = sorted(range(n), key=lambda i: (-weights[i], actions[i]))[:count]
        return advice(seen, [(actions[i], None) for i in ranked])

    def reason(self, seen: Perspective, action: int, dice: Dice) -> str:
        return advice(seen, [(action, None)])[0].reason


class EasyBot(SensibleBot):
    """Sensible, but overlooks most of what it could do: it takes the best of the few actions it notices.

    What it does makes sense as far as it looks, so it is beatable without being silly. Among few actions it overlooks
    none: there everybody sees what is to be done.
    """

    name = "easy"

    NOTICED = 30
    """How many of 100 actions it notices."""
    LEAST_CHOICE = 4
    """With fewer actions it sees them all."""

    def decide(self, seen: Perspective, dice: Dice) -> int:
        sense = seen.game.sense
        if sense is None:
            return RandomBot().decide(seen, dice)
        world = seen.imagine(dice)
        actions, weights = ACTIONS, WEIGHTS
        n = world.legal(actions)
        sees = n if n < self.LEAST_CHOICE else max(2, n * self.NOTICED // 100)
        for i in range(sees):
            j = i + dice.below(n - i)
            actions[i], actions[j] = actions[j], actions[i]
        sense.weigh(world, actions, sees, weights)
        return best(actions, sees, weights, dice)


def tried(seen: Perspective, dice: Dice) -> dict[int, float]:
    """The seat's actions, each with its share of the win in a few games that go on with it at random.

    Every action is tried in the same imagined worlds. What a sensible player does in a game that does not say.
    """
    actions = seen.legal()
    shares = dict.fromkeys(actions, 0.0)
    if len(actions) == 1:
        return shares
    chance = quick_dice(dice.below(1 << 30))
    worlds = max(LEAST_WORLDS, PLAYOUTS // len(actions))
    for _ in range(worlds):
        world = seen.imagine(chance)
        most = seen.game.bound(world)
        luck = chance.split()  # the same for every action, so that what differs is the action
        for action in actions:
            game = world.copy()
            game.apply(action)
            finish_at_random(game, luck.copy(), most)
            shares[action] += game.payoff(seen.seat) / worlds if game.over else 0.0
    return shares


def advice(seen: Perspective, found: Sequence[tuple[int, float | None]]) -> list[Advice]:
    """Actions and shares in words, which depend on what the seat knows only: asked again, it says the same."""
    moves = {move.action: move for move in seen.moves()}
    if len(moves) == 1:
        return [Advice(action, moves[action].label, share, NOTHING_ELSE) for action, share in found]
    reasons = sentences(seen, [moves[action] for action, _ in found])
    return [Advice(action, moves[action].label, share, reason) for (action, share), reason in zip(found, reasons)]


def sentences(seen: Perspective, moves: Sequence[Move]) -> list[str]:
    """What there is to say of each of these moves, each time something else.

    Where the sentence of a move was said of one before, the game says what else is so; where that was said as well,
    the moves before are named, all of which only such things were said: no sentence comes twice.
    """
    beliefs = role_beliefs(seen, quick_dice(0))
    world = seen.imagine(quick_dice(0))
    said: list[str] = []
    claims: list[set[str]] = []  # by move, what its sentence says of it, in as many words or by naming others
    for move in moves:
        reason = seen.game.reason(world, move.action, beliefs, seen.names)
        more = seen.game.also(world, move.action, seen.names) if reason and reason in said else ""
        fresh = next((one for one in (reason, more) if one and one not in said), "")
        if fresh or not reason:
            said.append(fresh)
            claims.append({fresh})
        else:
            true = {reason, more} - {""}
            named = [f"“{other.label}”" for other, claim in zip(moves, claims) if claim <= true]
            said.append(AS_WITH.format(moves=listed(named)))
            claims.append(true)
    return said
