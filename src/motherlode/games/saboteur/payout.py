"""Nuggets: what is due to whom when a round is won (SAB-68 … SAB-78)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.saboteur.deck import DUE

MINERS_WON: Final = 1
SABOTEURS_WON: Final = 2

# One round of the ledger, in words: who won, how, and which nugget card went to whom.
WINNER: Final = 0  # 0 while the round is being played
REACHER: Final = 1  # seat that reached the gold, -1 if nobody did
LAST: Final = 2  # seat that took the last turn
PACKET: Final = 3  # nugget cards in the packet at first
GIVEN: Final = 4  # cards given so far
ROLES: Final = 5  # set of the saboteurs; bit `seats` stands for the role card left over
GOALS: Final = 6  # kinds of the three goals, in base 3
CARDS: Final = 7  # the cards given: seat * 4 + value, in order
PAGE: Final = 18  # words a round


def payment(bank: vec[i64], due: i64) -> i64:
    """The best payment of at most `due` from a bank (counts of 1s, 2s, 3s): `threes * 100 + twos * 10 + ones`.

    The largest sum not exceeding the amount due; among equals the fewest cards; among those the highest values
    (SAB-69, SAB-71).
    """
    best: i64 = 0
    best_sum: i64 = 0
    best_cards: i64 = 0
    threes: i64 = 0
    while threes <= bank[2] and threes * 3 <= due:
        twos: i64 = 0
        while twos <= bank[1] and threes * 3 + twos * 2 <= due:
            ones = due - threes * 3 - twos * 2
            if ones > bank[0]:
                ones = bank[0]
            total = threes * 3 + twos * 2 + ones
            cards = threes + twos + ones
            # threes, then twos, grow: of two payments alike the later one has the higher values
            if total > best_sum or (total == best_sum and cards <= best_cards):
                best = threes * 100 + twos * 10 + ones
                best_sum = total
                best_cards = cards
            twos += 1
        threes += 1
    return best


def give(ledger: vec[i64], page: i64, seat: i64, value: i64) -> None:
    """Enter a nugget card given to a seat."""
    ledger[page + CARDS + ledger[page + GIVEN]] = seat * 4 + value
    ledger[page + GIVEN] += 1


def pay_saboteurs(ledger: vec[i64], page: i64, bank: vec[i64], seats: i64) -> None:
    """Pay every saboteur in play, clockwise from the seat after the last turn (SAB-68 … SAB-71)."""
    roles = ledger[page + ROLES]
    count: i64 = 0
    seat: i64 = 0
    while seat < seats:
        count += (roles >> seat) & 1
        seat += 1
    due: i64 = DUE[count]
    step: i64 = 1
    while step <= seats:
        seat = (ledger[page + LAST] + step) % seats
        if (roles >> seat) & 1:
            paid = payment(bank, due)
            value: i64 = 3
            unit: i64 = 100
            while value > 0:
                cards = paid // unit % 10
                bank[value - 1] -= cards
                while cards > 0:
                    give(ledger, page, seat, value)
                    cards -= 1
                unit //= 10
                value -= 1
        step += 1


def draw_packet(ledger: vec[i64], page: i64, bank: vec[i64], packet: vec[i64], most: i64, dice: Dice) -> None:
    """Shuffle the bank and draw the packet from it: at most `most` cards (SAB-72)."""
    left = bank[0] + bank[1] + bank[2]
    cards = most if most < left else left
    ledger[page + PACKET] = cards
    while cards > 0:
        pick = dice.below(left)
        value: i64 = 0
        while pick >= bank[value]:
            pick -= bank[value]
            value += 1
        bank[value] -= 1
        packet[value] += 1
        left -= 1
        cards -= 1


def receiver(roles: i64, seat: i64, step: i64, seats: i64, everybody: bool) -> i64:
    """From `seat` on, itself included, the first that may receive the packet (SAB-74 … SAB-76, SAB-V4, SAB-V5)."""
    while not everybody and (roles >> seat) & 1:
        seat = (seat + step + seats) % seats
    return seat


def highest(packet: vec[i64]) -> i64:
    """The highest value in a packet that is not empty."""
    if packet[2] > 0:
        return 3
    if packet[1] > 0:
        return 2
    return 1


def draft_highest(ledger: vec[i64], page: i64, packet: vec[i64], seats: i64, step: i64, everybody: bool) -> None:
    """Pass the packet until it is empty, everybody being given its highest card (SAB-78)."""
    roles = ledger[page + ROLES]
    seat = receiver(roles, ledger[page + REACHER], step, seats, everybody)
    while packet[0] + packet[1] + packet[2] > 0:
        value = highest(packet)
        packet[value - 1] -= 1
        give(ledger, page, seat, value)
        seat = receiver(roles, (seat + step + seats) % seats, step, seats, everybody)


def nuggets(ledger: vec[i64], pages: i64, seat: i64, value: i64) -> i64:
    """How many nugget cards of a value a seat holds, from the whole ledger."""
    count: i64 = 0
    page: i64 = 0
    while page < pages * PAGE:
        i: i64 = 0
        while i < ledger[page + GIVEN]:
            if ledger[page + CARDS + i] == seat * 4 + value:
                count += 1
            i += 1
        page += PAGE
    return count
