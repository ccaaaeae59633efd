"""What is the state of a game? All that is kept, with a word on each, and the questions one asks about the table."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.events import Fact
from motherlode.core.state import State
from motherlode.games.kingpin.knowing.knowledge import Deductions, nothing_hidden
from motherlode.games.kingpin.rules.actions import SEATS, SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES, TAGS, CardTable, Kind, Tag
from motherlode.games.kingpin.rules.setup import Setup
from motherlode.kits.bits import BIT, lowest
from motherlode.kits.telling import note, whisper

TOKENS: Final = 40  # KP-2
PURSE: Final = 12  # KP-21
CARD_LIMIT: Final = 6  # KP-11
MOST_SHIELDS: Final = 4  # KP-110
EMPTY: Final = -1  # no card, no place
NEVER: Final = -9  # the own turn of the last bribe of who has not bribed yet
EVERYBODY: Final = 15  # who knows a card: a bit per seat, and one for whoever only watches
PEEKS: Final = 8  # sets of seats
HAND_ROOM: Final = 7  # a hand: its size, then its cards ascending
BOARD: Final[vec[i64]] = vec[i64]([63, 63 << 6, 63 << 12])  # by seat: the set of its places


class At:
    """Where a card lies; a seat's own zones are HAND + seat and BOARD + seat."""

    DRAW: Final = 0
    HAND: Final = 1
    BOARD: Final = 4
    RESERVE: Final = 7
    DISCARDED: Final = 8
    REMOVED: Final = 9
    UNUSED: Final = 10
    PENDING: Final = 11


class Flag:
    """What is remembered of a card wherever it goes."""

    LOCKED: Final = 1  # it came into the hand this turn (KP-36)
    STOLE: Final = 2  # its steal is used up (KP-228)


class Tally:
    """What is counted for the card at a place, until it leaves the board (KP-7)."""

    BONUS: Final = 0  # kill bonus gained
    CHARGES: Final = 1  # hand_guard
    GUARDS: Final = 2  # hits redirected this turn
    LOST: Final = 3  # shields lost since its controller's turn began (KP-240)
    SOLD: Final = 4  # uses of sell this turn
    RETURNED: Final = 5  # uses of return_hand this turn
    ALL: Final = 6


class Aura:
    """What the cards of a board give it together; kept up to date by `zones.refresh`."""

    RAGE: Final = 0  # KP-80
    AUTHORITY: Final = 1  # KP-111
    TOUGHER: Final = 2  # quarters by which synergy raises the HP of every card (KP-122, KP-123)
    MONO: Final = 3  # 1 if it is mono-clan (KP-120)
    SIZE: Final = 4  # cards on it
    TAGS: Final = 5  # the set of tags on it
    ALL: Final = 6


class Ending:
    """Why the game ended, or the last player left it."""

    BOSS_DESTROYED: Final = 1
    TAKEOVER: Final = 2
    COLLAPSED: Final = 3
    DOMINATED: Final = 4
    CAP: Final = 5


def _rows() -> vec[vec[i64]]:
    """By seat and set of its slots: the places of that set, ascending."""
    rows = vec[vec[i64]]()
    for seat in range(SEATS):
        for slots in range(64):
            places = [seat * SLOTS + slot for slot in range(SLOTS) if slots >> slot & 1]
            rows = append(rows, vec[i64](places))
    return rows


ROWS: Final[vec[vec[i64]]] = _rows()  # read by `each` and `seats_of`


def row(many: i64, number: i64 = 0) -> vec[i64]:
    """So many equal numbers."""
    return vec[i64]([number] * many)


def each(places: i64, seat: i64) -> vec[i64]:
    """Those of a set of places that belong to a board, ascending: to go through."""
    return ROWS[seat * 64 + (places >> seat * SLOTS & 63)]


