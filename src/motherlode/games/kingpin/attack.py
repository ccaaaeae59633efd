"""The attack: attackers, target, ammunition, guards, hits, hand attacks, emergency defence."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY
from motherlode.games.kingpin.actions import (
    ACCEPT,
    AMMO,
    ASK_AMMO,
    ASK_ATTACKER,
    ASK_EMERGENCY,
    ASK_FROM_SAFE,
    ASK_GUARD,
    ASK_MOVE,
    ASK_POST,
    ASK_SECOND,
    ASK_TARGET,
    AT_CARD,
    AT_HAND,
    ATTACKER,
    DECLINE,
    DONE,
    FROM_SAFE,
    GUARD_BY,
    MOVE,
    NEXT_ENTRY,
    NEXT_HIT,
    NEXT_MOVE,
    NONE,
    SECOND,
    SLOTS,
)
from motherlode.games.kingpin.checks import Checks
from motherlode.games.kingpin.deck import (
    ATK_FACTION,
    ATK_PER_HACK,
    DAMAGE,
    ENEMY_SHIELDS,
    GUARD,
    GUARD_ALL,
    HAND_ATTACK,
    IGNORE_FIRST_SHIELD,
    IGNORE_SHIELDS,
    KILL_BONUS,
    MULTI_TARGET,
    RESTORE_SHIELD,
    SHIELDS_PER_BLOCK,
    TAGS,
    Table,
)
from motherlode.games.kingpin.parts import (
    AMMO_CAP,
    AURAS,
    BONUS,
    CARD,
    COUNT,
    DISCARDED,
    EMERGENCY,
    EMPTY,
    FIELDS,
    FRESH,
    FRESH_ATTACK,
    FROZEN,
    GUARDS,
    HAND_ROOM,
    LOST,
    MONO,
    ON_BOARD,
    RAGE,
    SHIELDS,
)
from motherlode.kits.bits import BIT

MOST_ATTACKERS: Final = 3  # KP-72


@mypyc_attr(allow_interpreted_subclasses=True)
class Attack(Checks):
    """One combined attack at a time: by the active seat's main action, or by a card that enters (KP-205)."""

    def __init__(self, seats: i64, dice: Dice, table: Table, setting: vec[i64]) -> None:
        super().__init__(seats, dice, table, setting)
        self.by_entry: bool = False
        self.attackers: i64 = 0  # a bit per slot of the active seat
        self.foe: i64 = NOBODY
        self.target: i64 = EMPTY  # a place, or EMPTY for the hand of `foe`
        self.second: i64 = EMPTY  # the card named as second target
        self.ammo: i64 = 0
        self.hit: i64 = 0  # 1, then 2 for the second target
        self.piercing: i64 = 0  # what the hit being resolved, then the second hit, deals in quarters
        self.ordinary: i64 = 0
        self.first_shield: i64 = 0  # shields the second hit passes by
        self.rescued: i64 = EMPTY  # a hand card in emergency defence (KP-181)
        self.room: i64 = 0  # shields it may still get
        self.asked: i64 = 0  # the slot asked about, here and in an arrangement

    def copy_attack(self, other: Attack) -> None:
        self.copy_board(other)
        self.by_entry = other.by_entry
        self.attackers = other.attackers
        self.foe = other.foe
        self.target = other.target
        self.second = other.second
        self.ammo = other.ammo
        self.hit = other.hit
        self.piercing = other.piercing
        self.ordinary = other.ordinary
        self.first_shield = other.first_shield
        self.rescued = other.rescued
        self.room = other.room
        self.asked = other.asked

    # -- who may attack, and what ------------------------------------------------------------------------------------

    def ready(self, place: i64) -> bool:
        """KP-71."""
        at = place * FIELDS
        card = self.board[at + CARD]
        if card < 0 or self.board[at + FROZEN]:
            return False
        if self.board[at + FRESH] and not self.setting[FRESH_ATTACK]:
            return False
        return i64(self.table.attack[card]) + self.board[at + BONUS] > 0

    def any_ready(self, seat: i64) -> bool:
        place = seat * SLOTS
        end = place + SLOTS
        while place < end and not self.ready(place):
            place += 1
        return place < end

    def legal_attackers(self, out: vec[i64]) -> i64:
        """D5: ascending slots, up to three or a whole mono-clan board (KP-72)."""
        n: i64 = 0
        picked: i64 = 0
        following: i64 = 0
        for slot in range(SLOTS):
            if self.attackers & BIT[slot]:
                picked += 1
                following = slot + 1
        if picked:
            out[n] = DONE
            n += 1
        if picked < MOST_ATTACKERS or self.aura[self.active * AURAS + MONO]:
            while following < SLOTS:
                if self.ready(self.active * SLOTS + following):
                    out[n] = ATTACKER + following
                    n += 1
                following += 1
        return n

    def legal_targets(self, out: vec[i64]) -> i64:
        """D6: every card on an opponent's board, and hands that lie open (KP-75)."""
        n: i64 = 0
        if self.by_entry:
            out[n] = NONE
            n += 1
        reach = self.every_attacker(HAND_ATTACK)
        for seat in range(self.seats):
            if seat != self.active and self.hand[seat * HAND_ROOM] > 0:
                if reach or self.aura[seat * AURAS + COUNT] == 0:
                    out[n] = AT_HAND + seat
                    n += 1
        for place in range(self.seats * SLOTS):
            if place // SLOTS != self.active and self.board[place * FIELDS + CARD] >= 0:
                out[n] = AT_CARD + place
                n += 1
        return n

    def legal_ammo(self, out: vec[i64]) -> i64:
        """D7: any part of the safe, unless supplies are disrupted (KP-77, KP-260)."""
        most = self.most_ammo(self.active)
        for n in range(most + 1):
            out[n] = AMMO + n
        return most + 1

    def most_ammo(self, seat: i64) -> i64:
        if self.disruption >= 0:
            return 0
        cap = self.setting[AMMO_CAP]
        return min(self.safe[seat], cap) if cap > 0 else self.safe[seat]

    def legal_second(self, out: vec[i64]) -> i64:
        """D8: another card of the same board, or none (KP-207)."""
        out[0] = NONE
        n: i64 = 1
        for place in range(self.foe * SLOTS, self.foe * SLOTS + SLOTS):
            if place != self.target and self.board[place * FIELDS + CARD] >= 0:
                out[n] = SECOND + place
                n += 1
        return n

    def legal_guards(self, out: vec[i64]) -> i64:
        """D9: every card that may take the hit (KP-236, KP-238), or none."""
        out[0] = NONE
        n: i64 = 1
        for slot in range(SLOTS):
            if self.may_guard(self.foe * SLOTS + slot):
                out[n] = GUARD_BY + slot
                n += 1
        return n

    def may_guard(self, place: i64) -> bool:
        at = place * FIELDS
        card = self.board[at + CARD]
        if card < 0 or place == self.target or self.board[at + FROZEN] or self.blackout >= 0:
            return False
        tags = self.table.tags
        if tags[card * TAGS + GUARD_ALL]:
            return True
        return i64(tags[card * TAGS + GUARD]) > self.board[at + GUARDS]

    def every_attacker(self, tag: i64) -> bool:
        """Whether each attacker has a tag that works."""
        for slot in range(SLOTS):
            if self.attackers & BIT[slot]:
                if not self.tag(self.board[(self.active * SLOTS + slot) * FIELDS + CARD], tag):
                    return False
        return True

    def any_attacker(self, tag: i64) -> bool:
        for slot in range(SLOTS):
            if self.attackers & BIT[slot]:
                if self.tag(self.board[(self.active * SLOTS + slot) * FIELDS + CARD], tag):
                    return True
        return False

    # -- declaring ---------------------------------------------------------------------------------------------------

    def begin_attack(self, by_entry: bool, attackers: i64) -> None:
        self.by_entry = by_entry
        self.attackers = attackers
        self.foe = NOBODY
        self.target = EMPTY
        self.second = EMPTY
        self.ammo = 0
        self.hit = 0
        self.rescued = EMPTY
        self.phase = ASK_TARGET if by_entry else ASK_ATTACKER

    def pick_attacker(self, action: i64) -> None:
        if action == DONE:
            self.note("lined up", self.active, "KP-72")
            self.phase = ASK_TARGET
        else:
            self.attackers |= BIT[action - ATTACKER]
            at = (self.active * SLOTS + action - ATTACKER) * FIELDS
            self.note("picked", self.active, "KP-72", card=self.board[at + CARD])

    def pick_target(self, action: i64) -> None:
        if action == NONE:
            self.note("declined", self.active, "KP-202")
            self.phase = NEXT_ENTRY
            return
        if action >= AT_CARD:
            self.target = action - AT_CARD
            self.foe = self.target // SLOTS
            self.note("targeted", self.active, "KP-74", card=self.board[self.target * FIELDS + CARD], other=self.foe)
        else:
            self.foe = action - AT_HAND
            self.note("targeted", self.active, "KP-75", other=self.foe)
        if self.by_entry:
            self.after_ammo()
        else:
            self.phase = ASK_AMMO

    def spend_ammo(self, n: i64) -> None:
        """KP-77: the tokens are gone at once."""
        self.ammo = n
        self.safe[self.active] -= n
        self.to_bank(n)
        self.note("spent", self.active, "KP-77", n=n)
        self.after_ammo()

    def after_ammo(self) -> None:
        if self.target == EMPTY:
            self.attack_hand()
        elif self.any_attacker(MULTI_TARGET):
            self.phase = ASK_SECOND
        else:
            self.begin_hit()

    def pick_second(self, action: i64) -> None:
        if action != NONE:
            self.second = self.board[(action - SECOND) * FIELDS + CARD]
            self.note("second", self.active, "KP-207", card=self.second, other=self.foe)
        else:
            self.note("declined", self.active, "KP-202")
        self.begin_hit()

    def begin_hit(self) -> None:
        self.hit += 1
        self.phase = ASK_GUARD
        self.seat = self.foe

    def answer_guard(self, action: i64) -> None:
        """D9: redirected, the hit resolves entirely against the guard (KP-84)."""
        self.seat = self.active
        self.phase = NEXT_HIT
        if action == NONE:
            self.note("unguarded", self.foe, "KP-84")
            self.resolve_hit(self.target, False)
        else:
            place = self.foe * SLOTS + action - GUARD_BY
            self.board[place * FIELDS + GUARDS] += 1
            self.note("redirected", self.foe, "KP-84", card=self.board[place * FIELDS + CARD])
            self.resolve_hit(place, True)

    # -- damage ------------------------------------------------------------------------------------------------------

    def contribution(self, place: i64, hacked: i64) -> i64:
        """What one attacker adds, in quarters (KP-78); `hacked` shields were destroyed by it."""
        at = place * FIELDS
        card = self.board[at + CARD]
        seat = place // SLOTS
        whole = self.board[at + BONUS] + self.aura[seat * AURAS + RAGE] + self.tag(card, DAMAGE)
        whole += self.tag(card, ATK_PER_HACK) * hacked
        pack = self.tag(card, ATK_FACTION)
        if pack and self.has_fellow(seat, card):
            whole += pack
        return i64(self.table.attack[card]) + whole * 4 + self.board[at + SHIELDS]

    def has_fellow(self, seat: i64, card: i64) -> bool:
        """Another card of its faction on the same board (KP-208)."""
        faction = self.table.faction[card]
        for slot in range(SLOTS):
            other = self.board[(seat * SLOTS + slot) * FIELDS + CARD]
            if other >= 0 and other != card and self.table.faction[other] == faction:
                return True
        return False

    def gather(self, shields: i64) -> i64:
        """Add up the attack into `piercing` and `ordinary`; how many of the target's shields are hacked away."""
        self.piercing = 0
        self.ordinary = self.ammo * 4
        self.first_shield = 0
        hacked: i64 = 0
        for slot in range(SLOTS):
            if self.attackers & BIT[slot]:
                place = self.active * SLOTS + slot
                card = self.board[place * FIELDS + CARD]
                own = min(self.tag(card, ENEMY_SHIELDS), shields - hacked)
                hacked += own
                self.add_power(place, own)
        return hacked

    def add_power(self, place: i64, hacked: i64) -> None:
        card = self.board[place * FIELDS + CARD]
        power = self.contribution(place, hacked)
        if self.tag(card, IGNORE_SHIELDS):
            self.piercing += power
        else:
            self.ordinary += power
        self.first_shield += self.tag(card, IGNORE_FIRST_SHIELD)

    def gather_second(self, shields: i64) -> None:
        """The second target takes the contributions of multi_target cards alone (KP-207)."""
        self.piercing = 0
        self.ordinary = 0
        self.first_shield = 0
        hacked: i64 = 0
        for slot in range(SLOTS):
            if self.attackers & BIT[slot]:
                place = self.active * SLOTS + slot
                card = self.board[place * FIELDS + CARD]
                own = min(self.tag(card, ENEMY_SHIELDS), shields - hacked)
                hacked += own
                if self.tag(card, MULTI_TARGET):
                    self.add_power(place, own)

    def hp_damage(self, blocking: i64) -> i64:
        """KP-83."""
        return self.piercing + max(0, self.ordinary - blocking * 4)

    def resolve_hit(self, place: i64, redirected: bool) -> None:
        """Hack, block, wound, destroy (KP-81 … 86), then what a guard gets for it."""
        at = place * FIELDS
        board = self.board
        card = board[at + CARD]
        lost: i64 = 0
        save_piercing: i64 = 0
        save_ordinary: i64 = 0
        save_first: i64 = 0
        if self.hit == 1:
            if self.second >= 0:
                self.gather_second(board[at + SHIELDS])
                save_piercing = self.piercing
                save_ordinary = self.ordinary
                save_first = self.first_shield
            lost = self.gather(board[at + SHIELDS])
            board[at + SHIELDS] -= lost
        blocking = max(0, board[at + SHIELDS] - self.first_shield)
        broken = min(blocking, self.ordinary // 4)
        board[at + SHIELDS] -= broken
        lost += broken
        board[at + LOST] += lost
        self.to_bank(lost)
        wound = self.hp_damage(blocking)
        self.damage[card] += wound
        if self.story is not None:
            self.note("hit", self.foe, "KP-83", card=card, n=wound, other=lost)
        self.piercing = save_piercing
        self.ordinary = save_ordinary
        self.first_shield = save_first
        self.settle()
        if self.zone[card] == DISCARDED:
            self.reward_kill()
        elif redirected and self.zone[card] == ON_BOARD + self.foe:
            self.reward_guard(place, lost)

    def reward_kill(self) -> None:
        """KP-206: from the next attack on."""
        if self.over or self.blackout >= 0:
            return
        for slot in range(SLOTS):
            if self.attackers & BIT[slot]:
                at = (self.active * SLOTS + slot) * FIELDS
                card = self.board[at + CARD]
                if card >= 0 and self.board[at + BONUS] < i64(self.table.tags[card * TAGS + KILL_BONUS]):
                    self.board[at + BONUS] += 1
                    self.note("hardened", self.active, "KP-206", card=card, n=self.board[at + BONUS])

    def reward_guard(self, place: i64, lost: i64) -> None:
        """KP-237 and KP-239, twice beside a Legend; what comes back is never more than was lost."""
        card = self.board[place * FIELDS + CARD]
        times = self.times(self.foe, card)
        restore = self.tag(card, RESTORE_SHIELD)
        block = self.tag(card, SHIELDS_PER_BLOCK)
        for _time in range(times):
            if restore:
                back = self.take_shields(place, min(restore, lost), "KP-237")
                lost -= back
                self.board[place * FIELDS + LOST] -= back
        for _time in range(times):
            if block:
                self.take_shields(place, block, "KP-239")

    def next_hit(self) -> None:
        """The second hit if there is one left to land; then the attack is over."""
        if self.rescued >= 0:
            self.take_back()
            return
        if self.hit == 1 and self.second >= 0 and self.zone[self.second] == ON_BOARD + self.foe:
            self.target = self.place_of(self.second)
            self.begin_hit()
            return
        self.attack_over()

    def attack_over(self) -> None:
        self.seat = self.active
        self.phase = NEXT_ENTRY if self.by_entry else ASK_POST

    # -- attacks on a hand (KP-75, 76) -------------------------------------------------------------------------------

    def attack_hand(self) -> None:
        """A hand guard cancels it, or a random card is shown and hit."""
        self.hit = 1
        if self.hand_cancelled(self.foe):
            self.attack_over()
            return
        base = self.foe * HAND_ROOM
        card = self.hand[base + 1 + self.dice.below(self.hand[base])]
        self.sealed = True
        self.reveal(self.foe, card)
        self.rescued = card
        self.note("exposed", self.foe, "KP-76", card=card)
        if self.setting[EMERGENCY]:
            self.phase = ASK_EMERGENCY
            self.seat = self.foe
        else:
            self.hit_in_hand()

    def hit_in_hand(self) -> None:
        """No shields, no synergies: all of the damage (KP-76)."""
        card = self.rescued
        self.rescued = EMPTY
        self.seat = self.active
        self.gather(0)
        wound = self.piercing + self.ordinary
        self.damage[card] += wound
        self.note("hit", self.foe, "KP-76", card=card, n=wound, other=0)
        self.faint = card
        self.phase = NEXT_HIT
        self.settle()
        if self.zone[card] == DISCARDED:
            self.reward_kill()

    # -- emergency defence (KP-181) ----------------------------------------------------------------------------------

    def answer_emergency(self, action: i64) -> None:
        if action == DECLINE:
            self.note("declined", self.foe, "KP-181")
            self.hit_in_hand()
            return
        assert action == ACCEPT
        card = self.rescued
        self.from_hand(self.foe, card)
        self.target = self.lay(self.foe, card)
        self.note("emergency", self.foe, "KP-181", card=card)
        self.phase = ASK_FROM_SAFE
        self.blame = self.foe
        self.settle()
        self.blame = self.active
        if self.over:
            return
        if not self.alive & BIT[self.foe]:
            self.rescued = EMPTY
            self.attack_over()
            return
        self.room = self.limit(self.target)

    def legal_from_safe(self, out: vec[i64]) -> i64:
        most = min(self.room, self.safe[self.foe])
        for n in range(most + 1):
            out[n] = FROM_SAFE + n
        return most + 1

    def answer_from_safe(self, n: i64) -> None:
        self.safe[self.foe] -= n
        self.board[self.target * FIELDS + SHIELDS] += n
        self.room -= n
        self.note("covered", self.foe, "KP-181", card=self.rescued, n=n)
        self.asked = -1
        self.phase = NEXT_MOVE

    def next_move(self) -> None:
        """Ask about the next shielded card, then go on to the guards."""
        self.asked += 1
        while self.asked < SLOTS:
            place = self.foe * SLOTS + self.asked
            if place != self.target and self.board[place * FIELDS + SHIELDS] > 0:
                self.phase = ASK_MOVE
                return
            self.asked += 1
        self.hit = 0
        self.begin_hit()

    def legal_moves(self, out: vec[i64]) -> i64:
        most = min(self.room, self.board[(self.foe * SLOTS + self.asked) * FIELDS + SHIELDS])
        for n in range(most + 1):
            out[n] = MOVE + n
        return most + 1

    def answer_move(self, n: i64) -> None:
        at = (self.foe * SLOTS + self.asked) * FIELDS
        self.board[at + SHIELDS] -= n
        self.board[self.target * FIELDS + SHIELDS] += n
        self.room -= n
        self.note("moved", self.foe, "KP-181", card=self.board[at + CARD], n=n)
        self.phase = NEXT_MOVE

    def take_back(self) -> None:
        """A card that lived goes back to the hand, its shields to the safe."""
        card = self.rescued
        self.rescued = EMPTY
        self.attack_over()
        if self.zone[card] != ON_BOARD + self.foe:
            return
        self.lift(self.target, True)
        self.open_to_hand(self.foe, card, False)
        self.note("taken back", self.foe, "KP-181", card=card)
        self.settle()
