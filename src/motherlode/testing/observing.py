"""Law 12: what a seat observes as bytes is what it knows, no more and no less.

No more: in worlds the seat cannot tell from the true one the bytes are the same. No less: take worlds that have been
the same to the seat so far, and let each go on in every way; wherever its views differ now, its bytes must. So two
positions that a seat can tell apart by what it has seen differ somewhere in what it has observed.

Law 13: what a game declares about its size holds: menus, throws of dice, payoffs.
"""

from __future__ import annotations

import time

import msgspec
from librt.vecs import vec
from mypy_extensions import u8

from motherlode.core.dice import Dice, QuickDice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.planes import Layout
from motherlode.core.state import State, observed
from motherlode.testing.apart import first_difference
from motherlode.testing.course import Course, Played, Setting
from motherlode.testing.law import Broken, Law

WORLDS = 3  # beside the true one
MOST_CHOICES = 12  # decisions tried in one world
DEALS = 6  # compared with one another at each share
PADDING = 16  # bytes around an observation that nobody may write
MARKS = (0xAA, 0x55)  # what stands in the buffer beforehand
MARKED = 16  # one observation in so many is looked at that closely


class Observing(Law):
    number = 12
    title = "What a seat observes is what it knows: the same in twin worlds, apart where its views are apart"
    what = "observations"
    weight = 2

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.layouts: dict[Setting, Layout] = {}
        self.silent = False

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        if setting not in self.layouts and not self.silent:
            try:
                self.layouts[setting] = self.game.observation(self.course.deal(setting, "try"))
            except Refused as refused:
                self.silent = True
                self.note = str(refused)
        if not self.silent:
            self.deals(setting, turn)
            super().trial(setting, turn, until)

    def look(self, played: Played, ply: int, dice: QuickDice) -> None:
        state = played.states[ply]
        viewers = {state.seat if not state.over else 0, dice.below(state.seats)}
        for viewer in viewers:
            worlds = [state, *(state.imagine(viewer, quick_dice(dice.below(1000000))) for _ in range(WORLDS))]
            self.alike(worlds, viewer, played, ply)
            if not state.over:
                self.apart(worlds, viewer, played, ply, dice)

    def deals(self, setting: Setting, turn: int) -> None:
        """A new game: deals that look different to a seat are observed differently."""
        found: dict[bytes, tuple[bytes, str]] = {}
        for k in range(DEALS):
            seed = f"observe {self.course.seed} {turn * DEALS + k}"
            state = self.course.deal(setting, seed)
            self.tell_apart(found, state, 0, setting, f"{setting}, the deal", f"seed “{seed}”")

    def alike(self, worlds: list[State], viewer: int, played: Played, ply: int) -> None:
        """Worlds that a seat cannot tell apart are observed alike."""
        spot = played.spot(ply, viewer)
        layout = self.layouts[played.setting]
        if self.game.observation(worlds[0]) != layout:
            raise Broken(f"{spot}: observation() describes other planes than at the deal")
        here = self.observed(worlds[0], viewer, layout, spot)
        for world in worlds[1:]:
            there = self.observed(world, viewer, layout, spot)
            if there != here:
                raise Broken(
                    f"{spot}: twin worlds are observed differently, in {self.planes(here, there, layout)}: "
                    "observe() tells the seat something it cannot know"
                )

    def apart(self, worlds: list[State], viewer: int, played: Played, ply: int, dice: QuickDice) -> None:
        """One decision later: where views differ, so do observations."""
        found: dict[bytes, tuple[bytes, str]] = {}
        spot = played.spot(ply, viewer)
        for world in worlds:
            choices = world.legal_actions()
            while len(choices) > MOST_CHOICES:
                choices.pop(dice.below(len(choices)))
            for action in choices:
                after = world.copy()
                after.apply(action)
                self.tell_apart(found, after, viewer, played.setting, spot, f"action {action}")

    def tell_apart(
        self,
        found: dict[bytes, tuple[bytes, str]],
        state: State,
        viewer: int,
        setting: Setting,
        where: str,
        after: str,
    ) -> None:
        """Keep what was observed with what was seen; broken if the same was observed and another thing seen."""
        observed = self.observed(state, viewer, self.layouts[setting], where)
        # How a round ended is told once, as the log tells what happened: an observation is of what is there now.
        view = msgspec.json.encode(msgspec.structs.replace(self.game.view(state, viewer), ended=None))
        seen, before = found.setdefault(observed, (view, after))
        if seen != view:
            raise Broken(
                f"{where}: after {before} and after {after} the seat sees different things and observes the same; its "
                f"views differ in {first_difference(seen, view)}: observe() leaves out what the seat knows"
            )

    def observed(self, state: State, viewer: int, layout: Layout, spot: str) -> bytes:
        """What a seat observes, every number within what its plane declares."""
        if self.tried % MARKED == 0:
            self.bounds(state, viewer, layout, spot)
        found = observed(state, viewer, layout.size)
        for plane, place in layout.places():
            if max(found[place]) > plane.high or min(found[place]) < plane.low:
                raise Broken(
                    f"{spot}: plane {plane.name} holds {min(found[place])} to {max(found[place])}; "
                    f"{plane.low} to {plane.high} are declared"
                )
        self.tried += 1
        return found

    def bounds(self, state: State, viewer: int, layout: Layout, spot: str) -> None:
        """As many bytes as the layout has, all of them written, and nothing beside them."""
        rows = []
        for mark in MARKS:
            out = vec[u8]([mark] * (layout.size + 2 * PADDING))
            state.observe(viewer, out, PADDING)
            rows.append(bytes(list(out)))
        first, second = rows
        inside = slice(PADDING, PADDING + layout.size)
        if any(row[:PADDING] + row[inside.stop :] != bytes([mark]) * 2 * PADDING for row, mark in zip(rows, MARKS)):
            raise Broken(f"{spot}: observe() writes beside its {layout.size} bytes")
        if first[inside] != second[inside]:
            unwritten = self.planes(first[inside], second[inside], layout)
            raise Broken(f"{spot}: observe() leaves bytes unwritten, in {unwritten}")

    def planes(self, here: bytes, there: bytes, layout: Layout) -> str:
        """The planes in which two observations differ."""
        return ", ".join(plane.name for plane, place in layout.places() if here[place] != there[place])


