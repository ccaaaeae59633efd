"""What a sensible player would do: the base of every game's `sense.py`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motherlode.core.dice import Dice
from motherlode.core.state import State, Trace

TO_THE_END: Final = 100000
CURIOSITY: Final = 1.5

# How search takes the decisions of the other seats: see `Sense.others`.
BY_RESULTS: Final = 0
BY_SENSE: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense:
    """Weighs the legal actions of the deciding seat, reading only what that seat may know.

    Bots call it on an imagined world (`Perspective.imagine`), so even a careless reader of hidden fields learns
    nothing; the twin-world law on bots then shows the carelessness as a decision that changes with the world.
    """

    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        """Write a weight for each of the first `n` actions; the higher, the more a sensible player wants it."""
        raise NotImplementedError

    def trace(self, state: State) -> Trace | None:
        """What follows a newly dealt game for the bots' sake (`core.state.Trace`); None if they need nothing."""
        return None

    def value(self, state: State, seat: i64) -> float:
        """How well `seat` stands, as an estimate of its payoff in [0, 1]; search asks it beyond its horizon."""
        return 1.0 / float(state.seats)

    def horizon(self) -> i64:
        """How many decisions search plays on, beyond what it has thought through, before it asks `value`.

        By default to the end: a `value` that knows nothing is no help. A game that writes `value` says here how far.
        """
        return TO_THE_END

    def horizon_of(self, state: State) -> i64:
        """The same for the deciding seat of a position, where it depends on who decides."""
        return self.horizon()

    def glance(self) -> i64:
        """How many of the actions, drawn by lot, search weighs at a decision that it only plays through; 0: all.

        For a game in which weighing takes long: a good one of a few does where many decisions are played.
        """
        return 0

    def apart(self) -> i64:
        """How often search comes to a later decision of its own seat before it tells apart what may be done there.

        For a game in which a seat draws cards, or learns otherwise what no action tells of: what it may do shows what
        it has. Told apart too soon, there is too little to go by; 0: never.
        """
        return 0

    def curiosity(self) -> float:
        """How much search gives what it has tried little the benefit of the doubt, in spreads of the results.

        More of it looks at more lines, less looks further down the best ones.
        """
        return CURIOSITY

    def others(self) -> i64:
        """How search takes the decisions of the other seats.

        `BY_RESULTS`: each does what turned out best for it. Every world searched has the searching seat's own secrets
        in it, so the others come to act on them. `BY_SENSE`: each does what `weigh` likes, now and then anything; it
        reads only what the deciding seat may know, so nobody acts on what only the searching seat knows.
        """
        return BY_RESULTS

    # -- hidden roles: only for games in which seats are on sides that others must guess -----------------------------

    def hides_roles(self) -> bool:
        """Whether seats may have roles that others do not know, and `fit` says how well they go with the past."""
        return False

    def role(self, state: State, seat: i64) -> i64:
        """In this world: 1 if `seat` has the role that others look for, else 0."""
        return 0

    def fit(self, state: State, seat: i64) -> float:
        """How well what was played in the open goes with this world's roles, as the logarithm of a likelihood.

        `seat` is who imagined the world: what it did itself is no evidence for it. Only differences between worlds
        that the seat cannot tell apart count.
        """
        return 0.0


def best(actions: vec[i64], n: i64, weights: vec[i64], dice: Dice) -> i64:
    """The action with the greatest weight, ties broken by the dice."""
    top = weights[0]
    ties: i64 = 1
    chosen = actions[0]
    i: i64 = 1
    while i < n:
        weight = weights[i]
        if weight > top:
            top = weight
            ties = 1
            chosen = actions[i]
        elif weight == top:
            ties += 1
            if dice.below(ties) == 0:
                chosen = actions[i]
        i += 1
    return chosen
