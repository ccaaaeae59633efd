"""Laws 9 and 11: refusals cite their clause, and every action has one move whose text reads back."""

from __future__ import annotations

import random
from functools import cached_property

from motherlode.core.dice import QuickDice
from motherlode.core.errors import Refused
from motherlode.core.freeze import freeze
from motherlode.core.match import Match
from motherlode.core.perspective import Perspective
from motherlode.core.rulebook import clauses
from motherlode.core.state import State
from motherlode.core.view import View
from motherlode.testing.course import Course, Played, Setting
from motherlode.testing.law import Broken, Law, differing, other_meaning

STRANGE = (-1, 2**31, 2**40, 2**62, 2**63, 2**70, -(2**70))
GARBAGE = (
    "",
    " ",
    "\n",
    "\0",
    "-1",
    "0",
    "99999999999999999999",
    "1e309",
    "nan",
    "ℵ₀",
    "٣",
    "²",
    "１,２",
    "pass pass",
    "🂡" * 50,
    "(" * 3000,
    "x" * 200_000,
    "{}",
    "{0.__class__}",
    "%s%n",
    "a,b,c",
    "- - -",
    "@",
    "seat:0",
)


class Refusals(Law):
    number = 9
    title = "An illegal action is refused with its clause, and nothing changes"
    what = "illegal actions"

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.elsewhere: dict[Setting, list[int]] = {}

    @cached_property
    def clauses(self) -> dict[str, str]:
        return clauses(self.game)

    def look(self, played: Played, ply: int, dice: QuickDice) -> None:
        state = played.states[ply]
        spot = played.spot(ply)
        before = freeze(state)
        space = self.game.actions(state)
        known = self.elsewhere.setdefault(played.setting, [])
        tries = [*STRANGE, space, space + 1, space - 1, 0]
        tries += [dice.below(space) for _ in range(12)]
        tries += [known[dice.below(len(known))] for _ in range(6) if known]
        legal = state.legal_actions()
        for seat in {state.seat, dice.below(state.seats), -1}:
            for action in [*tries, *legal[:3]]:
                if seat != state.seat or action not in legal:
                    self.refused(state, seat, action, spot)
        if freeze(state) != before:
            raise Broken(f"{spot}: a refusal changed the state")
        if not state.over:
            self.at_the_door(played, ply, [a for a in tries if a not in legal][-3:])
        known.extend(legal[:: max(1, len(legal) // 4)])

    def refused(self, state: State, seat: int, action: int, spot: str) -> None:
        where = f"{spot}, seat {seat} tries {action}"
        try:
            refusal = Perspective(self.game, state, seat).refusal(action)
        except Exception as error:
            raise Broken(f"{where}: why_not fails with {type(error).__name__}: {error}") from error
        if not isinstance(refusal, Refused):
            raise Broken(f"{where}: it was not refused")
        if len(refusal.sentence.strip()) < 8:
            raise Broken(f"{where}: the refusal has no sentence: {refusal.sentence!r}")
        asked = seat == state.seat and not state.over
        if asked and not refusal.rule:
            raise Broken(f"{where}: the refusal cites no clause: {refusal.sentence}")
        if refusal.rule and refusal.rule not in self.clauses:
            raise Broken(f"{where}: the refusal cites {refusal.rule}, which is not in the rulebook: {refusal.sentence}")
        self.tried += 1
        if asked:
            self.reached[refusal.rule] += 1

    def at_the_door(self, played: Played, ply: int, tries: list[int]) -> None:
        """`Match.play` refuses too, and leaves the match as it was."""
        setting = played.setting
        match = Match(self.game, setting.seats, setting.options, seed=played.seed)
        match._state = played.states[ply].copy()
        for action in tries:
            try:
                match.play(action)
            except Refused:
                pass
            else:
                raise Broken(f"{played.spot(ply)}: the match accepted {action}, which is not legal")
        if match.decisions or freeze(match._state) != freeze(played.states[ply]):
            raise differing(played.states[ply], match._state, played.spot(ply), "a refused move changed the match")


class Moves(Law):
    number = 11
    title = "Every legal action has one move, and its text reads back"
    what = "moves"

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.texts: dict[Setting, dict[str, int]] = {}

    def look(self, played: Played, ply: int, dice: QuickDice) -> None:
        state = played.states[ply]
        spot = played.spot(ply)
        known = self.texts.setdefault(played.setting, {})
        if not state.over:
            self.menu(state, spot, known)
        elsewhere = list(known)
        for _ in range(8):
            if elsewhere:
                text = elsewhere[dice.below(len(elsewhere))]
                self.reads(state, text, known[text], spot)
        self.rubbish(state, elsewhere, spot, dice)

    def menu(self, state: State, spot: str, known: dict[str, int]) -> None:
        game = self.game
        view = game.view(state, state.seat)
        if view.decides != state.seat:
            raise Broken(f"{spot}: seat {state.seat} is asked and its view says decides={view.decides}")
        there = things(view, state.seats)
        moves = game.moves(state)
        actions = state.legal_actions()
        if [move.action for move in moves] != actions:
            raise Broken(f"{spot}: the moves are for {[m.action for m in moves][:20]}, the menu is {actions[:20]}")
        texts: dict[str, int] = {}
        for move in moves:
            if not move.text or move.text != " ".join(move.text.split()) or not move.label or not move.verb:
                raise Broken(f"{spot}: a move without a text (single spaces), verb or label: {move}")
            if move.text in texts:
                raise Broken(f"{spot}: actions {texts[move.text]} and {move.action} have the same text “{move.text}”")
            texts[move.text] = move.action
            self.reads(state, move.text, move.action, spot)
            for pick in move.picks:
                if pick not in there and not in_grid(view, pick):
                    raise Broken(f"{spot}: “{move.text}” picks {pick}, which is not in the view of seat {state.seat}")
        for text, action in texts.items():
            if known.setdefault(text, action) != action:
                raise Broken(f"{spot}: {other_meaning(text, action, known[text])}")

    def reads(self, state: State, text: str, action: int, spot: str) -> None:
        try:
            found = self.game.parse(state, text)
        except Refused as refusal:
            raise Broken(f"{spot}: the text “{text}” of action {action} does not read back: {refusal}") from None
        if found != action:
            raise Broken(f"{spot}: the text “{text}” of action {action} reads back as {found}")
        self.tried += 1

    def rubbish(self, state: State, texts: list[str], spot: str, dice: QuickDice) -> None:
        """Whatever a person may type is an action of the space or a refusal, never anything else."""
        tries = [GARBAGE[dice.below(len(GARBAGE))] for _ in range(4)]
        chance = random.Random(dice.below(1 << 30))
        for _ in range(4 if texts else 0):
            tries.append(spoiled(texts[dice.below(len(texts))], chance))
        space = self.game.actions(state)
        for text in tries:
            try:
                found = self.game.parse(state, text)
            except Refused as refusal:
                if not refusal.sentence or len(refusal.sentence) > 2000:
                    how = "with an empty sentence"
                    if refusal.sentence:
                        how = f"with {len(refusal.sentence)} characters: quote only the beginning of what was typed"
                    raise Broken(f"{spot}: “{text[:60]}” is refused {how}") from None
                continue
            except Exception as error:
                raise Broken(f"{spot}: reading {text[:60]!r} fails with {type(error).__name__}: {error}") from error
            if not 0 <= found < space:
                raise Broken(f"{spot}: “{text[:60]}” reads as {found}, outside the action space 0 … {space - 1}")


def spoiled(text: str, chance: random.Random) -> str:
    """A move's text with something wrong about it."""
    words = text.split()
    place = chance.randrange(len(words))
    match chance.randrange(6):
        case 0:
            del words[place]
        case 1:
            words.insert(place, words[place])
        case 2:
            words[place] = words[place][:-1]
        case 3:
            words[place] = chance.choice(["99", "-1", "1,", ",", "1,2,3", "x", "999,999", "1_0", "٣"])
        case 4:
            chance.shuffle(words)
        case _:
            words[place] += chance.choice(["s", "!", " ", "\0", "9" * 5000])
    return " ".join(words)


def things(view: View, seats: int) -> set[str]:
    """The ids a move may pick in a view, cells of grids aside."""
    found = {f"seat:{seat}" for seat in range(seats)}
    for zone in view.zones:
        found.add(zone.id)
        found.update(item.id for item in zone.items if item.id)
    return found


def in_grid(view: View, pick: str) -> bool:
    """Whether a pick is a cell of a grid of the view: `zone@column,row`."""
    name, _, cell = pick.partition("@")
    column, _, row = cell.partition(",")
    try:
        at = (int(column), int(row))
    except ValueError:
        return False
    for zone in view.zones:
        if zone.id == name and zone.first is not None and zone.last is not None:
            if all(low <= x <= high for low, x, high in zip(zone.first, at, zone.last)):
                return True
    return False
