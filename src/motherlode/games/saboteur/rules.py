"""Saboteur: dwarves dig for gold, and some of them do not want it found.

The state and its rules; clause ids stand where they are enforced. `imagine.py` adds what a seat may think, `view.py`
what it sees.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.events import Event
from motherlode.games.saboteur.deck import (
    BREAK,
    DEAD_ENDS,
    DECK_SIZE,
    FIX,
    FIX_TWO,
    GOAL_NAMES,
    GOAL_SHAPE,
    GOLD,
    KIND_NAMES,
    KIND_OF_SHAPE,
    LOCALS,
    LOCALS_OF_FIRST,
    LOCALS_OF_SECOND,
    MAP,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    PATHS,
    PRINTED,
    ROCKFALL,
    SHAPE_OF_LOCAL,
    TOOLS,
)
from motherlode.games.saboteur.payout import (
    MINERS_WON,
    SABOTEURS_WON,
)
from motherlode.games.saboteur.rounds import Rounds
from motherlode.games.saboteur.setup import (
    ADVANCED,
    ALL_PATHS,
    BLOCKED,
    BREAK_AT,
    BROKE_AT,
    CLEARED,
    DEEDS,
    DUG,
    FIX_AT,
    FIX_ONE_AT,
    FIX_TWO_AT,
    LOOKED,
    MAP_AT,
    MENDED_AT,
    MOST_HAND,
    MOST_SEATS,
    PICK_AT,
    RAZED,
    ROCKFALL_AT,
    STRAYED,
    THROWN,
    UNSEEN_DISCARD,
)
from motherlode.kits.bits import BIT
from motherlode.kits.tunnels import (
    CARD,
    FIRST_BIT,
    LIVE_BITS,
    OPEN,
    SHAPE_BITS,
    TURNED,
    B,
    L,
    R,
    T,
)


class SaboteurRules(Rounds):
    """A position of Saboteur, and everything that may be done in it."""

    # -- legal actions -----------------------------------------------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        if self.over:
            return 0
        if self.picking:
            return self.legal_picks(out)
        seat = self.seat
        kinds = self.hands[seat * MOST_HAND]  # copies of one kind are one action (SAB-10)
        first = FIRST_BIT
        n: i64 = 0
        rest = kinds
        while rest:  # any card may be discarded (SAB-25, SAB-30)
            low = rest & -rest
            rest ^= low
            out[n] = first[((low * 125613361) >> 27) & 31]
            n += 1
        if kinds >> PATHS:
            n = self.legal_plays(out, n, kinds >> PATHS)
        broken = self.broken
        if kinds & ALL_PATHS and ((broken | broken >> 10 | broken >> 20) >> seat) & 1 == 0:  # SAB-41
            setup = self.setup
            shapes = LOCALS_OF_FIRST[kinds & 255] | LOCALS_OF_SECOND[(kinds >> 8) & 255]
            n = self.board.placements(setup.numbering, shapes, out, n, setup.place_at, LOCALS)  # SAB-34 … SAB-39
        return n

    def legal_picks(self, out: vec[i64]) -> i64:
        """Each distinct value in the packet (SAB-78)."""
        n: i64 = 0
        value: i64 = 0
        while value < 3:
            if self.packet[value] > 0:
                out[n] = PICK_AT + value
                n += 1
            value += 1
        return n

    def legal_plays(self, out: vec[i64], n: i64, kinds: i64) -> i64:
        """The uses of the action cards in a hand, a set of kinds; broken tools do not prevent them (SAB-63)."""
        first = FIRST_BIT
        while kinds:
            low = kinds & -kinds
            kinds ^= low
            kind = PATHS + first[((low * 125613361) >> 27) & 31]
            if kind < FIX:  # any seat whose tool is whole (SAB-53, SAB-54, SAB-V9)
                tool = kind - BREAK
                targets = self.setup.everyone & ~self.with_broken(tool)
                if not self.setup.self_break:
                    targets &= ~BIT[self.seat]
                n = spread(targets, BREAK_AT + tool * 10, out, n)
            elif kind < FIX_TWO:  # any seat whose tool is broken (SAB-55)
                tool = kind - FIX
                if self.broken:
                    n = spread(self.with_broken(tool), FIX_AT + tool * 10, out, n)
            elif kind < MAP:
                if self.broken:
                    n = self.legal_double(out, n, kind - FIX_TWO)
            elif kind == MAP:  # goals still face down (SAB-61, SAB-62)
                cells = self.board.cells
                goal_cells = self.setup.goal_cells
                goal: i64 = 0
                while goal < 3:
                    if cells[goal_cells[goal]] & CARD == 0:
                        out[n] = MAP_AT + goal
                        n += 1
                    goal += 1
            else:  # any path card in the maze (SAB-58, SAB-59)
                laid = self.board.laid
                cards = self.board.cards
                i: i64 = 0
                while i < cards:
                    out[n] = ROCKFALL_AT + laid[i]
                    n += 1
                    i += 1
        return n

    def legal_double(self, out: vec[i64], n: i64, pair: i64) -> i64:
        """A double repair: any seat with one of its tools broken (SAB-56); with SAB-V3 the tool is named."""
        one = self.with_broken(PAIR_FIRST[pair])
        other = self.with_broken(PAIR_SECOND[pair])
        if not self.setup.mend_one:
            return spread(one | other, FIX_TWO_AT + pair * 10, out, n)
        n = spread(one, FIX_ONE_AT + pair * 20, out, n)
        return spread(other, FIX_ONE_AT + pair * 20 + 10, out, n)

    # -- playing -----------------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        self.sealed = False
        if self.picking:
            self.pick(action - PICK_AT + 1)
            return
        seat = self.seat
        self.turns += 1
        self.latest = action
        gold = False
        if action >= self.setup.place_at:
            gold = self.place(action - self.setup.place_at)
        elif action < BREAK_AT:
            self.discard(action)
        elif action < FIX_AT:
            self.break_tool((action - BREAK_AT) // 10, (action - BREAK_AT) % 10)
        elif action < MAP_AT:
            self.repair(action)
        elif action < PICK_AT:
            self.look(action - MAP_AT)
        else:
            self.bring_down(action - ROCKFALL_AT)
        if gold:  # before the hands are looked at (SAB-65); nothing is drawn then (SAB-29)
            self.end_round(MINERS_WON)
            return
        if self.pile > 0:  # SAB-27
            kind = self.draw(seat)
            self.sealed = True
            if self.story is not None:
                self.tell(
                    Event(kind="drew", seat=seat, secret={"card": KIND_NAMES[kind]}, knowers=(seat,), rule="SAB-27")
                )
        elif self.turns == DECK_SIZE:  # the 67th turn: all hands are empty (SAB-64)
            self.end_round(SABOTEURS_WON)
            return
        seat += 1  # SAB-28; nobody's hand is empty before the 67th turn (SAB-26)
        if seat == self.seats:
            seat = 0
        self.seat = seat

    def place(self, placement: i64) -> bool:
        """Lay a path card; true if the gold is reached (SAB-45 … SAB-52)."""
        cell = placement // LOCALS
        shape: i64 = SHAPE_OF_LOCAL[placement % LOCALS]
        kind: i64 = KIND_OF_SHAPE[shape]
        seat = self.seat
        self.remove(seat, kind)
        self.board.lay(cell, shape)
        deeds = self.deeds
        if kind >= DEAD_ENDS:
            deeds[seat * DEEDS + BLOCKED] += 1
        else:
            deeds[seat * DEEDS + DUG] += 1
            if self.board.cells[cell] & LIVE_BITS:
                steps = self.steps_left(cell)
                if steps < self.closest:
                    deeds[seat * DEEDS + ADVANCED] += self.closest - steps
                    self.closest = steps
                else:
                    deeds[seat * DEEDS + STRAYED] += 1
        if self.story is not None:
            setup = self.setup
            self.tell(
                Event(
                    kind="placed",
                    seat=seat,
                    facts={
                        "card": KIND_NAMES[kind],
                        "x": setup.x_of(cell),
                        "y": setup.y_of(cell),
                        "turned": shape != PRINTED[kind],
                    },
                    rule="SAB-25",
                )
            )
        return self.turn_goals(cell) if self.board.touched else False

    def turn_goals(self, placed: i64) -> bool:
        """Turn up every goal that a live port touches, until nothing changes; true if one is the gold.

        Goals reached at the same time turn up together: how each lies is settled before any is turned (SAB-50).
        """
        board = self.board
        shapes = vec[i64]([0, 0, 0])
        gold = False
        while board.touched:
            touched = board.touched
            goal: i64 = 0
            while goal < 3:
                if (touched >> goal) & 1:
                    shapes[goal] = self.goal_shape(goal, placed)
                goal += 1
            goal = 0
            while goal < 3:
                if (touched >> goal) & 1:
                    board.turn_up(self.setup.goal_cells[goal], shapes[goal])
                    gold = gold or self.goals[goal] == GOLD
                    self.sealed = True
                    if self.story is not None:
                        kind = GOAL_NAMES[self.goals[goal]]
                        self.tell(
                            Event(
                                kind="turned_up",
                                seat=self.seat,
                                facts={
                                    "goal": goal,
                                    "card": kind,
                                    "turned": shapes[goal] != GOAL_SHAPE[self.goals[goal]],
                                },
                                rule="SAB-47",
                            )
                        )
                goal += 1
        return gold

    def goal_shape(self, goal: i64, placed: i64) -> i64:
        """How a reached goal lies: so that the edge through which it was reached is open (SAB-48).

        Of several edges the one touching the card just placed decides, then the order L, T, B, R (SAB-50).
        """
        cell = self.setup.goal_cells[goal]
        reached = self.board.live_at(cell)
        stride = self.board.stride
        edge: i64 = 0
        if placed == cell - 1:
            edge = L
        elif placed == cell - stride:
            edge = T
        elif placed == cell + stride:
            edge = B
        elif placed == cell + 1:
            edge = R
        if edge & reached == 0:
            edge = L if reached & L else T if reached & T else B if reached & B else R
        shape: i64 = GOAL_SHAPE[self.goals[goal]]
        if OPEN[shape] & edge:
            return shape
        return TURNED[shape]

    def steps_left(self, cell: i64) -> i64:
        """Steps from a cell to the nearest goal that is still face down; 99 if none is."""
        cells = self.board.cells
        goal_cells = self.setup.goal_cells
        steps = self.setup.steps
        least: i64 = 99
        goal: i64 = 0
        while goal < 3:
            if cells[goal_cells[goal]] & CARD == 0 and steps[cell * 3 + goal] < least:
                least = steps[cell * 3 + goal]
            goal += 1
        return least

    def discard(self, kind: i64) -> None:
        """Put a card on the discard pile, unseen by the others (SAB-31, SAB-V7)."""
        seat = self.seat
        self.remove(seat, kind)
        self.thrown[self.throws] = seat * 32 + kind
        self.throws += 1
        if not self.setup.open_discards:
            self.latest = UNSEEN_DISCARD
        if self.tools_of(seat) == 0:
            self.deeds[seat * DEEDS + THROWN] += 1
        if self.story is not None:
            card = KIND_NAMES[kind]
            if self.setup.open_discards:
                self.tell(Event(kind="discarded", seat=seat, facts={"card": card}, rule="SAB-V7"))
            else:
                self.tell(Event(kind="discarded", seat=seat, secret={"card": card}, knowers=(seat,), rule="SAB-31"))

    def break_tool(self, tool: i64, target: i64) -> None:
        """Break a tool; the card lies in front of its target until mended (SAB-32, SAB-53)."""
        seat = self.seat
        self.remove(seat, BREAK + tool)
        self.broken |= BIT[tool * MOST_SEATS + target]
        self.deeds[BROKE_AT + seat * 10 + target] += 1
        if self.story is not None:
            self.tell(Event(kind="broke", seat=seat, facts={"tool": TOOLS[tool], "target": target}, rule="SAB-53"))

    def repair(self, action: i64) -> None:
        """Mend tools; the repair and the broken-tool cards go to the discard pile face up (SAB-32, SAB-55 … SAB-57)."""
        seat = self.seat
        target = (action - FIX_AT) % 10
        if action < FIX_TWO_AT:
            tool = (action - FIX_AT) // 10
            kind = FIX + tool
            mended = BIT[tool]
        elif action < FIX_ONE_AT:
            pair = (action - FIX_TWO_AT) // 10
            kind = FIX_TWO + pair
            mended = PAIRS[pair] & self.tools_of(target)
        else:
            which = (action - FIX_ONE_AT) // 10
            kind = FIX_TWO + which // 2
            mended = BIT[PAIR_SECOND[which // 2] if which % 2 else PAIR_FIRST[which // 2]]
        self.remove(seat, kind)
        self.spent[kind] += 1
        tool = 0
        while tool < 3:
            if (mended >> tool) & 1:
                self.spent[BREAK + tool] += 1
                self.broken &= ~BIT[tool * MOST_SEATS + target]
            tool += 1
        self.deeds[MENDED_AT + seat * 10 + target] += 1
        if self.story is not None:
            names = [TOOLS[tool] for tool in range(3) if (mended >> tool) & 1]
            self.tell(
                Event(
                    kind="mended",
                    seat=seat,
                    facts={"card": KIND_NAMES[kind], "tools": names, "target": target},
                    rule="SAB-55" if action < FIX_TWO_AT else "SAB-57" if action < FIX_ONE_AT else "SAB-V3",
                )
            )

    def look(self, goal: i64) -> None:
        """Look at a face-down goal (SAB-61, SAB-V8)."""
        seat = self.seat
        self.remove(seat, MAP)
        self.spent[MAP] += 1
        self.sealed = True
        self.maps[seat] |= BIT[goal]
        self.deeds[seat * DEEDS + LOOKED] += 1
        if self.setup.open_maps:
            self.maps[MOST_SEATS] |= BIT[goal]
        if self.story is not None:
            card = GOAL_NAMES[self.goals[goal]]
            if self.setup.open_maps:
                self.tell(Event(kind="looked", seat=seat, facts={"goal": goal, "card": card}, rule="SAB-V8"))
            else:
                self.tell(
                    Event(
                        kind="looked",
                        seat=seat,
                        facts={"goal": goal},
                        secret={"card": card},
                        knowers=(seat,),
                        rule="SAB-61",
                    )
                )

    def bring_down(self, cell: i64) -> None:
        """A rockfall removes a path card; both cards go to the discard pile face up (SAB-32, SAB-58)."""
        seat = self.seat
        board = self.board
        self.remove(seat, ROCKFALL)
        self.spent[ROCKFALL] += 1
        word = board.cells[cell]
        kind: i64 = KIND_OF_SHAPE[word & SHAPE_BITS]
        self.spent[kind] += 1
        ruin = kind >= DEAD_ENDS or word & LIVE_BITS == 0
        self.deeds[seat * DEEDS + (CLEARED if ruin else RAZED)] += 1
        board.remove(cell)
        self.measure()
        if self.story is not None:
            setup = self.setup
            self.tell(
                Event(
                    kind="brought_down",
                    seat=seat,
                    facts={
                        "card": KIND_NAMES[kind],
                        "x": setup.x_of(cell),
                        "y": setup.y_of(cell),
                        "turned": word & SHAPE_BITS != PRINTED[kind],
                    },
                    rule="SAB-58",
                )
            )

    def measure(self) -> None:
        """Find anew how near the live tunnel comes to the goals."""
        board = self.board
        self.closest = 8
        i: i64 = 0
        while i < board.cards:
            cell = board.laid[i]
            word = board.cells[cell]
            if word & LIVE_BITS and KIND_OF_SHAPE[word & SHAPE_BITS] < DEAD_ENDS:
                steps = self.steps_left(cell)
                if steps < self.closest:
                    self.closest = steps
            i += 1


def spread(members: i64, at: i64, out: vec[i64], n: i64) -> i64:
    """Write `at + member` for each member of a set; returns how many actions `out` holds now."""
    first = FIRST_BIT
    while members:
        low = members & -members
        members ^= low
        out[n] = at + first[((low * 125613361) >> 27) & 31]
        n += 1
    return n
