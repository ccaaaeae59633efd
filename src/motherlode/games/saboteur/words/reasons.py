"""Why would the deciding seat do this? What it comes to, in one sentence, from what the seat may know."""

from collections.abc import Sequence

from motherlode.core.reader import Reader, caps, counted, listed, several
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.payout import how_many
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.sense.survey import FAR, Survey
from motherlode.games.saboteur.sense.weigh import Thoughts
from motherlode.games.saboteur.words.cards import GOAL_PLACES, card_words
from motherlode.kits.bits import count
from motherlode.kits.tunnels import LIVE_BITS, Tunnels

SURVEY = Survey()


def reason(state: SaboteurState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """What an action comes to, and what the seat believes of whom it is done to."""
    meant = act.meaning(action, state.setup.cells)
    thoughts = Thoughts(state)
    match meant.verb:
        case "pick":
            return _why_pick(state, meant)
        case "place":
            return _why_place(state, thoughts, meant)
        case "map":
            return _why_map(thoughts, meant)
        case "rockfall":
            return _why_rockfall(state, meant)
        case "break" | "repair":
            said = _why_tool(state, action, meant, reader)
            if meant.target == state.seat or len(beliefs) <= meant.target:
                return said
            belief = round(100 * beliefs[meant.target])
            return f"{said[:-1]}: {reader.name(meant.target)} is {belief} % saboteur by what was played."
    return _why_discard(state, thoughts, meant)


def also(state: SaboteurState, action: int, reader: Reader) -> str:
    """Where two moves come to the same: what the tunnel, or the hand, is like after each."""
    meant = act.meaning(action, state.setup.cells)
    if meant.verb == "place":
        trial = state.board.copy()
        trial.lay(meant.cell, meant.shape)
        if trial.touched & ~state.board.touched:  # a goal is turned up, and nobody knows what goes on from it
            return ""
        return f"Then the tunnel can go on from {counted(int(trial.fronts), 'place')}."
    if meant.verb == "discard":
        kept = list(state.hand(state.seat))
        kept.remove(meant.kind)
        return f"Then you keep {listed(several([card_words(kind) for kind in kept]))}." if kept else ""
    return ""


def _why_pick(state: SaboteurState, meant: act.Meaning) -> str:
    """Nuggets count at the end, by their value."""
    highest = max(value for value in (1, 2, 3) if how_many(state.nuggets.packet(), value))
    if meant.value == highest:
        return "No nugget in the packet is higher."
    return f"A nugget of {highest} is in the packet, too."


def _why_place(state: SaboteurState, thoughts: Thoughts, meant: act.Meaning) -> str:
    """What a path card does for the tunnel."""
    exits = thoughts.exits(meant.cell, meant.shape)
    if thoughts.beyond(meant.cell, exits) == 0:
        return "Reaches a goal that may be gold."
    before, then = int(thoughts.nearest), _steps_with(state, thoughts, meant)
    if then < before:
        nearer = "Opens a way" if before == FAR else f"Brings the tunnel {before - then} nearer"
        return f"{nearer} to where the gold may be: {counted(then, 'card')} to go."
    if then == FAR > before:
        return "Closes the last way that is seen to where the gold may be."
    if then > before:
        return f"Closes the nearest way to where the gold may be: {counted(then, 'card')} to go instead of {before}."
    return "The tunnel comes no nearer to where the gold may be." if exits else "Nothing goes on from there."


def _steps_with(state: SaboteurState, thoughts: Thoughts, meant: act.Meaning) -> int:
    """Cards to where the gold may be once a card lies; no goal is turned up for it."""
    trial = state.copy()
    trial.board.lay(meant.cell, meant.shape)
    SURVEY.look(trial, thoughts.hopes)
    return int(SURVEY.nearest)


def _why_map(thoughts: Thoughts, meant: act.Meaning) -> str:
    """What a look tells."""
    if thoughts.known >> meant.goal & 1:
        return f"You have seen the {GOAL_PLACES[meant.goal]} goal before."
    if thoughts.gold >= 0:
        return _gold_known(thoughts)
    return f"The gold may be under {count(thoughts.hopes)} goals, this one among them."


def _gold_known(thoughts: Thoughts) -> str:
    return f"The gold is known to be under the {GOAL_PLACES[thoughts.gold]} goal: a map shows nothing new."


def _why_rockfall(state: SaboteurState, meant: act.Meaning) -> str:
    """What falls with a card."""
    board = state.board.copy()
    before = _live(board)
    if not board.cells[meant.cell] & LIVE_BITS:
        return "That card is cut off from the start already."
    board.remove(meant.cell)
    lost = before - 1 - _live(board)
    if lost:
        return f"It cuts off {counted(lost, 'card')} behind it."
    return "It cuts off nothing else, and the place is free again."


def _live(board: Tunnels) -> int:
    """Cards that are joined to the start."""
    return sum(1 for cell in board.laid[: board.cards] if board.cells[cell] & LIVE_BITS)


def _why_tool(state: SaboteurState, action: int, meant: act.Meaning, reader: Reader) -> str:
    """What breaking or mending a tool comes to."""
    name, tools = reader.name(meant.target), int(state.tools_of(meant.target))
    if meant.verb == "break":
        if tools:
            return f"{caps(name)} cannot dig as it is; then {count(tools) + 1} tools are broken."
        return f"Then {name} cannot dig."
    left = tools & ~int(act.tools_meant(action))
    if left:
        has = reader.does(meant.target, "have", "has")
        return f"{caps(has)} {counted(count(left), 'broken tool')} left then."
    return f"Then {name} can dig again."


def _why_discard(state: SaboteurState, thoughts: Thoughts, meant: act.Meaning) -> str:
    """What speaks for doing without a card."""
    if meant.kind == cards.MAP and thoughts.gold >= 0:
        return _gold_known(thoughts)
    if cards.DEAD_ENDS <= meant.kind < cards.PATHS:
        return "It is a dead end: no tunnel goes on from it."
    cells = state.setup.cells
    uses = [act.meaning(action, cells) for action in state.legal_actions()]
    if not any(use.kind == meant.kind and use.verb != "discard" for use in uses):
        return "It cannot be played just now."
    copies = int(state.copies(state.seat, meant.kind))
    if copies > 1:
        return f"You hold {copies} of these."
    return "You get a new card for it." if state.to_draw() else "No new card comes for it."
