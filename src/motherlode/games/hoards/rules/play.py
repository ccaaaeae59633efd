"""Hoards: dragons lay treasure face down, raid and loot each other, and count when the deck has run out.

Every decision is one phase (H1 … H20 of the rulebook's table); the functions below carry the ids of the clauses they
enforce. Where cards lie and who sees them move is in table.py, combinations and scores are in deck.py.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.events import Event, Fact
from motherlode.core.state import NOBODY
from motherlode.games.hoards.knowing.imagine import redraw
from motherlode.games.hoards.knowing.knowledge import PLACES, PUBLIC, Knowledge, no_knowledge
from motherlode.games.hoards.rules.cards import (
    BLUE,
    FIRST_KING,
    HAND,
    KINGS,
    LEAST_HAND,
    MOST_HAND,
    TREASURES,
    core_of,
    is_valid,
    points,
    score,
)
from motherlode.games.hoards.rules.decisions import (
    ACCUMULATE,
    ADD,
    AT_ONCE,
    BOTTOM,
    CARD,
    CONFIRM,
    COUNT_ALL,
    COUNT_CORES,
    DONE,
    END,
    H_ACCUMULATE,
    H_ADD,
    H_DISCARD,
    H_DRAFT,
    H_GIVE,
    H_HOARD,
    H_KEEP,
    H_KING,
    H_LIMIT,
    H_PEEK,
    H_PICK,
    H_STROLL,
    H_TOP,
    H_TURN,
    HOARD,
    NEW,
    PEEK,
    PEEK_AT,
    RAN_OUT,
    ROAR,
    ROUND_ENDS,
    STAGNATED,
    House,
)
from motherlode.games.hoards.rules.position import COMBINATION, FREE, MOST_STACKS, PART_BITS, cards
from motherlode.games.hoards.rules.raid import HoardsFights
from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import name

_CONTENT: Final[vec[i64]] = vec[i64]([0] * 48)
_HOARD: Final[vec[i64]] = vec[i64]([0] * 96)
_RING: Final[vec[i64]] = vec[i64]([-1] * 64)
_UNSEEN: Final[vec[i64]] = vec[i64]([0] * 64)
_FOUR: Final[vec[i64]] = vec[i64]([0] * 4)
_NO_OWNERS: Final[vec[i64]] = vec[i64]([-1] * 4)
_FACTS: Final[vec[i64]] = vec[i64]([0] * 120)
_BOX: Final[vec[i64]] = vec[i64](list(range(48)))
_SUITS: Final[vec[i64]] = vec[i64]([0, 1, 2, 3])


@final
class HoardsState(HoardsFights):
    """A game of Hoards."""

    def __init__(self, seats: i64, dice: Dice, house: House, mind: Knowledge) -> None:
        super().__init__(seats, dice, house, mind, _FOUR)

    # -- deciding ----------------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        phase = self.phase
        self.sealed = False
        if phase == H_TURN:
            self.apply_turn(action)
        elif phase == H_HOARD:
            self.apply_hoard(action)
        elif phase == H_PICK:
            self.apply_pick(action)
        elif phase == H_ADD:
            self.apply_add(action - CARD)
        elif phase == H_ACCUMULATE:
            self.apply_accumulate(action)
        elif phase == H_KEEP:
            self.apply_keep(action - CARD)
        elif phase <= H_GIVE:
            self.apply_raid(phase, action)
        elif phase == H_STROLL:
            self.apply_stroll(action)
        elif phase == H_TOP:
            if action == BOTTOM:
                self.top_to_bottom()
            if self.story is not None:
                self.tell_plain("bottom" if action == BOTTOM else "top", self.seat, "HO-80")
            self.phase = H_KING
        elif phase == H_KING:
            self.apply_king(action)
        elif phase == H_DISCARD:
            self.discard(self.seat, action - CARD, "HO-74")
            self.next_loot_discard(self.seat)
        elif phase == H_LIMIT:
            self.discard(self.seat, action - CARD, "HO-25")
            self.check_limit()
        elif phase == H_DRAFT:
            self.apply_draft(action - CARD)
        else:
            self.apply_peek(action)

    def apply_turn(self, action: i64) -> None:
        """H1."""
        seat = self.seat
        if action == END:
            if self.story is not None:
                self.tell_plain("ended", seat, "HO-20")
            self.end_turn()
        elif action >= ROAR:
            self.roar(action - ROAR)
        else:
            self.used |= BIT[action]
            if action == HOARD:
                self.phase = H_HOARD
                if self.story is not None:
                    self.tell_plain("hoards", seat, "HO-30")
            elif action == ACCUMULATE:
                self.phase = H_ACCUMULATE
                if self.story is not None:
                    self.tell_plain("accumulates", seat, "HO-40")
            else:
                self.phase = H_STROLL
                if self.story is not None:
                    self.tell_plain("strolls", seat, "HO-80")

    def roar(self, suit: i64) -> None:
        """A king is armed: one that lies in the hoard, or by option one from the hand (HO-23, HO-82)."""
        seat = self.seat
        bit = BIT[FIRST_KING + suit]
        if self.dormant[seat] & bit:
            self.dormant[seat] ^= bit
        else:
            self.show_king(seat, FIRST_KING + suit)
        self.armed[seat] |= bit
        if self.story is not None:
            self.tell_card("roared", seat, FIRST_KING + suit, "HO-82")

    # -- hoard -------------------------------------------------------------------------------------------------------

    def apply_hoard(self, action: i64) -> None:
        """H2."""
        if action == NEW:
            self.picked = 0
            self.phase = H_PICK
            if self.story is not None:
                self.tell_plain("gathers", self.seat, "HO-30")
        else:
            self.adding = action - ADD
            self.phase = H_ADD
            if self.story is not None:
                self.tell_number("opens", self.seat, "stack", self.adding, "HO-30")

    def apply_pick(self, action: i64) -> None:
        """H3."""
        seat = self.seat
        if action != CONFIRM:
            self.picked |= BIT[action - CARD]
            if self.story is not None:
                secret: dict[str, Fact] = {"card": name(action - CARD)}
                facts: dict[str, Fact] = {"count": count(self.picked)}
                self.tell(Event(kind="picked", seat=seat, facts=facts, secret=secret, knowers=(seat,), rule="HO-31"))
            return
        laid = self.picked
        self.picked = 0
        place = self.free_place()
        self.lay(seat, laid, place, FREE if self.house.bluff_new else COMBINATION)
        self.used_stack = self.stacks[seat]
        self.append_stack(seat, place)
        if self.story is not None:
            self.tell_laid(laid)
        self.phase = H_TURN

    def apply_add(self, card: i64) -> None:
        """H4: exactly one card, matching or not (HO-37)."""
        seat = self.seat
        place = self.free_place()
        self.lay(seat, BIT[card], place, FREE)
        at = seat * MOST_STACKS + self.adding
        shift: i64 = 0
        while self.hoard[at] >> shift:
            shift += PART_BITS
        self.hoard[at] |= place << shift
        self.used_stack = self.adding
        if self.story is not None:
            self.tell_added(card)
        self.adding = 0
        self.phase = H_TURN

    # -- stroll ------------------------------------------------------------------------------------------------------

    def apply_stroll(self, action: i64) -> None:
        """H14: a peek at own stacks, or a look at the top card (HO-80)."""
        seat = self.seat
        if action == PEEK:
            self.phase = H_PEEK if self.house.strict else H_KING
            if self.story is not None:
                self.tell_plain("peeks", seat, "HO-80")
            return
        self.look_at_top(seat, 0)
        self.phase = H_TOP
        if self.story is not None:
            secret: dict[str, Fact] = {"card": name(self.top(0))}
            self.tell(Event(kind="looks", seat=seat, secret=secret, knowers=(seat,), rule="HO-80"))

    def apply_peek(self, action: i64) -> None:
        """H20."""
        if action == DONE:
            self.phase = H_KING
            if self.story is not None:
                self.tell_plain("peeked enough", self.seat, "HO-80")
            return
        number = action - PEEK_AT
        self.peeked |= BIT[number]
        self.sealed = True
        if self.story is not None:
            secret: dict[str, Fact] = {"cards": cards(self.stack_at(self.seat, number))}
            facts: dict[str, Fact] = {"stack": number}
            self.tell(
                Event(kind="peeked", seat=self.seat, facts=facts, secret=secret, knowers=(self.seat,), rule="HO-80")
            )

    def apply_king(self, action: i64) -> None:
        """H16: kings from the hand go face up, dormant, into the hoard (HO-81)."""
        seat = self.seat
        if action == DONE:
            self.peeked = 0
            self.phase = H_TURN
            if self.story is not None:
                self.tell_plain("strolled", seat, "HO-81")
            return
        self.show_king(seat, action - CARD)
        self.dormant[seat] |= BIT[action - CARD]
        if self.story is not None:
            self.tell_card("placed", seat, action - CARD, "HO-81")

    # -- turns -------------------------------------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Fewer than three cards: draw up to three, as far as the deck goes (HO-24)."""
        seat = self.seat
        had = count(self.content[seat])
        drawn: i64 = 0
        told: list[tuple[i64, i64]] | None = None if self.story is None else []
        while self.in_play(seat) < LEAST_HAND and self.left > 0:
            seen = self.seen[self.head]
            card = self.draw(seat, "")
            if told is not None:
                told.append((seen, card))
            drawn += 1
        if told is not None:  # they are taken up together: in which order they lay is nobody's business
            for seen, card in sorted(told):
                self.tell_drawn(seat, card, seen, "HO-24")
        if not self.house.kings_count:
            self.sealed = True  # whether cards are drawn or discarded tells how many kings the hand holds
            self.tell_kings(seat, had, drawn)
        if drawn > 0 and self.left == 0 and self.house.ending == AT_ONCE:
            self.finish(RAN_OUT)
        else:
            self.check_limit()

    def tell_kings(self, seat: i64, had: i64, drawn: i64) -> None:
        """Where kings do not count, what is drawn tells all how many kings the hand holds (HO-V10)."""
        least, most = self.least_kings, self.most_kings
        if drawn > 0 or self.left > 0:
            if drawn > 0 and had - LEAST_HAND + drawn > least[seat]:
                least[seat] = had - LEAST_HAND + drawn
            if self.left > 0 and had - LEAST_HAND + drawn < most[seat]:
                most[seat] = had - LEAST_HAND + drawn if had + drawn > LEAST_HAND else 0

    def check_limit(self) -> None:
        """More than five cards: discard down to five (HO-25)."""
        seat = self.seat
        size = count(self.content[seat])
        if self.in_play(seat) > MOST_HAND:
            self.phase = H_LIMIT
            if not self.house.kings_count and self.most_kings[seat] > size - MOST_HAND - 1:
                self.most_kings[seat] = size - MOST_HAND - 1
            return
        if not self.house.kings_count and self.least_kings[seat] < size - MOST_HAND:
            self.least_kings[seat] = size - MOST_HAND
        self.next_turn()

    def next_turn(self) -> None:
        """The end-of-game test (HO-100, HO-101), then the next seat (HO-16)."""
        self.turns += 1
        round_over = self.turns % self.seats == 0
        if self.left == 0 and (self.house.ending != ROUND_ENDS or round_over):
            self.finish(RAN_OUT)
            return
        if round_over:
            self.stagnant += 1
            if self.left != self.left_at_round:
                self.stagnant = 0
            self.left_at_round = self.left
            if self.stagnant >= self.house.stagnation:
                self.finish(STAGNATED)
                return
        self.active = (self.active + 1) % self.seats
        self.begin_turn()

    def begin_turn(self) -> None:
        seat = self.active
        self.seat = seat
        self.phase = H_TURN
        self.used = 0
        self.used_stack = -1
        self.staged = False
        self.turned = False
        self.loot_target = NOBODY
        if self.story is not None:
            self.tell_plain("begins", seat, "HO-16")
        if self.house.blue_stays and self.protected(seat):
            self.resolve(seat, BLUE, "HO-86")

    def finish(self, reason: i64) -> None:
        """The game is over: hands, stacks and removed cards are laid open."""
        self.reason = reason
        self.over = True
        self.sealed = True
        self.seat = NOBODY
        self.staged = False
        while self.known_facts > 0:
            self.drop_fact(0)
        place: i64 = 0
        while place < PLACES:
            if self.content[place]:
                o: i64 = 0
                while o < self.seats:
                    self.mind.look(o, place, self.content[place])
                    o += 1
                self.mind.look(PUBLIC, place, self.content[place])
            place += 1
        if self.story is not None:
            self.tell_end()

    # -- set-up ------------------------------------------------------------------------------------------------------

    def apply_draft(self, king: i64) -> None:
        """H19: kings are chosen from the first seat clockwise, after the deal (HO-13)."""
        seat = self.seat
        self.spare ^= BIT[king]
        self.owners[king - FIRST_KING] = seat
        self.take_king(seat, king - FIRST_KING)
        if self.story is not None:
            self.tell_card("chose", seat, king, "HO-13")
        following = (seat + 1) % self.seats
        if following == self.first:
            self.begin_turn()
        else:
            self.seat = following

    def fresh(self, dice: Dice) -> HoardsState:
        return deal(self.seats, self.house, dice)

    def copy(self) -> HoardsState:
        twin = HoardsState(self.seats, self.dice, self.house, self.mind)
        twin.copy_table(self)
        return twin

    def imagine(self, seat: i64, dice: Dice) -> HoardsState:
        """A world this seat cannot tell from the true one: see imagine.py."""
        world = self.copy()
        observer = seat
        if seat < 0:
            observer = PUBLIC
        redraw(world, observer, dice)
        world.dice = dice.split()
        return world

    # -- the end -----------------------------------------------------------------------------------------------------

    def counted(self, seat: i64) -> i64:
        """The cards in a seat's stacks that are scored: all, or by option those that keep the claim (HO-107)."""
        counting = self.house.counting
        if counting == COUNT_ALL:
            return self.hoarded(seat)
        found: i64 = 0
        k: i64 = 0
        while k < self.stacks[seat]:
            stack = self.stack_at(seat, k)
            core = core_of(stack, self.house.runs)
            if is_valid(stack, core):
                found |= stack
            elif counting == COUNT_CORES:
                found |= core
            k += 1
        return found

    def score_of(self, seat: i64) -> tuple[i64, i64]:
        """A seat's exact score as numerator and denominator (HO-102 … HO-106)."""
        return score(self.counted(seat), self.content[seat], self.house.ace_eleven)

    def ahead(self, seat: i64, other: i64) -> i64:
        """Positive if `seat` stands before `other`, 0 if they share their place (HO-108)."""
        over, under = self.score_of(seat)
        over_too, under_too = self.score_of(other)
        lead = over * under_too - over_too * under
        if lead == 0:
            lead = count(self.counted(seat)) - count(self.counted(other))
        if lead == 0:
            ace = self.house.ace_eleven
            lead = points(self.content[other], ace) - points(self.content[seat], ace)
        return lead

    def payoff(self, seat: i64) -> float:
        """The highest score wins; what cannot be told apart shares the victory (HO-108)."""
        sharing: i64 = 1
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                lead = self.ahead(seat, other)
                if lead < 0:
                    return 0.0
                if lead == 0:
                    sharing += 1
            other += 1
        return 1.0 / float(sharing)

    # -- telling -----------------------------------------------------------------------------------------------------

    def tell_laid(self, laid: i64) -> None:
        """A new stack: its size is public, its cards are its owner's secret (HO-36)."""
        facts: dict[str, Fact] = {"count": count(laid), "stack": self.used_stack}
        secret: dict[str, Fact] = {"cards": cards(laid)}
        self.tell(Event(kind="laid", seat=self.seat, facts=facts, secret=secret, knowers=(self.seat,), rule="HO-36"))

    def tell_added(self, card: i64) -> None:
        """An addition: that it happened is public (HO-37)."""
        facts: dict[str, Fact] = {"stack": self.adding}
        secret: dict[str, Fact] = {"card": name(card)}
        self.tell(Event(kind="added", seat=self.seat, facts=facts, secret=secret, knowers=(self.seat,), rule="HO-37"))

    def tell_end(self) -> None:
        """Everything but the rest of the deck is laid open."""
        facts: dict[str, Fact] = {"reason": "ran out" if self.reason == RAN_OUT else "stagnated"}
        facts["removed"] = cards(self.removed)
        self.tell(Event(kind="over", facts=facts, rule="HO-100" if self.reason == RAN_OUT else "HO-101"))
        for seat in range(self.seats):
            own = range(self.stacks[seat])
            stacks = [" ".join(self.in_order(self.hoard[seat * MOST_STACKS + k])) for k in own]
            over, under = self.score_of(seat)
            shown: dict[str, Fact] = {"hand": cards(self.content[seat]), "stacks": stacks}
            shown["score"] = [int(over), int(under)]
            self.tell(Event(kind="opened", seat=seat, facts=shown, rule="HO-104"))


