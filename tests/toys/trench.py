"""Trench: a small made-up game with a grid, hands, piles and secrets, for tests of everything that knows no game.

`install` registers it the way somebody else's package would be: through an entry point.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.cells import named
from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event, Fact
from motherlode.core.game import Game, unknown_move
from motherlode.core.options import Options, option
from motherlode.core.sense import Sense
from motherlode.core.state import NOBODY, State
from motherlode.core.view import Action, Back, Item, Mark, Move, Outcome, Plate, Role, Token, Tunnel, View, Zone

KINDS = ("straight", "cross", "bend", "stub")
GROUPS = (("RL",), ("TRBL",), ("BL",), ("L", "R"))
COPIES = 4
HAND = 3
CELLS = 15
A1 = (0, -1)
TOSS, PEEK, HEX = 60, 64, 70
RULES = """# Trench

A game made up for tests.

## Playing

* **TRE-1** Two to four dig.
* **TRE-2** On your turn dig, toss, peek or hex; then draw.
* **TRE-3** A card goes on an empty cell beside
  another card.
* **TRE-4** Peeking shows you the end of the trench, once.
* **TRE-5** Whoever is hexed cannot dig.
* **TRE-6** The trench ends where the last cell of the middle row is dug; or when all hands are empty.

## Variants

* **TRE-V1** With fog nobody may peek.

## Worked examples

