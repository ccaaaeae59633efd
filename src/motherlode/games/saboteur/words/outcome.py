"""How did a game end?"""

from motherlode.core.reader import Reader
from motherlode.core.view import Outcome
from motherlode.games.saboteur.rules.cards import ROLE_NAMES
from motherlode.games.saboteur.rules.payout import MINERS_WON
from motherlode.games.saboteur.rules.play import SaboteurState


def outcome(state: SaboteurState, reader: Reader) -> Outcome:
    """Who won, who everybody was, and which side won how many rounds."""
    totals = [int(total) for total in state.totals()]
    rounds = int(state.setup.rounds)
    by_miners = sum(state.nuggets.winner(number) == MINERS_WON for number in range(rounds))
    return Outcome(
        reason="all rounds played",
        winners=tuple(seat for seat, total in enumerate(totals) if total == max(totals)),
        scores=tuple(str(total) for total in totals),
        roles=tuple(ROLE_NAMES[state.role(seat)] for seat in range(state.seats)),
        counts={
            "rounds": rounds,
            "rounds won by miners": by_miners,
            "rounds won by saboteurs": rounds - by_miners,
            "nuggets paid": sum(totals),
        },
    )
