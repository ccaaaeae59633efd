"""How is a round set up, and how does it end (SAB-11 … SAB-24, SAB-64 … SAB-67, SAB-79 … SAB-81)?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.saboteur.rules import cards, payout
from motherlode.games.saboteur.rules.decisions import Ask
from motherlode.games.saboteur.rules.position import MOST_SEATS, Noticed, Position
from motherlode.kits.bits import BIT
from motherlode.kits.telling import note, whisper

NO_HANDS: Final[vec[i64]] = vec[i64]([0] * (2 * MOST_SEATS))
NO_DISCARDS: Final[vec[i64]] = vec[i64]([0] * cards.DECK_SIZE)
NONE_SPENT: Final[vec[i64]] = vec[i64]([0] * cards.KINDS)
NO_MAPS: Final[vec[i64]] = vec[i64]([0] * (MOST_SEATS + 1))


def begin(table: Position) -> None:
    """Set up the game and its first round (SAB-11 … SAB-21)."""
    table.nuggets = payout.ALL_IN_DECK.copy()
    table.goals = cards.GOAL_CARDS[:]
    deal_roles(table)
    table.seat = table.dice.below(table.seats) if table.setup.random_first else 0
    begin_round(table)


def deal_roles(table: Position) -> None:
    """Shuffle the pool of role cards, one more than seats, and deal one to each (SAB-11 … SAB-13, V12, V13)."""
    seats = table.seats
    while True:
        roles: i64 = 0
        saboteurs: i64 = table.setup.saboteurs
        for holder in range(seats, -1, -1):
            if table.dice.below(holder + 1) < saboteurs:
                roles |= BIT[holder]
                saboteurs -= 1
        if not table.setup.ensure_saboteur or roles & table.setup.everyone:
            break
    table.roles = roles


def begin_round(table: Position) -> None:
    """Lay out the mine, shuffle and deal (SAB-16 … SAB-21). Roles and nuggets stay (SAB-22, SAB-23)."""
    table.old_board = table.board
    table.board = table.setup.board.copy()
    table.dice.shuffle(table.goals, 0, cards.GOALS)
    table.up = 0
    table.deck = cards.FULL_DECK[:]
    table.dice.shuffle(table.deck, 0, cards.DECK_SIZE)
    table.pile = cards.DECK_SIZE
    table.turns = 0
    table.spent = NONE_SPENT[:]
    table.thrown = NO_DISCARDS[:]
    table.throws = 0
    table.maps = NO_MAPS[:]
    table.broken = 0  # SAB-21
    table.hands = NO_HANDS[:]
    for seat in range(table.seats):
        for _card in range(table.setup.hand_size):
            table.draw(seat)
    table.notice(Noticed.ROUND_BEGAN, table.seat, 0, 0)
    if table.story is not None:
        tell_deal(table)


def tell_deal(table: Position) -> None:
    """Who begins is told to all, its cards and its role to each seat."""
    first = table.seat
    note(table, "round_began", first, "SAB-24", {"round": table.round + 1, "first": first})
    for seat in range(table.seats):
        held = [cards.KIND_NAMES[kind] for kind in table.hand(seat)]
        role = cards.ROLE_NAMES[table.role(seat)]
        whisper(table, "dealt", seat, "SAB-19", {"cards": held, "role": role}, private=True)


def end_round(table: Position, winner: i64) -> None:
    """Show the goals, pay, and go on to the next round or to the end (SAB-64 … SAB-79, SAB-89)."""
    setup = table.setup
    nuggets = table.nuggets
    number = table.round
    nuggets.enter(number, winner, table.seat, table.goals)
    nuggets.enter_roles(number, table.roles)
    table.sealed = True
    if table.story is not None:
        tell_round_end(table, winner == payout.MINERS_WON)
    if winner == payout.SABOTEURS_WON:
        payout.pay_saboteurs(nuggets, number, table.seats)
    else:
        nuggets.draw_packet(number, setup.cap, table.dice)
        if not setup.choose:
            payout.draft_highest(nuggets, number, setup)
        elif nuggets.packet():
            table.asked = Ask.PICK
            pass_packet(table, payout.receiver(nuggets, number, table.seat, setup))
            return
    tell_payments(table)
    close_round(table)


def tell_round_end(table: Position, gold: bool) -> None:
    """Only the winning side is announced (SAB-67), all goals are shown (SAB-89), roles only with SAB-V2."""
    goals = [cards.GOAL_NAMES[goal] for goal in table.goals]
    seat, winner, rule = (table.seat, "miners", "SAB-51") if gold else (NOBODY, "saboteurs", "SAB-64")
    note(table, "round_over", seat, rule, {"round": table.round + 1, "winner": winner, "goals": goals})
    if table.setup.open_roles:
        roles = [cards.ROLE_NAMES[table.role(seat)] for seat in range(table.seats + 1)]
        note(table, "roles_shown", NOBODY, "SAB-V2", {"roles": roles[:-1], "spare": roles[-1]})


def pick(table: Position, value: i64) -> None:
    """Keep one nugget card and pass the packet on (SAB-73 … SAB-77)."""
    nuggets = table.nuggets
    seat = table.seat
    nuggets.keep(table.round, seat, value)
    table.sealed = True
    tell_paid(table, seat, value)
    if nuggets.packet():
        pass_packet(table, payout.receiver(nuggets, table.round, seat + table.setup.step, table.setup))
    else:
        table.asked = Ask.TURN
        close_round(table)


def pass_packet(table: Position, seat: i64) -> None:
    """The packet is seen by the one who holds it; who that is, only where roles are open (SAB-73, SAB-88)."""
    table.seat = seat
    if table.story is not None:
        held = [int(payout.how_many(table.nuggets.packet(), value)) for value in (1, 2, 3)]
        whisper(table, "packet", seat, "SAB-73", {"cards": held}, private=not table.setup.open_roles)


def tell_paid(table: Position, seat: i64, value: i64) -> None:
    """A seat is given a nugget card: its value is known to it alone, that it was paid to others only where roles are
    open (SAB-88)."""
    if table.story is not None:
        whisper(table, "paid", seat, "SAB-88", {"value": value}, private=not table.setup.open_roles)


def tell_payments(table: Position) -> None:
    """Tell all payments of a round that was paid automatically."""
    if table.story is not None:
        nuggets = table.nuggets
        for place in range(nuggets.given(table.round)):
            tell_paid(table, nuggets.owner(table.round, place), nuggets.value(table.round, place))


def close_round(table: Position) -> None:
    """Payment is made: the next round (SAB-22 … SAB-24, SAB-V1), or the end of the game (SAB-79)."""
    last = table.nuggets.last(table.round)
    table.round += 1
    if table.round == table.setup.rounds:
        table.over = True
        table.seat = NOBODY
        if table.story is not None:
            tell_game_over(table)
        return
    if table.setup.redeal:
        deal_roles(table)
        table.notice(Noticed.ROLES_DEALT, NOBODY, 0, 0)
    table.seat = (last + 1) % table.seats
    begin_round(table)


def tell_game_over(table: Position) -> None:
    """Roles, nuggets and discards become public (SAB-81); the goals were shown before, hands never are."""
    nuggets = table.nuggets
    paid: list[str] = []  # round, seat, value
    past: list[str] = []  # M or S for each seat, then for the card left over
    for number in range(table.setup.rounds):
        roles = nuggets.roles(number)
        past.append("".join("S" if (roles >> seat) & 1 else "M" for seat in range(table.seats + 1)))
        for place in range(nuggets.given(number)):
            paid.append(f"{number + 1} {nuggets.owner(number, place)} {nuggets.value(number, place)}")
    note(
        table,
        "game_over",
        NOBODY,
        "SAB-81",
        {
            "roles": [cards.ROLE_NAMES[table.role(seat)] for seat in range(table.seats)],
            "nuggets": list(table.totals()),
            "discards": [f"{table.thrower(i)} {cards.KIND_NAMES[table.thrown_kind(i)]}" for i in range(table.throws)],
            "roles_by_round": past,
            "paid": paid,
        },
    )
