"""Every reason is true, whatever it is said of: what a sentence claims is looked up in the position."""

from __future__ import annotations

import re

import pytest

from motherlode.bots.bot import SensibleBot
from motherlode.core import registry
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.perspective import Perspective
from motherlode.core.reader import Reader, listed, several
from motherlode.core.state import State
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.sense.survey import FAR, Survey
from motherlode.games.saboteur.words.cards import GOAL_PLACES, card_words
from motherlode.games.saboteur.words.reasons import reason
from motherlode.kits.shapes import OPEN, B, L, R, T
from motherlode.kits.tunnels import CARD, LIVE_BITS, TARGET
from motherlode.testing.reasons import Check, after, told

GAME = registry.find("saboteur")
BELIEF = r"(?:: .* is \d+ % saboteur by what was played)?\."


def table(state: State) -> SaboteurState:
    assert isinstance(state, SaboteurState)
    return state


def meaning(state: State, action: int) -> act.Meaning:
    return act.meaning(action, table(state).setup.cells)


def laid(state: State, action: int) -> SaboteurState:
    """The position with nothing but the card laid: no goal is turned up, nobody draws."""
    then, meant = table(state.copy()), meaning(state, action)
    then.board.lay(meant.cell, meant.shape)
    return then


def hopes(state: State) -> int:
    """The goals that may be gold, as the deciding seat knows."""
    position = table(state)
    unseen = [goal for goal in range(3) if not (position.up | position.known_goals(state.seat)) >> goal & 1]
    seen = [goal for goal in range(3) if position.known_goals(state.seat) >> goal & 1 and not position.up >> goal & 1]
    gold = [goal for goal in seen if position.goals[goal] == cards.GOLD]
    return sum(1 << goal for goal in gold or unseen)


def open_places(state: State, action: int, match: re.Match[str]) -> bool:
    """By the rules: empty cells at which a card could be laid after the move, unless the round is over with it."""
    then = table(after(state, action))
    return then.over or then.round != table(state).round or int(then.board.fronts) == int(match[1])


def keeps(state: State, action: int, match: re.Match[str]) -> bool:
    """Every card of the hand is named but the one discarded, as often as it is held."""
    hand = table(state).hand(state.seat)
    hand.remove(meaning(state, action).kind)
    return match[1] == listed(several([card_words(kind) for kind in hand]))


def steps(state: SaboteurState, wanted: int) -> int:
    """Cards from the live tunnel to the nearest of these goals."""
    survey = Survey()
    survey.look(state, wanted)
    return int(survey.nearest)


def goes_on(state: State, action: int) -> list[int]:
    """Places next to a card just laid that its live tunnel opens on to: empty ones, goals, cards cut off before."""
    board, meant = laid(state, action).board, meaning(state, action)
    before = table(state).board
    found = []
    for edge in (T, R, B, L):
        beside = int(board.neighbour(meant.cell, edge))
        word = int(before.cells[beside])
        back = {T: B, B: T, L: R, R: L}[edge]
        if word & TARGET or not word & CARD:
            opened = board.live_at(beside) & back and not before.live_at(beside) & back
            if opened or (word & TARGET and OPEN[meant.shape] & edge and board.live_at(beside) & back):
                found.append(beside)
        elif not word & LIVE_BITS and board.cells[beside] & LIVE_BITS:
            found.append(beside)
    return found


def nothing_goes_on(state: State, action: int, match: re.Match[str]) -> bool:
    """No live tunnel opens from the card on to an empty place, and the way is as long as before."""
    return no_nearer(state, action, match) and not [
        cell for cell in goes_on(state, action) if not table(state).board.cells[cell] & CARD
    ]


def reaches(state: State, action: int, match: re.Match[str]) -> bool:
    """A goal that might have been gold is turned up, or the round is over."""
    before, then = table(state), table(after(state, action))
    return then.round != before.round or then.picking() or bool(then.up & ~before.up & hopes(state)) or then.over


