"""How is a world imagined? Everything an observer cannot know is drawn anew, consistent with all it has seen.

What is known comes from knowledge.py: cards with one place stay, *lost* cards go to one of the places where they may
be, unseen cards fill the rest. Every arrangement that satisfies what has been proved is equally likely:

* the cards first laid in a stack form a combination (HO-35), kept weapons are clubs (HO-87);
* a hand that showed its highest card holds nothing stronger, but for what came later (HO-55);
* a loot between others came out as it did (HO-62 … HO-72);
* a decision under way is possible (there is a combination to lay, a card to give).

The method is rejection: combinations are drawn for the unseen stacks, then the lost cards are placed, then the rest is
filled; each step carries the weight that makes all arrangements equally likely. After `EXACT_TRIES` in vain (few cards
left for many stacks) one of the next `CANDIDATES` that are possible is taken, by weight, which is only nearly even;
after `EVEN_TRIES` fewer will do. If there is none within `PROVED_TRIES`, what was proved is let go. Always a world of
the right shape, never the true cards.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing.arrange import ANYHOW, EXACT, NEARLY, RUNS, Arrangement
from motherlode.games.hoards.knowing.knowledge import PLACES
from motherlode.games.hoards.knowing.others import recall
from motherlode.games.hoards.rules.cards import KINGS, MOST_STACK, TREASURE
from motherlode.games.hoards.rules.combinations import DRAWN
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.hoarding import may_hoard, may_lay, pickable
from motherlode.games.hoards.rules.position import RING, SEEN_FROM, WEAPONS, Position
from motherlode.kits.bits import BIT, count, last_of, listed, lowest, pick_some, spread
from motherlode.kits.melds import Melds, unit

EXACT_TRIES: Final = 120
EVEN_TRIES: Final = 520
PROVED_TRIES: Final = 2120
LAST_TRIES: Final = 10000
CANDIDATES: Final = 10
PAIR_TRIES: Final = 60

_ZEROS: Final[vec[i64]] = vec[i64]([0] * 48)


def redraw(world: Position, observer: i64, dice: Dice) -> i64:
    """Draw anew, in a copy of a position, all that an observer cannot know; returns how many tries it took."""
    if world.over:  # all lies open but the rest of the deck
        deal_deck(world, observer, world.unknown_in_deck(observer), dice)
        return 1
    plan = Arrangement(world, observer, dice)
    tries: i64 = 1
    while tries <= EXACT_TRIES and not attempt(plan):
        tries += 1
    if tries > EXACT_TRIES:
        tries = choose_candidate(plan, tries)
    if tries > PROVED_TRIES:
        plan.let_go()
        while not attempt(plan):
            tries += 1
            if tries > LAST_TRIES:
                raise ValueError("nothing is possible: what is known contradicts itself")
    rest = plan.unseen
    for k in range(plan.used):
        rest &= ~world.content[plan.places[k]]
    world.removed = pick_some(rest, count(world.removed), dice)
    deal_deck(world, observer, rest & ~world.removed, dice)
    recall(world, observer, dice, plan.end)
    return tries


def choose_candidate(plan: Arrangement, tries: i64) -> i64:
    """Take one of several possible arrangements by weight; returns the tries, more than PROVED_TRIES if in vain."""
    world = plan.world
    plan.stage = NEARLY
    candidates: i64 = 0
    weight = 0.0  # of all of them
    content, loots, picked = world.content, world.mind.loots, world.picked
    while candidates < CANDIDATES and tries <= (EVEN_TRIES if candidates > 0 else PROVED_TRIES):
        if attempt(plan):
            candidates += 1
            weight += plan.odds
            if unit(plan.dice) * weight < plan.odds:
                content, loots, picked = world.content[:], world.mind.loots[:], world.picked
        tries += 1
    world.content, world.mind.loots, world.picked = content, loots, picked
    return min(tries, PROVED_TRIES) if candidates > 0 else tries


# -- one try -----------------------------------------------------------------------------------------------------------


def attempt(plan: Arrangement) -> bool:
    """Draw an arrangement; false if it contradicts what is known."""
    plan.clear()
    if plan.stage == ANYHOW:
        return draw_longest(plan) and place_lost(plan) and fill(plan) and any_returns(plan) and redecide(plan)
    if not plan.draw_claims() or not draw_returns(plan) or not draw_longest(plan) or not place_lost(plan):
        return False
    return fill(plan) and agrees(plan.world) and redecide(plan)


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
    rest = plan.lost & ~plan.taken
    chance = 1.0
    left = plan.slots
    while rest:
        card = lowest(rest) if plan.stage == EXACT else plan.tightest_lost(rest)
        rest &= ~BIT[card]
        cells = plan.cells_for(card, plan.claims, plan.used)
        if cells == 0:
            return False
        skip = plan.dice.below(cells)
        k = plan.claims
        skip -= plan.cells_at(plan.places[k], card)
        while skip >= 0:
            k += 1
            skip -= plan.cells_at(plan.places[k], card)
        plan.world.content[plan.places[k]] |= BIT[card]
        plan.taken |= BIT[card]
        if left > 0:  # where anything goes, more cards may be lost than there are slots
            chance *= plan.melds.weights[card] * float(cells) / float(left)
        left -= 1
    plan.odds *= chance
    return plan.stage != EXACT or plan.lost == 0 or unit(plan.dice) * plan.ceiling < chance


def fill(plan: Arrangement) -> bool:
    """Unseen cards go everywhere else, first to places where not all of them fit; that weighs as it leaves a choice."""
    chance = 1.0
    before: i64 = 0  # so many went to places where what fits fits here too
    for k in range(plan.claims, plan.used):
        place = plan.places[k]
        fitting = plan.fitting[place]
        missing = plan.open_cells(place)
        size = count(fitting & ~plan.taken)
        if size < missing:
            return False
        if fitting != plan.unseen:
            weapons = plan.world.claim[place] == WEAPONS
            most = count(fitting) - (0 if weapons else before)
            for n in range(missing):
                chance *= float(size - n) / float(most - n)
            before += 0 if weapons else missing
        drawn = pick_some(fitting & ~plan.taken, missing, plan.dice)
        if plan.stage != ANYHOW and not plan.fits(place, drawn):
            return False
        plan.taken |= drawn
        plan.world.content[place] |= drawn
    plan.odds *= chance
    return plan.stage != EXACT or chance == 1.0 or unit(plan.dice) < chance


def deal_deck(world: Position, observer: i64, rest: i64, dice: Dice) -> None:
    """The cards that are left are those of the deck that the observer does not know, in any order."""
    order = _ZEROS[:]
    n = spread(rest, order, 0)
    dice.shuffle(order, 0, n)
    deck = world.deck
    for k in range(world.head, world.head + world.left):
        seen = deck[k & RING] >> SEEN_FROM
        if seen & BIT[observer] == 0:
            n -= 1
            deck[k & RING] = order[n] | seen << SEEN_FROM


# -- cores that others took back from a drawn loot ---------------------------------------------------------------------


def draw_returns(plan: Arrangement) -> bool:
    """Cores that two others took back from a drawn loot lie in their hands (HO-72)."""
    for number, loot in enumerate(plan.world.mind.loots):
        if loot.clause == DRAWN and not loot.is_draw_of(plan.observer) and not draw_equal_cores(plan, number):
            return False
    return True


def draw_equal_cores(plan: Arrangement, number: i64) -> bool:
    """Two combinations of equal strength, put into the two hands."""
    loots, setup = plan.world.mind.loots, plan.world.setup
    loot = loots[number]
    size = count(loot.core)
    melds = Melds(RUNS[setup.runs], 2)
    cards, cards_too = returnable(plan, loot.own, loot.left), returnable(plan, loot.other, loot.left_too)
    total = melds.measure(0, cards, 0, size)
    total_too = melds.measure(1, cards_too, 0, size)
    if total == 0.0 or total_too == 0.0:
        return False
    for _ in range(PAIR_TRIES):
        core = melds.draw(0, cards, 0, size, total, plan.dice)
        core_too = melds.draw(1, cards_too, 0, size, total_too, plan.dice)
        if core & core_too == 0 and loot.repeats(core | loot.gone, core_too | loot.gone_too, core, core_too, setup):
            loots[number] = loot.after_draw(core, core_too, loot.left, loot.left_too)
            return plan.put(loot.own, core & ~loot.left) and plan.put(loot.other, core_too & ~loot.left_too)
    return False


def returnable(plan: Arrangement, seat: i64, left: i64) -> i64:
    """The cards that may have come back to a hand: those that may be there, or have left it openly since."""
    return (plan.world.mind.may[plan.observer * PLACES + seat] | plan.unseen | left) & TREASURE & ~plan.taken


def any_returns(plan: Arrangement) -> bool:
    """Where nothing is proved any more: some cards of those hands, of which there are always enough."""
    content, loots = plan.world.content, plan.world.mind.loots
    for number, loot in enumerate(loots):
        if loot.clause == DRAWN and not loot.is_draw_of(plan.observer):
            core = pick_some((content[loot.own] | loot.left) & TREASURE, count(loot.core), plan.dice)
            core_too = pick_some((content[loot.other] | loot.left_too) & TREASURE, count(loot.core_too), plan.dice)
            loots[number] = loot.after_draw(core, core_too, loot.left, loot.left_too)
    return True


# -- the decision that somebody else is about to take ------------------------------------------------------------------


def redecide(plan: Arrangement) -> bool:
    """Whether a decision under way that is somebody else's is possible; cards picked for it are drawn anew."""
    world = plan.world
    if world.seat == plan.observer:
        return True
    hand = world.content[world.seat]
    if world.asked == Ask.PICK:
        return pick_again(plan, hand & TREASURE)
    if world.asked == Ask.ADD:
        return hand & TREASURE != 0
    if world.asked == Ask.HOARD:
        return may_hoard(world, world.seat)
    if world.asked == Ask.GIVE and world.picked:
        world.picked = pick_some(hand ^ last_of(hand), 1, plan.dice)
    return True


