"""How did a game end?"""

from motherlode.core.game import winners
from motherlode.core.reader import Reader
from motherlode.core.view import Outcome
from motherlode.games.miners.rules.position import Position

REASONS = ("all three sites claimed", "first site claimed", "mine sealed", "nobody could place")
"""Why a round ended, by the numbers of rules/ending.py."""


def outcome(state: Position, reader: Reader) -> Outcome:
    """Who won and why it ended; how many rounds ended in which way, and how many sites were claimed."""
    ends = [int(number) for number in state.ends]
    counts: dict[str, float] = {f"rounds ended: {reason}": ends[end] for end, reason in enumerate(REASONS)}
    counts["sites claimed"] = sum(int(number) for number in state.sites_won)
    counts["cards on the way to claims"] = sum(int(number) for number in state.cards_dug)
    return Outcome(
        reason=REASONS[ends.index(1)] if state.setup.rounds == 1 else "all rounds played",
        winners=winners(state),
        scores=tuple(str(state.score[seat]) for seat in range(state.seats)),
        counts=counts,
    )