def nearer(state: State, action: int, match: re.Match[str]) -> bool:
    before, then = steps(table(state), hopes(state)), steps(laid(state, action), hopes(state))
    return then == int(match[2]) and before - then == int(match[1])


def opens(state: State, action: int, match: re.Match[str]) -> bool:
    return steps(table(state), hopes(state)) == FAR and steps(laid(state, action), hopes(state)) == int(match[1])


def no_nearer(state: State, action: int, match: re.Match[str]) -> bool:
    return steps(laid(state, action), hopes(state)) == steps(table(state), hopes(state))


def closes(state: State, action: int, match: re.Match[str]) -> bool:
    before, then = steps(table(state), hopes(state)), steps(laid(state, action), hopes(state))
    return (then, before) == (int(match[1]), int(match[2])) and then > before


def closes_the_last(state: State, action: int, match: re.Match[str]) -> bool:
    return steps(table(state), hopes(state)) < FAR == steps(laid(state, action), hopes(state))


def tools(state: State, action: int) -> tuple[int, int]:
    """How many tools of the target are broken, before and after; the last card of a round is thought not to end it."""
    meant, before = meaning(state, action), table(state)
    broken, change = int(before.tools_of(meant.target)), int(act.tools_meant(action))
    then = table(after(state, action))
    expected = broken | change if meant.verb == "break" else broken & ~change
    if then.round == before.round and not then.picking() and not then.over:
        assert int(then.tools_of(meant.target)) == expected
    return broken.bit_count(), expected.bit_count()


def live(state: State) -> int:
    board = table(state).board
    return sum(1 for cell in board.laid[: board.cards] if board.cells[cell] & LIVE_BITS)


def fallen(state: State, action: int) -> int:
    """Live cards that are none any more, besides the one brought down."""
    then = table(state.copy())
    then.board.remove(meaning(state, action).cell)
    return live(state) - live(then) - 1


def playable(state: State, action: int) -> bool:
    """Whether the card could be played otherwise than by discarding it."""
    return any(
        use.kind == meaning(state, action).kind and use.verb != "discard"
        for use in (meaning(state, other) for other in state.legal_actions())
    )


def gold_known(state: State, action: int, match: re.Match[str]) -> bool:
    return hopes(state) == 1 << GOAL_PLACES.index(match[1])


