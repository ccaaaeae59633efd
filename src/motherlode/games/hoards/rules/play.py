"""Who answers which decision? The state of a game, which hands every decision to its chapter; and setting up."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from motherlode.core.dice import Dice
from motherlode.games.hoards.knowing import observe
from motherlode.games.hoards.knowing.imagine import redraw
from motherlode.games.hoards.rules import accumulate, hoarding, kings, loot, raid, scoring, stroll, turn
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules.cards import FIRST_KING, HAND, KINGS, TREASURE, TREASURES, highest
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.position import Position
from motherlode.games.hoards.rules.setup import Setup
from motherlode.kits.bits import BIT, spread
from motherlode.kits.cards52 import name
from motherlode.kits.telling import note

_BOX: Final[vec[i64]] = vec[i64](list(range(48)))
_SUITS: Final[vec[i64]] = vec[i64]([0, 1, 2, 3])

_PAIRS: Final = {
    Ask.CALL: act.RANDOM,
    Ask.ANSWER: act.AGREE,
    Ask.STAND: act.YIELD,
    Ask.GREEN: act.REVERSE,
    Ask.CHOICE: act.RANDOM,
    Ask.STROLL: act.PEEK,
    Ask.TOP: act.TOP,
}
TWO_WORDS: Final[bytes] = bytes([_PAIRS.get(asked, 0) for asked in range(Ask.PEEK + 1)])
"""Decision between two words → the first of them; the other comes next in number."""


@final
class HoardsState(Position):
    """A game of Hoards."""

    def legal(self, out: vec[i64]) -> i64:
        """What the deciding seat may do."""
        if self.over:
            return 0
        asked = self.asked
        hand = self.content[self.seat]
        if asked == Ask.TURN:
            return turn.menu(self, out)
        if asked == Ask.HOARD:
            return hoarding.menu(self, out)
        if asked == Ask.PICK:
            return hoarding.pick_menu(self, out)
        if asked == Ask.ADD:
            return spread(hand & TREASURE, out, 0, act.CARD)
        if asked == Ask.ACCUMULATE:
            return loot.menu(self, out, raid.menu(self, out, accumulate.menu(self, out)))
        if asked == Ask.KEEP:
            return spread(accumulate.drawn_cards(self), out, 0, act.CARD)
        if asked == Ask.REVEAL:
            return spread(highest(hand), out, 0, act.CARD)
        if asked == Ask.GIVE:
            return spread(raid.givable(self), out, 0, act.CARD)
        if asked == Ask.KING:
            out[0] = act.DONE
            return spread(hand & KINGS, out, 1, act.CARD)
        if asked == Ask.DISCARD:
            return spread(hand, out, 0, act.CARD)
        if asked == Ask.LIMIT:
            return spread(hand if self.setup.kings_count else hand & TREASURE, out, 0, act.CARD)
        if asked == Ask.DRAFT:
            return spread(self.spare, out, 0, act.CARD)
        if asked == Ask.PEEK:
            return stroll.peekable(self, out)
        out[0] = TWO_WORDS[asked]
        out[1] = out[0] + 1
        return 1 if asked == Ask.STROLL and self.left == 0 else 2

    def apply(self, action: i64) -> None:
        """Play what the deciding seat has decided."""
        asked = self.asked
        self.sealed = False
        if asked == Ask.TURN:
            turn.choose(self, action)
        elif asked == Ask.HOARD:
            hoarding.choose(self, action)
        elif asked == Ask.PICK:
            hoarding.pick(self, action)
        elif asked == Ask.ADD:
            hoarding.add(self, action - act.CARD)
        elif asked == Ask.ACCUMULATE:
            if action == act.PILE:
                accumulate.take_pile(self)
            elif action < act.RAID:
                accumulate.draw_cards(self, action - act.DRAW + 1)
            elif action < act.LOOT:
                raid.begin(self, action - act.RAID)
            else:
                loot.begin(self, act.looted_seat(action), act.looted_stack(action))
        elif asked == Ask.KEEP:
            accumulate.keep(self, action - act.CARD)
        elif asked == Ask.CALL:
            raid.call(self, action)
        elif asked == Ask.ANSWER:
            raid.answer(self, action)
        elif asked == Ask.STAND:
            raid.stand(self, action)
        elif asked == Ask.GREEN:
            kings.answer_green(self, action)
            if self.looting:
                loot.judge(self)
            else:
                raid.clash(self)
        elif asked == Ask.REVEAL:
            raid.reveal(self, action - act.CARD)
        elif asked == Ask.CHOICE:
            raid.choose(self, action)
        elif asked == Ask.GIVE:
            raid.give(self, action - act.CARD)
        elif asked == Ask.STROLL:
            stroll.choose(self, action)
        elif asked == Ask.TOP:
            stroll.put_back(self, action)
        elif asked == Ask.KING:
            stroll.place_king(self, action)
        elif asked == Ask.DISCARD:
            loot.discard(self, action - act.CARD)
        elif asked == Ask.LIMIT:
            turn.discard(self, action - act.CARD)
        elif asked == Ask.DRAFT:
            draft(self, action - act.CARD)
        else:
            stroll.peek(self, action)

    def copy(self) -> HoardsState:
        """An independent copy."""
        return HoardsState(self.seats, self.dice, self.setup, self)

    def fresh(self, dice: Dice) -> HoardsState:
        """A new game with the same seats and options."""
        return deal(self.seats, self.setup, dice)

    def imagine(self, seat: i64, dice: Dice) -> HoardsState:
        """A world this seat cannot tell from the true one."""
        world = self.copy()
        redraw(world, seat if seat >= 0 else self.mind.public, dice)
        world.dice = dice.split()
        return world

    def observe(self, seat: i64, out: vec[u8], at: i64) -> None:
        """What a seat knows, as bytes."""
        observe.observe(self, seat, out, at)

    def payoff(self, seat: i64) -> float:
        """A seat's share of the win (HO-108)."""
        return scoring.payoff(self, seat)


