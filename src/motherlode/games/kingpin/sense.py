"""What a sensible player would do.

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
from motherlode.games.kingpin import actions as act
from motherlode.games.kingpin.actions import CARDS_FROM, RANGES, SLOTS
from motherlode.games.kingpin.deck import (
    BOSSES,
    DISCARD_BONUS,
    DISCOUNT,
    SHIELDS_TARGET,
)
from motherlode.games.kingpin.parts import (
    AURAS,
    BOSS_BRIBE,
    CARD,
    CARD_LIMIT,
    COUNT,
    FIELDS,
    FROZEN,
    HAND,
    HAND_ROOM,
    SHIELDS,
)
from motherlode.games.kingpin.reasons import reason
from motherlode.games.kingpin.reckon import (
    KILL,
    TOKEN,
    WORTH_SPENDING,
    ammo_needed,
    attack_value,
    bare_power,
    best_attack,
    boss_place,
    breaks_lives,
    card_value,
    chosen_attackers,
    clan_fits,
    full_boss,
    hand_kill,
    hand_value,
    kills_boss,
    power_of,
    prospect,
    reachers,
    richest_rival,
    sniped,
    sniper_value,
    standing,
    threat,
)
from motherlode.games.kingpin.rules import Kingpin
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
        assert isinstance(state, Kingpin)
        phase = state.phase
        for k in range(n):
            action = actions[k]
            if phase == act.ASK_TURN:
                weights[k] = weigh_turn(state, action)
            elif phase == act.ASK_LEVEL:
                weights[k] = weigh_level(state, action - act.LEVEL)
            elif phase == act.ASK_POST:
                weights[k] = 1 if (action == act.ARRANGE) == worth_arranging(state) else 0
            elif phase == act.ASK_ENTRY_SHIELDS:
                weights[k] = weigh_entry_shields(state, action - act.ENTRY_SHIELDS)
            elif phase == act.ASK_PLACE:
                weights[k] = weigh_place(state, action)
            elif phase == act.ASK_ATTACKER:
                weights[k] = weigh_attacker(state, action)
            elif phase == act.ASK_TARGET:
                weights[k] = weigh_target(state, action)
            elif phase == act.ASK_AMMO:
                weights[k] = weigh_ammo(state, action - act.AMMO)
            elif phase == act.ASK_GUARD:
                weights[k] = weigh_guard(state, action)
            else:
                weights[k] = weigh_choice(state, action)

    def reason(self, state: State, action: i64) -> str:
        assert isinstance(state, Kingpin)
        actions, weights = vec[i64]([action]), vec[i64]([0])
        self.weigh(state, actions, 1, weights)
        return reason(state, action, weights[0])

    def value(self, state: State, seat: i64) -> float:
        """A seat's chance to be the last, as far as the table shows it."""
        assert isinstance(state, Kingpin)
        if not state.alive & BIT[seat]:
            return 0.0
        own = prospect(state, seat)
        odds = 1.0
        for other in range(state.seats):
            if other != seat and state.alive & BIT[other]:
                odds += math.exp(prospect(state, other) - own)
        return 1.0 / odds

    def horizon(self) -> i64:
        return HORIZON

    def curiosity(self) -> float:
        return CURIOSITY


# -- D1 ----------------------------------------------------------------------------------------------------------------


def weigh_turn(state: Kingpin, action: i64) -> i64:
    """Free actions first (they weigh more than any main action short of a kill), then the best main action."""
    seat = state.active
    cards = state.table.cards
    if action == act.ARRANGE:
        if not kills_boss(state, seat, False) and kills_boss(state, seat, True):
            return KILL // 2
        short = state.safe[seat] < CREDIT and state.wealth(seat) > state.safe[seat]
        return MUST // 2 if short and wants_credit(state, seat) else NEVER
    if action == act.BUY_DRAW:
        credit = min(3, state.wealth(seat) + state.sum_of(seat, DISCOUNT))
        wanted = DRAW_VALUE * (CARD_LIMIT - max(2, state.size(seat))) // 4  # the fewer, the more
        return wanted * credit // 3 + 20 + (1500 if uncovered(state, seat) else 0)
    if action == act.ATTACK:
        return best_attack(state, seat)
    if action < act.BRIBE:
        return weigh_return(state, state.active * SLOTS + action - act.RETURN)
    if action < act.BRIBE_SHIELD:
        return weigh_bribe(state, action - act.BRIBE)
    if action < CARDS_FROM:
        return -50
    number = action - CARDS_FROM
    which = number // cards
    card = number % cards
    if which == act.DEPLOY:
        return weigh_deploy(state, card)
    if which == act.SELL_CARD:
        return MUST // 4 if idle(state, card) else NEVER // 2
    if which == act.BUY:
        fits = 0 if clan_fits(state, seat, card) else 80
        return card_value(state, card) - 200 - fits + (1500 if uncovered(state, seat) else 0)
    if which < RANGES:
        return weigh_discard(state, card)
    return NEVER


