"""What may be done on the ice, what comes of it, and who has won?"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY, State
from motherlode.kits.bits import BIT, lowest
from motherlode.kits.places import lay
from motherlode.kits.telling import note, whisper
from motherlode_thinice.rules.actions import ALONE, BARTER, DARE, DRILL, HAUL, KINDS, PEEP, SEESAW, to
from motherlode_thinice.rules.cards import CALLED, DARING, HEAVIER, HOURS, LIGHTER, LOADS, PLAN


class Position(State):
    """Everything about one moment of the night, hidden things included."""

    def __init__(self, seats: i64, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.places = lay(PLAN.layout(seats))  # which load lies where, and who knows it; sledges come first
        self.ice: i64 = 2 * seats  # the place under the ice
        self.shed: i64 = 2 * seats + 1  # the place of the loads that nobody has yet
        self.turn: i64 = 0  # turns since the beginning, those of the drowned included
        self.afloat: i64 = BIT[seats] - 1  # the set of seats still on the ice
        self.drilled: i64 = 0  # the set of seats that have drilled (THI-3)
        self.bared: i64 = 0  # the set of seats whose load everybody has seen (THI-8)
        self.latest: i64 = 0  # one more than the last action: the table remembers what was done to whom
        self.dawned: bool = False  # whether the night has ended (THI-10)
        self.winner: i64 = NOBODY

    def hour(self) -> i64:
        """Which hour it is, from 1 on (THI-2)."""
        return self.turn // self.seats + 1

    def load(self, place: i64) -> i64:
        """What a seat has on its sledge, or what lies under the ice."""
        return lowest(self.places.sets[place])

    def is_on(self, seat: i64) -> bool:
        """Whether a seat is still on the ice."""
        return self.afloat & BIT[seat] != 0

    def menu(self) -> list[int]:
        """One of six things (THI-3 to THI-8)."""
        if self.over:
            return []
        alone = [DRILL] if self.drilled & BIT[self.seat] == 0 else []
        if self.places.sets[self.shed]:
            alone.append(HAUL)
        others = [seat for seat in range(self.seats) if seat != self.seat and self.is_on(seat)]
        kinds = KINDS if self.hour() >= DARING else DARE
        return alone + [to(kind, whom, self.seats) for kind in range(kinds) for whom in others]

    def apply(self, action: i64) -> None:
        """Do one thing; then it is the next one's turn (THI-2)."""
        self.sealed = True
        self.latest = action + 1
        if action == DRILL:
            self.drill()
        elif action == HAUL:
            self.haul()
        else:
            kind, whom = (action - ALONE) // self.seats, (action - ALONE) % self.seats
            if kind == PEEP:
                self.peep(whom)
            elif kind == SEESAW:
                self.seesaw(whom)
            elif kind == BARTER:
                self.barter(whom)
            else:
                self.dare(whom)
        if not self.over:
            self.next_turn()

    def drill(self) -> None:
        """See what lies under the ice (THI-3)."""
        self.drilled |= BIT[self.seat]
        load = self.load(self.ice)
        self.places.look(load, self.ice, BIT[self.seat])
        whisper(self, "drilled", self.seat, "THI-3", {"load": CALLED[load]})

    def peep(self, whom: i64) -> None:
        """See somebody's load (THI-4)."""
        load = self.load(whom)
        self.places.look(load, whom, BIT[self.seat])
        whisper(self, "peeped", self.seat, "THI-4", {"load": CALLED[load]}, facts={"whom": int(whom)})

    def seesaw(self, whom: i64) -> None:
        """All learn whose load is heavier (THI-5)."""
        heavier = self.load(self.seat) > self.load(whom)
        self.places.match(self.seat, whom, LIGHTER if heavier else HEAVIER)
        note(self, "weighed", self.seat, "THI-5", {"whom": int(whom), "down": int(self.seat if heavier else whom)})

    def barter(self, whom: i64) -> None:
        """Two loads are exchanged; only their owners see them (THI-6)."""
        mine, theirs = self.load(self.seat), self.load(whom)
        path = PLAN.at("path", self.seats)
        self.places.move(mine, self.seat, path)
        self.places.move(theirs, whom, self.seat)
        self.places.move(mine, path, whom)
        pair = BIT[self.seat] | BIT[whom]
        if self.bared & pair != 0 and self.bared & pair != pair:
            self.bared ^= pair
        note(self, "bartered", self.seat, "THI-6", {"whom": int(whom)})
        whisper(self, "got", self.seat, "THI-6", {"load": CALLED[theirs]}, private=True)
        whisper(self, "got", whom, "THI-6", {"load": CALLED[mine]}, private=True)

    def haul(self) -> None:
        """The load stays in the snow, and another one is taken from the shed (THI-7)."""
        left = self.load(self.seat)
        self.places.move(left, self.seat, PLAN.at("snow", self.seats))
        self.bared &= ~BIT[self.seat]
        got = self.places.draw(self.shed, self.seat)
        whisper(self, "hauled", self.seat, "THI-7", {"left": CALLED[left], "load": CALLED[got]})

    def dare(self, whom: i64) -> None:
        """Two step on the thin ice together (THI-8, THI-9)."""
        note(self, "dared", self.seat, "THI-8", {"whom": int(whom)})
        lighter = whom if self.load(whom) < self.load(self.seat) else self.seat
        self.tread(self.seat)
        self.tread(whom)
        if self.afloat & (self.afloat - 1) == 0:  # one or none
            self.finish(lowest(self.afloat) if self.afloat else lighter)

    def tread(self, seat: i64) -> None:
        """A load is turned up, and either goes down or stays (THI-8)."""
        load, ice = self.load(seat), self.ice
        sinks = load > self.load(ice)
        note(self, "trod", seat, "THI-8", {"load": CALLED[load], "sinks": sinks})
        if sinks:
            self.places.show(load, seat, self.seats + seat)
            self.places.lack(ice, HEAVIER[load])
            self.afloat &= ~BIT[seat]
        else:
            self.places.reveal(seat)
            self.bared |= BIT[seat]
            self.places.lack(ice, LIGHTER[load])

    def next_turn(self) -> None:
        """Round the table, without those who went down; it dawns after a turn of the last hour (THI-2)."""
        while True:
            if self.hour() == HOURS:
                left = self.seats - self.turn % self.seats  # turns of this hour, the one just taken included
                if self.dice.below(left) == 0:
                    self.dawn()
                    return
            self.turn += 1
            self.seat = self.turn % self.seats
            if self.is_on(self.seat):
                return

    def dawn(self) -> None:
        """Of the loads that the ice bears the heaviest wins, or else the lightest of all (THI-10)."""
        self.dawned = True
        self.turn = (HOURS - 1) * self.seats  # at which turn of the hour nobody can tell, where some went down
        on = [seat for seat in range(self.seats) if self.is_on(seat)]
        across = [seat for seat in on if self.load(seat) < self.load(self.ice)]
        self.finish(max(across, key=self.load) if across else min(on, key=self.load))

    def finish(self, winner: i64) -> None:
        """The night is over, and all loads are turned up (THI-9, THI-10)."""
        ice = self.load(self.ice)
        rule = "THI-10" if self.dawned else "THI-9"
        note(self, "dawned" if self.dawned else "settled", NOBODY, rule, {"load": CALLED[ice]})
        self.places.reveal(self.ice)
        for seat in range(self.seats):
            if self.is_on(seat):
                load = self.load(seat)
                note(self, "arrived", seat, rule, {"load": CALLED[load], "sinks": load > ice and rule == "THI-10"})
                self.places.reveal(seat)
        self.winner = winner
        self.over = True
        self.seat = NOBODY

    def payoff(self, seat: i64) -> float:
        """There is one winner (THI-9, THI-10)."""
        return 1.0 if seat == self.winner else 0.0


def deal(seats: i64, dice: Dice) -> Position:
    """One load lies under the ice, one on every sledge, the others in the shed (THI-1)."""
    state = Position(seats, dice)
    for load in dice.shuffled(LOADS):
        state.places.put(load, state.shed)
    state.places.draw(state.shed, state.ice)
    for seat in range(seats):
        state.places.draw(state.shed, seat)
    return state
