from collections.abc import Iterator

import pytest

import motherlode
from motherlode.bots import searching
from toys.registered import toy_env, toys

__all__ = ["toy_env", "toys"]


@pytest.fixture(autouse=True, scope="session")
def few_games_for_what_is_said() -> Iterator[None]:
    """Interpreted, bots play fewer games on before they say something of a move: a sentence wants 24 games or more,
    which takes most of the time of a test, and is tried with as many where rules are compiled."""
    with pytest.MonkeyPatch.context() as patch:
        for bound in () if motherlode.COMPILED else ("FEWEST_GAMES", "MOST_GAMES"):
            patch.setattr(searching, bound, 6)
        yield
