"""Made-up games with known answers: what a game tells is drawn by chance whose figures can be worked out by hand."""

from __future__ import annotations

import os
import random

from motherlode.lab.listen import Sheet
from motherlode.lab.runs import Book, Run, tally, tally_pair
from motherlode.lab.simulate import Plan

LONG = bool(os.environ.get("MOTHERLODE_LONG"))
REPETITIONS = 1000 if LONG else 100
LEAST, MOST = (0.93, 0.97) if LONG else (0.88, 0.995)
"""What share of intervals must hold the truth; a few repetitions tell less."""

PLAN = Plan(game="toy", seats=2, options={}, bots=("sensible",), seed="s", games=100)

HOLDS, STRONG, WEAK = 0.3, 0.7, 0.5
"""A seat holds the card with that chance; who alone holds it wins with the second chance; otherwise it is even."""


def game(dice: random.Random) -> Sheet:
    """Two seats; seat 0 has the better end of it, a card makes its holder strong, games have 5 to 25 decisions."""
    held = [dice.random() < HOLDS for _ in range(2)]
    chance = STRONG if held == [True, False] else 1 - STRONG if held == [False, True] else WEAK
    won = 0 if dice.random() < chance else 1
    length = dice.randint(5, 25)
    sheet: Sheet = {
        "win|seat|0": (won == 0, 1),
        "length|decisions": (length, 1),
        "load|options": (sum(dice.randint(2, 6) for _ in range(length)), length),
    }
    if any(held):
        sheet["got|card"] = (float(held[won]), sum(held))
        sheet["card|card|drew"] = (sum(held), 1)
    return sheet


def edge() -> float:
    """The truth about the card: the win share of seats with it less that of seats without."""
    both, one = HOLDS * HOLDS, 2 * HOLDS * (1 - HOLDS)
    held, won = 2 * both + one, both + one * STRONG
    return won / held - (1 - won) / (2 - held)


def played(dice: random.Random, games: int) -> Book:
    """So many games, added up."""
    book = Book(Run(label="toy", plan=PLAN))
    for _ in range(games):
        tally(book.sums, game(dice))
    return book


def paired(dice: random.Random, deals: int, first: float, second: float, fixed: float) -> Book:
    """So many deals under two rule sets in which seat 0 wins with these chances; `fixed` of them the deal decides."""
    book = Book(Run(label="toy", plan=PLAN))
    for _ in range(deals):
        luck = [dice.random()] * 2 if dice.random() < fixed else [dice.random(), dice.random()]
        sheets: list[Sheet] = [
            {"win|first": (float(one < chance), 1), "length|decisions": (1, 1)}
            for one, chance in zip(luck, (first, second))
        ]
        tally_pair(book.sums, sheets[0], sheets[1])
    return book
