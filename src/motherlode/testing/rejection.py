"""Brute force for law 5: deal again and again, replay, and keep the worlds the viewer cannot tell from the true one.

What is left of them is, by definition, what the viewer must imagine. Every deal counts alike, and so does every card
that a decision the viewer did not see may have meant: two equal cards in a hand are two ways to play one of them.
"""

from __future__ import annotations

import math
import time
from collections import Counter

import msgspec

from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.events import Event
from motherlode.core.freeze import freeze
from motherlode.core.game import Game
from motherlode.core.state import State
from motherlode.testing.course import Setting, brief
from motherlode.testing.law import differing
from motherlode.testing.twins import told

MOST_PLIES = 6
MOST_ALIKE = 60  # worlds kept for one history
HOPELESS = 400  # deals without a match before a history is given up


class Kept(msgspec.Struct):
    """A world that the viewer cannot tell from the true one, and in how many ways it comes about."""

    state: State
    ways: int


class History(msgspec.Struct):
    """A few decisions from the deal on, as one viewer saw them."""

    viewer: int
    begin: bytes
    """The view of the deal."""
    actions: list[int]
    deciders: list[int]
    told: list[bytes]
    end: bytes
    state: State


class BruteForce:
    """Compares imagining with brute force, history by history."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.histories = 0
        self.compared = 0
        self.dealt = 0
        self.kept = 0
        self.by_viewer: Counter[str] = Counter()

    def history(self, model: State, viewer: int, plies: int, dice: QuickDice) -> History:
        """Deal and play a few decisions at random."""
        state = model.fresh(dice.split())
        past = History(viewer, self.view(state, viewer), [], [], [], b"", state)
        for _ in range(plies):
            if state.over:
                break
            actions = state.legal_actions()
            action = actions[dice.below(len(actions))]
            past.actions.append(action)
            past.deciders.append(state.seat)
            past.told.append(told(self.step(state, action), viewer))
        past.end = self.view(state, viewer)
        return past

    def drawn(self, model: State, viewer: int, plies: int, dice: QuickDice) -> Kept:
        """A deal and a few decisions in which every card is as likely to be played as any other.

        The viewer's own decisions do not count: whatever it does depends on what it knows.
        """
        state = model.fresh(dice.split())
        total = 1
        for _ in range(plies):
            if state.over:
                break
            if state.seat == viewer:
                actions = state.legal_actions()
                state.apply(actions[dice.below(len(actions))])
            else:
                action, ways = pick(self.ways(state), dice)
                state.apply(action)
                total *= ways
        return Kept(state, total)

    def worlds(self, past: History, dice: QuickDice, until: float) -> list[Kept]:
        """As many worlds alike as brute force finds in the time."""
        self.histories += 1
        found: list[Kept] = []
        for tries in range(1, 100000):
            if time.monotonic() > until or len(found) >= MOST_ALIKE or (tries > HOPELESS and not found):
                break
            self.dealt += 1
            state = past.state.fresh(dice.split())
            ways = self.replay(state, past, dice)
            if ways:
                found.append(Kept(state, ways))
        self.kept += len(found)
        self.compared += bool(found)
        self.by_viewer["spectator" if past.viewer < 0 else "seat"] += len(found)
        return found

    def replay(self, state: State, past: History, dice: QuickDice) -> int:
        """Play the history in another deal; 0 if the viewer would notice, else in how many ways it comes about."""
        if self.view(state, past.viewer) != past.begin:
            return 0
        ways = 1
        for action, news in zip(past.actions, past.told):
            if state.over:
                return 0
            if state.seat == past.viewer:
                if not state.allows(action) or told(self.step(state, action), past.viewer) != news:
                    return 0
                continue
            alike = self.alike(state, news, past.viewer)
            if not alike:
                return 0
            every = self.ways(state)
            choice, total = pick({action: every[action] for action in alike}, dice)
            self.step(state, choice)
            ways *= total
        return ways if self.view(state, past.viewer) == past.end else 0

    def alike(self, state: State, news: bytes, viewer: int) -> list[int]:
        """The decisions after which the viewer hears this."""
        return [a for a in state.legal_actions() if told(self.step(state.copy(), a), viewer) == news]

    def ways(self, state: State) -> dict[int, int]:
        """For every legal action, how many sets of cards of the decider's hand it may mean.

        Equal cards are several ways to play one of them. Where each card of its own id has its own action, the ways are
        shared out among those actions.
        """
        faces: dict[str, bytes] = {}
        held: Counter[bytes] = Counter()
        for zone in self.game.view(state, state.seat).zones:
            if zone.layout == "hand" and zone.owner == state.seat:
                for item in zone.items:
                    faces[item.id] = msgspec.json.encode(item.face)
                    held[faces[item.id]] += item.count
        alike: dict[str, list[int]] = {}
        ways: dict[int, int] = {}
        for move in self.game.moves(state):
            meant = Counter(faces[pick] for pick in move.picks if pick in faces)
            elsewhere = [pick for pick in move.picks if pick not in faces]
            alike.setdefault(f"{move.verb} {sorted(meant.items())} {elsewhere} {move.chip} {move.amount}", []).append(
                move.action
            )
            ways[move.action] = math.prod(math.comb(held[face], count) for face, count in meant.items())
        for actions in alike.values():
            for action in actions:
                ways[action] = max(1, ways[action] // len(actions))
        return ways

    def same_mind(self, past: History, world: State, setting: Setting) -> None:
        """What looks the same is imagined the same, to the byte."""
        one, two = past.state.imagine(past.viewer, quick_dice(7)), world.imagine(past.viewer, quick_dice(7))
        if freeze(one) != freeze(two):
            who = "the spectator" if past.viewer < 0 else f"seat {past.viewer}"
            where = f"{setting}, two deals and {brief(past.actions)} that {who} cannot tell apart"
            raise differing(one, two, where, "they are imagined differently with equal dice")

    def view(self, state: State, viewer: int) -> bytes:
        return msgspec.json.encode(self.game.view(state, viewer))

    def step(self, state: State, action: int) -> list[Event]:
        events: list[Event] = []
        state.story = events
        state.apply(action)
        state.story = None
        return events


def pick(ways: dict[int, int], dice: QuickDice) -> tuple[int, int]:
    """One of the actions, as likely as it has ways; and how many ways there are in all."""
    total = sum(ways.values())
    left = dice.below(total)
    for action, count in ways.items():
        left -= count
        if left < 0:
            return action, total
    raise AssertionError("the ways were counted wrong")


def thinned(kept: list[Kept], dice: QuickDice) -> list[State]:
    """Each world as often as it has ways to come about, relative to the one with most."""
    most = max((world.ways for world in kept), default=1)
    return [world.state for world in kept if dice.below(most) < world.ways]
