"""Why is an action not allowed?"""

from motherlode.core.errors import Refused
from motherlode.core.reader import Reader, caps
from motherlode.games.miners.rules.actions import Meant
from motherlode.games.miners.rules.cards import CELL_OF, NAMES, NO_KIND, SHAPE_OF, TOOLS
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.words.cards import SIDES, SITE_WORDS, are_broken, broken_tools, card_words, path_words
from motherlode.kits.distance import ACROSS, EDGE
from motherlode.kits.shapes import ALL_JOINED, OPEN, OPEN_MEETS_OPEN
from motherlode.kits.tunnels import CARD, TARGET


def why_not(state: Position, action: int, reader: Reader) -> Refused:
    """Why the reader may not do this now, from what it can see."""
    if state.over:
        return Refused("The game is over.", rule="MIN-36")
    if reader.seat != state.seat:
        return Refused("It is not your turn.", rule="MIN-10")
    meant = Meant(state.setup.deck, action)
    if not 0 <= action < state.setup.actions:
        return Refused(f"There is no action {action}: actions are 0 to {state.setup.actions - 1}.", rule="MIN-24")
    if meant.kind == NO_KIND:
        return Refused(f"No card of this deck can lie as {path_words(SHAPE_OF[meant.pose])}.", rule="MIN-23")
    if meant.kind not in state.hand(reader.seat):
        return Refused(f"You hold no {card_words(meant.kind)} ({NAMES[meant.kind]}).", rule="MIN-9")
    if meant.verb == "place":
        return _why_not_place(state, meant)
    if meant.verb == "discard":
        return _why_not_discard(state)
    if meant.verb == "view":
        return Refused(f"{caps(SITE_WORDS[meant.site])} has been claimed: all see what it is worth.", rule="MIN-V9")
    if meant.verb == "cave-in":
        return Refused("A cave-in takes a path card from the board, never the start or a destination.", rule="MIN-V9")
    if meant.target >= state.seats:
        return Refused(f"There is no seat {meant.target}: seats are 0 to {state.seats - 1}.", rule="MIN-4")
    how = "broken already" if meant.verb == "break" else "not broken"
    return Refused(f"{caps(reader.whose(meant.target))} {TOOLS[meant.tool]} is {how}.", rule="MIN-V9")


def _why_not_discard(state: Position) -> Refused:
    """Discarding needs a pile (MIN-15) and that nothing can be done (MIN-13)."""
    if state.left == 0:
        return Refused("The pile is empty: nothing is discarded any more.", rule="MIN-15")
    if state.setup.tools:
        return Refused("You can place or play a card, so you may not discard one.", rule="MIN-V9")
    return Refused("You can place a card, so you may not discard one.", rule="MIN-13")


def _why_not_place(state: Position, meant: Meant) -> Refused:
    """The first clause of MIN-16 … MIN-20 that a placement breaks; a broken tool comes before all (MIN-V9)."""
    tools = broken_tools(state, state.seat)
    if tools:
        mended = ("it is", "both are", "all are")[len(tools) - 1]
        return Refused(f"Your {are_broken(tools)} broken: you cannot place until {mended} mended.", rule="MIN-V9")
    board = state.board
    cell = CELL_OF[meant.square]
    if board.cells[cell] & (CARD | TARGET):
        return Refused("There is a card on that cell.", rule="MIN-16")
    beside = [board.neighbour(cell, edge) for edge in EDGE]
    if not any(board.cells[there] & CARD for there in beside):
        return Refused("No card lies beside that cell; destinations do not count.", rule="MIN-17")
    for number, there in enumerate(beside):
        if not board.cells[there] & CARD:
            continue
        side = SIDES[number]
        own = bool(OPEN[SHAPE_OF[meant.pose]] & EDGE[number])
        theirs = bool(OPEN[board.shape_at(there)] & EDGE[ACROSS[number]])
        if state.setup.matching == OPEN_MEETS_OPEN:
            if own and not theirs:
                return Refused(f"The tunnel at the {side} would run into a wall.", rule="MIN-V3")
        elif state.setup.matching == ALL_JOINED:
            if not (own and theirs):
                return Refused(f"The card at the {side} would not be joined.", rule="MIN-V4")
        elif own != theirs:
            how = "run into a wall" if own else "be walled up"
            return Refused(f"The tunnel at the {side} would {how}.", rule="MIN-18")
    return Refused("No tunnel from the start leads to the card there.", rule="MIN-20")
