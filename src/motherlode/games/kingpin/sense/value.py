"""What are cards, boards and attacks worth to somebody who looks at the table?

Values are in hundredths of a token. Only open things are read, so that every seat reckons alike. Attackers are sets of
places.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.attack import MOST_ATTACKERS, armed, contribution, most_ammo, ready, with_tag
from motherlode.games.kingpin.rules.cards import BOSSES, Clan, Tag
from motherlode.games.kingpin.rules.position import EVERYBODY, At, Aura, Position, each, seats_of, together
from motherlode.kits.bits import BIT, count

KILL: Final = 1000000  # ends a rival
TOKEN: Final = 110  # what a token spent is worth
BOSS_HP: Final = 40  # quarters, as printed
OUT_OF_TWO: Final = 1100  # what it is worth to be rid of one of two rivals
HIRED_POWER: Final = 16  # quarters that somebody hired next turn will bring
WORTH_SPENDING: Final = 3  # ammunition to turn a wound into a kill
SHOOTERS: Final[i64] = BIT[Tag.HAND_ATTACK] | BIT[Tag.IGNORE_SHIELDS]
GUARDS: Final[i64] = BIT[Tag.GUARD] | BIT[Tag.GUARD_ALL]
PILLARS: Final[i64] = GUARDS | BIT[Tag.UNBRIBABLE_ALL] | BIT[Tag.DOUBLE_ABILITIES]


def card_value(state: Position, card: i64) -> i64:
    """A character on a board, by its printed numbers."""
    cards = state.cards
    value = cards.attack[card] * 35 + cards.hp[card] * 15 + cards.defend[card] * 30
    value += cards.rage[card] * 300 + cards.authority[card] * 150
    tags = cards.masks[card]
    if tags & SHOOTERS:
        value += 150
    if tags & PILLARS:
        value += 150
    return value


def standing(state: Position, seat: i64) -> i64:
    """How strong a player is, from open things alone."""
    worth = 500 + state.wealth(seat) * TOKEN + state.hand_size(seat) * 200
    for place in state.places(seat):
        card = state.laid[place]
        worth += card_value(state, card) * state.hp(place) // (state.cards.hp[card] + state.aura(Aura.TOUGHER, seat))
    return worth


def prospect(state: Position, seat: i64) -> float:
    """The logarithm of the odds that a player outlasts another, up to a constant that is the same for all.

    Fitted to 26,000 positions of 2,500 games with two and three seats that sensible bots played, 15 of 100 decisions
    left to chance: log-loss 0.576 with two seats (shares of `standing` alone: 0.626; not knowing anything: 0.693).
    """
    odds = 0.9 * math.log(float(standing(state, seat))) + 0.12 * float(state.wealth(seat))
    odds += 0.03 * float(bare_power(state, strongest(state, seat, True)))
    odds += 0.3 * float(state.hand_size(seat))
    boss = boss_place(state, seat)
    if boss >= 0:
        odds += 0.055 * float(state.hp(boss)) - 2.4
    if state.board_size(seat) == 0:
        odds += 0.3
    return odds + 0.1 if state.active == seat else odds


def rivals(state: Position, seat: i64) -> vec[i64]:
    """The other seats still in the game."""
    return seats_of(state.alive & ~BIT[seat])


def clan_fits(state: Position, seat: i64, card: i64) -> bool:
    """Whether a card keeps a mono-clan board what it is, or there is none to break."""
    clan = state.cards.clan
    if state.aura(Aura.MONO, seat):
        for place in state.places(seat):
            other = clan[state.laid[place]]
            if other != Clan.SOLO:
                return other == clan[card]
    return True


def breaks_lives(state: Position, seat: i64, card: i64) -> bool:
    """Whether putting a stranger on the board would cost a card that lives on synergy HP (KP-126)."""
    if state.aura(Aura.TOUGHER, seat) == 0 or clan_fits(state, seat, card):
        return False
    return any(state.hp(place) <= 4 for place in state.places(seat))


def boss_place(state: Position, seat: i64) -> i64:
    """Where a seat's Boss lies on its board; -1 if it is in the hand."""
    for place in state.places(seat):
        if state.laid[place] < BOSSES:
            return place
    return -1


