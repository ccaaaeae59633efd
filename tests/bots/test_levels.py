"""Levels by name."""

from __future__ import annotations

import pytest

from motherlode.bots.bot import EasyBot, RandomBot, SensibleBot
from motherlode.bots.levels import LEVELS, make
from motherlode.bots.searching import Budget, SearchBot
from motherlode.core import registry
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.match import Match


def budget_of(level: str) -> Budget:
    bot = make(level)
    assert isinstance(bot, SearchBot)
    return bot.budget


def test_levels_have_names_or_budgets() -> None:
    assert isinstance(make("random"), RandomBot)
    assert isinstance(make("easy"), EasyBot)
    assert isinstance(make("sensible"), SensibleBot)
    assert budget_of("search:2000") == Budget(iterations=2000)
    assert budget_of("search:500ms") == Budget(milliseconds=500)
    assert budget_of("medium").iterations
    assert budget_of("hard").milliseconds
    assert set(LEVELS) == {"random", "easy", "sensible", "medium", "hard"}


NO_BUDGET = " does not say how long to search: write search:2000 for 2,000 iterations a move or search:500ms for half"


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        ("clever", "There is no bot level clever; there are random, easy, "),
        ("", "There is no bot level ; there are "),
        ("Search:20", "There is no bot level Search:20; "),
        ("search", f"search{NO_BUDGET}"),
        ("search:", f"search:{NO_BUDGET}"),
        ("search:fast", f"search:fast{NO_BUDGET}"),
        ("search:1.5ms", f"search:1.5ms{NO_BUDGET}"),
        ("search:-5", f"search:-5{NO_BUDGET}"),
        ("search:٣", f"search:٣{NO_BUDGET}"),
        ("search:0", "A search has 1 to 1,000,000 iterations, not 0."),
        ("search:1000001", "A search has 1 to 1,000,000 iterations, not 1,000,001."),
        ("search:0ms", "A move takes 1 to 600,000 ms, not 0."),
        ("search:600001ms", "A move takes 1 to 600,000 ms, not 600,001."),
        ("search:2000/h12", f"search:2000/h12{NO_BUDGET}"),
        ("search:2000 with horizon=12", f"search:2000 with horizon=12{NO_BUDGET}"),
        ("search:" + "9" * 400, "search:999"),
    ],
)
def test_other_levels_are_refused_with_a_sentence(level: str, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        make(level)
    assert str(refusal.value).startswith(sentence)
    assert len(str(refusal.value)) < 250
    assert refusal.value.field == "bots"


@pytest.mark.parametrize("name", registry.names())
def test_easy_does_the_sensible_thing_as_far_as_it_looks(name: str) -> None:
    game = registry.find(name)
    match = Match(game, game.usual_seats, seed="easy")
    same = other = 0
    for ply in range(120):
        if match.over:
            break
        seen = match.perspective(match.seat)
        sensible = SensibleBot().decide(seen, quick_dice(ply))
        easy = EasyBot().decide(seen, quick_dice(ply))
        assert easy in seen.legal()
        if len(seen.legal()) >= 4:
            same, other = same + (easy == sensible), other + (easy != sensible)
        elif len(seen.legal()) == 1:
            assert easy == sensible
        match.play(sensible)
    assert same > 0 or other < 10  # where there are hardly ever four to choose from
    assert other > 0
