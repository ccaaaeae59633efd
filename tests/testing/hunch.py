"""Hunch: a toy of twelve cards in which a seat learns by looking and everybody learns by comparing.

What is hard to imagine here: facts about two cards at once ("these are equal"), and what other seats have seen, which
must go with the cards when the cards are drawn anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game, unknown_move
from motherlode.core.options import Options
from motherlode.core.state import NOBODY, State
from motherlode.core.view import Back, Item, Move, Outcome, Plate, Token, View, Zone

KINDS, ROW = 4, 5
DECK = [0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3]
PAIRS = list(combinations(range(ROW), 2))
PEEK, COMPARE, TURN, SPACE = 0, ROW, ROW + len(PAIRS), 2 * ROW + len(PAIRS)
TURNED, LONGEST = 3, 9  # cards face up, decisions: then it is over
LOWER, EQUAL, HIGHER = "lower", "equal", "higher"

RULES = """# Hunch

* **HUN-1** Two or three play with twelve cards, 0, 1, 1, 2, 2, 2, 2 and five 3: one in each hand, five in a row.
* **HUN-2** Whoever's turn it is looks at a card of the row, or
* **HUN-3** has two cards compared, which have not been: all are told whether the first is lower, equal or higher, or
* **HUN-4** turns a card of the row face up and scores it.
* **HUN-5** It is over when three lie face up, or after nine decisions. The highest score wins.
"""


class HunchState(State):
    def __init__(self, seats: int, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.decisions = 0
        self.hands: list[int] = []
        self.row: list[int] = []
        self.rest: list[int] = []
        self.up = [False] * ROW
        self.compared: list[tuple[int, str]] = []  # which pair, and what all were told
        self.memory = [[-1] * ROW for _ in range(seats)]  # what each seat has seen at each place; -1: nothing
        self.scores = [0] * seats

    def start(self) -> None:
        cards = vec[i64](DECK)
        self.dice.shuffle(cards, 0, len(cards))
        self.place(NOBODY, list(cards))

    def legal(self, out: vec[i64]) -> i64:
        actions = [] if self.over else self.choices()
        for i, action in enumerate(actions):
            out[i] = action
        return len(actions)

    def choices(self) -> list[int]:
        closed = [at for at in range(ROW) if not self.up[at]]
        done = [pair for pair, _ in self.compared]
        peeks = [PEEK + at for at in closed if self.memory[self.seat][at] < 0]
        pairs = [k for k, (one, two) in enumerate(PAIRS) if one in closed and two in closed and k not in done]
        return [*peeks, *(COMPARE + k for k in pairs), *(TURN + at for at in closed)]

    def apply(self, action: i64) -> None:
        seat = self.seat
        self.sealed = True
        self.decisions += 1
        if action < COMPARE:
            card = self.row[action]
            self.memory[seat][action] = card
            self.tell(
                Event(
                    kind="peeked", seat=seat, facts={"at": action}, secret={"card": card}, knowers=(seat,), rule="HUN-2"
                )
            )
        elif action < TURN:
            pair = action - COMPARE
            said = self.relation(pair)
            self.compared.append((pair, said))
            self.tell(Event(kind="compared", seat=seat, facts={"pair": pair, "said": said}, rule="HUN-3"))
        else:
            at = action - TURN
            self.up[at] = True
            self.scores[seat] += self.row[at]
            self.tell(Event(kind="turned", seat=seat, facts={"at": at, "card": self.row[at]}, rule="HUN-4"))
        self.seat = (seat + 1) % self.seats
        if sum(self.up) == TURNED or self.decisions == LONGEST:
            self.over = True
            self.seat = NOBODY

    def relation(self, pair: int) -> str:
        one, two = PAIRS[pair]
        return LOWER if self.row[one] < self.row[two] else HIGHER if self.row[one] > self.row[two] else EQUAL

    def copy(self) -> State:
        state = type(self)(self.seats, self.dice)
        state.copy_base(self)
        state.decisions = self.decisions
        state.hands, state.row, state.rest = self.hands[:], self.row[:], self.rest[:]
        state.up, state.compared, state.scores = self.up[:], self.compared[:], self.scores[:]
        state.memory = [seen[:] for seen in self.memory]
        return state

    def fresh(self, dice: Dice) -> State:
        state = type(self)(self.seats, dice)
        state.start()
        return state

    # -- imagining ---------------------------------------------------------------------------------------------------

    def imagine(self, seat: i64, dice: Dice) -> State:
        world = self.copy()
        assert isinstance(world, HunchState)
        unseen = vec[i64](sorted(self.unseen(seat)))
        while True:
            dice.shuffle(unseen, 0, len(unseen))
            world.place(seat, list(unseen))
            if world.fits():
                break
        world.remember(seat, dice)
        world.dice = dice.split()
        return world

    def knows(self, seat: int, at: int) -> bool:
        return self.up[at] or (seat >= 0 and self.memory[seat][at] >= 0)

    def unseen(self, seat: int) -> list[int]:
        cards = [card for other, card in enumerate(self.hands) if other != seat]
        return cards + [card for at, card in enumerate(self.row) if not self.knows(seat, at)] + self.rest

    def place(self, seat: int, cards: list[int]) -> None:
        hands, row = self.hands, self.row
        self.hands = [hands[other] if other == seat else cards.pop() for other in range(self.seats)]
        self.row = [row[at] if row and self.knows(seat, at) else cards.pop() for at in range(ROW)]
        self.rest = sorted(cards)

    def fits(self) -> bool:
        """Whether all that was told by comparing holds here."""
        return all(self.relation(pair) == said for pair, said in self.compared)

    def remember(self, seat: int, dice: Dice) -> None:
        """What the others have seen goes with the cards."""
        for other in range(self.seats):
            self.memory[other] = [self.row[at] if seen >= 0 else -1 for at, seen in enumerate(self.memory[other])]

    def payoff(self, seat: i64) -> float:
        best = max(self.scores)
        return 1.0 / self.scores.count(best) if self.scores[seat] == best else 0.0


class Hunch(Game):
    name, title, blurb, package = "hunch", "Hunch", "A toy of twelve cards.", "testing"
    version, prefix = "1", "HUN"
    least_seats, most_seats, usual_seats = 2, 3, 2
    state_class: type[HunchState] = HunchState

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        state = self.state_class(seats, dice)
        state.start()
        return state

    def rulebook(self) -> str:
        return RULES

    def actions(self, state: State) -> int:
        return SPACE

    def bound(self, state: State) -> int:
        return LONGEST

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        assert isinstance(state, HunchState)
        told = ", ".join(f"{PAIRS[pair]} {said}" for pair, said in state.compared)
        row = tuple(self.item(state, viewer, at) for at in range(ROW))
        zones = [Zone(id="row", label="Row", layout="row", items=row, note=told)]
        if viewer >= 0:
            hand = (Item(face(state.hands[viewer])),)
            zones.append(Zone(id="hand", label="Your hand", layout="hand", owner=viewer, items=hand))
        plates = tuple(Plate(seat=seat, score=str(score)) for seat, score in enumerate(state.scores))
        over = self.outcome(state) if state.over else None
        decides = None if state.over else state.seat
        return View(game=self.name, you=viewer, decides=decides, seats=plates, zones=tuple(zones), over=over)

    def item(self, state: HunchState, viewer: int, at: int) -> Item:
        if state.up[at]:
            return Item(face(state.row[at]), id=f"at{at}")
        seen = state.memory[viewer][at] if viewer >= 0 else -1
        return Item(Back("hunch"), id=f"at{at}", eye=None if seen < 0 else face(seen))

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        text = self.text(action)
        places = PAIRS[action - COMPARE] if COMPARE <= action < TURN else (action % ROW,)
        picks = tuple(f"at{at}" for at in places)
        return Move(action=action, text=text, verb=text.split()[0], picks=picks, label=text.capitalize())

    def text(self, action: int) -> str:
        if action < COMPARE:
            return f"peek {action}"
        if action < TURN:
            one, two = PAIRS[action - COMPARE]
            return f"compare {one} {two}"
        return f"turn {action - TURN}"

    def parse(self, state: State, text: str) -> int:
        texts = [self.text(action) for action in range(SPACE)]
        if text not in texts:
            raise unknown_move(text[:60], texts)
        return texts.index(text)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        if state.over or seat != state.seat:
            return Refused("It is not your turn.", rule="HUN-2")
        if not 0 <= action < SPACE:
            return Refused("There is no such action.", rule="HUN-2")
        if action < COMPARE:
            return Refused("You know that card already.", rule="HUN-2")
        if action < TURN:
            return Refused("These two cannot be compared any more.", rule="HUN-3")
        return Refused("That card lies face up already.", rule="HUN-4")

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        return f"{names[event.seat]} {event.kind} {event.facts}."

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        assert isinstance(state, HunchState)
        scores = tuple(str(score) for score in state.scores)
        return Outcome(reason="enough was seen", winners=self.winners(state), scores=scores)

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        assert isinstance(state, HunchState)
        cards = state.hands + state.row + state.rest
        return [(f"cards of value {k}", cards.count(k), DECK.count(k)) for k in range(KINDS)]


def face(kind: int) -> Token:
    return Token("card", str(kind))


HUNCH = Hunch()


# -- imagined wrongly --------------------------------------------------------------------------------------------------


class ForgetsEqual(HunchState):
    """All were told that two cards are equal; nobody remembers."""

    def fits(self) -> bool:
        return all(said == EQUAL or self.relation(pair) == said for pair, said in self.compared)


class ForgetsHigher(HunchState):
    """That two cards are equal is remembered; which of two is higher is not."""

    def fits(self) -> bool:
        return all((self.relation(pair) == EQUAL) == (said == EQUAL) for pair, said in self.compared)


class ForgetsSoon(HunchState):
    """Only what was told last is remembered."""

    def fits(self) -> bool:
        return all(self.relation(pair) == said for pair, said in self.compared[-1:])


class KeepsMemories(HunchState):
    """The cards are drawn anew; what the others have seen of them stays as it really is."""

    def remember(self, seat: int, dice: Dice) -> None:
        pass


class MuddlesMemories(HunchState):
    """What the others have seen is drawn anew, but not together with the cards."""

    def remember(self, seat: int, dice: Dice) -> None:
        for other in range(self.seats):
            if other != seat:
                self.memory[other] = [dice.below(KINDS) if seen >= 0 else -1 for seen in self.memory[other]]


class SomeoneElsesMemories(HunchState):
    """What the others have seen goes with the cards, but for the card next to it."""

    def remember(self, seat: int, dice: Dice) -> None:
        for other in range(self.seats):
            if other != seat:
                seen = enumerate(self.memory[other])
                self.memory[other] = [self.row[(at + 1) % ROW] if card >= 0 else -1 for at, card in seen]


class FavoursHigh(HunchState):
    """Every world that is possible is imagined, those with high cards in the row more often."""

    def imagine(self, seat: i64, dice: Dice) -> State:
        one, two = super().imagine(seat, dice), super().imagine(seat, dice)
        assert isinstance(one, HunchState)
        assert isinstance(two, HunchState)
        return one if sum(one.row) > sum(two.row) else two


class PairsByKind(HunchState):
    """Two equal cards are imagined of any kind alike, though there are more pairs of some kinds than of others."""

    def imagine(self, seat: i64, dice: Dice) -> State:
        world = super().imagine(seat, dice)
        assert isinstance(world, HunchState)
        equal = [PAIRS[pair] for pair, said in self.compared if said == EQUAL]
        if len(self.compared) != 1 or not equal or any(self.knows(seat, at) for at in equal[0]):
            return world
        unseen = self.unseen(seat)
        kinds = [k for k in range(KINDS) if unseen.count(k) > 1]
        wanted = kinds[dice.below(len(kinds))]
        for _ in range(10000):
            if world.row[equal[0][0]] == wanted:
                break
            again = super().imagine(seat, dice)
            assert isinstance(again, HunchState)
            world = again
        return world


class LucidDreams(HunchState):
    """In a world that somebody imagines, the others know everything."""

    def __init__(self, seats: int, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.dreamer = seats  # nobody: it is no dream

    def copy(self) -> State:
        state = super().copy()
        assert isinstance(state, LucidDreams)
        state.dreamer = self.dreamer
        return state

    def imagine(self, seat: i64, dice: Dice) -> State:
        if self.dreamer not in (seat, self.seats):
            world = self.copy()
            world.dice = dice.split()
            return world
        world = super().imagine(seat, dice)
        assert isinstance(world, LucidDreams)
        world.dreamer = seat
        return world


FORGETFUL = [
    ForgetsEqual,
    ForgetsHigher,
    ForgetsSoon,
    KeepsMemories,
    MuddlesMemories,
    SomeoneElsesMemories,
    FavoursHigh,
    PairsByKind,
    LucidDreams,
]


def imagining(state_class: type[HunchState]) -> Hunch:
    """Hunch, imagined wrongly."""
    game = Hunch()
    game.state_class = state_class
    game.title = state_class.__name__
    return game
