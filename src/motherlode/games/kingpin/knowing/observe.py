"""What does a seat know, as bytes for a learner? Boards, safes, piles, and such cards as it has seen.

Places are counted from the observer's own board on, six to a board.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.planes import Layout, Plane
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.decisions import Ask
from motherlode.games.kingpin.rules.position import EVERYBODY, TOKENS, At, Aura, Flag, Position, Tally
from motherlode.kits.bits import lowest
from motherlode.kits.planes import blank, choice, flags, from_me, number, turned

ASKS: Final = Ask.MOVE + 1
HIDDEN: Final = 0  # nothing is known of where a card lies; else 1 + its zone, seats counted from the observer on


def layout(table: Position) -> Layout:
    """The planes of a table."""
    seats = int(table.seats)
    cards = (int(table.cards.many),)
    many = int(table.cards.many)
    board = (seats, SLOTS)
    places = seats * SLOTS
    return Layout(
        (
            Plane("where", "by card: 0 unknown, 1 draw pile, 2 … hands, 5 … boards from me on, then piles", cards, 12),
            Plane("depth", "by card of the draw pile that I know: 1 + how deep it lies", cards, many),
            Plane("damage", "by card whose place I know: quarters of damage", cards, 255),
            Plane("marks", "by card I know: 1 new in the hand, 2 its steal is used, 4 all know it", cards, 7),
            Plane("laid", "by place: 1 + the card there", board, many),
            Plane("shields", "by place: shields", board, 4),
            Plane("hp", "by place: quarters of HP left", board, 255),
            Plane("limits", "by place: the most shields it may carry", board, 4),
            Plane("entered", "by place: 1 if its card entered this turn", board),
            Plane("frozen", "by place: 1 if its card is frozen", board),
            Plane("tallies", "by place: what is counted for its card, as in the rules", (*board, Tally.ALL), 255),
            Plane("boards", "by seat from me on: Rage, Authority, 1 if mono-clan", (seats, 3), 255),
            Plane("safes", "by seat from me on: tokens in the safe", (seats,), TOKENS),
            Plane("held", "by seat from me on: cards in hand", (seats,), 6),
            Plane("turns", "by seat from me on: own turns begun", (seats,), 255),
            Plane("bribed", "by seat from me on: 1 if it bribed in its last turn", (seats,)),
            Plane("bosses", "by seat from me on: 1 + its Boss, once shown", (seats,), 3),
            Plane("alive", "by seat from me on: 1 if it is in the game", (seats,)),
            Plane("winners", "by seat from me on: 1 if it has won", (seats,)),
            Plane("bank", "tokens in the bank and in the Golden Fund", (2,), TOKENS),
            Plane("piles", "cards in the draw pile, the Reserve and the Discard Pile", (3,), many),
            Plane("round", "which round it is", high=200),
            Plane("asked", "which decision is asked, as in the rules", (ASKS,)),
            Plane("decides", "who decides, from me on", (seats,)),
            Plane("active", "whose turn it is, from me on", (seats,)),
            Plane("foe", "whom an entry ability or an attack is against, from me on", (seats,)),
            Plane("lasting", "1 + the seat from me on that drew Blackout, Disruption", (2,), seats),
            Plane("done", "1 if the main action was taken, arranging is allowed, a card attacks as it enters", (3,)),
            Plane("arranging", "if I decide: the slot asked about, tokens left, levels named so far", (8,), TOKENS),
            Plane("pending", "1 + the card bought if I know it; 1 if one is; if from the draw pile; credit", (4,), 255),
            Plane("entering", "1 + the card that enters, 1 + the tag asked about, cards owed", (3,), 255),
            Plane("attackers", "by place: 1 if its card attacks", board),
            Plane("target", "by place: 1 if it is attacked", board),
            Plane(
                "attack",
                "1 + the second target, ammunition, hit, piercing, the rest, shields passed by",
                (6,),
                255,
            ),
            Plane("rescue", "1 + the card hit in a hand if I know it, shields it may still get", (2,), 255),
            Plane("recruit", "1 + the place a shield is recruited from, from me on", high=places),
            Plane("arrested", "by seat from me on: 1 if Roundup has dealt with it", (seats,)),
            Plane("over", "0 while it is played, else how the game ended", high=5),
        )
    )


def observe(table: Position, me: i64, out: vec[u8], at: i64) -> None:
    """Write what a seat knows."""
    seats = table.seats
    at = whereabouts(table, me, out, at)
    at = boards(table, me, out, at)
    at = players(table, me, out, at)
    at = number(out, at, table.bank)
    at = number(out, at, table.fund)
    at = number(out, at, len(table.draw) - table.top)
    at = number(out, at, table.reserve)
    at = number(out, at, table.discards)
    at = number(out, at, table.round)
    at = choice(out, at, -1 if table.over else table.phase, ASKS)
    at = choice(out, at, from_me(table.seat, me, seats), seats)
    at = choice(out, at, from_me(table.active, me, seats), seats)
    at = choice(out, at, from_me(table.foe, me, seats), seats)
    at = number(out, at, from_me(table.blackout, me, seats) + 1)
    at = number(out, at, from_me(table.disruption, me, seats) + 1)
    at = number(out, at, 1 if table.acted else 0)
    at = number(out, at, 1 if table.can_arrange else 0)
    at = number(out, at, 1 if table.by_entry else 0)
    at = arranging(table, me, out, at)
    at = purchase(table, me, out, at)
    at = fight(table, me, out, at)
    at = number(out, at, place_from_me(table, me, table.recruit) + 1 if recruiting(table) else 0)
    at = flags(out, at, turned(table.arrested, me, seats), seats)
    number(out, at, table.reason if table.over else 0)


def knows(table: Position, me: i64, card: i64) -> bool:
    """Whether a seat knows where a card lies."""
    return table.known[card] >> me & 1 != 0


def whereabouts(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """Where every card lies that a seat knows of, with what is remembered of it."""
    many = table.cards.many
    seats = table.seats
    end = blank(out, at, 4 * many)
    for card in range(many):
        if not knows(table, me, card):
            continue
        zone = table.zone[card]
        if zone >= At.HAND and zone < At.BOARD:
            zone = At.HAND + from_me(zone - At.HAND, me, seats)
        elif zone >= At.BOARD and zone < At.RESERVE:
            zone = At.BOARD + from_me(zone - At.BOARD, me, seats)
        out[at + card] = u8(1 + zone)
        out[at + 2 * many + card] = u8(min(255, table.damage[card]))
        marks = table.flags[card] & (Flag.LOCKED | Flag.STOLE)
        out[at + 3 * many + card] = u8(marks + 4 if table.known[card] == EVERYBODY else marks)
    depth: i64 = 1
    for k in range(table.top, len(table.draw)):
        card = table.draw[k]
        if card >= 0 and knows(table, me, card):
            out[at + many + card] = u8(depth)
        depth += 1
    return end


def boards(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """The places of all boards, one's own first."""
    seats = table.seats
    places = seats * SLOTS
    tallies = at + 6 * places
    end = blank(out, at, (6 + Tally.ALL) * places)
    for k in range(seats):
        seat = (me + k) % seats
        for place in table.places(seat):
            here = at + k * SLOTS + place % SLOTS
            out[here] = u8(table.laid[place] + 1)
            out[here + places] = u8(table.shields[place])
            out[here + 2 * places] = u8(min(255, max(0, table.hp(place))))
            out[here + 3 * places] = u8(table.limit(place))
            out[here + 4 * places] = u8(table.entered >> place & 1)
            out[here + 5 * places] = u8(table.frozen >> place & 1)
            first = tallies + (k * SLOTS + place % SLOTS) * Tally.ALL
            for what in range(Tally.ALL):
                out[first + what] = u8(min(255, max(0, table.tally(what, place))))
    return end


