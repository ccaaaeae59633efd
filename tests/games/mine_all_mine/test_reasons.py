"""Every reason is true, whatever it is said of: what a sentence claims is counted anew, or seen by playing it."""

from __future__ import annotations

import itertools
import re

import pytest

from motherlode.core import registry
from motherlode.core.state import State
from motherlode.games.mine_all_mine.rules import actions
from motherlode.games.mine_all_mine.rules.cards import LOVERS, MINERS, THUGS, WORTH
from motherlode.games.mine_all_mine.rules.mining import gate_open
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.testing.reasons import Check, after, told

GAME = registry.find("mine_all_mine")


def table(state: State) -> MineState:
    assert isinstance(state, MineState)
    return state


def cards(some: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(52) if int(some) >> card & 1]


def meant(action: int) -> actions.Meaning:
    return actions.MEANINGS[action]


def strength(position: MineState, some: int) -> int:
    """Numbers and Lovers, counted card by card."""
    return sum(WORTH[card] + len(cards(position.bonds[card])) for card in cards(some))


def gems(position: MineState, seat: int) -> list[int]:
    return [WORTH[card] for card in cards(position.purses[seat])]


def could_mine(position: MineState, seat: int, without: int = -1) -> bool:
    """Whether a seat's people that do not rest could make 12 in a turn, with the pairs they could make."""
    people = [card for card in cards(position.village(seat)) if not int(position.tired) >> card & 1 and card != without]
    miners = [card for card in people if MINERS >> card & 1]
    free = [card for card in people if LOVERS >> card & 1 and not int(position.paired) >> card & 1]
    alone = [card for card in miners if not int(position.paired) >> card & 1]
    return strength(position, sum(1 << card for card in miners)) + min(len(free), len(alone)) >= 12


def paired(state: State, action: int, match: re.Match[str]) -> bool:
    partner, then = meant(action).second, table(after(state, action))
    more = strength(then, 1 << partner) - strength(table(state), 1 << partner)
    return more == 1 and sum(WORTH[card] for card in cards(then.bonds[partner])) == int(match[1])


def bid(state: State, action: int, match: re.Match[str]) -> bool:
    """Every way to pay it, tried."""
    purse = gems(table(state), state.seat)
    sums = (sum(some) for size in range(len(purse) + 1) for some in itertools.combinations(purse, size))
    return min(value for value in sums if value >= meant(action).second) == int(match[1])


def due(state: State, action: int, match: re.Match[str]) -> bool:
    then = table(after(state, action))
    return then.due == int(match[1]) > 0 and then.seat == state.seat


def fight(state: State, action: int, mine: int, theirs: int) -> bool:
    """Both sides, counted card by card."""
    position = table(state)
    attackers, defenders = int(position.attackers), int(position.defenders)
    if meant(action).verb == "send":
        if state.seat == position.active:
            attackers |= 1 << meant(action).card
        else:
            defenders |= 1 << meant(action).card
    target = WORTH[position.target] + (
        len(cards(position.bonds[position.target])) if not LOVERS >> int(position.target) & 1 else 0
    )
    both = strength(position, attackers), strength(position, defenders) + target
    return (both if state.seat == position.active else both[::-1]) == (mine, theirs)


def fights(state: State, action: int, match: re.Match[str]) -> bool:
    return fight(state, action, int(match[1]), int(match[2]))


def home(kind: int) -> Check:
    """With the card stocked, all of its kind in the village make so much."""

    def check(state: State, action: int, match: re.Match[str]) -> bool:
        position, card = table(state), meant(action).card
        village = int(position.village(state.seat)) | 1 << card
        return bool(kind >> card & 1) and strength(position, village & kind) == int(match[1])

    return check


def enough(state: State, action: int, match: re.Match[str]) -> bool:
    """All cards in hand, stocked: Miners that will not rest, and a pair for every Lover who finds one."""
    position, me = table(state), state.seat
    rested = int(position.village(me)) & ~int(position.weary)
    people = cards(rested | int(position.hand(me)))
    miners = [card for card in people if MINERS >> card & 1]
    lovers = [card for card in people if LOVERS >> card & 1 and not int(position.paired) >> card & 1]
    alone = [card for card in miners if not int(position.paired) >> card & 1]
    makes = strength(position, sum(1 << card for card in miners)) + min(len(lovers), len(alone))
    return makes == int(match[1]) >= 12


