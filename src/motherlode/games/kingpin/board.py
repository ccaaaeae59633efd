"""What lies where: cards in zones, tokens in safes, on cards, in Bank and Fund, and what follows from it by itself.

The base of the rules. Above it stand the attack (`attack.py`), abilities and events (`abilities.py`) and the turn
(`rules.py`); each is a class on top of the one before.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.core.events import Event, Fact
from motherlode.core.state import NOBODY, State
from motherlode.games.kingpin.actions import SLOTS
from motherlode.games.kingpin.deck import (
    AUTHORITIES,
    BOSSES,
    DOUBLE_ABILITIES,
    ECONOMY_BONUS,
    GANGSTERS,
    LONERS,
    SOLO,
    TAGS,
    UNIQUE,
    Table,
)
from motherlode.games.kingpin.hints import HINT_ROOM, Hints
from motherlode.games.kingpin.parts import (
    AURAS,
    AUTHORITY,
    BANK_MODE,
    CARD,
    CARD_LIMIT,
    COUNT,
    DISCARDED,
    DRAW,
    EMPTY,
    EVERYBODY,
    FIELDS,
    HAND,
    HAND_ROOM,
    LOCKED,
    MERGED,
    MONO,
    MOST_SHIELDS,
    ON_BOARD,
    PEEKS,
    PRESENT,
    PURSE,
    RAGE,
    RECYCLE,
    RESERVE,
    SHIELDS,
    SOLO_NEUTRAL,
    TOKENS,
    TOUGHER,
    UNUSED,
    WATCHER,
)
from motherlode.kits.bits import BIT

NOTHING: Final[vec[i64]] = vec[i64]([])  # a new state owns no memory until it is dealt or copied
NO_HINTS: Final[Hints] = Hints(vec[i64]([]))


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(State):
    """Cards and tokens."""

    def __init__(self, seats: i64, dice: Dice, table: Table, setting: vec[i64]) -> None:
        super().__init__(seats, dice)
        self.table: Table = table
        self.setting: vec[i64] = setting
        self.zone: vec[i64] = NOTHING  # by card
        self.damage: vec[i64] = NOTHING  # by card, in quarters
        self.known: vec[i64] = NOTHING  # by card: who knows where it is
        self.flags: vec[i64] = NOTHING  # by card
        self.draw: vec[i64] = NOTHING
        self.top: i64 = 0
        self.hand: vec[i64] = NOTHING  # by seat
        self.board: vec[i64] = NOTHING  # by place
        self.aura: vec[i64] = NOTHING  # by seat
        self.safe: vec[i64] = NOTHING  # by seat
        self.hints: Hints = NO_HINTS
        self.peeks: vec[i64] = NOTHING  # by seat and set of seats: secret cards in its hand that just these have seen
        self.last: i64 = -1  # the last decision; everybody saw it
        self.bank: i64 = 0
        self.fund: i64 = TOKENS - seats * PURSE
        self.reserve: i64 = 0  # how many cards lie there
        self.discards: i64 = 0
        self.pending: i64 = EMPTY
        self.alive: i64 = BIT[seats] - 1
        self.active: i64 = 0  # whose turn it is
        self.blame: i64 = 0  # whose action it is that is being resolved
        self.phase: i64 = 0
        self.blackout: i64 = NOBODY  # the seat that drew it, while in force
        self.disruption: i64 = NOBODY
        self.faint: i64 = EMPTY  # a card that just went to a hand and may not live there (KP-126)
        self.boss_of: vec[i64] = NOTHING  # by seat: its Boss, once that is over
        self.winners: i64 = 0
        self.reason: i64 = 0

    def set_up(self) -> None:
        """Deal: Bosses, the deck, the purses (KP-20 … 27)."""
        table = self.table
        cards = table.cards
        seats = self.seats
        self.zone = vec[i64]([DRAW] * int(cards))
        self.damage = vec[i64]([0] * int(cards))
        self.known = vec[i64]([0] * int(cards))
        self.flags = vec[i64]([0] * int(cards))
        self.hand = vec[i64]([0] * int(seats * HAND_ROOM))
        self.board = vec[i64]([0] * int(seats * SLOTS * FIELDS))
        self.aura = vec[i64]([0] * int(seats * AURAS))
        self.safe = vec[i64]([PURSE] * int(seats))
        self.hints = Hints(vec[i64]([0] * HINT_ROOM))
        self.peeks = vec[i64]([0] * int(seats * PEEKS))
        self.boss_of = vec[i64]([EMPTY] * int(seats))
        for place in range(seats * SLOTS):
            self.board[place * FIELDS + CARD] = EMPTY
        bosses = vec[i64]([0, 1, 2])
        self.dice.shuffle(bosses, 0, BOSSES)
        for seat in range(seats):
            self.into_hand(seat, bosses[seat])
            self.known[bosses[seat]] = BIT[seat]
        if seats < BOSSES:
            self.zone[bosses[seats]] = UNUSED
        draw = vec[i64]([0] * int(cards - BOSSES))
        for k in range(cards - BOSSES):
            draw[k] = BOSSES + k
        self.dice.shuffle(draw, 0, cards - BOSSES)
        self.draw = draw

    def copy_board(self, other: Board) -> None:
        """Take over everything of this layer from another state."""
        self.copy_base(other)
        self.zone = other.zone[:]
        self.damage = other.damage[:]
        self.known = other.known[:]
        self.flags = other.flags[:]
        self.draw = other.draw[:]
        self.top = other.top
        self.hand = other.hand[:]
        self.board = other.board[:]
        self.aura = other.aura[:]
        self.safe = other.safe[:]
        self.hints = other.hints.copy()
        self.peeks = other.peeks[:]
        self.last = other.last
        self.boss_of = other.boss_of[:]
        self.bank = other.bank
        self.fund = other.fund
        self.reserve = other.reserve
        self.discards = other.discards
        self.pending = other.pending
        self.alive = other.alive
        self.active = other.active
        self.blame = other.blame
        self.phase = other.phase
        self.blackout = other.blackout
        self.disruption = other.disruption
        self.faint = other.faint
        self.winners = other.winners
        self.reason = other.reason

    # -- telling -----------------------------------------------------------------------------------------------------

    def note(self, kind: str, seat: i64, rule: str, card: i64 = -1, n: i64 = -1, other: i64 = -1) -> None:
        """Report something that everybody sees."""
        if self.story is None:
            return
        facts: dict[str, Fact] = {}
        if card >= 0:
            facts["card"] = self.table.ids[card]
            facts["name"] = self.table.names[card]
        if n >= 0:
            facts["n"] = int(n)
        if other >= 0:
            facts["other"] = int(other)
        self.tell(Event(kind=kind, seat=int(seat), facts=facts, rule=rule))

    def whisper(self, kind: str, seat: i64, rule: str, card: i64, known: i64) -> None:
        """Report something about a card whose face only some see."""
        if self.story is None:
            return
        face: dict[str, Fact] = {"card": self.table.ids[card], "name": self.table.names[card]}
        if known == EVERYBODY:
            self.tell(Event(kind=kind, seat=int(seat), facts=face, rule=rule))
            return
        knowers: list[int] = [k for k in range(int(self.seats)) if known >> k & 1]
        self.tell(Event(kind=kind, seat=int(seat), secret=face, knowers=tuple(knowers), rule=rule))

    # -- tokens ------------------------------------------------------------------------------------------------------

    def to_bank(self, n: i64) -> None:
        """Spent, destroyed, paid: KP-14."""
        if self.setting[BANK_MODE] == MERGED:
            self.fund += n
        else:
            self.bank += n

    def available(self) -> i64:
        """What a TAKE could bring at most."""
        return self.fund + self.bank if self.setting[BANK_MODE] == RECYCLE else self.fund

    def take(self, n: i64) -> i64:
        """TAKE(n): tokens out of the Fund, the Bank swept into it if it is short (KP-15)."""
        if n <= 0:
            return 0
        if self.fund < n and self.setting[BANK_MODE] == RECYCLE:
            self.fund += self.bank
            self.bank = 0
        taken = min(n, self.fund)
        self.fund -= taken
        return taken

    def economy(self, seat: i64, source: i64) -> i64:
        """By how much the GAINs of a seat are larger, those caused by `source` itself (KP-217)."""
        if not self.aura[seat * AURAS + PRESENT] & BIT[ECONOMY_BONUS] or self.blackout >= 0:
            return 0
        more: i64 = 0
        for slot in range(SLOTS):
            card = self.board[(seat * SLOTS + slot) * FIELDS + CARD]
            if card >= 0 and card != source:
                more += i64(self.table.tags[card * TAGS + ECONOMY_BONUS])
        return more

    def gain(self, seat: i64, n: i64, source: i64, rule: str) -> None:
        """GAIN(seat, n) (KP-16)."""
        taken = self.take(n + self.economy(seat, source))
        self.safe[seat] += taken
        if self.story is not None:
            self.note("gained", seat, rule, n=taken)

    def take_shields(self, place: i64, n: i64, rule: str) -> i64:
        """TAKE tokens as shields onto a card, within its limit (KP-15)."""
        at = place * FIELDS
        taken = self.take(min(n, self.limit(place) - self.board[at + SHIELDS]))
        self.board[at + SHIELDS] += taken
        if taken and self.story is not None:
            self.note("shielded", place // SLOTS, rule, card=self.board[at + CARD], n=taken)
        return taken

    def wealth(self, seat: i64) -> i64:
        """Tokens in the safe and on cards."""
        total = self.safe[seat]
        for slot in range(SLOTS):
            total += self.board[(seat * SLOTS + slot) * FIELDS + SHIELDS]
        return total

    # -- what a board is worth ---------------------------------------------------------------------------------------

    def refresh(self, seat: i64) -> None:
        """Add up Rage, Authority and the synergies of a board (KP-80, 111, 120 … 124)."""
        table = self.table
        board = self.board
        rage: i64 = 0
        authority: i64 = 0
        count: i64 = 0
        present: i64 = 0
        clans: i64 = 0
        solos: i64 = 0
        clan: i64 = 0
        at = seat * SLOTS * FIELDS
        end = at + SLOTS * FIELDS
        while at < end:
            card = board[at + CARD]
            if card >= 0:
                count += 1
                rage += i64(table.rage[card])
                authority += i64(table.authority[card])
                own: i64 = i64(table.clan[card])
                if own == SOLO:
                    solos += 1
                else:
                    clan = own
                    clans |= BIT[own]
                present |= self.present(card)
            at += FIELDS
        mono = clans != 0 and clans == BIT[clan] and (solos == 0 or self.setting[SOLO_NEUTRAL] == 1)
        tougher: i64 = 0
        if mono:
            if clan != AUTHORITIES:
                rage += 1
            if clan != LONERS:
                authority += 1
            if clan != GANGSTERS:
                tougher = 4
        aura = self.aura
        base = seat * AURAS
        aura[base + RAGE] = rage
        aura[base + AUTHORITY] = authority
        aura[base + TOUGHER] = tougher
        aura[base + MONO] = 1 if mono else 0
        aura[base + COUNT] = count
        aura[base + PRESENT] = present

    def present(self, card: i64) -> i64:
        """A bit for every tag of a card."""
        return self.table.masks[card]

    def limit(self, place: i64) -> i64:
        """The most shields the card there may carry (KP-110)."""
        card = self.board[place * FIELDS + CARD]
        return min(MOST_SHIELDS, i64(self.table.defend[card]) + self.aura[place // SLOTS * AURAS + AUTHORITY])

    def hp(self, place: i64) -> i64:
        """Current HP of a card on a board, in quarters (KP-126)."""
        card = self.board[place * FIELDS + CARD]
        return i64(self.table.hp[card]) + self.aura[place // SLOTS * AURAS + TOUGHER] - self.damage[card]

    def tag(self, card: i64, tag: i64) -> i64:
        """The number of a card's tag, 0 if it has it not or Blackout is in force (KP-200)."""
        if self.blackout >= 0:
            return 0
        return i64(self.table.tags[card * TAGS + tag])

    def on(self, seat: i64, tag: i64) -> bool:
        """Whether a board holds a card with a tag that works now."""
        return self.aura[seat * AURAS + PRESENT] & BIT[tag] != 0 and self.blackout < 0

    def sum_of(self, seat: i64, tag: i64) -> i64:
        """The numbers of a tag added up over a board, 0 during Blackout."""
        if not self.on(seat, tag):
            return 0
        total: i64 = 0
        for slot in range(SLOTS):
            card = self.board[(seat * SLOTS + slot) * FIELDS + CARD]
            if card >= 0:
                total += i64(self.table.tags[card * TAGS + tag])
        return total

    def times(self, seat: i64, card: i64) -> i64:
        """How often entry, triggered and activated tags of a card work: twice beside a Legend (KP-243)."""
        if not self.on(seat, DOUBLE_ABILITIES):
            return 1
        for slot in range(SLOTS):
            other = self.board[(seat * SLOTS + slot) * FIELDS + CARD]
            if other >= 0 and other != card and self.table.tags[other * TAGS + DOUBLE_ABILITIES]:
                return 2
        return 1

    def size(self, seat: i64) -> i64:
        """Cards in hand and on board (KP-11)."""
        return self.hand[seat * HAND_ROOM] + self.aura[seat * AURAS + COUNT]

    def has_unique(self, seat: i64) -> bool:
        """Whether a player holds a Unique, in hand or on board (KP-13)."""
        kind = self.table.kind
        base = seat * HAND_ROOM
        for k in range(self.hand[base]):
            if kind[self.hand[base + 1 + k]] == UNIQUE:
                return True
        for slot in range(SLOTS):
            card = self.board[(seat * SLOTS + slot) * FIELDS + CARD]
            if card >= 0 and kind[card] == UNIQUE:
                return True
        return False

    def may_gain(self, seat: i64, card: i64) -> bool:
        """Whether a card may be added to a player's cards (KP-12, KP-13)."""
        if self.size(seat) >= CARD_LIMIT:
            return False
        return self.table.kind[card] != UNIQUE or not self.has_unique(seat)

    def place_of(self, card: i64) -> i64:
        """Where on a board a card lies."""
        place: i64 = 0
        while self.board[place * FIELDS + CARD] != card:
            place += 1
        return place

    # -- moving cards ------------------------------------------------------------------------------------------------

    def lay(self, seat: i64, card: i64) -> i64:
        """Put a card on the lowest free slot of a board (KP-10); its place."""
        place = seat * SLOTS
        while self.board[place * FIELDS + CARD] != EMPTY:
            place += 1
        self.board[place * FIELDS + CARD] = card
        self.zone[card] = ON_BOARD + seat
        self.known[card] = EVERYBODY
        if self.table.kind[card] == UNIQUE:
            self.unique_seen(seat)
        self.refresh(seat)
        return place

    def lift(self, place: i64, to_safe: bool) -> i64:
        """Take a card off a board: its marks go (KP-7), its shields to the controller's safe or the Bank (KP-19)."""
        board = self.board
        at = place * FIELDS
        card = board[at + CARD]
        seat = place // SLOTS
        if to_safe:
            self.safe[seat] += board[at + SHIELDS]
        else:
            self.to_bank(board[at + SHIELDS])
        board[at + CARD] = EMPTY
        for field in range(1, FIELDS):
            board[at + field] = 0
        self.refresh(seat)
        return card

    def open_to_hand(self, seat: i64, card: i64, locked: bool) -> None:
        """A card goes from an open place into a hand, where everybody knows it is."""
        self.into_hand(seat, card)
        self.known[card] = EVERYBODY
        self.flags[card] = self.flags[card] & ~LOCKED | (LOCKED if locked else 0)
        self.faint = card
        if self.table.kind[card] == UNIQUE:
            self.unique_seen(seat)

    def secretly_to_hand(self, seat: i64, card: i64, credit: i64) -> None:
        """A drawn card goes into a hand; whoever does not know it knows what it cannot be (KP-52, KP-13)."""
        known = self.known[card]
        unique = self.table.kind[card] == UNIQUE
        for viewer in range(WATCHER + 1):
            if viewer != seat:
                if not known & BIT[viewer]:
                    self.hints.add(viewer, seat, credit, not self.knows_unique(viewer, seat))
                elif unique:
                    self.hints.no_unique(viewer, seat)
        self.peeks[seat * PEEKS + (known & (PEEKS - 1))] += 1
        self.into_hand(seat, card)

    def into_hand(self, seat: i64, card: i64) -> None:
        """Sort a card into a hand."""
        hand = self.hand
        base = seat * HAND_ROOM
        k = base + hand[base]
        while k > base and hand[k] > card:
            hand[k + 1] = hand[k]
            k -= 1
        hand[k + 1] = card
        hand[base] += 1
        self.zone[card] = HAND + seat

    def from_hand(self, seat: i64, card: i64) -> None:
        """A card leaves a hand, seen by all."""
        self.reveal(seat, card)
        hand = self.hand
        base = seat * HAND_ROOM
        k = base + 1
        while hand[k] != card:
            k += 1
        end = base + hand[base]
        while k < end:
            hand[k] = hand[k + 1]
            k += 1
        hand[end] = 0
        hand[base] -= 1
        self.flags[card] &= ~LOCKED

    def reveal(self, seat: i64, card: i64) -> None:
        """Everybody gets to know a card of a hand."""
        known = self.known[card]
        if known == EVERYBODY:
            return
        self.sealed = True
        if card >= BOSSES:
            unique = self.table.kind[card] == UNIQUE
            price: i64 = i64(self.table.price[card])
            for viewer in range(WATCHER + 1):
                if viewer != seat and not known & BIT[viewer]:
                    self.hints.drop(viewer, seat, price, unique)
            if self.hints.count(WATCHER, seat) == 0:
                for seers in range(PEEKS):
                    self.peeks[seat * PEEKS + seers] = 0
        self.known[card] = EVERYBODY

    def knows_unique(self, viewer: i64, seat: i64) -> bool:
        """Whether a viewer knows that a player holds a Unique."""
        kind = self.table.kind
        base = seat * HAND_ROOM
        for k in range(self.hand[base]):
            card = self.hand[base + 1 + k]
            if kind[card] == UNIQUE and self.known[card] & BIT[viewer]:
                return True
        for slot in range(SLOTS):
            card = self.board[(seat * SLOTS + slot) * FIELDS + CARD]
            if card >= 0 and kind[card] == UNIQUE:
                return True
        return False

    def unique_seen(self, seat: i64) -> None:
        """A player is seen to hold a Unique: what lies hidden beside it is none (KP-13)."""
        for viewer in range(WATCHER + 1):
            self.hints.no_unique(viewer, seat)

    def to_open(self, card: i64, zone: i64) -> None:
        """A card enters Reserve, Discard Pile or Removed: damage on it is erased (KP-6)."""
        self.zone[card] = zone
        self.damage[card] = 0
        self.known[card] = EVERYBODY
        if zone == RESERVE:
            self.reserve += 1
        elif zone == DISCARDED:
            self.discards += 1
