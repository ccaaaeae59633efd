"""Which promises has a table made about chance, and which of them may a viewer check by now?

The deal is promised before the game. What is shuffled later is promised before its first card is shown, and the words
that throws come from long before they are used. When a viewer may know the position that a card came from, it is opened
to them. All of it follows from the journal: nothing here has to be kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.chance import Chance, Origin
from motherlode.core.match import Decision, Match
from motherlode.table.fair import WINDOW, Course, Tree, standing, window
from motherlode.table.promise import Opening, Root
from motherlode.table.store.journal import Entry


class Opened:
    """The promises of one table, followed decision by decision."""

    def __init__(self, match: Match, entries: Sequence[Entry]) -> None:
        course = Course(match.game, match.seed)
        dealt = course.deal(match.seats, match.options)
        self._course = course
        self._turns: list[int] = []
        self._trees: list[Tree | None] = [course.tree(0, 0)]
        self._origins = [match.game.origins(None, dealt, Chance(course.pieces, 0))]
        self._windows = course.windows
        story = [(entry.seat, entry.action if entry.kind == "decide" else -1) for entry in entries]
        for decision, turn in zip(match.decisions, standing(story)):
            self.played(decision, turn)

    def played(self, decision: Decision, turn: int) -> list[Root]:
        """A decision was made; what is promised now, before anybody is shown what came of it."""
        course = self._course
        old = len(course.pieces)
        after = course.play(decision.before, decision.action)
        self._turns.append(turn)
        tree = course.tree(len(self._turns), turn)
        self._trees.append(tree)
        self._origins.append(course.game.origins(decision.before, after, Chance(course.pieces, old)))
        found = [_root(window(course.seed, number)) for number in range(self._windows, course.windows)]
        self._windows = max(self._windows, course.windows)
        return found + ([] if tree is None else [_root(tree)])

    def undone(self, decisions: int) -> None:
        """Only so many decisions stand."""
        self._course.back(decisions)
        del self._turns[decisions:], self._trees[decisions + 1 :], self._origins[decisions + 1 :]

    def roots(self) -> tuple[Root, ...]:
        """All promises that stand, that of the deal aside."""
        words = [_root(window(self._course.seed, number)) for number in range(self._windows)]
        return (*words, *(_root(tree) for tree in self._trees[1:] if tree is not None))

    def newest(self, seat: int) -> tuple[Opening, ...]:
        """What a seat (or a spectator) may check since the last decision."""
        return self._openings(seat, self._origins[-1])

    def standing(self, seat: int) -> tuple[Opening, ...]:
        """What a seat may check since cards were last shuffled: all that it can still hold."""
        last = max(step for step, tree in enumerate(self._trees) if tree is not None)
        return self._openings(seat, [origin for origins in self._origins[last:] for origin in origins])

    def _openings(self, seat: int, origins: Sequence[Origin]) -> tuple[Opening, ...]:
        may = [origin for origin in origins if origin.knowers is None or seat in origin.knowers]
        return tuple(opening for origin in may for opening in self._open(origin))

    def _open(self, origin: Origin) -> list[Opening]:
        course = self._course
        step = next(step for step, end in enumerate(course.ends) if origin.piece < end)
        tree = self._trees[step]
        if tree is not None:
            first = course.ends[step - 1] if step else 0
            index = sum(len(before) or 1 for before, _ in course.pieces[first : origin.piece]) + origin.at
            return [tree.opening(index, origin.face)]
        words = range(course.words[origin.piece - 1], course.words[origin.piece])
        return [window(course.seed, word // WINDOW).opening(word % WINDOW, origin.face) for word in words]


def _root(tree: Tree) -> Root:
    return Root(tree.name, tree.root)
