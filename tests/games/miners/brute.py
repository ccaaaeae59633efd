"""All deals there can be, one by one: what a viewer may think of the hands after a short game with a small deck.

Nothing here knows what discards and passes prove. Every way to deal and draw is played through with the rules, and
kept if each decision was possible and the viewer saw what it saw. Cards are told apart (MIN-7), as on a table: a hand
counts once for every card of it that might have been the one used.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import QuickDice
from motherlode.games.miners import GAME
from motherlode.games.miners.options import MinersOptions
from motherlode.games.miners.rules.actions import Meant
from motherlode.games.miners.rules.cards import MOST_HELD, NAMES
from motherlode.games.miners.rules.play import MinersState, deal
from motherlode.games.miners.rules.setup import Setup

Hands = tuple[tuple[int, ...], ...]
Sight = tuple[object, ...]


def small_setup(cards: str, hand_size: int, **options: object) -> Setup:
    """The rules with a deck of a few cards, and hands as small as one likes."""
    settings = GAME.settings(options)
    assert isinstance(settings, MinersOptions)
    setup = Setup(settings)
    kinds = sorted(NAMES.index(name.replace("_", " ")) for name in cards.split())
    setup.cards = vec[i64](kinds)
    setup.size = len(kinds)
    setup.hand_size = hand_size
    return setup


def hands(state: MinersState) -> Hands:
    return tuple(tuple(state.hand(seat)) for seat in range(state.seats))


def sight(state: MinersState, viewer: int) -> Sight:
    """What tells positions apart for a viewer, the decisions being known."""
    own = hands(state)[viewer] if viewer >= 0 else ()
    sizes = tuple(int(state.held[seat]) for seat in range(state.seats))
    return int(state.seat), bool(state.over), int(state.passes), int(state.left), sizes, own


class Game:
    """A game that was played at random, and its positions."""

    def __init__(self, setup: Setup, seats: int, dice: QuickDice) -> None:
        state = deal(seats, setup, dice.split())
        self.setup = setup
        self.states = [state.copy()]
        self.actions: list[int] = []
        while not state.over:
            legal = state.legal_actions()
            self.actions.append(legal[dice.below(len(legal))])
            state.apply(self.actions[-1])
            self.states.append(state.copy())


def all_hands(game: Game, ply: int, viewer: int) -> dict[Hands, float]:
    """Every way the hands may be after so many decisions, with its chance for the viewer."""
    start = game.states[0]
    setup, seats = game.setup, int(start.seats)
    sights = [sight(state, viewer) for state in game.states[: ply + 1]]
    found: defaultdict[Hands, float] = defaultdict(float)

    def give(seat: int, hand: list[int], rest: Counter[int], weight: float, dealt: list[list[int]]) -> None:
        """Deal the hands, each in ascending order, with the number of ways to choose the cards."""
        if len(hand) == setup.hand_size:
            dealt = [*dealt, hand]
            if len(dealt) == seats:
                begin(dealt, rest, weight)
            else:
                give(seat + 1, [], rest, weight, dealt)
            return
        for kind in sorted(rest):
            if rest[kind] and (not hand or kind >= hand[-1]):
                ways = rest[kind] / (hand.count(kind) + 1)
                give(seat, [*hand, kind], rest - Counter([kind]), weight * ways, dealt)

    def begin(dealt: list[list[int]], rest: Counter[int], weight: float) -> None:
        state = start.copy()
        for seat, hand in enumerate(dealt):
            for i, kind in enumerate(hand):
                state.hands[seat * MOST_HELD + i] = kind
        if sight(state, viewer) == sights[0]:
            go_on(state, 0, rest, weight)

    def go_on(state: MinersState, step: int, rest: Counter[int], weight: float) -> None:
        if step == ply:
            found[hands(state)] += weight
            return
        action = game.actions[step]
        if not state.allows(action):
            return
        weight *= hands(state)[state.seat].count(
            Meant(state.setup.deck, action).kind
        )  # it may have been any of these cards
        for kind in sorted(rest) if state.left else [0]:
            after = state.copy()
            if state.left:
                after.pile[state.left - 1] = kind
            after.apply(action)
            if sight(after, viewer) != sights[step + 1]:
                continue
            drew = after.left < state.left
            go_on(after, step + 1, rest - Counter([kind]) if drew else rest, weight * rest[kind] if drew else weight)
            if not drew:
                break

    give(0, [], Counter(int(kind) for kind in setup.cards), 1.0, [])
    total = sum(found.values())
    return {hand: weight / total for hand, weight in found.items()}


def surprise(chances: dict[Hands, float], drawn: Counter[Hands]) -> float:
    """How far from the chances a sample is, in standard deviations of chi square; rare outcomes are put together."""
    number = sum(drawn.values())
    assert set(drawn) <= set(chances), "something was drawn that is not possible"
    bins: list[tuple[float, int]] = []
    rare, rarely = 0.0, 0
    for hand, chance in chances.items():
        if chance * number < 5:
            rare, rarely = rare + chance * number, rarely + drawn[hand]
        else:
            bins.append((chance * number, drawn[hand]))
    if rare > 0:
        bins.append((rare, rarely))
    if len(bins) < 2:
        return 0.0
    square: float = sum((count - mean) ** 2 / mean for mean, count in bins)
    freedom = len(bins) - 1
    return float((square - freedom) / (2 * freedom) ** 0.5)
