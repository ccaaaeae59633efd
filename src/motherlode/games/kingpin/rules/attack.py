"""How does an attack go? Attackers, target, ammunition, guards, hits, attacks on a hand (KP-70 … KP-88).

One combined attack at a time: by the active seat's main action, or by a card that enters (KP-205).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules import zones
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import Tag
from motherlode.games.kingpin.rules.decisions import Ask, Run
from motherlode.games.kingpin.rules.position import BOARD, EMPTY, At, Position, Tally
from motherlode.games.kingpin.rules.winning import settle
from motherlode.kits.bits import BIT, count, lowest, spread

MOST_ATTACKERS: Final = 3  # KP-72
BOOSTS: Final[i64] = BIT[Tag.DAMAGE] | BIT[Tag.ATK_PER_HACK] | BIT[Tag.ATK_FACTION]


# -- who may attack, and what ------------------------------------------------------------------------------------------


def ready(table: Position, seat: i64) -> i64:
    """The set of places of a board whose card may attack now (KP-71, KP-220)."""
    found: i64 = 0
    places = table.board(seat) & ~table.frozen
    if not table.setup.fresh_attack:
        places &= ~table.entered
    while places:
        place = lowest(places)
        places &= places - 1
        if has_attack(table, place):
            found |= BIT[place]
    return found


def has_attack(table: Position, place: i64) -> bool:
    """Whether the card at a place has ATK above 0."""
    return table.cards.attack[table.laid[place]] + table.tally(Tally.BONUS, place) > 0


def with_tag(table: Position, places: i64, tag: i64) -> i64:
    """Those of a set of places whose card has a tag that works."""
    found: i64 = 0
    while places:
        place = lowest(places)
        places &= places - 1
        if table.tag(table.laid[place], tag):
            found |= BIT[place]
    return found


def most_ammo(table: Position, money: i64) -> i64:
    """How much of some money may go into one attack: none while supplies are disrupted (KP-77, KP-260, KP-V4)."""
    if table.disruption >= 0:
        return 0
    cap = table.setup.ammo_cap
    return min(money, cap) if cap > 0 else money


def may_guard(table: Position, place: i64) -> bool:
    """Whether the card at a place may take the hit (KP-236, KP-238)."""
    card = table.laid[place]
    if card < 0 or place == table.target or table.frozen & BIT[place] or table.blackout >= 0:
        return False
    return table.cards.tag(card, Tag.GUARD_ALL) > 0 or table.cards.tag(card, Tag.GUARD) > table.tally(
        Tally.GUARDS, place
    )


# -- declaring ---------------------------------------------------------------------------------------------------------


def begin(table: Position, by_entry: bool, attackers: i64) -> None:
    """An attack is declared; that of a card that enters goes on with the target."""
    table.by_entry = by_entry
    table.attackers = attackers
    table.foe = NOBODY
    table.target = EMPTY
    table.second = EMPTY
    table.ammo = 0
    table.hit = 0
    table.rescued = EMPTY
    table.phase = Ask.TARGET if by_entry else Ask.ATTACKER


def legal_attackers(table: Position, out: vec[i64]) -> i64:
    """From left to right, up to three or a whole mono-clan board (KP-72)."""
    n: i64 = 0
    picked = table.attackers >> table.active * SLOTS  # a set of slots
    if picked:
        out[n] = act.DONE
        n += 1
    if count(picked) < MOST_ATTACKERS or table.mono(table.active):
        slot: i64 = 0
        while picked >> slot:
            slot += 1
        n = spread(ready(table, table.active) >> table.active * SLOTS & -BIT[slot], out, n, act.ATTACKER)
    return n


def answer_attacker(table: Position, kind: i64, slot: i64) -> None:
    """One more joins, or all are there."""
    if kind == act.DONE:
        table.say("lined up", table.active, "KP-72")
        table.phase = Ask.TARGET
    else:
        place = table.active * SLOTS + slot
        table.attackers |= BIT[place]
        table.say("picked", table.active, "KP-72", table.laid[place])


def legal_targets(table: Position, out: vec[i64]) -> i64:
    """Every card on an opponent's board, and hands that lie open (KP-75)."""
    n: i64 = 0
    if table.by_entry:
        out[n] = act.NONE
        n += 1
    reach = with_tag(table, table.attackers, Tag.HAND_ATTACK) == table.attackers
    for seat in range(table.seats):
        if seat != table.active and table.hand_size(seat) > 0 and (reach or table.board_size(seat) == 0):
            out[n] = act.AT_HAND + seat
            n += 1
    return spread(table.occupied & ~BOARD[table.active], out, n, act.AT_CARD)


