"""Saboteur: dwarves dig for gold, and some of them do not want it found.

The state and its rules; clause ids stand where they are enforced. `imagine.py` adds what a seat may think, `view.py`
what it sees.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.events import Event
from motherlode.core.state import BIT, NOBODY, State
from motherlode.games.saboteur.deck import (
    BREAK,
    DEAD_ENDS,
    DECK_SIZE,
    FIX,
    FIX_TWO,
    FULL_DECK,
    GOAL_NAMES,
    GOAL_SHAPE,
    GOLD,
    HAND_SIZE,
    KIND_NAMES,
    KIND_OF_SHAPE,
    KINDS,
    LOCAL_SHAPES,
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
    ROLE_NAMES,
    SABOTEURS_IN_POOL,
    SHAPE_OF_LOCAL,
    TOOLS,
)
from motherlode.games.saboteur.payout import (
    CARDS,
    GIVEN,
    GOALS,
    LAST,
    MINERS_WON,
    PACKET,
    PAGE,
    REACHER,
    ROLES,
    SABOTEURS_WON,
    WINNER,
    draft_highest,
    draw_packet,
    give,
    nuggets,
    pay_saboteurs,
    receiver,
)
from motherlode.kits.tunnels import (
    BOTH_AGREE,
    CARD,
    FIRST_BIT,
    LIVE_BITS,
    OPEN,
    SHAPE_BITS,
    TURNED,
    B,
    L,
    Numbering,
    R,
    T,
    Tunnels,
    empty_board,
    number,
    shape_of,
)

# -- actions -----------------------------------------------------------------------------------------------------------

# Ranges of the action space, ascending. The last two depend on the size of the table: see `Setup`.
DISCARD_AT: Final = 0  # + kind
BREAK_AT: Final = 27  # + tool * 10 + target
FIX_AT: Final = 57  # + tool * 10 + target
FIX_TWO_AT: Final = 87  # + pair * 10 + target: both tools
FIX_ONE_AT: Final = 117  # + (pair * 2 + which) * 10 + target: one of the two (SAB-V3)
MAP_AT: Final = 177  # + goal
PICK_AT: Final = 180  # + value - 1
NO_ACTION: Final = -1
UNSEEN_DISCARD: Final = -2
ROCKFALL_AT: Final = 183  # + cell, then the placements: + cell * LOCALS + local shape

# -- what seats did, for all to see: the material of suspicion ---------------------------------------------------------

ADVANCED: Final = 0  # cells by which it brought the tunnel nearer to the goals
BLOCKED: Final = 1  # dead ends laid
RAZED: Final = 2  # live passages brought down
CLEARED: Final = 3  # dead ends and ruins brought down
THROWN: Final = 4  # cards discarded with all tools whole
DUG: Final = 5  # passages laid
DEEDS: Final = 6
FAVOURS_AT: Final = 60  # + seat * 10 + other: mends minus breaks, by seat, to other
DEEDS_SIZE: Final = 160

ALL_PATHS: Final = 65535  # the set of all path kinds
MOST_SEATS: Final = 10
MOST_HAND: Final = 6
MOST_ROUNDS: Final = 9


@final
class Setup:
    """Seats, options and the empty table: what does not change during a game, shared by all its positions."""

    def __init__(
        self,
        seats: i64,
        rounds: i64,
        margin: i64,
        redeal: bool,
        open_roles: bool,
        mend_one: bool,
        everybody: bool,
        step: i64,
        cap: i64,
        choose: bool,
        open_discards: bool,
        open_maps: bool,
        self_break: bool,
        anywhere: bool,
        ensure_saboteur: bool,
        random_first: bool,
    ) -> None:
        self.seats: i64 = seats
        self.rounds: i64 = rounds
        self.margin: i64 = margin
        self.redeal: bool = redeal
        self.open_roles: bool = open_roles  # roles are shown at the end of each round (SAB-V2)
        self.mend_one: bool = mend_one
        self.everybody: bool = everybody  # saboteurs receive the packet too (SAB-V5)
        self.step: i64 = step  # +1 clockwise, -1 counterclockwise (SAB-V4)
        self.cap: i64 = cap  # most cards in the packet (SAB-72, SAB-V6)
        self.choose: bool = choose
        self.open_discards: bool = open_discards
        self.open_maps: bool = open_maps
        self.self_break: bool = self_break
        self.anywhere: bool = anywhere
        self.ensure_saboteur: bool = ensure_saboteur
        self.random_first: bool = random_first
        self.hand_size: i64 = HAND_SIZE[seats]
        board = empty_board(9 + 2 * margin, 5 + 2 * margin, BOTH_AGREE, anywhere, 40)  # SAB-16, SAB-42
        self.goal_cells: vec[i64] = vec[i64]([board.cell(margin + 8, margin + 2 * goal) for goal in range(3)])
        for goal in range(3):
            board.add_target(self.goal_cells[goal])
        board.set_start(board.cell(margin, margin + 2), shape_of("TRBL"))
        self.board: Tunnels = board
        self.numbering: Numbering = number(LOCAL_SHAPES, BOTH_AGREE)
        self.cells: i64 = (5 + 2 * margin + 2) * board.stride
        self.place_at: i64 = ROCKFALL_AT + self.cells
        self.actions: i64 = self.place_at + self.cells * LOCALS
        steps: list[int] = []
        for cell in range(int(self.cells)):
            x = cell % int(board.stride) - 1 - int(margin)
            y = cell // int(board.stride) - 3 - int(margin)
            steps += [abs(x - 8) + abs(y - 2 * goal + 2) for goal in range(3)]
        self.steps: vec[i64] = vec[i64](steps)  # from cell to goal: cell * 3 + goal

    def x_of(self, cell: i64) -> i64:
        """The column of a cell, the start's being 0."""
        return self.board.column_of(cell) - self.margin

    def y_of(self, cell: i64) -> i64:
        """The row of a cell, the start's being 0, growing downwards."""
        return self.board.row_of(cell) - self.margin - 2

    def cell_at(self, x: i64, y: i64) -> i64:
        """The cell at a place; -1 off the table."""
        return self.board.cell(x + self.margin, y + self.margin + 2)


