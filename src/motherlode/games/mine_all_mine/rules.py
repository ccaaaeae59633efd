"""Mine, all mine!: the position and its rules.

Everybody runs a village. Miners dig up diamonds, Thugs guard and abduct, Lovers strengthen a partner. A turn is a draw,
pairing, and one action (MINE-8); whoever digs up the Ace of Diamonds wins (MINE-57). Hidden are the hands and the draw
pile, nothing else.

`position.py` has the fields and what is asked about them; here is what is legal and what happens.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.events import Event, Fact
from motherlode.core.state import NOBODY
from motherlode.games.mine_all_mine.deck import (
    ACE_OF_DIAMONDS,
    BID_AT,
    BRIBE_AT,
    CHARACTER_CARDS,
    CHARACTER_COUNT,
    CONCEDE,
    DONE,
    GIVE_UP,
    KIDNAP_AT,
    MINE_AT,
    MINERS,
    NOTHING,
    PAIR_AT,
    PAY_AT,
    SEND_AT,
    STOCK_AT,
    WORTH,
    WORTHS,
)
from motherlode.games.mine_all_mine.imagine import redraw
from motherlode.games.mine_all_mine.position import (
    ACTION,
    ALL_BRIBE,
    ALL_KIDNAP,
    ALL_MINE,
    ALL_NOTHING,
    ALL_PAIRS,
    ALL_STOCK,
    BIDDING,
    BIDS,
    BRIBES_WON,
    ENDED,
    FIGHTING,
    KIDNAPS_WON,
    LEADING,
    PAIRING,
    PAYING,
    STOCKING,
    TALLIES,
    Position,
    Setup,
)
from motherlode.kits.bits import BIT, count, listed, lowest, spread
from motherlode.kits.cards52 import CARDS, HEARTS, NO_CARD, name, total

# -- the position ------------------------------------------------------------------------------------------------------


@final
class MineAllMine(Position):
    """One moment of a game."""

    def copy(self) -> MineAllMine:
        twin = MineAllMine(
            self.seats,
            self.dice,
            self.setup,
            self.pile[:],
            self.hands[:],
            self.villages[:],
            self.purses[:],
            self.bonds[:],
            self.tally[:],
        )
        twin.copy_base(self)
        twin.copy_table(self)
        return twin

    def fresh(self, dice: Dice) -> MineAllMine:
        return deal(self.seats, self.setup, dice)

    def imagine(self, seat: i64, dice: Dice) -> MineAllMine:
        world = self.copy()
        redraw(world, seat, dice)
        return world

    def payoff(self, seat: i64) -> float:
        """MINE-60."""
        if not self.winners & BIT[seat]:
            return 0.0
        return 1.0 / float(count(self.winners))

    # -- what is legal -----------------------------------------------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        phase = self.phase
        seat = self.seat
        n: i64 = 0
        if phase == ACTION:
            n = spread(self.hands[seat], out, n, STOCK_AT)
            n = spread(self.minable(seat), out, n, MINE_AT)
            n = spread(self.bribable(seat), out, n, BRIBE_AT)
            if self.free_thugs(seat):
                n = spread(self.abroad(seat), out, n, KIDNAP_AT)
            out[n] = NOTHING
        elif phase == BIDDING:
            least = self.least_bid(seat)
            most = least if self.setup.plus_one else total(WORTHS, self.purses[seat])
            while least <= most:
                out[n] = BID_AT + least
                least += 1
                n += 1
            if self.bid == 0:
                return n  # the opening bid has been promised (MINE-34)
            out[n] = CONCEDE
        elif phase == PAYING:
            return spread(self.payable(seat), out, n, PAY_AT)
        elif phase == FIGHTING:
            n = spread(self.free_thugs(seat), out, n, SEND_AT)
            out[n] = GIVE_UP
        elif phase == LEADING:
            return spread(self.free_thugs(seat), out, n, SEND_AT)
        elif phase == STOCKING:
            n = spread(self.hands[seat], out, n, STOCK_AT)
            out[n] = DONE
        elif phase == PAIRING:
            lovers = self.free_lovers(seat)
            while lovers:
                n = spread(self.free_partners(seat), out, n, PAIR_AT + CARDS * (lowest(lovers) >> 2))
                lovers &= lovers - 1
            out[n] = DONE
        else:
            return 0
        return n + 1

    # -- what happens ------------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        self.sealed = False
        phase = self.phase
        if phase == ACTION:
            self.act(action)
        elif phase == BIDDING:
            if action == CONCEDE:
                self.note("conceded", self.seat, "MINE-36")
                self.end_war(self.owner if self.seat == self.active else self.active)
            else:
                self.raise_bid(action - BID_AT)
        elif phase == PAYING:
            self.pay(action - PAY_AT)
        elif phase == FIGHTING and action == GIVE_UP:
            self.note("gave up", self.seat, self.ending_rule())
            self.end_contest()
        elif phase in (FIGHTING, LEADING):
            self.send(action - SEND_AT)
        elif phase == STOCKING:
            if action == DONE:
                self.end_turn()
            else:
                self.stock(action - STOCK_AT)
        elif action == DONE:
            self.phase = ACTION
        else:
            couple = action - PAIR_AT
            self.pair(couple // CARDS * 4 + HEARTS, couple % CARDS)

    def act(self, action: i64) -> None:
        """The one action of a turn (MINE-8)."""
        if action < MINE_AT:
            self.tally[ALL_STOCK] += 1
            self.stock(action - STOCK_AT)
        elif action < BRIBE_AT:
            self.tally[ALL_MINE] += 1
            self.mine(action - MINE_AT)
        elif action < KIDNAP_AT:
            self.tally[ALL_BRIBE] += 1
            self.aim(action - BRIBE_AT)
            self.phase = BIDDING
            if self.story is not None:
                facts: dict[str, Fact] = {
                    "owner": self.owner,
                    "card": name(self.target),
                    "love": self.love(self.target),
                }
                self.tell(Event(kind="bribe", seat=self.seat, facts=facts, rule="MINE-30"))
        elif action < SEND_AT:
            self.tally[ALL_KIDNAP] += 1
            self.aim(action - KIDNAP_AT)
            self.phase = LEADING
            if self.story is not None:
                facts = {"owner": self.owner, "card": name(self.target), "defence": self.defence()}
                self.tell(Event(kind="kidnap", seat=self.seat, facts=facts, rule="MINE-42"))
        else:
            self.tally[ALL_NOTHING] += 1
            self.note("nothing", self.seat, "MINE-14")
            self.end_turn()

    def begin_turn(self, seat: i64) -> None:
        """Draw, and ask for pairs if there can be any (MINE-8, MINE-9, MINE-10, MINE-V4)."""
        self.active = seat
        self.seat = seat
        self.turns += 1
        if self.left == 0:
            self.dusk += 1
            if self.story is not None:
                turns = self.setup.sunset_rounds * self.seats - self.dusk + 1
                self.tell(Event(kind="dusk", seat=seat, facts={"turns": turns}, rule="MINE-58"))
        elif self.turns > 1 or self.setup.first_draws:
            self.draw(seat)
        self.ask_for_pairs()

    def draw(self, seat: i64) -> None:
        """MINE-9."""
        self.left -= 1
        card = self.pile[self.left]
        self.pile[self.left] = NO_CARD
        self.hands[seat] |= BIT[card]
        self.sealed = True
        if self.story is not None:
            self.tell(
                Event(
                    kind="drew",
                    seat=seat,
                    facts={"left": self.left},
                    secret={"card": name(card)},
                    knowers=(seat,),
                    rule="MINE-9",
                )
            )

    def ask_for_pairs(self) -> None:
        """MINE-11: as long as there is somebody to pair."""
        seat = self.seat
        self.phase = PAIRING if self.free_lovers(seat) and self.free_partners(seat) else ACTION

    def pair(self, lover: i64, partner: i64) -> None:
        """MINE-11, MINE-15."""
        self.bonds[lover] = BIT[partner]
        self.bonds[partner] |= BIT[lover]
        self.paired |= BIT[lover] | BIT[partner]
        self.tally[ALL_PAIRS] += 1
        if self.story is not None:
            facts: dict[str, Fact] = {"lover": name(lover), "card": name(partner), "strength": self.strength(partner)}
            self.tell(Event(kind="paired", seat=self.seat, facts=facts, rule="MINE-11"))
        self.ask_for_pairs()

    def stock(self, card: i64) -> None:
        """MINE-22, MINE-24."""
        seat = self.seat
        self.hands[seat] ^= BIT[card]
        self.villages[seat] |= BIT[card]
        self.sealed = True
        if self.story is not None:
            self.tell(Event(kind="stocked", seat=seat, facts={"card": name(card)}, rule="MINE-22"))
        if self.hands[seat]:
            self.phase = STOCKING
        else:
            self.end_turn()

    def mine(self, gem: i64) -> None:
        """MINE-25, MINE-28."""
        seat = self.seat
        self.centre ^= BIT[gem]
        self.purses[seat] |= BIT[gem]
        if self.story is not None:
            facts: dict[str, Fact] = {"card": name(gem), "mining": self.mining(seat)}
            self.tell(Event(kind="mined", seat=seat, facts=facts, rule="MINE-25"))
        if gem == ACE_OF_DIAMONDS:
            self.finish(BIT[seat], "ace", "MINE-57")
        else:
            self.end_turn()

    def aim(self, target: i64) -> None:
        """Somebody in another village is to be won (MINE-29, MINE-42)."""
        self.target = target
        owner: i64 = 0
        while not self.villages[owner] & BIT[target]:
            owner += 1
        self.owner = owner

    # -- the bidding war ---------------------------------------------------------------------------------------------

    def raise_bid(self, amount: i64) -> None:
        """MINE-34; the war is over when the other side cannot top it (MINE-36)."""
        self.tally[BIDS] += 1
        bidder = self.seat
        briber = bidder == self.active
        if briber:
            self.bid = amount
        else:
            self.reply = amount
        if self.story is not None:
            love = 0 if briber else self.love(self.target)
            facts: dict[str, Fact] = {"bid": amount, "total": amount + love, "card": name(self.target)}
            self.tell(Event(kind="bid", seat=bidder, facts=facts, rule="MINE-34"))
        rival = self.owner if briber else self.active
        if self.least_bid(rival) <= self.purse(rival):
            self.seat = rival
        else:
            self.note("cannot top", rival, "MINE-36")
            self.end_war(bidder)

    def end_war(self, winner: i64) -> None:
        """The winner owes its own bid (MINE-37, MINE-38, MINE-V7)."""
        self.seat = winner
        self.phase = PAYING
        bid = self.bid if winner == self.active else self.reply
        self.due = self.least_sum(self.purses[winner], bid) if self.setup.exact_change else bid
        if winner == self.active:
            self.tally[BRIBES_WON] += 1
        if self.story is not None:
            facts: dict[str, Fact] = {"card": name(self.target), "bid": bid, "briber": self.active}
            self.tell(Event(kind="won the war", seat=winner, facts=facts, rule="MINE-37"))

    def pay(self, gem: i64) -> None:
        """MINE-38, MINE-39; when all is paid, the character goes to its village (MINE-37)."""
        seat = self.seat
        self.purses[seat] ^= BIT[gem]
        self.centre |= BIT[gem]
        self.due -= WORTH[gem]
        if self.story is not None:
            due = self.due if self.due > 0 else 0
            self.tell(Event(kind="paid", seat=seat, facts={"card": name(gem), "due": due}, rule="MINE-39"))
        if self.due > 0:
            return
        if seat == self.active:
            target = self.target
            tired = self.tired & BIT[target]
            self.take_target()
            if tired:  # rests until the end of the new owner's next turn (MINE-40)
                self.weary |= BIT[target]
        self.end_turn()

    # -- the kidnap --------------------------------------------------------------------------------------------------

    def send(self, thug: i64) -> None:
        """MINE-43, MINE-45; who acts next, or the end of the contest (MINE-46, MINE-V3)."""
        sender = self.seat
        if sender == self.active:
            self.attackers |= BIT[thug]
        else:
            self.defenders |= BIT[thug]
        attack = self.attack()
        defence = self.defence()
        if self.story is not None:
            facts: dict[str, Fact] = {
                "card": name(thug),
                "lead": self.phase == LEADING,
                "attack": attack,
                "defence": defence,
                "target": name(self.target),
            }
            self.tell(Event(kind="sent", seat=sender, facts=facts, rule="MINE-43"))
        attackers_turn = sender != self.active if self.setup.alternate else attack <= defence
        side = self.active if attackers_turn else self.owner
        if self.free_thugs(side):
            self.seat = side
            self.phase = FIGHTING
        else:
            self.note("no Thug left", side, self.ending_rule())
            self.end_contest()

    def ending_rule(self) -> str:
        """The clause by which a contest ends."""
        return "MINE-V3" if self.setup.alternate else "MINE-46"

    def end_contest(self) -> None:
        """The higher total wins, the defender a draw; all involved rest (MINE-47, MINE-49, MINE-50, MINE-53)."""
        attack = self.attack()
        defence = self.defence()
        target = BIT[self.target]
        success = attack > defence
        if self.story is not None:
            facts: dict[str, Fact] = {
                "card": name(self.target),
                "owner": self.owner,
                "success": success,
                "attack": attack,
                "defence": defence,
            }
            self.tell(Event(kind="contest over", seat=self.active, facts=facts, rule="MINE-47"))
        ours = self.attackers  # cards of the active seat now: their counters become 2
        theirs = self.defenders  # cards of others: 1
        if success:
            self.tally[KIDNAPS_WON] += 1
            ours |= target
            self.take_target()
        elif self.setup.failed_target_rests:
            theirs |= target
        self.tired |= ours | theirs  # adding to the sets never shortens a longer rest (MINE-56)
        self.weary |= ours
        if self.story is not None:
            self.tell(
                Event(
                    kind="rest",
                    facts={"two": names(ours), "one": names(theirs & ~self.weary)},
                    rule="MINE-50",
                )
            )
        self.end_turn()

    def take_target(self) -> None:
        """The target goes to the active village; its pairs are dissolved (MINE-18, MINE-37, MINE-49)."""
        target = BIT[self.target]
        left_behind = self.bonds[self.target]
        self.villages[self.owner] ^= target
        self.villages[self.active] |= target
        partners = left_behind
        while partners:
            partner = lowest(partners)
            partners &= partners - 1
            self.bonds[partner] &= ~target
            if self.bonds[partner] == 0:
                self.paired &= ~BIT[partner]
        self.bonds[self.target] = 0
        self.paired &= ~target
        if self.story is not None:
            facts: dict[str, Fact] = {"card": name(self.target), "from": self.owner, "behind": names(left_behind)}
            won = "MINE-49" if self.attackers else "MINE-37"
            self.tell(Event(kind="moved", seat=self.active, facts=facts, rule="MINE-18" if left_behind else won))

    # -- the end of a turn and of the game ---------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Rest counters of the active village drop by 1 (MINE-53); then the next seat, or sunset (MINE-58)."""
        self.target = NO_CARD
        self.owner = NOBODY
        self.bid = 0
        self.reply = 0
        self.due = 0
        self.attackers = 0
        self.defenders = 0
        village = self.villages[self.active]
        fit = village & self.tired & ~self.weary
        self.tired &= ~fit
        self.weary &= ~village
        if fit and self.story is not None:
            self.tell(Event(kind="fit", seat=self.active, facts={"cards": names(fit)}, rule="MINE-52"))
        if self.dusk == self.setup.sunset_rounds * self.seats:
            self.finish(self.richest(), "sunset", "MINE-58")
        else:
            self.begin_turn((self.active + 1) % self.seats)

    def richest(self) -> i64:
        """The seats with the highest purse; among equals those with the strongest Miners, resting or not (MINE-59)."""
        best: i64 = -1
        richest: i64 = 0
        s: i64 = 0
        while s < self.seats:
            wealth = self.purse(s) * 256 + self.power(self.villages[s] & MINERS)
            if wealth > best:
                best = wealth
                richest = 0
            if wealth == best:
                richest |= BIT[s]
            s += 1
        return richest

    def finish(self, winners: i64, kind: str, rule: str) -> None:
        """Nothing is decided any more."""
        self.winners = winners
        self.over = True
        self.phase = ENDED
        self.seat = NOBODY
        if self.story is not None:
            self.tell(Event(kind=kind, facts={"winners": listed(winners)}, rule=rule))

    def note(self, kind: str, seat: i64, rule: str) -> None:
        """Tell an event that has no more to say than who did it."""
        if self.story is not None:
            self.tell(Event(kind=kind, seat=seat, rule=rule))


# -- dealing -----------------------------------------------------------------------------------------------------------


def deal(seats: i64, setup: Setup, dice: Dice) -> MineAllMine:
    """All diamonds in the centre, one character to each seat, and the first draw (MINE-4 … MINE-7)."""
    pile = CHARACTER_CARDS[:]
    state = MineAllMine(
        seats,
        dice,
        setup,
        pile,
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * CARDS),
        vec[i64]([0] * TALLIES),
    )
    dice.shuffle(pile, 0, CHARACTER_COUNT)
    left: i64 = CHARACTER_COUNT
    seat: i64 = 0
    while seat < seats:
        left -= 1
        state.hands[seat] = BIT[pile[left]]
        pile[left] = NO_CARD
        seat += 1
    state.left = left
    state.first = dice.below(seats) if setup.random_first else 0
    state.begin_turn(state.first)
    state.sealed = False
    return state


def names(cards: i64) -> list[str]:
    """The cards of a set as typed."""
    return [name(card) for card in listed(cards)]