class Watched(Dice):
    """Dice that remember the largest throw they were asked for."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.largest = 0

    def below(self, n: int) -> int:
        self.largest = max(self.largest, n)
        return self.dice.below(n)

    def copy(self) -> Watched:
        return Watched(self.dice.copy())


class Sizes(Law):
    number = 13
    title = "Menus, throws of dice and payoffs are no larger than declared"
    what = "games"

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        dice = self.course.dice(setting, self.number, turn)
        while True:
            self.play(setting, dice)
            if time.monotonic() > until:
                return

    def play(self, setting: Setting, dice: QuickDice) -> None:
        """A random game with everything watched."""
        watched = Watched(quick_dice(dice.below(1000000)))
        state = self.game.new(setting.seats, setting.options, watched)
        game = self.game
        most, payoff = game.most_legal(state), game.largest_payoff(state)
        try:
            throw = game.largest_throw(state)
        except Refused as refused:
            self.note = str(refused)
            throw = 2**31
        while not state.over:
            actions = state.legal_actions()
            if len(actions) > most:
                raise Broken(f"{setting}: a decision offers {len(actions)} actions; most_legal() says {most}")
            state.apply(actions[dice.below(len(actions))])
        if watched.largest > throw:
            raise Broken(f"{setting}: dice were asked for one of {watched.largest}; largest_throw() says {throw}")
        shares = [state.payoff(seat) for seat in range(state.seats)]
        if max(shares) > payoff:
            raise Broken(f"{setting}: a payoff of {max(shares)}; largest_payoff() says {payoff}")
        self.tried += 1
