"""How is a world imagined? Everything an observer cannot know is drawn anew, consistent with all it has seen.

What is known comes from knowledge.py: cards with one place stay, *lost* cards go to one of the places where they may
be, unseen cards fill the rest. Every arrangement that satisfies what has been proved is equally likely:

* the cards first laid in a stack form a combination (HO-35), kept weapons are clubs (HO-87);
* a hand that showed its highest card holds nothing stronger, but for what came later (HO-55);
* a loot between others came out as it did (HO-62 … HO-72);
* a decision under way is possible (there is a combination to lay, a card to give).

The method is rejection: combinations are drawn for the unseen stacks, then the lost cards are placed, then the rest is
filled; each step carries the weight that makes all arrangements equally likely. After `EXACT_TRIES` in vain (few cards
left for many stacks) one of the next `CANDIDATES` that are possible is taken, by weight, which is only nearly even; if
there is none within `EVEN_TRIES` whatever is possible is kept; after `PROOF_TRIES` what loots and fights have proved is
let go; and the last resort lays any cards. Always a world of the right shape, never the true cards.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.arrange import EVEN, EXACT, LOOSE, UNPROVED, Arrangement
from motherlode.games.hoards.knowing.drawing import Combinations, draw_some, unit
from motherlode.games.hoards.knowing.knowledge import FIRST_PART, PLACES
from motherlode.games.hoards.knowing.others import recall
from motherlode.games.hoards.rules import cards as c
from motherlode.games.hoards.rules.cards import FIRST_KING, KINGS, LEAST_STACK, MOST_STACK, TREASURE, last_of
from motherlode.games.hoards.rules.combinations import followers
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.hoarding import may_grow, may_hoard, may_lay
from motherlode.games.hoards.rules.position import RING, Position
from motherlode.kits.bits import BIT, count, lowest, spread

EXACT_TRIES: Final = 120
EVEN_TRIES: Final = 520
PROOF_TRIES: Final = 580
LAST_TRIES: Final = 610
CANDIDATES: Final = 10
PAIR_TRIES: Final = 60
FORCE_TRIES: Final = 40
MOST_WAYS: Final = 60
HEAVY: Final = 16.0

_ZEROS: Final[vec[i64]] = vec[i64]([0] * 48)


def redraw(world: Position, observer: i64, dice: Dice) -> i64:
    """Draw anew, in a copy of a position, all that an observer cannot know; returns how many tries it took."""
    plan = Arrangement(world, observer, dice)
    tries: i64 = 1
    while tries <= EXACT_TRIES and not attempt(plan):
        tries += 1
    if tries > EXACT_TRIES:
        tries = choose_candidate(plan, tries)
    if tries > EVEN_TRIES:
        while tries <= LAST_TRIES:
            plan.stage = LOOSE if tries <= PROOF_TRIES else UNPROVED
            if attempt(plan):
                break
            tries += 1
    if tries > LAST_TRIES:
        lay_anything(plan)
    deal_rest(plan)
    recall(world, observer, dice, plan.end)
    return tries


def choose_candidate(plan: Arrangement, tries: i64) -> i64:
    """Take one of several possible arrangements by weight; returns the tries, more than EVEN_TRIES if in vain."""
    world = plan.world
    plan.stage = EVEN
    candidates: i64 = 0
    weight = 0.0  # of all of them
    content, loots = world.content, world.mind.loots
    taken, picked = plan.taken, world.picked
    while tries <= EVEN_TRIES:
        if attempt(plan):
            candidates += 1
            weight += plan.odds
            if unit(plan.dice) * weight < plan.odds:
                content, loots = world.content[:], world.mind.loots[:]
                taken, picked = plan.taken, world.picked
            if candidates == CANDIDATES:
                break
        tries += 1
    if candidates == 0:
        return tries
    world.content, world.mind.loots = content, loots
    plan.taken, world.picked = taken, picked
    return min(tries, EVEN_TRIES)


# -- one try -----------------------------------------------------------------------------------------------------------


def attempt(plan: Arrangement) -> bool:
    """Draw an arrangement; false if it contradicts what is known."""
    plan.clear()
    if plan.stage >= LOOSE:
        force_decision(plan)
    if not plan.draw_claims():
        return False
    if plan.stage != UNPROVED and not draw_returns(plan):
        return False
    if not place_lost(plan) or not fill(plan):
        return False
    if plan.stage == UNPROVED:
        any_returns(plan)
    elif not agrees(plan.world):
        return False
    return redecide(plan)


def agrees(world: Position) -> bool:
    """Whether all loots between others come out again, and the kings are as many as was shown (HO-V10)."""
    mind = world.mind
    for loot in mind.loots:
        if not loot.comes_out(world.content, world.setup):
            return False
    if not world.setup.kings_count:
        for seat in range(world.seats):
            kings = count(world.content[seat] & KINGS)
            if kings < mind.least_kings[seat] or kings > mind.most_kings[seat]:
                return False
    return True


def place_lost(plan: Arrangement) -> bool:
    """The lost cards that lie in no stack's combination go where they may be; the try is kept by its weight."""
    may = plan.world.mind.may
    start = plan.observer * PLACES
    rest = plan.lost & ~plan.taken
    chance = 1.0
    left = plan.slots
    while rest:
        card = lowest(rest) if plan.stage <= EVEN else tightest(plan, rest)
        rest &= ~BIT[card]
        cells = plan.cells_for(card, plan.claims, plan.used)
        if cells == 0:
            return False
        skip = plan.dice.below(cells)
        k = plan.claims
        while True:
            place = plan.places[k]
            if may[start + place] & BIT[card]:
                skip -= plan.cells_at(place, card)
                if skip < 0:
                    break
            k += 1
        plan.world.content[place] |= BIT[card]
        plan.taken |= BIT[card]
        chance *= plan.combinations.weights[card] * float(cells) / float(left)
        left -= 1
    plan.odds *= chance
    return plan.stage != EXACT or plan.lost == 0 or unit(plan.dice) * plan.ceiling < chance


