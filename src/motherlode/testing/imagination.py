"""Law 5: imagining depends on what the viewer knows, and on the dice; and on those as the rules of chance say."""

from __future__ import annotations

import time
from collections import Counter

import msgspec

from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.freeze import differences, freeze
from motherlode.core.loops import finish_at_random
from motherlode.core.state import State
from motherlode.testing.course import Course, Played, Setting
from motherlode.testing.law import Broken, Law, same
from motherlode.testing.secrets import Balance, general, hidden, sights

MOST_TRIES = 4000  # worlds imagined before "the true one never comes" is said
MOST_REMEMBERED = 4000  # deals remembered by what a viewer saw of them


class Imagination(Law):
    number = 5
    title = "Imagining depends on what the viewer knows, and on the dice alone"
    what = "positions x viewers, and deals"
    games_a_share = 1
    weight = 3

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.balance = Balance()
        self.known: dict[tuple[Setting, int, bytes], bytes] = {}
        self.met_again = 0
        self.hidden_from: Counter[str] = Counter()
        self.redrawn_for: Counter[str] = Counter()
        self.turn = 0

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        begun = time.monotonic()
        self.deals(setting, turn, begun + 0.5 * (until - begun))
        super().trial(setting, turn, until)

    # -- positions of played games -----------------------------------------------------------------------------------

    def look(self, played: Played, ply: int, dice: QuickDice) -> None:
        state = played.states[ply]
        for viewer in {state.seat, dice.below(state.seats + 1) - 1}:
            self.knowledge_only(state, viewer, played.spot(ply, viewer), dice)
            self.tried += 1
        self.truth_is_possible(played, ply, dice.below(state.seats + 1) - 1, dice)

    def knowledge_only(self, state: State, viewer: int, spot: str, dice: QuickDice) -> None:
        urn = dice.split()
        world = state.imagine(viewer, urn)
        again = state.imagine(viewer, dice.split())
        if world is state:
            raise Broken(f"{spot}: imagine() returned the state itself")
        if world.dice is state.dice or world.dice is urn:
            raise Broken(f"{spot}: the imagined world shares its dice with somebody")
        if chance(world) == chance(state):
            raise Broken(f"{spot}: the imagined world has the true dice: the future leaks")
        seed = dice.below(1000000)
        from_true = state.imagine(viewer, quick_dice(seed))
        from_world = world.imagine(viewer, quick_dice(seed))
        same(from_true, from_world, spot, "with equal dice, imagining from an imagined world gives another world")
        if chance(from_true) == chance(again):
            raise Broken(f"{spot}: the dice of an imagined world do not come from the dice given")
        who = "a spectator" if viewer < 0 else "a seat"
        if not state.over:
            self.watch_variety(state, world, again, viewer, who)
        decisions = finish_at_random(world, dice.split(), self.game.bound(state) + 1)
        if not world.over:
            raise Broken(f"{spot}: an imagined world did not end within {decisions} decisions")

    def watch_variety(self, state: State, world: State, again: State, viewer: int, who: str) -> None:
        """Count whether anything that others see and the viewer does not was drawn anew."""
        own = sights(self.game, state, viewer)
        other = max(0, state.seat if state.seat != viewer else (viewer + 1) % state.seats)
        if other != viewer and hidden(sights(self.game, state, other), own):
            self.hidden_from[who] += 1
            world_dice, again_dice = world.dice, again.dice
            world.dice = again.dice = state.dice
            self.redrawn_for[who] += freeze(world) != freeze(again)
            world.dice, again.dice = world_dice, again_dice

    def truth_is_possible(self, played: Played, ply: int, viewer: int, dice: QuickDice) -> None:
        """One thing that another seat sees and the viewer does not: it must come up in imagined worlds."""
        state = played.states[ply]
        other = dice.below(state.seats)
        if other == viewer:
            return
        things = hidden(sights(self.game, state, other), sights(self.game, state, viewer))
        things = [key for key in things if ": count" not in key]
        if not things:
            return
        thing = things[dice.below(len(things))]
        self.reached["true worlds found possible"] += 1
        for _ in range(MOST_TRIES):
            if sights(self.game, state.imagine(viewer, dice.split()), other)[thing]:
                return
        raise Broken(
            f"{played.spot(ply, viewer)}: in {MOST_TRIES} imagined worlds seat {other} never sees what it sees in the "
            f"true one: {thing}"
        )

    # -- deals -------------------------------------------------------------------------------------------------------

    def deals(self, setting: Setting, turn: int, until: float) -> None:
        """Newly dealt games and worlds imagined from them: as often this way as that way round."""
        model = self.course.deal(setting, "model")
        dice = self.course.dice(setting, "deals", turn)
        for count in range(100000):
            if time.monotonic() > until and count >= 6:
                break
            true = model.fresh(dice.split())
            self.turn += 1
            viewer = self.turn % (setting.seats + 1) - 1
            other = (
                (viewer + 1 + dice.below(setting.seats - 1)) % setting.seats
                if viewer >= 0
                else dice.below(setting.seats)
            )
            self.brute_force(setting, true, viewer)
            self.weigh(true, viewer, other, dice)
            self.reached["deals"] += 1
            self.tried += 1
        if verdict := self.balance.verdict():
            raise Broken(f"{setting}: frequencies: {verdict}")

    def brute_force(self, setting: Setting, true: State, viewer: int) -> None:
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
            found = self.find_twin(setting, true, viewer, key[2])
            fields = "; ".join(differences(imagined, found.imagine(viewer, quick_dice(7)))[:6]) if found else ""
            who = "the spectator" if viewer < 0 else f"seat {viewer}"
            raise Broken(
                f"{setting}: two deals that look the same to {who} are imagined differently with equal dice: {fields}"
            )

    def find_twin(self, setting: Setting, true: State, viewer: int, view: bytes) -> State | None:
        """Another deal that looks the same, for the counterexample."""
        dice = quick_dice(self.course.seed)
        for _ in range(2000):
            deal = true.fresh(dice.split())
            if msgspec.json.encode(self.game.view(deal, viewer)) == view:
                if freeze(deal.imagine(viewer, quick_dice(7))) != freeze(true.imagine(viewer, quick_dice(7))):
                    return deal
        return None

    def weigh(self, true: State, viewer: int, other: int, dice: QuickDice) -> None:
        """Put a deal and a world imagined from it on the scales, now and a few decisions later."""
        world = true.imagine(viewer, dice.split())
        own = sights(self.game, true, viewer)
        self.balance.add(self.features(true, other, own), self.features(world, other, own))
        if self.turn % 2:
            true = true.copy()
            for state in (true, world):
                state.dice = dice.split()
                finish_at_random(state, dice.split(), 2 * true.seats)
            both = (sights(self.game, s, viewer if viewer >= 0 else other) for s in (true, world))
            self.balance.add(*({"later " + general(k, other) for k in seen} for seen in both))

    def features(self, state: State, other: int, own: Counter[str]) -> set[str]:
        """What another seat sees: once, twice, and together with the viewer's seeing the like."""
        found: set[str] = set()
        faces = {key.partition(": ")[2] for key in own}
        for key, count in sights(self.game, state, other).items():
            if count > own[key]:
                name = general(key, other)
                found.add(name)
                if count > 1:
                    found.add(f"two of {name}")
                if key.partition(": ")[2] in faces:
                    found.add(f"{name} while the viewer has one")
        return found

    def finish(self) -> None:
        for who, count in self.hidden_from.items():
            if count >= 20 and not self.redrawn_for[who]:
                raise Broken(
                    f"at {count} positions something was hidden from {who}, and imagining never redrew anything"
                )
        self.note = (
            f"{self.balance.pairs:,} pairs of a true and an imagined world weighed; {self.met_again:,} of "
            f"{self.reached['deals']:,} deals looked like an earlier one to their viewer and were imagined alike."
        )


def chance(state: State) -> bytes:
    """A print of a state's dice: `freeze` looks at any object's fields."""
    return freeze(state.dice)  # type: ignore[arg-type]