PICKS: dict[str, Check] = {
    r"No nugget in the packet is higher\.": lambda state, action, match: (
        meaning(state, action).value == max(meaning(state, other).value for other in state.legal_actions())
    ),
    r"A nugget of (\d) is in the packet, too\.": lambda state, action, match: (
        meaning(state, action).value
        < int(match[1])
        == max(meaning(state, other).value for other in state.legal_actions())
    ),
}
CLAIMS: dict[str, Check] = {
    **PICKS,
    r"Nothing goes on from there\.": nothing_goes_on,
    r"Reaches a goal that may be gold\.": reaches,
    r"Brings the tunnel (\d+) nearer to where the gold may be: (\d+) cards? to go\.": nearer,
    r"Opens a way to where the gold may be: (\d+) cards? to go\.": opens,
    r"The tunnel comes no nearer to where the gold may be\.": no_nearer,
    r"Closes the nearest way to where the gold may be: (\d+) cards? to go instead of (\d+)\.": closes,
    r"Closes the last way that is seen to where the gold may be\.": closes_the_last,
    r"You have seen the (\w+) goal before\.": lambda state, action, match: bool(
        table(state).known_goals(state.seat) >> GOAL_PLACES.index(match[1]) & 1
    ),
    r"The gold is known to be under the (\w+) goal: a map shows nothing new\.": gold_known,
    r"The gold may be under (\d) goals, this one among them\.": lambda state, action, match: (
        hopes(state).bit_count() == int(match[1]) and bool(hopes(state) >> meaning(state, action).goal & 1)
    ),
    r"That card is cut off from the start already\.": lambda state, action, match: (
        not table(state).board.cells[meaning(state, action).cell] & LIVE_BITS
    ),
    r"It cuts off (\d+) cards? behind it\.": lambda state, action, match: fallen(state, action) == int(match[1]) > 0,
    r"It cuts off nothing else, and the place is free again\.": lambda state, action, match: fallen(state, action) == 0,
    r".* cannot dig as it is; then (\d) tools are broken" + BELIEF: lambda state, action, match: (
        tools(state, action)[0] > 0 and tools(state, action)[1] == int(match[1])
    ),
    r"Then .* cannot dig" + BELIEF: lambda state, action, match: tools(state, action) == (0, 1),
    r".* ha(?:s|ve) (\d) broken tools? left then" + BELIEF: lambda state, action, match: (
        tools(state, action)[1] == int(match[1]) > 0
    ),
    r"Then .* can dig again" + BELIEF: lambda state, action, match: (
        tools(state, action)[1] == 0 < tools(state, action)[0]
    ),
    r"It is a dead end: no tunnel goes on from it\.": lambda state, action, match: (
        cards.DEAD_ENDS <= meaning(state, action).kind < cards.PATHS
    ),
    r"Then the tunnel can go on from (\d+) places?\.": open_places,
    r"Then you keep (.+)\.": keeps,
    r"It cannot be played just now\.": lambda state, action, match: not playable(state, action),
    r"You hold (\d) of these\.": lambda state, action, match: (
        table(state).hand(state.seat).count(meaning(state, action).kind) == int(match[1]) > 1
    ),
    r"You get a new card for it\.": lambda state, action, match: table(state).pile > 0,
    r"No new card comes for it\.": lambda state, action, match: table(state).pile == 0,
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "games", "options"),
    [(5, 8, {}), (3, 8, {"draft_choice": "choose"}), (4, 6, {"rules": "published", "placement": "adjacent"})],
)
def test_every_reason_is_true(seats: int, games: int, options: dict[str, object]) -> None:
    said = told(GAME, CLAIMS, games, "true tunnels", seats, **options)
    assert said.positions > 400
    assert said.untrue == []
    assert said.unknown == []
    rare = {
        r"Opens a way to where the gold may be: (\d+) cards? to go\.",
        r"Closes the last way that is seen to where the gold may be\.",
    }
    assert set(said.never) <= rare | set(PICKS)


def test_every_reason_to_pick_a_nugget_is_true() -> None:
    said: set[str] = set()
    for number in range(60):
        state = GAME.deal(3, GAME.settings({"draft_choice": "choose"}), deal_dice(f"nuggets {number}"))
        dice = quick_dice(number)
        while not state.over and len(said) < 2:
            if table(state).picking() and len(state.legal_actions()) > 1:
                for action in state.legal_actions():
                    sentence = GAME.reason(state, action)
                    pattern = next(one for one in PICKS if re.fullmatch(one, sentence))
                    match = re.fullmatch(pattern, sentence)
                    assert match is not None
                    assert PICKS[pattern](state, action, match)
                    said.add(pattern)
            state.apply(SensibleBot().decide(Perspective(GAME, state, state.seat), dice))
    assert said == set(PICKS)


def test_what_is_believed_is_said_as_it_is_believed() -> None:
    found = 0
    state = GAME.deal(5, GAME.settings({}), deal_dice("believed"))
    for action in state.legal_actions():
        meant = meaning(state, action)
        if meant.verb in ("break", "repair") and meant.target != state.seat:
            said = reason(table(state), action, [0.1, 0.2, 0.34, 0.4, 0.5], Reader(state.seat, "ABCDE"))
            belief = round(100 * [0.1, 0.2, 0.34, 0.4, 0.5][meant.target])
            assert said.endswith(f": {'ABCDE'[meant.target]} is {belief} % saboteur by what was played.")
            found += 1
    assert found
