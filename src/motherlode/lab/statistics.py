"""Estimates with their intervals. Games are added up in order, so that sums never depend on how they are spread."""

from __future__ import annotations

import math

from motherlode.core.estimates import Estimate, student, wilson


class Sums:
    """What is kept of a figure that is a part of a whole, game by game: enough for every interval.

    Sums of several runs of games add up, so that games can be counted where they are played.
    """

    __slots__ = ("_both", "_part2", "_whole2", "games", "part", "whole")

    def __init__(
        self,
        games: float = 0,
        part: float = 0.0,
        whole: float = 0.0,
        part2: float = 0.0,
        both: float = 0.0,
        whole2: float = 0.0,
    ) -> None:
        self.games = games
        self.part = part
        self.whole = whole
        self._part2 = part2
        self._both = both
        self._whole2 = whole2

    def add(self, part: float, whole: float) -> None:
        """One game: `part` of its `whole` trials."""
        self.games += 1
        self.part += part
        self.whole += whole
        self._part2 += part * part
        self._both += part * whole
        self._whole2 += whole * whole

    def listed(self) -> list[float]:
        """The sums as numbers, for a file; the constructor takes them back."""
        return [float(self.games), self.part, self.whole, self._part2, self._both, self._whole2]

    def merge(self, other: list[float]) -> None:
        """Add the sums of other games, as `listed` gives them."""
        self.games += other[0]
        self.part += other[1]
        self.whole += other[2]
        self._part2 += other[3]
        self._both += other[4]
        self._whole2 += other[5]

    def _squares(self, value: float) -> float:
        """The squares of what games are off a ratio, added up."""
        return max(0.0, self._part2 - 2 * value * self._both + value * value * self._whole2)


class Share(Sums):
    """A share over games that each bring some trials: of a seat's wins, of a role's, of rounds won.

    Trials of one game are not independent (a team wins together; of a deal that is played by everybody once, somebody
    wins once), so the interval is Wilson's with as many trials as independent ones would have the same spread between
    games. If games differ less than independent trials would, they are believed to, but slowly: `CAUTION` games that
    differ as independent trials would are thought to be among them, so that no interval shrinks to nothing.
    """

    CAUTION = 4

    def estimate(self) -> Estimate:
        if self.whole <= 0:
            return Estimate(0.0, 0.0, 1.0, 0.0)
        p = self.part / self.whole
        trials = self._independent(p)
        low, high = wilson(p * trials, trials)
        return Estimate(p, low, high, self.whole)

    def _independent(self, p: float) -> float:
        if self.games < 2 or not 0 < p < 1:
            return min(self.whole, float(self.games))
        variance = self._squares(p) / (self.whole * self.whole) * self.games / (self.games - 1)
        independent = p * (1 - p) / self.whole
        if variance < independent:
            freedom = self.games - 1
            variance = (freedom * variance + self.CAUTION * independent) / (freedom + self.CAUTION)
        return p * (1 - p) / variance


class Ratio(Sums):
    """A mean over trials that games bring different numbers of: legal actions a decision, bribes a game.

    With one trial a game it is the mean over games, and the interval is Student's.
    """

    def estimate(self) -> Estimate:
        if self.whole <= 0:
            return Estimate(0.0, -math.inf, math.inf, 0.0)
        value = self.part / self.whole
        if self.games < 2:
            return Estimate(value, -math.inf, math.inf, self.whole)
        error = math.sqrt(self._squares(value) * self.games / (self.games - 1)) / self.whole
        spread = student(int(self.games) - 1) * error
        return Estimate(value, value - spread, value + spread, self.whole)


class Difference(Sums):
    """A difference between two shares over games that each bring some trials, with the interval of Student's t.

    As if two more games had each been off by one trial: games that all say the same do not make it certain.
    """

    CAUTION = 2

    def add(self, difference: float, trials: float) -> None:
        """One game: by how much the shares differ in it, and how many trials each of them rests on."""
        super().add(difference * trials, trials)

    def estimate(self) -> Estimate:
        if self.games < 2 or self.whole <= 0:
            return Estimate(self.part / self.whole if self.whole > 0 else 0.0, -1.0, 1.0, self.whole)
        value = self.part / self.whole
        error = math.sqrt((self._squares(value) + self.CAUTION) * self.games / (self.games - 1)) / self.whole
        spread = student(int(self.games) - 1) * error
        return Estimate(value, max(-1.0, value - spread), min(1.0, value + spread), self.whole)