def tightest(plan: Arrangement, cards: i64) -> i64:
    """Of some lost cards the one with the fewest cells left."""
    found = lowest(cards)
    least = plan.cells_for(found, plan.claims, plan.used)
    while cards:
        cells = plan.cells_for(lowest(cards), plan.claims, plan.used)
        if cells < least:
            found, least = lowest(cards), cells
        cards &= cards - 1
    return found


def fill(plan: Arrangement) -> bool:
    """Unseen cards go everywhere else; hands that showed their highest card first, the weakest before."""
    caps: i64 = 0
    for k in range(plan.claims, plan.used):
        caps |= BIT[cap_of(plan, plan.places[k])]
    chance = 1.0
    before: i64 = 0
    while caps:
        cap = lowest(caps)
        caps &= caps - 1
        weaker = plan.unseen & ~c.STRONGER[cap]
        for k in range(plan.claims, plan.used):
            place = plan.places[k]
            if cap_of(plan, place) != cap:
                continue
            missing = plan.open_cells(place)
            size = count(weaker & ~plan.taken)
            if size < missing:
                return False
            if cap < c.MOST_STRENGTH:
                for n in range(missing):
                    chance *= float(size - n) / float(count(weaker) - before - n)
                before += missing
            drawn = draw_some(weaker & ~plan.taken, missing, plan.dice)
            if plan.stage != UNPROVED and not plan.fits(place, drawn):
                return False
            plan.taken |= drawn
            plan.world.content[place] |= drawn
    plan.odds *= chance
    return plan.stage != EXACT or chance == 1.0 or unit(plan.dice) < chance


def cap_of(plan: Arrangement, place: i64) -> i64:
    """No card of a place is stronger, by what a fight has shown (HO-55)."""
    mind = plan.world.mind
    return mind.cap[place] if mind.fresh[place] == 0 and plan.stage != UNPROVED else c.MOST_STRENGTH


def deal_rest(plan: Arrangement) -> None:
    """What is left is the deck and the removed cards, in any order."""
    world = plan.world
    rest = plan.unseen & ~plan.taken
    if not world.over:
        world.removed = draw_some(rest, count(world.removed), plan.dice)
        rest &= ~world.removed
    order = _ZEROS[:]
    n = spread(rest, order, 0)
    plan.dice.shuffle(order, 0, n)
    deck, seen, mine = world.deck, world.seen, BIT[plan.observer]
    for k in range(world.head, world.head + world.left):
        if seen[k & RING] & mine == 0:
            n -= 1
            deck[k & RING] = order[n]


