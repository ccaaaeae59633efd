"""A finished game told to somebody who sees everything: in sentences, with names, and nothing left out."""

from __future__ import annotations

import re

import pytest

from motherlode.bots.bot import RandomBot
from motherlode.core import registry
from motherlode.core.dice import quick_dice
from motherlode.core.match import ALL_SEEING, Match
from motherlode.core.state import SPECTATOR
from motherlode.table.room.history import frozen, lines
from motherlode.terminal.story import told as in_the_terminal

CODES = re.compile(r"\w_\w|\([A-Z0-9][CDHS]\)")
"""How rules call cards among themselves, and people do not: `D_TL`, `(2C)`."""


@pytest.mark.parametrize("name", registry.names())
def test_who_sees_everything_reads_sentences_with_names(name: str) -> None:
    game = registry.find(name)
    match = Match(game, game.usual_seats, seed=f"story of {name}")
    dice = quick_dice(1)
    while not match.over:
        match.play(RandomBot().decide(match.perspective(match.seat), dice))
    for number, written in enumerate(in_the_terminal(match, ALL_SEEING), 1):
        said = written.plain.removeprefix(f"{number:4}. ")
        assert not said.startswith("("), said  # a move as programs write it
        assert not CODES.search(said), said
    told = lines(match, ALL_SEEING)
    for line in told:
        assert not re.search(r"\b(you|your)\b", line.text, re.IGNORECASE), line.text
        assert not CODES.search(line.text), line.text
    assert len(told) >= len(lines(match, SPECTATOR))
    secret = any(event.secret for decision in match.decisions for event in decision.events)
    assert secret == (set(told) != set(lines(match, SPECTATOR)))


def test_what_only_its_owner_sees_has_its_own_name_in_a_replay() -> None:
    match = Match(registry.find("saboteur"), 3, seed="nuggets", names=("Ada", "Bo", "Cy"))
    dice = quick_dice(1)
    while not match.over:
        match.play(RandomBot().decide(match.perspective(match.seat), dice))
    labels = {zone.label for zone in frozen(match, len(match.decisions), ALL_SEEING).view.zones}
    assert {"Ada's nuggets", "Bo's nuggets", "Cy's nuggets"} <= labels
