"""Why does an action make sense? What it comes to."""

from collections.abc import Sequence

from motherlode.core.reader import Reader, counted, listed, several
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules.cards import CELL_OF, SHAPE_OF, SITES
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.sense.survey import Outlook, open_sites
from motherlode.games.miners.words.cards import SITE_WORDS, card_words
from motherlode.kits.tunnels import LIVE_BITS


def reason(state: Position, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """One sentence, from what the deciding seat may know."""
    meant = act.Meant(state.setup.deck, action)
    match meant.verb:
        case "place":
            return _reason_to_place(state, action)
        case "discard":
            return _reason_to_discard(state, meant)
        case "break":
            return f"Then {reader.name(meant.target)} cannot place a card until it is mended."
        case "fix":
            return _reason_to_fix(state, meant, reader)
        case "view":
            return _reason_to_view(state, meant)
    return _reason_to_cave_in(state, meant)


def also(state: Position, action: int, reader: Reader) -> str:
    """Where two moves come to the same: what the tunnels, or the hand, are like after each."""
    meant = act.Meant(state.setup.deck, action)
    if meant.verb == "place":
        board = state.board.copy()
        board.lay(act.cell_of(action), SHAPE_OF[act.pose_of(action)])
        return f"Then there {_places(int(board.fronts))} to go on from."
    if meant.verb == "discard":
        kept = list(state.hand(state.seat))
        kept.remove(meant.kind)
        return f"Then you keep {listed(several([card_words(kind) for kind in kept]))}." if kept else ""
    return ""


def _places(number: int) -> str:
    return "is one place" if number == 1 else f"are {number} places"


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
    changed = [site for site in range(SITES) if after.missing[site] != before.missing[site]]
    nearer = [site for site in changed if after.missing[site] < before.missing[site]]
    if nearer:
        site = min(nearer, key=lambda site: int(after.missing[site]))
        own = int(after.cards(site, state.seat))
        yours = "one card on the way is" if own == 1 else f"{own} cards on the way are"
        return f"Then {SITE_WORDS[site]} is {counted(int(after.missing[site]), 'card')} away, and {yours} yours."
    if changed:
        return f"It takes {SITE_WORDS[changed[0]]} further away."
    more = int(board.fronts) - int(state.board.fronts)
    if more > 0:
        return f"Then there {_places(more)} more to go on from."
    return "It brings no site nearer."


def _reason_to_discard(state: Position, meant: act.Meant) -> str:
    """What speaks for doing without a card."""
    uses = [act.Meant(state.setup.deck, action) for action in state.legal_actions()]
    if not any(use.kind == meant.kind and use.verb != "discard" for use in uses):
        return "It cannot be played just now."
    copies = state.hand(state.seat).count(meant.kind)
    if copies > 1:
        return f"You hold {copies} of these."
    return "You get a new card for it." if state.left else "No new card comes for it."


def _reason_to_view(state: Position, meant: act.Meant) -> str:
    """What a look at a site tells."""
    if state.viewed >> (3 * state.seat + meant.site) & 1:
        return f"You have looked at {SITE_WORDS[meant.site]} before."
    return f"You have not looked at {SITE_WORDS[meant.site]} yet."


def _reason_to_fix(state: Position, meant: act.Meant, reader: Reader) -> str:
    """What a mended tool comes to."""
    left = int(state.tools_broken(meant.target)).bit_count() - 1
    if left:
        return f"{reader.does(meant.target, 'have', 'has')} {counted(left, 'broken tool')} left then."
    return f"Then {reader.name(meant.target)} can place again."


def _reason_to_cave_in(state: Position, meant: act.Meant) -> str:
    """What falls with a card."""
    board = state.board.copy()
    cell = CELL_OF[meant.square]
    live = sum(1 for one in board.laid[: board.cards] if board.cells[one] & LIVE_BITS)
    if not board.cells[cell] & LIVE_BITS:
        return "That card is joined to no start."
    board.remove(cell)
    lost = live - 1 - sum(1 for one in board.laid[: board.cards] if board.cells[one] & LIVE_BITS)
    return f"It cuts off {counted(lost, 'card')} behind it." if lost else "It cuts off nothing else."
