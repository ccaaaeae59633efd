"""Hush, broken in one way each: what the kit must find, and under which law.

`BROKEN` maps the law to the games that break it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from functools import partial

from librt.vecs import append, vec
from mypy_extensions import i64

from motherlode.core.dice import Dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.options import Options
from motherlode.core.planes import Layout, Plane
from motherlode.core.state import State
from motherlode.core.view import Item, Move, Outcome, Plate, View
from testing.toys import DRAW, HIDE, KINDS, PLAY, REVEAL, SPACE, Toy, ToyOptions, ToySense, ToyState

BROKEN: dict[int, list[Toy]] = {}


def breaks(law: int, game: Toy) -> None:
    BROKEN.setdefault(law, []).append(game)


def with_states(law: int, *classes: type[ToyState]) -> None:
    for cls in classes:
        game = Toy()
        game.state_class = cls
        game.title = cls.__name__
        breaks(law, game)


def with_games(law: int, *classes: type[Toy]) -> None:
    for cls in classes:
        game = cls()
        game.title = cls.__name__
        breaks(law, game)


# -- law 1 -------------------------------------------------------------------------------------------------------------


class ForeignChance(ToyState):
    def take(self) -> int:
        return self.deck.pop(random.randrange(len(self.deck)))


class DealsTheSame(ToyState):
    def fresh(self, dice: Dice) -> State:
        return super().fresh(quick_dice(7))


class FreshRemembers(ToyState):
    def fresh(self, dice: Dice) -> State:
        state = super().fresh(dice)
        state.seat = max(0, self.seat)
        return state


class ForeignImagination(ToyState):
    def place(self, seat: int, cards: list[int]) -> None:
        super().place(seat, random.sample(cards, len(cards)))


with_states(1, ForeignImagination, ForeignChance, DealsTheSame, FreshRemembers)

# -- law 2 -------------------------------------------------------------------------------------------------------------


class Descending(ToyState):
    def choices(self) -> list[int]:
        return super().choices()[::-1]


class Twice(ToyState):
    def choices(self) -> list[int]:
        return [a for a in super().choices() for _ in range(2 if a == REVEAL else 1)]


class Outside(ToyState):
    def choices(self) -> list[int]:
        return [*super().choices(), SPACE] if len(self.deck) == 1 and self.drawn else super().choices()

    def apply(self, action: i64) -> None:
        super().apply(PLAY + self.hands[self.seat][0] if action == SPACE else action)


class SomebodyWhenOver(ToyState):
    def apply(self, action: i64) -> None:
        super().apply(action)
        self.seat = max(0, self.seat)


with_states(2, Descending, Twice, Outside, SomebodyWhenOver)

# -- law 3 -------------------------------------------------------------------------------------------------------------


class SharedHands(ToyState):
    def copy(self) -> State:
        state = super().copy()
        assert isinstance(state, ToyState)
        state.hands = self.hands
        return state


class ForgetsAField(ToyState):
    def copy(self) -> State:
        state = super().copy()
        assert isinstance(state, ToyState)
        state.revealed = -1
        return state


class SameDice(ToyState):
    def copy(self) -> State:
        state = super().copy()
        state.dice = self.dice
        return state

    def take(self) -> int:
        self.dice.below(2)
        return super().take()


class WritesBehindTheEnd(ToyState):
    """Copies have the same row of notes, and each adds its own where its notes end: over those of the others."""

    def __init__(self, seats: int, options: ToyOptions, dice: Dice) -> None:
        super().__init__(seats, options, dice)
        self.notes = vec[i64]()

    def copy(self) -> State:
        state = super().copy()
        assert isinstance(state, WritesBehindTheEnd)
        state.notes = self.notes
        return state

    def apply(self, action: i64) -> None:
        super().apply(action)
        self.notes = append(self.notes, action)


class ActsForTheStory(ToyState):
    def tell(self, event: Event) -> None:
        if self.story is not None and event.kind == "revealed":
            self.hiders[0] = 0
        super().tell(event)


class LookingCounts(Toy):
    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        assert isinstance(state, ToyState)
        state.hidden = state.hidden[::-1]
        return super().view(state, viewer)


with_states(3, SharedHands, ForgetsAField, SameDice, WritesBehindTheEnd, ActsForTheStory)
with_games(3, LookingCounts)

# -- law 4 -------------------------------------------------------------------------------------------------------------


class LeakInView(Toy):
    def plate(self, state: ToyState, seat: int) -> Plate:
        return Plate(seat=seat, hand=len(state.hands[seat]), note="lucky" if 4 in state.hands[seat] else "")


class LeakByOrder(Toy):
    """The row of hidden cards is sorted: where one's own card lies tells of the others."""

    def hidden_row(self, state: ToyState, viewer: int) -> tuple[Item, ...]:
        items = super().hidden_row(state, viewer)
        order = sorted(range(len(items)), key=lambda place: state.hidden[place])
        return tuple(items[place] for place in order)


