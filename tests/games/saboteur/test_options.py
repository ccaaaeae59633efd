"""Options: every one has its effect; `rules=published` is a preset of defaults."""

from __future__ import annotations

import pytest

from motherlode.core.errors import Refused
from motherlode.core.options import as_dict, describe
from motherlode.core.rulebook import clauses
from motherlode.games.saboteur import GAME
from motherlode.games.saboteur.options import SaboteurOptions
from motherlode.testing import rule

DEFAULTS = {
    "rules": "document",
    "rounds": 3,
    "role_mode": "fixed",
    "role_reveal": "game_end",
    "double_repair": "both",
    "draft_recipients": "miners",
    "draft_direction": "clockwise",
    "draft_cap": None,
    "draft_choice": "auto",
    "discards": "hidden",
    "map": "private",
    "self_break": True,
    "placement": "connected",
    "margin": 12,
    "ensure_saboteur": False,
    "more_saboteurs": 0,
    "set_aside": 0,
    "fewer_cards": 0,
    "first_player": "seat0",
}
PUBLISHED = {
    "rules": "published",
    "role_mode": "redeal",
    "role_reveal": "round_end",
    "double_repair": "one",
    "draft_direction": "counterclockwise",
    "draft_cap": 9,
    "draft_choice": "choose",
}


def settings(**given: object) -> dict[str, object]:
    return dict(as_dict(GAME.settings(given)))


def test_the_defaults() -> None:
    assert settings() == DEFAULTS


@rule("SAB-V1", "SAB-V2", "SAB-V3", "SAB-V4", "SAB-V6")
def test_the_published_rules() -> None:
    assert settings(rules="published") == DEFAULTS | PUBLISHED


@rule("SAB-V1")
@pytest.mark.parametrize(
    ("name", "value"),
    [("role_mode", "fixed"), ("double_repair", "both"), ("draft_cap", None), ("draft_direction", "clockwise")],
)
def test_what_is_given_prevails_over_the_preset(name: str, value: object) -> None:
    chosen = settings(rules="published", **{name: value})
    assert chosen == DEFAULTS | PUBLISHED | {name: value}


@rule("SAB-V1", "SAB-V2", "SAB-78")
def test_defaults_that_follow_from_others() -> None:
    assert settings(role_mode="redeal")["role_reveal"] == "round_end"
    assert settings(role_mode="redeal")["draft_choice"] == "choose"
    assert settings(role_reveal="round_end")["draft_choice"] == "choose"
    assert settings(role_reveal="round_end", draft_choice="auto")["draft_choice"] == "auto"
    kept = settings(role_mode="redeal", role_reveal="game_end")
    assert (kept["role_reveal"], kept["draft_choice"]) == ("game_end", "auto")
    hidden = settings(rules="published", role_reveal="game_end")
    assert hidden["draft_choice"] == "auto"


@pytest.mark.parametrize(
    ("name", "value", "takes"),
    [
        ("rounds", 0, "1 … 9"),
        ("rounds", 10, "1 … 9"),
        ("margin", 21, "0 … 20"),
        ("margin", -1, "0 … 20"),
        ("draft_cap", 8, "none or 9"),
        ("discards", "open", "hidden or public"),
    ],
)
@rule("SAB-15", "SAB-V11", "SAB-V6", "SAB-V7")
def test_other_values_are_refused(name: str, value: object, takes: str) -> None:
    with pytest.raises(Refused, match=takes) as caught:
        GAME.settings({name: value})
    assert caught.value.field == name


def test_every_option_names_a_clause_of_the_rulebook() -> None:
    known = clauses(GAME)
    for info in describe(SaboteurOptions):
        assert info.rule in known, info.name
