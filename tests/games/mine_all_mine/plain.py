"""The rules once more, written down plainly: lists of card names, no sets of bits, nothing kept that can be worked out.

Slow and simple on purpose: a second opinion for the real rules to agree with.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from motherlode.games.mine_all_mine.options import MineOptions

ORDER = "A23456789TJQK"
Options = MineOptions


def worth(card: str) -> int:
    return {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


class Seat:
    """What a player has."""

    def __init__(self, hand: list[str]) -> None:
        self.hand = hand
        self.village: list[str] = []
        self.purse: list[str] = []

    def worth(self) -> int:
        return sum(worth(gem) for gem in self.purse)


class Plain:
    """A game. `ask` is a generator of questions: (seat, texts of the answers allowed); answers are sent into it."""

    def __init__(self, options: Options, hands: list[list[str]], pile: list[str], first: int) -> None:
        self.options = options
        self.seats = [Seat(hand) for hand in hands]
        self.pile = pile  # the top card last
        self.first = first
        self.centre = [rank + "D" for rank in ORDER]
        self.partner: dict[str, str] = {}  # Lover → Miner or Thug
        self.rest: dict[str, int] = {}
        self.answer = ""
        self.winners: list[int] = []

    # -- worked out --------------------------------------------------------------------------------------------------

    def lovers(self, card: str) -> list[str]:
        return [lover for lover, partner in self.partner.items() if partner == card]

    def strength(self, card: str) -> int:
        return worth(card) + len(self.lovers(card))

    def love(self, card: str) -> int:
        return sum(worth(lover) for lover in self.lovers(card))

    def usable(self, seat: int, suits: str) -> list[str]:
        return [c for c in self.seats[seat].village if c[1] in suits and not self.rest.get(c)]

    def others(self, seat: int) -> list[str]:
        return [c for s, other in enumerate(self.seats) if s != seat for c in other.village]

    def owner(self, card: str) -> int:
        return next(s for s, seat in enumerate(self.seats) if card in seat.village)

    # -- the game ----------------------------------------------------------------------------------------------------

    def ask(self) -> Iterator[tuple[int, list[str]]]:
        active, dusk, first_turn = self.first, 0, True
        count = len(self.seats)
        while True:
            if not self.pile:
                dusk += 1
            elif not (first_turn and self.options.opening_draw == "not_first"):
                self.seats[active].hand.append(self.pile.pop())
            first_turn = False
            yield from self.pairing(active)
            yield from self.action(active)
            if self.winners:
                return
            for card in self.seats[active].village:
                self.rest[card] = max(0, self.rest.get(card, 0) - 1)
            if dusk == self.options.sunset_rounds * count:
                break
            active = (active + 1) % count
        score = [(seat.worth(), sum(self.strength(c) for c in seat.village if c[1] == "S")) for seat in self.seats]
        self.winners = [s for s in range(count) if score[s] == max(score)]

    def pairing(self, me: int) -> Iterator[tuple[int, list[str]]]:
        while True:
            couples = [
                f"pair {lover} {partner}"
                for lover in self.usable(me, "H")
                for partner in self.usable(me, "SC")
                if lover not in self.partner and (self.options.lover_cap is None or not self.lovers(partner))
            ]
            if not couples:
                return
            yield me, [*couples, "done"]
            if self.answer == "done":
                return
            _, lover, partner = self.answer.split()
            self.partner[lover] = partner

    def action(self, me: int) -> Iterator[tuple[int, list[str]]]:
        seat = self.seats[me]
        mining = sum(self.strength(c) for c in self.usable(me, "S"))
        gems = [g for g in self.centre if worth(g) < mining]
        if len(seat.purse) < self.options.ace_gate:
            gems = [g for g in gems if g != "AD"]
        choices = ["nothing"] + [f"stock {c}" for c in seat.hand] + [f"mine {g}" for g in gems]
        choices += [f"bribe {c}" for c in self.others(me) if self.love(c) < seat.worth()]
        if self.usable(me, "C"):
            choices += [f"kidnap {c}" for c in self.others(me)]
        yield me, choices
        verb, _, card = self.answer.partition(" ")
        if verb == "stock":
            self.stock(me, card)
            while seat.hand:
                yield me, [f"stock {c}" for c in seat.hand] + ["done"]
                if self.answer == "done":
                    return
                self.stock(me, self.answer.split()[1])
        elif verb == "mine":
            self.centre.remove(card)
            seat.purse.append(card)
            if card == "AD":
                self.winners = [me]
        elif verb == "bribe":
            yield from self.war(me, self.owner(card), card)
        elif verb == "kidnap":
            yield from self.contest(me, self.owner(card), card)

    def stock(self, me: int, card: str) -> None:
        self.seats[me].hand.remove(card)
        self.seats[me].village.append(card)

    def war(self, me: int, owner: int, card: str) -> Iterator[tuple[int, list[str]]]:
        bids = {me: 0, owner: 0}
        bonus = {me: 0, owner: self.love(card)}
        bidder, rival = me, owner
        while True:
            bar = bids[rival] + bonus[rival]
            possible = [x for x in range(1, self.seats[bidder].worth() + 1) if x + bonus[bidder] > bar]
            if self.options.bid_mode == "plus_one":
                possible = possible[:1]
            if not possible:
                break
            yield bidder, [f"bid {x}" for x in possible] + (["concede"] if bids[me] else [])
            if self.answer == "concede":
                break
            bids[bidder] = int(self.answer.split()[1])
            bidder, rival = rival, bidder
        winner = rival
        yield from self.payment(winner, bids[winner])
        if winner == me:
            self.move(card, owner, me)
            if self.rest.get(card):
                self.rest[card] = 2

    def payment(self, winner: int, bid: int) -> Iterator[tuple[int, list[str]]]:
        seat = self.seats[winner]
        paid: list[str] = []
        every = [set(c) for k in range(len(seat.purse) + 1) for c in combinations(seat.purse, k)]
        sums = [sum(map(worth, part)) for part in every]
        least = min(total for total in sums if total >= bid)
        exact = [part for part, total in zip(every, sums) if total == least]
        while sum(map(worth, paid)) < bid:
            offered = seat.purse
            if self.options.exact_change:
                offered = [g for g in seat.purse if any({*paid, g} <= part for part in exact)]
            yield winner, [f"pay {g}" for g in offered]
            gem = self.answer.split()[1]
            seat.purse.remove(gem)
            self.centre.append(gem)
            paid.append(gem)

    def contest(self, me: int, owner: int, card: str) -> Iterator[tuple[int, list[str]]]:
        sent: dict[int, list[str]] = {me: [], owner: []}
        yield me, [f"send {c}" for c in self.usable(me, "C")]
        sent[me].append(self.answer.split()[1])
        last = me
        while True:
            attack = sum(map(self.strength, sent[me]))
            defence = self.strength(card) + sum(map(self.strength, sent[owner]))
            side = me if attack <= defence else owner
            if self.options.kidnap_mode == "alternate":
                side = owner if last == me else me
            thugs = [c for c in self.usable(side, "C") if c not in sent[side] and c != card]
            if not thugs:
                break
            yield side, [f"send {c}" for c in thugs] + ["give up"]
            if self.answer == "give up":
                break
            sent[side].append(self.answer.split()[1])
            last = side
        tired = sent[me] + sent[owner]
        if attack > defence:
            self.move(card, owner, me)
            tired.append(card)
        elif self.options.failed_target_rests:
            tired.append(card)
        for c in tired:
            self.rest[c] = max(self.rest.get(c, 0), 2 if c in self.seats[me].village else 1)

    def move(self, card: str, owner: int, me: int) -> None:
        self.seats[owner].village.remove(card)
        self.seats[me].village.append(card)
        self.partner = {lover: p for lover, p in self.partner.items() if card not in (lover, p)}
