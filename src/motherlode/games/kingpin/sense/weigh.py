"""What would a sensible player do?

Check for the kill first; keep the Boss in hand while a rival could reach it; never end a turn uncovered; buy, bribe and
shoot for value; turn shields into credit before buying and back into shields before the turn passes. Weights are in
hundredths of a token. Only what the deciding seat knows is read: boards, safes, own hand, sizes.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.sense import Sense
from motherlode.core.state import State
from motherlode.games.kingpin.rules import abilities, attack, bribing
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES, Tag
from motherlode.games.kingpin.rules.decisions import Ask
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import CARD_LIMIT, At, Position
from motherlode.games.kingpin.sense import value as worth
from motherlode.games.kingpin.sense.value import KILL, TOKEN, WORTH_SPENDING, card_value
from motherlode.kits.bits import BIT

MUST: Final = 100000
NEVER: Final = -100000
CREDIT: Final = 5  # money worth having before a purchase: the dearest Price there is
ROOM: Final = 150  # what room for another card is worth
HORIZON: Final = 24
CURIOSITY: Final = 4.0  # a turn is several actions, and often each pays only with the next
DRAW_VALUE: Final = 420  # what an unknown card of the pile is worth


@final
class KingpinSense(Sense):
    """A heuristic player."""

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """One weight for each action, by what is asked."""
        assert isinstance(state, KingpinState)
        for k in range(n):
            weights[k] = weight(state, actions[k])

    def value(self, state: State, seat: i64) -> float:
        """A seat's chance to be the last, as far as the table shows it."""
        assert isinstance(state, KingpinState)
        if not state.alive & BIT[seat]:
            return 0.0
        own = worth.prospect(state, seat)
        odds = 1.0
        for other in range(state.seats):
            if worth.is_rival(state, seat, other):
                odds += math.exp(worth.prospect(state, other) - own)
        return 1.0 / odds

    def horizon(self) -> i64:
        """Beyond so many decisions `value` knows more than playing on."""
        return HORIZON

    def curiosity(self) -> float:
        """More than usual."""
        return CURIOSITY


def weight(state: Position, action: i64) -> i64:
    """How much a sensible player wants an action."""
    kind, which = act.decode(action, state.cards.many)
    ask = state.phase
    if ask == Ask.TURN:
        return weigh_turn(state, kind, which)
    elif ask == Ask.LEVEL:
        return weigh_level(state, which)
    elif ask == Ask.POST:
        return 1 if (kind == act.ARRANGE) == worth_arranging(state) else 0
    elif ask == Ask.ENTRY_SHIELDS:
        return which if state.acted or state.safe[state.active] - which >= CREDIT else -which
    elif ask == Ask.PLACE:
        return weigh_place(state, kind)
    elif ask == Ask.ATTACKER:
        return weigh_attacker(state, kind, which)
    elif ask == Ask.TARGET:
        return weigh_target(state, kind, which)
    elif ask == Ask.AMMO:
        return weigh_ammo(state, which)
    elif ask == Ask.GUARD:
        return weigh_guard(state, kind, which)
    return weigh_choice(state, kind, which)


# -- the turn ----------------------------------------------------------------------------------------------------------


def weigh_turn(state: Position, kind: i64, which: i64) -> i64:
    """Free actions first (they weigh more than any main action short of a kill), then the best main action."""
    seat = state.active
    if kind == act.DEPLOY:
        return weigh_deploy(state, which)
    elif kind == act.ARRANGE:
        if not worth.kills_boss(state, seat, False) and worth.kills_boss(state, seat, True):
            return KILL // 2
        short = state.safe[seat] < CREDIT and state.wealth(seat) > state.safe[seat]
        wants_credit = state.size(seat) < CARD_LIMIT and state.top < i64(len(state.draw))
        return MUST // 2 if short and wants_credit else NEVER
    elif kind == act.BUY_DRAW:
        credit = min(3, state.wealth(seat) + state.sum_of(seat, Tag.DISCOUNT))
        wanted = DRAW_VALUE * (CARD_LIMIT - max(2, state.size(seat))) // 4  # the fewer, the more
        return wanted * credit // 3 + 20 + cover_value(state, seat)
    elif kind == act.ATTACK:
        return worth.best_attack(state, seat)
    elif kind == act.RETURN:
        return weigh_return(state, seat * SLOTS + which)
    elif kind == act.BRIBE:
        return weigh_bribe(state, which)
    elif kind == act.BRIBE_SHIELD:
        return -50
    elif kind == act.SELL_CARD:
        return MUST // 4 if idle(state, which) else NEVER // 2
    elif kind == act.BUY:
        fits = 0 if worth.clan_fits(state, seat, which) else 80
        return card_value(state, which) - 200 - fits + cover_value(state, seat)
    elif kind == act.DISCARD:
        return weigh_discard(state, which)
    return NEVER


