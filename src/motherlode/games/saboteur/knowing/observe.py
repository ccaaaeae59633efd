"""What does a seat know, as bytes for a learner ("Who knows what")?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.planes import Layout, Plane
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.payout import how_many, size
from motherlode.games.saboteur.rules.position import Position
from motherlode.kits.planes import blank, choice, flags, from_me, number, numbers

WINDOW_ROWS: Final = 9  # around start and goals: two cells more on every side
WINDOW_COLUMNS: Final = 13
MOST_LAID: Final = 40  # path cards
KNOWN_ROLES: Final = "by seat from me on: 0 unknown, 1 miner, 2 saboteur"

MINE_MEANS: Final = "by cell, two cells around start and goals included: 1 + the pose of the path card there"


def layout(table: Position) -> Layout:
    """The planes of a table."""
    seats = int(table.seats)
    kinds = (int(cards.KINDS),)
    goals = int(cards.GOALS)
    rounds = int(table.setup.rounds)
    return Layout(
        (
            Plane("hand", "by kind: how many cards I hold", kinds, 6),
            Plane("mine", MINE_MEANS, (WINDOW_ROWS, WINDOW_COLUMNS), 26),
            Plane("beyond", "path cards further out: 1 + row, 1 + column, 1 + pose", (MOST_LAID, 3), 255),
            Plane("dug", "path cards lying in the mine", high=MOST_LAID),
            Plane("goals", "from the top: 0 unknown to me, 1 gold, 2 or 3 a stone", (goals,), 3),
            Plane("up", "by goal: 0 face down, 1 face up, 2 face up and turned", (goals,), 2),
            Plane("lookers", "by seat from me on and goal: 1 if it has looked at it", (seats, goals)),
            Plane("tools", "by seat from me on: 1 for a broken pick, lamp, cart", (seats, 3)),
            Plane("role", "1 if I am a saboteur"),
            Plane("roles", KNOWN_ROLES, (seats,), 2),
            Plane("held", "by seat from me on: cards in hand", (seats,), 6),
            Plane("throws", "by seat from me on: cards it discarded this round", (seats,), 67),
            Plane("thrown", "by kind: discarded cards that I know", kinds, 6),
            Plane("spent", "by kind: cards used and lying face up", kinds, 6),
            Plane("pile", "cards in the draw pile", high=67),
            Plane("decides", "who decides, from me on; nobody where that is secret", (seats,)),
            Plane("picking", "1 if nuggets are being shared out"),
            Plane("packet", "if I hold the packet: how many ones, twos, threes are in it", (3,), 16),
            Plane("nuggets", "how many ones, twos, threes I have", (3,), 16),
            Plane("nugget cards", "by seat from me on, where known: nugget cards", (seats,), 28),
            Plane("wealth", "by seat from me on, where known: what its nuggets are worth", (seats,), 60),
            Plane("turns", "turns taken this round", high=67),
            Plane("round", "which round it is, from 0", high=rounds),
            Plane("won", "by round: 0 to be played, 1 won by the miners, 2 by the saboteurs", (rounds,), 2),
            Plane("gold", "by round played: 1 + the goal that was the gold", (rounds,), 3),
            Plane("past", f"by round played: {KNOWN_ROLES}", (rounds, seats), 2),
            Plane("over", "1 if the game is over"),
        )
    )


def observe(table: Position, me: i64, out: vec[u8], at: i64) -> None:
    """Write what a seat knows."""
    seats = table.seats
    setup = table.setup
    held = table.kinds_held(me)
    for kind in range(cards.KINDS):
        at = number(out, at, table.copies(me, kind) if held >> kind & 1 else 0)
    at = mine(table, out, at)
    at = goals(table, me, out, at)
    for k in range(seats):
        at = flags(out, at, table.maps[(me + k) % seats], cards.GOALS)
    for k in range(seats):
        at = flags(out, at, table.tools_of((me + k) % seats), 3)
    at = number(out, at, table.role(me))
    shown = setup.open_roles and (table.picking() or (table.round > 0 and not setup.redeal))
    for k in range(seats):
        seat = (me + k) % seats
        at = number(out, at, 1 + table.role(seat) if k == 0 or shown or table.over else 0)
    for k in range(seats):
        at = number(out, at, table.held((me + k) % seats))
    at = thrown(table, me, out, at)
    at = numbers(out, at, table.spent, 0, cards.KINDS)
    at = number(out, at, table.to_draw())
    asked = table.seat == me
    secret = table.over or (table.picking() and not setup.open_roles and not asked)  # SAB-88
    at = choice(out, at, -1 if secret else from_me(table.seat, me, seats), seats)
    at = number(out, at, 1 if table.picking() else 0)
    packet = table.nuggets.packet() if table.picking() and asked else 0
    at = values(packet, out, at)
    if table.round or table.picking():
        at = values(table.nuggets.held(me), out, at)
        at = wealth(table, me, out, at)
    else:  # nobody has been paid yet
        at = blank(out, at, 3 + 2 * seats)
    at = number(out, at, table.turns)
    at = number(out, at, table.round)
    at = past(table, me, out, at)
    number(out, at, 1 if table.over else 0)


def mine(table: Position, out: vec[u8], at: i64) -> i64:
    """The cards that were dug: cell by cell where most of them lie, the others in a list."""
    board = table.board
    stride = board.stride
    margin = table.setup.margin
    end = blank(out, at, WINDOW_ROWS * WINDOW_COLUMNS + 3 * MOST_LAID)
    beyond = at + WINDOW_ROWS * WINDOW_COLUMNS
    for i in range(board.cards):
        cell = board.laid[i]
        pose = u8(cards.POSE_OF_SHAPE[board.shape_at(cell)] + 1)
        down = board.row_of(cell)
        right = cell - (down + 1) * stride - 1
        row = down - margin + 2
        column = right - margin + 2
        if row >= 0 and row < WINDOW_ROWS and column >= 0 and column < WINDOW_COLUMNS:
            out[at + row * WINDOW_COLUMNS + column] = pose
        else:
            out[beyond] = u8(down + 1)
            out[beyond + 1] = u8(right + 1)
            out[beyond + 2] = pose
            beyond += 3
    return number(out, end, board.cards)


def goals(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """What a seat knows of the goals, and how those lie that are face up."""
    known = table.up | table.known_goals(me)
    if table.picking() or table.over:  # SAB-89
        known = cards.ALL_GOALS
    for goal in range(cards.GOALS):
        card = table.goals[goal]
        out[at + goal] = u8(1 + card) if known >> goal & 1 else 0
        lies: i64 = 0
        if table.up >> goal & 1:
            straight = table.board.shape_at(table.setup.goal_cells[goal]) == cards.GOAL_SHAPE[card]
            lies = 1 if straight else 2
        out[at + cards.GOALS + goal] = u8(lies)
    return at + 2 * cards.GOALS


def thrown(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """Who discarded how many cards, and which of them a seat knows (SAB-31, SAB-V7)."""
    kinds = at + table.seats
    end = blank(out, at, table.seats + cards.KINDS)
    all_known = table.setup.open_discards or table.over
    seats = table.seats
    for i in range(table.throws):
        seat = table.thrower(i)
        if seat == me or all_known:
            out[kinds + table.thrown_kind(i)] += 1
        seat -= me
        out[at + seat if seat >= 0 else at + seat + seats] += 1
    return end


def values(some: i64, out: vec[u8], at: i64) -> i64:
    """Some nugget cards by value."""
    for value in range(1, cards.VALUES + 1):
        at = number(out, at, how_many(some, value))
    return at


def wealth(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """How many nugget cards everybody has and what they are worth, as far as a seat knows it (SAB-88)."""
    seats = table.seats
    end = blank(out, at, 2 * seats)
    for k in range(seats):
        own = k == 0 or table.over
        if own or table.setup.open_roles:
            some = table.nuggets.held((me + k) % seats)
            out[at + k] = u8(size(some))
            if own:
                out[at + seats + k] = u8(how_many(some, 1) + 2 * how_many(some, 2) + 3 * how_many(some, 3))
    return end


def past(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """Who won the rounds before, where the gold was, and who was who where that is known (SAB-67, SAB-89)."""
    nuggets = table.nuggets
    seats = table.seats
    rounds = table.setup.rounds
    gold = at + rounds
    roles = gold + rounds
    end = blank(out, at, rounds * (2 + seats))
    for played in range(table.round):
        out[at + played] = u8(nuggets.winner(played))
        for goal in range(cards.GOALS):
            if nuggets.goal(played, goal) == cards.GOLD:
                out[gold + played] = u8(goal + 1)
        if table.setup.open_roles or table.over:
            for k in range(seats):
                saboteur = nuggets.roles(played) >> (me + k) % seats & 1
                out[roles + played * seats + k] = u8(1 + saboteur)
    return end