def alone(state: State) -> int:
    """Characters of the deciding seat's village without a Lover."""
    position = table(state)
    village = cards(int(position.village(state.seat)) & (MINERS | THUGS))
    return sum(not cards(position.bonds[card]) for card in village)


def stops(state: State, action: int, match: re.Match[str]) -> bool:
    position, card = table(state), meant(action).card
    seat = int(match[1].removeprefix("seat "))
    return (
        int(position.village(seat)) >> card & 1 == 1
        and gate_open(position, seat)
        and could_mine(position, seat)
        and not could_mine(position, seat, card)
    )


def highest_bids(state: State, action: int, match: re.Match[str]) -> bool:
    position, card = table(state), meant(action).card
    owner = int(match[1].removeprefix("seat "))
    love = 0 if LOVERS >> card & 1 else sum(WORTH[lover] for lover in cards(position.bonds[card]))
    return (sum(gems(position, owner)) + love, sum(gems(position, state.seat))) == (int(match[2]), int(match[3]))


def guards(state: State, action: int, match: re.Match[str]) -> bool:
    position, card = table(state), meant(action).card
    owner = next(seat for seat in range(position.seats) if int(position.village(seat)) >> card & 1)
    rested = [int(position.village(seat)) & THUGS & ~int(position.tired) for seat in (owner, state.seat)]
    own = WORTH[card] if LOVERS >> card & 1 else strength(position, 1 << card)
    return (own + strength(position, rested[0] & ~(1 << card)), strength(position, rested[1])) == (
        int(match[1]),
        int(match[2]),
    )


def unchanged(state: State, action: int, match: re.Match[str]) -> bool:
    before, then = table(state), table(after(state, action))
    tired = int(then.tired) & int(before.village(state.seat)) & ~int(before.tired)
    return gems(then, state.seat) == gems(before, state.seat) and not tired


CLAIMS: dict[str, Check] = {
    r"One more strength, and (\d+) against bribes\.": paired,
    r"To pay it, at least (\d+) in diamonds must be given up\.": bid,
    r"Your diamonds stay with you\.": lambda state, action, match: (
        gems(table(after(state, action)), state.seat) == gems(table(state), state.seat)
    ),
    r"Then (\d+) is still due\.": due,
    r"Then nothing more is due\.": lambda state, action, match: table(after(state, action)).due <= 0,
    r"Then it is (\d+) of yours against (\d+)\.": fights,
    r"It stays (\d+) of yours against (\d+)\.": fights,
    r"Nobody else is paired\.": lambda state, action, match: table(after(state, action)).paired == table(state).paired,
    r"You keep (\d+) cards? in hand\.": lambda state, action, match: (
        len(cards(table(after(state, action)).hand(state.seat))) == int(match[1])
    ),
    r"With all that you hold your Miners make (\d+), enough for the Ace\.": enough,
    r"Paired, it is worth (\d+) against bribes\.": lambda state, action, match: (
        bool(1 << meant(action).card & LOVERS) and WORTH[meant(action).card] == int(match[1])
    ),
    r"With it your Thugs at home make (\d+)\.": home(THUGS),
    r"With it your Miners make (\d+); the Ace takes 12\.": home(MINERS),
    r"Nobody in your village waits for a Lover\.": lambda state, action, match: alone(state) == 0,
    r"(\d+) characters? in your village (?:has|have) no Lover yet\.": lambda state, action, match: (
        alone(state) == int(match[1]) > 0
    ),
    r"The Ace of Diamonds wins the game\.": lambda state, action, match: (
        after(state, action).over and after(state, action).payoff(state.seat) == 1
    ),
    r"Then your diamonds are worth (\d+)\.": lambda state, action, match: (
        sum(gems(table(after(state, action)), state.seat)) == int(match[1])
    ),
    r"(seat \d) could mine the Ace next turn, but not without this character\.": stops,
    r"(seat \d) can go up to (\d+), you have (\d+)\.": highest_bids,
    r"With all its guards it makes (\d+), your Thugs make (\d+)\.": guards,
    r"It costs nothing and tires nobody\.": unchanged,
}


@pytest.mark.slow
def test_every_reason_is_true() -> None:
    said = told(GAME, CLAIMS, 50, "true mines")
    assert said.positions > 1000
    assert said.untrue == []
    assert said.unknown == []
    assert said.never == []