def together(places: i64) -> vec[i64]:
    """The places of a set that lies on one board, ascending: to go through."""
    return each(places, lowest(places) // SLOTS)


def seats_of(seats: i64) -> vec[i64]:
    """The seats of a set, ascending: to go through."""
    return ROWS[seats]


class Position(State):
    """Cards and tokens, whose turn it is, and what is being done: before the deal, or `like` another position."""

    def __init__(self, seats: i64, dice: Dice, cards: CardTable, setup: Setup, like: Position | None) -> None:
        super().__init__(seats, dice)
        none: i64 = -1  # EMPTY, NOBODY, NO_TAG
        zero: i64 = 0  # with the number itself mypyc would make an object of what is copied
        places = seats * SLOTS
        self.cards: CardTable = cards
        self.setup: Setup = setup
        # where things lie
        self.zone: vec[i64] = row(cards.many) if like is None else like.zone[:]  # by card
        self.damage: vec[i64] = row(cards.many) if like is None else like.damage[:]  # by card, in quarters
        self.known: vec[i64] = row(cards.many) if like is None else like.known[:]  # by card: who knows where
        self.flags: vec[i64] = row(cards.many) if like is None else like.flags[:]  # by card: see `Flag`
        self.draw: vec[i64] = vec[i64]() if like is None else like.draw[:]  # the Draw Pile
        self.top: i64 = zero if like is None else like.top  # where in it the next card lies
        self.hands: vec[i64] = row(seats * HAND_ROOM) if like is None else like.hands[:]  # by seat: see `hand_card`
        self.laid: vec[i64] = row(places, EMPTY) if like is None else like.laid[:]  # by place: the card there, or EMPTY
        self.occupied: i64 = zero if like is None else like.occupied  # the set of places with a card
        self.shields: vec[i64] = row(places) if like is None else like.shields[:]  # by place
        self.entered: i64 = zero if like is None else like.entered  # the set of places whose card entered this turn
        self.frozen: i64 = zero if like is None else like.frozen  # the set of places whose card is frozen
        self.tallies: vec[i64] = row(places * Tally.ALL) if like is None else like.tallies[:]  # by place: see `tally`
        self.auras: vec[i64] = row(seats * Aura.ALL) if like is None else like.auras[:]  # by seat: see `aura`
        self.safe: vec[i64] = row(seats, PURSE) if like is None else like.safe[:]  # by seat
        self.bank: i64 = zero if like is None else like.bank
        self.fund: i64 = TOKENS - seats * PURSE if like is None else like.fund
        self.reserve: i64 = zero if like is None else like.reserve  # how many cards lie there
        self.discards: i64 = zero if like is None else like.discards  # how many cards lie there
        self.deduced: Deductions = nothing_hidden() if like is None else like.deduced.copy()
        # by seat and set of seats: how many secret cards in its hand just these have seen
        self.peeks: vec[i64] = row(seats * PEEKS) if like is None else like.peeks[:]
        # turns
        self.start: i64 = zero if like is None else like.start  # the seat that began
        self.round: i64 = zero + 1 if like is None else like.round
        self.turns: vec[i64] = row(seats) if like is None else like.turns[:]  # own turns begun, by seat
        self.bribed: vec[i64] = row(seats, NEVER) if like is None else like.bribed[:]  # the own turn of its last bribe
        self.alive: i64 = BIT[seats] - 1 if like is None else like.alive  # the set of seats still in the game
        self.active: i64 = zero if like is None else like.active  # whose turn it is
        self.blame: i64 = zero if like is None else like.blame  # whose action it is that is being resolved
        self.phase: i64 = zero if like is None else like.phase  # what is asked (`Ask`), or the step that runs (`Run`)
        self.last: i64 = none if like is None else like.last  # the last decision; everybody saw it
        self.acted: bool = False if like is None else like.acted  # the main action was taken
        self.can_arrange: bool = False if like is None else like.can_arrange
        self.asked: i64 = zero if like is None else like.asked  # the slot asked about, arranging or in an emergency
        self.levels: i64 = zero if like is None else like.levels  # named so far, as digits to base 8, the last one last
        self.left: i64 = zero if like is None else like.left  # tokens not yet given a place in it
        self.blackout: i64 = none if like is None else like.blackout  # the seat that drew it, while in force
        self.disruption: i64 = none if like is None else like.disruption  # the seat that drew it, while in force
        self.faint: i64 = none if like is None else like.faint  # a card just gone to a hand, if it lives there (KP-126)
        # a purchase
        self.pending: i64 = none if like is None else like.pending  # the card
        self.from_draw: bool = False if like is None else like.from_draw  # where it came from
        self.credit: i64 = zero if like is None else like.credit  # the highest Price affordable when it was revealed
        # a card that enters, and what its tags and events ask
        self.entrant: i64 = none if like is None else like.entrant
        self.entry: i64 = zero if like is None else like.entry  # which of its entry tags
        self.entry_time: i64 = zero if like is None else like.entry_time  # how often it has begun
        self.entry_tag: i64 = none if like is None else like.entry_tag  # the tag a question is about
        self.foe: i64 = none if like is None else like.foe  # the opponent it is against, as in an attack
        self.to_discard: i64 = zero if like is None else like.to_discard  # cards it still owes
        self.arrested: i64 = zero if like is None else like.arrested  # seats dealt with by Roundup
        self.recruit: i64 = zero if like is None else like.recruit  # the place a shield is recruited from
        # an attack
        self.by_entry: bool = False if like is None else like.by_entry  # it is that of a card that enters (KP-205)
        self.attackers: i64 = zero if like is None else like.attackers  # a set of places
        self.target: i64 = none if like is None else like.target  # a place, or EMPTY for the hand of `foe`
        self.second: i64 = none if like is None else like.second  # the card named as second target
        self.ammo: i64 = zero if like is None else like.ammo
        self.hit: i64 = zero if like is None else like.hit  # 1, then 2 for the second target
        self.piercing: i64 = zero if like is None else like.piercing  # what the second hit deals past shields, quarters
        self.ordinary: i64 = zero if like is None else like.ordinary  # what else it deals
        self.first_shield: i64 = zero if like is None else like.first_shield  # shields it passes by
        self.rescued: i64 = none if like is None else like.rescued  # a hand card hit, or in emergency defence (KP-181)
        self.room: i64 = zero if like is None else like.room  # shields it may still get
        # the end
        self.boss_of: vec[i64] = row(seats, EMPTY) if like is None else like.boss_of[:]  # by seat, once shown
        self.winners: i64 = zero if like is None else like.winners  # a set of seats
        self.reason: i64 = zero if like is None else like.reason  # an `Ending`
        if like is not None:
            self.copy_base(like)

    # -- telling -----------------------------------------------------------------------------------------------------

    def say(self, kind: str, seat: i64, rule: str, card: i64 = -1, n: i64 = -1, other: i64 = -1) -> None:
        """Report something that everybody sees: the card it is about, an amount, another seat."""
        if self.story is None:
            return
        facts: dict[str, Fact] = {}
        if card >= 0:
            facts["card"] = self.cards.ids[card]
            facts["name"] = self.cards.names[card]
        if n >= 0:
            facts["n"] = int(n)
        if other >= 0:
            facts["other"] = int(other)
        note(self, kind, int(seat), rule, facts)

    def say_to(self, known: i64, kind: str, seat: i64, rule: str, card: i64) -> None:
        """Report something about a card whose face only the seats of a set see."""
        if known == EVERYBODY:
            self.say(kind, seat, rule, card)
        elif self.story is not None:
            face: dict[str, Fact] = {"card": self.cards.ids[card], "name": self.cards.names[card]}
            whisper(self, kind, int(seat), rule, face, tuple([k for k in range(int(self.seats)) if known >> k & 1]))

    # -- boards ------------------------------------------------------------------------------------------------------

    def board(self, seat: i64) -> i64:
        """The set of a seat's places that have a card."""
        return self.occupied & BOARD[seat]

    def board_size(self, seat: i64) -> i64:
        """How many cards lie on a board."""
        return self.auras[seat * Aura.ALL + Aura.SIZE]

    def places(self, seat: i64) -> vec[i64]:
        """A seat's places that have a card, ascending: to go through."""
        return ROWS[seat * 64 + (self.occupied >> seat * SLOTS & 63)]

    def place_of(self, card: i64) -> i64:
        """Where on a board a card lies."""
        place: i64 = 0
        while self.laid[place] != card:
            place += 1
        return place

    def tally(self, what: i64, place: i64) -> i64:
        """What is counted for the card at a place: see `Tally`."""
        return self.tallies[place * Tally.ALL + what]

    def count(self, what: i64, place: i64, more: i64) -> None:
        """Count some more of it, or some less."""
        self.tallies[place * Tally.ALL + what] += more

    def uncount(self, what: i64, place: i64) -> None:
        """Count it from nothing again."""
        self.tallies[place * Tally.ALL + what] = 0

    def aura(self, what: i64, seat: i64) -> i64:
        """What the cards of a board give it together: see `Aura`."""
        return self.auras[seat * Aura.ALL + what]

    def limit(self, place: i64) -> i64:
        """The most shields the card there may carry (KP-110)."""
        authority = self.auras[place // SLOTS * Aura.ALL + Aura.AUTHORITY]
        return min(MOST_SHIELDS, self.cards.defend[self.laid[place]] + authority)

    def below_limit(self, seat: i64) -> i64:
        """The set of slots of a board whose card may carry another shield."""
        found: i64 = 0
        for place in self.places(seat):
            if self.shields[place] < self.limit(place):
                found |= BIT[place]
        return found >> seat * SLOTS

    def hp(self, place: i64) -> i64:
        """Current HP of a card on a board, in quarters (KP-126)."""
        card = self.laid[place]
        return self.cards.hp[card] + self.auras[place // SLOTS * Aura.ALL + Aura.TOUGHER] - self.damage[card]

    def bare_hp(self, card: i64) -> i64:
        """HP without synergy, as in a hand, in quarters (KP-126)."""
        return self.cards.hp[card] - self.damage[card]

    # -- tags --------------------------------------------------------------------------------------------------------

    def tag(self, card: i64, tag: i64) -> i64:
        """The number of a card's tag, 0 if it has it not or Blackout is in force (KP-200)."""
        if self.blackout >= 0:
            return 0
        return self.cards.tags[card * TAGS + tag]

    def in_play(self, seat: i64, tag: i64) -> bool:
        """Whether a board holds a card with a tag that works now."""
        return self.auras[seat * Aura.ALL + Aura.TAGS] & BIT[tag] != 0 and self.blackout < 0

    def sum_of(self, seat: i64, tag: i64, apart: i64 = EMPTY) -> i64:
        """The numbers of a tag added up over a board, one card left out; 0 during Blackout."""
        total: i64 = 0
        if self.in_play(seat, tag):
            for place in self.places(seat):
                card = self.laid[place]
                if card != apart:
                    total += self.cards.tags[card * TAGS + tag]
        return total

    def times(self, seat: i64, card: i64) -> i64:
        """How often entry, triggered and activated tags of a card work: twice beside a Legend (KP-243)."""
        return 2 if self.sum_of(seat, Tag.DOUBLE_ABILITIES, card) > 0 else 1

    # -- what a player has -------------------------------------------------------------------------------------------

    def hand_size(self, seat: i64) -> i64:
        """How many cards a hand holds."""
        return self.hands[seat * HAND_ROOM]

    def hand_card(self, seat: i64, k: i64) -> i64:
        """The k-th card of a hand, ascending."""
        return self.hands[seat * HAND_ROOM + 1 + k]

    def size(self, seat: i64) -> i64:
        """Cards in hand and on board (KP-11)."""
        return self.hands[seat * HAND_ROOM] + self.auras[seat * Aura.ALL + Aura.SIZE]

    def wealth(self, seat: i64) -> i64:
        """Tokens in the safe and on cards."""
        total = self.safe[seat]
        for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
            total += self.shields[place]
        return total

    def has_unique(self, seat: i64, known_to: i64 = EVERYBODY) -> bool:
        """Whether a player holds a Unique, in hand or on board (KP-13): of those in hand, one that somebody knows."""
        kind = self.cards.kind
        for k in range(self.hand_size(seat)):
            card = self.hand_card(seat, k)
            if kind[card] == Kind.UNIQUE and self.known[card] & known_to:
                return True
        return any(kind[self.laid[place]] == Kind.UNIQUE for place in self.places(seat))

    def may_gain(self, seat: i64, card: i64) -> bool:
        """Whether a card may be added to a player's cards (KP-12, KP-13)."""
        if self.size(seat) >= CARD_LIMIT:
            return False
        return self.cards.kind[card] != Kind.UNIQUE or not self.has_unique(seat)

    def boss_hp(self, seat: i64) -> i64:
        """The HP of a player's Boss without synergy, in quarters (KP-170)."""
        for card in range(BOSSES):
            if self.zone[card] in (At.HAND + seat, At.BOARD + seat):
                return self.bare_hp(card)
        return 0

    def peaceful(self) -> bool:
        """A player's own first turn: no attack, no bribe (KP-40)."""
        return self.turns[self.active] <= self.setup.peace_turns