class Edge(Sums):
    """The share of the win of seats that something is true of, less that of the other seats.

    A game brings the part of the win that such seats got, and how many they were; together all seats get one win. The
    two shares come from the same games, so their difference has an interval of its own: games are the trials, and two
    more are thought to have been off by one seat.
    """

    CAUTION = 2

    def difference(self, games: int, seats: int) -> Estimate:
        """Over so many games with so many seats each; games in which nobody had it were not added and count too."""
        others = games * seats - self.whole
        if games < 2 or self.whole <= 0 or others <= 0:
            return Estimate(0.0, -1.0, 1.0, self.whole)
        mine, theirs = self.part / self.whole, (games - self.part) / others
        # A game is off by u = (a - mine b)/whole - ((1 - a) - theirs (seats - b))/others, linear in a and b.
        by_a = 1 / self.whole + 1 / others
        by_b = -mine / self.whole - theirs / others
        fixed = (theirs * seats - 1) / others
        squares = (
            by_a * by_a * self._part2
            + by_b * by_b * self._whole2
            + 2 * by_a * by_b * self._both
            + 2 * fixed * (by_a * self.part + by_b * self.whole)
            + games * fixed * fixed
        )
        least = min(self.whole, others)
        error = math.sqrt(max(0.0, squares) * games / (games - 1) + self.CAUTION / (least * least))
        spread = student(min(games, int(least) + 1) - 1) * error
        value = mine - theirs
        return Estimate(value, max(-1.0, value - spread), min(1.0, value + spread), self.whole)


class Pair:
    """The same figure under two rule sets on the same deals: how much more of it there is under the second.

    A deal brings a part and a whole of each. What both have in common, an easy deal say, drops out of the difference.
    """

    __slots__ = ("sums",)

    def __init__(self, sums: list[float] | None = None) -> None:
        # deals; a, A, b, B (parts and wholes); then the ten products aa aA ab aB AA Ab AB bb bB BB
        self.sums = sums if sums is not None else [0.0] * 15

    def add(self, first: tuple[float, float], second: tuple[float, float]) -> None:
        """One deal: part and whole under the first and under the second rule set."""
        a, whole_a, b, whole_b = *first, *second
        new = (
            *(1.0, a, whole_a, b, whole_b, a * a, a * whole_a, a * b, a * whole_b),
            *(whole_a * whole_a, whole_a * b, whole_a * whole_b, b * b, b * whole_b, whole_b * whole_b),
        )
        for place, value in enumerate(new):
            self.sums[place] += value

    def merge(self, other: list[float]) -> None:
        """Add the sums of other deals."""
        self.sums = [mine + theirs for mine, theirs in zip(self.sums, other)]

    def first(self) -> Ratio:
        """The figure under the first rule set."""
        n, a, whole, _, _, aa, both, _, _, whole2, *_ = self.sums
        return Ratio(n, a, whole, aa, both, whole2)

    def second(self) -> Ratio:
        """The figure under the second rule set."""
        n, _, _, b, whole = self.sums[:5]
        bb, both, whole2 = self.sums[12:]
        return Ratio(n, b, whole, bb, both, whole2)

    def difference(self) -> Estimate:
        """The second less the first, with the interval of paired deals."""
        return self._difference(True)

    def unpaired(self) -> Estimate:
        """The same with the interval that deals of their own for each rule set would give."""
        return self._difference(False)

    def _difference(self, paired: bool) -> Estimate:
        n, a, whole_a, b, whole_b, aa, a_a, ab, a_b, wa2, w_ab, wab, bb, b_b, wb2 = self.sums
        if n < 2 or whole_a <= 0 or whole_b <= 0:
            return Estimate(0.0, -math.inf, math.inf, n)
        p, q = a / whole_a, b / whole_b
        mine = max(0.0, aa - 2 * p * a_a + p * p * wa2) / whole_a**2
        theirs = max(0.0, bb - 2 * q * b_b + q * q * wb2) / whole_b**2
        common = (ab - q * a_b - p * w_ab + p * q * wab) / (whole_a * whole_b) if paired else 0.0
        error = math.sqrt(max(0.0, mine + theirs - 2 * common) * n / (n - 1))
        spread = student(int(n) - 1) * error
        return Estimate(q - p, q - p - spread, q - p + spread, n)