* **TRE-T1** Four straights make a trench.
"""


class TrenchOptions(Options, frozen=True):
    length: Annotated[int, option("How many cells to the end.", "TRE-6", low=3, high=6)] = 4
    fog: Annotated[bool, option("Nobody may peek.", "TRE-V1")] = False
    goal: Annotated[Literal["hidden", "open"], option("Whether the end lies face up.", "TRE-4")] = "hidden"


class Trench(State):
    def __init__(self, seats: int, options: TrenchOptions, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.options = options
        self.cells: dict[int, int] = {}
        cards = vec[i64]([k % 4 for k in range(COPIES * 4)])
        dice.shuffle(cards, 0, COPIES * 4)
        deck = list(cards)
        self.hands = [sorted(deck[HAND * s : HAND * s + HAND]) for s in range(seats)]
        self.deck = deck[HAND * seats :]
        self.gold = dice.below(2)
        self.mole = dice.below(seats)
        self.peeked = [options.goal == "open"] * seats
        self.hexed = [False] * seats
        self.tossed: list[tuple[int, int]] = []  # who, what
        self.burnt: list[int] = []  # spent on hexes, face up
        self.winner = NOBODY

    def cell(self, action: int) -> tuple[int, int]:
        return action % CELLS // 3 + 1, action % CELLS % 3 - 1

    def free(self, action: int) -> bool:
        x, y = self.cell(action)
        if x >= self.options.length or action % CELLS in self.cells:
            return False
        if (x, y) == (1, 0):
            return True
        beside = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return any(1 <= a <= 5 and -1 <= b <= 1 and (a - 1) * 3 + b + 1 in self.cells for a, b in beside)

    def legal(self, out: vec[i64]) -> i64:
        n = 0
        if self.over:
            return 0
        for action in range(HEX + self.seats):
            if self.fits(action):
                out[n] = action
                n += 1
        return n

    def fits(self, action: int) -> bool:
        hand = self.hands[self.seat]
        if action < TOSS:
            return action // CELLS in hand and not self.hexed[self.seat] and self.free(action)
        if action < PEEK:
            return action - TOSS in hand
        if action == PEEK:
            return not self.peeked[self.seat] and not self.options.fog
        return HEX <= action < HEX + self.seats and action - HEX != self.seat and not self.hexed[action - HEX]

    def apply(self, action: i64) -> None:
        self.sealed = False
        me = self.seat
        self.hexed[me] = False
        if action < TOSS:
            kind = action // CELLS
            x, y = self.cell(action)
            self.cells[action % CELLS] = kind
            self.hands[me].remove(kind)
            self.tell(Event(kind="dug", seat=me, facts={"card": KINDS[kind], "at": named((x, y), A1)}, rule="TRE-3"))
            if (x, y) == (self.options.length - 1, 0):
                self.winner = me if self.gold else self.mole
                self.over = True
        elif action < PEEK:
            kind = action - TOSS
            self.hands[me].remove(kind)
            self.tossed.append((me, kind))
            self.tell(Event(kind="tossed", seat=me, secret={"card": KINDS[kind]}, knowers=(me,), rule="TRE-2"))
        elif action == PEEK:
            self.peeked[me] = self.sealed = True
            self.tell(Event(kind="peeked", seat=me, secret={"gold": bool(self.gold)}, knowers=(me,), rule="TRE-4"))
        else:
            self.hexed[action - HEX] = True
            card = self.hands[me].pop()
            self.burnt.append(card)
            self.sealed = True
            facts: dict[str, Fact] = {"whom": int(action - HEX), "card": KINDS[card]}
            self.tell(Event(kind="hexed", seat=me, facts=facts, rule="TRE-5"))
        if len(self.hands[me]) < HAND and self.deck:
            drawn = self.deck.pop()
            self.hands[me] = sorted([*self.hands[me], drawn])
            self.sealed = True
            self.tell(Event(kind="drew", seat=me, secret={"card": KINDS[drawn]}, knowers=(me,), rule="TRE-2"))
        if not any(self.hands):
            self.over, self.winner = True, self.mole
        if self.over:
            self.sealed = True
            roles = ["mole" if s == self.mole else "digger" for s in range(self.seats)]
            self.tell(Event(kind="end", facts={"roles": roles, "gold": bool(self.gold)}, rule="TRE-6"))
        self.seat = NOBODY if self.over else (me + 1) % self.seats
        while not self.over and not self.hands[self.seat]:
            self.seat = (self.seat + 1) % self.seats

    def copy(self) -> Trench:
        new = Trench.__new__(Trench)
        new.copy_base(self)
        new.options = self.options
        new.cells = dict(self.cells)
        new.hands = [hand[:] for hand in self.hands]
        new.deck = self.deck[:]
        new.gold, new.mole, new.winner = self.gold, self.mole, self.winner
        new.peeked, new.hexed = self.peeked[:], self.hexed[:]
        new.tossed, new.burnt = self.tossed[:], self.burnt[:]
        new.story = None
        return new

    def fresh(self, dice: Dice) -> Trench:
        return Trench(self.seats, self.options, dice)

    def imagine(self, seat: i64, dice: Dice) -> Trench:
        new = self.copy()
        unseen = new.deck + [card for s, hand in enumerate(new.hands) if s != seat for card in hand]
        unseen = sorted(unseen + [kind for s, kind in new.tossed if s != seat])
        cards = vec[i64](unseen)
        dice.shuffle(cards, 0, len(unseen))
        rest = list(cards)
        for s, hand in enumerate(new.hands):
            if s != seat:
                new.hands[s], rest = sorted(rest[: len(hand)]), rest[len(hand) :]
        new.tossed = [(s, kind if s == seat else rest.pop()) for s, kind in new.tossed]
        new.deck = rest
        if not self.over and not (self.options.goal == "open" or (seat >= 0 and self.peeked[seat])):
            new.gold = dice.below(2)
        if not self.over and self.mole != seat:
            others = [s for s in range(self.seats) if s != seat]
            new.mole = others[dice.below(len(others))]
        new.dice = dice.split()
        return new

    def payoff(self, seat: i64) -> float:
        return float(self.over and seat == self.winner)


class TrenchSense(Sense):
    def weigh(self, state: State, actions: vec[i64], n: i64, weights: vec[i64]) -> None:
        for i in range(n):
            weights[i] = 2 if actions[i] < TOSS else 0 if actions[i] < PEEK else 1


class TrenchGame(Game):
    name = "trench"
    title = "Trench"
    blurb = "Dig to the end before the mole has its way."
    package = "toys"
    version = "1"
    reads = ("0",)
    prefix = "TRE"
    least_seats = 2
    most_seats = 4
    usual_seats = 3
    options = TrenchOptions
    sense = TrenchSense()

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        assert isinstance(options, TrenchOptions)
        return Trench(seats, options, dice)

    def actions(self, state: State) -> int:
        return HEX + state.seats

    def bound(self, state: State) -> int:
        return COPIES * 4 + 2 * state.seats

    def rulebook(self) -> str:
        return RULES

    def view(self, state: State, viewer: int, names: Sequence[str] = ()) -> View:
        assert isinstance(state, Trench)
        length = state.options.length
        end = Tunnel(("TRBL",), label="gold") if state.gold else Tunnel(("L",), label="stone")
        known = state.options.goal == "open" or (viewer >= 0 and state.peeked[viewer])
        goal = (
            Item(end, at=(length, 0)) if state.over else Item(Back("goal"), "goal", (length, 0), end if known else None)
        )
        items = [Item(Tunnel(("TRBL",), label="start"), at=(0, 0)), goal]
        for cell, kind in sorted(state.cells.items()):
            items.append(Item(Tunnel(GROUPS[kind], KINDS[kind]), f"dug{cell}", state.cell(cell)))
        zones = [
            Zone(id="trench", label="Trench", layout="grid", items=tuple(items), first=(0, -1), last=(length, 1)),
            Zone(id="pile", label="Pile", layout="pile", count=len(state.deck), back="trench"),
            Zone(
                id="tossed",
                label="Tossed",
                layout="pile",
                items=tuple(
                    Item(Back("trench"), owner=s, eye=Tunnel(GROUPS[kind], KINDS[kind]) if s == viewer else None)
                    for s, kind in state.tossed
                ),
            ),
            Zone(
                id="burnt",
                label="Burnt",
                layout="pile",
                items=tuple(Item(Tunnel(GROUPS[kind], KINDS[kind])) for kind in state.burnt),
            ),
            Zone(
                id="luck", label="Luck", layout="row", items=(Item(Token("pebble"), count=3), Item(Token("bone", "2")))
            ),
            Zone(id="stake", label="At stake", layout="stage", items=(Item(Token("glory")),), note="all of it"),
            Zone(id="dug", label="Cards dug", layout="counter", count=len(state.cells)),
        ]
        if viewer >= 0:
            hand = tuple(
                Item(
                    Tunnel(GROUPS[kind], KINDS[kind]) if kind != 3 else Action("stub", "Stub", ("broken", "pick")),
                    f"h{i}",
                )
                for i, kind in enumerate(state.hands[viewer])
            )
            zones.append(Zone(id="hand", label="Your hand", layout="hand", owner=viewer, items=hand))
        return View(
            game="trench",
            you=viewer,
            decides=None if state.over else state.seat,
            prompt="" if state.over else "Dig, toss, peek or hex.",
            banner=f"{len(state.cells)} dug",
            seats=tuple(
                Plate(
                    seat=s,
                    hand=len(state.hands[s]),
                    score=str(int(s == state.winner)) if state.over else None,
                    role=Role("mole" if s == state.mole else "digger") if state.over or s == viewer else None,
                    marks=(Mark("hexed", "bad", "broken"),) if state.hexed[s] else (),
                )
                for s in range(state.seats)
            ),
            zones=tuple(zones),
            over=self.outcome(state) if state.over else None,
        )

    def move(self, state: State, action: int, names: Sequence[str] = ()) -> Move:
        assert isinstance(state, Trench)
        text = self.text(state, action)
        hand = state.hands[state.seat]
        picks: tuple[str, ...]
        if action < TOSS:
            kind, (x, y) = action // CELLS, state.cell(action)
            picks = (f"h{hand.index(kind)}", f"trench@{x},{y}") if kind in hand else ()
            return Move(
                action=action, text=text, verb="dig", picks=picks, label=f"Dig a {KINDS[kind]} at {named((x, y), A1)}"
            )
        if action < PEEK:
            kind = action - TOSS
            picks = (f"h{hand.index(kind)}",) if kind in hand else ()
            return Move(action=action, text=text, verb="toss", picks=picks, label=f"Toss a {KINDS[kind]}", quiet=True)
        if action == PEEK:
            return Move(action=action, text=text, verb="peek", picks=("goal",), label="Peek at the end")
        return Move(
            action=action, text=text, verb="hex", picks=(f"seat:{action - HEX}",), label=f"Hex seat {action - HEX}"
        )

    def text(self, state: Trench, action: int) -> str:
        if action < TOSS:
            x, y = state.cell(action)
            return f"dig {KINDS[action // CELLS]} {x},{y}"
        if action < PEEK:
            return f"toss {KINDS[action - TOSS]}"
        return "peek" if action == PEEK else f"hex {action - HEX}"

    def parse(self, state: State, text: str) -> int:
        assert isinstance(state, Trench)
        texts: dict[str, int] = {self.text(state, a): a for a in [*range(PEEK + 1), *range(HEX, self.actions(state))]}
        action = texts.get(text.lower())
        if action is None:
            raise unknown_move(text, list(texts))
        return action

    def why_not(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> Refused:
        assert isinstance(state, Trench)
        if state.over or state.seat != seat:
            return Refused("It is not your turn.", rule="TRE-2")
        if not 0 <= action < self.actions(state):
            return Refused("There is no such move.", rule="TRE-2")
        if action < TOSS:
            if state.hexed[seat]:
                return Refused("You are hexed and cannot dig.", rule="TRE-5")
            if action // CELLS in state.hands[seat]:
                return Refused("That cell is taken or has nothing beside it.", rule="TRE-3")
        if action < PEEK:
            return Refused("You do not hold that card.", rule="TRE-2")
        if action == PEEK:
            return Refused("You cannot peek.", rule="TRE-V1" if state.options.fog else "TRE-4")
        return Refused("That seat cannot be hexed.", rule="TRE-5")

    def say(self, event: Event, viewer: int, names: Sequence[str]) -> str:
        who = names[event.seat]
        if event.kind == "drew":
            return (
                f"{'You' if viewer == event.seat else who} drew a {event.facts['card']}."
                if "card" in event.facts
                else ""
            )
        if event.kind == "end":
            return f"It was {'gold' if event.facts['gold'] else 'stone'}."
        if event.kind == "dug":
            return f"{who} dug a {event.facts['card']} at {event.facts['at']}."
        if event.kind == "tossed":
            return f"{who} tossed a {event.facts.get('card', 'card')}."
        if event.kind == "peeked":
            gold = event.facts.get("gold")
            return f"{who} peeked." if gold is None else f"{who} peeked: {'gold' if gold else 'stone'}."
        whom = event.facts["whom"]
        assert isinstance(whom, int)
        return f"{who} hexed {names[whom]}."

    def reason(self, state: State, action: int, beliefs: Sequence[float] = (), names: Sequence[str] = ()) -> str:
        return "A trench is dug by digging." if action < TOSS else ""

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        assert isinstance(state, Trench)
        gone = len(state.cells) + len(state.tossed) + len(state.burnt)
        return [("cards", gone + len(state.deck) + sum(map(len, state.hands)), COPIES * 4)]

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        assert isinstance(state, Trench)
        dug = float(len(state.cells))
        tossed = float(len(state.tossed))
        return Outcome(
            reason="the end was reached" if any(state.hands) or state.winner != state.mole else "all hands are empty",
            winners=(state.winner,),
            scores=tuple(str(int(s == state.winner)) for s in range(state.seats)),
            roles=tuple("mole" if s == state.mole else "digger" for s in range(state.seats)),
            counts={"cards": dug + tossed, "cards dug": dug, "cards tossed": tossed},
        )


GAME = TrenchGame()


class Broken(TrenchGame):
    """The same, but the rules fail in every deal whose stream says so."""

    name = "broken"

    def outcome(self, state: State, names: Sequence[str] = ()) -> Outcome:
        assert isinstance(state, Trench)
        if state.gold:
            raise ZeroDivisionError("a mistake in the rules")
        return super().outcome(state)


BROKEN = Broken()


def install(folder: Path) -> dict[str, str]:
    """Register the toys through entry points of a made-up distribution in `folder`; returns the environment for it."""
    info = folder / "toys-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[motherlode.games]\ntrench = toys.trench:GAME\nbroken = toys.trench:BROKEN\nruined = toys.nothing:GAME\n"
    )
    tests = Path(__file__).resolve().parent.parent
    return {"PYTHONPATH": os.pathsep.join([str(folder), str(tests)])}
