"""Search: Monte-Carlo tree search over what a seat may know, for any game.

One tree is kept for one seat (single-observer information-set MCTS). Every iteration imagines a world the seat cannot
tell from the true one and walks down the tree through actions that are legal in it. An action counts as *available* in
those iterations only in which it was legal, so rare cards are not taken for bad ones. At the first action not yet in
the tree a node is added, the game is played on with a mixture of sense and chance, and what every seat gets out of it
is added to the nodes on the way: each node belongs to the seat that moved into it.

What the game's sense thinks of an action decides when it is tried, and how soon it is given up (see `PRIOR`); the more
often an action was tried, the less that counts.

Where a game has hidden roles, the worlds are not taken as they come: of the last `POOL` imagined, one is drawn by how
well what everybody has done goes with the roles it has in it (`Sense.fit`). So roles turn up in the search as often as
the evidence says, and the pool, in which every iteration replaces the oldest world, keeps hands and piles varied.

Between two decisions of the searching seat it may draw cards that no action tells of. Once it has come to a later one
often enough (`Sense.apart`), what it does there is counted for itself with every set of actions it may choose from.

Where the game's sense says so (`Sense.others`), the tree holds the searching seat's decisions only, and the others do
what sense likes in what they may know.

The search starts from a world that was itself imagined: imagining from it again gives the same worlds as imagining from
the live position (law 5), which therefore never comes here.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.bots.tree import NONE, ROOT, TOGETHER, Tree
from motherlode.core.dice import QuickDice
from motherlode.core.sense import BY_RESULTS, CURIOSITY, TO_THE_END, Sense, best
from motherlode.core.state import MOST_LEGAL, State, buffer

WANDER: Final = 15  # of 100 decisions played on from the tree, so many are left to chance
DOUBT: Final = 4.0  # before there are results, as if so many had been seen that were a half apart
UNKNOWN: Final = -1.0
SURE_TO_GO_ON: Final = 9223372036854775807  # no lead is as large
POOL: Final = 64  # worlds among which one is drawn by weight
CHECK: Final = 64  # iterations between two looks at whether the answer can still change
FINE: Final = 1073741824  # so many steps from 0 to 1
MIX: Final = 1000003  # two primes with which sets of actions become numbers; their product has less than 63 bits
CHOICES: Final = 1152921504593


def prior_table() -> list[float]:
    """By how much to believe in the action that sense puts first, second, third …: like 1, 1/2, 1/3 …"""
    return [0.5 / (rank + 1.0) for rank in range(MOST_LEGAL)]


PRIOR: Final[vec[float]] = vec[float](prior_table())


@final
class Search(Tree):
    """A tree that grows. `begin` starts it at a position, `run` grows it, the rest reads it."""

    def __init__(self, room: i64) -> None:
        super().__init__(room)
        self.world: State = State(1, QuickDice(1))
        self.seat: i64 = 0
        self.sense: Sense | None = None
        self.horizon: i64 = TO_THE_END
        self.others: i64 = BY_RESULTS
        self.weighing: bool = False  # worlds are drawn by weight
        self.glance: i64 = 0  # actions weighed at a decision that is only played through; 0: all
        self.apart: i64 = 0  # visits after which later own decisions are told apart by what may be done; 0: never
        self.wander: i64 = WANDER
        self.curiosity: float = CURIOSITY  # how much doubt counts against what was found, in spreads of the results
        self.dice: QuickDice = QuickDice(1)
        self.iterations: i64 = 0
        self.decisions: i64 = 0  # played in all iterations
        self.gained: float = 0.0  # by the searching seat, added up
        self.squares: float = 0.0  # of what it gained

        self.legal: vec[i64] = buffer()
        self.weights: vec[i64] = buffer()
        self.stamp: vec[i64] = vec[i64]([0])  # action → when it was last seen to be legal or to have a node
        self.tick: i64 = 0
        self.gains: vec[float] = vec[float]([0.0] * 64)  # what each seat got in this iteration, as far as asked
        self.pool: list[State] = []
        self.chances: vec[float] = vec[float]([0.0] * POOL)  # of the worlds in the pool, not yet summing to one
        self.base: float = 0.0  # the fit that stands for a chance of 1
        self.oldest: i64 = 0  # of the pool

    def begin(self, world: State, sense: Sense | None, actions: i64, dice: QuickDice) -> None:
        """Forget everything, and start where the deciding seat of an imagined world is asked.

        `actions` is the size of the action space. What may be chosen otherwise (`others`, `weighing`) can be set
        between this and `run`.
        """
        self.world = world
        self.seat = world.seat
        self.sense = sense
        self.horizon = TO_THE_END if sense is None else sense.horizon_of(world)
        self.others = BY_RESULTS if sense is None else sense.others()
        self.weighing = False if sense is None else sense.hides_roles()
        self.glance = 0 if sense is None else sense.glance()
        self.apart = 0 if sense is None else sense.apart()
        self.curiosity = CURIOSITY if sense is None else sense.curiosity()
        self.pool = []
        self.oldest = 0
        self.dice = dice
        self.iterations = 0
        self.decisions = 0
        self.gained = 0.0
        self.squares = 0.0
        if len(self.stamp) < actions:
            self.stamp = vec[i64]([0] * int(actions))
            self.tick = 0
        if len(self.gains) < world.seats:
            self.gains = vec[float]([0.0] * int(world.seats))
        self.nodes = 0
        self.chosen_from = TOGETHER
        self.add_node(ROOT, 0, self.seat, 0)

    def go_on(self, world: State, action: i64, dice: QuickDice) -> bool:
        """Instead of `begin`: start where `action` has led to, with what is known about it; false if nothing is.

        `world` is one that the searching seat imagines there. Sound only if the seat has learned nothing but that it
        did this, and is asked again at once.
        """
        start = self.child[ROOT]
        while start != NONE and self.action[start] != action:
            start = self.sibling[start]
        if start == NONE or self.visits[start] == 0:
            return False
        part = float(self.visits[start]) / float(self.visits[ROOT])
        self.squares *= part
        self.gained = self.reward[start]
        self.cut(start)
        self.world = world
        self.dice = dice
        self.iterations = 0
        self.decisions = 0
        self.pool = []
        self.oldest = 0
        return True

    def run(self, iterations: i64) -> None:
        """Grow the tree by so many iterations."""
        self.run_until_settled(iterations, SURE_TO_GO_ON)

    def run_until_settled(self, iterations: i64, left: i64) -> bool:
        """The same, of `left` planned; true, and fewer, if the rest of these cannot change which move is tried most.

        It is looked at after every so many iterations since `begin` or `go_on`, so that it does not matter in how many
        parts they are asked for.
        """
        i: i64 = 0
        settled = False
        while i < iterations and not settled:
            world = self.weighed() if self.weighing else self.world.imagine(self.seat, self.dice)
            leaf = self.descend(world) if self.others == BY_RESULTS else self.descend_alone(world)
            self.play_on(world)
            self.credit(leaf, world)
            i += 1
            settled = (self.iterations + i) % CHECK == 0 and self.lead() > left - i
        self.iterations += i
        return settled

    # -- worlds ------------------------------------------------------------------------------------------------------

    def weighed(self) -> State:
        """A world, drawn by how well it fits among those imagined last."""
        pool = self.pool
        if len(pool) == 0:
            i: i64 = 0
            while i < POOL:
                pool.append(self.candidate(i))
                i += 1
        else:
            pool[self.oldest] = self.candidate(self.oldest)
        self.oldest += 1
        if self.oldest == POOL:
            self.oldest = 0
        world = pool[self.draw()].copy()
        world.dice = self.dice.split()
        return world

    def candidate(self, at: i64) -> State:
        """Imagine a world for a place in the pool."""
        world = self.world.imagine(self.seat, self.dice)
        sense = self.sense
        assert sense is not None
        fit = sense.fit(world, self.seat)
        if at == 0 and len(self.pool) == 0:
            self.base = fit
        over = fit - self.base
        self.chances[at] = math.exp(60.0 if over > 60.0 else over)
        return world

    def draw(self) -> i64:
        """A place in the pool, by weight."""
        chances = self.chances
        total = 0.0
        i: i64 = 0
        while i < POOL:
            total += chances[i]
            i += 1
        left = total * (float(self.dice.below(FINE)) / float(FINE))
        i = 0
        while i < POOL - 1 and left >= chances[i]:
            left -= chances[i]
            i += 1
        return i

    # -- one iteration -----------------------------------------------------------------------------------------------

    def descend(self, world: State) -> i64:
        """Walk down the tree in a world, and one step beyond; returns the node the world is at then."""
        legal = self.legal
        node: i64 = ROOT
        while not world.over:
            n = world.legal(legal)
            self.decisions += 1
            self.chosen_from = self.choice_at(world, node, n)
            step = self.choose(node, n, world.seats)
            if step != NONE:
                node = step
                world.apply(self.action[step])
            elif self.nodes == self.room:
                return node
            else:
                action = self.untried(world, node, n)
                node = self.add_node(node, action, world.seat, self.siblings(node))
                world.apply(action)
                return node
        return node

    def descend_alone(self, world: State) -> i64:
        """The same in a tree of the searching seat's decisions only; in between the others do what they do."""
        legal = self.legal
        node: i64 = ROOT
        k: i64 = 0
        while not world.over:
            n = world.legal(legal)
            self.decisions += 1
            self.chosen_from = self.choice_at(world, node, n)
            step = self.choose(node, n, world.seats)
            if step == NONE and self.nodes == self.room:
                return node
            if step == NONE:
                action = self.untried(world, node, n)
                node = self.add_node(node, action, world.seat, self.siblings(node))
                world.apply(action)
                return node
            node = step
            world.apply(self.action[step])
            while not world.over and world.seat != self.seat:
                if k == self.horizon:
                    return node
                self.follow(world)
                k += 1
        return node

    def choice_at(self, world: State, node: i64, n: i64) -> i64:
        """A number for the legal actions, where they are told apart."""
        if self.apart == 0 or node == ROOT or world.seat != self.seat or self.visits[node] < self.apart:
            return TOGETHER
        legal = self.legal
        number: i64 = 0
        i: i64 = 0
        while i < n:
            number = (number * MIX + legal[i] + 1) % CHOICES
            i += 1
        return number

    def choose(self, node: i64, n: i64, seats: i64) -> i64:
        """The child to go to among those legal now; NONE if an action without a node promises more.

        Leaves `stamp` at `tick` for the legal actions that have no node yet.
        """
        legal = self.legal
        stamp = self.stamp
        curiosity = self.curiosity * self.spread()
        self.tick += 2
        tick = self.tick
        chosen_from = self.chosen_from
        i: i64 = 0
        while i < n:
            stamp[legal[i]] = tick
            i += 1
        tried: i64 = 0
        visits: i64 = 0
        reward = 0.0
        chosen: i64 = NONE
        most = -1.0
        child = self.child[node]
        while child != NONE:
            action = self.action[child]
            if stamp[action] == tick and self.choice[child] == chosen_from:
                stamp[action] = tick + 1
                tried += 1
                available = self.available[child] + 1
                self.available[child] = available
                times = self.visits[child]
                visits += times
                reward += self.reward[child]
                promise = self.reward[child] / float(times) + curiosity * PRIOR[self.rank[child]] * math.sqrt(
                    float(available)
                ) / float(times + 1)
                if promise > most:
                    most = promise
                    chosen = child
            child = self.sibling[child]
        if tried == n:
            return chosen
        usual = reward / float(visits) if visits else 1.0 / float(seats)
        if usual + curiosity * PRIOR[tried] * math.sqrt(float(visits + 1)) > most:
            return NONE
        return chosen

    def untried(self, world: State, node: i64, n: i64) -> i64:
        """Of the legal actions without a node the one that sense likes best; any if there is no sense."""
        legal = self.legal
        stamp = self.stamp
        tick = self.tick
        left: i64 = 0
        i: i64 = 0
        while i < n:
            action = legal[i]
            if stamp[action] == tick:
                legal[left] = action
                left += 1
            i += 1
        sense = self.sense
        if sense is None or left == 1:
            return legal[self.dice.below(left)]
        if node != ROOT and 0 < 2 * self.glance < left:
            left = self.some(left)
        sense.weigh(world, legal, left, self.weights)
        return best(legal, left, self.weights, self.dice)

    def siblings(self, node: i64) -> i64:
        """How many children a node has that are available now (they were stamped by `choose`)."""
        count: i64 = 0
        child = self.child[node]
        while child != NONE:
            if self.stamp[self.action[child]] == self.tick + 1 and self.choice[child] == self.chosen_from:
                count += 1
            child = self.sibling[child]
        return count

    def play_on(self, world: State) -> None:
        """Play with sense and chance up to the horizon."""
        k: i64 = 0
        if self.sense is None:
            legal = self.legal
            dice = self.dice
            while k < self.horizon and not world.over:
                n = world.legal(legal)
                world.apply(legal[dice.below(n)])
                k += 1
            self.decisions += k
            return
        while k < self.horizon and not world.over:
            self.follow(world)
            k += 1

    def follow(self, world: State) -> None:
        """Let the deciding seat do what sense likes, now and then anything."""
        legal = self.legal
        dice = self.dice
        sense = self.sense
        n = world.legal(legal)
        self.decisions += 1
        if n == 1:
            world.apply(legal[0])
        elif sense is None or dice.below(100) < self.wander:
            world.apply(legal[dice.below(n)])
        else:
            if 0 < self.glance < n:
                n = self.some(n)
            sense.weigh(world, legal, n, self.weights)
            world.apply(best(legal, n, self.weights, dice))

    def some(self, n: i64) -> i64:
        """Draw a few of the legal actions by lot, to the front of the buffer; returns how many."""
        legal = self.legal
        few = self.glance
        i: i64 = 0
        while i < few:
            j = i + self.dice.below(n - i)
            action = legal[i]
            legal[i] = legal[j]
            legal[j] = action
            i += 1
        return few

    def spread(self) -> float:
        """How far apart results are: how far doubt can be wrong depends on the game, and on where it stands."""
        n = float(self.visits[ROOT])
        mean = self.gained / n if n > 0.0 else 0.0
        squares = self.squares - mean * self.gained
        if squares < 0.0:  # a rounding error
            squares = 0.0
        return math.sqrt((0.25 * DOUBT + squares) / (DOUBT + n))

    def credit(self, leaf: i64, world: State) -> None:
        """Add what the iteration came to to every node on the way."""
        gains = self.gains
        seat: i64 = 0
        while seat < world.seats:
            gains[seat] = UNKNOWN
            seat += 1
        node = leaf
        while node != ROOT:
            mover = self.mover[node]
            gain = gains[mover]
            if gain < 0.0:
                gain = self.gain(world, mover)
                gains[mover] = gain
            self.visits[node] += 1
            self.reward[node] += gain
            node = self.parent[node]
        mine = gains[self.seat]
        if mine < 0.0:
            mine = self.gain(world, self.seat)
        self.visits[ROOT] += 1
        self.gained += mine
        self.squares += mine * mine

    def gain(self, world: State, seat: i64) -> float:
        """What a seat got out of a world that is over, or may expect where it was left."""
        if world.over:
            return world.payoff(seat)
        sense = self.sense
        if sense is None:
            return 1.0 / float(world.seats)
        return sense.value(world, seat)
