"""Riffle: a toy of sixty different cards, six to a hand. Who sees a hand sees it sorted; the state keeps it as it came.

No two deals of a check give anybody the same hand: that the order of a hand shows through is found on purpose or never.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game, unknown_move
from motherlode.core.options import Options
from motherlode.core.state import NOBODY, State
from motherlode.core.view import Item, Move, Outcome, Plate, Token, View, Zone

CARDS, HAND = 60, 6

RULES = """# Riffle

* **RIF-1** Two or three play with sixty cards, 0 to 59, and get six each.
* **RIF-2** In turn everybody plays a card.
* **RIF-3** It is over when all hands are empty. Whoever played the highest card wins.
"""


class RiffleState(State):
    def __init__(self, seats: int, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.hands: list[list[int]] = []
        self.rest: list[int] = []
        self.best = [-1] * seats
        self.played: list[int] = []

    def start(self) -> None:
        cards = vec[i64](list(range(CARDS)))
        self.dice.shuffle(cards, 0, CARDS)
        self.hands = [list(cards)[HAND * seat : HAND * (seat + 1)] for seat in range(self.seats)]
        self.rest = list(cards)[HAND * self.seats :]

    def legal(self, out: vec[i64]) -> i64:
        cards = [] if self.over else sorted(self.hands[self.seat])
        for i, card in enumerate(cards):
            out[i] = card
        return len(cards)

    def apply(self, action: i64) -> None:
        seat = self.seat
        self.sealed = False
        self.hands[seat].remove(action)
        self.played.append(action)
        self.best[seat] = max(self.best[seat], action)
        self.tell(Event(kind="played", seat=seat, facts={"card": action}, rule="RIF-2"))
        self.seat = (seat + 1) % self.seats
        if not any(self.hands):
            self.over = True
            self.seat = NOBODY

    def copy(self) -> State:
        state = type(self)(self.seats, self.dice)
        state.copy_base(self)
        state.hands = [hand[:] for hand in self.hands]
        state.rest, state.best, state.played = self.rest[:], self.best[:], self.played[:]
        return state

    def fresh(self, dice: Dice) -> State:
        state = type(self)(self.seats, dice)
        state.start()
        return state

    def imagine(self, seat: i64, dice: Dice) -> State:
        world = self.copy()
        assert isinstance(world, RiffleState)
        world.hands = [self.own(hand) if other == seat else hand for other, hand in enumerate(world.hands)]
        unseen = self.unseen(seat)
        dice.shuffle(unseen, 0, len(unseen))
        cards = list(unseen)
        for other in range(self.seats):
            if other != seat:
                world.hands[other] = [cards.pop() for _ in world.hands[other]]
        world.rest = cards
        world.dice = dice.split()
        return world

    def own(self, hand: list[int]) -> list[int]:
        """A hand as its owner knows it."""
        return sorted(hand)

    def unseen(self, seat: int) -> vec[i64]:
        hands = [card for other, hand in enumerate(self.hands) if other != seat for card in hand]
        return vec[i64](sorted(hands + self.rest))

    def payoff(self, seat: i64) -> float:
        return 1.0 if self.best[seat] == max(self.best) else 0.0


class Riffle(Game):
    name, title, blurb, package = "riffle", "Riffle", "A toy of sixty cards.", "testing"
    version, prefix = "1", "RIF"
    least_seats, most_seats, usual_seats = 2, 3, 2
    state_class: type[RiffleState] = RiffleState

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        state = self.state_class(seats, dice)
        state.start()
        return state

    def rulebook(self) -> str:
        return RULES

    def actions(self, state: State) -> int:
        return CARDS

    def bound(self, state: State) -> int:
        return HAND * state.seats

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        assert isinstance(state, RiffleState)
        zones = [Zone(id="played", label="Played", layout="row", items=tuple(map(item, state.played)))]
        if viewer >= 0:
            hand = tuple(map(item, sorted(state.hands[viewer])))
            zones.append(Zone(id="hand", label="Your hand", layout="hand", owner=viewer, items=hand))
        plates = tuple(Plate(seat=seat) for seat in range(state.seats))
        over = self.outcome(state) if state.over else None
        decides = None if state.over else state.seat
        return View(game=self.name, you=viewer, decides=decides, seats=plates, zones=tuple(zones), over=over)

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        return Move(action=action, text=f"play {action}", verb="play", picks=(f"card{action}",), label=f"Play {action}")

    def parse(self, state: State, text: str) -> int:
        texts = [f"play {card}" for card in range(CARDS)]
        if text not in texts:
            raise unknown_move(text[:60], texts)
        return texts.index(text)

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        if state.over or seat != state.seat:
            return Refused("It is not your turn.", rule="RIF-2")
        return Refused("You do not hold that card.", rule="RIF-2")

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        return f"{names[event.seat]} plays {event.facts['card']}."

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        assert isinstance(state, RiffleState)
        scores = tuple(str(best) for best in state.best)
        return Outcome(reason="all cards are played", winners=self.winners(state), scores=scores)

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        assert isinstance(state, RiffleState)
        cards = [*state.rest, *state.played, *(card for hand in state.hands for card in hand)]
        return [("cards", len(set(cards)), CARDS)]


def item(card: int) -> Item:
    return Item(Token("card", str(card)), id=f"card{card}")


RIFFLE = Riffle()


# -- imagined wrongly --------------------------------------------------------------------------------------------------


class KeepsTheOrder(RiffleState):
    """A hand stays as it came, though its owner sees it sorted."""

    def own(self, hand: list[int]) -> list[int]:
        return hand


class OrderDecides(RiffleState):
    """What is unseen is drawn from an order that depends on which card of the own hand came first."""

    def unseen(self, seat: int) -> vec[i64]:
        cards = list(super().unseen(seat))
        hand = self.hands[seat] if seat >= 0 else []
        return vec[i64](cards[::-1] if hand and hand[0] == min(hand) else cards)

    def own(self, hand: list[int]) -> list[int]:
        return hand  # else a world imagined in an imagined one would tell


class UnsortedRest(RiffleState):
    """What is unseen is drawn from as it really lies: seen by law 5 at once, even without reshuffling."""

    def unseen(self, seat: int) -> vec[i64]:
        hands = [card for other, hand in enumerate(self.hands) if other != seat for card in hand]
        return vec[i64](hands + self.rest)


def imagining(state_class: type[RiffleState]) -> Riffle:
    """Riffle, imagined wrongly."""
    game = Riffle()
    game.state_class = state_class
    game.title = state_class.__name__
    return game
