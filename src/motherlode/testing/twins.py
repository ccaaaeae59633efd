"""Law 4, twin worlds: what a viewer cannot know changes nothing it is shown, told, asked or refused.

Take a position and a viewer, and worlds the viewer cannot tell from it. Let every world go through every decision it
allows. Decisions after which the viewer was told the same must leave it with the same view, menu, refusals and
imagination; decisions after which it imagines the same must have told it the same.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from motherlode.bots.bot import SensibleBot
from motherlode.core.defaults import play_aloud
from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.events import Event
from motherlode.core.freeze import differences, freeze
from motherlode.core.perspective import Perspective
from motherlode.core.state import State
from motherlode.testing.apart import advice, first_difference
from motherlode.testing.course import Course, Played
from motherlode.testing.law import OUT, WEIGHTS, Broken, Law

HERE = "in the true world"
WORLDS = 2  # imagined beside the true one
GLANCES = 10  # further ones of which only the view is compared, for what leaks rarely
PLIES = 3  # followed from each position
MOST_CHOICES = 16  # decisions tried in one world at one ply
MIND = 100  # the first seed by which minds are compared
MOST_GROUPS = 6  # of those, different things told to the viewer that are followed up


class World(msgspec.Struct):
    """A world the viewer cannot tell from the true one, and how to get there."""

    state: State
    path: str


class After(msgspec.Struct):
    """A world one decision later."""

    world: int
    action: int
    state: State
    told: bytes
    """The viewer's events."""
    kinds: frozenset[str]
    """What happened, whoever was told."""
    path: str


class Impression(msgspec.Struct, frozen=True):
    """All that a viewer gets from a position, and a print of what it can imagine there."""

    view: bytes
    asked: bool
    menu: list[int]
    moves: bytes
    refusals: list[bytes]
    mind: bytes


