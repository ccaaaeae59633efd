"""Why may a seat not do something now, as far as it can know?"""

from motherlode.core.errors import Refused
from motherlode.core.reader import Reader, caps
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.words.cards import GOAL_PLACES, broken_words, card_words
from motherlode.games.saboteur.words.moves import BEYOND
from motherlode.kits.tunnels import CARD, TARGET, WALL


def why_not(state: SaboteurState, action: int, reader: Reader) -> Refused:
    """Why the reader may not do this now."""
    if state.over:
        return Refused("The game is over.", rule="SAB-79")
    if reader.seat != state.seat:
        if state.picking():
            return Refused("The nuggets are being shared out: it is not your turn.", rule="SAB-88")
        return Refused("It is not your turn.", rule="SAB-28")
    meant = act.meaning(action, state.setup.cells)
    if meant.verb == "nothing":
        last = act.total(state.setup.cells) - 1
        return Refused(f"There is no action {action}: actions are 0 to {last}.", rule="SAB-25")
    if state.picking():
        return Refused("Keep one of the nugget cards in the packet.", rule="SAB-78")
    if meant.verb == "pick":
        return Refused("There is no nugget to choose now.", rule="SAB-78")
    if not state.copies(state.seat, meant.kind):
        return Refused(f"You hold no {card_words(meant.kind)} ({cards.KIND_NAMES[meant.kind]}).", rule="SAB-25")
    if meant.verb == "place":
        return _why_not_place(state, meant)
    if meant.verb in ("break", "repair"):
        return _why_not_tool(state, meant, reader)
    if meant.verb == "map":
        return Refused(f"The {GOAL_PLACES[meant.goal]} goal lies face up already.", rule="SAB-62")
    return Refused(
        "A rockfall removes a path card of the maze, never the start or a goal.",
        rule="SAB-58" if state.board.cards else "SAB-59",
    )


def _why_not_place(state: SaboteurState, meant: act.Meaning) -> Refused:
    """Why a card that the seat holds may not be laid there."""
    board = state.board
    word = board.cells[meant.cell]
    broken = state.tools_of(state.seat)
    if broken:
        mended = "it is mended" if int(broken).bit_count() == 1 else "they are mended"
        return Refused(f"Your {broken_words(broken)}: you cannot dig until {mended}.", rule="SAB-41")
    if word & WALL:
        return Refused(BEYOND, rule="SAB-42")
    if word & (CARD | TARGET):
        return Refused("That cell is taken.", rule="SAB-35")
    if not board.edges_fit(meant.cell, meant.shape):
        return Refused("An edge of the card does not fit a card beside it.", rule="SAB-36")
    if state.setup.anywhere:
        return Refused("The card joins no open edge of a card beside it.", rule="SAB-V10")
    return Refused("No tunnel from the start leads to an open edge of the card there.", rule="SAB-38")


def _why_not_tool(state: SaboteurState, meant: act.Meaning, reader: Reader) -> Refused:
    """Why a tool may not be broken or mended with a card that the seat holds."""
    if meant.target >= state.seats:
        return Refused(f"There is no seat {meant.target}: seats are 0 to {state.seats - 1}.", rule="SAB-1")
    tool = caps(f"{reader.whose(meant.target)} {cards.TOOLS[meant.tool]}")
    if meant.verb == "break":
        if meant.target == state.seat and not state.setup.self_break:
            return Refused("You may not break your own tool.", rule="SAB-V9")
        return Refused(f"{tool} is broken already.", rule="SAB-54")
    if meant.tool < 0 and state.setup.mend_one:
        return Refused("Name the tool to mend: a double repair mends one of its two.", rule="SAB-V3")
    if meant.tool < 0:
        return Refused(f"Neither of {reader.whose(meant.target)} two tools is broken.", rule="SAB-56")
    if meant.doubly() and not state.setup.mend_one:
        return Refused("A double repair mends both of its tools: name none.", rule="SAB-57")
    return Refused(f"{tool} is not broken.", rule="SAB-55")
