"""How did a game end?"""

from motherlode.core.reader import Reader, caps, counted
from motherlode.core.view import Count, Ended, Outcome
from motherlode.games.saboteur.rules.cards import GOALS, GOLD, ROLE_NAMES
from motherlode.games.saboteur.rules.payout import MINERS_WON, how_many
from motherlode.games.saboteur.rules.play import SaboteurState
from motherlode.games.saboteur.words.cards import GOAL_PLACES
from motherlode.games.saboteur.words.mine import as_it_ended


def outcome(state: SaboteurState, reader: Reader) -> Outcome:
    """Who won, who everybody was, and which side won how many rounds."""
    totals = [int(total) for total in state.totals()]
    rounds = int(state.setup.rounds)
    by_miners = sum(state.nuggets.winner(number) == MINERS_WON for number in range(rounds))
    return Outcome(
        reason="all rounds played",
        told="The roles are shown, and the most nuggets win.",
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
    """What a seat got in each round, and as what (SAB-80)."""
    return tuple(
        Count(f"round {number + 1}, as a {ROLE_NAMES[int(state.nuggets.roles(number) >> seat & 1)]}", paid)
        for number in range(state.round)
        if (paid := _paid(state, number, seat))
    )


def _paid(state: SaboteurState, number: int, seat: int) -> str:
    """The nugget cards a seat was given in a round: `3 + 1`; "" for none."""
    nuggets = state.nuggets
    places = range(nuggets.given(number))
    return " + ".join(str(nuggets.value(number, place)) for place in places if nuggets.owner(number, place) == seat)


def ended(state: SaboteurState, number: int, reader: Reader) -> Ended:
    """How a round ended: the side that won, and where the gold was; roles and pay as far as they are shown (SAB-67)."""
    miners = state.nuggets.winner(number) == MINERS_WON
    gold = next(goal for goal in range(GOALS) if state.nuggets.goal(number, goal) == GOLD)
    finder = int(state.nuggets.last(number))
    why = "All hands were empty before a tunnel reached it."
    if miners:
        why = f"{caps(reader.whose(finder))} card joined the start to it: the way is lit."
    secret = "" if state.setup.open_roles or state.over else " Roles and pay stay secret until the end."
    return Ended(
        number=number + 1,
        title="The miners reach the gold" if miners else "The saboteurs have won the round",
        told=f"The gold was the {GOAL_PLACES[gold]} goal. {why}{secret}",
        rule="SAB-51" if miners else "SAB-64",
        accounts=tuple(_share(state, number, seat, reader) for seat in range(state.seats)),
        zones=() if state.over else (as_it_ended(state, number),),
    )


def _share(state: SaboteurState, number: int, seat: int, reader: Reader) -> tuple[Count, ...]:
    """What a seat was and got in a round, as far as the reader may know it (SAB-67, SAB-88)."""
    role = Count(ROLE_NAMES[int(state.nuggets.roles(number) >> seat & 1)], "")
    if seat == reader.seat or state.over:
        in_all = sum(value * int(how_many(state.nuggets.held(seat), value)) for value in (1, 2, 3))
        return (role, Count("this round", _paid(state, number, seat) or "0"), Count("in all", str(in_all)))
    if not state.setup.open_roles:
        return ()
    given = sum(state.nuggets.owner(number, place) == seat for place in range(state.nuggets.given(number)))
    return (role, Count("this round", counted(given, "nugget card")))