def answer_target(table: Position, kind: i64, which: i64) -> None:
    """A card, or the hand of a seat; a card that enters may leave it."""
    if kind == act.NONE:
        table.say("declined", table.active, "KP-202")
        table.phase = Run.ENTRY
        return
    if kind == act.AT_CARD:
        table.target = which
        table.foe = which // SLOTS
        table.say("targeted", table.active, "KP-74", table.laid[which], other=table.foe)
    else:
        table.foe = which
        table.say("targeted", table.active, "KP-75", other=which)
    if table.by_entry:
        after_ammo(table)
    else:
        table.phase = Ask.AMMO


def legal_ammo(table: Position, out: vec[i64]) -> i64:
    """Any part of the safe that may be spent (KP-77)."""
    return act.amounts(act.AMMO, most_ammo(table, table.safe[table.active]), out)


def answer_ammo(table: Position, n: i64) -> None:
    """The tokens are gone at once (KP-77)."""
    table.ammo = n
    table.safe[table.active] -= n
    zones.to_bank(table, n)
    table.say("spent", table.active, "KP-77", n=n)
    after_ammo(table)


def after_ammo(table: Position) -> None:
    """A hand is attacked now; a card after the second target is named, if there may be one (KP-207)."""
    if table.target == EMPTY:
        attack_hand(table)
    elif with_tag(table, table.attackers, Tag.MULTI_TARGET):
        table.phase = Ask.SECOND
    else:
        begin_hit(table)


def legal_second(table: Position, out: vec[i64]) -> i64:
    """Another card of the same board, or none (KP-207)."""
    out[0] = act.NONE
    return spread(table.board(table.foe) & ~BIT[table.target], out, 1, act.SECOND)


def answer_second(table: Position, kind: i64, place: i64) -> None:
    """The second target is remembered by its card, which may leave before it is hit."""
    if kind == act.SECOND:
        table.second = table.laid[place]
        table.say("second", table.active, "KP-207", table.second, other=table.foe)
    else:
        table.say("declined", table.active, "KP-202")
    begin_hit(table)


def begin_hit(table: Position) -> None:
    """The defender is asked who takes it (KP-84)."""
    table.hit += 1
    table.phase = Ask.GUARD
    table.seat = table.foe


def legal_guards(table: Position, out: vec[i64]) -> i64:
    """Every card that may step in, or none (KP-84)."""
    out[0] = act.NONE
    n: i64 = 1
    for slot in range(SLOTS):
        if may_guard(table, table.foe * SLOTS + slot):
            out[n] = act.GUARD_BY + slot
            n += 1
    return n


def answer_guard(table: Position, kind: i64, slot: i64) -> None:
    """Redirected, the hit resolves entirely against the guard (KP-84)."""
    table.seat = table.active
    table.phase = Run.HIT
    if kind == act.NONE:
        table.say("unguarded", table.foe, "KP-84")
        resolve_hit(table, table.target, False)
    else:
        place = table.foe * SLOTS + slot
        table.count(Tally.GUARDS, place, 1)
        table.say("redirected", table.foe, "KP-84", table.laid[place])
        resolve_hit(table, place, True)


# -- damage ------------------------------------------------------------------------------------------------------------


def contribution(table: Position, place: i64, hacked: i64) -> i64:
    """What one attacker adds, in quarters (KP-78); so many shields were destroyed by it before (KP-213, KP-214)."""
    card = table.laid[place]
    seat = place // SLOTS
    whole = table.tally(Tally.BONUS, place) + table.rage(seat)
    cards = table.cards
    if cards.masks[card] & BOOSTS and table.blackout < 0:
        whole += cards.tag(card, Tag.DAMAGE) + cards.tag(card, Tag.ATK_PER_HACK) * hacked
        pack = cards.tag(card, Tag.ATK_FACTION)
        if pack and has_fellow(table, seat, card):
            whole += pack
    return cards.attack[card] + whole * 4 + table.shields[place]


def has_fellow(table: Position, seat: i64, card: i64) -> bool:
    """Another card of its faction on the same board (KP-208)."""
    faction = table.cards.faction
    for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
        other = table.laid[place]
        if other >= 0 and other != card and faction[other] == faction[card]:
            return True
    return False


def hacks(table: Position, place: i64, shields: i64) -> i64:
    """How many of so many shields an attacker destroys before damage (KP-213)."""
    return min(table.tag(table.laid[place], Tag.ENEMY_SHIELDS), shields)


def gather(table: Position, shields: i64, second: bool) -> i64:
    """Add up what passes shields and what does not (KP-79, KP-81); how many of the target's shields are hacked away.

    The second target takes the contributions of multi_target cards alone (KP-207).
    """
    table.piercing = 0
    table.ordinary = 0 if second else table.ammo * 4
    table.first_shield = 0
    hacked: i64 = 0
    attackers = table.attackers
    while attackers:
        place = lowest(attackers)
        attackers &= attackers - 1
        card = table.laid[place]
        own = hacks(table, place, shields - hacked)
        hacked += own
        if not second or table.tag(card, Tag.MULTI_TARGET):
            power = contribution(table, place, own)
            if table.tag(card, Tag.IGNORE_SHIELDS):
                table.piercing += power
            else:
                table.ordinary += power
            table.first_shield += table.tag(card, Tag.IGNORE_FIRST_SHIELD)
    return hacked


