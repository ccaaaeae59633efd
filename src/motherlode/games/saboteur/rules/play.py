"""What may a seat do in its turn, and what comes of it (SAB-25 … SAB-33)? Which chapter answers is said here."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.dice import Dice
from motherlode.games.saboteur.knowing import observe
from motherlode.games.saboteur.knowing.imagine import imagine
from motherlode.games.saboteur.rules import action_cards, cards, digging, rounds
from motherlode.games.saboteur.rules import actions as act
from motherlode.games.saboteur.rules.decisions import Ask
from motherlode.games.saboteur.rules.payout import MINERS_WON, SABOTEURS_WON, how_many
from motherlode.games.saboteur.rules.position import Noticed, Position
from motherlode.games.saboteur.rules.setup import Setup
from motherlode.kits.bits import spread
from motherlode.kits.telling import note, whisper


@final
class SaboteurState(Position):
    """A position of Saboteur, and everything that may be done in it."""

    def legal(self, out: vec[i64]) -> i64:
        """Any card may be discarded, and used if there is a use for it (SAB-25, SAB-30); or a nugget is picked.

        Copies of one kind are one action (SAB-10).
        """
        if self.over:
            return 0
        if self.asked == Ask.PICK:
            return self.legal_picks(out)
        held = self.hands[self.seat]
        paths = spread(held & cards.PATH_KINDS, out, 0, act.DISCARD)
        n = paths
        if held > cards.PATH_KINDS:
            n = action_cards.legal(self, paths, spread(held & cards.ACTION_KINDS, out, paths, act.DISCARD), out)
        broken = self.broken
        if paths == 0 or ((broken | broken >> 10 | broken >> 20) >> self.seat) & 1:  # broken tools do not dig (SAB-41)
            return n
        return self.board.placements(self.setup.numbering, cards.poses_of(held), out, n)

    def legal_picks(self, out: vec[i64]) -> i64:
        """Each distinct value in the packet (SAB-78)."""
        n: i64 = 0
        for value in range(1, cards.VALUES + 1):
            if how_many(self.nuggets.packet(), value):
                out[n] = act.PICK + value - 1
                n += 1
        return n

    def apply(self, action: i64) -> None:
        """Do one thing, then draw, and the next seat is on (SAB-25 … SAB-29)."""
        self.sealed = False
        if self.asked == Ask.PICK:
            rounds.pick(self, action - act.PICK + 1)
            return
        self.turns += 1
        self.latest = action
        placement = action - self.setup.place_at
        if placement >= 0:
            if digging.place(self, placement // cards.POSES, placement % cards.POSES):
                rounds.end_round(self, MINERS_WON)  # before hands are looked at, and nothing is drawn (SAB-65, SAB-29)
                return
        elif action < act.BREAK:
            self.discard(action - act.DISCARD)
        elif action < act.FIX:
            action_cards.break_tool(self, act.tool_card(action) - cards.BREAK, act.target(action))
        elif action < act.MAP:
            action_cards.repair(self, action)
        elif action < act.PICK:
            action_cards.look(self, action - act.MAP)
        else:
            action_cards.bring_down(self, action - act.ROCKFALL)
        seat = self.seat
        if self.to_draw() > 0:  # SAB-27
            kind = self.draw(seat)
            self.sealed = True
            if self.story is not None:
                whisper(self, "drew", seat, "SAB-27", {"card": cards.KIND_NAMES[kind]})
        elif self.turns == self.setup.turns:  # as many as there are cards: all hands are empty (SAB-64)
            rounds.end_round(self, SABOTEURS_WON)
            return
        seat += 1  # SAB-28; nobody's hand is empty before the last turn (SAB-26)
        if seat == self.seats:
            seat = 0
        self.seat = seat

    def discard(self, kind: i64) -> None:
        """Put a card on the discard pile, unseen by the others (SAB-31, SAB-V7)."""
        seat = self.seat
        self.remove(seat, kind)
        self.thrown[self.throws] = seat * 32 + kind
        self.throws += 1
        if not self.setup.open_discards:
            self.latest = act.UNSEEN_DISCARD
        self.notice(Noticed.DISCARDED, seat, 0, 0)
        if self.story is not None:
            card = cards.KIND_NAMES[kind]
            if self.setup.open_discards:
                note(self, "discarded", seat, "SAB-V7", {"card": card})
            else:
                whisper(self, "discarded", seat, "SAB-31", {"card": card})

    def copy(self) -> SaboteurState:
        """An independent copy."""
        return SaboteurState(self.setup, self.dice, self)

    def fresh(self, dice: Dice) -> SaboteurState:
        """A new game at the same table."""
        return deal(self.setup, dice)

    def imagine(self, seat: i64, dice: Dice) -> SaboteurState:
        """A world that the seat cannot tell from this one (SAB-83)."""
        world = self.copy()
        imagine(world, seat, dice)
        return world

    def observe(self, seat: i64, out: vec[u8], at: i64) -> None:
        """What a seat knows, as bytes."""
        observe.observe(self, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """The richest win, jointly if several are (SAB-80, SAB-82)."""
        if not self.over:
            return 0.0
        totals = self.totals()
        winners = 0.0
        for total in totals:
            if total > totals[seat]:
                return 0.0
            if total == totals[seat]:
                winners += 1.0
        return 1.0 / winners


def deal(setup: Setup, dice: Dice) -> SaboteurState:
    """A new game."""
    state = SaboteurState(setup, dice, None)
    rounds.begin(state)
    return state
