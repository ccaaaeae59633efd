"""What may be played, what does it do, and who has won?"""

from __future__ import annotations

from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import NOBODY, State
from motherlode.kits.bits import BIT, listed, lowest
from motherlode.kits.places import lay
from motherlode.kits.sight import which
from motherlode.kits.telling import note, whisper
from motherlode_keyhole.rules import cards
from motherlode_keyhole.rules.cards import NAMES, OF, PLAN, VALUE
from motherlode_keyhole.rules.decisions import CALL, CHOOSE, Ask


class Position(State):
    """Everything about one moment of the game, hidden things included. A seat's hand is the place of its number."""

    def __init__(self, seats: i64, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.places = lay(PLAN.layout(seats))
        self.ask: i64 = Ask.PLAY
        self.card: i64 = 0  # the value of the card being played
        self.whom: i64 = NOBODY  # whom it is played on
        self.out: list[bool] = [False] * seats
        self.shut: list[bool] = [False] * seats  # seat → whether it is behind Shutters
        self.pile: i64 = 2 * seats
        deck = dice.shuffled(cards.CARDS)
        self.places.put(deck.pop(), self.pile + 1)
        for _ in range(3 if seats == 2 else 0):
            self.places.put(deck.pop(), self.pile + 2)
        for seat in range(seats):
            self.places.put(deck.pop(), seat)
        for card in deck:
            self.places.put(card, self.pile)
        self.places.draw(self.pile, 0)

    # -- what is possible --------------------------------------------------------------------------------------------

    def menu(self) -> list[int]:
        """The answers to what is asked."""
        if self.over:
            return []
        if self.ask == Ask.PLAY:
            values = {VALUE[card] for card in listed(self.places.sets[self.seat])}
            if cards.LEDGER in values and (cards.TRAPDOOR in values or cards.MIRROR in values):
                return [cards.LEDGER - 1]  # KEY-3
            return [value - 1 for value in values]
        if self.ask == Ask.WHOM:
            return [CHOOSE + seat for seat in self.targets()]
        return [CALL + value - 2 for value in range(2, 9)]  # KEY-5

    def targets(self) -> list[int]:
        """Whom the card may be played on (KEY-4)."""
        free = [seat for seat in range(self.seats) if not self.out[seat] and not self.shut[seat]]
        return free if self.card == cards.TRAPDOOR else [seat for seat in free if seat != self.seat]

    # -- what it does ------------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        """Play a card, choose for whom, name a card (KEY-2, KEY-4, KEY-5)."""
        self.sealed = True
        if self.ask == Ask.PLAY:
            self.play(action + 1)
        elif self.ask == Ask.WHOM:
            self.whom = action - CHOOSE
            note(self, "chose", self.seat, "KEY-4", {"whom": self.whom})
            if self.card == cards.WHISPER:
                self.ask = Ask.NAME
            else:
                self.effect()
        else:
            self.guess(action - CALL + 2)

    def play(self, value: i64) -> None:
        """Put a card down face up (KEY-2)."""
        seat = self.seat
        self.card = value
        note(self, "played", seat, "KEY-2", {"card": NAMES[value]})
        self.put_down(which(self.places, seat, OF[value]), seat)
        if value == cards.TRAPDOOR or value == cards.MIRROR:
            self.places.lack(seat, OF[cards.LEDGER])  # KEY-3 would have asked for it
        if value == cards.CROWN:
            self.leave(seat, "KEY-11")
        elif value == cards.SHUTTERS:
            self.shut[seat] = True  # KEY-8
        elif value != cards.LEDGER and self.targets():
            self.ask = Ask.WHOM
            return
        elif value != cards.LEDGER:
            note(self, "nobody", seat, "KEY-4")
        self.next_turn()

    def put_down(self, card: i64, seat: i64) -> None:
        """A card of a seat's hand goes to those lying before it."""
        self.places.show(card, seat, self.seats + seat)

    def guess(self, value: i64) -> None:
        """Is the named card there? (KEY-5)"""
        right = self.places.sets[self.whom] & OF[value] != 0
        note(self, "named", self.seat, "KEY-5", {"card": NAMES[value], "whom": self.whom, "right": right})
        if right:
            self.leave(self.whom, "KEY-5")
        else:
            self.places.lack(self.whom, OF[value])
        self.next_turn()

    def effect(self) -> None:
        """What the card does to the one chosen."""
        seat, whom = self.seat, self.whom
        mine, theirs = self.places.sets[seat], self.places.sets[whom]
        if self.card == cards.KEYHOLE:  # KEY-6
            self.places.look(lowest(theirs), whom, BIT[seat])
            whisper(self, "saw", seat, "KEY-6", {"card": NAMES[VALUE[lowest(theirs)]]}, facts={"whom": whom})
        elif self.card == cards.SCALES:
            self.compare(lowest(mine), lowest(theirs))
        elif self.card == cards.TRAPDOOR:
            self.fall(whom)
        else:
            self.exchange(lowest(mine), lowest(theirs))
        self.next_turn()

    def compare(self, mine: i64, theirs: i64) -> None:
        """Both see both, and the lower one is out (KEY-7)."""
        seat, whom, places = self.seat, self.whom, self.places
        places.look(theirs, whom, BIT[seat])
        places.look(mine, seat, BIT[whom])
        for one, other, card in ((seat, whom, theirs), (whom, seat, mine)):
            whisper(self, "saw", one, "KEY-7", {"card": NAMES[VALUE[card]]}, facts={"whom": other})
        if VALUE[mine] == VALUE[theirs]:
            note(self, "equal", seat, "KEY-7", {"whom": whom})
            places.match(seat, whom, cards.EQUAL)
            return
        loser, winner = (seat, whom) if VALUE[mine] < VALUE[theirs] else (whom, seat)
        self.leave(loser, "KEY-7")
        places.lack(winner, cards.UP_TO[min(VALUE[mine], VALUE[theirs])])

    def fall(self, whom: i64) -> None:
        """Put the hand down and draw another card (KEY-9)."""
        card = lowest(self.places.sets[whom])
        note(self, "dropped", whom, "KEY-9", {"card": NAMES[VALUE[card]]})
        if VALUE[card] == cards.CROWN:
            self.leave(whom, "KEY-11")
            return
        self.put_down(card, whom)
        source = self.pile if self.places.size(self.pile) else self.pile + 1
        drawn = self.places.draw(source, whom)
        whisper(self, "drew", whom, "KEY-9", {"card": NAMES[VALUE[drawn]]})

    def exchange(self, mine: i64, theirs: i64) -> None:
        """Hands change places; both know what they gave (KEY-10)."""
        seat, whom, places = self.seat, self.whom, self.places
        both = BIT[seat] | BIT[whom]
        places.move(mine, seat, self.pile + 3, both)
        places.move(theirs, whom, seat, both)
        places.move(mine, self.pile + 3, whom, both)
        for one, card in ((seat, theirs), (whom, mine)):
            whisper(self, "got", one, "KEY-10", {"card": NAMES[VALUE[card]]})

    def leave(self, seat: i64, rule: str) -> None:
        """A seat is out and shows its hand (KEY-12)."""
        self.out[seat] = True
        note(self, "left", seat, rule)
        for card in listed(self.places.sets[seat]):
            note(self, "showed", seat, "KEY-12", {"card": NAMES[VALUE[card]]})
            self.put_down(card, seat)

    # -- turns -------------------------------------------------------------------------------------------------------

    def next_turn(self) -> None:
        """The next who is in draws a card, unless the game is over (KEY-2, KEY-13)."""
        self.ask = Ask.PLAY
        self.whom = NOBODY
        if self.out.count(False) == 1 or self.places.size(self.pile) == 0:
            self.end()
            return
        self.seat = (self.seat + 1) % self.seats
        while self.out[self.seat]:
            self.seat = (self.seat + 1) % self.seats
        self.shut[self.seat] = False
        drawn = self.places.draw(self.pile, self.seat)
        whisper(self, "drew", self.seat, "KEY-2", {"card": NAMES[VALUE[drawn]]})

    def end(self) -> None:
        """All who are left show their hands (KEY-13)."""
        self.over = True
        self.seat = NOBODY
        for seat in range(self.seats):
            if not self.out[seat]:
                note(self, "showed", seat, "KEY-13", {"card": NAMES[self.held(seat)]})
                self.places.reveal(seat)

    def held(self, seat: i64) -> i64:
        """The value of the card that a seat has kept to the end; 0 if it is out."""
        return 0 if self.out[seat] else VALUE[lowest(self.places.sets[seat])]

    def payoff(self, seat: i64) -> float:
        """The highest card wins, equal ones share (KEY-13)."""
        values = [self.held(one) for one in range(self.seats)]
        best = max(values)
        return 1 / values.count(best) if values[seat] == best else 0.0
