"""Every reason is true, whatever it is said of: combinations are looked for card by card, the rest is played."""

from __future__ import annotations

import itertools
import re

import pytest

from motherlode.core import registry
from motherlode.core.state import State
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules import combinations as combi
from motherlode.games.hoards.rules.cards import FIRST_KING, GREEN, strength
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.sense import value
from motherlode.games.hoards.words.moves import parted
from motherlode.testing.reasons import Check, after, told

GAME = registry.find("hoards")


def table(state: State) -> HoardsState:
    assert isinstance(state, HoardsState)
    return state


def cards(some: int) -> list[int]:
    return [card for card in range(52) if int(some) >> card & 1]


def hand(state: State) -> list[int]:
    return cards(table(state).content[state.seat])


def one_of(some: tuple[int, ...] | list[int]) -> int:
    return sum(1 << card for card in some)


def combinations(state: State, some: list[int]) -> list[tuple[int, ...]]:
    """Every combination within some cards: all choices of two to five are tried."""
    treasure = [card for card in some if card < FIRST_KING]
    sizes = (itertools.combinations(treasure, size) for size in range(2, 6))
    runs = table(state).setup.runs
    return [chosen for some in sizes for chosen in some if combi.kind_of(one_of(chosen), runs)]


def worth(state: State, some: list[int]) -> int:
    """What the best combination within some cards is worth."""
    found = combinations(state, some)
    return max((int(value.worth(table(state), one_of(chosen))) for chosen in found), default=0)


def matching(state: State, number: int, some: list[int]) -> bool:
    """Whether one of some cards joins what counts in a stack."""
    position = table(state)
    stack = int(position.stack_at(state.seat, number))
    return stack.bit_count() < 5 and any(
        int(combi.valid_core(stack | 1 << card, position.setup.runs)) >> card & 1 for card in some if card < FIRST_KING
    )


def matches_any(state: State, some: list[int]) -> bool:
    return any(matching(state, number, some) for number in range(table(state).stacks[state.seat]))


def named(action: int) -> int:
    return action - act.CARD


def others(state: State, action: int) -> list[int]:
    """The cards that a card is seen beside: a drawn one comes to the hand, any other leaves it."""
    return [card for card in hand(state) if card != named(action)]


def part_of_combination(state: State, action: int, match: re.Match[str]) -> bool:
    found = combinations(state, [*others(state, action), named(action)])
    return any(named(action) in chosen for chosen in found)


def next_in_rank(state: State, action: int, match: re.Match[str]) -> bool:
    return any(
        abs((card >> 2) - (named(action) >> 2)) == 1 for card in others(state, action) if card < FIRST_KING
    ) and not (part_of_combination(state, action, match))


def goes_with_none(state: State, action: int, match: re.Match[str]) -> bool:
    return (
        not part_of_combination(state, action, match)
        and not next_in_rank(state, action, match)
        and not matches_any(state, [named(action)])
    )


def in_best(state: State, action: int, match: re.Match[str]) -> bool:
    """Of the combinations that begin with what was picked, one worth most has the card, or none that the bot found."""
    position = table(state)
    picked = cards(position.picked)
    begun = [chosen for chosen in combinations(state, hand(state)) if list(chosen[: len(picked)]) == picked]
    best = int(value.best_combination(position, position.content[state.seat], position.picked))
    most = max(int(value.worth(position, one_of(chosen))) for chosen in begun)
    assert int(value.worth(position, best)) == most
    return bool(best >> named(action) & 1) == (match[1] == "")


def with_pile(state: State, action: int, match: re.Match[str]) -> bool:
    pile = cards(table(state).pile)
    better = worth(state, hand(state) + pile) > worth(state, hand(state))
    return len(pile) == int(match[1]) and better == (match[2] == "you hold a better combination")


def draws(state: State, action: int, match: re.Match[str]) -> bool:
    """Played on: of the cards looked at one is kept, the rest lies on the pile."""
    then = after(state, action)
    seen = len(then.legal_actions())
    kept = after(then, then.legal_actions()[0])
    gone = 1 if match[2] == "one is" else int(match[2].split()[0])
    return seen == int(match[1]) and len(cards(table(kept).pile)) - len(cards(table(state).pile)) == gone


