"""Every reason is true, whatever it is said of: what a sentence claims is looked up in the position."""

from __future__ import annotations

import re

import pytest

from motherlode.core import registry
from motherlode.core.reader import listed, several
from motherlode.core.state import State
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules.cards import CELL_OF, SHAPE_OF, SITES
from motherlode.games.miners.rules.play import MinersState
from motherlode.games.miners.sense.survey import Outlook, open_sites
from motherlode.games.miners.words.cards import SITE_WORDS, card_words
from motherlode.kits.tunnels import LIVE_BITS
from motherlode.testing.reasons import Check, after, told

GAME = registry.find("miners")


def table(state: State) -> MinersState:
    assert isinstance(state, MinersState)
    return state


def meaning(state: State, action: int) -> act.Meant:
    return act.Meant(table(state).setup.deck, action)


def ended(state: State, action: int) -> bool:
    """The round is over with this action: the board is a new one."""
    then = after(state, action)
    return then.over or table(then).round != table(state).round


def outlook(state: MinersState) -> Outlook:
    found = Outlook()
    found.look(state.board, state.owner)
    found.measure(open_sites(state, state.board))
    return found


def placed(state: State, action: int) -> MinersState:
    """The board with the card on it, and nothing else."""
    then = table(state.copy())
    then.board.lay(act.cell_of(action), SHAPE_OF[act.pose_of(action)])
    then.owner[act.cell_of(action)] = state.seat + 1
    return then


def claims(state: State, action: int, match: re.Match[str]) -> bool:
    """By the rules: what is claimed after the move that was not before."""
    if ended(state, action):
        return True
    new = int(table(after(state, action)).claimed & ~table(state).claimed)
    return {SITE_WORDS[site] for site in range(SITES) if new >> site & 1} == set(re.split(r", | and ", match[1]))


def nearer(state: State, action: int, match: re.Match[str]) -> bool:
    site = SITE_WORDS.index(match[1])
    before, then = outlook(table(state)), outlook(placed(state, action))
    own = 1 if match[3] == "one" else int(match[3])
    return (int(then.missing[site]), int(then.cards(site, state.seat))) == (int(match[2]), own) and (
        then.missing[site] < before.missing[site]
    )


def further(state: State, action: int, match: re.Match[str]) -> bool:
    site = SITE_WORDS.index(match[1])
    return outlook(placed(state, action)).missing[site] > outlook(table(state)).missing[site]


def fronts(state: State, action: int) -> int:
    """How many places there are more to go on from."""
    return int(placed(state, action).board.fronts - table(state).board.fronts)


def no_site_nearer(state: State, action: int) -> bool:
    before, then = outlook(table(state)), outlook(placed(state, action))
    return all(then.missing[site] >= before.missing[site] for site in range(SITES))


def opens(state: State, action: int, match: re.Match[str]) -> bool:
    said = 1 if match[1] == "is one place" else int(match[1].split()[1])
    return no_site_nearer(state, action) and fronts(state, action) == said


def places(state: State, action: int, match: re.Match[str]) -> bool:
    """By the rules: empty cells at which a card could be laid after the move, unless the round is over with it."""
    said = 1 if match[1] == "is one place" else int(match[1].split()[1])
    return ended(state, action) or said == int(table(after(state, action)).board.fronts)


def keeps(state: State, action: int, match: re.Match[str]) -> bool:
    """Every card of the hand is named but the one discarded, as often as it is held."""
    hand = table(state).hand(state.seat)
    hand.remove(meaning(state, action).kind)
    return match[1] == listed(several([card_words(kind) for kind in hand]))


def broken(state: State, action: int) -> tuple[int, int]:
    """Broken tools of the target before and after."""
    target = meaning(state, action).target
    before = int(table(state).tools_broken(target)).bit_count()
    if ended(state, action):
        return before, before + (1 if meaning(state, action).verb == "break" else -1)
    return before, int(table(after(state, action)).tools_broken(target)).bit_count()


def live(state: MinersState) -> int:
    return sum(1 for cell in state.board.laid[: state.board.cards] if state.board.cells[cell] & LIVE_BITS)


def fallen(state: State, action: int) -> int:
    """Cards joined to a start that are not any more, besides the one brought down."""
    then = table(state.copy())
    then.board.remove(CELL_OF[meaning(state, action).square])
    return live(table(state)) - live(then) - 1


def playable(state: State, action: int) -> bool:
    others = (meaning(state, other) for other in state.legal_actions())
    return any(other.kind == meaning(state, action).kind and other.verb != "discard" for other in others)


def viewed(state: State, site: str) -> bool:
    return bool(table(state).viewed >> (3 * state.seat + SITE_WORDS.index(site)) & 1)


CLAIMS: dict[str, Check] = {
    r"It claims (.+)\.": claims,
    r"Then (.+) is (\d+) cards? away, and (one|\d+) cards? on the way (?:is|are) yours\.": nearer,
    r"It takes (.+) further away\.": further,
    r"Then there (is one place|are \d+ places) more to go on from\.": opens,
    r"Then there (is one place|are \d+ places) to go on from\.": places,
    r"It brings no site nearer\.": lambda state, action, match: no_site_nearer(state, action),
    r"Then .* cannot place a card until it is mended\.": lambda state, action, match: broken(state, action)[1] > 0,
    r".* ha(?:s|ve) (\d) broken tools? left then\.": lambda state, action, match: (
        broken(state, action)[1] == int(match[1]) > 0
    ),
    r"Then .* can place again\.": lambda state, action, match: broken(state, action) == (1, 0),
    r"You have looked at (.+) before\.": lambda state, action, match: viewed(state, match[1]),
    r"You have not looked at (.+) yet\.": lambda state, action, match: not viewed(state, match[1]),
    r"That card is joined to no start\.": lambda state, action, match: (
        not table(state).board.cells[CELL_OF[meaning(state, action).square]] & LIVE_BITS
    ),
    r"It cuts off (\d+) cards? behind it\.": lambda state, action, match: fallen(state, action) == int(match[1]) > 0,
    r"It cuts off nothing else\.": lambda state, action, match: fallen(state, action) == 0,
    r"It cannot be played just now\.": lambda state, action, match: not playable(state, action),
    r"You hold (\d) of these\.": lambda state, action, match: (
        table(state).hand(state.seat).count(meaning(state, action).kind) == int(match[1]) > 1
    ),
    r"Then you keep (.+)\.": keeps,
    r"You get a new card for it\.": lambda state, action, match: table(state).left > 0,
    r"No new card comes for it\.": lambda state, action, match: table(state).left == 0,
}


@pytest.mark.slow
def test_every_reason_is_true() -> None:
    plain = told(GAME, CLAIMS, 25, "true claims")
    tools = told(GAME, CLAIMS, 12, "true tools", expansion="tools", free_discard=True, dest_values="hidden")
    for said in (plain, tools):
        assert said.positions > 300
        assert said.untrue == []
        assert said.unknown == []
    assert set(plain.never) & set(tools.never) <= {r"That card is joined to no start\.", r"No new card comes for it\."}
