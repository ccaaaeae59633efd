"""Whole games of sensible players: how they end, and that no card and no tag is idle."""

from __future__ import annotations

from collections import Counter

import pytest

from motherlode.bots.bot import SensibleBot
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.events import Event
from motherlode.core.perspective import Perspective
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import TAG_NAMES
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.words.cardfile import table

# What is told when a tag works by itself, by the clause it is told with.
CLAUSE = {
    "KP-237": "restore_shield",
    "KP-239": "shields_per_block",
    "KP-240": "restore_all_shields",
    "KP-215": "extort",
    "KP-216": "economy_entry",
    "KP-218": "opponent_money",
    "KP-219": "freeze",
    "KP-221": "discard_return",
    "KP-222": "heal",
    "KP-223": "heal_target",
    "KP-224": "deck_look",
    "KP-225": "shields_target",
    "KP-228": "steal",
    "KP-241": "opponent_discard",
    "KP-206": "kill_bonus",
    "KP-207": "multi_target",
    "KP-227": "hand_guard",
    "KP-230": "purchase_bonus",
    "KP-234": "discard_bonus",
    "KP-231": "sell",
    "KP-233": "return_hand",
}
ATTACKING = (
    "atk_faction",
    "ignore_shields",
    "hand_attack",
    "damage",
    "ignore_first_shield",
    "enemy_shields",
    "atk_per_hack",
)


class Played:
    """Figures over many games."""

    def __init__(self) -> None:
        self.cards: Counter[str] = Counter()
        self.tags: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()

    def game(self, seats: int, number: int) -> None:
        state = GAME.deal(seats, GAME.settings({}), deal_dice(f"played {number}"))
        assert isinstance(state, KingpinState)
        bot, dice = SensibleBot(), quick_dice(number)
        while not state.over:
            action = bot.decide(Perspective(GAME, state, int(state.seat)), dice)
            before = state.copy()
            assert isinstance(before, KingpinState)
            events: list[Event] = []
            state.story = events
            state.apply(action)
            state.story = None
            self.count(before, events)
        self.reasons[GAME.outcome(state).reason] += 1

    def count(self, before: KingpinState, events: list[Event]) -> None:
        for event in events:
            if event.kind in ("entered", "event"):
                self.cards[str(event.facts["card"])] += 1
            if event.rule in CLAUSE:
                self.tags[CLAUSE[event.rule]] += 1
            active = int(before.active)
            foes = [seat for seat in range(before.seats) if seat != active]
            if event.kind == "redirected":
                self.by_tag(before, [int(before.foe)], ("guard", "guard_all"), str(event.facts["card"]))
            if event.kind in ("hit", "exposed") and before.attackers:
                self.by_tag(before, [active], ATTACKING, attackers=True)
            if event.kind == "targeted" and before.by_entry:
                self.tags["entry_attack"] += 1
            if event.kind in ("bought", "kept", "buys"):
                self.by_tag(before, [active], ("discount",))
            if event.kind in ("bribed", "bribed shield"):
                self.by_tag(before, [active], ("bribe_cost",))
                self.by_tag(before, foes, ("corruption_resist", "unbribable"))
            if event.kind == "turn":
                self.by_tag(before, foes, ("unbribable_all", "unbribable"))
            if event.kind == "gained":
                self.by_tag(before, [event.seat], ("economy_bonus",))
            if event.kind in ("gained", "looked", "healed"):
                self.by_tag(before, [event.seat], ("double_abilities",))

    def by_tag(
        self, state: KingpinState, seats: list[int], tags: tuple[str, ...], card: str = "", *, attackers: bool = False
    ) -> None:
        """Count cards of some boards that have tags which work now."""
        for seat in seats:
            for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
                there = int(state.laid[place])
                if there < 0 or state.blackout >= 0 or (attackers and not state.attackers >> place & 1):
                    continue
                if card and state.cards.ids[there] != card:
                    continue
                for tag in tags:
                    self.tags[tag] += state.cards.tag(there, TAG_NAMES.index(tag)) > 0


@pytest.mark.slow
def test_no_card_and_no_tag_is_idle() -> None:
    played = Played()
    for number in range(1000):
        played.game(2, number)
        played.game(3, number)
    assert set(table("").ids) == set(played.cards)
    assert [tag for tag in TAG_NAMES if not played.tags[tag]] == []
    assert played.reasons["round limit"] < 0.05 * 2000
