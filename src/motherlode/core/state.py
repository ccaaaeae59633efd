"""A position. A game subclasses `State`; everything generic (search, environments, table, lab) is written against it.

The contract, member by member, is in the docstrings below. The laws that bind them together are checked by
`motherlode check GAME` for any registered game.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from motherlode.core.copying import copy_of
from motherlode.core.dice import Dice
from motherlode.core.events import Event

SPECTATOR: Final = -1  # the "seat" of somebody who sees what is public and nothing else
NOBODY: Final = -1

# Boxed integers made once: handing these out is faster than boxing each action anew. They are typed as objects, because
# compiled code unboxes and boxes again what it takes out of a list[int].
BOXED: Final[list[object]] = list(range(65536))


@mypyc_attr(allow_interpreted_subclasses=True)
class Trace:
    """Follows a game and remembers what players draw conclusions from; the rules tell it what happens in the open.

    A game's `Sense` may make one (`Sense.trace`). `Game.deal` hands it to the state, whose copies and imagined worlds
    carry it on. Where nobody will ask, as in the loops that only count, there is none, and telling costs nothing.
    """

    def notice(self, state: State, what: i64, seat: i64, thing: i64, place: i64) -> None:
        """Something happens: `what` and the numbers that go with it are the game's own (its `rules` say which)."""
        raise NotImplementedError

    def copy(self) -> Trace:
        """An independent copy."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything about one moment of one game, hidden things included. Only rules and checks ever hold one of a live
    match; bots and browsers hold a `Perspective`.

    What an event told a seat, the state remembers at least until the next decision: `imagine` must hold it fixed.
    """

    def __init__(self, seats: i64, dice: Dice) -> None:
        self.seats: i64 = seats
        """How many play."""
        self.seat: i64 = 0
        """Who decides now; `NOBODY` when the game is over."""
        self.over: bool = False
        """Whether the game is over: then `payoff` is asked."""
        self.sealed: bool = False
        """Whether the decision just applied showed somebody something hidden: no undo past it."""
        self.dice: Dice = dice
        """All chance that is still to come."""
        self.story: list[Event] | None = None
        """A list here makes `apply` tell what happens; None costs nothing."""
        self.trace: Trace | None = None
        """What bots conclude from, where there are any."""

    # -- what a game writes ------------------------------------------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        """Write the legal actions of the deciding seat into `out`, ascending; return how many. 0 only when over.

        By default what `menu` says; a game that must be fast writes `legal` itself and needs no `menu`.
        """
        actions = self.menu()
        n: i64 = 0
        last: i64 = -1
        for action in actions:
            if action <= last:
                return write_sorted(actions, out)
            last = action
            out[n] = last
            n += 1
        return n

    def menu(self) -> list[int]:
        """The legal actions of the deciding seat as a list, in any order; empty when over."""
        raise NotImplementedError(missing(self, "menu()", "returns the legal actions of the deciding seat as a list"))

    def apply(self, action: i64) -> None:
        """Play a legal action for the deciding seat. Trusts its caller: `Match.play` is the door that checks."""
        raise NotImplementedError(missing(self, "apply(action)", "plays an action"))

    def payoff(self, seat: i64) -> float:
        """Share of the win when over: 1/k for each of k winners, else 0. By default those with the highest `total`
        share it."""
        mine = self.total(seat)
        sharing: i64 = 0
        for other in range(self.seats):
            theirs = self.total(other)
            if theirs > mine:
                return 0.0
            if theirs == mine:
                sharing += 1
        return 1.0 / float(sharing)

    def total(self, seat: i64) -> i64:
        """What a seat's points come to when over, for a game in which the most points win: it needs no `payoff`."""
        what = "says which share of the win a seat has (or write total(seat), and those with most share it)"
        raise NotImplementedError(missing(self, "payoff(seat)", what))

    # -- what a game may write: `core.defaults` is right for all of them, and slower -----------------------------------

    def copy(self) -> State:
        """An independent copy (dice included, story left out): by default of every field there is (`core.copying`).

        A game that is searched much writes its own, which starts with `copy_base`.
        """
        return copy_of(self)

    def fresh(self, dice: Dice) -> State:
        """A new game, dealt from `dice`, with the same rules, options and number of seats: by default what the game's
        `new` deals with the options in the field `options`."""
        from motherlode.core.defaults import fresh_of

        return fresh_of(self, dice)

    def imagine(self, seat: i64, dice: Dice) -> State:
        """A copy in which everything `seat` cannot know is redrawn at random, consistent with all it has seen.

        Uses `dice` for the drawing and gives the copy dice of its own (`dice.split()`), so the future does not leak
        either. Depends on what the seat knows and on `dice` alone: collect what is unseen in a canonical order before
        drawing from it. `SPECTATOR` knows what is public only.

        By default every field that has a method `imagine`, as `kits.places.Places` does, draws itself anew.
        """
        from motherlode.core.defaults import imagine_of

        return imagine_of(self, seat, dice)

    def observe(self, seat: i64, out: vec[u8], at: i64) -> None:
        """Write what `seat` knows into `out` from `at` on, as many bytes as the game's `observation` says.

        Only for learners: a game without it is played, watched and searched all the same. By default the bytes that
        the game's method `observe` gives.
        """
        from motherlode.core.defaults import observe_of

        for i, value in enumerate(observe_of(self, seat)):
            out[at + i] = u8(value)

    # -- what comes with it ------------------------------------------------------------------------------------------

    def copy_base(self, source: State) -> None:
        """Take over what every state has from `source`; called by `copy` on the new state."""
        self.seats = source.seats
        self.seat = source.seat
        self.over = source.over
        self.sealed = source.sealed
        self.dice = source.dice.copy()
        self.story = None
        trace = source.trace
        self.trace = None if trace is None else trace.copy()

    def tell(self, event: Event) -> None:
        """Report an event. Rules test `self.story is not None` first, so that unobserved play builds no events."""
        story = self.story
        if story is not None:
            story.append(event)

    def notice(self, what: i64, seat: i64, thing: i64, place: i64) -> None:
        """Tell the trace, where there is one."""
        trace = self.trace
        if trace is not None:
            trace.notice(self, what, seat, thing, place)

    def legal_actions(self) -> list[int]:
        """The legal actions as a Python list."""
        boxed = BOXED
        # A comprehension over a vector makes the list at its full length at once.
        return cast("list[int]", [boxed[action] if action < 65536 else action for action in self.legal_vec()])

    def legal_vec(self) -> vec[i64]:
        """The same as a vector of machine integers: quicker to make, for loops that only index it."""
        buffer = BUFFER
        n = self.legal(buffer)
        return buffer[:n]

    def allows(self, action: int) -> bool:
        """Whether the deciding seat may play `action` now."""
        return action in self.legal_actions()

    def save(self) -> bytes:
        """The whole position as bytes, hidden things and dice included; `motherlode.core.saving.load` reads them."""
        from motherlode.core.saving import save

        return save(self)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        from motherlode.core.saving import load

        return load, (self.save(),)


def write_sorted(actions: list[int], out: vec[i64]) -> i64:
    """Write actions into `out`, ascending and each once; return how many."""
    n: i64 = 0
    for action in sorted(set(actions)):
        out[n] = action
        n += 1
    return n


def missing(state: State, method: str, does: str) -> str:
    """The sentence for a method that a game has not written."""
    return f"{type(state).__name__} lacks the method {method}: write it; it {does}."


MOST_LEGAL: Final = 4096  # no game here offers more actions than this at one decision
BUFFER: Final[vec[i64]] = vec[i64]([0] * MOST_LEGAL)


def buffer() -> vec[i64]:
    """A new buffer that holds the legal actions of any game.

    Keep it and use it again: a vector that interpreted code hands to compiled code is never freed (a fault of mypyc's).
    """
    return BUFFER[:]


def observed(state: State, seat: i64, size: i64) -> bytes:
    """What a seat knows, as so many bytes."""
    out = vec[u8]([0] * size)
    state.observe(seat, out, 0)
    return bytes(memoryview(out))