# -- cores that others took back from a drawn loot ---------------------------------------------------------------------


def draw_returns(plan: Arrangement) -> bool:
    """Cores that two others took back from a drawn loot lie in their hands (HO-72)."""
    for number, loot in enumerate(plan.world.mind.loots):
        if loot.is_draw_of_others(plan.observer) and not draw_equal_cores(plan, number):
            return False
    return True


def draw_equal_cores(plan: Arrangement, number: i64) -> bool:
    """Two combinations of equal strength, put into the two hands."""
    loots, setup = plan.world.mind.loots, plan.world.setup
    loot = loots[number]
    size = count(loot.core)
    combinations = Combinations(setup.runs, 2)
    cards, cards_too = returnable(plan, loot.own, loot.left), returnable(plan, loot.other, loot.left_too)
    total = combinations.measure(0, cards, 0, size)
    total_too = combinations.measure(1, cards_too, 0, size)
    if total == 0.0 or total_too == 0.0:
        return False
    for _ in range(PAIR_TRIES):
        core = combinations.draw(0, cards, 0, size, size, total, plan.dice)
        core_too = combinations.draw(1, cards_too, 0, size, size, total_too, plan.dice)
        if core & core_too == 0 and loot.compares(core, core_too, core | loot.gone, core_too | loot.gone_too, setup):
            loots[number] = loot.after_draw(core, core_too, loot.left, loot.left_too)
            return plan.put(loot.own, core & ~loot.left) and plan.put(loot.other, core_too & ~loot.left_too)
    return False


def returnable(plan: Arrangement, seat: i64, left: i64) -> i64:
    """The cards that may have come back to a hand: those that may be there, or have left it openly since."""
    return (plan.world.mind.may[plan.observer * PLACES + seat] | plan.unseen | left) & TREASURE & ~plan.taken


def any_returns(plan: Arrangement) -> None:
    """Where nothing is proved any more: some cards of those hands."""
    content, loots = plan.world.content, plan.world.mind.loots
    for number, loot in enumerate(loots):
        if loot.is_draw_of_others(plan.observer):
            core = draw_some((content[loot.own] | loot.left) & TREASURE, count(loot.core), plan.dice)
            core_too = draw_some((content[loot.other] | loot.left_too) & TREASURE, count(loot.core_too), plan.dice)
            loots[number] = loot.after_draw(core, core_too, loot.left, loot.left_too)


# -- the decision that somebody else is about to take ------------------------------------------------------------------


def hidden(plan: Arrangement) -> bool:
    """Whether the decision under way is somebody else's."""
    return not plan.world.over and plan.world.seat != plan.observer


def redecide(plan: Arrangement) -> bool:
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


def force_decision(plan: Arrangement) -> None:
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


# -- the last resort ---------------------------------------------------------------------------------------------------


def lay_anything(plan: Arrangement) -> None:
    """A world in which only the numbers of cards and what was seen are right."""
    plan.clear()
    force_decision(plan)
    if not lay_lost(plan):
        plan.clear()
        lay_lost(plan)
    for k in range(plan.used):
        place = plan.places[k]
        drawn = draw_some(plan.unseen & ~plan.taken, plan.open_cells(place), plan.dice)
        plan.taken |= drawn
        plan.world.content[place] |= drawn
    any_returns(plan)
    if not redecide(plan):
        pick_any(plan)


def lay_lost(plan: Arrangement) -> bool:
    """Put all lost cards somewhere, kings first: they fit into hands only."""
    rest = plan.lost & ~plan.taken
    while rest:
        card = lowest(rest & KINGS) if rest & KINGS else lowest(rest)
        rest &= ~BIT[card]
        place = somewhere(plan, card)
        if place < 0:
            return False
        plan.world.content[place] |= BIT[card]
        plan.taken |= BIT[card]
    return True


def somewhere(plan: Arrangement, card: i64) -> i64:
    """A place with a free cell for a lost card, if possible one where it may be; -1 if there is none."""
    found: i64 = -1
    for k in range(plan.used):
        place = plan.places[plan.used - 1 - k]
        if plan.open_cells(place) > 0 and (place < FIRST_PART or card < FIRST_KING):
            if plan.world.mind.may[plan.observer * PLACES + place] & BIT[card]:
                return place
            found = place
    return found