def full_boss(state: Position, seat: i64) -> i64:
    """The HP of a Boss in a hand: what is on it is known, and Bosses have the same HP unless a table says otherwise."""
    most: i64 = 0
    for card in range(BOSSES):
        if state.known[card] == EVERYBODY:
            if state.zone[card] == At.HAND + seat:
                return state.bare_hp(card)
        else:
            most = max(most, state.cards.hp[card])
    return most


def richest_rival(state: Position, seat: i64) -> i64:
    """The most tokens a rival has."""
    most: i64 = 0
    for other in rivals(state, seat):
        most = max(most, state.wealth(other))
    return most


def strongest(state: Position, seat: i64, any_time: bool) -> i64:
    """Who would attack together: the three strongest, or all of a mono-clan board.

    With `any_time` fresh and frozen cards count too: what a rival may bring next turn.
    """
    found = armed(state, seat) if any_time else ready(state, seat)
    while count(found) > MOST_ATTACKERS and not state.aura(Aura.MONO, seat):
        weakest: i64 = -1
        least: i64 = 0
        for place in each(found, seat):
            power = contribution(state, place, 0)
            if weakest < 0 or power < least:
                weakest = place
                least = power
        found &= ~BIT[weakest]
    return found


def power_of(state: Position, attackers: i64, piercing: bool) -> i64:
    """The contributions of some attackers in quarters: those that ignore shields, or the others."""
    total: i64 = 0
    for place in together(attackers):
        if (state.tag(state.laid[place], Tag.IGNORE_SHIELDS) > 0) == piercing:
            total += contribution(state, place, 0)
    return total


def bare_power(state: Position, attackers: i64) -> i64:
    """All contributions without what shields add: they would be money by then."""
    total: i64 = 0
    for place in together(attackers):
        total += contribution(state, place, 0) - state.shields[place]
    return total


def in_tokens(missing: i64) -> i64:
    """How much ammunition makes up for some missing quarters."""
    return max(missing + 3, 0) // 4


def ammo_needed(state: Position, attackers: i64, target: i64) -> i64:
    """How much ammunition destroys the card at a place; 0 if none is needed."""
    missing = state.hp(target) - power_of(state, attackers, True)
    if missing <= 0:
        return 0
    return in_tokens(missing + state.shields[target] * 4 - power_of(state, attackers, False))