def pick_again(plan: Arrangement, hand: i64) -> bool:
    """Draw anew the cards picked for a stack that is being laid: any, if they can be picked one by one (HO-35).

    While every arrangement must be equally likely, picks that are not possible end the try. Afterwards the picks are
    drawn from those that this hand allows, and it weighs as it leaves a choice.
    """
    world = plan.world
    n = count(world.picked)
    if n == 0 or count(hand) < n:
        return n == 0 and may_lay(world, hand)
    if picks_longest(plan):
        return True
    found = possible_picks(world, hand, pick_some(hand, n, plan.dice) if plan.stage == EXACT else hand, n)
    if not found:
        return False
    world.picked = found[plan.dice.below(len(found))]
    plan.odds *= float(len(found))
    return True


def possible_picks(world: Position, hand: i64, among: i64, n: i64) -> list[i64]:
    """Every `n` cards among some of a hand that can be picked one by one."""
    found: list[i64] = [0]
    for _ in range(n):
        found = [picked | BIT[card] for picked in found for card in listed(pickable(world, hand, picked) & among)]
    return found


def picks_longest(plan: Arrangement) -> bool:
    """Whether somebody else has picked all five cards of a run, and hands that hold one have not come up by chance."""
    world = plan.world
    if plan.stage == EXACT or world.asked != Ask.PICK or world.seat == plan.observer or world.setup.bluff_new:
        return False
    return count(world.picked) == MOST_STACK


def draw_longest(plan: Arrangement) -> bool:
    """Few hands hold a run of five: where somebody has picked one, it is put into the hand before all else."""
    if not picks_longest(plan):
        return True
    world = plan.world
    seat = world.seat
    held = world.content[seat]
    lost = world.mind.may[plan.observer * PLACES + seat] & plan.lost
    cards = ((plan.fitting[seat] | lost) & ~plan.taken | held) & TREASURE
    melds = Melds(RUNS[world.setup.runs], 1)
    weight = float(count(plan.unseen)) / float(max(1, plan.open_cells(seat)))
    for card in listed(held & TREASURE):  # what is there already is likelier to be part of it
        melds.weigh(card, weight)
    total = melds.measure(0, cards, 0, MOST_STACK)
    if total == 0.0:
        return False
    world.picked = melds.draw(0, cards, 0, MOST_STACK, total, plan.dice)
    plan.odds *= total
    return plan.put(seat, world.picked)
