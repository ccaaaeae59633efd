"""How often what is imagined, for law 5: deals, short histories after them, and any few decisions of longer games.

Imagined worlds are compared with worlds that brute force finds (`rejection`), told in words (`worlds`) and put on the
scales (`scales`). What a viewer was told, and so may forget, decides where to look: rare news first.
"""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

import msgspec

from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.loops import finish_at_random
from motherlode.core.state import State
from motherlode.testing.course import Course, Setting
from motherlode.testing.law import Broken, differing
from motherlode.testing.rejection import BruteForce, History, thinned
from motherlode.testing.reshuffling import Reshuffling
from motherlode.testing.scales import FALSE_ALARM, Balance, Cells, Suspicion, chance, suspect
from motherlode.testing.secrets import general, hidden, sights
from motherlode.testing.worlds import Looking, news

MOST_REMEMBERED = 4000  # deals remembered by what a viewer saw of them
DEALS = 12  # looked at in one go
DRAWN = 40  # short histories drawn in one go, of which so many first tell how many ways others may have to come about:
LEARNING = 12
EVERY = 100  # pairs on the scales, a look at what they say
MOST_PLIES = 6  # decisions of a short history
MOST_LABELS = 3  # things told by which the worlds of a history are weighed apart
MOST_NEWS = 1000  # more than any decision tells
MOST_TOLD = 12  # kinds of news that a summary names
WEIGHED = 24  # pairs of one history on the scales

SIZES = (40, 40, 40, 40, 40, 240)
"""Worlds of one history, in turn: many histories for what is quite wrong, some for what is a bit."""
LEAST_WORLDS = 12  # fewer tell nothing
PATIENCE = 1.0  # seconds to find the worlds of one history
CONFIRMING = (
    6.0  # seconds to confirm a suspicion: there are few of them; as long again, each time it has grown so strong:
)
GROWING = 1e-4
CONFIRMED_BY = (30, 60, 120, 240, 480, 960, 1920)  # worlds, after which the suspicion is judged
UNLIKELY = ((120, 0.05), (480, 0.001))  # a suspicion that is no stronger than this by then is dropped