def knows(state: State, action: int) -> tuple[int, int]:
    position = table(state)
    target, number = int(act.looted_seat(action)), int(act.looted_stack(action))
    known = position.known_cards(state.seat, position.stack(target, number))
    return int(known).bit_count(), int(position.stack_size(target, number))


def compared(state: State, action: int, match: re.Match[str]) -> bool:
    """The verdict on both stacks as they really lie."""
    position = table(state)
    target, number = int(act.looted_seat(action)), int(act.looted_stack(action))
    own = position.stack_at(state.seat, position.used_stack)
    clause, sign = combi.verdict(own, position.stack_at(target, number), position.setup)
    said = {
        "it is no valid stack": clause == combi.DEFENDER_INVALID,
        "yours is no valid stack": clause == combi.LOOTER_INVALID,
        "the two cannot be compared": clause == combi.INCOMPATIBLE,
        "both are equal": clause == combi.COMPARED and sign == 0,
        "yours is the greater": clause == combi.COMPARED and sign > 0,
        "it is the greater": clause == combi.COMPARED and sign < 0,
    }
    return said[match[1]]


def strengths(state: State) -> list[int]:
    return [int(strength(card)) for card in hand(state)]


def no_fight(state: State, action: int, match: re.Match[str]) -> bool:
    then = table(after(state, action))
    return then.asked != Ask.REVEAL and then.fights == table(state).fights


def stays_armed(state: State, action: int, match: re.Match[str]) -> bool:
    """What comes next may use it up; the answer itself does not reverse anything."""
    return not table(after(state, action)).turned and table(state).has_armed(state.seat, GREEN)


def throws_nothing(state: State, action: int, match: re.Match[str]) -> bool:
    """One card comes to the hand, or is looked at and then kept; the pile stays as it is."""
    then = after(state, action)
    while not then.over and then.seat == state.seat and table(then).asked == Ask.KEEP:
        then = after(then, then.legal_actions()[0])
    return table(then).pile == table(state).pile


