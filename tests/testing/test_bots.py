"""Every bot in every game: what its seat cannot know changes nothing that it does or says."""

from __future__ import annotations

import pytest

import motherlode
from motherlode.bots import searching
from motherlode.bots.bot import Advice, Bot, RandomBot, SensibleBot
from motherlode.bots.searching import Budget
from motherlode.core import registry
from motherlode.core.dice import Dice
from motherlode.core.freeze import freeze
from motherlode.core.perspective import Perspective
from motherlode.core.state import State
from motherlode.lab.cheat import Cheat
from motherlode.testing.bots import differing, honest
from motherlode.testing.course import Course

GAMES = registry.names()
LEVELS = ("random", "easy", "sensible", "medium", "search:100")
# interpreted rules are too slow to search far
QUICK = LEVELS if motherlode.COMPILED else ("random", "easy", "sensible", "search:3")


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("name", GAMES)
def test_twin_worlds_get_the_same_answers(name: str, level: str) -> None:
    assert differing(registry.find(name), honest(level), positions=2 if level == "medium" else 3) == []


@pytest.mark.slow
@pytest.mark.parametrize("level", ["random", "easy", "sensible", "search:30"])
@pytest.mark.parametrize("name", GAMES)
def test_twin_worlds_get_the_same_answers_with_every_option(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every number of seats and every value of every option; a longer search, and more games played on for what is said
    of a move, do the same more often."""
    for bound in ("FEWEST_GAMES", "MOST_GAMES"):
        monkeypatch.setattr(searching, bound, 6)
    game = registry.find(name)
    settings = Course(game, 0, None).must
    assert differing(game, honest(level), positions=1 if level == "search:30" else 2, settings=settings, seed=7) == []


# -- that it would be found out ----------------------------------------------------------------------------------------


class Peeper(RandomBot):
    """Chooses by the live position."""

    def __init__(self, state: State) -> None:
        self.state = state

    def decide(self, seen: Perspective, dice: Dice) -> int:
        actions = seen.legal()
        return actions[freeze(self.state)[0] % len(actions)]


class Gossip(SensibleBot):
    """Decides fairly, but says more than its seat may know."""

    def __init__(self, state: State) -> None:
        self.state = state

    def reason(self, seen: Perspective, action: int, dice: Dice) -> str:
        return f"The position is {freeze(self.state).hex()}."


class Whisperer(SensibleBot):
    """Decides fairly and gives fair reasons, but its advice goes by the live position."""

    def __init__(self, state: State) -> None:
        self.state = state

    def advise(self, seen: Perspective, dice: Dice, count: int = 3) -> list[Advice]:
        return [Advice(0, "", freeze(self.state)[0] / 256, "")]


class Grudge(SensibleBot):
    """Plays fairly once; when it is asked again, what it remembers is more than its seat may know."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.asked = False

    def decide(self, seen: Perspective, dice: Dice) -> int:
        again, self.asked = self.asked, True
        return Peeper(self.state).decide(seen, dice) if again else super().decide(seen, dice)


class Fidget(SensibleBot):
    """Decides and speaks fairly, but throws its dice as often as a secret says."""

    def __init__(self, state: State) -> None:
        self.state = state

    def decide(self, seen: Perspective, dice: Dice) -> int:
        action = super().decide(seen, dice)
        for _ in range(freeze(self.state)[0] % 3):
            dice.below(2)
        return action


@pytest.mark.parametrize("cheat", [Peeper, Gossip, Whisperer, Fidget])
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_knows_too_much_is_found_out(name: str, cheat: type[Peeper | Gossip | Whisperer | Fidget]) -> None:
    found = differing(registry.find(name), cheat, positions=6)
    assert found
    words = {Peeper: "decides ", Gossip: "says of ", Whisperer: "advises ", Fidget: "leaves the dice at "}
    assert words[cheat] in found[0]


def test_a_bot_that_remembers_too_much_is_found_out() -> None:
    """In a game in which a seat often decides twice in a row."""
    found = differing(registry.find("kingpin"), Grudge, positions=12)
    assert found
    assert "decides " in found[0]


@pytest.mark.skipif(not motherlode.COMPILED, reason="interpreted rules are too slow to search far")
@pytest.mark.parametrize("name", GAMES)
def test_a_search_that_sees_everything_is_found_out(name: str) -> None:
    def sit(state: State) -> Bot:
        return Cheat(Budget(iterations=60), state)

    assert differing(registry.find(name), sit, positions=12)
