"""Kingpin: two or three Bosses, forty tokens that are money or shields, and whoever's Boss stands last.

A turn is any number of free actions, one main action, one last arrangement. `legal` and `apply` go by the phase: which
of the decisions D1 … D19 is being asked. Phases that ask nobody run by themselves (`run`).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.core.state import State
from motherlode.games.kingpin.actions import (
    AMMO,
    ARRANGE,
    ASK_AMMO,
    ASK_ARREST,
    ASK_ATTACKER,
    ASK_DISCARD,
    ASK_EMERGENCY,
    ASK_ENTRY_SHIELDS,
    ASK_EXTORT,
    ASK_FREEZE,
    ASK_FROM_SAFE,
    ASK_GUARD,
    ASK_LEVEL,
    ASK_MOVE,
    ASK_OPPONENT,
    ASK_OWN_CARD,
    ASK_PLACE,
    ASK_POST,
    ASK_RECRUIT_FROM,
    ASK_RECRUIT_TO,
    ASK_SALVAGE,
    ASK_SECOND,
    ASK_TARGET,
    ASK_TURN,
    ATTACK,
    BRIBE,
    BRIBE_SHIELD,
    BUY,
    BUY_DRAW,
    CARDS_FROM,
    DECLINE,
    DEPLOY,
    DISCARD,
    END_TURN,
    ENTRY_SHIELDS,
    FROM_SAFE,
    GAME_OVER,
    LAST_QUESTION,
    LEVEL,
    MOVE,
    NEXT_ARREST,
    NEXT_DISCARD,
    NEXT_ENTRY,
    NEXT_HIT,
    NEXT_MOVE,
    NEXT_REVEAL,
    OPPONENT,
    RANGES,
    RETURN,
    SELL_CARD,
    SLOTS,
    TURN_OVER,
)
from motherlode.games.kingpin.board import (
    NOTHING,
)
from motherlode.games.kingpin.deck import (
    BOSSES,
    DISCOUNT,
    RESTORE_ALL_SHIELDS,
    RETURN_HAND,
    SELL,
    Table,
)
from motherlode.games.kingpin.imagine import redraw
from motherlode.games.kingpin.market import NEVER, Market
from motherlode.games.kingpin.parts import (
    AURAS,
    CAP,
    CARD,
    CARD_LIMIT,
    COUNT,
    DOMINATED,
    DOMINATION,
    FIELDS,
    FRESH,
    FROZEN,
    GUARDS,
    HAND,
    HAND_ROOM,
    LOCKED,
    LOST,
    MAX_ROUNDS,
    ON_BOARD,
    PENDING,
    RESERVE,
    RETURNED,
    SHIELDS,
    SOLD,
)
from motherlode.kits.bits import BIT


@final
class Kingpin(Market):
    """A position."""

    def __init__(self, seats: i64, dice: Dice, table: Table, setting: vec[i64]) -> None:
        super().__init__(seats, dice, table, setting)
        self.start: i64 = 0  # the seat that began
        self.round: i64 = 1
        self.turn: i64 = 0  # turns begun by all together
        self.can_arrange: bool = False
        self.levels: vec[i64] = NOTHING  # of the arrangement under way, by slot
        self.left: i64 = 0  # tokens not yet given a place in it

    # -- a new game (KP-20 … 27) -------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Set up and begin the first turn."""
        self.set_up()
        self.turns = vec[i64]([0] * int(self.seats))
        self.bribed = vec[i64]([NEVER] * int(self.seats))
        self.levels = vec[i64]([0] * SLOTS)
        self.start = self.dice.below(self.seats)
        self.begin_turn(self.start)

    def fresh(self, dice: Dice) -> State:
        state = Kingpin(self.seats, dice, self.table, self.setting)
        state.deal()
        return state

    def copy(self) -> State:
        return self.twin()

    def twin(self) -> Kingpin:
        """A copy, typed."""
        other = Kingpin(self.seats, self.dice, self.table, self.setting)
        other.copy_market(self)
        other.start = self.start
        other.round = self.round
        other.turn = self.turn
        other.can_arrange = self.can_arrange
        other.levels = self.levels[:]
        other.left = self.left
        return other

    def imagine(self, seat: i64, dice: Dice) -> State:
        world = self.twin()
        redraw(world, seat, dice)
        return world

    def payoff(self, seat: i64) -> float:
        if not self.winners & BIT[seat]:
            return 0.0
        many: i64 = 0
        for other in range(self.seats):
            if self.winners & BIT[other]:
                many += 1
        return 1.0 / float(many)

    # -- the contract ------------------------------------------------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == ASK_TURN:
            return self.legal_turn(out)
        elif phase == ASK_LEVEL:
            return self.legal_levels(out)
        elif phase == ASK_POST:
            n: i64 = 0
            if self.aura[self.active * AURAS + COUNT] > 0:
                out[n] = ARRANGE
                n += 1
            out[n] = END_TURN
            return n + 1
        elif phase == ASK_ENTRY_SHIELDS:
            most = min(self.limit(self.place_of(self.entrant)), self.safe[self.active])
            for k in range(most + 1):
                out[k] = ENTRY_SHIELDS + k
            return most + 1
        elif phase == ASK_PLACE:
            return self.legal_places(out)
        elif phase == ASK_ATTACKER:
            return self.legal_attackers(out)
        elif phase == ASK_TARGET:
            return self.legal_targets(out)
        elif phase == ASK_AMMO:
            return self.legal_ammo(out)
        elif phase == ASK_SECOND:
            return self.legal_second(out)
        elif phase == ASK_GUARD:
            return self.legal_guards(out)
        elif phase == ASK_OPPONENT:
            return self.legal_opponents(out)
        elif phase == ASK_EXTORT:
            return self.legal_extort(out)
        elif phase == ASK_FREEZE:
            return self.legal_freezes(out)
        elif phase == ASK_OWN_CARD:
            return self.legal_helps(out)
        elif phase == ASK_SALVAGE:
            return self.legal_salvage(out)
        elif phase == ASK_DISCARD:
            return self.legal_discards(out, 0, self.victim)
        elif phase == ASK_ARREST:
            return self.legal_arrests(out)
        elif phase == ASK_RECRUIT_FROM:
            return self.legal_recruit_from(out)
        elif phase == ASK_RECRUIT_TO:
            return self.legal_recruit_to(out)
        elif phase == ASK_EMERGENCY:
            out[0] = DECLINE
            out[1] = DECLINE + 1
            return 2
        elif phase == ASK_FROM_SAFE:
            return self.legal_from_safe(out)
        elif phase == ASK_MOVE:
            return self.legal_moves(out)
        return 0

    def apply(self, action: i64) -> None:
        self.sealed = False
        self.last = action
        phase = self.phase
        if phase == ASK_LEVEL:
            self.answer_level(action - LEVEL)
        elif phase == ASK_TURN:
            self.answer_turn(action)
        elif phase == ASK_POST:
            if action == ARRANGE:
                self.begin_arrange()
            else:
                self.note("ended", self.active, "KP-37")
                self.phase = TURN_OVER
        elif phase == ASK_ENTRY_SHIELDS:
            self.answer_entry_shields(action - ENTRY_SHIELDS)
        elif phase == ASK_PLACE:
            self.answer_place(action)
        elif phase == ASK_ATTACKER:
            self.pick_attacker(action)
        elif phase == ASK_TARGET:
            self.pick_target(action)
        elif phase == ASK_AMMO:
            self.spend_ammo(action - AMMO)
        elif phase == ASK_SECOND:
            self.pick_second(action)
        elif phase == ASK_GUARD:
            self.answer_guard(action)
        elif phase == ASK_OPPONENT:
            self.pick_opponent(action - OPPONENT)
        elif phase == ASK_EXTORT:
            self.answer_extort(action)
        elif phase == ASK_FREEZE:
            self.answer_freeze(action)
        elif phase == ASK_OWN_CARD:
            self.answer_help(action)
        elif phase == ASK_SALVAGE:
            self.answer_salvage(action)
        elif phase == ASK_DISCARD:
            self.answer_discard(action - CARDS_FROM - DISCARD * self.table.cards)
        elif phase == ASK_ARREST:
            self.answer_arrest(action)
        elif phase == ASK_RECRUIT_FROM:
            self.answer_recruit_from(action)
        elif phase == ASK_RECRUIT_TO:
            self.answer_recruit_to(action)
        elif phase == ASK_EMERGENCY:
            self.answer_emergency(action)
        elif phase == ASK_FROM_SAFE:
            self.answer_from_safe(action - FROM_SAFE)
        elif phase == ASK_MOVE:
            self.answer_move(action - MOVE)
        if self.phase > LAST_QUESTION:
            self.run()

    def run(self) -> None:
        """Go through the phases that ask nobody."""
        while self.phase > LAST_QUESTION and self.phase != GAME_OVER:
            phase = self.phase
            if phase == NEXT_ENTRY:
                self.next_entry()
            elif phase == NEXT_HIT:
                self.next_hit()
            elif phase == NEXT_REVEAL:
                self.reveal_next()
            elif phase == NEXT_ARREST:
                self.next_arrest()
            elif phase == NEXT_DISCARD:
                self.next_discard()
            elif phase == NEXT_MOVE:
                self.next_move()
            else:
                self.end_turn()

    # -- turns (KP-30 … 40) ------------------------------------------------------------------------------------------

    def begin_turn(self, seat: i64) -> None:
        """KP-30, in its order."""
        self.active = seat
        self.blame = seat
        self.seat = seat
        self.phase = ASK_TURN
        self.turn += 1
        self.turns[seat] += 1
        self.end_lasting(seat)
        board = self.board
        for place in range(self.seats * SLOTS):
            board[place * FIELDS + GUARDS] = 0
        for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
            board[place * FIELDS + FRESH] = 0
            board[place * FIELDS + SOLD] = 0
            board[place * FIELDS + RETURNED] = 0
        base = seat * HAND_ROOM
        for k in range(self.hand[base]):
            self.flags[self.hand[base + 1 + k]] &= ~LOCKED
        self.acted = False
        self.can_arrange = True
        self.note("turn", seat, "KP-30", n=self.turns[seat])
        self.restore_all(seat)
        for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
            board[place * FIELDS + LOST] = 0
        wanted = self.setting[DOMINATION]
        if wanted and self.wealth(seat) >= wanted:
            self.end(BIT[seat], DOMINATED)

    def end_lasting(self, seat: i64) -> None:
        """Blackout and Supply Disruption last until the drawer's next turn, also if it is out (KP-261)."""
        if self.blackout == seat:
            self.blackout = -1
            self.note("lights", seat, "KP-255")
        if self.disruption == seat:
            self.disruption = -1
            self.note("supplies", seat, "KP-260")

    def restore_all(self, seat: i64) -> None:
        """Bodyguards bring back lost shields (KP-240)."""
        if not self.on(seat, RESTORE_ALL_SHIELDS):
            return
        for source in range(seat * SLOTS, seat * SLOTS + SLOTS):
            card = self.board[source * FIELDS + CARD]
            if card >= 0 and not self.board[source * FIELDS + FROZEN]:
                n = self.tag(card, RESTORE_ALL_SHIELDS)
                for _time in range(self.times(seat, card) if n else 0):
                    for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
                        lost = self.board[place * FIELDS + LOST]
                        if lost > 0:
                            self.board[place * FIELDS + LOST] -= self.take_shields(place, min(n, lost), "KP-240")

    def end_turn(self) -> None:
        """Freezing ends, and the turn passes clockwise past whoever is out (KP-39); the last round ends the game."""
        for place in range(self.active * SLOTS, self.active * SLOTS + SLOTS):
            self.board[place * FIELDS + FROZEN] = 0
        seat = self.active
        while True:
            seat = (seat + 1) % self.seats
            if seat == self.start:
                self.round += 1
                if self.round > self.setting[MAX_ROUNDS]:
                    self.round -= 1
                    self.end_by_cap()
                    return
            if self.alive & BIT[seat]:
                break
            self.end_lasting(seat)
        self.begin_turn(seat)

    def end_by_cap(self) -> None:
        """KP-170: Boss HP, then tokens, then cards."""
        best: i64 = -1
        winners: i64 = 0
        for seat in range(self.seats):
            if self.alive & BIT[seat]:
                score = (self.boss_hp(seat) * 64 + self.wealth(seat)) * 8 + self.size(seat)
                if score > best:
                    best = score
                    winners = 0
                if score == best:
                    winners |= BIT[seat]
        self.end(winners, CAP)

    def boss_hp(self, seat: i64) -> i64:
        """A Boss's HP without synergy, in quarters."""
        for card in range(BOSSES):
            if self.zone[card] in (HAND + seat, ON_BOARD + seat):
                return i64(self.table.hp[card]) - self.damage[card]
        return 0

    def legal_opponents(self, out: vec[i64]) -> i64:
        """D10."""
        n: i64 = 0
        for seat in range(self.seats):
            if seat != self.active and self.alive & BIT[seat]:
                out[n] = OPPONENT + seat
                n += 1
        return n

    # -- D1 ----------------------------------------------------------------------------------------------------------

    def legal_turn(self, out: vec[i64]) -> i64:
        """Free actions, main actions; `pass` if there is no main action (KP-38)."""
        seat = self.active
        n: i64 = 0
        main = False
        room = self.size(seat) < CARD_LIMIT
        if self.can_arrange and self.aura[seat * AURAS + COUNT] > 0:
            out[n] = ARRANGE
            n += 1
        if room and self.top < i64(len(self.draw)):
            out[n] = BUY_DRAW
            n += 1
            main = True
        peace = self.peaceful()
        if not peace and self.any_ready(seat):
            out[n] = ATTACK
            n += 1
            main = True
        if self.free_user(seat, RETURN_HAND) >= 0:
            for slot in range(SLOTS):
                if self.board[(seat * SLOTS + slot) * FIELDS + CARD] >= 0:
                    out[n] = RETURN + slot
                    n += 1
        if not peace and self.turns[seat] - self.bribed[seat] != 1:
            before = n
            n = self.legal_bribes(out, n)
            main = main or n > before
        cards = self.table.cards
        base = seat * HAND_ROOM
        size = self.hand[base]
        for k in range(size):
            card = self.hand[base + 1 + k]
            if not self.flags[card] & LOCKED:
                out[n] = CARDS_FROM + DEPLOY * cards + card
                n += 1
        if self.free_user(seat, SELL) >= 0:
            for k in range(size):
                card = self.hand[base + 1 + k]
                if card >= BOSSES:
                    out[n] = CARDS_FROM + SELL_CARD * cards + card
                    n += 1
        if room and self.reserve and self.disruption < 0:
            credit = self.safe[seat] + self.sum_of(seat, DISCOUNT)
            for card in range(BOSSES, cards):
                if self.zone[card] == RESERVE and i64(self.table.price[card]) <= credit and self.may_gain(seat, card):
                    out[n] = CARDS_FROM + BUY * cards + card
                    n += 1
                    main = True
        before = n
        n = self.legal_throwaways(out, n)
        if n == before and not main:
            out[n] = CARDS_FROM + RANGES * cards
            n += 1
        return n

    def free_user(self, seat: i64, tag: i64) -> i64:
        """The first place whose card may use an activated tag once more this turn; -1 if none (KP-231, KP-233)."""
        if not self.on(seat, tag):
            return -1
        field: i64 = SOLD if tag == SELL else RETURNED
        for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
            at = place * FIELDS
            card = self.board[at + CARD]
            if card >= 0 and not self.board[at + FROZEN] and self.tag(card, tag):
                if self.board[at + field] < self.times(seat, card):
                    return place
        return -1

    def answer_turn(self, action: i64) -> None:
        if action == ARRANGE:
            self.begin_arrange()
        elif action == BUY_DRAW:
            self.acted = True
            self.note("draws", self.active, "KP-50")
            self.phase = NEXT_REVEAL
        elif action == ATTACK:
            self.acted = True
            self.note("attacks", self.active, "KP-70")
            self.begin_attack(False, 0)
        elif action < BRIBE:
            self.return_card(self.active * SLOTS + action - RETURN)
        elif action < BRIBE_SHIELD:
            self.bribe(action - BRIBE)
        elif action < CARDS_FROM:
            self.bribe_shield(action - BRIBE_SHIELD)
        else:
            self.answer_card(action - CARDS_FROM)

    def answer_card(self, number: i64) -> None:
        """An action that names a card; the last of all is `pass`."""
        cards = self.table.cards
        card = number % cards
        which = number // cards
        if which == DEPLOY:
            self.from_hand(self.active, card)
            self.can_arrange = True
            self.enter(card)
        elif which == SELL_CARD:
            self.sell(card)
        elif which == BUY:
            self.acted = True
            self.reserve -= 1
            self.zone[card] = PENDING
            self.pending = card
            self.from_draw = False
            self.phase = ASK_PLACE
            self.note("buys", self.active, "KP-51", card=card)
        elif which == DISCARD:
            self.throw_away(card)
        else:
            self.pass_turn()

    # -- free actions ------------------------------------------------------------------------------------------------

    def begin_arrange(self) -> None:
        """KP-34: every own card gets a new level out of safe and shields together."""
        self.can_arrange = False
        self.left = self.wealth(self.active)
        self.asked = -1
        for slot in range(SLOTS):
            self.levels[slot] = 0
        self.note("arranges", self.active, "KP-34")
        self.next_level()

    def next_level(self) -> None:
        self.asked += 1
        while self.asked < SLOTS and self.board[(self.active * SLOTS + self.asked) * FIELDS + CARD] < 0:
            self.asked += 1
        if self.asked < SLOTS:
            self.phase = ASK_LEVEL
            return
        for slot in range(SLOTS):
            self.board[(self.active * SLOTS + slot) * FIELDS + SHIELDS] = self.levels[slot]
        self.safe[self.active] = self.left
        self.phase = TURN_OVER if self.acted else ASK_TURN

    def legal_levels(self, out: vec[i64]) -> i64:
        most = min(self.limit(self.active * SLOTS + self.asked), self.left)
        for k in range(most + 1):
            out[k] = LEVEL + k
        return most + 1

    def answer_level(self, n: i64) -> None:
        self.levels[self.asked] = n
        self.left -= n
        if self.story is not None:
            card = self.board[(self.active * SLOTS + self.asked) * FIELDS + CARD]
            self.note("levelled", self.active, "KP-34", card=card, n=n)
        self.next_level()

    def return_card(self, place: i64) -> None:
        """A Driver brings a card back to hand (KP-233)."""
        user = self.free_user(self.active, RETURN_HAND)
        self.board[user * FIELDS + RETURNED] += 1
        card = self.lift(place, True)
        self.open_to_hand(self.active, card, True)
        self.can_arrange = True
        self.note("returned", self.active, "KP-233", card=card)
        self.settle()

    def sell(self, card: i64) -> None:
        """A Trader sells a hand card into the Reserve (KP-231)."""
        user = self.free_user(self.active, SELL)
        self.board[user * FIELDS + SOLD] += 1
        seller = self.board[user * FIELDS + CARD]
        self.from_hand(self.active, card)
        self.to_open(card, RESERVE)
        self.can_arrange = True
        self.note("sold", self.active, "KP-231", card=card)
        self.gain(self.active, self.tag(seller, SELL), seller, "KP-231")