class LeakInRefusal(Toy):
    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        assert isinstance(state, ToyState)
        if PLAY <= action < HIDE and not state.over and seat != state.seat and action - PLAY in state.hands[state.seat]:
            return Refused("Seat after you will play that.", rule="HUSH-2")
        return super().why_not(state, seat, action)


class LeakInMoves(Toy):
    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        move = super().move(state, action)
        assert isinstance(state, ToyState)
        if action != REVEAL:
            return move
        return Move(action=action, text="reveal", verb="reveal", picks=move.picks, label=f"Reveal a {state.hidden[-1]}")


class LeakInEvent(ToyState):
    def tell(self, event: Event) -> None:
        if event.kind == "hid":
            event = Event(kind="hid", seat=event.seat, facts=dict(event.secret), rule=event.rule)
        super().tell(event)


class LeakInMenu(ToyState):
    def may_reveal(self) -> bool:
        return super().may_reveal() and self.hidden[-1] != 0


class SilentReveal(ToyState):
    """Everybody sees the card, nobody was told."""

    def tell(self, event: Event) -> None:
        if event.kind != "revealed":
            super().tell(event)


class ToldAndForgotten(ToyState):
    """The one who draws is told the card below as well; the state does not keep that."""

    def draw(self, seat: int) -> None:
        below = self.deck[0]
        super().draw(seat)
        self.tell(Event(kind="saw", seat=seat, secret={"card": below}, knowers=(seat,), private=True))


class UnsealedReveal(ToyState):
    def show_last(self, seat: int) -> None:
        super().show_last(seat)
        self.sealed = False


class UnsealedDraw(ToyState):
    def draw(self, seat: int) -> None:
        super().draw(seat)
        self.sealed = False


class UnsealedWhisper(ToyState):
    """The neighbour is told what was hidden; undo would take it back."""

    def tell(self, event: Event) -> None:
        super().tell(event)
        if event.kind == "played":
            other = (event.seat + 1) % self.seats
            super().tell(Event(kind="whisper", seat=other, secret=event.facts, knowers=(other,), private=True))


class Peeks(ToySense):
    def weight(self, state: State, action: int) -> int:
        assert isinstance(state, ToyState)
        return 50 if action == REVEAL and state.hidden[-1] == 4 else super().weight(state, action)


class PeekingBot(Toy):
    sense = Peeks()


class BabblingBot(Toy):
    def reason(self, state: State, action: int, beliefs: Sequence[float] = (), names: Sequence[str] = ()) -> str:
        assert isinstance(state, ToyState)
        return f"A {state.deck[-1]} comes next." if state.deck else ""


with_games(4, LeakInView, LeakByOrder, LeakInRefusal, LeakInMoves, PeekingBot, BabblingBot)
with_states(
    4,
    LeakInEvent,
    LeakInMenu,
    SilentReveal,
    ToldAndForgotten,
    UnsealedReveal,
    UnsealedDraw,
    UnsealedWhisper,
)

# -- law 5 -------------------------------------------------------------------------------------------------------------


class NoRedraw(ToyState):
    def imagine(self, seat: i64, dice: Dice) -> State:
        world = self.copy()
        world.dice = dice.split()
        return world


class KeepsTheDeck(ToyState):
    """Hands are drawn anew among themselves, the deck stays as it is."""

    def place(self, seat: int, cards: list[int]) -> None:
        for card in self.deck:
            cards.remove(card)
        super().place(seat, [*self.deck, *cards])


class ForgetsOwnHand(ToyState):
    def imagine(self, seat: i64, dice: Dice) -> State:
        return super().imagine(-1, dice)


class Skewed(ToyState):
    """Others are imagined with somewhat better cards."""

    def place(self, seat: int, cards: list[int]) -> None:
        if len(cards) > 4 and cards[-1] < cards[0] and cards[1] + cards[2]:
            cards[0], cards[-1] = cards[-1], cards[0]
        super().place(seat, cards)


class GuessesStyle(ToyState):
    """What others hid is imagined to be a low card rather than a high one: so people play, but no rule says so."""

    def place(self, seat: int, cards: list[int]) -> None:
        super().place(seat, cards)
        for place, card in enumerate(self.hidden):
            if self.secret(seat, place) and len(self.deck) > 4 and self.deck[0] < card and self.deck[1]:
                self.hidden[place], self.deck[0] = self.deck[0], card