class Frequencies:
    """Compares true worlds with imagined ones, over a whole check."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.game = course.game
        self.brute = BruteForce(course.game)
        self.dealt = Balance("at the deal")
        self.later = Balance("some decisions after the deal")
        self.reshuffling = Reshuffling(course.game)
        self.known: dict[tuple[Setting, int, bytes], tuple[bytes, int]] = {}
        """What was imagined of a deal, by what a viewer saw of it, and how it was dealt."""
        self.news: Counter[str] = Counter()
        """What viewers were told in the histories looked at."""
        self.told_again: Counter[str] = Counter()
        """The same in those that were found again."""
        self.hopeful: set[tuple[Setting, tuple[str, ...]]] = set()
        """What was done and told in windows that were found again."""
        self.too_much: dict[Setting, int] = {}
        """How much was told, at least, in those that were not."""
        self.windowed = 0
        self.met_again = 0
        self.turn = 0
        self.worlds = 0
        """Worlds that brute force found and were compared with as many imagined ones."""
        self.compared = 0
        """Things in which the worlds of a history were compared."""
        self.confirmations = 0
        self.windows_again = 0
        self.off = 0
        """Windows found again, and those in which a game that imagines only nearly was off."""
        self.credit = 0.0
        self.spent: defaultdict[str, float] = defaultdict(float)

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        """A share of time for one setting; what takes longer is made up for by later shares."""
        self.credit += max(0.0, until - time.monotonic())
        model = self.course.deal(setting, "model")
        dice = self.course.dice(setting, "frequencies", turn)
        kinds: dict[str, tuple[float, Callable[[], None]]] = {
            "deals": (0.1, lambda: self.deals(setting, model, dice)),
            "reshuffling": (0.1, lambda: self.reshuffle(setting, model, dice)),
            "drawn": (0.1, lambda: self.drawn(setting, model, dice)),
            "histories": (0.2, lambda: self.histories(setting, model, dice)),
            "windows": (0.5, lambda: self.windows(setting, turn, dice)),
        }
        while self.credit > 0:
            kind = min(kinds, key=lambda name: self.spent[name] / kinds[name][0])
            begun = time.monotonic()
            kinds[kind][1]()
            took = time.monotonic() - begun
            self.spent[kind] += took
            self.credit -= took

    # -- newly dealt games -------------------------------------------------------------------------------------------

    def deals(self, setting: Setting, model: State, dice: QuickDice) -> None:
        """Newly dealt games and worlds imagined from them: two draws from the same urn."""
        for _ in range(DEALS):
            word = dice.split().word
            true = model.fresh(QuickDice(word))
            self.turn += 1
            viewer = self.turn % (setting.seats + 1) - 1
            other = self.other(setting, viewer, dice)
            self.looks_alike(setting, true, viewer, word)
            self.weigh(true, viewer, other, self.dealt, dice)
            if self.turn % 2:
                self.weigh_later(true, viewer, other, dice)

    def other(self, setting: Setting, viewer: int, dice: QuickDice) -> int:
        """A seat that is not the viewer's."""
        other = dice.below(setting.seats)
        return other if other != viewer else (viewer + 1) % setting.seats

    def looks_alike(self, setting: Setting, true: State, viewer: int, word: int) -> None:
        """Of all games dealt, those that look the same to the viewer are imagined the same."""
        key = (setting, viewer, msgspec.json.encode(self.game.view(true, viewer)))
        imagined = true.imagine(viewer, quick_dice(7))
        frozen = freeze(imagined)
        if key not in self.known:
            if len(self.known) < MOST_REMEMBERED:
                self.known[key] = frozen, word
            return
        self.met_again += 1
        before, first = self.known[key]
        if before != frozen:
            other = true.fresh(QuickDice(first)).imagine(viewer, quick_dice(7))
            where = f"{setting}, dealt by fresh(QuickDice({first})) and fresh(QuickDice({word})): both look the same to"
            raise differing(other, imagined, f"{where} {who(viewer)}", "but with equal dice are imagined differently")

    def reshuffle(self, setting: Setting, model: State, dice: QuickDice) -> None:
        """A deal, and others that differ from it in where a few cards lie."""
        viewer = dice.below(setting.seats) if dice.below(4) else -1
        self.reshuffling.look(setting, model, viewer, dice, time.monotonic() + PATIENCE)

    def drawn(self, setting: Setting, model: State, dice: QuickDice) -> None:
        """Short histories for any viewer, without looking for the same one twice.

        A history is kept as often as it has ways to come about, compared with the first few.
        """
        viewer = dice.below(setting.seats) if dice.below(2) else -1
        plies = 1 + dice.below(MOST_PLIES)
        most = 0
        for count in range(DRAWN):
            kept = self.brute.drawn(model, viewer, plies, dice)
            if count < LEARNING:
                most = max(most, kept.ways + kept.ways // 2)
            elif dice.below(1 << 30) * most < kept.ways << 30:
                other = dice.below(setting.seats)
                if other != viewer:
                    self.weigh(kept.state, viewer, other, self.later, dice)

    # -- one history in many worlds ----------------------------------------------------------------------------------

    def histories(self, setting: Setting, model: State, dice: QuickDice) -> None:
        """A short history from the deal on: what other deals leave possible is what is imagined, and as often."""
        viewer = dice.below(setting.seats) if dice.below(6) == 0 else -1
        past = self.brute.history(model, viewer, dice.below(MOST_PLIES + 1), dice)
        past.spot = f"{setting}, {past.spot}, viewer {who(viewer)}"
        self.examine(past, dice)

    def windows(self, setting: Setting, turn: int, dice: QuickDice) -> None:
        """A few decisions of a game: what is imagined before them, less what they rule out, is imagined after them."""
        played = self.course.played(setting, turn * 3 + dice.below(3))
        if not played.actions:
            return
        viewer = dice.below(setting.seats + 1) - 1
        plies = sorted({dice.below(len(played.actions)) for _ in range(40)})
        kinds = {ply: (played.verbs[ply], *news(played.events[ply], viewer)) for ply in plies}
        ply = self.choose(setting, kinds)
        end = min(len(played.actions), ply + (1, 1, 2, 3)[dice.below(4)])
        spot = f"{played.spot(end, viewer)}, of which the last {end - ply} were replayed in other worlds"
        if self.examine(self.brute.window(played.states[ply], played.actions[ply:end], viewer, spot), dice):
            self.hopeful.add((setting, kinds[ply]))
        else:
            self.too_much[setting] = min(len(kinds[ply]), self.too_much.get(setting, MOST_NEWS))

    def choose(self, setting: Setting, kinds: dict[int, tuple[str, ...]]) -> int:
        """The decision whose news are the rarest; every other time, of those that are likely to be found again.

        Where a decision turns up many cards, hardly any other world looks the same: time is better spent elsewhere. As
        likely counts what was found again before, and what tells less than all that was not.
        """
        self.windowed += 1
        bound = self.too_much.get(setting, MOST_NEWS)
        likely = [ply for ply, kind in kinds.items() if len(kind) < bound or (setting, kind) in self.hopeful]
        return min(likely if likely and self.windowed % 2 else kinds, key=lambda ply: self.rarity(kinds[ply]))

    def rarity(self, labels: Sequence[str]) -> int:
        return min(self.news[label] for label in labels)

    def examine(self, past: History, dice: QuickDice) -> bool:
        """Worlds that brute force finds and worlds that are imagined: two draws from the same urn. False if too few
        were found to tell."""
        size = SIZES[self.brute.histories % len(SIZES)]
        self.brute.histories += 1
        labels = news(past.events, past.viewer)
        self.news.update([*labels, *self.verbs(past)])
        kept = self.brute.worlds(past, size, dice, time.monotonic() + PATIENCE)
        for alike in kept[:8]:
            self.brute.same_mind(past, alike.state)
        true = thinned(kept, dice)
        if len(true) < LEAST_WORLDS:
            return False
        self.brute.found_again += 1
        self.told_again.update(labels)
        looking = Looking(self.game, past.end, past.viewer, dice)
        imagined = [past.end.imagine(past.viewer, dice.split()) for _ in true]
        heaps = [[looking.words(world, dice) for world in heap] for heap in (true, imagined)]
        self.worlds += len(true)
        suspicion, looked = suspect(heaps[0], heaps[1], dice)
        self.compared += looked
        judged = past.dealt or not self.game.nearly
        self.windows_again += not past.dealt
        if suspicion is not None and (wrong := self.confirm(past, looking, suspicion, labels, dice)):
            if judged:
                raise Broken(wrong)
            self.off += 1
        if not judged:
            return True
        own = sights(self.game, past.end, past.viewer)
        for one, two, *words in list(zip(true, imagined, *heaps))[:WEIGHED]:
            features = [
                self.features(state, looking.thinker, own) | spread(cells, labels)
                for state, cells in zip((one, two), words)
            ]
            self.add(self.later, features[0], features[1])
        return True

    def verbs(self, past: History) -> list[str]:
        """The kinds of the decisions of a history."""
        state, found = past.begin.copy(), []
        for action in past.actions:
            found.append(self.game.move(state, action).verb)
            state.apply(action)
        return found

    def confirm(self, past: History, looking: Looking, suspicion: Suspicion, labels: list[str], dice: QuickDice) -> str:
        """Draw worlds anew until it is clear whether a suspicion was more than chance; what is wrong if it was."""
        self.confirmations += 1
        looking = looking.only(suspicion.places)
        until = time.monotonic() + CONFIRMING
        counts, totals = [0, 0], [0, 0]
        for size in CONFIRMED_BY:
            true = thinned(self.brute.worlds(past, size - totals[0], dice, until), dice)
            imagined = [past.end.imagine(past.viewer, dice.split()) for _ in true]
            for heap, worlds in enumerate((true, imagined)):
                counts[heap] += sum(suspicion.holds(looking.words(world, dice)) for world in worlds)
                totals[heap] += len(worlds)
            if not totals[0]:
                return ""
            likely = chance(counts[0], totals[0], counts[1], totals[1])
            if likely < FALSE_ALARM:
                return accusation(past, suspicion, labels, counts, totals)
            if any(size >= least and likely > bound for least, bound in UNLIKELY):
                return ""
            if likely < GROWING:  # whether this is found must not depend on how slow the machine is
                until = time.monotonic() + CONFIRMING
            elif time.monotonic() > until:
                return ""
        return ""

    # -- the scales --------------------------------------------------------------------------------------------------

    def weigh(self, true: State, viewer: int, other: int, balance: Balance, dice: QuickDice) -> None:
        """A true world and one imagined from it."""
        own = sights(self.game, true, viewer)
        imagined = true.imagine(viewer, dice.split())
        self.add(balance, self.features(true, other, own), self.features(imagined, other, own))

    def add(self, balance: Balance, true: set[str], imagined: set[str]) -> None:
        balance.add(true, imagined)
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
        seen = sights(self.game, state, other)
        for key in hidden(seen, own):
            name = general(key, other)
            found.add(name)
            if state.seat == other:
                found.add(f"{name}, of who decides")
            if seen[key] > 1:
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
        self.add(self.dealt, found[0], found[1])

    # -- what comes of it --------------------------------------------------------------------------------------------

    def finish(self) -> None:
        self.judge(self.dealt)
        self.judge(self.later)

    def counts(self) -> dict[str, int]:
        """How much was tried."""
        twins = {"twin deals": self.reshuffling.twins} if self.reshuffling.possible else {}
        return {
            **twins,
            "histories found again": self.brute.found_again,
            "worlds compared": self.worlds,
            "pairs weighed": self.dealt.pairs + self.later.pairs,
        }

    def summary(self) -> str:
        brute, again = self.brute, self.reshuffling
        told = ", ".join(f"{news} {count:,}" for news, count in self.told_again.most_common(MOST_TOLD))
        return (
            f"Deals: {self.dealt.pairs:,} pairs of a true and an imagined world weighed; {self.met_again:,} of "
            f"{self.turn:,} looked like an earlier one to their viewer and were imagined alike.\n"
            f"Reshuffling: {again.twins:,} twins of {again.deals:,} deals, imagined alike in {again.minds:,} positions;"
            f" cards that the viewer sees exchanged in {again.own:,} of them, {again.equal:,} times without a trace.\n"
            f"Brute force: {brute.found_again:,} of {brute.histories:,} histories found again, in {brute.kept:,} of "
            f"{brute.begun:,} worlds ({brute.by_viewer['seat']:,} for a seat); {self.compared:,} things compared in "
            f"them, {self.confirmations:,} looked at closer; {self.later.pairs:,} pairs weighed. Told in those found "
            f"again: {told or 'nothing'}.{self.nearly()}"
        )

    def nearly(self) -> str:
        """How often a game that imagines only nearly was off."""
        if not self.game.nearly:
            return ""
        return (
            f"\n{self.game.title} imagines {self.game.nearly} only nearly as often as it comes about: it was off in "
            f"{self.off:,} of {self.windows_again:,} histories out of the middle of a game."
        )


def who(viewer: int) -> str:
    return "the spectator" if viewer < 0 else f"seat {viewer}"


def accusation(past: History, suspicion: Suspicion, told: list[str], counts: list[int], totals: list[int]) -> str:
    """What is wrong with the worlds imagined after a history, in words."""
    values = sorted(suspicion.values)
    which = f" is {' or '.join(values[:4])}{' …' if len(values) > 4 else ''}" if values else ""
    name = who(past.viewer)
    return (
        f"{past.spot}: “{suspicion.what}”{which} in {counts[0]} of {totals[0]} worlds found by brute force, in all of "
        f"which {name} sees and is told what it was here, but in {counts[1]} of {totals[1]} that {name} imagines. "
        f"Either imagine() forgets something that {name} was shown or told, or it draws what is possible too often or "
        f"too seldom. Told in these decisions: {', '.join(told) or 'nothing'}."
    )


def spread(world: Cells, labels: list[str]) -> set[str]:
    """A world in words that fit any seat and any place; and each with what the viewer was told, as forgetting one thing
    and another may even out."""
    found: set[str] = set()
    for place, value in world.items():
        name = f"{re.sub('[0-9]+', '#', place)}: {value}"
        if name in found:
            found.add(f"two of {name}")
        found.add(name)
    return found | {f"{name}, after “{label}”" for name in found for label in labels[:MOST_LABELS]}
