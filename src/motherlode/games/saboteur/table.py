"""The table of Saboteur: what lies where, who holds what, and how things that happen are told."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.events import Event
from motherlode.core.state import NOBODY, State
from motherlode.games.saboteur.deck import (
    GOAL_NAMES,
    KIND_NAMES,
    KINDS,
    ROLE_NAMES,
)
from motherlode.games.saboteur.payout import (
    CARDS,
    GIVEN,
    MINERS_WON,
    PAGE,
    ROLES,
    WINNER,
    nuggets,
)
from motherlode.games.saboteur.setup import (
    EVERY_SEAT,
    MOST_HAND,
    MOST_SEATS,
    NO_ACTION,
    Setup,
)
from motherlode.kits.bits import BIT
from motherlode.kits.tunnels import (
    Tunnels,
)


class Table(State):
    """Everything that makes up a position; what may happen in it is added in `rounds.py` and `rules.py`."""

    def __init__(
        self,
        setup: Setup,
        dice: Dice,
        board: Tunnels,
        deck: vec[i64],
        hands: vec[i64],
        held: vec[i64],
        goals: vec[i64],
        maps: vec[i64],
        thrown: vec[i64],
        spent: vec[i64],
        bank: vec[i64],
        packet: vec[i64],
        ledger: vec[i64],
        deeds: vec[i64],
    ) -> None:
        super().__init__(setup.seats, dice)
        self.setup: Setup = setup
        self.board: Tunnels = board
        self.round: i64 = 0  # 0 … rounds-1
        self.turns: i64 = 0  # turns taken this round
        self.deck: vec[i64] = deck  # the draw pile is deck[:pile], its top the last
        self.pile: i64 = 0
        self.hands: vec[i64] = hands  # six words a seat: the set of kinds it holds at least once, twice, …
        self.held: vec[i64] = held
        self.broken: i64 = 0  # broken tools: bit tool * MOST_SEATS + seat
        self.roles: i64 = 0  # set of the saboteurs; bit `seats` stands for the role card left over
        self.goals: vec[i64] = goals  # kinds of the goal cards
        self.maps: vec[i64] = maps  # goals each seat has looked at; the last word: seen by all (SAB-V8)
        self.thrown: vec[i64] = thrown  # cards discarded: seat * 32 + kind
        self.throws: i64 = 0
        self.spent: vec[i64] = spent  # cards lying face up on the discard pile, by kind (SAB-32)
        self.bank: vec[i64] = bank  # nugget cards left, by value
        self.packet: vec[i64] = packet
        self.picking: bool = False  # a nugget is to be chosen (D2), not a turn to be taken (D1)
        self.ledger: vec[i64] = ledger  # what was paid, a page for each round: see payout.py
        self.deeds: vec[i64] = deeds
        self.closest: i64 = 8  # steps from the live tunnel to the nearest goal
        self.latest: i64 = NO_ACTION  # the last turn, as all saw it

    # -- hands ------------------------------------------------------------------------------------------------------

    def draw(self, seat: i64) -> i64:
        """Take the top card of the pile into a hand; returns its kind."""
        pile = self.pile - 1
        self.pile = pile
        deck = self.deck
        kind = deck[pile]
        deck[pile] = 0
        self.take(seat, kind)
        return kind

    def take(self, seat: i64, kind: i64) -> None:
        """Put a card of that kind into a hand."""
        hands = self.hands
        card = BIT[kind]
        i = seat * MOST_HAND
        while hands[i] & card:
            i += 1
        hands[i] |= card
        self.held[seat] += 1

    def remove(self, seat: i64, kind: i64) -> None:
        """Take a card of that kind out of a hand."""
        hands = self.hands
        card = BIT[kind]
        i = seat * MOST_HAND + 1
        end = i + MOST_HAND - 1
        while i < end and hands[i] & card:
            i += 1
        hands[i - 1] ^= card
        self.held[seat] -= 1

    def copies(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds."""
        hands = self.hands
        card = BIT[kind]
        count: i64 = 0
        while count < MOST_HAND and hands[seat * MOST_HAND + count] & card:
            count += 1
        return count

    def hand(self, seat: i64) -> list[int]:
        """The kinds of a seat's cards, ascending."""
        return [kind for kind in range(KINDS) for _ in range(self.copies(seat, kind))]

    def set_hand(self, seat: i64, cards: list[int]) -> None:
        """Put these cards into a hand instead of those it holds."""
        self.clear_hand(seat)
        for kind in cards:
            self.take(seat, kind)

    def clear_hand(self, seat: i64) -> None:
        self.held[seat] = 0
        i = seat * MOST_HAND
        end = i + MOST_HAND
        while i < end:
            self.hands[i] = 0
            i += 1

    # -- tools -------------------------------------------------------------------------------------------------------

    def tools_of(self, seat: i64) -> i64:
        """The set of a seat's broken tools."""
        broken = self.broken >> seat
        return (broken & 1) | ((broken >> 9) & 2) | ((broken >> 18) & 4)

    def with_broken(self, tool: i64) -> i64:
        """The set of the seats whose tool of that sort is broken."""
        return (self.broken >> (tool * MOST_SEATS)) & EVERY_SEAT

    # -- results -----------------------------------------------------------------------------------------------------

    def total(self, seat: i64) -> i64:
        """The sum of a seat's nuggets."""
        pages = self.setup.rounds
        ledger = self.ledger
        return (
            nuggets(ledger, pages, seat, 1) + 2 * nuggets(ledger, pages, seat, 2) + 3 * nuggets(ledger, pages, seat, 3)
        )

    def payoff(self, seat: i64) -> float:
        """The richest win, jointly if several are (SAB-80, SAB-82)."""
        if not self.over:
            return 0.0
        mine = self.total(seat)
        winners: i64 = 0
        other: i64 = 0
        while other < self.seats:
            total = self.total(other)
            if total > mine:
                return 0.0
            if total == mine:
                winners += 1
            other += 1
        return 1.0 / float(winners)

    # -- telling -----------------------------------------------------------------------------------------------------

    def role(self, seat: i64) -> i64:
        return (self.roles >> seat) & 1

    def tell_deal(self) -> None:
        """Each seat learns its cards, and its role where it is new."""
        self.tell(
            Event(
                kind="round_began", seat=self.seat, facts={"round": self.round + 1, "first": self.seat}, rule="SAB-24"
            )
        )
        for seat in range(self.seats):
            cards = [KIND_NAMES[kind] for kind in self.hand(seat)]
            self.tell(
                Event(
                    kind="dealt",
                    seat=seat,
                    secret={"cards": cards, "role": ROLE_NAMES[self.role(seat)]},
                    knowers=(seat,),
                    private=True,
                    rule="SAB-19",
                )
            )

    def tell_round_end(self) -> None:
        """Only the winning side is announced (SAB-67), all goals are shown (SAB-89), roles only with SAB-V2."""
        page = self.round * PAGE
        won = self.ledger[page + WINNER] == MINERS_WON
        self.tell(
            Event(
                kind="round_over",
                seat=self.seat if won else NOBODY,
                facts={
                    "round": self.round + 1,
                    "winner": "miners" if won else "saboteurs",
                    "goals": [GOAL_NAMES[self.goals[goal]] for goal in range(3)],
                },
                rule="SAB-51" if won else "SAB-64",
            )
        )
        if self.setup.open_roles:
            self.tell(
                Event(
                    kind="roles_shown",
                    facts={
                        "roles": [ROLE_NAMES[self.role(seat)] for seat in range(self.seats)],
                        "spare": ROLE_NAMES[self.role(self.seats)],
                    },
                    rule="SAB-V2",
                )
            )

    def tell_packet(self) -> None:
        """The packet is seen by the one who holds it; who that is, only where roles are open (SAB-88)."""
        self.tell(
            Event(
                kind="packet",
                seat=self.seat,
                secret={"cards": [self.packet[0], self.packet[1], self.packet[2]]},
                knowers=(self.seat,),
                private=not self.setup.open_roles,
                rule="SAB-73",
            )
        )

    def tell_paid(self, seat: i64, value: i64) -> None:
        """A seat is given a nugget card: its value is known to it alone, that it was paid to others only where roles
        are open (SAB-88)."""
        self.tell(
            Event(
                kind="paid",
                seat=seat,
                secret={"value": value},
                knowers=(seat,),
                private=not self.setup.open_roles,
                rule="SAB-88",
            )
        )

    def tell_payments(self) -> None:
        """Tell all payments of a round that was paid automatically."""
        if self.story is None:
            return
        page = self.round * PAGE
        for i in range(self.ledger[page + GIVEN]):
            card = self.ledger[page + CARDS + i]
            self.tell_paid(card // 4, card % 4)

    def tell_game_over(self) -> None:
        """Roles, nuggets and discards become public (SAB-81); the goals were shown before, hands never are."""
        paid: list[str] = []
        past: list[str] = []
        for turn in range(self.setup.rounds):
            page = turn * PAGE
            roles = self.ledger[page + ROLES]
            past.append("".join("S" if (roles >> seat) & 1 else "M" for seat in range(self.seats + 1)))
            for i in range(self.ledger[page + GIVEN]):
                card = self.ledger[page + CARDS + i]
                paid.append(f"{turn + 1} {card // 4} {card % 4}")
        self.tell(
            Event(
                kind="game_over",
                facts={
                    "roles": [ROLE_NAMES[self.role(seat)] for seat in range(self.seats)],
                    "nuggets": [self.total(seat) for seat in range(self.seats)],
                    "discards": [f"{card // 32} {KIND_NAMES[card % 32]}" for card in self.all_thrown()],
                    "roles_by_round": past,  # M or S for each seat, then for the card left over
                    "paid": paid,  # round, seat, value
                },
                rule="SAB-81",
            )
        )

    def all_thrown(self) -> list[int]:
        """The cards discarded in the round in play, as they stand in `thrown`."""
        return [self.thrown[i] for i in range(self.throws)]


def nugget_cards(state: Table, seat: i64) -> list[int]:
    """The values of a seat's nugget cards, highest first."""
    values: list[int] = []
    for value in (3, 2, 1):
        values += [value] * nuggets(state.ledger, state.setup.rounds, seat, value)
    return values