# -- setting up --------------------------------------------------------------------------------------------------------


def deal(seats: i64, setup: Setup, dice: Dice) -> HoardsState:
    """Remove n + 1 treasure cards unseen, deal four to each, give everybody a king (HO-10 … HO-16)."""
    state = HoardsState(seats, dice, setup, None)
    state.spare = KINGS
    state.mind.open(KINGS)  # HO-14
    box = _BOX[:]
    dice.shuffle(box, 0, TREASURES)
    for i in range(seats + 1):
        state.removed |= BIT[box[i]]
    for i in range(seats + 1, TREASURES):
        state.deck[state.left] = box[i]
        state.left += 1
    for seat in range(seats):
        for _ in range(HAND):
            accumulate.draw(state, seat, "HO-12")
        state.mind.fresh[seat] = 0
    state.left_at_round = state.left
    suits = _SUITS[:]
    dice.shuffle(suits, 0, 4)
    state.first = dice.below(seats)
    state.active = state.first
    if setup.draft:
        state.ask(state.first, Ask.DRAFT)
        return state
    for seat in range(seats):
        give_king(state, seat, suits[seat])
    turn.begin(state)
    return state


def draft(state: HoardsState, king: i64) -> None:
    """Kings are chosen from the first seat clockwise, after the deal (HO-13)."""
    seat = state.seat
    give_king(state, seat, king - FIRST_KING)
    if state.story is not None:
        note(state, "chose", seat, "HO-13", {"card": name(king)})
    following = (seat + 1) % state.seats
    if following == state.first:
        turn.begin(state)
    else:
        state.seat = following


def give_king(state: HoardsState, seat: i64, suit: i64) -> None:
    """A seat becomes the owner of a king, and holds it (HO-13, HO-14)."""
    state.spare ^= BIT[FIRST_KING + suit]
    state.owners[suit] = seat
    kings.take(state, seat, suit)