class SaboteurRules(State):
    """A position of Saboteur, and everything that may happen in it."""

    def __init__(
        self,
        setup: Setup,
        dice: Dice,
        board: Tunnels,
        deck: vec[i64],
        hands: vec[i64],
        held: vec[i64],
        kinds: vec[i64],
        tools: vec[i64],
        goals: vec[i64],
        maps: vec[i64],
        thrown: vec[i64],
        spent: vec[i64],
        bank: vec[i64],
        packet: vec[i64],
        ledger: vec[i64],
        deeds: vec[i64],
    ) -> None:
        super().__init__(setup.seats, dice)
        self.setup: Setup = setup
        self.board: Tunnels = board
        self.round: i64 = 0  # 0 … rounds-1
        self.turns: i64 = 0  # turns taken this round
        self.deck: vec[i64] = deck  # the draw pile is deck[:pile], its top the last
        self.pile: i64 = 0
        self.hands: vec[i64] = hands  # six places a seat, kinds ascending
        self.held: vec[i64] = held
        self.kinds: vec[i64] = kinds  # set of the kinds in each hand
        self.tools: vec[i64] = tools  # set of the broken tools of each seat
        self.roles: i64 = 0  # set of the saboteurs; bit `seats` stands for the role card left over
        self.goals: vec[i64] = goals  # kinds of the goal cards
        self.maps: vec[i64] = maps  # goals each seat has looked at; the last word: seen by all (SAB-V8)
        self.thrown: vec[i64] = thrown  # cards discarded: seat * 32 + kind
        self.throws: i64 = 0
        self.spent: vec[i64] = spent  # cards lying face up on the discard pile, by kind (SAB-32)
        self.bank: vec[i64] = bank  # nugget cards left, by value
        self.packet: vec[i64] = packet
        self.picking: bool = False  # a nugget is to be chosen (D2), not a turn to be taken (D1)
        self.ledger: vec[i64] = ledger  # what was paid, a page for each round: see payout.py
        self.deeds: vec[i64] = deeds
        self.closest: i64 = 8  # steps from the live tunnel to the nearest goal
        self.latest: i64 = NO_ACTION  # the last turn, as all saw it

    # -- set-up ------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Set up the first round (SAB-11 … SAB-21)."""
        self.deal_roles()
        self.seat = self.dice.below(self.seats) if self.setup.random_first else 0
        self.begin_round()

    def deal_roles(self) -> None:
        """Shuffle the pool of N+1 role cards and deal one to each seat (SAB-11 … SAB-13, SAB-V12)."""
        everyone = BIT[self.seats] - 1
        while True:
            roles: i64 = 0
            saboteurs: i64 = SABOTEURS_IN_POOL[self.seats]
            left = self.seats + 1
            while left > 0:
                left -= 1
                if self.dice.below(left + 1) < saboteurs:
                    roles |= BIT[left]
                    saboteurs -= 1
            if not self.setup.ensure_saboteur or roles & everyone:
                break
        self.roles = roles

    def begin_round(self) -> None:
        """Lay out the maze, shuffle and deal (SAB-16 … SAB-21). Roles and nuggets stay (SAB-22, SAB-23)."""
        seats = self.seats
        self.board = self.setup.board.copy()
        self.turns = 0
        self.closest = 8
        self.dice.shuffle(self.goals, 0, 3)
        deck = FULL_DECK[:]
        self.dice.shuffle(deck, 0, DECK_SIZE)
        self.deck = deck
        self.pile = DECK_SIZE
        kind: i64 = 0
        while kind < KINDS:
            self.spent[kind] = 0
            kind += 1
        self.throws = 0
        i: i64 = 0
        while i < DECK_SIZE:
            self.thrown[i] = 0
            i += 1
        self.maps[MOST_SEATS] = 0
        seat: i64 = 0
        while seat < seats:
            self.tools[seat] = 0
            self.maps[seat] = 0
            self.held[seat] = 0
            self.kinds[seat] = 0
            while self.held[seat] < self.setup.hand_size:
                self.draw(seat)
            seat += 1
        if self.story is not None:
            self.tell_deal()

    def draw(self, seat: i64) -> i64:
        """Take the top card of the pile into a hand; returns its kind."""
        self.pile -= 1
        deck = self.deck
        kind = deck[self.pile]
        deck[self.pile] = 0
        hands = self.hands
        first = seat * MOST_HAND
        i = first + self.held[seat]
        while i > first and hands[i - 1] > kind:
            hands[i] = hands[i - 1]
            i -= 1
        hands[i] = kind
        self.held[seat] += 1
        self.kinds[seat] |= BIT[kind]
        return kind

    def remove(self, seat: i64, kind: i64) -> None:
        """Take a card of that kind out of a hand."""
        hands = self.hands
        i = seat * MOST_HAND
        while hands[i] != kind:
            i += 1
        last = seat * MOST_HAND + self.held[seat] - 1
        if i == last or hands[i + 1] != kind:
            self.kinds[seat] ^= BIT[kind]
        while i < last:
            hands[i] = hands[i + 1]
            i += 1
        hands[last] = 0
        self.held[seat] -= 1

    def set_hand(self, seat: i64, cards: list[int]) -> None:
        """Put these cards into a hand instead of those it holds; for setting up positions."""
        self.kinds[seat] = 0
        self.held[seat] = len(cards)
        for i in range(MOST_HAND):
            self.hands[seat * MOST_HAND + i] = 0
        for place, kind in enumerate(sorted(cards)):
            self.hands[seat * MOST_HAND + place] = kind
            self.kinds[seat] |= BIT[kind]

    # -- legal actions -----------------------------------------------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        if self.over:
            return 0
        if self.picking:
            return self.legal_picks(out)
        seat = self.seat
        kinds = self.kinds[seat]  # copies of one kind are one action (SAB-10)
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
        if kinds & ALL_PATHS and self.tools[seat] == 0:  # SAB-41
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
        tools = self.tools
        seats = self.seats
        spared = NOBODY if self.setup.self_break else self.seat
        board = self.board
        first = FIRST_BIT
        while kinds:
            low = kinds & -kinds
            kinds ^= low
            kind = PATHS + first[((low * 125613361) >> 27) & 31]
            target: i64 = 0
            if kind < FIX:  # any seat whose tool is whole (SAB-53, SAB-54, SAB-V9)
                tool = kind - BREAK
                at = BREAK_AT + tool * 10
                while target < seats:
                    if (tools[target] >> tool) & 1 == 0 and target != spared:
                        out[n] = at + target
                        n += 1
                    target += 1
            elif kind < FIX_TWO:  # any seat whose tool is broken (SAB-55)
                tool = kind - FIX
                at = FIX_AT + tool * 10
                while target < seats:
                    if (tools[target] >> tool) & 1:
                        out[n] = at + target
                        n += 1
                    target += 1
            elif kind < MAP:
                n = self.legal_double(out, n, kind - FIX_TWO)
            elif kind == MAP:  # goals still face down (SAB-61, SAB-62)
                cells = board.cells
                goal_cells = self.setup.goal_cells
                while target < 3:
                    if cells[goal_cells[target]] & CARD == 0:
                        out[n] = MAP_AT + target
                        n += 1
                    target += 1
            else:  # any path card in the maze (SAB-58, SAB-59)
                laid = board.laid
                cards = board.cards
                while target < cards:
                    out[n] = ROCKFALL_AT + laid[target]
                    n += 1
                    target += 1
        return n

    def legal_double(self, out: vec[i64], n: i64, pair: i64) -> i64:
        """A double repair: any seat with one of its tools broken (SAB-56); with SAB-V3 the tool is named."""
        tools = self.tools
        shown: i64 = PAIRS[pair]
        target: i64 = 0
        if not self.setup.mend_one:
            while target < self.seats:
                if tools[target] & shown:
                    out[n] = FIX_TWO_AT + pair * 10 + target
                    n += 1
                target += 1
            return n
        which: i64 = 0
        while which < 2:
            tool: i64 = PAIR_SECOND[pair] if which else PAIR_FIRST[pair]
            target = 0
            while target < self.seats:
                if (tools[target] >> tool) & 1:
                    out[n] = FIX_ONE_AT + (pair * 2 + which) * 10 + target
                    n += 1
                target += 1
            which += 1
        return n

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
        seat += 1
        self.seat = seat if seat < self.seats else 0  # SAB-28; nobody's hand is empty before the 67th turn (SAB-26)

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
        if self.tools[seat] == 0:
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
        self.tools[target] |= BIT[tool]
        self.deeds[FAVOURS_AT + seat * 10 + target] -= 1
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
            mended = PAIRS[pair] & self.tools[target]
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
                self.tools[target] &= ~BIT[tool]
            tool += 1
        self.deeds[FAVOURS_AT + seat * 10 + target] += 1
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

    # -- end of a round ----------------------------------------------------------------------------------------------

    def end_round(self, winner: i64) -> None:
        """Show the goals, pay, and go on to the next round or to the end (SAB-64 … SAB-79, SAB-89)."""
        setup = self.setup
        ledger = self.ledger
        page = self.round * PAGE
        ledger[page + WINNER] = winner
        ledger[page + REACHER] = self.seat if winner == MINERS_WON else NOBODY
        ledger[page + LAST] = self.seat
        ledger[page + ROLES] = self.roles
        ledger[page + GOALS] = self.goals[0] + 3 * self.goals[1] + 9 * self.goals[2]
        self.sealed = True
        if self.story is not None:
            self.tell_round_end()
        if winner == SABOTEURS_WON:
            pay_saboteurs(ledger, page, self.bank, self.seats)
            self.close_round()
            return
        draw_packet(ledger, page, self.bank, self.packet, setup.cap, self.dice)
        if not setup.choose:
            draft_highest(ledger, page, self.packet, self.seats, setup.step, setup.everybody)
        if ledger[page + GIVEN] == ledger[page + PACKET]:
            self.close_round()
            return
        self.picking = True
        self.seat = receiver(self.roles, self.seat, setup.step, self.seats, setup.everybody)
        if self.story is not None:
            self.tell_packet()

    def pick(self, value: i64) -> None:
        """Keep one nugget card and pass the packet on (SAB-73 … SAB-77)."""
        setup = self.setup
        page = self.round * PAGE
        self.packet[value - 1] -= 1
        give(self.ledger, page, self.seat, value)
        self.sealed = True
        if self.story is not None:
            self.tell_paid(self.seat, value)
        if self.ledger[page + GIVEN] == self.ledger[page + PACKET]:
            self.picking = False
            self.close_round()
            return
        step = setup.step
        self.seat = receiver(
            self.roles, (self.seat + step + self.seats) % self.seats, step, self.seats, setup.everybody
        )
        if self.story is not None:
            self.tell_packet()

    def close_round(self) -> None:
        """Payment is made: the next round (SAB-22 … SAB-24, SAB-V1), or the end of the game (SAB-79)."""
        page = self.round * PAGE
        if not self.setup.choose or self.ledger[page + WINNER] == SABOTEURS_WON:
            self.tell_payments()
        self.round += 1
        if self.round == self.setup.rounds:
            self.over = True
            self.seat = NOBODY
            if self.story is not None:
                self.tell_game_over()
            return
        if self.setup.redeal:
            i: i64 = 0
            while i < DEEDS_SIZE:
                self.deeds[i] = 0
                i += 1
            self.deal_roles()
        self.seat = (self.ledger[page + LAST] + 1) % self.seats
        self.begin_round()

    # -- results -----------------------------------------------------------------------------------------------------

    def total(self, seat: i64) -> i64:
        """The sum of a seat's nuggets."""
        pages = self.setup.rounds
        ledger = self.ledger
        return (
            nuggets(ledger, pages, seat, 1) + 2 * nuggets(ledger, pages, seat, 2) + 3 * nuggets(ledger, pages, seat, 3)
        )

    def payoff(self, seat: i64) -> float:
        """The richest win, jointly if several are (SAB-80, SAB-82)."""
        if not self.over:
            return 0.0
        mine = self.total(seat)
        winners: i64 = 0
        other: i64 = 0
        while other < self.seats:
            total = self.total(other)
            if total > mine:
                return 0.0
            if total == mine:
                winners += 1
            other += 1
        return 1.0 / float(winners)

    # -- telling -----------------------------------------------------------------------------------------------------

    def role(self, seat: i64) -> i64:
        return (self.roles >> seat) & 1

    def tell_deal(self) -> None:
        """Each seat learns its cards, and its role where it is new."""
        self.tell(
            Event(
                kind="round_began", seat=self.seat, facts={"round": self.round + 1, "first": self.seat}, rule="SAB-24"
            )
        )
        for seat in range(self.seats):
            first = seat * MOST_HAND
            cards = [KIND_NAMES[self.hands[first + i]] for i in range(self.held[seat])]
            self.tell(
                Event(
                    kind="dealt",
                    seat=seat,
                    secret={"cards": cards, "role": ROLE_NAMES[self.role(seat)]},
                    knowers=(seat,),
                    private=True,
                    rule="SAB-19",
                )
            )

    def tell_round_end(self) -> None:
        """Only the winning side is announced (SAB-67), all goals are shown (SAB-89), roles only with SAB-V2."""
        page = self.round * PAGE
        won = self.ledger[page + WINNER] == MINERS_WON
        self.tell(
            Event(
                kind="round_over",
                seat=self.seat if won else NOBODY,
                facts={
                    "round": self.round + 1,
                    "winner": "miners" if won else "saboteurs",
                    "goals": [GOAL_NAMES[self.goals[goal]] for goal in range(3)],
                },
                rule="SAB-51" if won else "SAB-64",
            )
        )
        if self.setup.open_roles:
            self.tell(
                Event(
                    kind="roles_shown",
                    facts={
                        "roles": [ROLE_NAMES[self.role(seat)] for seat in range(self.seats)],
                        "spare": ROLE_NAMES[self.role(self.seats)],
                    },
                    rule="SAB-V2",
                )
            )

    def tell_packet(self) -> None:
        """The packet is seen by the one who holds it; who that is, only where roles are open (SAB-88)."""
        self.tell(
            Event(
                kind="packet",
                seat=self.seat,
                secret={"cards": [self.packet[0], self.packet[1], self.packet[2]]},
                knowers=(self.seat,),
                private=not self.setup.open_roles,
                rule="SAB-73",
            )
        )

    def tell_paid(self, seat: i64, value: i64) -> None:
        """A seat is given a nugget card: its value is known to it alone, that it was paid to others only where roles
        are open (SAB-88)."""
        self.tell(
            Event(
                kind="paid",
                seat=seat,
                secret={"value": value},
                knowers=(seat,),
                private=not self.setup.open_roles,
                rule="SAB-88",
            )
        )

    def tell_payments(self) -> None:
        """Tell all payments of a round that was paid automatically."""
        if self.story is None:
            return
        page = self.round * PAGE
        for i in range(self.ledger[page + GIVEN]):
            card = self.ledger[page + CARDS + i]
            self.tell_paid(card // 4, card % 4)

    def tell_game_over(self) -> None:
        """Roles, nuggets and discards become public (SAB-81); the goals were shown before, hands never are."""
        paid: list[str] = []
        past: list[str] = []
        for number in range(self.setup.rounds):
            page = number * PAGE
            roles = self.ledger[page + ROLES]
            past.append("".join("S" if (roles >> seat) & 1 else "M" for seat in range(self.seats + 1)))
            for i in range(self.ledger[page + GIVEN]):
                card = self.ledger[page + CARDS + i]
                paid.append(f"{number + 1} {card // 4} {card % 4}")
        self.tell(
            Event(
                kind="game_over",
                facts={
                    "roles": [ROLE_NAMES[self.role(seat)] for seat in range(self.seats)],
                    "nuggets": [self.total(seat) for seat in range(self.seats)],
                    "discards": [f"{card // 32} {KIND_NAMES[card % 32]}" for card in self.all_thrown()],
                    "roles_by_round": past,  # M or S for each seat, then for the card left over
                    "paid": paid,  # round, seat, value
                },
                rule="SAB-81",
            )
        )

    def all_thrown(self) -> list[int]:
        """The cards discarded in the round in play, as they stand in `thrown`."""
        return [self.thrown[i] for i in range(self.throws)]


def nugget_cards(state: SaboteurRules, seat: i64) -> list[int]:
    """The values of a seat's nugget cards, highest first."""
    values: list[int] = []
    for value in (3, 2, 1):
        values += [value] * nuggets(state.ledger, state.setup.rounds, seat, value)
    return values