def idle(state: Position, card: i64) -> bool:
    """A hand card that is nearly dead or will hardly be played, and not there to take a bullet for the Boss."""
    return (state.bare_hp(card) <= 4 or weigh_deploy(state, card) < 0) and not needs_decoy(state, state.active, 2)


def weigh_discard(state: Position, card: i64) -> i64:
    """Only to make room, or for what a Broker pays when the card is idle or nearly dead anyway."""
    seat = state.active
    need: i64 = 7 if state.wealth(seat) <= 3 else 2  # the last tokens decide what can be hired at all
    paid = state.sum_of(seat, Tag.DISCARD_BONUS) * TOKEN * need
    left = state.bare_hp(card)
    value = card_value(state, card) * left // state.cards.hp[card]
    if left <= 4 or (state.zone[card] == At.HAND + seat and idle(state, card)):
        value = value // 3
    if state.size(seat) == CARD_LIMIT:
        return paid - value + ROOM
    return paid - value if paid else -value - 200


def uncovered(state: Position, seat: i64) -> bool:
    """The Boss in hand and nothing in front of it."""
    return state.board_size(seat) == 0


def cover_value(state: Position, seat: i64) -> i64:
    """What one more card is worth besides its own value: cover, where there is none."""
    return 1500 if uncovered(state, seat) else 0


def weigh_deploy(state: Position, card: i64) -> i64:
    """People at once, unless they break a clan or are needed as decoys; the Boss when nobody can reach it."""
    seat = state.active
    if worth.breaks_lives(state, seat, card):
        return NEVER
    if card >= BOSSES:
        if not worth.clan_fits(state, seat, card) and state.board_size(seat) >= 3:
            return NEVER // 2
        if needs_decoy(state, seat, 2):
            return NEVER // 2
        return MUST + card_value(state, card)
    if state.setup.boss_bribe and worth.richest_rival(state, seat) >= state.cards.corruption[card]:
        return NEVER
    return NEVER if worth.threat(state, seat) >= state.bare_hp(card) + 16 else MUST


def needs_decoy(state: Position, seat: i64, hand: i64) -> bool:
    """Covered, but a rival reaches past the cover: a second card in the hand may take the bullet."""
    return not uncovered(state, seat) and state.hand_size(seat) == hand and worth.sniped(state, seat)


def weigh_return(state: Position, place: i64) -> i64:
    """Bring the Boss home when it is in danger and somebody covers the hand."""
    card = state.laid[place]
    if card < BOSSES and state.board_size(state.active) >= 3 and state.bare_hp(card) > 0:
        if worth.threat(state, state.active) >= state.hp(place) + state.limit(place) * 4:
            return MUST + 50
    return NEVER


def weigh_bribe(state: Position, place: i64) -> i64:
    """A Boss at any price; others if they are worth it."""
    card = state.laid[place]
    if card < BOSSES:
        return KILL
    value = card_value(state, card) + worth.sniper_value(state, state.active, card)
    cost = bribing.cost_of(state, place) * TOKEN
    if state.bare_hp(card) <= 0:
        return value - cost
    return value * 3 // 2 - cost * 3 // 2 - 100


# -- shields and purchases ---------------------------------------------------------------------------------------------


def weigh_level(state: Position, n: i64) -> i64:
    """Before the main action money, after it shields."""
    if state.acted:
        return n * 10
    if worth.kills_boss(state, state.active, True):
        return -n
    return n * 10 if state.left - n >= CREDIT else -n


def worth_arranging(state: Position) -> bool:
    """Whether there is money, and room for it as shields."""
    seat = state.active
    if state.safe[seat] == 0:
        return False
    for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if state.laid[place] >= 0 and state.shields[place] < state.limit(place):
            return True
    return False


def weigh_place(state: Position, kind: i64) -> i64:
    """On the board, unless it costs lives there; into the hand if it fits badly."""
    seat = state.active
    card = state.pending
    if kind == act.REJECT:
        return 20 if state.size(seat) == 5 and card_value(state, card) < 250 else 0
    if kind == act.TO_HAND:
        return 40 if needs_decoy(state, seat, 1) else 10
    if worth.breaks_lives(state, seat, card):
        return -10
    return 30 if worth.clan_fits(state, seat, card) or state.board_size(seat) < 3 else 5


