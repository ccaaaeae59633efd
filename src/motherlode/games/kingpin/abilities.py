"""What happens by cards: entering a board and the entry tags, and the events of the Draw Pile."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.core.events import Event
from motherlode.games.kingpin.actions import (
    ARREST,
    ASK_ARREST,
    ASK_DISCARD,
    ASK_ENTRY_SHIELDS,
    ASK_EXTORT,
    ASK_FREEZE,
    ASK_OPPONENT,
    ASK_OWN_CARD,
    ASK_POST,
    ASK_RECRUIT_FROM,
    ASK_RECRUIT_TO,
    ASK_SALVAGE,
    ASK_TURN,
    CARDS_FROM,
    DISCARD,
    EXTORT_CARD,
    FREEZE_CARD,
    HELP,
    MONEY,
    NEXT_ARREST,
    NEXT_DISCARD,
    NEXT_ENTRY,
    NEXT_REVEAL,
    NONE,
    RECRUIT_FROM,
    RECRUIT_TO,
    SALVAGE,
    SLOTS,
    TO_SAFE,
)
from motherlode.games.kingpin.attack import Attack
from motherlode.games.kingpin.board import NOTHING
from motherlode.games.kingpin.deck import (
    AUDIT,
    BLACKOUT,
    BONUS_EVENT,
    BOSSES,
    CRASH,
    DECK_LOOK,
    DISCARD_RETURN,
    DISRUPTION,
    ECONOMY_ENTRY,
    ENTRY_ATTACK,
    EXTORT,
    FREEZE,
    HAND_GUARD,
    HEAL,
    HEAL_TARGET,
    MOST_ENTRIES,
    NO_TAG,
    OPPONENT_DISCARD,
    OPPONENT_MONEY,
    RAID,
    RECRUITMENT,
    ROUNDUP,
    SAFE_CRACKED,
    SHIELDS_TARGET,
    STEAL,
    TAGS,
    WAR,
    Table,
)
from motherlode.games.kingpin.parts import (
    BANK_MODE,
    CARD,
    CHARGES,
    DISCARDED,
    EMPTY,
    FIELDS,
    FRESH,
    FROZEN,
    HAND_ROOM,
    LOST,
    MERGED,
    ON_BOARD,
    PEACE,
    REDRAW,
    REMOVED,
    RESERVE,
    SHIELDS,
    STOLE,
)
from motherlode.kits.bits import BIT

CHEAP: Final = 2  # extortion takes cards of a Price below this (KP-215)
AUDIT_FINE: Final = 2
SAFE_CRACKED_LOOT: Final = 2
BONUS_MONEY: Final = 3
CRASH_SHARE: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class Abilities(Attack):
    """Entry tags and events."""

    def __init__(self, seats: i64, dice: Dice, table: Table, setting: vec[i64]) -> None:
        super().__init__(seats, dice, table, setting)
        self.turns: vec[i64] = NOTHING  # own turns begun, by seat
        self.acted: bool = False  # the main action was taken
        self.entrant: i64 = EMPTY
        self.entry: i64 = 0  # which of its entry tags
        self.entry_time: i64 = 0  # how often it has begun
        self.entry_tag: i64 = NO_TAG  # the tag a question is about
        self.victim: i64 = 0
        self.to_discard: i64 = 0
        self.arrested: i64 = 0  # seats dealt with by Roundup
        self.recruit: i64 = 0  # the place a shield is recruited from

    def copy_abilities(self, other: Abilities) -> None:
        self.copy_attack(other)
        self.turns = other.turns[:]
        self.acted = other.acted
        self.entrant = other.entrant
        self.entry = other.entry
        self.entry_time = other.entry_time
        self.entry_tag = other.entry_tag
        self.victim = other.victim
        self.to_discard = other.to_discard
        self.arrested = other.arrested
        self.recruit = other.recruit

    def peaceful(self) -> bool:
        """A player's own first turn: no attack, no bribe (KP-40)."""
        return self.turns[self.active] <= self.setting[PEACE]

    # -- entering ----------------------------------------------------------------------------------------------------

    def enter(self, card: i64) -> None:
        """A card enters the active seat's board; its shields are asked next (KP-33, KP-56)."""
        place = self.lay(self.active, card)
        self.board[place * FIELDS + FRESH] = 1
        self.board[place * FIELDS + CHARGES] = i64(self.table.tags[card * TAGS + HAND_GUARD])
        self.entrant = card
        self.entry = 0
        self.entry_time = 0
        self.note("entered", self.active, "KP-32", card=card)
        self.phase = ASK_ENTRY_SHIELDS
        self.settle()

    def answer_entry_shields(self, n: i64) -> None:
        place = self.place_of(self.entrant)
        self.safe[self.active] -= n
        self.board[place * FIELDS + SHIELDS] += n
        self.note("covered", self.active, "KP-33", card=self.entrant, n=n)
        self.phase = NEXT_ENTRY

    def next_entry(self) -> None:
        """Entry tags in printed order, each as often as it works, until one asks something (KP-201, KP-243)."""
        card = self.entrant
        if self.blackout < 0 and self.zone[card] == ON_BOARD + self.active:
            while True:
                tag: i64 = i64(self.table.entries[card * MOST_ENTRIES + self.entry])
                if tag == NO_TAG:
                    break
                if self.entry_time >= self.times(self.active, card):
                    self.entry += 1
                    self.entry_time = 0
                    continue
                self.entry_time += 1
                self.entry_tag = tag
                if self.begin_tag(card, tag):
                    return
        self.entrant = EMPTY
        self.entry_tag = NO_TAG
        self.seat = self.active
        self.phase = ASK_POST if self.acted else ASK_TURN

    def begin_tag(self, card: i64, tag: i64) -> bool:
        """Begin one resolution of an entry tag; whether it asks something."""
        n: i64 = i64(self.table.tags[card * TAGS + tag])
        if tag == ENTRY_ATTACK:
            if self.peaceful():
                return False
            self.begin_attack(True, BIT[self.place_of(card) - self.active * SLOTS])
        elif tag == ECONOMY_ENTRY:
            self.gain(self.active, n, card, "KP-216")
            return False
        elif tag == DECK_LOOK:
            self.look(n)
            return False
        elif tag == STEAL and self.flags[card] & STOLE:
            return False
        elif tag in (STEAL, EXTORT, OPPONENT_MONEY, OPPONENT_DISCARD):
            self.phase = ASK_OPPONENT
        elif tag == FREEZE:
            self.phase = ASK_FREEZE
        elif tag == DISCARD_RETURN:
            self.phase = ASK_SALVAGE
        else:
            self.phase = ASK_OWN_CARD
        return True

    def tag_number(self) -> i64:
        """The number of the entry tag being resolved."""
        return i64(self.table.tags[self.entrant * TAGS + self.entry_tag])

    def look(self, n: i64) -> None:
        """The controller alone sees the top of the Draw Pile (KP-224)."""
        end = min(self.top + n, i64(len(self.draw)))
        seen: list[str] = []
        for k in range(self.top, end):
            card = self.draw[k]
            self.known[card] |= BIT[self.active]
            if self.story is not None:
                seen.append(self.table.names[card])
        self.sealed = True
        if self.story is not None:
            who = int(self.active)
            self.tell(
                Event(
                    kind="looked",
                    seat=who,
                    facts={"n": int(end - self.top)},
                    secret={"cards": seen},
                    knowers=(who,),
                    rule="KP-224",
                )
            )

    # -- answers to entry tags ---------------------------------------------------------------------------------------

    def pick_opponent(self, seat: i64) -> None:
        self.victim = seat
        self.phase = NEXT_ENTRY
        self.note("chose", self.active, "KP-201", other=seat)
        n = self.tag_number()
        if self.entry_tag == EXTORT:
            self.phase = ASK_EXTORT
        elif self.entry_tag == STEAL:
            self.flags[self.entrant] |= STOLE
            self.take_money(n, "KP-228")
        elif self.entry_tag == OPPONENT_MONEY:
            paid = min(n, self.safe[seat])
            self.safe[seat] -= paid
            self.to_bank(paid)
            self.note("paid", seat, "KP-218", n=paid)
        elif not self.hand_cancelled(seat):
            self.to_discard = n
            self.phase = NEXT_DISCARD

    def take_money(self, n: i64, rule: str) -> None:
        """From the victim's safe into one's own."""
        taken = min(n, self.safe[self.victim])
        self.safe[self.victim] -= taken
        self.safe[self.active] += taken
        self.note("took", self.active, rule, n=taken, other=self.victim)

    def legal_extort(self, out: vec[i64]) -> i64:
        """D11: money, or a cheap card (KP-215)."""
        out[0] = MONEY
        n: i64 = 1
        for place in range(self.victim * SLOTS, self.victim * SLOTS + SLOTS):
            card = self.board[place * FIELDS + CARD]
            if card >= BOSSES and self.table.price[card] < CHEAP and self.may_gain(self.active, card):
                out[n] = EXTORT_CARD + place
                n += 1
        return n

    def answer_extort(self, action: i64) -> None:
        self.phase = NEXT_ENTRY
        if action == MONEY:
            self.take_money(self.tag_number(), "KP-215")
            return
        card = self.lift(action - EXTORT_CARD, True)
        self.open_to_hand(self.active, card, True)
        self.note("extorted", self.active, "KP-215", card=card, other=self.victim)
        self.settle()

    def next_discard(self) -> None:
        """Ask the victim for a card as long as it owes one and has one (KP-241)."""
        base = self.victim * HAND_ROOM
        owed = self.to_discard
        self.to_discard = 0
        self.phase = NEXT_ENTRY
        self.seat = self.active
        if owed > 0:
            for k in range(self.hand[base]):
                if self.hand[base + 1 + k] >= BOSSES:
                    self.to_discard = owed
                    self.phase = ASK_DISCARD
                    self.seat = self.victim
                    return

    def legal_discards(self, out: vec[i64], n: i64, seat: i64) -> i64:
        """Discarding any non-Boss card of a hand, added to what is in `out`."""
        base = seat * HAND_ROOM
        start = CARDS_FROM + DISCARD * self.table.cards
        for k in range(self.hand[base]):
            card = self.hand[base + 1 + k]
            if card >= BOSSES:
                out[n] = start + card
                n += 1
        return n

    def answer_discard(self, card: i64) -> None:
        self.from_hand(self.victim, card)
        self.to_open(card, DISCARDED)
        self.note("discarded", self.victim, "KP-241", card=card)
        self.to_discard -= 1
        self.phase = NEXT_DISCARD

    def legal_freezes(self, out: vec[i64]) -> i64:
        """D12: every card on an opponent's board, or none (KP-219)."""
        out[0] = NONE
        n: i64 = 1
        for place in range(self.seats * SLOTS):
            if place // SLOTS != self.active and self.board[place * FIELDS + CARD] >= 0:
                out[n] = FREEZE_CARD + place
                n += 1
        return n

    def answer_freeze(self, action: i64) -> None:
        self.phase = NEXT_ENTRY
        if action == NONE:
            self.note("declined", self.active, "KP-202")
            return
        place = action - FREEZE_CARD
        self.board[place * FIELDS + FROZEN] = 1
        self.note("froze", self.active, "KP-219", card=self.board[place * FIELDS + CARD], other=place // SLOTS)

    def helps(self, place: i64) -> bool:
        """Whether the effect being asked about can change that own card (D13)."""
        card = self.board[place * FIELDS + CARD]
        if card < 0:
            return False
        if self.entry_tag == SHIELDS_TARGET:
            return self.board[place * FIELDS + SHIELDS] < self.limit(place) and self.available() > 0
        return self.damage[card] > 0

    def legal_helps(self, out: vec[i64]) -> i64:
        out[0] = NONE
        n: i64 = 1
        for slot in range(SLOTS):
            if self.helps(self.active * SLOTS + slot):
                out[n] = HELP + slot
                n += 1
        return n

    def answer_help(self, action: i64) -> None:
        self.phase = NEXT_ENTRY
        if action == NONE:
            self.note("declined", self.active, "KP-202")
            return
        place = self.active * SLOTS + action - HELP
        n = self.tag_number()
        if self.entry_tag == SHIELDS_TARGET:
            self.take_shields(place, n, "KP-225")
            return
        card = self.board[place * FIELDS + CARD]
        healed = min(n * 4, self.damage[card])
        self.damage[card] -= healed
        self.note("healed", self.active, "KP-222" if self.entry_tag == HEAL else "KP-223", card=card, n=healed)
        assert self.entry_tag == HEAL or self.entry_tag == HEAL_TARGET

    def legal_salvage(self, out: vec[i64]) -> i64:
        """D14: a card of the Discard Pile that may be held, or none (KP-221)."""
        out[0] = NONE
        n: i64 = 1
        if self.discards:
            start = CARDS_FROM + SALVAGE * self.table.cards
            for card in range(BOSSES, self.table.cards):
                if self.zone[card] == DISCARDED and self.may_gain(self.active, card):
                    out[n] = start + card
                    n += 1
        return n

    def answer_salvage(self, action: i64) -> None:
        self.phase = NEXT_ENTRY
        if action == NONE:
            self.note("declined", self.active, "KP-202")
            return
        card = action - CARDS_FROM - SALVAGE * self.table.cards
        self.discards -= 1
        self.open_to_hand(self.active, card, True)
        self.note("salvaged", self.active, "KP-221", card=card)
        self.settle()

    # -- events (KP-250 … 260) ---------------------------------------------------------------------------------------

    def resolve_event(self) -> None:
        """The event just revealed happens; those that ask something finish later."""
        event = self.table.event[self.pending]
        if event == ROUNDUP:
            self.arrested = 0
            self.phase = NEXT_ARREST
            return
        if event == RECRUITMENT and self.any_recruit():
            self.phase = ASK_RECRUIT_FROM
            return
        if event == SAFE_CRACKED:
            self.crack_safe()
        elif event == RAID:
            self.raid()
        elif event == AUDIT:
            self.audit()
        elif event == CRASH:
            for seat in range(self.seats):
                self.pay(seat, self.safe[seat] // CRASH_SHARE, "KP-254")
        elif event == BLACKOUT:
            self.blackout = self.active
        elif event == WAR:
            self.gang_war()
        elif event == BONUS_EVENT:
            self.gain(self.active, BONUS_MONEY, EMPTY, "KP-258")
        elif event == DISRUPTION:
            self.disruption = self.active
        self.event_over()

    def event_over(self) -> None:
        """The event is removed and the purchase goes on (KP-53)."""
        self.to_open(self.pending, REMOVED)
        self.pending = EMPTY
        self.seat = self.active
        self.phase = NEXT_REVEAL if self.setting[REDRAW] else ASK_POST

    def pay(self, seat: i64, n: i64, rule: str) -> None:
        """A penalty, to the Bank."""
        if n > 0:
            self.safe[seat] -= n
            self.to_bank(n)
            self.note("paid", seat, rule, n=n)

    def crack_safe(self) -> None:
        """KP-251: from the Bank alone, which is the Fund if they are merged."""
        wanted = SAFE_CRACKED_LOOT + self.economy(self.active, EMPTY)
        if self.setting[BANK_MODE] == MERGED:
            taken = min(wanted, self.fund)
            self.fund -= taken
        else:
            taken = min(wanted, self.bank)
            self.bank -= taken
        self.safe[self.active] += taken
        self.note("gained", self.active, "KP-251", n=taken)

    def lose_shield(self, place: i64, rule: str) -> None:
        """An event takes a shield off a card."""
        at = place * FIELDS
        self.board[at + SHIELDS] -= 1
        self.board[at + LOST] += 1
        self.note("lost", place // SLOTS, rule, card=self.board[at + CARD], n=1)

    def raid(self) -> None:
        """KP-252."""
        for seat in range(self.seats):
            if seat != self.active:
                for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
                    if self.board[place * FIELDS + SHIELDS] > 0:
                        self.lose_shield(place, "KP-252")
                        self.to_bank(1)
                        break

    def audit(self) -> None:
        """KP-253: all who are tied for the fullest safe."""
        most: i64 = 0
        for seat in range(self.seats):
            most = max(most, self.safe[seat])
        for seat in range(self.seats):
            if self.alive & BIT[seat] and self.safe[seat] == most:
                self.pay(seat, min(AUDIT_FINE, most), "KP-253")

    def gang_war(self) -> None:
        """KP-257: everywhere at the same time; Bosses are spared."""
        for place in range(self.seats * SLOTS):
            card = self.board[place * FIELDS + CARD]
            if card >= BOSSES:
                if self.board[place * FIELDS + SHIELDS] > 0:
                    self.lose_shield(place, "KP-257")
                    self.to_bank(1)
                else:
                    self.damage[card] += 4
                    self.note("hit", place // SLOTS, "KP-257", card=card, n=4, other=0)
        self.settle()

    def next_arrest(self) -> None:
        """Roundup: every player with two or more people on board, from the drawer clockwise (KP-256)."""
        while self.arrested < self.seats:
            seat = (self.active + self.arrested) % self.seats
            self.arrested += 1
            people: i64 = 0
            for slot in range(SLOTS):
                if self.board[(seat * SLOTS + slot) * FIELDS + CARD] >= BOSSES:
                    people += 1
            if people >= 2:
                self.seat = seat
                self.phase = ASK_ARREST
                return
        self.event_over()

    def legal_arrests(self, out: vec[i64]) -> i64:
        n: i64 = 0
        for slot in range(SLOTS):
            if self.board[(self.seat * SLOTS + slot) * FIELDS + CARD] >= BOSSES:
                out[n] = ARREST + slot
                n += 1
        return n

    def answer_arrest(self, action: i64) -> None:
        card = self.lift(self.seat * SLOTS + action - ARREST, True)
        self.to_open(card, RESERVE)
        self.note("arrested", self.seat, "KP-256", card=card)
        self.phase = NEXT_ARREST
        self.settle()

    def any_recruit(self) -> bool:
        for place in range(self.seats * SLOTS):
            if place // SLOTS != self.active and self.board[place * FIELDS + SHIELDS] > 0:
                return True
        return False

    def legal_recruit_from(self, out: vec[i64]) -> i64:
        n: i64 = 0
        for place in range(self.seats * SLOTS):
            if place // SLOTS != self.active and self.board[place * FIELDS + SHIELDS] > 0:
                out[n] = RECRUIT_FROM + place
                n += 1
        return n

    def answer_recruit_from(self, action: i64) -> None:
        self.recruit = action - RECRUIT_FROM
        card = self.board[self.recruit * FIELDS + CARD]
        self.note("recruiting", self.active, "KP-259", card=card, other=self.recruit // SLOTS)
        self.phase = ASK_RECRUIT_TO

    def legal_recruit_to(self, out: vec[i64]) -> i64:
        out[0] = TO_SAFE
        n: i64 = 1
        for slot in range(SLOTS):
            place = self.active * SLOTS + slot
            if self.board[place * FIELDS + CARD] >= 0 and self.board[place * FIELDS + SHIELDS] < self.limit(place):
                out[n] = RECRUIT_TO + slot
                n += 1
        return n

    def answer_recruit_to(self, action: i64) -> None:
        """The token changes sides now (KP-259)."""
        self.lose_shield(self.recruit, "KP-259")
        if action == TO_SAFE:
            self.safe[self.active] += 1
            self.note("recruited", self.active, "KP-259")
        else:
            at = (self.active * SLOTS + action - RECRUIT_TO) * FIELDS
            self.board[at + SHIELDS] += 1
            self.note("recruited", self.active, "KP-259", card=self.board[at + CARD])
        self.event_over()