def players(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """What is public about every player, oneself first."""
    seats = table.seats
    for k in range(seats):
        seat = (me + k) % seats
        at = number(out, at, table.aura(Aura.RAGE, seat))
        at = number(out, at, table.aura(Aura.AUTHORITY, seat))
        at = number(out, at, table.aura(Aura.MONO, seat))
    for k in range(seats):
        seat = (me + k) % seats
        out[at + k] = u8(table.safe[seat])
        out[at + seats + k] = u8(table.hand_size(seat))
        out[at + 2 * seats + k] = u8(min(255, table.turns[seat]))
        bribed = table.turns[seat] > 0 and table.turns[seat] == table.bribed[seat]
        out[at + 3 * seats + k] = 1 if bribed else 0
        out[at + 4 * seats + k] = u8(table.boss_of[seat] + 1)
    at = flags(out, at + 5 * seats, turned(table.alive, me, seats), seats)
    return flags(out, at, turned(table.winners, me, seats), seats)


def arranging(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """An arrangement or an emergency defence under way, if one decides it oneself."""
    if table.over or table.seat != me:
        return blank(out, at, 8)
    at = number(out, at, table.asked)
    at = number(out, at, table.left)
    levels = table.levels
    for _slot in range(SLOTS):
        at = number(out, at, levels & 7)
        levels >>= 3
    return at


def purchase(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """The card being bought, and the card that enters."""
    pending = table.pending
    at = number(out, at, pending + 1 if pending >= 0 and knows(table, me, pending) else 0)
    at = number(out, at, 1 if pending >= 0 else 0)
    placing = pending >= 0 and table.from_draw
    at = number(out, at, 1 if placing else 0)
    at = number(out, at, table.credit if placing and table.phase == Ask.PLACE else 0)
    at = number(out, at, table.entrant + 1)
    at = number(out, at, table.entry_tag + 1)
    return number(out, at, table.to_discard)


def fight(table: Position, me: i64, out: vec[u8], at: i64) -> i64:
    """The attack under way, and the card that is hit in a hand."""
    places = table.seats * SLOTS
    end = blank(out, at, 2 * places)
    left = table.attackers
    while left:
        out[at + place_from_me(table, me, lowest(left))] = 1
        left &= left - 1
    if table.target >= 0:
        out[at + places + place_from_me(table, me, table.target)] = 1
    at = number(out, end, table.second + 1)
    at = number(out, at, table.ammo)
    at = number(out, at, table.hit)
    at = number(out, at, table.piercing)
    at = number(out, at, table.ordinary)
    at = number(out, at, table.first_shield)
    rescued = table.rescued
    at = number(out, at, rescued + 1 if rescued >= 0 and knows(table, me, rescued) else 0)
    return number(out, at, table.room if table.seat == me else 0)


def recruiting(table: Position) -> bool:
    """Whether a shield has been taken from somebody and looks for a place."""
    return not table.over and table.phase == Ask.RECRUIT_TO


def place_from_me(table: Position, me: i64, place: i64) -> i64:
    """A place counted from one's own board on."""
    return from_me(place // SLOTS, me, table.seats) * SLOTS + place % SLOTS
