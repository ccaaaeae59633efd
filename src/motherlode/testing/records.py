"""Law 8: a record of a match plays again to the same end, a saved position plays on as if nothing had been.

What does not fit is refused with a sentence.
"""

from __future__ import annotations

import time

import msgspec

from motherlode.core.dice import QuickDice
from motherlode.core.errors import Refused
from motherlode.core.freeze import freeze
from motherlode.core.loops import finish_at_random
from motherlode.core.match import Match, replay
from motherlode.core.options import as_dict
from motherlode.core.record import Record, from_json
from motherlode.core.saving import load
from motherlode.core.state import State
from motherlode.testing.apart import first_difference
from motherlode.testing.course import Played, Setting
from motherlode.testing.law import Broken, Law, other_meaning, same

SAVED = 4  # positions saved and loaded, of every game that is recorded
FOLLOWED = 12  # decisions that are played on from them


class Records(Law):
    number = 8
    title = "Records play again to the same end, saved positions play on"
    what = "records"

    def trial(self, setting: Setting, turn: int, until: float) -> None:
        self.options(setting)
        dice = self.course.dice(setting, self.number, turn)
        for k in range(1000):
            self.record(self.course.played(setting, turn * 3 + k % 3), dice, until)
            if time.monotonic() > until:
                return

    def options(self, setting: Setting) -> None:
        values = as_dict(setting.options)
        again = self.game.settings(msgspec.json.decode(msgspec.json.encode(values)))
        if again != setting.options:
            raise Broken(f"{setting}: options do not come back from a record: {setting.options} / {again}")

    def record(self, played: Played, dice: QuickDice, until: float) -> None:
        setting = played.setting
        spot = played.spot(len(played.actions))
        match = Match(self.game, setting.seats, setting.options, seed=played.seed)
        stop = len(played.actions) if dice.below(2) else dice.below(len(played.actions) + 1)
        for ply in range(stop):
            move: int | str = played.actions[ply]
            if ply % 3 == 1:
                move = self.game.move(played.states[ply], played.actions[ply]).text
                if (read := match.read(move)) != played.actions[ply]:
                    raise Broken(f"{played.spot(ply)}: {other_meaning(move, played.actions[ply], read)}")
            match.play(move)
            if time.monotonic() > until and ply > 40:
                break
        record = match.record()
        back = from_json(record.to_json())
        if back != record:
            raise Broken(f"{spot}: the record does not come back from JSON")
        again = replay(back, game=self.game)
        if freeze(again._state) != freeze(match._state):
            same(match._state, again._state, spot, "the replay of the record ended in another state")
        for viewer in (-1, dice.below(setting.seats)):
            one, two = match.story(viewer), again.story(viewer)
            if one != two:
                detail = first_difference(msgspec.json.encode(one), msgspec.json.encode(two))
                raise Broken(f"{spot}: the replay told viewer {viewer} another story: {detail}")
        self.tried += 1
        self.reached["finished" if match.over else "unfinished"] += 1
        self.other_version(record, spot)
        self.tampered(record, played, dice)
        for ply in {dice.below(len(played.states)) for _ in range(SAVED)}:
            self.save_and_load(played.states[ply], played.spot(ply), dice)

    def save_and_load(self, state: State, spot: str, dice: QuickDice) -> None:
        """A position is the same after it was saved, and goes on the same."""
        before = freeze(state)
        try:
            again = load(state.save(), self.game)
        except Refused as refusal:
            raise Broken(f"{spot}: the position cannot be saved and loaded: {refusal}") from None
        same(state, again, spot, "the position is another one after it was saved and loaded")
        if type(again) is not type(state):
            raise Broken(f"{spot}: a {type(state).__name__} became a {type(again).__name__} when it was loaded")
        one, word = state.copy(), dice.split().word
        for world in (one, again):
            finish_at_random(world, QuickDice(word), FOLLOWED)
        same(one, again, spot, "a position that was saved and loaded plays on differently")
        if freeze(state) != before:
            raise Broken(f"{spot}: saving, or playing on what was loaded, changed the position that was saved")
        self.also["positions saved"] += 1

    def other_version(self, record: Record, spot: str) -> None:
        wrong = msgspec.structs.replace(record, rules=self.game.version + "-none")
        try:
            replay(wrong, game=self.game)
        except Refused as refusal:
            if refusal.sentence:
                return
        raise Broken(f"{spot}: a record of rules version {wrong.rules} was not refused")

    def tampered(self, record: Record, played: Played, dice: QuickDice) -> None:
        if not record.actions:
            return
        space = self.game.actions(played.states[0])
        place = dice.below(len(record.actions))
        for value in (dice.below(space), -1, space, 2**40, 2**63, -(2**63) - 1):
            actions = record.actions[:]
            actions[place] = value
            try:
                replay(msgspec.structs.replace(record, actions=actions), min(place + 8, len(actions)), game=self.game)
            except Refused as refusal:
                if not refusal.sentence:
                    raise Broken(
                        f"{played.spot(place)}: action {value} in a record is refused without a word"
                    ) from None
            except Exception as error:
                raise Broken(
                    f"{played.spot(place)}: a record with action {value} fails with {type(error).__name__}: {error}"
                ) from error