# -- the deal ----------------------------------------------------------------------------------------------------------


def deal(seats: i64, house: House, dice: Dice) -> HoardsState:
    """Remove n + 1 treasure cards unseen, deal four to each, give everybody a king (HO-10 … HO-16)."""
    state = HoardsState(seats, dice, house, no_knowledge())
    state.content = _CONTENT[:]
    state.claim = _CONTENT[:]
    state.hoard = _HOARD[:]
    state.stacks = _FOUR[:]
    state.deck = _RING[:]
    state.seen = _UNSEEN[:]
    state.dormant = _FOUR[:]
    state.armed = _FOUR[:]
    state.owners = _NO_OWNERS[:]
    state.least_kings = _FOUR[:]
    state.most_kings = _FOUR[:]
    state.facts = _FACTS[:]
    state.spare = KINGS
    o: i64 = 0
    while o < 5:
        state.mind.known[o] = KINGS  # HO-14
        o += 1
    box = _BOX[:]
    dice.shuffle(box, 0, TREASURES)
    i: i64 = 0
    while i <= seats:
        state.removed |= BIT[box[i]]
        i += 1
    while i < TREASURES:
        state.deck[state.left] = box[i]
        state.left += 1
        i += 1
    seat: i64 = 0
    while seat < seats:
        i = 0
        while i < HAND:
            state.draw(seat, "HO-12")
            i += 1
        state.mind.fresh[seat] = 0
        seat += 1
    state.left_at_round = state.left
    kings = _SUITS[:]
    dice.shuffle(kings, 0, 4)
    state.first = dice.below(seats)
    state.active = state.first
    if house.draft:
        state.seat = state.first
        state.phase = H_DRAFT
        return state
    seat = 0
    while seat < seats:
        state.spare ^= BIT[FIRST_KING + kings[seat]]
        state.owners[kings[seat]] = seat
        state.take_king(seat, kings[seat])
        seat += 1
    state.begin_turn()
    return state
