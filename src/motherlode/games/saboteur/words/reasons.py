"""Why would the deciding seat do this? One sentence, from what it may know."""

from collections.abc import Sequence

from motherlode.core.reader import Reader, caps
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules import cards
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.sense.survey import FAR
from motherlode.games.saboteur.sense.weigh import Thoughts
from motherlode.games.saboteur.words.cards import GOAL_PLACES, path_words


def reason(state: SaboteurState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """Why an action makes sense, and what the seat believes of whom it is done to."""
    meant = act.meaning(action, state.setup.cells)
    thoughts = Thoughts(state)
    if meant.verb == "pick":
        return "The highest nugget is always the best."
    if meant.verb == "place":
        return _why_place(thoughts, meant)
    if meant.verb == "map":
        return "Where the gold lies is still unknown."
    if meant.verb == "rockfall":
        there = path_words(state.board.shape_at(meant.cell))
        return f"Tears the tunnel open at the {there}." if thoughts.saboteur else f"Takes the {there} out of the way."
    if meant.verb in ("break", "repair"):
        said = _why_tool(thoughts, meant, reader)
        if meant.target != state.seat and len(beliefs) > meant.target:
            belief = round(100 * beliefs[meant.target])
            said = f"{said[:-1]}: {reader.name(meant.target)} is {belief} % saboteur by what was played."
        return said
    if thoughts.gold >= 0 and meant.kind == cards.MAP:
        return f"The gold is known to be under the {GOAL_PLACES[thoughts.gold]} goal: a map shows nothing new."
    return "Of all cards this one is missed least."


def _why_place(thoughts: Thoughts, meant: act.Meaning) -> str:
    """What a path card does for the tunnel."""
    after = thoughts.beyond(meant.cell, thoughts.exits(meant.cell, meant.shape))
    if after == FAR:
        return "Closes the tunnel there."
    if after == 0:
        return "Reaches a goal that may be gold."
    gain = thoughts.nearest - after
    if gain > 0:
        return f"Brings the tunnel {gain} nearer to where the gold may be: {after} to go."
    return "Keeps the tunnel open without bringing it nearer."


def _why_tool(thoughts: Thoughts, meant: act.Meaning, reader: Reader) -> str:
    """What breaking or mending a tool is good for."""
    name = reader.name(meant.target)
    if meant.verb == "break":
        return f"Keeps {name} from {'digging' if thoughts.saboteur else 'doing harm'}."
    if meant.target == thoughts.seat:
        return "With a broken tool nobody can dig."
    return f"{caps(name)} has brought the tunnel {thoughts.advanced(meant.target)} nearer."
