"""Hush: a toy with everything hidden information brings — a private draw, public plays, hidden discards, a reveal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game, unknown_move
from motherlode.core.options import Options, option
from motherlode.core.planes import Layout, Plane
from motherlode.core.sense import Sense
from motherlode.core.state import NOBODY, State
from motherlode.core.view import Back, Item, Move, Outcome, Plate, Token, View, Zone
from motherlode.testing import Report, check

KINDS, COPIES = 5, 3
DRAW, PLAY, HIDE, REVEAL, SPACE = 0, 1, 6, 11, 12

RULES = """# Hush

* **HUSH-1** Two to four play with fifteen cards, three each of the values 0 to 4.
* **HUSH-2** Whoever's turn it is decides; first they draw a card.
* **HUSH-3** Then they play a card they hold face up, or hide one face down.
* **HUSH-4** Or, once a game, they reveal the card hidden last.
* **HUSH-5** When the deck is empty the highest sum of played cards wins.
"""


class ToyOptions(Options, frozen=True):
    hand: Annotated[int, option("Cards dealt to each.", "HUSH-1", low=1, high=2)] = 2
    reveal: Annotated[bool, option("Whether a hidden card may be revealed.", "HUSH-4")] = True


class ToyState(State):
    def __init__(self, seats: int, options: ToyOptions, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.options = options
        self.drawn = False
        self.deck: list[int] = []
        self.hands: list[list[int]] = []  # each in ascending order: order tells nothing
        self.played: list[list[int]] = []
        self.hidden: list[int] = []
        self.hiders: list[int] = []
        self.revealed = -1

    def start(self) -> None:
        cards = vec[i64]([k for k in range(KINDS) for _ in range(COPIES)])
        self.dice.shuffle(cards, 0, len(cards))
        self.deck = list(cards)
        self.hands = [sorted(self.deck.pop() for _ in range(self.options.hand)) for _ in range(self.seats)]
        self.played = [[] for _ in range(self.seats)]

    def legal(self, out: vec[i64]) -> i64:
        actions = [] if self.over else self.choices()
        for i, action in enumerate(actions):
            out[i] = action
        return len(actions)

    def choices(self) -> list[int]:
        if not self.drawn:
            return [DRAW]
        kinds = sorted(set(self.hands[self.seat]))
        actions = [PLAY + k for k in kinds] + [HIDE + k for k in kinds]
        return [*actions, REVEAL] if self.may_reveal() else actions

    def may_reveal(self) -> bool:
        return self.options.reveal and self.revealed < 0 and len(self.hidden) > 0

    def apply(self, action: i64) -> None:
        seat = self.seat
        self.sealed = False
        if action == DRAW:
            self.draw(seat)
            return
        if action == REVEAL:
            self.show_last(seat)
        elif action >= HIDE:
            card = action - HIDE
            self.hands[seat].remove(card)
            self.hidden.append(card)
            self.hiders.append(seat)
            self.tell(Event(kind="hid", seat=seat, secret={"card": card}, knowers=(seat,), rule="HUSH-3"))
        else:
            card = action - PLAY
            self.hands[seat].remove(card)
            self.played[seat].append(card)
            self.tell(Event(kind="played", seat=seat, facts={"card": card}, rule="HUSH-3"))
        self.drawn = False
        self.seat = (seat + 1) % self.seats
        if not self.deck:
            self.over = True
            self.seat = NOBODY

    def draw(self, seat: int) -> None:
        card = self.take()
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.drawn = True
        self.sealed = True
        self.tell(Event(kind="drew", seat=seat, secret={"card": card}, knowers=(seat,), rule="HUSH-2"))

    def take(self) -> int:
        return self.deck.pop()

    def show_last(self, seat: int) -> None:
        self.revealed = len(self.hidden) - 1
        self.sealed = True
        self.tell(Event(kind="revealed", seat=seat, facts={"card": self.hidden[-1]}, rule="HUSH-4"))

    def copy(self) -> State:
        state = type(self)(self.seats, self.options, self.dice)
        state.copy_base(self)
        state.drawn, state.revealed = self.drawn, self.revealed
        state.deck, state.hidden, state.hiders = self.deck[:], self.hidden[:], self.hiders[:]
        state.hands = [hand[:] for hand in self.hands]
        state.played = [cards[:] for cards in self.played]
        return state

    def fresh(self, dice: Dice) -> State:
        state = type(self)(self.seats, self.options, dice)
        state.start()
        return state

    def imagine(self, seat: i64, dice: Dice) -> State:
        world = self.copy()
        assert isinstance(world, ToyState)
        unseen = vec[i64](sorted(self.unseen(seat)))
        dice.shuffle(unseen, 0, len(unseen))
        world.place(seat, list(unseen))
        world.dice = dice.split()
        return world

    def secret(self, seat: int, place: int) -> bool:
        """Whether a seat cannot know the hidden card at a place."""
        return self.hiders[place] != seat and place != self.revealed

    def unseen(self, seat: int) -> list[int]:
        cards = self.deck[:]
        for other, hand in enumerate(self.hands):
            cards += hand if other != seat else []
        return cards + [card for place, card in enumerate(self.hidden) if self.secret(seat, place)]

    def place(self, seat: int, cards: list[int]) -> None:
        for other, hand in enumerate(self.hands):
            if other != seat:
                self.hands[other] = sorted(cards.pop() for _ in hand)
        for place in range(len(self.hidden)):
            if self.secret(seat, place):
                self.hidden[place] = cards.pop()
        self.deck = cards

    def observe(self, seat: i64, out: vec[u8], at: i64) -> None:
        for value in self.observed(seat):
            out[at] = value
            at += 1

    def observed(self, seat: int) -> list[int]:
        """All that a seat knows; what it saw being played and hidden stays where it was."""
        seats = range(self.seats)
        row = [self.hands[seat].count(k) for k in range(KINDS)]
        row += [self.played[other].count(k) for other in seats for k in range(KINDS)]
        row += [len(self.hands[other]) for other in seats]
        known = [0 if self.secret(seat, place) else 1 + card for place, card in enumerate(self.hidden)]
        row += known + [0] * (KINDS * COPIES - len(known))
        return [*row, len(self.hidden), self.revealed + 1, len(self.deck), self.seat + 1]

    def payoff(self, seat: i64) -> float:
        sums = [sum(cards) for cards in self.played]
        return 1.0 / sums.count(max(sums)) if sums[seat] == max(sums) else 0.0


class ToySense(Sense):
    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        for i in range(n):
            weights[i] = self.weight(state, actions[i])

    def weight(self, state: State, action: int) -> int:
        return 10 + action if action < HIDE else 20 - action


class Toy(Game):
    name, title, blurb, package = "hush", "Hush", "A toy of fifteen cards.", "testing"
    version, prefix = "1", "HUSH"
    least_seats, most_seats, usual_seats = 2, 4, 3
    options = ToyOptions
    sense: Sense | None = ToySense()
    state_class: type[ToyState] = ToyState

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        assert isinstance(options, ToyOptions)
        state = self.state_class(seats, options, dice)
        state.start()
        return state

    def rulebook(self) -> str:
        return RULES

    def actions(self, state: State) -> int:
        return SPACE

    def bound(self, state: State) -> int:
        return 2 * KINDS * COPIES

    def observation(self, state: State) -> Layout:
        cards = KINDS * COPIES
        return Layout(
            (
                Plane("hand", "by value: cards I hold", (KINDS,), COPIES),
                Plane("played", "by seat and value: cards played", (state.seats, KINDS), COPIES),
                Plane("hands", "by seat: cards held", (state.seats,), cards),
                Plane("hidden", "by place: 1 + the value of a hidden card that I know", (cards,), KINDS),
                Plane("rest", "cards hidden, 1 + the place revealed, cards left, 1 + who decides", (4,), cards),
            )
        )

    def largest_throw(self, state: State) -> int:
        return KINDS * COPIES

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        assert isinstance(state, ToyState)
        zones = [Zone(id="deck", label="Deck", layout="pile", count=len(state.deck), back="hush")]
        zones.append(Zone(id="hidden", label="Hidden", layout="row", items=self.hidden_row(state, viewer)))
        if viewer >= 0:
            hand = tuple(Item(face(k), id=f"card{k}") for k in state.hands[viewer])
            zones.append(Zone(id="hand", label="Your hand", layout="hand", owner=viewer, items=hand))
        for seat, cards in enumerate(state.played):
            items = tuple(Item(face(k)) for k in cards)
            zones.append(Zone(id=f"played{seat}", label="Played", layout="row", owner=seat, items=items))
        plates = tuple(self.plate(state, seat) for seat in range(state.seats))
        over = self.outcome(state) if state.over else None
        decides = None if state.over else state.seat
        return View(game=self.name, you=viewer, decides=decides, seats=plates, zones=tuple(zones), over=over)

    def plate(self, state: ToyState, seat: int) -> Plate:
        return Plate(seat=seat, hand=len(state.hands[seat]), score=str(sum(state.played[seat])))

    def hidden_row(self, state: ToyState, viewer: int) -> tuple[Item, ...]:
        items = []
        for place, card in enumerate(state.hidden):
            if place == state.revealed:
                items.append(Item(face(card)))
            else:
                items.append(Item(Back("hush"), eye=None if state.secret(viewer, place) else face(card)))
        return tuple(items)

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        text, card = self.text(action), (action - 1) % KINDS
        picks = ("deck",) if action == DRAW else ("hidden",) if action == REVEAL else (f"card{card}",)
        return Move(action=action, text=text, verb=text.split()[0], picks=picks, label=text.capitalize())

    def text(self, action: int) -> str:
        if action == DRAW:
            return "draw"
        if action == REVEAL:
            return "reveal"
        return f"play {action - PLAY}" if action < HIDE else f"hide {action - HIDE}"

    def parse(self, state: State, text: str) -> int:
        texts = [self.text(action) for action in range(SPACE)]
        if text not in texts:
            raise unknown_move(text[:60], texts)
        return texts.index(text)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        assert isinstance(state, ToyState)
        if state.over or seat != state.seat:
            return Refused("It is not your turn.", rule="HUSH-2")
        if not 0 <= action < SPACE:
            return Refused("There is no such action.", rule="HUSH-3")
        if (action == DRAW) == state.drawn:
            return Refused("Draw first, and once only.", rule="HUSH-2")
        if action == REVEAL:
            return Refused("There is nothing to reveal.", rule="HUSH-4")
        return Refused(f"You do not hold a {(action - 1) % KINDS}.", rule="HUSH-3")

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        card = event.facts.get("card", "a card")
        return f"{names[event.seat]} {event.kind} {card}."

    def reason(self, state: State, action: int, beliefs: Sequence[float] = (), names: Sequence[str] = ()) -> str:
        return "High cards score." if DRAW < action < HIDE else ""

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        assert isinstance(state, ToyState)
        scores = tuple(str(sum(cards)) for cards in state.played)
        return Outcome(reason="the deck is empty", winners=self.winners(state), scores=scores)

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        assert isinstance(state, ToyState)
        cards = state.deck + state.hidden + [k for row in state.hands + state.played for k in row]
        return [(f"cards of value {k}", cards.count(k), COPIES) for k in range(KINDS)]


def face(kind: int) -> Token:
    return Token("card", str(kind))


TOY = Toy()


@cache
def checked() -> Report:
    """The toy under all laws for some seconds, once for all tests that look at the report."""
    return check(TOY, seconds=6)
