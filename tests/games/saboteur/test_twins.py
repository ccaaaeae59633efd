"""Twin worlds around payment: where roles, packets and nuggets could leak, and random play hardly ever comes."""

from __future__ import annotations

import pytest

from games.saboteur.helpers import REACH, final_turn, gold_ahead, menu, state_of
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.games.saboteur import GAME
from motherlode.testing import rule
from motherlode.testing.course import Course, Played, Setting
from motherlode.testing.twins import Twins

SETTINGS: list[dict[str, object]] = [
    {},
    {"rounds": 1},
    {"draft_choice": "choose"},
    {"draft_choice": "choose", "rounds": 1, "draft_direction": "counterclockwise"},
    {"role_reveal": "round_end"},
    {"rules": "published", "discards": "public", "map": "public"},
    {"role_mode": "redeal", "role_reveal": "game_end", "draft_choice": "choose"},
    {"draft_recipients": "all", "draft_choice": "choose", "ensure_saboteur": True},
]


def played(match: Match, setting: Setting) -> Played:
    """From here to the end of the round's payment."""
    done = Played(setting, "payment", [], [], [], [])
    start = state_of(match).round
    while not match.over and state_of(match).round == start:
        done.states.append(state_of(match).copy())
        done.actions.append(match.read(REACH if REACH in menu(match) else menu(match)[0]))
        done.events.append(match.play(done.actions[-1]))
    done.states.append(state_of(match).copy())
    return done


@rule("SAB-83", "SAB-88", "SAB-81")
@pytest.mark.parametrize("miners_win", [True, False], ids=["miners", "saboteurs"])
@pytest.mark.parametrize("given", SETTINGS, ids=lambda given: " ".join(f"{k}={v}" for k, v in given.items()) or "usual")
def test_nobody_learns_from_payment_what_it_may_not_know(given: dict[str, object], miners_win: bool) -> None:
    options = {"rounds": 2, **given}
    setting = Setting(4, (), GAME.settings(options))
    match = gold_ahead(seats=4, reacher=1, saboteurs=[2], **options) if miners_win else None
    match = match or final_turn(seats=4, turn=1, saboteurs=[2], **options)
    line = played(match, setting)
    law = Twins(Course(GAME, 1, [4]))
    for viewer in (-1, 0, 2):
        for ply in (0, len(line.actions) - 1):
            law.follow(line, ply, viewer, quick_dice(ply))
