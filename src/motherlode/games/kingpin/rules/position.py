"""What is the state of a game? All that is kept, with a word on each, and the questions one asks about the table."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.events import Fact
from motherlode.core.state import NOBODY, State
from motherlode.games.kingpin.knowing.knowledge import Deductions
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES, NO_TAG, TAGS, CardTable, Kind, Tag
from motherlode.games.kingpin.rules.setup import Setup
from motherlode.kits.bits import BIT, lowest
from motherlode.kits.telling import note, whisper

TOKENS: Final = 40  # KP-2
PURSE: Final = 12  # KP-21
CARD_LIMIT: Final = 6  # KP-11
MOST_SHIELDS: Final = 4  # KP-110
EMPTY: Final = -1  # no card, no place
EVERYBODY: Final = 15  # who knows a card: a bit per seat, and one for whoever only watches
PEEKS: Final = 8  # sets of seats
HAND_ROOM: Final = 7  # a hand: its size, then its cards ascending
LOCKED: Final = 1  # flags of a card: entered the hand this turn (KP-36)
STOLE: Final = 2  # its steal is used up (KP-228)
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

    RAGE: Final = 0
    AUTHORITY: Final = 1
    TOUGHER: Final = 2  # quarters of HP by synergy
    MONO: Final = 3
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


NOTHING: Final[vec[i64]] = vec[i64]([])  # a new state owns no memory until it is dealt or copied
NOT_YET: Final[Deductions] = Deductions(vec[i64]([]))


class Position(State):
    """Cards and tokens, whose turn it is, and what is being done."""

    def __init__(self, seats: i64, dice: Dice, cards: CardTable, setup: Setup) -> None:
        super().__init__(seats, dice)
        self.cards: CardTable = cards
        self.setup: Setup = setup
        # where things lie
        self.zone: vec[i64] = NOTHING  # by card
        self.damage: vec[i64] = NOTHING  # by card, in quarters
        self.known: vec[i64] = NOTHING  # by card: who knows where it is
        self.flags: vec[i64] = NOTHING  # by card
        self.draw: vec[i64] = NOTHING  # the Draw Pile
        self.top: i64 = 0  # where in it the next card lies
        self.hands: vec[i64] = NOTHING  # by seat: see `hand_size`, `hand_card`
        self.laid: vec[i64] = NOTHING  # by place: the card there, or EMPTY
        self.occupied: i64 = 0  # the set of places with a card
        self.shields: vec[i64] = NOTHING  # by place
        self.entered: i64 = 0  # the set of places whose card entered this turn
        self.frozen: i64 = 0  # the set of places whose card is frozen
        self.tallies: vec[i64] = NOTHING  # by place: see `tally`
        self.auras: vec[i64] = NOTHING  # by seat: see `rage` and those after it
        self.safe: vec[i64] = NOTHING  # by seat
        self.bank: i64 = 0
        self.fund: i64 = TOKENS - seats * PURSE
        self.reserve: i64 = 0  # how many cards lie there
        self.discards: i64 = 0  # how many cards lie there
        self.deduced: Deductions = NOT_YET
        self.peeks: vec[i64] = NOTHING  # by seat and set of seats: secret cards in its hand that just these have seen
        # turns
        self.start: i64 = 0  # the seat that began
        self.round: i64 = 1
        self.turn: i64 = 0  # turns begun by all together
        self.turns: vec[i64] = NOTHING  # own turns begun, by seat
        self.bribed: vec[i64] = NOTHING  # by seat: the own turn of its last bribe
        self.alive: i64 = BIT[seats] - 1  # the set of seats still in the game
        self.active: i64 = 0  # whose turn it is
        self.blame: i64 = 0  # whose action it is that is being resolved
        self.phase: i64 = 0  # what is asked (`Ask`), or the step that runs by itself (`Run`)
        self.last: i64 = -1  # the last decision; everybody saw it
        self.acted: bool = False  # the main action was taken
        self.can_arrange: bool = False
        self.asked: i64 = 0  # the slot asked about, in an arrangement or an emergency
        self.levels: i64 = 0  # of the arrangement under way: the digits to base 8, the last named last
        self.left: i64 = 0  # tokens not yet given a place in it
        self.blackout: i64 = NOBODY  # the seat that drew it, while in force
        self.disruption: i64 = NOBODY  # the seat that drew it, while in force
        self.faint: i64 = EMPTY  # a card that just went to a hand and may not live there (KP-126)
        # a purchase
        self.pending: i64 = EMPTY  # the card
        self.from_draw: bool = False  # where it came from
        self.credit: i64 = 0  # the highest Price affordable when it was revealed
        # a card that enters, and what its tags and events ask
        self.entrant: i64 = EMPTY
        self.entry: i64 = 0  # which of its entry tags
        self.entry_time: i64 = 0  # how often it has begun
        self.entry_tag: i64 = NO_TAG  # the tag a question is about
        self.victim: i64 = 0  # the opponent chosen
        self.to_discard: i64 = 0  # cards it still owes
        self.arrested: i64 = 0  # seats dealt with by Roundup
        self.recruit: i64 = 0  # the place a shield is recruited from
        # an attack
        self.by_entry: bool = False  # it is that of a card that enters (KP-205)
        self.attackers: i64 = 0  # a set of places
        self.foe: i64 = NOBODY
        self.target: i64 = EMPTY  # a place, or EMPTY for the hand of `foe`
        self.second: i64 = EMPTY  # the card named as second target
        self.ammo: i64 = 0
        self.hit: i64 = 0  # 1, then 2 for the second target
        self.piercing: i64 = 0  # what the hit being resolved, then the second hit, deals in quarters
        self.ordinary: i64 = 0
        self.first_shield: i64 = 0  # shields it passes by
        self.rescued: i64 = EMPTY  # a hand card that is hit, or in emergency defence (KP-181)
        self.room: i64 = 0  # shields it may still get
        # the end
        self.boss_of: vec[i64] = NOTHING  # by seat: its Boss, once that is over
        self.winners: i64 = 0  # a set of seats
        self.reason: i64 = 0  # an `Ending`

    def copy_position(self, other: Position) -> None:
        """Take over everything from another position of the same game."""
        self.copy_base(other)
        self.zone = other.zone[:]
        self.damage = other.damage[:]
        self.known = other.known[:]
        self.flags = other.flags[:]
        self.draw = other.draw[:]
        self.top = other.top
        self.hands = other.hands[:]
        self.laid = other.laid[:]
        self.occupied = other.occupied
        self.shields = other.shields[:]
        self.entered = other.entered
        self.frozen = other.frozen
        self.tallies = other.tallies[:]
        self.auras = other.auras[:]
        self.safe = other.safe[:]
        self.bank = other.bank
        self.fund = other.fund
        self.reserve = other.reserve
        self.discards = other.discards
        self.deduced = other.deduced.copy()
        self.peeks = other.peeks[:]
        self.start = other.start
        self.round = other.round
        self.turn = other.turn
        self.turns = other.turns[:]
        self.bribed = other.bribed[:]
        self.alive = other.alive
        self.active = other.active
        self.blame = other.blame
        self.phase = other.phase
        self.last = other.last
        self.acted = other.acted
        self.can_arrange = other.can_arrange
        self.asked = other.asked
        self.levels = other.levels
        self.left = other.left
        self.blackout = other.blackout
        self.disruption = other.disruption
        self.faint = other.faint
        self.pending = other.pending
        self.from_draw = other.from_draw
        self.credit = other.credit
        self.entrant = other.entrant
        self.entry = other.entry
        self.entry_time = other.entry_time
        self.entry_tag = other.entry_tag
        self.victim = other.victim
        self.to_discard = other.to_discard
        self.arrested = other.arrested
        self.recruit = other.recruit
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
        self.boss_of = other.boss_of[:]
        self.winners = other.winners
        self.reason = other.reason

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

    def uncount(self, what: i64, first: i64, many: i64) -> None:
        """Count it from nothing again, at so many places."""
        tallies = self.tallies
        at = first * Tally.ALL + what
        for _place in range(many):
            tallies[at] = 0
            at += Tally.ALL

    def uncount_all(self, place: i64) -> None:
        """Count everything from nothing again at a place."""
        tallies = self.tallies
        for at in range(place * Tally.ALL, place * Tally.ALL + Tally.ALL):
            tallies[at] = 0

    def rage(self, seat: i64) -> i64:
        """Total Rage of a board (KP-80)."""
        return self.auras[seat * Aura.ALL + Aura.RAGE]

    def authority(self, seat: i64) -> i64:
        """Total Authority of a board (KP-111)."""
        return self.auras[seat * Aura.ALL + Aura.AUTHORITY]

    def tougher(self, seat: i64) -> i64:
        """By how many quarters synergy raises the HP of every card of a board (KP-122, KP-123)."""
        return self.auras[seat * Aura.ALL + Aura.TOUGHER]

    def mono(self, seat: i64) -> bool:
        """Whether a board is mono-clan (KP-120)."""
        return self.auras[seat * Aura.ALL + Aura.MONO] != 0

    def limit(self, place: i64) -> i64:
        """The most shields the card there may carry (KP-110)."""
        authority = self.auras[place // SLOTS * Aura.ALL + Aura.AUTHORITY]
        return min(MOST_SHIELDS, self.cards.defend[self.laid[place]] + authority)

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
        return self.cards.tags[card * TAGS + tag] if self.blackout < 0 else 0

    def in_play(self, seat: i64, tag: i64) -> bool:
        """Whether a board holds a card with a tag that works now."""
        return self.auras[seat * Aura.ALL + Aura.TAGS] & BIT[tag] != 0 and self.blackout < 0

    def sum_of(self, seat: i64, tag: i64, apart: i64 = EMPTY) -> i64:
        """The numbers of a tag added up over a board, one card left out; 0 during Blackout."""
        total: i64 = 0
        if self.in_play(seat, tag):
            for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
                card = self.laid[place]
                if card >= 0 and card != apart:
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
        laid = self.board(seat)
        while laid:
            if kind[self.laid[lowest(laid)]] == Kind.UNIQUE:
                return True
            laid &= laid - 1
        return False

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
