"""Two deals that differ in where a few cards lie and look the same to a viewer: are they imagined the same? For law 5.

Dealing anew until a hand comes again in another order would take for ever. So a game is dealt twice with the same dice,
and after one shuffle of the second deal some cards change places. Whatever order results is one that the dice could
have made. The places to exchange are searched for on purpose: those of the viewer's own cards among themselves, those
of cards that look alike, and any. As long as the viewer is shown and told the same in both games, they are played on.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from motherlode.core.defaults import play_aloud
from motherlode.core.dice import Dice, QuickDice, quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.game import Game
from motherlode.core.state import State
from motherlode.testing.course import Setting, brief
from motherlode.testing.law import differing
from motherlode.testing.twins import told

if TYPE_CHECKING:  # interpreted: these are named, not used
    from librt.vecs import vec
    from mypy_extensions import i64

OWN, ANY = 8, 8  # exchanges of one deal: of the viewer's own places, of any two places
PROBED = 64  # places of a shuffle of which it is found out whether the viewer sees them
FIRST = 10  # decisions after the deal, at most, whose outcome is part of what must look the same
PLIES = 24  # decisions that two such games are then played on, at most
MIND = 7  # the dice by which minds are compared

Exchange = tuple[tuple[int, int], ...]
"""Pairs of places that change their cards, one after the other."""


class LoadedDice(Dice):
    """Dice that say what others say; but after one shuffle some cards change places."""

    def __init__(self, inner: Dice, number: int = -1, exchange: Exchange = ()) -> None:
        self.inner = inner
        self.number = number
        """How many shuffles come before that one; negative: none is changed."""
        self.exchange = exchange
        self.sizes: list[int] = []
        """How many cards were shuffled each time."""

    def below(self, n: i64) -> i64:
        return self.inner.below(n)

    def shuffle(self, cards: vec[i64], start: i64, end: i64) -> None:
        self.inner.shuffle(cards, start, end)
        if len(self.sizes) == self.number:
            for one, two in self.exchange:
                cards[start + one], cards[start + two] = cards[start + two], cards[start + one]
        self.sizes.append(end - start)

    def copy(self) -> Dice:
        dice = LoadedDice(self.inner.copy(), self.number, self.exchange)
        dice.sizes = self.sizes[:]
        return dice


class Deal(msgspec.Struct):
    """A deal and the first decisions after it, how to come to it, what the viewer was told, and one shuffle of it."""

    setting: Setting
    model: State
    word: int
    """Of the quick dice it is dealt by."""
    viewer: int
    actions: list[int] = []
    views: list[bytes] = []
    """What the viewer sees after the deal and after each decision."""
    told: list[bytes] = []
    """What it is told of each."""
    number: int = -1
    """Of the shuffle after which cards change places."""

    def fresh(self, exchange: Exchange = ()) -> State:
        return self.model.fresh(LoadedDice(QuickDice(self.word), self.number, exchange))


class Reshuffling:
    """Deals games twice, over a whole check."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.deals = 0
        self.twins = 0
        """Pairs of deals that looked the same to the viewer."""
        self.own = 0
        """Those of them in which cards that the viewer sees had changed places."""
        self.equal = 0
        """Deals that were equal in spite of it: the game does not keep the order at all."""
        self.minds = 0
        """Positions that were imagined in both."""
        self.possible = False
        """Whether anything is shuffled at all."""

    def look(self, setting: Setting, model: State, viewer: int, dice: QuickDice, until: float) -> None:
        """One deal, and others that differ from it in a few places of one shuffle."""
        deal = Deal(setting, model, dice.split().word, viewer)
        true = self.begin(deal, dice.below(FIRST + 1) if dice.below(2) else 0, dice)
        assert isinstance(true.dice, LoadedDice)
        sizes = true.dice.sizes
        shuffles = [number for number, size in enumerate(sizes) if size > 1]
        if not shuffles:
            return
        self.possible = True
        self.deals += 1
        deal.number = shuffles[dice.below(len(shuffles))]
        size = sizes[deal.number]
        seen = self.seen(deal, size, dice, until)
        for exchange, own in self.exchanges(size, seen, dice):
            if time.monotonic() > until:
                return
            twin = self.again(deal, exchange)
            if twin is None:
                continue
            twin.dice = true.dice  # both have said the same; further shuffles are those of the true deal
            if freeze(twin) == freeze(true):
                self.equal += own
            else:
                self.twins += 1
                self.own += own
                self.follow(deal, exchange, true, twin, dice)

    def begin(self, deal: Deal, plies: int, dice: QuickDice) -> State:
        """Deal, play a few decisions, and note what the viewer sees and hears."""
        state = deal.fresh()
        deal.views.append(self.view(state, deal.viewer))
        while len(deal.actions) < plies and not state.over:
            menu = state.legal_actions()
            deal.actions.append(menu[dice.below(len(menu))])
            deal.told.append(heard(state, deal.actions[-1], deal.viewer))
            deal.views.append(self.view(state, deal.viewer))
        return state

    def again(self, deal: Deal, exchange: Exchange) -> State | None:
        """The same with some cards in other places; None if the viewer would notice."""
        state = deal.fresh(exchange)
        if self.view(state, deal.viewer) != deal.views[0]:
            return None
        for action, news, view in zip(deal.actions, deal.told, deal.views[1:]):
            if state.over or not state.allows(action) or heard(state, action, deal.viewer) != news:
                return None
            if self.view(state, deal.viewer) != view:
                return None
        return state

    def seen(self, deal: Deal, size: int, dice: QuickDice, until: float) -> list[int]:
        """The places whose cards the viewer sees: with other cards there it would notice."""
        places = list(range(size))
        while len(places) > PROBED:
            places.pop(dice.below(len(places)))
        found = []
        for place in places:
            if time.monotonic() > until:
                break
            others = [(place + 1 + dice.below(size - 1)) % size for _ in range(2)]
            if all(self.again(deal, ((place, other),)) is None for other in others):
                found.append(place)
        return found

    def exchanges(self, size: int, seen: list[int], dice: QuickDice) -> list[tuple[Exchange, bool]]:
        """Exchanges to try, and whether they are of cards that the viewer sees."""
        found: list[tuple[Exchange, bool]] = []
        if len(seen) > 1:
            for _ in range(OWN):
                one = dice.below(len(seen))
                two = (one + 1 + dice.below(len(seen) - 1)) % len(seen)
                found.append((((seen[one], seen[two]),), True))
            turned = tuple((seen[k], seen[dice.below(k + 1)]) for k in range(len(seen) - 1, 0, -1))
            found.append((turned, True))
        for k in range(ANY):
            one = seen[dice.below(len(seen))] if seen and k % 2 else dice.below(size)
            found.append((((one, (one + 1 + dice.below(size - 1)) % size),), False))
        return found

    def follow(self, deal: Deal, exchange: Exchange, true: State, twin: State, dice: QuickDice) -> None:
        """Play both games on as long as the viewer is shown and told the same, and let it imagine."""
        one, two = true.copy(), twin.copy()
        actions = deal.actions[:]
        plies = dice.below(PLIES + 1)
        for ply in range(plies + 1):
            if ply < 2 or ply == plies or dice.below(4) == 0:
                self.same_mind(deal, exchange, one, two, actions)
            menu = one.legal_actions()
            if one.over or one.seat != two.seat or (one.seat == deal.viewer and two.legal_actions() != menu):
                return
            action = menu[dice.below(len(menu))]
            if not two.allows(action):
                return
            actions.append(action)
            if heard(one, action, deal.viewer) != heard(two, action, deal.viewer):
                return
            if self.view(one, deal.viewer) != self.view(two, deal.viewer):
                return

    def same_mind(self, deal: Deal, exchange: Exchange, one: State, two: State, actions: list[int]) -> None:
        self.minds += 1
        left, right = (state.imagine(deal.viewer, quick_dice(MIND)) for state in (one, two))
        if freeze(left) != freeze(right):
            who = "the spectator" if deal.viewer < 0 else f"seat {deal.viewer}"
            places = ", ".join(f"{one} and {two}" for one, two in exchange)
            where = (
                f"{deal.setting}, dealt by fresh(QuickDice({deal.word})), and again with the cards at places {places} "
                f"of shuffle {deal.number} exchanged, after {brief(actions)}: all of it looks the same to {who}"
            )
            advice = f"imagine({deal.viewer}) must not use the order in which cards came: sort them, then draw."
            raise differing(left, right, where, "but with equal dice it is imagined differently", advice)

    def view(self, state: State, viewer: int) -> bytes:
        return msgspec.json.encode(self.game.view(state, viewer))


def heard(state: State, action: int, viewer: int) -> bytes:
    """Play an action; what the viewer is told of it."""
    return told(play_aloud(state, action), viewer)