def idle(state: Kingpin, card: i64) -> bool:
    """A hand card that is nearly dead or will hardly be played, and not there to take a bullet for the Boss."""
    nearly_dead = i64(state.table.hp[card]) - state.damage[card] <= 4
    return (nearly_dead or weigh_deploy(state, card) < 0) and not needs_decoy(state, state.active, 2)


def weigh_discard(state: Kingpin, card: i64) -> i64:
    """Only to make room, or for what a Broker pays when the card is idle or nearly dead anyway."""
    seat = state.active
    need: i64 = 7 if state.wealth(seat) <= 3 else 2  # the last tokens decide what can be hired at all
    paid = state.sum_of(seat, DISCARD_BONUS) * TOKEN * need
    left = i64(state.table.hp[card]) - state.damage[card]
    value = card_value(state, card) * left // i64(state.table.hp[card])
    full = state.size(seat) == CARD_LIMIT
    if left <= 4 or (state.zone[card] == HAND + seat and idle(state, card)):
        value = value // 3
    if full:
        return paid - value + ROOM
    return paid - value if paid else -value - 200


def uncovered(state: Kingpin, seat: i64) -> bool:
    """The Boss in hand and nothing in front of it."""
    return state.aura[seat * AURAS + COUNT] == 0


def wants_credit(state: Kingpin, seat: i64) -> bool:
    return state.size(seat) < CARD_LIMIT and state.top < i64(len(state.draw))


def weigh_deploy(state: Kingpin, card: i64) -> i64:
    seat = state.active
    if breaks_lives(state, seat, card):
        return NEVER
    if card >= BOSSES:
        if not clan_fits(state, seat, card) and state.aura[seat * AURAS + COUNT] >= 3:
            return NEVER // 2
        if needs_decoy(state, seat, 2):
            return NEVER // 2
        return MUST + card_value(state, card)
    hp = i64(state.table.hp[card]) - state.damage[card]
    if richest_rival(state, seat) >= i64(state.table.corruption[card]) and state.setting[BOSS_BRIBE] == 0:
        return NEVER
    if threat(state, seat) >= hp + 16:
        return NEVER
    return MUST


def needs_decoy(state: Kingpin, seat: i64, hand: i64) -> bool:
    """Covered, but a rival reaches past the cover: a second card in the hand may take the bullet."""
    return not uncovered(state, seat) and state.hand[seat * HAND_ROOM] == hand and sniped(state, seat)


def weigh_return(state: Kingpin, place: i64) -> i64:
    """Bring the Boss home when it is in danger and somebody covers the hand."""
    card = state.board[place * FIELDS + CARD]
    seat = state.active
    left = i64(state.table.hp[card]) - state.damage[card]
    if card < BOSSES and state.aura[seat * AURAS + COUNT] >= 3 and left > 0:
        if threat(state, seat) >= state.hp(place) + state.limit(place) * 4:
            return MUST + 50
    return NEVER


def weigh_bribe(state: Kingpin, place: i64) -> i64:
    card = state.board[place * FIELDS + CARD]
    if card < BOSSES:
        return KILL
    left = i64(state.table.hp[card]) - state.damage[card]
    value = card_value(state, card) + sniper_value(state, state.active, card)
    if left <= 0:
        return value - state.bribe_cost(place) * TOKEN
    return value * 3 // 2 - state.bribe_cost(place) * TOKEN * 3 // 2 - 100


# -- shields -----------------------------------------------------------------------------------------------------------


def weigh_level(state: Kingpin, n: i64) -> i64:
    """Before the main action money, after it shields."""
    seat = state.active
    if state.acted:
        return n * 10
    if kills_boss(state, seat, True):
        return -n
    left = state.left - n
    return n * 10 if left >= CREDIT else -n


def weigh_entry_shields(state: Kingpin, n: i64) -> i64:
    """Money first while something is still to be done with it; the end of the turn brings the shields."""
    if state.acted:
        return n
    return n if state.safe[state.active] - n >= CREDIT else -n


def worth_arranging(state: Kingpin) -> bool:
    seat = state.active
    if state.safe[seat] == 0:
        return False
    for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if state.board[place * FIELDS + CARD] >= 0 and state.board[place * FIELDS + SHIELDS] < state.limit(place):
            return True
    return False


def weigh_place(state: Kingpin, action: i64) -> i64:
    """D4: on the board, unless it costs lives there; into the hand if it fits badly."""
    seat = state.active
    card = state.pending
    if action == act.REJECT:
        return 20 if state.size(seat) == 5 and card_value(state, card) < 250 else 0
    if action == act.TO_HAND:
        return 40 if needs_decoy(state, seat, 1) else 10
    if breaks_lives(state, seat, card):
        return -10
    if not clan_fits(state, seat, card) and state.aura[seat * AURAS + COUNT] >= 3:
        return 5
    return 30


# -- the attack --------------------------------------------------------------------------------------------------------


def plan(state: Kingpin) -> i64:
    """The slots to attack with: those that reach a hand alone if that ends a rival, else the strongest."""
    seat = state.active
    slots = chosen_attackers(state, seat, False)
    alone = reachers(state, seat, slots)
    if alone and alone != slots:
        for other in range(state.seats):
            if other != seat and state.alive & BIT[other] and state.aura[other * AURAS + COUNT] > 0:
                if hand_kill(state, seat, slots, other, state.most_ammo(seat)):
                    return alone
    return slots


