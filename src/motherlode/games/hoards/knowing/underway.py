"""What if somebody else is amid a decision? It must be possible, and what was picked for it is drawn anew."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motherlode.games.hoards.knowing.arrange import LOOSE, Arrangement
from motherlode.games.hoards.knowing.drawing import Combinations, draw_some
from motherlode.games.hoards.rules.cards import LEAST_STACK, MOST_STACK, TREASURE, last_of
from motherlode.games.hoards.rules.combinations import followers
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.hoarding import may_grow, may_hoard, may_lay
from motherlode.kits.bits import count, lowest

FORCE_TRIES: Final = 40
MOST_WAYS: Final = 60
HEAVY: Final = 16.0


def hidden(plan: Arrangement) -> bool:
    """Whether the decision under way is somebody else's."""
    return not plan.world.over and plan.world.seat != plan.observer


def redraw(plan: Arrangement) -> bool:
    """Whether the decision under way is possible; cards picked for it are drawn anew."""
    if not hidden(plan):
        return True
    world = plan.world
    hand = world.content[world.seat]
    if world.asked == Ask.PICK:
        return pick_again(plan, hand & TREASURE)
    if world.asked == Ask.ADD:
        return hand & TREASURE != 0
    if world.asked == Ask.HOARD:
        return may_hoard(world, world.seat)
    if world.asked == Ask.GIVE and world.picked:
        world.picked = draw_some(hand ^ last_of(hand), 1, plan.dice)
    return True


def pick_again(plan: Arrangement, hand: i64) -> bool:
    """Draw anew the cards picked for a stack that is being laid (HO-35)."""
    world = plan.world
    n = count(world.picked)
    if not may_lay(world, hand):
        return False
    if n == 0:
        return True
    if world.setup.bluff_new:
        if count(hand) < n:
            return False
        world.picked = draw_some(hand ^ last_of(hand) if n == 1 else hand, n, plan.dice)
        return True
    plan.ways = 0
    walk(plan, hand, 0, n)
    if plan.ways == 0:
        return False
    world.picked = plan.chosen
    # every way to have picked counts: a hand with more of them is more likely
    most = choices(count(hand), n)
    return plan.stage >= LOOSE or plan.ways >= most or plan.dice.below(most) < plan.ways


def walk(plan: Arrangement, hand: i64, picked: i64, more: i64) -> None:
    """Go through all ways to pick `more` cards, each as likely to be the one chosen."""
    if more == 0:
        plan.ways += 1
        if plan.dice.below(plan.ways) == 0:
            plan.chosen = picked
        return
    following = followers(hand, picked, plan.world.setup.runs)
    while following:
        walk(plan, hand, picked | (following & -following), more - 1)
        following &= following - 1


def choices(n: i64, k: i64) -> i64:
    """At most so many ways there are to have picked k of n cards; cut short where hands are very large."""
    ways: i64 = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return min(ways, MOST_WAYS)


def pick_any(plan: Arrangement) -> None:
    """The last resort for cards that somebody else has picked: its first ones."""
    world = plan.world
    if hidden(plan):
        n = count(world.picked)
        hand = world.content[world.seat] & TREASURE
        world.picked = 0
        while n > 0 and hand:
            world.picked |= hand & -hand
            hand &= hand - 1
            n -= 1


def force(plan: Arrangement) -> None:
    """Give the hand that is laying a stack a combination to lay."""
    world = plan.world
    seat = world.seat
    if not hidden(plan) or world.setup.bluff_new:
        return
    if world.asked != Ask.PICK and (world.asked != Ask.HOARD or may_grow(world, seat)):
        return
    size = max(count(world.picked), LEAST_STACK)
    if size < 4 and plan.dice.below(3) == 0:
        size += 1
    held = plan.pinned[seat]
    combinations = Combinations(world.setup.runs, 1)
    heavy = (held | plan.lost) & TREASURE
    while heavy:
        combinations.weigh(lowest(heavy), HEAVY)
        heavy &= heavy - 1
    for tries in range(FORCE_TRIES):
        first_half = tries < FORCE_TRIES // 2
        cards = (held | (plan.allowed(seat) if first_half else plan.unseen)) & TREASURE
        total = combinations.measure(0, cards, 0, size)
        if total > 0.0:
            if plan.put(seat, combinations.draw(0, cards, 0, size, size, total, plan.dice)):
                return
        elif size < MOST_STACK and not first_half:
            size += 1
