"""Miners: two to five dwarves dig one network of tunnels from a common shaft to three ore sites.

A site pays the seat that breaks through to it, more for a short tunnel, and every seat whose cards lie on a shortest
one. Everybody builds one card a turn; hands and pile are hidden, the board is open. The clauses are those of RULES.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.events import Event, Fact
from motherlode.core.state import NOBODY, State
from motherlode.games.miners.belief import ALL_KINDS, MOST_HELD, insert, played, proof
from motherlode.games.miners.deck import (
    ACTION_COPIES,
    ALL_CLAIMED,
    ALL_PASSED,
    ALL_SITES,
    BREAK,
    CAVE_IN,
    CELL_OF,
    CELLS,
    CLAIM_CREDIT,
    CLAIMS,
    ENDS_RULES,
    FIRST_CLAIM,
    FIX,
    KIND_OF,
    KINDS,
    LEAST_BONUS,
    MOST_SEATS,
    NAMES,
    NOTHING,
    OPENING,
    PATH_KINDS,
    POSITION_OF,
    POSITION_SHAPES,
    POSITIONS,
    RACE,
    SEALED,
    SHAPES_OF,
    SHORTEST,
    SIDE,
    SITE_CELLS,
    SITES,
    SQUARE_OF,
    TOOLS,
    USUAL_VALUE,
    VIEW_MAP,
    Setup,
)
from motherlode.kits.bits import BIT, PLACE
from motherlode.kits.routes import shortest
from motherlode.kits.tunnels import SHAPES, Tunnels

# -- actions -----------------------------------------------------------------------------------------------------------

# 0 … DISCARD-1: place; square * POSITIONS + position
DISCARD: Final = 2754  # + kind
BREAK_AT: Final = 2790  # + tool * MOST_SEATS + seat
FIX_AT: Final = 2805  # + tool * MOST_SEATS + seat
VIEW_AT: Final = 2820  # + site
CAVE_IN_AT: Final = 2823  # + square
ALL_ACTIONS: Final = 2904
NO_ACTION: Final = -1
PLAIN_ACTIONS: Final = 2782  # without MIN-V9: place, and discard a path card

# -- a position --------------------------------------------------------------------------------------------------------


class MinersRules(State):
    """A position of Miners, and everything that may happen in it."""

    def __init__(self, seats: i64, setup: Setup, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.setup: Setup = setup
        self.round: i64 = 0
        self.board: Tunnels = OPENING[setup.matching]
        self.owner: vec[i64] = NOTHING  # cell → seat that placed the card there, plus 1
        self.hands: vec[i64] = NOTHING  # MOST_HELD words per seat: kinds, ascending
        self.held: vec[i64] = NOTHING  # seat → cards in hand
        self.pile: vec[i64] = NOTHING  # the next card to be drawn stands last
        self.left: i64 = 0
        self.spent: vec[i64] = NOTHING  # kind → face-up discards
        self.broken: vec[i64] = NOTHING  # seat → set of its broken tools
        self.passes: i64 = 0  # in succession
        self.latest: i64 = NO_ACTION  # the last decision
        # sites of this round
        self.values: vec[i64] = NOTHING  # what a claim is worth at most
        self.known: vec[i64] = NOTHING  # seat → set of the sites it has viewed
        self.claimed: i64 = 0  # set of sites
        self.claimer: vec[i64] = NOTHING
        self.length: vec[i64] = NOTHING
        self.bonus: vec[i64] = NOTHING
        self.credits: vec[i64] = NOTHING  # site * MOST_SEATS + seat
        # the same of the round before, as far as anybody may remember it
        self.old_values: vec[i64] = NOTHING
        self.old_known: vec[i64] = NOTHING
        self.old_claimed: i64 = 0
        # sums over all rounds
        self.score: vec[i64] = NOTHING
        self.claims: vec[i64] = NOTHING
        self.walked: vec[i64] = NOTHING  # sum of the lengths of a seat's claims
        self.ends: vec[i64] = NOTHING  # reason → rounds that ended so
        # what discards and passes proved, see belief.py
        self.proven: i64 = 0  # set of the seats with entries in the record
        self.record: vec[i64] = NOTHING

    # -- set-up ------------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Lay out a round and deal it (MIN-5, MIN-6); the starting seat moves on with the rounds (MIN-10, MIN-V8)."""
        setup = self.setup
        self.board = OPENING[setup.matching].copy()
        self.owner = vec[i64]([0] * CELLS)
        self.hands = vec[i64]([0] * (MOST_SEATS * MOST_HELD))
        self.held = vec[i64]([0] * MOST_SEATS)
        self.spent = vec[i64]([0] * KINDS)
        self.broken = vec[i64]([0] * MOST_SEATS)
        self.passes = 0
        self.values = vec[i64]([USUAL_VALUE] * SITES)
        self.known = vec[i64]([0] * MOST_SEATS)
        self.claimed = 0
        self.claimer = vec[i64]([NOBODY] * SITES)
        self.length = vec[i64]([0] * SITES)
        self.bonus = vec[i64]([0] * SITES)
        self.credits = vec[i64]([0] * (SITES * MOST_SEATS))
        self.proven = 0
        self.record = NOTHING
        self.pile = setup.cards[:]
        self.left = setup.size
        self.dice.shuffle(self.pile, 0, setup.size)
        if setup.hidden_values:
            self.values = vec[i64]([4, 6, 8])
            self.dice.shuffle(self.values, 0, SITES)
        seat: i64 = 0
        while seat < self.seats:
            while self.held[seat] < setup.hand_size:
                self.draw(seat)
            seat += 1
        self.seat = self.round % self.seats

    # -- what may be done --------------------------------------------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        """Placements by square (MIN-13, MIN-24), discards (MIN-14, MIN-V6), then action cards (MIN-V9)."""
        if self.over:
            return 0
        seat = self.seat
        n = self.placements(seat, out)
        if self.setup.tools:
            if self.setup.free_discard and self.left > 0:
                n = self.discards(seat, out, n)
                return self.plays(seat, out, n)
            n = self.plays(seat, out, n)
        if self.left > 0 and (n == 0 or self.setup.free_discard):
            n = self.discards(seat, out, n)
        return n

    def placements(self, seat: i64, out: vec[i64]) -> i64:
        """The legal placements of a seat: what of its hand fits (MIN-16 … MIN-23); none with a broken tool (MIN-V9)."""
        shapes = self.hand_shapes(seat)
        board = self.board
        front = board.front
        n: i64 = 0
        i: i64 = 0
        while i < board.fronts:
            cell = front[i]
            fits = board.fitting(cell) & shapes
            base: i64 = SQUARE_OF[cell] * POSITIONS
            while fits:
                lowest = fits & -fits
                out[n] = base + POSITION_OF[PLACE[lowest % 67]]
                n += 1
                fits ^= lowest
            i += 1
        return n

    def hand_shapes(self, seat: i64) -> i64:
        """The set of shapes a seat could lay."""
        if self.broken[seat]:
            return 0
        shapes: i64 = 0
        deck = self.setup.deck * KINDS
        i = seat * MOST_HELD
        end = i + self.held[seat]
        while i < end:
            shapes |= SHAPES_OF[deck + self.hands[i]]
            i += 1
        return shapes

    def discards(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """One for each kind in hand."""
        last: i64 = -1
        i = seat * MOST_HELD
        end = i + self.held[seat]
        while i < end:
            kind = self.hands[i]
            if kind != last:
                out[n] = DISCARD + kind
                n += 1
                last = kind
            i += 1
        return n

    def plays(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """What the action cards in hand can do (MIN-V9)."""
        last: i64 = -1
        i = seat * MOST_HELD
        end = i + self.held[seat]
        while i < end:
            kind = self.hands[i]
            if kind != last and kind >= PATH_KINDS:
                n = self.uses(kind, out, n)
            last = kind
            i += 1
        return n

    def uses(self, kind: i64, out: vec[i64], n: i64) -> i64:
        """What one action card can do now."""
        target: i64 = 0
        if kind < VIEW_MAP:
            tool = kind - BREAK if kind < FIX else kind - FIX
            base = (BREAK_AT if kind < FIX else FIX_AT) + tool * MOST_SEATS
            wanted: i64 = 0 if kind < FIX else 1
            while target < self.seats:
                if (self.broken[target] >> tool) & 1 == wanted:
                    out[n] = base + target
                    n += 1
                target += 1
        elif kind == VIEW_MAP:
            while target < SITES:
                if (self.claimed >> target) & 1 == 0:
                    out[n] = VIEW_AT + target
                    n += 1
                target += 1
        else:
            while target < self.board.cards:
                out[n] = CAVE_IN_AT + SQUARE_OF[self.board.laid[target]]
                n += 1
                target += 1
        return n

    def fitting_kinds(self, seat: i64) -> i64:
        """The set of kinds with which a seat could place or do something now; it is public."""
        found: i64 = 0
        shapes: i64 = 0
        i: i64 = 0
        if self.broken[seat] == 0:
            while i < self.board.fronts:
                shapes |= self.board.fitting(self.board.front[i])
                i += 1
        kind: i64 = 0
        while kind < PATH_KINDS:
            if SHAPES_OF[self.setup.deck * KINDS + kind] & shapes:
                found |= BIT[kind]
            kind += 1
        if self.setup.tools:
            while kind < KINDS:
                if self.uses(kind, SCRATCH, 0) > 0:
                    found |= BIT[kind]
                kind += 1
        return found

    def can_act(self, seat: i64) -> bool:
        """Whether a seat has a card it can place or play."""
        return self.placements(seat, SCRATCH) > 0 or (self.setup.tools and self.plays(seat, SCRATCH, 0) > 0)

    # -- doing it ----------------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        seat = self.seat
        self.sealed = False
        self.passes = 0
        self.latest = action
        if action < DISCARD:
            self.place(seat, action // POSITIONS, POSITION_SHAPES[action % POSITIONS])
        elif action < BREAK_AT:
            self.discard(seat, action - DISCARD)
        elif action < FIX_AT:
            self.break_tool(seat, (action - BREAK_AT) // MOST_SEATS, (action - BREAK_AT) % MOST_SEATS)
        elif action < VIEW_AT:
            self.fix_tool(seat, (action - FIX_AT) // MOST_SEATS, (action - FIX_AT) % MOST_SEATS)
        elif action < CAVE_IN_AT:
            self.view_site(seat, action - VIEW_AT)
        else:
            self.cave_in(seat, action - CAVE_IN_AT)

    def place(self, seat: i64, square: i64, shape: i64) -> None:
        """A path card goes to the board (MIN-9)."""
        kind: i64 = KIND_OF[self.setup.deck * SHAPES + shape]
        cell: i64 = CELL_OF[square]
        self.take(seat, kind)
        self.owner[cell] = seat + 1
        self.board.lay(cell, shape)
        if self.story is not None:
            self.tell(
                Event(
                    kind="placed",
                    seat=seat,
                    facts={"card": NAMES[kind], "row": square // SIDE, "column": square % SIDE, "shape": shape},
                    rule="MIN-9",
                )
            )
        if self.board.touched & ~self.claimed:
            self.settle(seat)
        self.close_turn(seat, kind)

    def discard(self, seat: i64, kind: i64) -> None:
        """A card leaves the game face up (MIN-14); unless that is free (MIN-V6) it shows that nothing fitted."""
        if not self.setup.free_discard:
            self.note_proof(seat)
        self.take(seat, kind)
        self.spent[kind] += 1
        if self.story is not None:
            rule = "MIN-V6" if self.setup.free_discard else "MIN-14"
            self.tell(Event(kind="discarded", seat=seat, facts={"card": NAMES[kind]}, rule=rule))
        self.close_turn(seat, kind)

    def break_tool(self, seat: i64, tool: i64, target: i64) -> None:
        """A break card comes to lie in front of its target until mended (MIN-V9)."""
        self.take(seat, BREAK + tool)
        self.broken[target] |= BIT[tool]
        if self.story is not None:
            self.tell(Event(kind="broke", seat=seat, facts={"tool": TOOLS[tool], "target": target}, rule="MIN-V9"))
        self.close_turn(seat, BREAK + tool)

    def fix_tool(self, seat: i64, tool: i64, target: i64) -> None:
        """The break card goes, and the card that mended it (MIN-V9)."""
        self.take(seat, FIX + tool)
        self.broken[target] &= ~BIT[tool]
        self.spent[FIX + tool] += 1
        self.spent[BREAK + tool] += 1
        if self.story is not None:
            self.tell(Event(kind="fixed", seat=seat, facts={"tool": TOOLS[tool], "target": target}, rule="MIN-V9"))
        self.close_turn(seat, FIX + tool)

    def view_site(self, seat: i64, site: i64) -> None:
        """The player alone learns what a site is worth (MIN-V7, MIN-V9)."""
        self.take(seat, VIEW_MAP)
        self.spent[VIEW_MAP] += 1
        self.known[seat] |= BIT[site]
        self.sealed = True
        if self.story is not None:
            self.tell(
                Event(
                    kind="viewed",
                    seat=seat,
                    facts={"site": site},
                    secret={"value": self.values[site]},
                    knowers=(seat,),
                    rule="MIN-V9",
                )
            )
        self.close_turn(seat, VIEW_MAP)

    def cave_in(self, seat: i64, square: i64) -> None:
        """A path card is taken from the board; points already scored stay (MIN-V9)."""
        cell: i64 = CELL_OF[square]
        shape = self.board.shape_at(cell)
        kind: i64 = KIND_OF[self.setup.deck * SHAPES + shape]
        self.take(seat, CAVE_IN)
        self.board.remove(cell)
        self.owner[cell] = 0
        self.spent[kind] += 1
        self.spent[CAVE_IN] += 1
        if self.story is not None:
            self.tell(
                Event(
                    kind="caved in",
                    seat=seat,
                    facts={"card": NAMES[kind], "row": square // SIDE, "column": square % SIDE, "shape": shape},
                    rule="MIN-V9",
                )
            )
        self.close_turn(seat, CAVE_IN)

    # -- claims and points -------------------------------------------------------------------------------------------

    def settle(self, seat: i64) -> None:
        """Claim what the placement has connected, dest_1 first (MIN-27 … MIN-29); one site only in a race (MIN-V1)."""
        site: i64 = 0
        while site < SITES:
            if (self.board.touched & ~self.claimed) & BIT[site]:
                self.claim(seat, site)
                if self.setup.win_rule == RACE:
                    return
            site += 1

    def claim(self, seat: i64, site: i64) -> None:
        """A seat claims a site for good; who gets what (MIN-30 … MIN-35, MIN-V1, MIN-V2)."""
        on_route = vec[i64]([0] * CELLS)
        length = shortest(self.board, SITE_CELLS[site], on_route)
        bonus: i64 = 1
        if self.setup.win_rule == CLAIM_CREDIT:
            bonus = bonus_of(self.values[site], site, length)
            cell: i64 = 0
            while cell < CELLS:
                if on_route[cell]:
                    builder = self.owner[cell] - 1
                    self.credits[site * MOST_SEATS + builder] += 1
                    self.score[builder] += 1
                cell += 1
        self.claimed |= BIT[site]
        self.claimer[site] = seat
        self.length[site] = length
        self.bonus[site] = bonus
        self.score[seat] += bonus
        self.claims[seat] += 1
        self.walked[seat] += length
        if self.setup.hidden_values:
            self.sealed = True
        if self.story is not None:
            self.tell(self.claim_event(seat, site))

    def claim_event(self, seat: i64, site: i64) -> Event:
        facts: dict[str, Fact] = {
            "site": site,
            "length": self.length[site],
            "bonus": self.bonus[site],
            "credits": [int(self.credits[site * MOST_SEATS + other]) for other in range(self.seats)],
        }
        if self.setup.hidden_values:
            facts["value"] = self.values[site]
        return Event(kind="claimed", seat=seat, facts=facts, rule="MIN-28")

    # -- the end of a turn -------------------------------------------------------------------------------------------

    def close_turn(self, seat: i64, kind: i64) -> None:
        """A card of that kind was used: end check, draw, next seat (MIN-11, MIN-12)."""
        reason = self.reason_to_end()
        draws = reason < 0 and self.left > 0
        if self.proven & BIT[seat]:
            self.record = append(self.record, played(seat, kind, draws))
        if reason >= 0:
            self.end_round(reason)
        elif draws:
            self.draw_and_tell(seat)
        else:
            self.next_seat()

    def reason_to_end(self) -> i64:
        """Why the round ends now (MIN-36, MIN-38, MIN-V1); -1 if it goes on."""
        if self.claimed:
            if self.setup.win_rule == RACE:
                return FIRST_CLAIM
            if self.claimed == ALL_SITES:
                return ALL_CLAIMED
        if self.board.fronts == 0 and (not self.setup.tools or self.spent[CAVE_IN] == ACTION_COPIES):
            return SEALED
        return -1

    def draw_and_tell(self, seat: i64) -> None:
        """Draw a card and go on. If a new round begins at once, nobody looks at the card: it is shuffled in again."""
        kind = self.draw(seat)
        self.sealed = True
        story = self.story
        if story is None:
            self.next_seat()
            return
        at = len(story)
        round = self.round
        story.append(self.draw_event(seat, kind))
        self.next_seat()
        if self.round != round:
            story[at] = self.draw_event(seat, -1)

    def draw_event(self, seat: i64, kind: i64) -> Event:
        facts: dict[str, Fact] = {}
        if kind < 0:
            return Event(kind="drew", seat=seat, rule="MIN-11")
        facts["card"] = NAMES[kind]
        if self.setup.open_hands:
            return Event(kind="drew", seat=seat, facts=facts, rule="MIN-11")
        return Event(kind="drew", seat=seat, secret=facts, knowers=(seat,), rule="MIN-11")

    def next_seat(self) -> None:
        """The turn goes on clockwise (MIN-10); with the pile empty, seats that can do nothing pass (MIN-15, MIN-37)."""
        while True:
            self.seat = (self.seat + 1) % self.seats
            if self.left > 0:
                return
            if not self.setup.open_hands:
                self.sealed = True  # asked or passed over: either tells something about the hand
            if self.can_act(self.seat):
                return
            self.note_proof(self.seat)
            self.passes += 1
            if self.story is not None:
                self.tell(Event(kind="passed", seat=self.seat, rule="MIN-15"))
            if self.passes == self.seats:
                self.end_round(ALL_PASSED)
                return

    def end_round(self, reason: i64) -> None:
        """The game ends, or the next one of the match is dealt (MIN-V8)."""
        self.ends[reason] += 1
        last = self.round + 1 == self.setup.rounds
        if self.story is not None:
            scores = [int(self.score[seat]) for seat in range(self.seats)]
            facts: dict[str, Fact] = {"reason": int(reason), "scores": scores}
            facts["round"] = int(self.round)
            self.tell(Event(kind="over" if last else "round over", facts=facts, rule=ENDS_RULES[reason]))
        if last:
            self.over = True
            self.seat = NOBODY
            return
        self.old_values = self.values
        self.old_known = self.known
        self.old_claimed = self.claimed
        self.round += 1
        self.deal()
        self.sealed = True
        if self.story is not None:
            self.tell_deal()

    def tell_deal(self) -> None:
        """Every seat sees its new hand, or everybody all of them (MIN-V10)."""
        for seat in range(self.seats):
            cards = [NAMES[self.hands[seat * MOST_HELD + i]] for i in range(self.held[seat])]
            if self.setup.open_hands:
                self.tell(Event(kind="dealt", seat=seat, facts={"cards": cards}, rule="MIN-V8"))
            else:
                self.tell(Event(kind="dealt", seat=seat, secret={"cards": cards}, knowers=(seat,), rule="MIN-V8"))

    # -- cards -------------------------------------------------------------------------------------------------------

    def draw(self, seat: i64) -> i64:
        """The top card of the pile goes to a hand."""
        self.left -= 1
        kind = self.pile[self.left]
        self.pile[self.left] = 0
        insert(self.hands, seat * MOST_HELD, self.held[seat], kind)
        self.held[seat] += 1
        return kind

    def take(self, seat: i64, kind: i64) -> None:
        """A card of that kind leaves a hand."""
        hands = self.hands
        i = seat * MOST_HELD
        end = i + self.held[seat] - 1
        while hands[i] != kind:
            i += 1
        while i < end:
            hands[i] = hands[i + 1]
            i += 1
        hands[end] = 0
        self.held[seat] -= 1

    def note_proof(self, seat: i64) -> None:
        """Put on record that a seat holds nothing that fits; not worth a line if that says nothing about its cards."""
        if self.setup.open_hands or self.held[seat] == 0:
            return
        fitting = self.fitting_kinds(seat)
        if fitting:
            self.proven |= BIT[seat]
            self.record = append(self.record, proof(seat, self.held[seat], ALL_KINDS & ~fitting))

    # -- who has won -------------------------------------------------------------------------------------------------

    def payoff(self, seat: i64) -> float:
        """The win, shared among those nobody is before (MIN-39, MIN-40, MIN-V1, MIN-V2)."""
        best = self.standing(0)
        winners: i64 = 0
        other: i64 = 0
        while other < self.seats:
            standing = self.standing(other)
            if standing > best:
                best = standing
                winners = 1
            elif standing == best:
                winners += 1
            other += 1
        if self.standing(seat) < best:
            return 0.0
        return 1.0 / float(winners)

    def standing(self, seat: i64) -> i64:
        """Score, then what breaks ties: more claims (MIN-39), or in `claims` the shorter tunnels (MIN-V2)."""
        tie = -self.walked[seat] if self.setup.win_rule == CLAIMS else self.claims[seat]
        return self.score[seat] * 65536 + tie


def bonus_of(value: i64, site: i64, length: i64) -> i64:
    """What the claimer scores for a site of that value (MIN-31, MIN-32)."""
    return max(LEAST_BONUS, value - (length - SHORTEST[site]))


SCRATCH: Final[vec[i64]] = vec[i64]([0] * 4096)