class Twins(Law):
    number = 4
    title = "Twin worlds: what a viewer cannot know changes nothing for it"
    what = "positions x viewers"
    weight = 4

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.happened: Counter[str] = Counter()
        """Decisions after which the viewer was looked at, by what happened."""

    def look(self, played: Played, ply: int, dice: QuickDice) -> None:
        state = played.states[ply]
        viewers = [state.seat, -1, dice.below(state.seats)] if not state.over else [-1, dice.below(state.seats)]
        for viewer in sorted(set(viewers)):
            self.follow(played, ply, viewer, dice)
            self.tried += 1
            self.reached["a spectator looks" if viewer < 0 else "a seat looks"] += 1
        if dice.below(2):
            self.inside(played, ply, dice)

    def finish(self) -> None:
        kinds = [f"{kind} {count:,}" for kind, count in self.happened.most_common()]
        self.note = f"Decisions followed, by what happened: {', '.join(kinds)}." if kinds else ""
        self.reached.update({f"happened: {kind}": count for kind, count in self.happened.items()})

    def inside(self, played: Played, ply: int, dice: QuickDice) -> None:
        """The same in a world that somebody imagines: there, too, others know what they know and nothing else."""
        state = played.states[ply]
        thinker = dice.below(state.seats + 1) - 1
        viewer = dice.below(state.seats)
        if viewer == thinker:
            return
        seed = dice.below(1000000)
        world = World(state.imagine(thinker, quick_dice(seed)), f"in imagine({thinker}, quick_dice({seed}))")
        self.follow(played, ply, viewer, dice, world)
        self.tried += 1
        self.reached["a seat looks, in somebody's imagination"] += 1

    def follow(self, played: Played, ply: int, viewer: int, dice: QuickDice, world: World | None = None) -> None:
        """Keep worlds beside the true one that the viewer cannot tell from it, for a few decisions.

        Instead of the true one any world will do.
        """
        true = played.states[ply] if world is None else world.state
        where = "" if world is None else f", {world.path}"
        spot = played.spot(ply, viewer) + where
        worlds = self.twins(true, viewer, WORLDS, spot, dice)
        self.glance(true, viewer, spot, dice)
        for step in range(PLIES):
            if true.over:
                return
            self.minds(worlds, viewer, spot, dice)
            action = played.actions[ply + step] if ply + step < len(played.actions) else -1
            if not true.allows(action):
                action = true.legal_actions()[0]
            afters = self.outcomes(worlds, viewer, action, spot, dice)
            told = self.compare(afters, true.seat == viewer, viewer, action, spot, dice)
            worlds = [World(after.state, after.path) for after in told]
            true = worlds[0].state
            spot = played.spot(ply + step + 1, viewer) + where
            worlds[0].path = HERE
            if len(worlds) == 1:
                worlds = self.twins(true, viewer, 1, spot, dice)

    def twins(self, true: State, viewer: int, count: int, spot: str, dice: QuickDice) -> list[World]:
        """The true world, and worlds imagined from it: the viewer has the same in all of them."""
        worlds = [World(true, HERE)]
        tries = self.tries(true, dice)
        here = self.impression(true, viewer, tries)
        for _ in range(count):
            seed = dice.below(1000000)
            world = World(true.imagine(viewer, quick_dice(seed)), f"in imagine({viewer}, quick_dice({seed}))")
            if self.impression(world.state, viewer, tries) != here:
                raise Broken(f"{spot}: {HERE} and {world.path}: {self.difference(true, world.state, viewer, tries)}")
            worlds.append(world)
        return worlds

    def glance(self, true: State, viewer: int, spot: str, dice: QuickDice) -> None:
        here = msgspec.json.encode(self.game.view(true, viewer))
        for _ in range(GLANCES):
            seed = dice.below(1000000)
            view = msgspec.json.encode(self.game.view(true.imagine(viewer, quick_dice(seed)), viewer))
            if view != here:
                raise Broken(
                    f"{spot}: {HERE} and in imagine({viewer}, quick_dice({seed})): the view differs in "
                    f"{first_difference(here, view)}. {advice('view', viewer)}"
                )

    # -- one decision in every world ---------------------------------------------------------------------------------

    def outcomes(self, worlds: list[World], viewer: int, action: int, spot: str, dice: QuickDice) -> list[After]:
        """Every world after every decision it allows (a sample of long menus), the true world's own first."""
        found: list[After] = []
        for number, world in enumerate(worlds):
            choices = world.state.legal_actions()
            while len(choices) > MOST_CHOICES:
                choices.pop(dice.below(len(choices)))
            if world.state.allows(action):
                choices = [action, *(a for a in choices if a != action)]
            for choice in choices:
                found.append(self.step(world, number, choice, viewer, spot))
        asked = [world.state.seat for world in worlds]
        mine = {after.action: after for after in found if after.world == 0}
        for after in found:
            other = mine.get(after.action)
            if after.world == 0 or other is None or asked[after.world] != asked[0] or other.told == after.told:
                continue
            if not (other.state.sealed and after.state.sealed):
                raise Broken(
                    f"{spot}: {HERE} → action {after.action} or {after.path} shows the viewer something hidden, but "
                    f"`sealed` is not set: what it is told differs in {first_difference(other.told, after.told)}. Set "
                    "`sealed` when a decision shows anybody something hidden, or do not tell it."
                )
        return found

    def step(self, world: World, number: int, action: int, viewer: int, spot: str) -> After:
        state = world.state.copy()
        events = play_aloud(state, action)
        for event in events:
            if (event.secret or event.private) and set(event.knowers) - {world.state.seat} and not state.sealed:
                raise Broken(
                    f"{spot}: action {action} told seats {event.knowers} a secret ({event.kind}) that undo would take "
                    "back, but `sealed` is not set"
                )
        kinds = frozenset(event.kind for event in events)
        return After(number, action, state, told(events, viewer), kinds, f"{world.path} → action {action}")

    def compare(
        self, afters: list[After], own: bool, viewer: int, action: int, spot: str, dice: QuickDice
    ) -> list[After]:
        """Same news, same knowledge; other news, other knowledge. Returns the worlds that are still twins."""
        groups: dict[tuple[int, bytes], list[After]] = {}
        for after in afters:
            groups.setdefault((after.action if own else 0, after.told), []).append(after)
        mine = afters[0]
        own_group = groups.pop((action if own else 0, mine.told))
        others = list(groups.values())
        others.sort(key=len, reverse=True)  # those with twins first
        while len(others) > MOST_GROUPS:
            others.pop(MOST_GROUPS // 2 + dice.below(len(others) - MOST_GROUPS // 2))
        tries = self.tries(mine.state, dice)
        imagined: dict[bytes, After] = {}
        for group in [own_group, *others]:
            first = group[0]
            self.happened.update(first.kinds)
            here = self.impression(first.state, viewer, tries)
            for other in self.some(group[1:], 3 if group is own_group else 1, dice):
                if self.impression(other.state, viewer, tries) != here:
                    difference = self.difference(first.state, other.state, viewer, tries)
                    raise Broken(f"{spot}: {first.path} and {other.path}, told the same: {difference}")
            seen = imagined.setdefault(here.mind, first)
            if seen.told != first.told and mind(seen.state, viewer, 8) == mind(first.state, viewer, 8):
                raise Broken(
                    f"{spot}: {seen.path} and {first.path} the viewer can imagine exactly the same, but what it was "
                    f"told differs in {first_difference(seen.told, first.told)}. {advice('events', viewer)}"
                )
        return [mine, *{after.world: after for after in own_group if after.world}.values()]

    def some(self, group: list[After], most: int, dice: QuickDice) -> list[After]:
        """A few of a group, from different worlds first."""
        chosen = list({after.world: after for after in group if after.world}.values())[:most]
        while group and len(chosen) < most:
            chosen.append(group[dice.below(len(group))])
        return chosen

    # -- what a viewer has -------------------------------------------------------------------------------------------

    def tries(self, state: State, dice: QuickDice) -> list[int]:
        """Actions to be refused, most of them."""
        space = self.game.actions(state)
        low = dice.below(space) // (1 + dice.below(space))
        return [-1, low, *(dice.below(space) for _ in range(4)), *state.legal_actions()[:2]]

    def impression(self, state: State, viewer: int, tries: list[int]) -> Impression:
        seen = Perspective(self.game, state, viewer)
        return Impression(
            view=msgspec.json.encode(seen.view()),
            asked=seen.asked,
            menu=seen.legal(),
            moves=msgspec.json.encode(seen.moves()),
            refusals=[refusal(seen, action) for action in tries],
            mind=mind(state, viewer, 1),
        )

    def difference(self, one: State, two: State, viewer: int, tries: list[int]) -> str:
        """What is different between two impressions that should be the same."""
        left, right = self.impression(one, viewer, tries), self.impression(two, viewer, tries)
        if left.view != right.view:
            return f"the view differs in {first_difference(left.view, right.view)}. {advice('view', viewer)}"
        if left.asked != right.asked:
            return f"the viewer is asked in one of them only. {advice('decider', viewer)}"
        if left.menu != right.menu:
            one_only, two_only = sorted(set(left.menu) - set(right.menu)), sorted(set(right.menu) - set(left.menu))
            return f"the menu differs: {one_only[:20]} are legal in the first only, {two_only[:20]} in the second. " + (
                advice("menu", viewer)
            )
        if left.moves != right.moves:
            return f"the moves differ in {first_difference(left.moves, right.moves)}. {advice('moves', viewer)}"
        for action, refused_left, refused_right in zip(tries, left.refusals, right.refusals):
            if refused_left != refused_right:
                difference = first_difference(refused_left, refused_right)
                return f"action {action} is refused differently, in {difference}. {advice('refusal', viewer)}"
        fields = differences(one.imagine(viewer, quick_dice(MIND)), two.imagine(viewer, quick_dice(MIND)))
        return (
            f"with equal dice the viewer imagines different worlds: {'; '.join(fields[:6])}. {advice('mind', viewer)}"
        )

    def minds(self, worlds: list[World], viewer: int, spot: str, dice: QuickDice) -> None:
        """A sensible player in the viewer's seat wants the same in all of them, and says the same of it."""
        sense = self.game.sense
        if sense is None or worlds[0].state.seat != viewer:
            return
        answers = []
        seed = dice.below(1000000)
        for world in worlds:
            out, weights = OUT, WEIGHTS
            n = world.state.legal(out)
            sense.weigh(world.state, out, n, weights)
            seen = Perspective(self.game, world.state, viewer)
            bot = SensibleBot()
            choice = bot.decide(seen, quick_dice(seed))
            answers.append(
                {
                    "weights": [[out[i], weights[i]] for i in range(n)],
                    "says": [self.game.reason(world.state, out[i]) for i in range(min(n, 6))],
                    "choice": choice,
                    "reason": bot.reason(seen, choice, quick_dice(seed)),
                }
            )
        for world, answer in zip(worlds[1:], answers[1:]):
            if answer != answers[0]:
                left, right = msgspec.json.encode(answers[0]), msgspec.json.encode(answer)
                raise Broken(
                    f"{spot}: {HERE} and {world.path} a sensible player sees what the seat cannot know: what it thinks "
                    f"differs in {first_difference(left, right)}. {advice('sense', viewer)}"
                )


def told(events: list[Event], viewer: int) -> bytes:
    """What a viewer is told of a decision."""
    return msgspec.json.encode([seen for event in events if (seen := event.seen_by(viewer)) is not None])


def refusal(seen: Perspective, action: int) -> bytes:
    found = seen.refusal(action)
    if found is None:
        return b"null"
    return msgspec.json.encode({"sentence": found.sentence, "rule": found.rule, "field": found.field})


def mind(state: State, viewer: int, depth: int) -> bytes:
    """A print of what a viewer can imagine."""
    return b"".join(freeze(state.imagine(viewer, quick_dice(MIND + k))) for k in range(depth))
