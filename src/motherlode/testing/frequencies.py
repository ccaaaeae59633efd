"""How often what is imagined, for law 5: deals, and short histories after them, against chance and brute force."""

from __future__ import annotations

import time
from collections import Counter

import msgspec

from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.loops import finish_at_random
from motherlode.core.state import State
from motherlode.testing.course import Course, Setting
from motherlode.testing.law import Broken, differing
from motherlode.testing.rejection import MOST_PLIES, BruteForce, thinned
from motherlode.testing.secrets import Balance, general, sights

MOST_REMEMBERED = 4000  # deals remembered by what a viewer saw of them
LEAST_DEALS = 6  # in a share, whatever the time
EVERY = 100  # pairs on the scales, a look at what they say
LEARNING = 12  # histories that tell how many ways others may have to come about


class Frequencies:
    """Compares true worlds with imagined ones, over a whole check."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.game = course.game
        self.brute = BruteForce(course.game)
        self.dealt = Balance("at the deal")
        self.later = Balance("a few decisions after the deal")
        self.known: dict[tuple[Setting, int, bytes], bytes] = {}
        self.met_again = 0
        self.turn = 0

    def trial(self, setting: Setting, turn: int, until: float) -> int:
        """A share of time for one setting; returns how many deals and histories were looked at."""
        begun = time.monotonic()
        before = self.turn + self.brute.compared
        span = until - begun
        model = self.course.deal(setting, "model")
        dice = self.course.dice(setting, "frequencies", turn)
        self.deals(setting, model, dice, begun + 0.4 * span)
        self.histories(setting, model, dice, begun + 0.7 * span)
        self.drawn(setting, model, dice.below(setting.seats), dice, begun + 0.85 * span)
        self.drawn(setting, model, -1, dice, until)
        self.judge(self.dealt)
        self.judge(self.later)
        return self.turn + self.brute.compared - before

    # -- newly dealt games -------------------------------------------------------------------------------------------

    def deals(self, setting: Setting, model: State, dice: QuickDice, until: float) -> None:
        """Newly dealt games and worlds imagined from them: two draws from the same urn."""
        for count in range(100000):
            if time.monotonic() > until and count >= LEAST_DEALS:
                return
            true = model.fresh(dice.split())
            self.turn += 1
            viewer = self.turn % (setting.seats + 1) - 1
            other = dice.below(setting.seats)
            if other == viewer:
                other = (viewer + 1) % setting.seats
            self.looks_alike(setting, true, viewer)
            self.weigh(true, viewer, other, self.dealt, dice)
            if self.turn % 2:
                self.weigh_later(true, viewer, other, dice)

    def looks_alike(self, setting: Setting, true: State, viewer: int) -> None:
        """Of all games dealt, those that look the same to the viewer are imagined the same."""
        key = (setting, viewer, msgspec.json.encode(self.game.view(true, viewer)))
        imagined = true.imagine(viewer, quick_dice(7))
        frozen = freeze(imagined)
        before = self.known.get(key)
        if before is None:
            if len(self.known) < MOST_REMEMBERED:
                self.known[key] = frozen
            return
        self.met_again += 1
        if before != frozen:
            other = self.find_twin(true, viewer, key[2]).imagine(viewer, quick_dice(7))
            who = "the spectator" if viewer < 0 else f"seat {viewer}"
            where = f"{setting}, two deals that look the same to {who}"
            raise differing(imagined, other, where, "they are imagined differently with equal dice")

    def find_twin(self, true: State, viewer: int, view: bytes) -> State:
        """Another deal that looks the same and is imagined differently, for the counterexample."""
        dice = quick_dice(self.course.seed)
        for _ in range(2000):
            deal = true.fresh(dice.split())
            if msgspec.json.encode(self.game.view(deal, viewer)) == view:
                if freeze(deal.imagine(viewer, quick_dice(7))) != freeze(true.imagine(viewer, quick_dice(7))):
                    return deal
        return true

    # -- a few decisions later ---------------------------------------------------------------------------------------

    def histories(self, setting: Setting, model: State, dice: QuickDice, until: float) -> None:
        """Short histories: what brute force leaves possible is what is imagined, and as often."""
        while True:
            viewer = dice.below(setting.seats) if dice.below(4) == 0 else -1
            past = self.brute.history(model, viewer, 1 + dice.below(MOST_PLIES), dice)
            kept = self.brute.worlds(past, dice, until)
            for alike in kept[:8]:
                self.brute.same_mind(past, alike.state, setting)
            other = past.deciders[dice.below(len(past.deciders))]
            if other != viewer:
                for state in thinned(kept, dice):
                    world = past.state.imagine(viewer, dice.split())
                    self.compare(state, world, past.state, viewer, other, self.later)
            if time.monotonic() > until:
                return

    def drawn(self, setting: Setting, model: State, viewer: int, dice: QuickDice, until: float) -> None:
        """Short histories for any viewer, without looking for the same one twice.

        A history is kept as often as it has ways to come about, compared with the first few.
        """
        plies = 1 + dice.below(MOST_PLIES)
        most = 0
        for count in range(100000):
            if time.monotonic() > until and count > LEARNING:
                return
            kept = self.brute.drawn(model, viewer, plies, dice)
            if count < LEARNING:
                most = max(most, kept.ways + kept.ways // 2)
            elif dice.below(1 << 30) * most < kept.ways << 30:
                other = dice.below(setting.seats)
                if other != viewer:
                    self.weigh(kept.state, viewer, other, self.later, dice)

    # -- the scales --------------------------------------------------------------------------------------------------

    def weigh(self, true: State, viewer: int, other: int, balance: Balance, dice: QuickDice) -> None:
        """A true world and one imagined from it."""
        self.compare(true, true.imagine(viewer, dice.split()), true, viewer, other, balance)

    def compare(self, one: State, two: State, true: State, viewer: int, other: int, balance: Balance) -> None:
        own = sights(self.game, true, viewer)
        balance.add(self.features(one, other, own), self.features(two, other, own))
        if balance.pairs % EVERY == 0:
            self.judge(balance)

    def judge(self, balance: Balance) -> None:
        if verdict := balance.verdict():
            raise Broken(f"frequencies {balance.when}: {verdict}")

    def features(self, state: State, other: int, own: Counter[str]) -> set[str]:
        """What another seat sees: once, twice, with the viewer's seeing the like, and while it is to decide.

        Without the last, what one of two seats has too often and the other too seldom would even out.
        """
        found: set[str] = set()
        faces = {key.partition(": ")[2] for key in own}
        for key, count in sights(self.game, state, other).items():
            if count > own[key]:
                name = general(key, other)
                found.add(name)
                if state.seat == other:
                    found.add(f"{name}, of who decides")
                if count > 1:
                    found.add(f"two of {name}")
                if key.partition(": ")[2] in faces:
                    found.add(f"{name} while the viewer has one")
        return found

    def weigh_later(self, true: State, viewer: int, other: int, dice: QuickDice) -> None:
        """Both worlds played on at random: what is still in the deck comes up as often."""
        own = viewer if viewer >= 0 else other
        found = []
        for state in (true.copy(), true.imagine(viewer, dice.split())):
            state.dice = dice.split()
            finish_at_random(state, dice.split(), 2 * true.seats)
            found.append({"later " + general(key, own) for key in sights(self.game, state, own)})
        self.dealt.add(*found)

    def summary(self) -> str:
        brute = self.brute
        return (
            f"Deals: {self.dealt.pairs:,} pairs of a true and an imagined world weighed; {self.met_again:,} of "
            f"{self.turn:,} looked like an earlier one to their viewer and were imagined alike.\n"
            f"Brute force: {brute.compared:,} of {brute.histories:,} short histories found again; {brute.kept:,} of "
            f"{brute.dealt:,} deals accepted ({brute.by_viewer['seat']:,} for a seat); {self.later.pairs:,} pairs "
            "weighed."
        )