def weigh_attacker(state: Kingpin, action: i64) -> i64:
    if action == act.DONE:
        return 50
    return 100 if plan(state) & BIT[action - act.ATTACKER] else 0


def weigh_target(state: Kingpin, action: i64) -> i64:
    if action == act.NONE:
        return 10
    if action >= act.AT_CARD:
        return attack_value(state, state.active, state.attackers, action - act.AT_CARD)
    return hand_value(state, state.active, state.attackers, action - act.AT_HAND)


def weigh_ammo(state: Kingpin, n: i64) -> i64:
    """As much as makes the kill, if it is worth it; otherwise nothing."""
    seat = state.active
    if state.target < 0:
        missing = full_boss(state, state.foe) - bare_power(state, seat, state.attackers)
        wanted = (missing + 3) // 4 if missing > 0 else 0
        gamble = state.hand[state.foe * HAND_ROOM] > 2 and wanted > WORTH_SPENDING
        if gamble or boss_place(state, state.foe) >= 0 or wanted > state.most_ammo(seat):
            wanted = 0
    else:
        wanted = ammo_needed(state, seat, state.attackers, state.target)
        boss = state.board[state.target * FIELDS + CARD] < BOSSES
        if wanted > state.most_ammo(seat) or (wanted > WORTH_SPENDING and not boss):
            wanted = 0
    return -(n - wanted if n > wanted else (wanted - n) * 2)


def weigh_guard(state: Kingpin, action: i64) -> i64:
    """Step in if the guard survives, or is worth less than what would fall."""
    seat = state.active
    if action == act.NONE:
        return 0
    guard = state.foe * SLOTS + action - act.GUARD_BY
    target = state.target
    if state.hit == 2:
        power = state.piercing + state.ordinary
    else:
        power = power_of(state, seat, state.attackers, True) + power_of(state, seat, state.attackers, False)
        power += state.ammo * 4
    falls = power >= state.hp(target) + state.board[target * FIELDS + SHIELDS] * 4
    guard_falls = power >= state.hp(guard) + state.board[guard * FIELDS + SHIELDS] * 4
    lost = state.board[target * FIELDS + CARD]
    if falls and lost < BOSSES:
        return KILL
    own = state.board[guard * FIELDS + CARD]
    if not guard_falls:
        return 100
    return card_value(state, lost) - card_value(state, own) - 50 if falls and own >= BOSSES else -10


# -- the smaller choices -----------------------------------------------------------------------------------------------


def weigh_choice(state: Kingpin, action: i64) -> i64:
    """Everything else: the best of theirs, the least of ours."""
    phase = state.phase
    board = state.board
    cards = state.table.cards
    if phase == act.ASK_OPPONENT:
        other = action - act.OPPONENT
        return state.safe[other] * 10 + standing(state, other) // 100
    elif phase == act.ASK_EXTORT:
        if action == act.MONEY:
            return min(state.tag_number(), state.safe[state.victim]) * TOKEN * 2
        return card_value(state, board[(action - act.EXTORT_CARD) * FIELDS + CARD]) * 3 // 2
    elif phase == act.ASK_FREEZE:
        if action == act.NONE:
            return 0
        place = action - act.FREEZE_CARD
        return 1 if board[place * FIELDS + FROZEN] else 10 + state.contribution(place, 0)
    elif phase == act.ASK_OWN_CARD:
        if action == act.NONE:
            return 0
        card = board[(state.active * SLOTS + action - act.HELP) * FIELDS + CARD]
        more: i64 = 0 if state.entry_tag == SHIELDS_TARGET else min(state.damage[card], state.tag_number() * 4) * 100
        return 1 + more + card_value(state, card)
    elif phase == act.ASK_SALVAGE:
        return 0 if action == act.NONE else card_value(state, (action - CARDS_FROM) % cards)
    elif phase == act.ASK_DISCARD:
        return -card_value(state, (action - CARDS_FROM) % cards)
    elif phase == act.ASK_ARREST:
        return -card_value(state, board[(state.seat * SLOTS + action - act.ARREST) * FIELDS + CARD])
    elif phase == act.ASK_RECRUIT_FROM:
        return card_value(state, board[(action - act.RECRUIT_FROM) * FIELDS + CARD])
    elif phase == act.ASK_SECOND:
        if action == act.NONE:
            return 0
        return card_value(state, board[(action - act.SECOND) * FIELDS + CARD])
    elif phase == act.ASK_EMERGENCY:
        safe = clan_fits(state, state.foe, state.rescued) or not breaks_lives(state, state.foe, state.rescued)
        return 1 if (action == act.ACCEPT) == safe else 0
    elif phase == act.ASK_FROM_SAFE:
        return action
    elif phase == act.ASK_MOVE:
        return action if state.rescued < BOSSES else -action
    return -1 if action == act.TO_SAFE else 0