class TrueOrder(ToyState):
    """What is unseen is collected in the order it really lies in."""

    def imagine(self, seat: i64, dice: Dice) -> State:
        world = self.copy()
        assert isinstance(world, ToyState)
        unseen = vec[i64](self.unseen(seat))
        dice.shuffle(unseen, 0, len(unseen))
        world.place(seat, list(unseen))
        world.dice = dice.split()
        return world


class TrueDice(ToyState):
    def imagine(self, seat: i64, dice: Dice) -> State:
        world = super().imagine(seat, dice)
        world.dice = self.dice.copy()
        return world


class BorrowedDice(ToyState):
    def imagine(self, seat: i64, dice: Dice) -> State:
        world = super().imagine(seat, dice)
        world.dice = dice
        return world


class NeverTheBest(ToyState):
    """Hidden cards of others are never imagined to be fours."""

    def place(self, seat: int, cards: list[int]) -> None:
        super().place(seat, cards)
        for place in range(len(self.hidden)):
            low = [at for at, card in enumerate(self.deck) if card < 4]
            if self.secret(seat, place) and self.hidden[place] == 4 and low:
                at = low[0]
                self.deck[at], self.hidden[place] = self.hidden[place], self.deck[at]


with_states(
    5, NoRedraw, KeepsTheDeck, ForgetsOwnHand, Skewed, GuessesStyle, TrueOrder, TrueDice, BorrowedDice, NeverTheBest
)

# -- laws 6 and 7 ------------------------------------------------------------------------------------------------------


class LosesACard(ToyState):
    def show_last(self, seat: int) -> None:
        super().show_last(seat)
        self.hidden[-1] = (self.hidden[-1] + 1) % KINDS


class ImaginesACard(ToyState):
    def place(self, seat: int, cards: list[int]) -> None:
        super().place(seat, cards)
        if self.deck:
            self.deck[0] = 0


class TooLong(Toy):
    def bound(self, state: State) -> int:
        return 20


class AllWin(ToyState):
    def payoff(self, seat: i64) -> float:
        return 1.0


class OtherWinners(Toy):
    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        return Outcome(reason="over", winners=(0,), scores=("0",) * state.seats)


with_states(6, LosesACard)
with_states(6, ImaginesACard)
with_games(7, TooLong)
with_states(7, AllWin)
with_games(7, OtherWinners)

# -- law 8 -------------------------------------------------------------------------------------------------------------


class LosesOptions(Toy):
    def settings(self, given: object) -> Options:
        assert isinstance(given, dict)
        return super().settings({name: value for name, value in given.items() if len(given) < 2})


class OtherStory(Toy):
    lines = 0

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        OtherStory.lines += 1
        return f"Line {OtherStory.lines}."


class ReadsEverything(Toy):
    reads = ("1-none",)


class Breakable(Toy):
    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        return list(map(partial(super().why_not, state, seat), range(SPACE)))[action]


class HoldsAnything(ToyState):
    """Keeps something that no saved position may hold."""

    def __init__(self, seats: int, options: ToyOptions, dice: Dice) -> None:
        super().__init__(seats, options, dice)
        self.luck = random.Random(1)


class HoldsASet(ToyState):
    def __init__(self, seats: int, options: ToyOptions, dice: Dice) -> None:
        super().__init__(seats, options, dice)
        self.kinds = frozenset(range(KINDS))


class SharesItsHands(ToyState):
    """Takes back from a saved position what others still play with."""

    kept: list[list[int]] | None = None

    def save(self) -> bytes:
        SharesItsHands.kept = self.hands
        return super().save()

    def apply(self, action: i64) -> None:
        if SharesItsHands.kept is not None and SharesItsHands.kept is not self.hands:
            SharesItsHands.kept[0].clear()
            SharesItsHands.kept = None
        super().apply(action)


with_states(8, HoldsAnything, HoldsASet, SharesItsHands)
with_games(8, LosesOptions)
with_games(8, OtherStory)
with_games(8, ReadsEverything)
with_games(8, Breakable)

# -- law 9 -------------------------------------------------------------------------------------------------------------


class NoClause(Toy):
    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        return Refused("That is not possible.")


class WrongClause(Toy):
    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        refusal = super().why_not(state, seat, action)
        return Refused(refusal.sentence, rule="HUSH-44" if action == REVEAL else refusal.rule)


class NoSentence(Toy):
    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        return Refused("", rule="HUSH-1")


class Stumbles(Toy):
    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        return Refused("You cannot do that: " + "-" * len(vec[i64]([action])), rule="HUSH-1")


