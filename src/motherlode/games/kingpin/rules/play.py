"""Kingpin: two or three Bosses, forty tokens that are money or shields, and whoever's Boss stands last.

A turn is any number of free actions, one main action, one last arrangement. `legal` and `apply` go by what is asked
(`decisions.py`) and say which chapter answers; the steps that ask nobody run by themselves.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.dice import Dice
from motherlode.games.kingpin.knowing import observe
from motherlode.games.kingpin.knowing.imagine import redraw
from motherlode.games.kingpin.rules import abilities, attack, emergency, events, market, turn, zones
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES, CardTable
from motherlode.games.kingpin.rules.decisions import Ask, Run
from motherlode.games.kingpin.rules.position import BOARD, At, Position
from motherlode.games.kingpin.rules.setup import Setup
from motherlode.kits.bits import BIT, count

ANY_PRICE: Final = 1000


@final
class KingpinState(Position):
    """A game of Kingpin at one moment."""

    def legal(self, out: vec[i64]) -> i64:
        """Which chapter knows the answers to what is asked; most name an amount, or something of a set."""
        ask = self.phase
        if ask == Ask.TURN:
            return turn.legal_turn(self, out)
        elif ask == Ask.POST:
            return turn.legal_post(self, out)
        elif ask == Ask.PLACE:
            return market.legal_places(self, out)
        elif ask == Ask.ATTACKER:
            return attack.legal_attackers(self, out)
        elif ask == Ask.TARGET:
            return attack.legal_targets(self, out)
        elif ask == Ask.DISCARD:
            return market.legal_hand(self, out, 0, act.DISCARD, self.foe)
        elif ask == Ask.SALVAGE:
            out[0] = act.NONE
            return market.legal_from(self, out, 1, act.SALVAGE, At.DISCARDED, ANY_PRICE)
        elif self.over:
            return 0
        most = self.most()
        return act.amounts(ask, most, out) if most >= 0 else act.choices(ask, self.choices(), out)

    def most(self) -> i64:
        """The greatest amount that answers what is asked; -1 where it is no amount."""
        ask = self.phase
        if ask == Ask.LEVEL:  # KP-34
            return min(self.limit(self.active * SLOTS + self.asked), self.left)
        elif ask == Ask.ENTRY_SHIELDS:  # KP-33
            return min(self.limit(self.place_of(self.entrant)), self.safe[self.active])
        elif ask == Ask.AMMO:  # KP-77
            return attack.most_ammo(self, self.safe[self.active])
        elif ask == Ask.FROM_SAFE:  # KP-181
            return min(self.room, self.safe[self.foe])
        elif ask == Ask.MOVE:  # KP-181
            return min(self.room, self.shields[self.foe * SLOTS + self.asked])
        return -1

    def choices(self) -> i64:
        """The set of slots, places or seats that answer what is asked, where it is one of these."""
        ask = self.phase
        if ask == Ask.SECOND:  # another card of the same board (KP-207)
            return self.board(self.foe) & ~BIT[self.target]
        elif ask == Ask.GUARD:
            return attack.guards(self)
        elif ask == Ask.OPPONENT:
            return self.alive & ~BIT[self.active]
        elif ask == Ask.EXTORT:
            return abilities.extortable(self)
        elif ask == Ask.FREEZE:  # every card on an opponent's board (KP-219)
            return self.occupied & ~BOARD[self.active]
        elif ask == Ask.HELP:
            return abilities.helpable(self)
        elif ask == Ask.ARREST:
            return events.people_of(self, self.seat) >> self.seat * SLOTS
        elif ask == Ask.RECRUIT_FROM:
            return events.shields_of_others(self)
        elif ask == Ask.RECRUIT_TO:  # an own card below its limit (KP-259)
            return self.below_limit(self.active)
        return 1  # emergency defence: yes or no (KP-181)

    def apply(self, action: i64) -> None:
        """Hand the answer to the chapter that asked, then run what asks nobody."""
        self.sealed = False
        self.last = action
        kind, which = act.decode(action, self.cards.many)
        ask = self.phase
        if ask == Ask.TURN:
            turn.answer_turn(self, kind, which)
        elif ask == Ask.LEVEL:
            turn.answer_level(self, which)
        elif ask == Ask.POST:
            turn.answer_post(self, kind)
        elif ask == Ask.ENTRY_SHIELDS:
            abilities.answer_entry_shields(self, which)
        elif ask == Ask.PLACE:
            market.answer_place(self, kind)
        elif ask == Ask.ATTACKER:
            attack.answer_attacker(self, kind, which)
        elif ask == Ask.TARGET:
            attack.answer_target(self, kind, which)
        elif ask == Ask.AMMO:
            attack.answer_ammo(self, which)
        elif ask == Ask.SECOND:
            attack.answer_second(self, kind, which)
        elif ask == Ask.GUARD:
            attack.answer_guard(self, kind, which)
        elif ask == Ask.OPPONENT:
            abilities.answer_opponent(self, which)
        elif ask == Ask.EXTORT:
            abilities.answer_extort(self, kind, which)
        elif ask == Ask.FREEZE:
            abilities.answer_freeze(self, kind, which)
        elif ask == Ask.HELP:
            abilities.answer_help(self, kind, which)
        elif ask == Ask.SALVAGE:
            abilities.answer_salvage(self, kind, which)
        elif ask == Ask.DISCARD:
            abilities.answer_discard(self, which)
        elif ask == Ask.ARREST:
            events.answer_arrest(self, which)
        elif ask == Ask.RECRUIT_FROM:
            events.answer_recruit_from(self, which)
        elif ask == Ask.RECRUIT_TO:
            events.answer_recruit_to(self, kind, which)
        elif ask == Ask.EMERGENCY:
            emergency.answer(self, kind)
        elif ask == Ask.FROM_SAFE:
            emergency.answer_from_safe(self, which)
        else:
            emergency.answer_move(self, which)
        while Run.ENTRY <= self.phase <= Run.TURN_OVER:
            self._run()

    def _run(self) -> None:
        """One step that asks nobody."""
        step = self.phase
        if step == Run.TURN_OVER:
            turn.end_turn(self)
        elif step == Run.ENTRY:
            abilities.next_entry(self)
        elif step == Run.HIT:
            if self.rescued >= 0:
                emergency.take_back(self)
            else:
                attack.next_hit(self)
        elif step == Run.REVEAL:
            market.reveal_next(self)
        elif step == Run.ARREST:
            events.next_arrest(self)
        elif step == Run.DISCARD:
            abilities.next_discard(self)
        else:
            emergency.next_move(self)

    def observe(self, seat: i64, out: vec[u8], at: i64) -> None:
        """What a seat knows, as bytes."""
        observe.observe(self, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """The winners share."""
        return 1.0 / float(count(self.winners)) if self.winners & BIT[seat] else 0.0

    def copy(self) -> KingpinState:
        """An independent copy."""
        return KingpinState(self.seats, self.dice, self.cards, self.setup, self)

    def fresh(self, dice: Dice) -> KingpinState:
        """A new game by the same rules."""
        return deal(self.seats, dice, self.cards, self.setup)

    def imagine(self, seat: i64, dice: Dice) -> KingpinState:
        """A copy in which what the seat cannot know is drawn anew."""
        world = self.copy()
        redraw(world, seat, dice)
        return world


def deal(seats: i64, dice: Dice, cards: CardTable, setup: Setup) -> KingpinState:
    """Bosses, the deck, the purses, and the first turn (KP-20 … KP-27)."""
    table = KingpinState(seats, dice, cards, setup, None)
    bosses = vec[i64]([0, 1, 2])
    dice.shuffle(bosses, 0, BOSSES)
    for seat in range(seats):
        zones.into_hand(table, seat, bosses[seat])
        table.known[bosses[seat]] = BIT[seat]
    if seats < BOSSES:
        table.zone[bosses[seats]] = At.UNUSED
    table.draw = vec[i64](list(range(BOSSES, int(cards.many))))
    dice.shuffle(table.draw, 0, cards.many - BOSSES)
    table.start = dice.below(seats)
    turn.begin_turn(table, table.start)
    return table
