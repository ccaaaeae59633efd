"""How did a game end?"""

from motherlode.core.reader import Reader
from motherlode.core.view import Count, Ended, Outcome
from motherlode.games.saboteur.rules.cards import GOALS, GOLD, ROLE_NAMES
from motherlode.games.saboteur.rules.payout import MINERS_WON, how_many
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.words.cards import GOAL_PLACES


def outcome(state: SaboteurState, reader: Reader) -> Outcome:
    """Who won, who everybody was, and which side won how many rounds."""
    totals = [int(total) for total in state.totals()]
    rounds = int(state.setup.rounds)
    by_miners = sum(state.nuggets.winner(number) == MINERS_WON for number in range(rounds))
    return Outcome(
        reason="all rounds played",
        told="All rounds are played and the roles are shown: the most nuggets win.",
        rule="SAB-80",
        accounts=tuple(_account(state, seat) for seat in range(state.seats)),
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


def _account(state: SaboteurState, seat: int) -> tuple[Count, ...]:
    """A seat's nugget cards, by their value."""
    held = {value: int(how_many(state.nuggets.held(seat), value)) for value in (3, 2, 1)}
    return tuple(Count(f"{n} × {value}", str(n * value)) for value, n in held.items() if n)


def ended(state: SaboteurState, number: int) -> Ended:
    """How a round ended: the side that won, and where the gold was; roles only where they are shown (SAB-67)."""
    miners = state.nuggets.winner(number) == MINERS_WON
    gold = next(goal for goal in range(GOALS) if state.nuggets.goal(number, goal) == GOLD)
    why = "A tunnel joined the start to it." if miners else "All hands were empty before a tunnel reached it."
    roles = state.nuggets.roles(number)
    shown = state.setup.open_roles or state.over
    return Ended(
        number=number + 1,
        title="The miners reach the gold" if miners else "The saboteurs have won the round",
        told=f"The gold was the {GOAL_PLACES[gold]} goal. {why}",
        rule="SAB-51" if miners else "SAB-64",
        accounts=tuple(
            (Count(ROLE_NAMES[int(roles >> seat & 1)], ""),) if shown else () for seat in range(state.seats)
        ),
    )
