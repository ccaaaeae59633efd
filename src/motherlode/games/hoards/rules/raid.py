"""Accumulating treasure: the deck, the discards, raids with their fights, and loots.

`HoardsFights` is the part of the game's state that plays the accumulate action (H5 … H13, H17); rules.py does the rest.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from motherlode.core.events import Event, Fact
from motherlode.core.state import NOBODY
from motherlode.games.hoards.knowing.knowledge import PUBLIC
from motherlode.games.hoards.rules.cards import (
    BLACK,
    BLUE,
    GREEN,
    NO_CARD_STRENGTH,
    RED,
    core_of,
    is_valid,
    kind_of,
    might,
    points,
    strength,
)
from motherlode.games.hoards.rules.decisions import (
    AGREE,
    AT_ONCE,
    CARD,
    DRAW,
    GIFT,
    H_ANSWER,
    H_CALL,
    H_CHOICE,
    H_DISCARD,
    H_GIVE,
    H_GREEN,
    H_KEEP,
    H_REVEAL,
    H_STAND,
    H_TURN,
    LOOT,
    PILE,
    RAID,
    RAN_OUT,
    RANDOM,
    REVERSE,
    YIELD,
)
from motherlode.games.hoards.rules.hoarding import HoardsChoices
from motherlode.games.hoards.rules.position import (
    COMPARED,
    DEFENDER_INVALID,
    DRAWN,
    FACT,
    INCOMPATIBLE,
    LOOTER_INVALID,
    MOST_STACKS,
    RING,
    cards,
)
from motherlode.kits.bits import BIT, count, pick
from motherlode.kits.cards52 import ALL_CLUBS, NO_CARD, name


@mypyc_attr(allow_interpreted_subclasses=False)
class HoardsFights(HoardsChoices):
    """The accumulate action."""

    # -- accumulate: deck and discards -------------------------------------------------------------------------------

    def apply_accumulate(self, action: i64) -> None:
        """H5."""
        seat = self.seat
        if action == PILE:
            if self.story is not None:
                taken: dict[str, Fact] = {"cards": cards(self.pile)}
                self.tell(Event(kind="took pile", seat=seat, facts=taken, rule="HO-43"))
            self.take_pile(seat)
            self.accumulated()
        elif action == DRAW:
            self.draw(seat, "HO-41")
            self.accumulated()
        elif action < RAID:
            self.look_at_drawn(action - DRAW + 1)
        elif action < LOOT:
            self.target = action - RAID
            self.looting = False
            self.raids += 1
            self.phase = H_CALL
            if self.story is not None:
                self.tell_number("raids", seat, "target", self.target, "HO-50")
        else:
            self.target = (action - LOOT) // MOST_STACKS
            self.loot_stack = (action - LOOT) % MOST_STACKS
            self.looting = True
            self.loots += 1
            if self.story is not None:
                facts: dict[str, Fact] = {"target": self.target, "stack": self.loot_stack, "own": self.used_stack}
                self.tell(Event(kind="loots", seat=seat, facts=facts, rule="HO-60"))
            self.fight()

    def look_at_drawn(self, k: i64) -> None:
        """H6 is asked about the top k cards (HO-41)."""
        seat = self.seat
        self.drawing = k
        i: i64 = 0
        while i < k:
            self.look_at_top(seat, i)
            i += 1
        self.phase = H_KEEP
        if self.story is not None:
            secret: dict[str, Fact] = {"cards": [name(self.top(i)) for i in range(k)]}  # in their order on the deck
            self.tell(Event(kind="draws", seat=seat, facts={"count": k}, secret=secret, knowers=(seat,), rule="HO-41"))

    def apply_keep(self, card: i64) -> None:
        """H6: one is kept, the others go face up to the discard pile (HO-42)."""
        seat = self.seat
        # The kept card is brought to the top, so that it is drawn like any other; who knows of it keeps knowing.
        k: i64 = 0
        at: i64 = 0
        some: i64 = 0
        every: i64 = 15
        while k < self.drawing:
            if self.top(k) == card:
                at = k
            seen = self.seen[(self.head + k) & RING]
            some |= seen
            every &= seen
            k += 1
        self.swap_top(at)
        self.draw_one_of(seat, some, every, "HO-42")
        aside: i64 = 0
        while self.drawing > 1:
            aside |= BIT[self.lay_open_top()]
            self.drawing -= 1
        if self.story is not None:
            facts: dict[str, Fact] = {"cards": cards(aside)}
            self.tell(Event(kind="put aside", seat=seat, facts=facts, rule="HO-42"))
        self.drawing = 0
        self.accumulated()

    def swap_top(self, k: i64) -> None:
        """Exchange the top card of the deck and the k-th from the top, with who knows them."""
        at = (self.head + k) & RING
        card, seen = self.deck[at], self.seen[at]
        self.deck[at], self.seen[at] = self.deck[self.head], self.seen[self.head]
        self.deck[self.head], self.seen[self.head] = card, seen

    def accumulated(self) -> None:
        """The accumulate action is completed: kings that waited for it resolve (HO-83, HO-86)."""
        aimed = self.target != NOBODY
        if aimed and self.house.lapse:
            for suit in (BLACK, GREEN, RED):
                if self.has_armed(self.target, suit):
                    self.resolve(self.target, suit, "HO-83")
        other: i64 = 0
        while other < self.seats:
            if other != self.active and self.protected(other) and (aimed or not self.house.blue_stays):
                self.resolve(other, BLUE, "HO-86")
            other += 1
        self.target = NOBODY
        self.looting = False
        self.reversed = False
        self.shown = NO_CARD
        self.shown_too = NO_CARD
        self.seat = self.active
        self.phase = H_TURN
        if self.left == 0 and self.house.ending == AT_ONCE:
            self.finish(RAN_OUT)

    # -- accumulate: raid --------------------------------------------------------------------------------------------

    def apply_raid(self, phase: i64, action: i64) -> None:
        """H7 … H13."""
        seat = self.seat
        if phase == H_CALL:
            self.call = action
            if self.story is not None:
                self.tell_plain("calls random" if action == RANDOM else "calls gift", seat, "HO-50")
            self.seat = self.target
            self.phase = H_ANSWER
        elif phase == H_ANSWER:
            if self.story is not None:
                self.tell_plain(
                    "agrees" if action == AGREE else "disputes", seat, "HO-53" if action == AGREE else "HO-54"
                )
            if action == AGREE:
                self.happen(self.call)
            elif self.house.may_yield:
                self.seat = self.active
                self.phase = H_STAND
            else:
                self.fight()
        elif phase == H_STAND:
            if self.story is not None:
                self.tell_plain("yields" if action == YIELD else "fights", seat, "HO-54")
            if action == YIELD:
                self.happen(RANDOM + GIFT - self.call)
            else:
                self.fight()
        elif phase == H_GREEN:
            if action == REVERSE:
                self.reversed = True
                self.turned = True
                if self.story is not None:
                    self.tell_plain("reverses", seat, "HO-85")
                self.resolve(seat, GREEN, "HO-85")
            elif self.story is not None:
                self.tell_plain("leaves it", seat, "HO-85")
            self.clash()
        elif phase == H_REVEAL:
            self.apply_reveal(action - CARD)
        elif phase == H_CHOICE:
            if self.story is not None:
                self.tell_plain("chooses random" if action == RANDOM else "chooses gift", seat, "HO-56")
            self.happen(action)
        else:
            self.apply_give(action - CARD)

    def happen(self, alternative: i64) -> None:
        """One of the two alternatives happens: a random card, or a gift of two (HO-51, HO-52)."""
        target = self.target
        self.shown = NO_CARD
        self.shown_too = NO_CARD
        if alternative == GIFT:
            self.picked = 0
            self.seat = target
            self.phase = H_GIVE
            return
        card = pick(self.content[target], self.dice)
        self.hand_over(BIT[card], target, self.active)
        if self.story is not None:
            self.tell_given("robbed", BIT[card], "HO-51")
        self.accumulated()

    def apply_give(self, card: i64) -> None:
        """H13: two cards in canonical order, or the only one (HO-52)."""
        target = self.target
        hand = self.content[target]
        if self.picked == 0 and hand & (hand - 1):
            self.picked = BIT[card]
            if self.story is not None:
                secret: dict[str, Fact] = {"card": name(card)}
                self.tell(Event(kind="picks gift", seat=target, secret=secret, knowers=(target,), rule="HO-52"))
            return
        given = self.picked | BIT[card]
        self.picked = 0
        self.hand_over(given, target, self.active)
        if self.story is not None:
            self.tell_given("gave", given, "HO-52")
        self.accumulated()

    def fight(self) -> None:
        """A raid fight or a loot begins: an armed green dragon is asked before anything is revealed (HO-85)."""
        if not self.looting:
            self.fights += 1
        if self.has_armed(self.target, GREEN):
            self.seat = self.target
            self.phase = H_GREEN
        else:
            self.clash()

    def clash(self) -> None:
        """The comparison itself."""
        if self.looting:
            self.compare()
            return
        self.phase = H_REVEAL
        self.seat = self.active
        if self.content[self.active] == 0:
            self.seat = self.target  # HO-55: nothing to reveal

    def apply_reveal(self, card: i64) -> None:
        """H11: a card of the highest strength, shown to all, stays in hand (HO-55)."""
        seat = self.seat
        self.sealed = True
        self.mind.uncount(self.seats, card, seat, count(self.content[seat]))
        o: i64 = 0
        while o < self.seats:
            self.mind.show(o, card, seat)
            o += 1
        self.mind.show(PUBLIC, card, seat)
        self.mind.prove_highest(self.seats, seat, strength(card))
        if self.story is not None:
            self.tell_card("revealed", seat, card, "HO-55")
        if seat == self.active:
            self.shown = card
            self.seat = self.target
            return
        self.shown_too = card
        self.settle_fight()

    def settle_fight(self) -> None:
        """The stronger card's owner chooses; a tie is the target's with an armed K♥, else nobody's (HO-56, HO-57)."""
        mine = strength(self.shown) if self.shown != NO_CARD else NO_CARD_STRENGTH
        theirs = strength(self.shown_too)
        if mine == theirs:
            if not self.has_armed(self.target, RED):
                self.tie()
                return
            self.resolve(self.target, RED, "HO-84")
            self.seat = self.target
        else:
            self.seat = self.active if (mine > theirs) != self.reversed else self.target
        if self.story is not None:
            self.tell_plain("won the fight", self.seat, "HO-56")
        self.phase = H_CHOICE

    def tie(self) -> None:
        """Both discard what they revealed and draw one card each, the active player first (HO-57)."""
        if self.story is not None:
            self.tell_plain("tied", self.active, "HO-57")
        self.discard(self.active, self.shown, "HO-57")
        self.discard(self.target, self.shown_too, "HO-57")
        if self.left > 0:
            self.draw(self.active, "HO-57")
        if self.left > 0:
            self.draw(self.target, "HO-57")
        self.accumulated()

    # -- accumulate: loot --------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """The two players look at both stacks, and the rules are applied in order (HO-61 … HO-73)."""
        looter, defender = self.active, self.target
        own = self.hoard[looter * MOST_STACKS + self.used_stack]
        other = self.hoard[defender * MOST_STACKS + self.loot_stack]
        own_cards, other_cards = self.stack_cards(own), self.stack_cards(other)
        self.sealed = True
        self.look_at_stack(looter, other)
        self.look_at_stack(defender, own)
        self.mind.share(looter, defender, own_cards | other_cards)
        if self.story is not None:
            self.tell_compared(own, other)
        runs = self.house.runs
        own_core, other_core = core_of(own_cards, runs), core_of(other_cards, runs)
        if not is_valid(other_cards, other_core):
            self.caught += 1
            self.expropriate(defender, self.loot_stack, looter, other_cards & ~other_core, DEFENDER_INVALID)
        elif not is_valid(own_cards, own_core):
            self.caught += 1
            self.expropriate(looter, self.used_stack, defender, own_cards & ~own_core, LOOTER_INVALID)
        elif count(own_core) != count(other_core) or kind_of(own_core, runs) != kind_of(other_core, runs):
            self.add_fact(INCOMPATIBLE, own, other, 0, 0, 0)
            if self.story is not None:
                self.tell_plain("incompatible", defender, "HO-69")
            self.next_loot_discard(NOBODY)
        else:
            bonus = points(other_cards & ALL_CLUBS, self.house.ace_eleven)  # HO-64, HO-65
            sign = sign_of(might(own_core, runs, 0) - might(other_core, runs, bonus))
            self.settle_loot(own_cards & ~own_core, other_cards & ~other_core, sign)

    def expropriate(self, loser: i64, number: i64, winner: i64, strangers: i64, clause: i64) -> None:
        """An invalid stack is lost: its core is the winner's, its other cards are discarded (HO-67, HO-68)."""
        rule = "HO-67" if clause == DEFENDER_INVALID else "HO-68"
        stack = self.hoard[loser * MOST_STACKS + number]
        core = self.stack_cards(stack) & ~strangers
        self.remove_stack(loser, number)
        stack = self.reforge(stack, core, 0)
        if self.story is not None:
            facts: dict[str, Fact] = {"to": winner, "cards": cards(strangers), "size": count(core)}
            self.tell(Event(kind="invalid", seat=loser, facts=facts, rule=rule))
        if core:
            self.append_stack(winner, stack)
        if loser == self.target:
            self.add_fact(clause, self.hoard[winner * MOST_STACKS + self.used_stack], stack, 0, strangers, 0)
        else:
            self.add_fact(clause, stack, self.hoard[winner * MOST_STACKS + self.loot_stack], strangers, 0, 0)
            self.used_stack = -1
        self.accumulated()

    def settle_loot(self, weapons: i64, guards: i64, sign: i64) -> None:
        """Compatible cores: the greater wins both, equal ones go back to the hands (HO-70 … HO-73)."""
        looter, defender = self.active, self.target
        if sign == 0 and not self.has_armed(defender, RED):
            self.settle_draw(weapons, guards)
            return
        if sign == 0:
            self.resolve(defender, RED, "HO-84")
        looter_wins = sign != 0 and (sign > 0) != self.reversed
        kept: i64 = 0
        if not looter_wins and self.has_armed(defender, BLACK):
            kept = guards
            self.resolve(defender, BLACK, "HO-87")
        winner = looter if looter_wins else defender
        own_at = looter * MOST_STACKS + self.used_stack
        other_at = defender * MOST_STACKS + self.loot_stack
        own_core = self.stack_cards(self.hoard[own_at]) & ~weapons
        other_core = self.stack_cards(self.hoard[other_at]) & ~guards
        own = self.reforge(self.hoard[own_at], own_core, 0)
        other = self.reforge(self.hoard[other_at], other_core, kept)
        self.hoard[own_at] = own
        self.hoard[other_at] = other
        if self.story is not None:
            facts: dict[str, Fact] = {"cards": cards(weapons | (guards & ~kept)), "size": count(own_core)}
            self.tell(Event(kind="won the loot", seat=winner, facts=facts, rule="HO-71"))
        self.add_fact(COMPARED, own, other, weapons, guards & ~kept, sign)
        if looter_wins:
            self.remove_stack(defender, self.loot_stack)
            self.append_stack(looter, other)
        else:
            self.remove_stack(looter, self.used_stack)
            self.append_stack(defender, own)
            self.used_stack = -1
        self.accumulated()

    def settle_draw(self, weapons: i64, guards: i64) -> None:
        """A draw: weapons are discarded, each takes the own core into hand and then discards one card (HO-72)."""
        looter, defender = self.active, self.target
        own = self.hoard[looter * MOST_STACKS + self.used_stack]
        other = self.hoard[defender * MOST_STACKS + self.loot_stack]
        own_core, other_core = self.stack_cards(own) & ~weapons, self.stack_cards(other) & ~guards
        own, other = self.reforge(own, own_core, 0), self.reforge(other, other_core, 0)
        self.remove_stack(looter, self.used_stack)
        self.remove_stack(defender, self.loot_stack)
        self.take_back(looter, own)
        self.take_back(defender, other)
        self.used_stack = -1
        if self.story is not None:
            facts: dict[str, Fact] = {"cards": cards(weapons | guards), "size": count(own_core)}
            self.tell(Event(kind="drew the loot", seat=looter, facts=facts, rule="HO-72"))
        self.add_fact(DRAWN, looter, defender, weapons, guards, 0)
        at = (self.known_facts - 1) * FACT
        self.facts[at + 6] = own_core
        self.facts[at + 7] = other_core
        self.next_loot_discard(NOBODY)

    def next_loot_discard(self, after: i64) -> None:
        """H17: the active player, then the defender; who has no card discards nothing (HO-74)."""
        if after == NOBODY and self.content[self.active]:
            self.phase = H_DISCARD
            self.seat = self.active
        elif after != self.target and self.content[self.target]:
            self.phase = H_DISCARD
            self.seat = self.target
        else:
            self.accumulated()

    def finish(self, reason: i64) -> None:
        """The game is over; see rules.py."""
        raise NotImplementedError

    # -- telling -----------------------------------------------------------------------------------------------------

    def tell_given(self, kind: str, given: i64, rule: str) -> None:
        """Cards went from the target's hand to the active player's: the two see them."""
        facts: dict[str, Fact] = {"to": self.active, "count": count(given)}
        secret: dict[str, Fact] = {"cards": cards(given)}
        knowers = (int(self.active), int(self.target))
        self.tell(Event(kind=kind, seat=self.target, facts=facts, secret=secret, knowers=knowers, rule=rule))

    def tell_compared(self, own: i64, other: i64) -> None:
        """The two players of a loot see both stacks (HO-61)."""
        facts: dict[str, Fact] = {"target": self.target}
        secret: dict[str, Fact] = {"own": self.in_order(own), "other": self.in_order(other)}
        knowers = (int(self.active), int(self.target))
        self.tell(Event(kind="compared", seat=self.active, facts=facts, secret=secret, knowers=knowers, rule="HO-61"))


def sign_of(number: i64) -> i64:
    """-1, 0 or 1."""
    if number == 0:
        return 0
    return 1 if number > 0 else -1
