"""The rules and their plain twin agree, decision by decision, for every option and number of seats."""

from __future__ import annotations

import pytest

from games.mine_all_mine.plain import Plain
from games.mine_all_mine.tables import dealt
from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.options import Value, variations
from motherlode.games.mine_all_mine import GAME
from motherlode.games.mine_all_mine.options import MineOptions
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.games.mine_all_mine.words.moves import text_of
from motherlode.kits.bits import listed
from motherlode.kits.cards52 import name
from motherlode.testing import rule

SETTINGS = list(variations(MineOptions))


def seen(s: MineState) -> list[object]:
    """All of a position, by names."""
    seats = range(s.seats)
    return [
        [sorted(name(c) for c in listed(s.hands[seat])) for seat in seats],
        [sorted(name(c) for c in listed(s.villages[seat])) for seat in seats],
        [sorted(name(c) for c in listed(s.purses[seat])) for seat in seats],
        sorted(name(c) for c in listed(s.centre)),
        sorted((name(c), name(listed(s.bonds[c])[0])) for c in range(2, 52, 4) if s.bonds[c]),
        sorted((name(c), int(s.rest(c))) for c in range(52) if s.rest(c)),
        int(s.left),
    ]


def seen_plainly(p: Plain) -> list[object]:
    return [
        [sorted(seat.hand) for seat in p.seats],
        [sorted(seat.village) for seat in p.seats],
        [sorted(seat.purse) for seat in p.seats],
        sorted(p.centre),
        sorted(p.partner.items()),
        sorted((card, rest) for card, rest in p.rest.items() if rest),
        len(p.pile),
    ]


def compare(seats: int, given: dict[str, Value], dice: QuickDice) -> None:
    """One game at random, played by both."""
    options = GAME.settings(given)
    assert isinstance(options, MineOptions)
    s = dealt(seats, dice.split(), **given)
    pile = [name(s.pile[k]) for k in range(s.left)]
    hands = [[name(c) for c in listed(s.hands[seat])] for seat in range(seats)]
    if options.opening_draw == "all":  # the plain game draws for itself
        pile.append(hands[s.first].pop())
    p = Plain(options, hands, pile, s.first)
    for asked, choices in p.ask():
        assert not s.over
        assert s.seat == asked
        legal = [text_of(action) for action in s.legal_actions()]
        assert sorted(legal) == sorted(choices)
        assert p.winners == []
        assert seen(s) == seen_plainly(p)
        stock = [text for text in legal if text.startswith(("stock", "mine", "bribe", "kidnap"))]
        choice = stock if stock and dice.below(4) else legal
        p.answer = choice[dice.below(len(choice))]
        if p.answer == "mine AD" and dice.below(8):
            p.answer = "nothing"  # long games are worth more here
        s.apply(GAME.parse(s, p.answer))
    assert s.over
    assert list(GAME.winners(s)) == p.winners
    assert seen(s)[1:4] == seen_plainly(p)[1:4]


@rule("MINE-8", "MINE-26", "MINE-36", "MINE-38", "MINE-45", "MINE-53", "MINE-58", "MINE-59")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_usual_options(seats: int) -> None:
    dice = quick_dice(seats)
    for _ in range(6):
        compare(seats, {}, dice)


@pytest.mark.parametrize("given", SETTINGS, ids=str)
def test_every_option(given: dict[str, Value]) -> None:
    dice = quick_dice(SETTINGS.index(given))
    for k in range(3):
        compare(2 + (SETTINGS.index(given) + k) % 5, given, dice)


@pytest.mark.slow
def test_options_together() -> None:
    dice = quick_dice(99)
    for _ in range(60):
        given: dict[str, Value] = {}
        for _ in range(4):
            given |= SETTINGS[dice.below(len(SETTINGS))]
        compare(2 + dice.below(5), given, dice)
