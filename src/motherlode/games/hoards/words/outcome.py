"""How did a game end? The final screen, and the lab's figures."""

from fractions import Fraction

from motherlode.core.game import winners
from motherlode.core.reader import Reader
from motherlode.core.view import Outcome
from motherlode.games.hoards.rules.cards import DRAGONS
from motherlode.games.hoards.rules.combinations import valid_core
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.rules.position import STAGNATED
from motherlode.games.hoards.rules.scoring import score


def outcome(state: HoardsState, reader: Reader) -> Outcome:
    """The winners, the scores and who was which dragon."""
    seats = range(state.seats)
    scores = [Fraction(*map(int, score(state, seat))) for seat in seats]
    stacks = [state.stack_at(seat, k) for seat in seats for k in range(state.stacks[seat])]
    hidden = sum(not valid_core(stack, state.setup.runs) for stack in stacks)
    return Outcome(
        reason="too many rounds without a draw" if state.reason == STAGNATED else "the deck has run out",
        winners=winners(state),
        scores=tuple(score_text(exact) for exact in scores),
        roles=tuple(dragon(state, seat) for seat in seats),
        counts={
            "turns": float(state.turns),
            "turns with a loot": float(state.loots),
            "turns with a raid": float(state.raids),
            "dragon fights": float(state.fights),
            "bluffs laid": float(hidden + state.caught),
            "bluffs caught": float(state.caught),
            "score": float(sum(scores)) / len(scores),
            "best score": float(max(scores)),
            "stagnation": float(state.reason == STAGNATED),
        },
    )


def score_text(exact: Fraction) -> str:
    """A score: exact, and as a decimal where it is no whole number."""
    return str(exact) if exact.denominator == 1 else f"{float(exact):.2f} ({exact})"


def dragon(state: HoardsState, seat: int) -> str:
    """Which dragon a seat is, by the king it owns (HO-14)."""
    return next((f"{DRAGONS[king]} dragon" for king in range(4) if state.owners[king] == seat), "no king")
