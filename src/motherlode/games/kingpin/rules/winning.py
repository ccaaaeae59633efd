"""What happens by itself after every effect, and who wins? State checks (KP-89), and “Winning” (KP-160 …)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.kingpin.rules import zones
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES
from motherlode.games.kingpin.rules.decisions import Run
from motherlode.games.kingpin.rules.position import EMPTY, EVERYBODY, MOST_SHIELDS, At, Ending, Position
from motherlode.kits.bits import BIT, lowest

WORST: Final = -1000000


def settle(table: Position) -> None:
    """After every effect: trim shields, destroy what has no HP, eliminate; until nothing changes (KP-89).

    Ends the game or the turn by setting the phase, so callers name the next phase before they settle.
    """
    while True:
        for seat in range(table.seats):
            trim(table, seat)
        dead: i64 = 0
        places = table.occupied
        while places:
            place = lowest(places)
            places &= places - 1
            if table.hp(place) <= 0:
                dead |= BIT[place]
        fallen: i64 = 0
        faint = table.faint
        table.faint = EMPTY
        if faint >= 0 and table.bare_hp(faint) <= 0:
            seat = table.zone[faint] - At.HAND
            zones.from_hand(table, seat, faint)
            fallen |= destroy(table, seat, faint)
        elif dead == 0:
            return
        while dead:
            place = lowest(dead)
            dead &= dead - 1
            fallen |= destroy(table, place // SLOTS, zones.lift(table, place, False))
        while fallen:
            eliminate(table, lowest(fallen), Ending.BOSS_DESTROYED)
            fallen &= fallen - 1
        if table.over:
            return


def trim(table: Position, seat: i64) -> None:
    """Shields above a limit go, without a choice (KP-116)."""
    authority = table.authority(seat)
    if authority >= MOST_SHIELDS:
        return
    for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if table.shields[place] > authority:
            card = table.laid[place]
            excess = table.shields[place] - authority - table.cards.defend[card]
            if excess > 0:
                table.shields[place] -= excess
                if table.setup.excess_to_safe:
                    table.safe[seat] += excess
                else:
                    zones.to_bank(table, excess)
                table.say("trimmed", seat, "KP-116", card, excess)


def destroy(table: Position, seat: i64, card: i64) -> i64:
    """A card without HP goes to the Discard Pile (KP-85); the set of who is out by that."""
    zones.to_open(table, card, At.DISCARDED)
    table.say("destroyed", seat, "KP-85", card)
    if card >= BOSSES:
        return 0
    table.boss_of[seat] = card
    return BIT[seat]


def eliminate(table: Position, seat: i64, reason: i64) -> None:
    """A player without a Boss is out (KP-160 … KP-164)."""
    if not table.alive & BIT[seat]:
        return
    table.alive &= ~BIT[seat]
    places = table.board(seat)
    while places:
        give_up(table, seat, zones.lift(table, lowest(places), True))
        places &= places - 1
    while table.hand_size(seat) > 0:
        card = table.hand_card(seat, 0)
        zones.from_hand(table, seat, card)
        give_up(table, seat, card)
    table.fund += table.safe[seat]
    table.safe[seat] = 0
    table.say("eliminated", seat, "KP-163")
    table.reason = reason
    if table.setup.first_kill_wins and table.seats > 2 and table.blame != seat:
        end(table, BIT[table.blame], reason)
    elif table.alive & (table.alive - 1) == 0 and table.alive:
        end(table, table.alive, reason)
    elif seat == table.active:
        table.phase = Run.TURN_OVER


def give_up(table: Position, seat: i64, card: i64) -> None:
    """A card of a player who is out: the Boss to the Discard Pile, the others to the Reserve (KP-163)."""
    if card < BOSSES:
        table.boss_of[seat] = card
        zones.to_open(table, card, At.DISCARDED)
        table.say("removed", seat, "KP-163", card)
    else:
        zones.to_open(table, card, At.RESERVE)
        table.say("released", seat, "KP-163", card)


def end_by_cap(table: Position) -> None:
    """After the last round the best Boss wins, by HP, also below 0, then by tokens, then by cards (KP-170)."""
    best: i64 = WORST
    winners: i64 = 0
    for seat in range(table.seats):
        if table.alive & BIT[seat]:
            score = (table.boss_hp(seat) * 64 + table.wealth(seat)) * 8 + table.size(seat)
            if score > best:
                best = score
                winners = 0
            if score == best:
                winners |= BIT[seat]
    end(table, winners, Ending.CAP)


def end(table: Position, winners: i64, reason: i64) -> None:
    """The game is over, and the Bosses are shown, the one set aside included."""
    table.winners = winners
    table.reason = reason
    table.over = True
    table.seat = NOBODY
    table.phase = Run.GAME_OVER
    table.sealed = True
    for card in range(BOSSES):
        table.known[card] = EVERYBODY
        zone = table.zone[card]
        for seat in range(table.seats):
            if zone == At.HAND + seat or zone == At.BOARD + seat:
                table.boss_of[seat] = card
                table.say("shown", seat, "KP-20", card)
        if zone == At.UNUSED:
            table.say("aside", NOBODY, "KP-27", card)
    for seat in range(table.seats):
        if winners & BIT[seat]:
            table.say("won", seat, "KP-161" if table.seats == 2 else "KP-162", n=reason)
