"""What lies in the mine: the start, what was dug, the goals, and the way to the gold once it is found?"""

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.reader import Reader
from motherlode.core.view import Back, Item, Mark, Tunnel, Zone
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.payout import MINERS_WON
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.words.cards import A1, goal_face, path_face
from motherlode.kits.distance import shortest
from motherlode.kits.tunnels import Tunnels

LATEST = Mark("latest")
LIT = Mark("on the way to the gold", "good", "lit")


def maze(state: SaboteurState, reader: Reader) -> Zone:
    """The mine as it is."""
    latest = act.meaning(state.latest, state.setup.cells)
    new = latest.cell if latest.verb == "place" else -1
    shown = state.picking() or state.over  # SAB-89
    number = int(state.round) - int(state.over)
    lit = _way(state, state.board, number) if shown and state.nuggets.winner(number) == MINERS_WON else set()
    dug = _dug(state, state.board, lit, new)
    return _zone(state, [*dug, *(_goal(state, reader, goal, shown, lit) for goal in range(cards.GOALS))])


def as_it_ended(state: SaboteurState, number: int) -> Zone:
    """The mine as the round before this one left it, all goals turned up (SAB-89)."""
    board = state.old_board
    lit = _way(state, board, number) if state.nuggets.winner(number) == MINERS_WON else set()
    goals = [_shown(state, int(state.nuggets.goal(number, goal)), goal, lit) for goal in range(cards.GOALS)]
    return _zone(state, [*_dug(state, board, lit), *goals])


def _zone(state: SaboteurState, items: list[Item]) -> Zone:
    margin = state.setup.margin
    return Zone(
        id="maze",
        label="The mine",
        layout="grid",
        items=tuple(items),
        first=(-margin, -2 - margin),
        last=(8 + margin, 2 + margin),
        a1=A1,
    )


def _dug(state: SaboteurState, board: Tunnels, lit: set[int], new: int = -1) -> list[Item]:
    """The start and the cards that were laid."""
    setup = state.setup
    items = [Item(Tunnel(("TRBL",), "START", label="start"), at=(0, 0), marks=(LIT,) if lit else ())]
    for cell in board.laid[: board.cards]:
        marks = ((LATEST,) if cell == new else ()) + ((LIT,) if cell in lit else ())
        items.append(Item(path_face(board.shape_at(cell)), at=(setup.x_of(cell), setup.y_of(cell)), marks=marks))
    return items


def _goal(state: SaboteurState, reader: Reader, goal: int, shown: bool, lit: set[int]) -> Item:
    """A goal, face up, or face down with what the reader knows of it."""
    at, name, card = (8, 2 * goal - 2), f"goal:{goal}", int(state.goals[goal])
    if state.up >> goal & 1:
        face = goal_face(card, state.board.shape_at(state.setup.goal_cells[goal]))
        return Item(face, name, at, marks=(LIT,) if lit and card == cards.GOLD else ())
    if shown:
        return _shown(state, card, goal, lit)
    eye = goal_face(card) if state.known_goals(reader.seat) >> goal & 1 else None
    lookers = [seat for seat in range(state.seats) if state.maps[seat] >> goal & 1]
    marks = tuple(Mark(f"{reader.name(seat)} looked", icon="eye") for seat in lookers)
    return Item(Back("goal"), name, at, eye, marks=marks)


def _shown(state: SaboteurState, card: int, goal: int, lit: set[int]) -> Item:
    """A goal that is turned up because the round is over."""
    return Item(goal_face(card), f"goal:{goal}", (8, 2 * goal - 2), marks=(LIT,) if lit and card == cards.GOLD else ())


def _way(state: SaboteurState, board: Tunnels, number: int) -> set[int]:
    """The cells of a shortest tunnel from the start to the gold of a round that the miners have won."""
    gold = next(goal for goal in range(cards.GOALS) if state.nuggets.goal(number, goal) == cards.GOLD)
    on_route = vec[i64]([0] * int(state.setup.cells))
    shortest(board, state.setup.goal_cells[gold], on_route)
    return {cell for cell in range(len(on_route)) if on_route[cell]}