class RefusalActs(Toy):
    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        state.sealed = True
        return super().why_not(state, seat, action)


with_games(9, NoClause, WrongClause, NoSentence, Stumbles, RefusalActs)

# -- law 10: the other process is known by what it is started with -----------------------------------------------------

PURE = os.environ.get("MOTHERLODE_PURE", "") not in ("", "0")


class DependsOnMode(ToyState):
    def take(self) -> int:
        return self.deck.pop(0 if PURE else -1)


class DependsOnHash(ToyState):
    def take(self) -> int:
        return self.deck.pop(hash("Hush") % len(self.deck))


class ModeToy(Toy):
    state_class = DependsOnMode


class HashToy(Toy):
    state_class = DependsOnHash


MODE_TOY = ModeToy()
HASH_TOY = HashToy()

# -- law 11 ------------------------------------------------------------------------------------------------------------


class SameText(Toy):
    def text(self, action: int) -> str:
        return super().text(PLAY + 3 if action == PLAY + 4 else action)


class ReadsOther(Toy):
    def parse(self, state: State, text: str) -> int:
        found = super().parse(state, text)
        return DRAW if found == REVEAL else found


class ReadsHereOnly(Toy):
    def parse(self, state: State, text: str) -> int:
        found = super().parse(state, text)
        if not state.allows(found):
            raise Refused("Not now.")
        return found


class PicksNothingThere(Toy):
    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        move = super().move(state, action)
        picks = ("hand@1,1",) if action == REVEAL else move.picks
        return Move(action=action, text=move.text, verb=move.verb, picks=picks, label=move.label)


class NoLabel(Toy):
    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        return Move(action=action, text=self.text(action), verb="do", label="" if action == REVEAL else "Do it")


class WrongAction(Toy):
    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        move = super().move(state, action)
        return Move(action=0, text=move.text, verb=move.verb, label=move.label)


class CannotRead(Toy):
    def parse(self, state: State, text: str) -> int:
        word, *rest = text.split()
        return super().parse(state, text) if not rest else {"play": PLAY, "hide": HIDE}[word] + int(rest[0])


class ReadsBeyond(Toy):
    def parse(self, state: State, text: str) -> int:
        return int(text) if text.isdecimal() else super().parse(state, text)


class SaysOtherSeat(Toy):
    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        view = super().view(state, viewer)
        return View(game=view.game, you=viewer, decides=0, seats=view.seats, zones=view.zones, over=view.over)


with_games(
    11,
    SameText,
    ReadsOther,
    ReadsHereOnly,
    PicksNothingThere,
    NoLabel,
    WrongAction,
    CannotRead,
    ReadsBeyond,
    SaysOtherSeat,
)


# -- law 12 ------------------------------------------------------------------------------------------------------------


class ObservesADeck(ToyState):
    def observed(self, seat: int) -> list[int]:
        row = super().observed(seat)
        row[-2] = (self.deck[-1] if self.deck else 0) + 1
        return row


class ObservesWhatWasHidden(ToyState):
    def observed(self, seat: int) -> list[int]:
        row = super().observed(seat)
        row[-3] = min(15, self.revealed + 1 + self.hidden.count(4))
        return row


class BlindToItsHand(ToyState):
    def observed(self, seat: int) -> list[int]:
        row = super().observed(seat)
        row[0] = row[1] = 0
        return row


class BlindToWhatWasShown(ToyState):
    def observed(self, seat: int) -> list[int]:
        shown = self.revealed
        self.revealed = -1
        row = super().observed(seat)
        self.revealed = shown
        return row


class ObservesTooLittle(ToyState):
    def observed(self, seat: int) -> list[int]:
        return super().observed(seat)[:-1]


class ObservesTooMuch(ToyState):
    def observed(self, seat: int) -> list[int]:
        return [*super().observed(seat), 0]


class LowPlanes(Toy):
    def observation(self, state: State) -> Layout:
        layout = super().observation(state)
        return Layout((*layout.planes[:-1], Plane("rest", "too low", (4,), 9)))


with_states(
    12,
    ObservesADeck,
    ObservesWhatWasHidden,
    BlindToItsHand,
    BlindToWhatWasShown,
    ObservesTooLittle,
    ObservesTooMuch,
)
with_games(12, LowPlanes)


# -- law 13 ------------------------------------------------------------------------------------------------------------


class FewLegal(Toy):
    def most_legal(self, state: State) -> int:
        return 5


class SmallThrow(Toy):
    def largest_throw(self, state: State) -> int:
        return 14


class SmallPayoff(Toy):
    def largest_payoff(self, state: State) -> float:
        return 0.5


with_games(13, FewLegal, SmallThrow, SmallPayoff)
