"""Brute force for law 5: replay what happened in other worlds, and keep those the viewer cannot tell from the true one.

What is left of them is, by definition, what the viewer must imagine. Worlds to begin with are dealt anew, or, further
on in a game, imagined there: whoever imagines rightly before a decision must, after leaving out the worlds in which it
would have seen something else, be left with what it imagines afterwards.

Every deal counts alike, and so does every card that a decision the viewer did not see may have meant: two equal cards
in a hand are two ways to play one of them.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence

import msgspec

from motherlode.core.defaults import play_aloud
from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.events import Event
from motherlode.core.freeze import freeze
from motherlode.core.game import Game
from motherlode.core.state import State
from motherlode.testing.course import brief
from motherlode.testing.law import differing

HOPELESS = 600  # worlds without a match before a history is given up
SCANS = 40  # worlds in which all decisions are tried; if no other than the true one would do, after that
SCANNED = 8  # in one of so many


class Kept(msgspec.Struct):
    """A world that the viewer cannot tell from the true one, and in how many ways it comes about."""

    state: State
    ways: int


class Glimpse(msgspec.Struct, frozen=True):
    """What a viewer has before it at one moment: the view, and the menu if it is asked."""

    view: bytes
    menu: list[int]


class History(msgspec.Struct):
    """A few decisions, as one viewer saw them."""

    viewer: int
    begin: State
    """The true position before the first of them."""
    dealt: bool
    """It begins with the deal: other worlds are dealt anew, not imagined."""
    spot: str
    """Where this is, for somebody who wants to go there."""
    glimpses: list[Glimpse]
    """Before the first decision, and after each."""
    actions: list[int] = []
    told: list[list[Event]] = []
    """What the viewer was told of each."""
    events: list[Event] = []
    state: State | None = None
    """The true position after them."""
    scans: list[int] = []
    """For each decision, in how many worlds all others were tried and none looked the same; -1 once one did."""

    @property
    def end(self) -> State:
        assert self.state is not None
        return self.state


class BruteForce:
    """Finds histories again in other worlds."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.histories = 0
        self.found_again = 0
        self.begun = 0
        self.kept = 0
        self.by_viewer: Counter[str] = Counter()

    # -- a history ---------------------------------------------------------------------------------------------------

    def history(self, model: State, viewer: int, plies: int, dice: QuickDice) -> History:
        """Deal and play a few decisions at random."""
        word = dice.split().word
        begin = model.fresh(QuickDice(word))
        past = History(viewer, begin, True, "", [self.glimpse(begin, viewer)])
        state = begin.copy()
        for _ in range(plies):
            if state.over:
                break
            actions = state.legal_actions()
            self.go_on(past, state, actions[dice.below(len(actions))])
        past.state = state
        past.spot = f"dealt by fresh(QuickDice({word})), after {brief(past.actions)}"
        return past

    def window(self, begin: State, actions: Sequence[int], viewer: int, spot: str) -> History:
        """A few decisions in the middle of a game."""
        past = History(viewer, begin, False, spot, [self.glimpse(begin, viewer)])
        state = begin.copy()
        for action in actions:
            self.go_on(past, state, action)
        past.state = state
        return past

    def go_on(self, past: History, state: State, action: int) -> None:
        events = self.step(state, action)
        past.actions.append(action)
        past.events.extend(events)
        past.told.append(heard(events, past.viewer))
        past.scans.append(0)
        past.glimpses.append(self.glimpse(state, past.viewer))

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
                every = self.ways(state)
                action, ways = pick({action: every.get(action, 1) for action in state.legal_actions()}, dice)
                state.apply(action)
                total *= ways
        return Kept(state, total)

    # -- other worlds ------------------------------------------------------------------------------------------------

    def worlds(self, past: History, count: int, dice: QuickDice, until: float) -> list[Kept]:
        """So many worlds that look alike, or as many as there are found in the time."""
        found: list[Kept] = []
        for tries in range(1, 1000000):
            if len(found) >= count or time.monotonic() > until or (tries > HOPELESS and not found):
                break
            self.begun += 1
            split = dice.split()
            state = past.begin.fresh(split) if past.dealt else past.begin.imagine(past.viewer, split)
            ways = self.replay(state, past, dice)
            if ways:
                found.append(Kept(state, ways))
        self.kept += len(found)
        self.by_viewer["spectator" if past.viewer < 0 else "seat"] += len(found)
        return found

    def replay(self, state: State, past: History, dice: QuickDice) -> int:
        """Play the history in another world; 0 if the viewer would notice, else in how many ways it comes about."""
        if past.dealt and self.glimpse(state, past.viewer) != past.glimpses[0]:
            return 0
        chosen: list[tuple[State, int, int]] = []
        for number, action in enumerate(past.actions):
            if state.over:
                return 0
            if state.seat == past.viewer:
                if not state.allows(action) or heard(self.step(state, action), past.viewer) != past.told[number]:
                    return 0
            else:
                alike = self.alike(state, past, number, dice)
                if not alike:
                    return 0
                choice = alike[dice.below(len(alike))]
                chosen.append((state.copy(), choice, len(alike)))
                state.apply(choice)
            if self.glimpse(state, past.viewer) != past.glimpses[number + 1]:
                return 0
        return math.prod(count * self.ways(before).get(choice, 1) for before, choice, count in chosen)

    def glimpse(self, state: State, viewer: int) -> Glimpse:
        asked = state.seat == viewer and not state.over
        return Glimpse(msgspec.json.encode(self.game.view(state, viewer)), state.legal_actions() if asked else [])

    def alike(self, state: State, past: History, number: int, dice: QuickDice) -> list[int]:
        """The decisions after which the viewer hears the same.

        Trying all of them is slow. Where in many worlds no other than the true one would do, the others are tried in
        some worlds only.
        """
        true, news, viewer = past.actions[number], past.told[number], past.viewer
        actions = state.legal_actions()
        if past.scans[number] >= SCANS and dice.below(SCANNED):
            actions = [true] if true in actions else []
        found = [action for action in actions if heard(self.step(state.copy(), action), viewer) == news]
        if found not in ([], [true]):
            past.scans[number] = -1
        elif past.scans[number] >= 0:
            past.scans[number] += 1
        return found

    def ways(self, state: State) -> dict[int, int]:
        """For every legal action that may mean several sets of cards of the decider's hand, how many.

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
        if all(count == 1 for count in held.values()):
            return {}
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

    def same_mind(self, past: History, world: State) -> None:
        """What looks the same is imagined the same, to the byte."""
        one, two = past.end.imagine(past.viewer, quick_dice(7)), world.imagine(past.viewer, quick_dice(7))
        if freeze(one) != freeze(two):
            who = "the spectator" if past.viewer < 0 else f"seat {past.viewer}"
            where = f"{past.spot}, two worlds that {who} cannot tell apart"
            raise differing(one, two, where, "they are imagined differently with equal dice")

    def step(self, state: State, action: int) -> list[Event]:
        return play_aloud(state, action)


def heard(events: list[Event], viewer: int) -> list[Event]:
    """What a viewer is told of a decision."""
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


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
    return [world.state for world in kept if dice.below(1 << 30) * most < world.ways << 30]
