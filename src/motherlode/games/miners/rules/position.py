"""What is there to see on the table, and under it? All that makes up a position (MIN-42)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY, SPECTATOR, State
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules import cards
from motherlode.games.miners.rules.cards import MOST_HELD, MOST_SEATS, SITES
from motherlode.games.miners.rules.setup import Setup
from motherlode.kits.bits import BIT
from motherlode.kits.tunnels import Tunnels

NOTHING: Final[vec[i64]] = vec[i64]()
PER_SEAT: Final[vec[i64]] = vec[i64]([0] * MOST_SEATS)
PER_END: Final[vec[i64]] = vec[i64]([0, 0, 0, 0])

# A claim is a row of numbers: claimer, length, bonus, and what each seat got for its cards.
CLAIMER: Final = 0
LENGTH: Final = 1
BONUS: Final = 2
CREDITS: Final = 3
CLAIM_SIZE: Final = 8
NO_CLAIMS: Final[vec[i64]] = vec[i64]([0 if i % CLAIM_SIZE else NOBODY for i in range(CLAIM_SIZE * SITES)])


class Position(State):
    """A position of Miners, `like` another one or new. What is marked as shared is replaced, never changed."""

    def __init__(self, seats: i64, setup: Setup, dice: Dice, like: Position | None) -> None:
        super().__init__(seats, dice)
        none: i64 = act.NONE
        zero: i64 = 0  # with the number itself mypyc would make an object of what is copied
        self.setup: Setup = setup
        self.round: i64 = zero if like is None else like.round
        self.board: Tunnels = cards.OPENING[setup.matching] if like is None else like.board.copy()
        # Cell → seat that placed the card there, plus 1; MOST_HELD words per seat: kinds, in no order
        self.owner: vec[i64] = NOTHING if like is None else like.owner[:]
        self.hands: vec[i64] = NOTHING if like is None else like.hands[:]
        self.held: vec[i64] = NOTHING if like is None else like.held[:]  # seat → cards in hand
        self.pile: vec[i64] = NOTHING if like is None else like.pile[:]  # the next card to be drawn stands last
        self.left: i64 = zero if like is None else like.left  # cards in the pile
        self.spent: vec[i64] = NOTHING if like is None else like.spent[:]  # kind → face-up discards
        self.broken: i64 = zero if like is None else like.broken  # set of broken tools: 3 * seat + tool
        self.passes: i64 = zero if like is None else like.passes  # in succession
        self.latest: i64 = none if like is None else like.latest  # the last decision
        # sites of this round: what a claim is worth at most (shared), who looked, who claimed
        self.values: vec[i64] = cards.EQUAL_VALUES if like is None else like.values
        self.viewed: i64 = zero if like is None else like.viewed  # set of values that were looked at: 3 * seat + site
        self.claimed: i64 = zero if like is None else like.claimed  # set of sites
        self.claims: vec[i64] = NO_CLAIMS if like is None else like.claims  # CLAIM_SIZE words per site; shared
        # cell → set of the sites whose claim its card was on the way to; shared
        self.paid: vec[i64] = NOTHING if like is None else like.paid
        # the same of the round before, as far as anybody may remember it
        self.old_board: Tunnels = cards.OPENING[setup.matching] if like is None else like.old_board  # shared
        self.old_owner: vec[i64] = NOTHING if like is None else like.old_owner  # shared
        self.old_paid: vec[i64] = NOTHING if like is None else like.old_paid  # shared
        self.old_values: vec[i64] = NOTHING if like is None else like.old_values  # shared
        self.old_viewed: i64 = zero if like is None else like.old_viewed
        self.old_claimed: i64 = zero if like is None else like.old_claimed
        self.old_claims: vec[i64] = NO_CLAIMS if like is None else like.old_claims  # shared
        self.old_end: i64 = zero if like is None else like.old_end  # why it ended
        # sums over all rounds, by seat: points, claims, the lengths of its claims together
        self.score: vec[i64] = PER_SEAT if like is None else like.score  # shared
        self.sites_won: vec[i64] = PER_SEAT if like is None else like.sites_won  # shared
        self.cards_dug: vec[i64] = PER_SEAT if like is None else like.cards_dug  # shared
        self.ends: vec[i64] = PER_END if like is None else like.ends  # reason → rounds that ended so; shared
        # what discards and passes have shown of hands (MIN-41), see knowing/knowledge.py
        self.shown: i64 = zero if like is None else like.shown  # set of the seats with entries in the record
        self.record: vec[i64] = NOTHING if like is None else like.record[:]
        if like is not None:
            self.copy_base(like)

    def hand(self, seat: int) -> list[int]:
        """The kinds a seat holds, ascending; for words and tests."""
        return sorted([int(self.hands[seat * MOST_HELD + i]) for i in range(self.held[seat])])

    def kinds_in_hand(self, seat: i64) -> i64:
        """The set of kinds a seat holds."""
        found: i64 = 0
        first = seat * MOST_HELD
        for i in range(first, first + self.held[seat]):
            found |= BIT[self.hands[i]]
        return found

    def poses_in_hand(self, seat: i64) -> i64:
        """The set of poses in which a seat could lay a card; none with a broken tool (MIN-V9)."""
        found: i64 = 0
        if self.broken and self.tools_broken(seat):
            return found
        hands = self.hands
        poses = self.setup.deck.poses
        first = seat * MOST_HELD
        for i in range(first, first + self.held[seat]):
            found |= poses[hands[i]]
        return found

    def count_unseen(self, viewer: i64, counts: vec[i64]) -> i64:
        """Write how many cards of each kind a viewer cannot see, in pile and hands together; returns how many in all.

        It knows deck, board, discards and its own hand (MIN-41), hence what the rest is.
        """
        for kind in range(len(counts)):
            counts[kind] = 0
        for i in range(self.left):
            counts[self.pile[i]] += 1
        total = self.left
        for seat in range(self.seats):
            if seat != viewer:
                first = seat * MOST_HELD
                for i in range(first, first + self.held[seat]):
                    counts[self.hands[i]] += 1
                total += self.held[seat]
        return total

    def draw(self, seat: i64) -> i64:
        """The top card of the pile goes to a hand; returns its kind."""
        left = self.left - 1
        pile = self.pile
        kind = pile[left]
        pile[left] = 0
        self.left = left
        held = self.held
        self.hands[seat * MOST_HELD + held[seat]] = kind
        held[seat] += 1
        return kind

    def take(self, seat: i64, kind: i64) -> None:
        """A card of that kind leaves a hand."""
        hands = self.hands
        held = self.held
        i = seat * MOST_HELD
        last = i + held[seat] - 1
        while hands[i] != kind:
            i += 1
        hands[i] = hands[last]
        hands[last] = 0
        held[seat] -= 1

    def kind_at(self, cell: i64) -> i64:
        """The kind of the path card that lies on a cell."""
        return self.setup.deck.kind_of[cards.POSE_OF[self.board.shape_at(cell)]]

    def tools_broken(self, seat: i64) -> i64:
        """The set of a seat's broken tools (MIN-V9)."""
        return (self.broken >> (3 * seat)) & 7

    def sites_viewed(self, seat: i64) -> i64:
        """The set of the sites a seat has looked at (MIN-V9)."""
        return (self.viewed >> (3 * seat)) & 7

    def sites_known(self, seat: i64) -> i64:
        """The set of the sites whose value a seat, or a spectator, knows (MIN-V7)."""
        return self.claimed if seat == SPECTATOR else self.claimed | self.sites_viewed(seat)

    def claim(self, site: i64, what: i64) -> i64:
        """A number of a claim: CLAIMER (NOBODY if there is none), LENGTH, BONUS, or CREDITS + seat."""
        return self.claims[site * CLAIM_SIZE + what]