# -- the attack --------------------------------------------------------------------------------------------------------


def plan(state: Position) -> i64:
    """Who is to attack: those that reach a hand alone if that ends a rival, else the strongest."""
    seat = state.active
    attackers = worth.strongest(state, seat, False)
    alone = worth.reachers(state, attackers)
    if alone and alone != attackers:
        for other in range(state.seats):
            if worth.is_rival(state, seat, other) and not uncovered(state, other):
                if worth.hand_kill(state, attackers, other, worth.ammo_now(state, seat)):
                    return alone
    return attackers


def weigh_attacker(state: Position, kind: i64, slot: i64) -> i64:
    """Those that are to attack, then enough."""
    if kind == act.DONE:
        return 50
    return 100 if plan(state) & BIT[state.active * SLOTS + slot] else 0


def weigh_target(state: Position, kind: i64, which: i64) -> i64:
    """The target most worth attacking."""
    if kind == act.NONE:
        return 10
    if kind == act.AT_CARD:
        return worth.attack_value(state, state.active, state.attackers, which)
    return worth.hand_value(state, state.active, state.attackers, which)


def weigh_ammo(state: Position, n: i64) -> i64:
    """As much as makes the kill, if it is worth it; otherwise nothing."""
    most = worth.ammo_now(state, state.active)
    if state.target < 0:
        foe = state.foe
        wanted = worth.in_tokens(worth.full_boss(state, foe) - worth.bare_power(state, state.attackers))
        gamble = state.hand_size(foe) > 2 and wanted > WORTH_SPENDING
        if gamble or worth.boss_place(state, foe) >= 0 or wanted > most:
            wanted = 0
    else:
        wanted = worth.ammo_needed(state, state.attackers, state.target)
        if wanted > most or (wanted > WORTH_SPENDING and state.laid[state.target] >= BOSSES):
            wanted = 0
    return -(n - wanted if n > wanted else (wanted - n) * 2)


def weigh_guard(state: Position, kind: i64, slot: i64) -> i64:
    """Step in if the guard survives, or is worth less than what would fall."""
    if kind == act.NONE:
        return 0
    guard = state.foe * SLOTS + slot
    target = state.target
    if state.hit == 2:
        power = state.piercing + state.ordinary
    else:
        power = worth.power_of(state, state.attackers, True) + worth.power_of(state, state.attackers, False)
        power += state.ammo * 4
    falls = power >= state.hp(target) + state.shields[target] * 4
    guard_falls = power >= state.hp(guard) + state.shields[guard] * 4
    lost = state.laid[target]
    if falls and lost < BOSSES:
        return KILL
    own = state.laid[guard]
    if not guard_falls:
        return 100
    return card_value(state, lost) - card_value(state, own) - 50 if falls and own >= BOSSES else -10


# -- the smaller choices -----------------------------------------------------------------------------------------------


def weigh_choice(state: Position, kind: i64, which: i64) -> i64:
    """Everything else: the best of theirs, the least of ours."""
    ask = state.phase
    if kind == act.NONE:
        return 0
    if ask == Ask.OPPONENT:
        return state.safe[which] * 10 + worth.standing(state, which) // 100
    elif ask == Ask.EXTORT:
        if kind == act.MONEY:
            return min(abilities.tag_number(state), state.safe[state.victim]) * TOKEN * 2
        return card_value(state, state.laid[which]) * 3 // 2
    elif ask == Ask.FREEZE:
        return 1 if state.frozen & BIT[which] else 10 + attack.contribution(state, which, 0)
    elif ask == Ask.HELP:
        card = state.laid[state.active * SLOTS + which]
        more: i64 = 0
        if state.entry_tag != Tag.SHIELDS_TARGET:
            more = min(state.damage[card], abilities.tag_number(state) * 4) * 100
        return 1 + more + card_value(state, card)
    elif ask == Ask.SALVAGE:
        return card_value(state, which)
    elif ask == Ask.DISCARD:
        return -card_value(state, which)
    elif ask == Ask.ARREST:
        return -card_value(state, state.laid[state.seat * SLOTS + which])
    elif ask == Ask.RECRUIT_FROM or ask == Ask.SECOND:
        return card_value(state, state.laid[which])
    elif ask == Ask.EMERGENCY:
        safe = not worth.breaks_lives(state, state.foe, state.rescued)
        return 1 if (kind == act.ACCEPT) == safe else 0
    elif ask == Ask.FROM_SAFE:
        return which
    elif ask == Ask.MOVE:
        return which if state.rescued < BOSSES else -which
    return -1 if kind == act.TO_SAFE else 0
