"""Searches that vary: how they are asked for, what they do otherwise, and what is refused."""

from __future__ import annotations

import pytest
from msgspec import structs

from motherlode.bots.levels import make
from motherlode.bots.search import Search
from motherlode.bots.searching import SearchBot, Variant
from motherlode.core import registry
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.sense import BY_RESULTS, BY_SENSE
from motherlode.lab.arena import contest, hold
from motherlode.lab.variants import SWITCHES, read, shown, varied, vary

BOTS = ["search:20", "search:20", "sensible"]
ALL = "others=alone roles=dealt horizon=12 wander=30 glance=4 curiosity=0.8 apart=100"


def test_a_bot_is_named_after_what_it_does_otherwise() -> None:
    assert vary(BOTS, []) == BOTS
    assert vary(BOTS, ["B: horizon=12 apart=0"]) == ["search:20", "search:20 with horizon=12 apart=0", "sensible"]
    assert vary(BOTS, [" b:apart=0,horizon=12", "A: curiosity=2"]) == [
        "search:20 with curiosity=2.0",
        "search:20 with horizon=12 apart=0",
        "sensible",
    ]
    bot = varied("search:20 with horizon=12 apart=0")
    assert isinstance(bot, SearchBot)
    assert (bot.budget.iterations, bot.variant) == (20, Variant(horizon=12, apart=0))
    assert varied("search:20") is None
    assert varied("search:20 seeing all") is None


def test_everything_that_can_be_varied_reaches_the_search() -> None:
    assert set(SWITCHES) == set(structs.asdict(Variant()))
    assert shown(read(ALL)) == ALL
    game = registry.find("saboteur")
    state = game.deal(5, game.settings({}), deal_dice("vary"))
    search = Search(10)

    def begun(text: str) -> tuple[object, ...]:
        search.begin(state.imagine(state.seat, quick_dice(1)), game.sense, game.actions(state), quick_dice(2))
        if text:
            read(text).set(search)
        return (
            search.others,
            search.weighing,
            search.horizon,
            search.wander,
            search.glance,
            search.curiosity,
            search.apart,
        )

    assert begun(ALL) == (BY_SENSE, False, 12, 30, 4, 0.8, 100)
    assert begun("others=shared")[0] == BY_RESULTS
    search.wander = 15
    usual = begun("")
    for number, part in enumerate(ALL.replace("alone", "shared").split()):
        same = [one == other for one, other in zip(begun(part), usual)]
        assert same == [at != number for at in range(7)], part
        search.wander = 15


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (["horizon=12"], "horizon=12 does not say which bot varies: write B: horizon=12 for the second of --bots."),
        ([""], " does not say which bot varies: "),
        (["BB: apart=0"], "BB: apart=0 does not say which bot varies: "),
        (["D: apart=0"], "There is no bot D: --bots names 3, A is the first."),
        (["C: apart=0"], "sensible does not search: it cannot be varied. Write search:2000."),
        (["A: apart=0", "A: horizon=3"], "Bot A is varied twice: write all of it at once."),
        (["A: apart=0 apart=1"], "apart is given twice."),
        (["A:"], "Nothing is varied; there is others=…, roles=…, "),
        (["A: speed=9"], "speed=9 is nothing to vary; there is others=…, roles=…, "),
        (["A: apart"], "apart is nothing to vary; "),
        (["A: apart="], "apart is a whole number from 0 to 9999, not ."),
        (["A: horizon=-1"], "horizon is a whole number from 0 to 9999, not -1."),
        (["A: horizon=10000"], "horizon is a whole number from 0 to 9999, not 10000."),
        (["A: horizon=٣"], "horizon is a whole number from 0 to 9999, not ٣."),
        (["A: curiosity=nan"], "curiosity is a number from 0 to 100, not nan."),
        (["A: others=nobody"], "others is shared or alone, not nobody."),
        (["A: " + "9" * 500], "9999"),
    ],
)
def test_what_cannot_be_varied_is_refused_with_a_sentence(wishes: list[str], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        vary(BOTS, wishes)
    assert str(refusal.value).startswith(sentence)
    assert len(str(refusal.value)) < 250
    assert refusal.value.field == "vary"


@pytest.mark.usefixtures("toys")
def test_a_contest_of_a_search_with_itself_varied(toy_env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", toy_env["PYTHONPATH"])
    bots = ["search:20", "search:20"]
    run = contest("trench", deals=3, seats=3, given={}, bots=bots, seed="v", wishes=["B: horizon=2 others=alone"])
    assert run.bots == ("search:20", "search:20 with others=alone horizon=2")
    alone = hold(run, 1)
    assert set(alone.standings) == set(run.bots)
    assert hold(run, 2).standings == alone.standings
    assert isinstance(make("search:20"), SearchBot)