def guarded(state: Position, target: i64) -> bool:
    """Whether somebody may step in for a card."""
    others = each(state.occupied & ~state.frozen & ~BIT[target], target // SLOTS)
    return state.blackout < 0 and any(state.cards.masks[state.laid[place]] & GUARDS for place in others)


def ammo_now(state: Position, seat: i64) -> i64:
    """What a seat may spend on ammunition out of its safe."""
    return most_ammo(state, state.safe[seat])


def kills_boss(state: Position, seat: i64, arranged: bool) -> bool:
    """Whether the attack could take out a rival's Boss now, on its board or alone in an open hand.

    `arranged`: with all shields of one's own turned into ammunition first.
    """
    attackers = strongest(state, seat, False)
    if attackers == 0 or state.peaceful():
        return False
    ammo = most_ammo(state, state.wealth(seat) if arranged else state.safe[seat])
    for other in rivals(state, seat):
        target = boss_place(state, other)
        if target < 0:
            if hand_kill(state, attackers, other, ammo):
                return True
        elif not guarded(state, target):
            needed = ammo_needed(state, attackers, target)
            if arranged:
                needed = in_tokens(state.hp(target) + state.shields[target] * 4 - bare_power(state, attackers))
            if needed <= ammo:
                return True
    return False


def hand_kill(state: Position, attackers: i64, other: i64, ammo: i64) -> bool:
    """Whether a Boss alone in a hand that can be reached falls."""
    if state.hand_size(other) != 1:
        return False
    if state.board_size(other) > 0:
        attackers = with_tag(state, attackers, Tag.HAND_ATTACK)
    return attackers != 0 and bare_power(state, attackers) + ammo * 4 >= full_boss(state, other)


def threat(state: Position, seat: i64) -> i64:
    """The most damage a rival could deal to one card of ours before long, in quarters: who has nobody will hire."""
    most: i64 = 0
    for other in rivals(state, seat):
        power = max(bare_power(state, strongest(state, other, True)), HIRED_POWER)
        most = max(most, power + most_ammo(state, state.wealth(other)) * 4)
    return most


def sniped(state: Position, seat: i64) -> bool:
    """Whether a rival could reach past our board and shoot the Boss in our hand."""
    if boss_place(state, seat) < 0:
        for other in rivals(state, seat):
            shooters = with_tag(state, strongest(state, other, True), Tag.HAND_ATTACK)
            if shooters and bare_power(state, shooters) + most_ammo(state, state.wealth(other)) * 4 >= BOSS_HP:
                return True
    return False


def attack_value(state: Position, seat: i64, attackers: i64, target: i64) -> i64:
    """What attacking a card is worth: its value if it falls, a part of it if it is only wounded."""
    card = state.laid[target]
    value = card_value(state, card)
    if card < BOSSES:
        value += 400
    elif state.board_size(target // SLOTS) == 1:
        value += 250  # the last card that covers a hand
    value += sniper_value(state, seat, card)
    needed = ammo_needed(state, attackers, target)
    if card < BOSSES and needed <= ammo_now(state, seat) and not guarded(state, target):
        return kill_value(state, needed)
    if needed <= min(ammo_now(state, seat), WORTH_SPENDING):
        worth = value - needed * TOKEN
    else:
        full = max(1, state.cards.hp[card])
        dealt = power_of(state, attackers, True) + power_of(state, attackers, False)
        worth = value * min(dealt, full) // full // 3
    return worth * 3 // 4 if guarded(state, target) else worth


def kill_value(state: Position, spent: i64) -> i64:
    """The last rival's Boss is the game; one of two is worth it only if what is spent does not help the other."""
    return KILL if count(state.alive) == 2 else OUT_OF_TWO - spent * TOKEN


def sniper_value(state: Position, seat: i64, card: i64) -> i64:
    """What it is worth to be rid of a card that reaches into our hand."""
    return 800 if state.cards.masks[card] & BIT[Tag.HAND_ATTACK] and boss_place(state, seat) < 0 else 0


def best_attack(state: Position, seat: i64) -> i64:
    """The value of the best attack there is now."""
    attackers = strongest(state, seat, False)
    best: i64 = 0
    for other in rivals(state, seat):
        best = max(best, hand_value(state, seat, attackers, other))
        for target in state.places(other):
            best = max(best, attack_value(state, seat, attackers, target))
    return best


def hand_value(state: Position, seat: i64, attackers: i64, other: i64) -> i64:
    """What attacking a hand is worth: the chance to find the Boss, or to lose the rival a card."""
    many = state.hand_size(other)
    if many == 0:
        return 0
    if state.board_size(other) > 0:
        attackers = with_tag(state, attackers, Tag.HAND_ATTACK)
        if attackers == 0:
            return 0
    total = bare_power(state, attackers)
    if hand_kill(state, attackers, other, ammo_now(state, seat)):
        return kill_value(state, in_tokens(full_boss(state, other) - total))
    if boss_place(state, other) < 0 and total + ammo_now(state, seat) * 4 >= full_boss(state, other):
        return 300 + 1500 // many
    return 200 + total * 8
