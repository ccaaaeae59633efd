"""Who can be bribed, who bids what, and who pays? (The chapter “Bribe”.)"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.mine_all_mine.rules import actions as act
from motherlode.games.mine_all_mine.rules import pairs, turn
from motherlode.games.mine_all_mine.rules.cards import PARTNERS, WORTH, WORTHS
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.position import Position, Tally
from motherlode.kits.bits import BIT, lowest
from motherlode.kits.cards52 import name, total
from motherlode.kits.telling import note


def bribable(table: Position, seat: i64) -> i64:
    """Characters for which the seat can open with more than the love that holds them (MINE-29, MINE-35)."""
    purse = table.purse(seat)
    if purse == 0:
        return 0
    cards = table.abroad(seat)
    courted = cards & PARTNERS & table.paired
    while courted:
        card = lowest(courted)
        courted &= courted - 1
        if table.love(card) >= purse:
            cards ^= BIT[card]
    return cards


def offer(table: Position, target: i64) -> None:
    """A war begins between the active seat and the target's owner (MINE-29, MINE-30)."""
    table.target = target
    table.owner = table.home(target)
    table.asked = Ask.OPEN
    if table.story is not None:
        love = table.love(target)
        note(table, "bribe", table.seat, "MINE-30", {"owner": table.owner, "card": name(target), "love": love})


def least_bid(table: Position, seat: i64) -> i64:
    """The least bid that makes this side's total strictly higher than the other's (MINE-32, MINE-34)."""
    if seat == table.active:
        return table.reply + table.love(table.target) + 1
    return table.bid - table.love(table.target) + 1


def menu(table: Position, out: vec[i64]) -> i64:
    """Every bid that beats the other side and can be paid, later also concede (MINE-31, MINE-34, MINE-V2)."""
    least = least_bid(table, table.seat)
    most = least if table.setup.plus_one else table.purse(table.seat)
    n: i64 = 0
    while least <= most:
        out[n] = act.BID + least
        least += 1
        n += 1
    if table.asked == Ask.OPEN:
        return n
    out[n] = act.CONCEDE
    return n + 1


def bid(table: Position, amount: i64) -> None:
    """A bid stands; the war is over when the other side cannot beat it (MINE-34, MINE-36)."""
    table.tally[Tally.BIDS] += 1
    bidder = table.seat
    briber = bidder == table.active
    if briber:
        table.bid = amount
    else:
        table.reply = amount
    if table.story is not None:
        stands = amount if briber else amount + table.love(table.target)
        note(table, "bid", bidder, "MINE-34", {"bid": amount, "total": stands, "card": name(table.target)})
    rival = table.rival(bidder)
    if least_bid(table, rival) <= table.purse(rival):
        table.seat = rival
        table.asked = Ask.BID
    else:
        note(table, "cannot top", rival, "MINE-36")
        win(table, bidder)


def concede(table: Position) -> None:
    """Whoever should bid lets the other side win (MINE-36)."""
    note(table, "conceded", table.seat, "MINE-36")
    win(table, table.rival(table.seat))


def win(table: Position, winner: i64) -> None:
    """The winner of the war, briber or owner, owes its own bid (MINE-37, MINE-38, MINE-V7)."""
    bid = table.reply
    if winner == table.active:
        bid = table.bid
        table.tally[Tally.BRIBES_WON] += 1
    table.seat = winner
    table.asked = Ask.PAY
    table.due = least_sum(table.purses[winner], bid) if table.setup.exact_change else bid
    if table.story is not None:
        card = name(table.target)
        note(table, "won the war", winner, "MINE-37", {"card": card, "bid": bid, "briber": table.active})


def payable(table: Position, seat: i64) -> i64:
    """Diamonds that the winner may give up next (MINE-38, MINE-V7)."""
    purse = table.purses[seat]
    return fitting(purse, table.due) if table.setup.exact_change else purse


def pay(table: Position, gem: i64) -> None:
    """A diamond goes back to the middle; when all is paid, the briber has the target (MINE-37, MINE-38, MINE-39)."""
    seat = table.seat
    table.purses[seat] ^= BIT[gem]
    table.centre |= BIT[gem]
    table.due -= WORTH[gem]
    if table.story is not None:
        note(table, "paid", seat, "MINE-39", {"card": name(gem), "due": max(table.due, 0)})
    if table.due > 0:
        return
    if seat == table.active:
        pairs.carry_off(table, "MINE-37")
        table.weary |= BIT[table.target] & table.tired  # rests until the end of the new owner's next turn (MINE-40)
    turn.end(table)


def least_sum(purse: i64, bid: i64) -> i64:
    """The least that some of the diamonds of a purse are worth together, but at least the bid that it covers."""
    least = total(WORTHS, purse)
    part = purse
    while part:  # every subset of the purse
        worth = total(WORTHS, part)
        if bid <= worth < least:
            least = worth
        part = (part - 1) & purse
    return least


def fitting(purse: i64, worth: i64) -> i64:
    """The diamonds of a purse that are part of some payment of exactly this worth."""
    found: i64 = 0
    part = purse
    while part:
        if total(WORTHS, part) == worth:
            found |= part
        part = (part - 1) & purse
    return found
