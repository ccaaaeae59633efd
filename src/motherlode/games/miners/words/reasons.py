"""Why does an action make sense?"""

from collections.abc import Sequence

from motherlode.core.reader import Reader, counted, listed
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules.cards import SHAPE_OF, SITES
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.sense.survey import Outlook, open_sites
from motherlode.games.miners.words.cards import SITE_WORDS

BY_VERB = {
    "discard": "It is the card you will miss least.",
    "fix": "You cannot place with a broken tool.",
    "view": "It tells you where to dig.",
    "cave-in": "The mine is better off without that card.",
}


def reason(state: Position, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """One sentence, from what the deciding seat may know."""
    meant = act.Meant(state.setup.deck, action)
    if meant.verb == "break":
        return f"Then {reader.name(meant.target)} cannot place until it is mended."
    return BY_VERB[meant.verb] if meant.verb in BY_VERB else _reason_to_place(state, action)


def _reason_to_place(state: Position, action: int) -> str:
    """What a placement claims, brings nearer or opens."""
    board, owner = state.board.copy(), state.owner[:]
    board.lay(act.cell_of(action), SHAPE_OF[act.pose_of(action)])
    owner[act.cell_of(action)] = state.seat + 1
    claims = board.touched & ~state.claimed
    if claims:
        return f"It claims {listed([SITE_WORDS[site] for site in range(SITES) if claims >> site & 1])}."
    before, after = Outlook(), Outlook()
    before.look(state.board, state.owner)
    before.measure(open_sites(state, state.board))
    after.look(board, owner)
    after.measure(open_sites(state, board))
    nearer = [site for site in range(SITES) if after.missing[site] < before.missing[site]]
    if nearer:
        site = min(nearer, key=lambda site: int(after.missing[site]))
        own = int(after.cards(site, state.seat))
        yours = "one card on the way is" if own == 1 else f"{own} cards on the way are"
        return f"Then {SITE_WORDS[site]} is {counted(int(after.missing[site]), 'card')} away, and {yours} yours."
    return "It opens the mine." if board.fronts > state.board.fronts else "It keeps your better cards for later."
