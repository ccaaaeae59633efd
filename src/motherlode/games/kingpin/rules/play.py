"""Kingpin: two or three Bosses, forty tokens that are money or shields, and whoever's Boss stands last.

A turn is any number of free actions, one main action, one last arrangement. `legal` and `apply` go by what is asked
(`decisions.py`) and say which chapter answers; the steps that ask nobody run by themselves.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.dice import Dice
from motherlode.games.kingpin.knowing.imagine import redraw
from motherlode.games.kingpin.knowing.knowledge import nothing_hidden
from motherlode.games.kingpin.rules import abilities, attack, emergency, events, market, turn, zones
from motherlode.games.kingpin.rules.actions import SLOTS, decode
from motherlode.games.kingpin.rules.bribing import NEVER
from motherlode.games.kingpin.rules.cards import BOSSES, CardTable
from motherlode.games.kingpin.rules.decisions import Ask, Run
from motherlode.games.kingpin.rules.position import EMPTY, HAND_ROOM, PEEKS, PURSE, At, Aura, Position, Tally
from motherlode.games.kingpin.rules.setup import Setup
from motherlode.kits.bits import BIT, count


@final
class KingpinState(Position):
    """A game of Kingpin at one moment."""

    def legal(self, out: vec[i64]) -> i64:
        """Which chapter knows the answers to what is asked."""
        ask = self.phase
        if ask == Ask.TURN:
            return turn.legal_turn(self, out)
        elif ask == Ask.LEVEL:
            return turn.legal_levels(self, out)
        elif ask == Ask.POST:
            return turn.legal_post(self, out)
        elif ask == Ask.ENTRY_SHIELDS:
            return abilities.legal_entry_shields(self, out)
        elif ask == Ask.PLACE:
            return market.legal_places(self, out)
        elif ask == Ask.ATTACKER:
            return attack.legal_attackers(self, out)
        elif ask == Ask.TARGET:
            return attack.legal_targets(self, out)
        elif ask == Ask.AMMO:
            return attack.legal_ammo(self, out)
        elif ask == Ask.SECOND:
            return attack.legal_second(self, out)
        elif ask == Ask.GUARD:
            return attack.legal_guards(self, out)
        elif ask == Ask.OPPONENT:
            return abilities.legal_opponents(self, out)
        elif ask == Ask.EXTORT:
            return abilities.legal_extort(self, out)
        elif ask == Ask.FREEZE:
            return abilities.legal_freezes(self, out)
        elif ask == Ask.HELP:
            return abilities.legal_helps(self, out)
        elif ask == Ask.SALVAGE:
            return abilities.legal_salvage(self, out)
        elif ask == Ask.DISCARD:
            return abilities.legal_discards(self, out, 0, self.victim)
        elif ask == Ask.ARREST:
            return events.legal_arrests(self, out)
        elif ask == Ask.RECRUIT_FROM:
            return events.legal_recruit_from(self, out)
        elif ask == Ask.RECRUIT_TO:
            return events.legal_recruit_to(self, out)
        elif ask == Ask.EMERGENCY:
            return emergency.legal(self, out)
        elif ask == Ask.FROM_SAFE:
            return emergency.legal_from_safe(self, out)
        elif ask == Ask.MOVE:
            return emergency.legal_moves(self, out)
        return 0

    def apply(self, action: i64) -> None:
        """Hand the answer to the chapter that asked, then run what asks nobody."""
        self.sealed = False
        self.last = action
        kind, which = decode(action, self.cards.many)
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

    def payoff(self, seat: i64) -> float:
        """The winners share."""
        return 1.0 / float(count(self.winners)) if self.winners & BIT[seat] else 0.0

    def copy(self) -> KingpinState:
        """An independent copy."""
        other = KingpinState(self.seats, self.dice, self.cards, self.setup)
        other.copy_position(self)
        return other

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
    table = KingpinState(seats, dice, cards, setup)
    table.zone = numbers(cards.many, At.DRAW)
    table.damage = numbers(cards.many)
    table.known = numbers(cards.many)
    table.flags = numbers(cards.many)
    table.hands = numbers(seats * HAND_ROOM)
    table.laid = numbers(seats * SLOTS, EMPTY)
    table.shields = numbers(seats * SLOTS)
    table.tallies = numbers(seats * SLOTS * Tally.ALL)
    table.auras = numbers(seats * Aura.ALL)
    table.safe = numbers(seats, PURSE)
    table.deduced = nothing_hidden()
    table.peeks = numbers(seats * PEEKS)
    table.turns = numbers(seats)
    table.bribed = numbers(seats, NEVER)
    table.boss_of = numbers(seats, EMPTY)
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


def numbers(many: i64, each: i64 = 0) -> vec[i64]:
    """So many equal numbers."""
    return vec[i64]([each] * int(many))