CLAIMS: dict[str, Check] = {
    r"Your turn ends with (\d+) cards? in your hand\.": lambda state, action, match: (
        (
            after(state, action).over
            or table(after(state, action)).turns > table(state).turns
            or table(after(state, action)).asked == Ask.LIMIT
        )
        and len(hand(state)) == int(match[1])
    ),
    r"There (?:is|are) (\d+) cards? in it\.": lambda state, action, match: (
        len(cards(table(state).stack_at(state.seat, parted(action)[1]))) == int(match[1])
    ),
    r"Nobody chooses which card it is\.": lambda state, action, match: action == act.RANDOM,
    r"Then there is no fight\.": no_fight,
    r"Your green dragon stays armed\.": stays_armed,
    r"You see your own stacks again\.": lambda state, action, match: all(
        table(after(state, action)).known_cards(state.seat, table(state).stack(state.seat, number))
        == table(state).stack_at(state.seat, number)
        for number in range(table(state).stacks[state.seat])
    ),
    r"You see the next card of the deck, and say where it goes\.": lambda state, action, match: (
        table(after(state, action)).asked == Ask.TOP and after(state, action).seat == state.seat
    ),
    r"It is the next card to be drawn\.": lambda state, action, match: (
        table(after(state, action)).top(0) == table(state).top(0)
    ),
    r"(\d+) cards? (?:is|are) drawn before it\.": lambda state, action, match: (
        table(after(state, action)).top(int(match[1])) == table(state).top(0)
        and int(match[1]) == table(after(state, action)).left - 1
    ),
    r"You leave it at that\.": lambda state, action, match: action == act.DONE,
    r"Nothing is thrown away for it\.": throws_nothing,
    r"You see (\d) cards; (one is|\d are) discarded\.": draws,
    r"There (?:is|are) (one|\d+) cards? to be had\.": lambda state, action, match: (
        len(cards(table(state).content[action - act.RAID])) == (1 if match[1] == "one" else int(match[1]))
    ),
    r"Then that king is armed\.": lambda state, action, match: bool(
        int(table(after(state, action)).armed[state.seat]) >> (FIRST_KING + action - act.ROAR) & 1
    ),
    r"You hold a combination to lay\.": lambda state, action, match: bool(combinations(state, hand(state))),
    r"A card of yours matches one of your stacks\.": lambda state, action, match: matches_any(state, hand(state)),
    r"You hold no combination, and nothing that matches a stack: it would be a bluff\.": lambda state, action, match: (
        not combinations(state, hand(state)) and not matches_any(state, hand(state))
    ),
    r"You hold (\d+) cards?; more than 5 cannot be kept\.": lambda state, action, match: (
        len(hand(state)) == int(match[1])
    ),
    r"You hold (\d) kings? to be placed\.": lambda state, action, match: (
        sum(card >= FIRST_KING for card in hand(state)) == int(match[1]) > 0
    ),
    r"You have no king to place, only cards to look at\.": lambda state, action, match: (
        all(card < FIRST_KING for card in hand(state))
        and (table(state).stacks[state.seat] > 0 or table(state).left > 0)
    ),
    r"These (\d) cards are a combination\.": lambda state, action, match: (
        tuple(cards(table(state).picked)) in combinations(state, hand(state))
        and len(cards(table(state).picked)) == int(match[1])
    ),
    r"With (\d+) cards? more (you hold a better combination|no combination of yours is better)\.": with_pile,
    r"You choose what you give\.": lambda state, action, match: state.seat == table(state).target,
    r"Two cards are more than one, though they are chosen\.": lambda state, action, match: (
        state.seat != table(state).target
    ),
    r"Then the smaller value wins, and your green dragon is no longer armed\.": lambda state, action, match: (
        table(after(state, action)).turned and not table(after(state, action)).has_armed(state.seat, GREEN)
    ),
    r"Your highest strength is (\d+)\.": lambda state, action, match: max(strengths(state), default=0) == int(match[1]),
    r"It is (not |)in the best combination you hold\.": in_best,
    r"It matches the stack\.": lambda state, action, match: matching(state, int(table(state).adding), [named(action)]),
    r"It does not match the stack: a bluff\.": lambda state, action, match: (
        not matching(state, int(table(state).adding), [named(action)])
    ),
    r"With it you hold a combination\.": part_of_combination,
    r"It would be part of a combination\.": part_of_combination,
    r"It matches one of your stacks\.": lambda state, action, match: matches_any(state, [named(action)]),
    r"You hold a card next to it in rank\.": next_in_rank,
    r"It goes with no other card you hold\.": goes_with_none,
    r"A king makes no combination\.": lambda state, action, match: named(action) >= FIRST_KING,
    r"Of your cards none is stronger\.": lambda state, action, match: strength(named(action)) == max(strengths(state)),
    r"It leaves your hand for your hoard, where it can be armed\.": lambda state, action, match: (
        named(action) not in hand_of(after(state, action), state.seat)
        and bool(int(table(after(state, action)).dormant[state.seat]) >> named(action) & 1)
    ),
    r"A card of yours matches that stack\.": lambda state, action, match: matching(
        state, action - act.ADD, hand(state)
    ),
    r"No card of yours matches that stack: it would be a bluff\.": lambda state, action, match: (
        not matching(state, action - act.ADD, hand(state))
    ),
    r"You know (\d|none) of its (\d) cards?\.": lambda state, action, match: (
        knows(state, action) == (int(match[1].replace("none", "0")), int(match[2])) and match[1] != match[2]
    ),
    r"You know its cards: (.+)\.": compared,
}
RARE = {
    r"You know its cards: (.+)\.",
    r"Your green dragon stays armed\.",
    r"Of your cards none is stronger\.",
    r"Then the smaller value wins, and your green dragon is no longer armed\.",
}


def hand_of(state: State, seat: int) -> list[int]:
    return cards(table(state).content[seat])


@pytest.mark.slow
def test_every_reason_is_true() -> None:
    for seats in (2, 4):
        said = told(GAME, CLAIMS, 14, "true hoards", seats)
        assert said.positions > 1000
        assert said.untrue == []
        assert said.unknown == []
        assert set(said.never) <= RARE