def resolve_hit(table: Position, place: i64, redirected: bool) -> None:
    """Hack, block, wound, destroy (KP-81 … KP-86), then what a guard gets for it."""
    card = table.laid[place]
    shields = table.shields
    lost: i64 = 0
    next_piercing: i64 = 0
    next_ordinary: i64 = 0
    next_first: i64 = 0
    if table.hit == 1:
        if table.second >= 0:
            gather(table, shields[place], True)
            next_piercing = table.piercing
            next_ordinary = table.ordinary
            next_first = table.first_shield
        lost = gather(table, shields[place], False)
        shields[place] -= lost
    blocking = max(0, shields[place] - table.first_shield)
    broken = min(blocking, table.ordinary // 4)
    shields[place] -= broken
    lost += broken
    table.count(Tally.LOST, place, lost)
    zones.to_bank(table, lost)
    wound = table.piercing + max(0, table.ordinary - blocking * 4)
    table.damage[card] += wound
    table.say("hit", table.foe, "KP-83", card, wound, lost)
    table.piercing = next_piercing
    table.ordinary = next_ordinary
    table.first_shield = next_first
    settle(table)
    if table.zone[card] == At.DISCARDED:
        reward_kill(table)
    elif redirected and table.zone[card] == At.BOARD + table.foe:
        reward_guard(table, place, lost)


def reward_kill(table: Position) -> None:
    """Each attacker that grows by kills has grown from the next attack on (KP-206)."""
    if table.over or table.blackout >= 0:
        return
    attackers = table.attackers
    while attackers:
        place = lowest(attackers)
        attackers &= attackers - 1
        card = table.laid[place]
        if card >= 0 and table.tally(Tally.BONUS, place) < table.cards.tag(card, Tag.KILL_BONUS):
            table.count(Tally.BONUS, place, 1)
            table.say("hardened", table.active, "KP-206", card, table.tally(Tally.BONUS, place))


def reward_guard(table: Position, place: i64, lost: i64) -> None:
    """Shields for a guard that lived (KP-237, KP-239), twice beside a Legend; never more come back than were lost."""
    card = table.laid[place]
    times = table.times(table.foe, card)
    restore = table.tag(card, Tag.RESTORE_SHIELD)
    block = table.tag(card, Tag.SHIELDS_PER_BLOCK)
    for _time in range(times):
        if restore:
            back = zones.take_shields(table, place, min(restore, lost), "KP-237")
            lost -= back
            table.count(Tally.LOST, place, -back)
    for _time in range(times):
        if block:
            zones.take_shields(table, place, block, "KP-239")


def next_hit(table: Position) -> None:
    """The second hit if there is one left to land (KP-207); then the attack is over."""
    if table.hit == 1 and table.second >= 0 and table.zone[table.second] == At.BOARD + table.foe:
        table.target = table.place_of(table.second)
        begin_hit(table)
    else:
        attack_over(table)


def attack_over(table: Position) -> None:
    """Back to what it was part of: a card that enters, or the turn."""
    table.seat = table.active
    table.phase = Run.ENTRY if table.by_entry else Ask.POST


# -- attacks on a hand -------------------------------------------------------------------------------------------------


def attack_hand(table: Position) -> None:
    """A hand guard cancels it, or a random card is shown and hit (KP-76)."""
    table.hit = 1
    if hand_cancelled(table, table.foe):
        attack_over(table)
        return
    card = table.hand_card(table.foe, table.dice.below(table.hand_size(table.foe)))
    table.sealed = True
    zones.reveal(table, table.foe, card)
    table.rescued = card
    table.say("exposed", table.foe, "KP-76", card)
    if table.setup.emergency_defense:
        table.phase = Ask.EMERGENCY
        table.seat = table.foe
    else:
        hit_in_hand(table)


def hand_cancelled(table: Position, seat: i64) -> bool:
    """A hand guard cancels what is about to happen to its controller's hand, for one charge (KP-227)."""
    if table.in_play(seat, Tag.HAND_GUARD):
        for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
            if table.tally(Tally.CHARGES, place) > 0:
                table.count(Tally.CHARGES, place, -1)
                table.say("guarded", seat, "KP-227", table.laid[place])
                return True
    return False


def hit_in_hand(table: Position) -> None:
    """No shields, no synergies: all of the damage (KP-76)."""
    card = table.rescued
    table.rescued = EMPTY
    table.seat = table.active
    gather(table, 0, False)
    wound = table.piercing + table.ordinary
    table.damage[card] += wound
    table.say("hit", table.foe, "KP-76", card, wound, 0)
    table.faint = card
    table.phase = Run.HIT
    settle(table)
    if table.zone[card] == At.DISCARDED:
        reward_kill(table)
