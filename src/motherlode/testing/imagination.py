"""Law 5: imagining depends on what the viewer knows, and on the dice; and on those as the rules of chance say."""

from __future__ import annotations

import time
from collections import Counter

from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.loops import finish_at_random
from motherlode.core.state import State
from motherlode.testing.course import Course, Played, Setting
from motherlode.testing.frequencies import Frequencies
from motherlode.testing.law import Broken, Law, same
from motherlode.testing.secrets import hidden, sights

MOST_TRIES = 4000  # worlds imagined before "the true one never comes" is said
ENOUGH = 20  # positions with something hidden, after which something must have been redrawn


class Imagination(Law):
    number = 5
    title = "Imagining depends on what the viewer knows, and on the dice alone"
    what = "positions x viewers"
    games_a_share = 1
    weight = 7

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.frequencies = Frequencies(course)
        self.hidden_from: Counter[str] = Counter()
        self.redrawn_for: Counter[str] = Counter()

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        begun = time.monotonic()
        self.frequencies.trial(setting, turn, begun + 0.7 * (until - begun))
        super().trial(setting, turn, until)

    def look(self, played: Played, ply: int, dice: QuickDice) -> None:
        state = played.states[ply]
        for viewer in {state.seat, dice.below(state.seats + 1) - 1}:
            self.knowledge_only(state, viewer, played.spot(ply, viewer), dice)
            self.tried += 1
        viewer = dice.below(state.seats + 1) - 1
        self.truth_is_possible(state, viewer, played.spot(ply, viewer), dice)
        self.inside(played, ply, dice)

    def inside(self, played: Played, ply: int, dice: QuickDice) -> None:
        """The same in a world that somebody imagines: others know there what they would know, and nothing else."""
        thinker = dice.below(played.states[ply].seats + 1) - 1
        viewer = dice.below(played.states[ply].seats)
        if viewer == thinker:
            return
        seed = dice.below(1000000)
        world = played.states[ply].imagine(thinker, quick_dice(seed))
        spot = f"{played.spot(ply, viewer)}, in imagine({thinker}, quick_dice({seed}))"
        self.knowledge_only(world, viewer, spot, dice)
        self.truth_is_possible(world, viewer, spot, dice, cards_only=True)
        self.tried += 1

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
        if sights(self.game, state, viewer) != sights(self.game, world, viewer):
            raise Broken(f"{spot}: the imagined world does not hold what the viewer sees")
        seed = dice.below(1000000)
        from_true = state.imagine(viewer, quick_dice(seed))
        from_world = world.imagine(viewer, quick_dice(seed))
        same(from_true, from_world, spot, "with equal dice, imagining from an imagined world gives another world")
        if chance(from_true) == chance(again):
            raise Broken(f"{spot}: the dice of an imagined world do not come from the dice given")
        if not state.over:
            self.watch_variety(state, world, again, viewer)
        if not world.over and not world.legal_actions():
            raise Broken(f"{spot}: nobody can do anything in an imagined world")
        decisions = finish_at_random(world, dice.split(), self.game.bound(state) + 1)
        if not world.over:
            raise Broken(
                f"{spot}: an imagined world did not end within {decisions} decisions. If no game was to last so long, "
                "find what lets it go on; else `bound` in game.py is too small"
            )

    def watch_variety(self, state: State, world: State, again: State, viewer: int) -> None:
        """Count whether anything that others see and the viewer does not was drawn anew."""
        own = sights(self.game, state, viewer)
        other = state.seat if state.seat != viewer else (viewer + 1) % state.seats
        if hidden(sights(self.game, state, other), own):
            who = "a spectator" if viewer < 0 else "a seat"
            self.hidden_from[who] += 1
            world_dice, again_dice = world.dice, again.dice
            world.dice = again.dice = state.dice
            self.redrawn_for[who] += freeze(world) != freeze(again)
            world.dice, again.dice = world_dice, again_dice

    def truth_is_possible(
        self, state: State, viewer: int, spot: str, dice: QuickDice, cards_only: bool = False
    ) -> None:
        """One thing that another seat sees and the viewer does not: it must come up in imagined worlds.

        A score is the sum of many things and may be as rare as all of them together: it is none. With `cards_only` it
        is one that is the other seat's own, not what that seat knows of others.
        """
        other = dice.below(state.seats)
        if other == viewer:
            return
        things = hidden(sights(self.game, state, other), sights(self.game, state, viewer))
        things = [thing for thing in things if not thing.startswith("score/")]
        if cards_only:
            things = [thing for thing in things if thing.partition(": ")[0].endswith(f"/{other}")]
        if not things:
            return
        thing = things[dice.below(len(things))]
        self.reached["true worlds found possible"] += 1
        for _ in range(MOST_TRIES):
            if sights(self.game, state.imagine(viewer, dice.split()), other)[thing]:
                return
        raise Broken(
            f"{spot}: in {MOST_TRIES} imagined worlds seat {other} never sees what it sees in the true one: {thing}"
        )

    def finish(self) -> None:
        for who, count in self.hidden_from.items():
            if count >= ENOUGH and not self.redrawn_for[who]:
                raise Broken(f"at {count} positions something was hidden from {who}; imagining never redrew it")
        self.also.update(self.frequencies.counts())
        self.note = self.frequencies.summary()
        self.frequencies.finish()


def chance(state: State) -> bytes:
    """A print of a state's dice: `freeze` looks at any object's fields."""
    return freeze(state.dice)  # type: ignore[arg-type]
