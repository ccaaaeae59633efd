"""The cards as the rules read them: tables of numbers made from a card file by `cards.py`.

Bosses are cards 0, 1, 2, one per clan; the deck follows in the order of the file. HP and attack are kept in quarters,
so that damage is exact (KP-4).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.bits import BIT

# -- kinds, clans ------------------------------------------------------------------------------------------------------

BOSS: Final = 0
COMMON: Final = 1
UNIQUE: Final = 2
EVENT: Final = 3
KINDS: Final = ("boss", "common", "unique", "event")

GANGSTERS: Final = 0
AUTHORITIES: Final = 1
LONERS: Final = 2
SOLO: Final = 3
NO_CLAN: Final = 4
CLANS: Final = ("gangsters", "authorities", "loners", "solo", "none")

BOSSES: Final = 3  # cards 0 … 2
MOST_CARDS: Final = 120

# -- ability tags (KP-200 …) -------------------------------------------------------------------------------------------

# entry: they happen when the card enters a board
ENTRY_ATTACK: Final = 0
EXTORT: Final = 1
ECONOMY_ENTRY: Final = 2
OPPONENT_MONEY: Final = 3
FREEZE: Final = 4
DISCARD_RETURN: Final = 5
HEAL: Final = 6
HEAL_TARGET: Final = 7
DECK_LOOK: Final = 8
SHIELDS_TARGET: Final = 9
STEAL: Final = 10
OPPONENT_DISCARD: Final = 11
# attack-time
KILL_BONUS: Final = 12
MULTI_TARGET: Final = 13
ATK_FACTION: Final = 14
IGNORE_SHIELDS: Final = 15
HAND_ATTACK: Final = 16
DAMAGE: Final = 17
IGNORE_FIRST_SHIELD: Final = 18
ENEMY_SHIELDS: Final = 19
ATK_PER_HACK: Final = 20
# static
ECONOMY_BONUS: Final = 21
CORRUPTION_RESIST: Final = 22
HAND_GUARD: Final = 23
DISCOUNT: Final = 24
UNBRIBABLE: Final = 25
BRIBE_COST: Final = 26
GUARD: Final = 27
GUARD_ALL: Final = 28
UNBRIBABLE_ALL: Final = 29
DOUBLE_ABILITIES: Final = 30
# triggered
PURCHASE_BONUS: Final = 31
DISCARD_BONUS: Final = 32
RESTORE_SHIELD: Final = 33
SHIELDS_PER_BLOCK: Final = 34
RESTORE_ALL_SHIELDS: Final = 35
# activated
SELL: Final = 36
RETURN_HAND: Final = 37
TAGS: Final = 38

ENTRY_TAGS: Final = 12  # tags below this one are entry tags
MOST_ENTRIES: Final = 13  # room for the entry tags of one card and an end mark
NO_TAG: Final = 255

TAG_NAMES: Final = (
    "entry_attack",
    "extort",
    "economy_entry",
    "opponent_money",
    "freeze",
    "discard_return",
    "heal",
    "heal_target",
    "deck_look",
    "shields_target",
    "steal",
    "opponent_discard",
    "kill_bonus",
    "multi_target",
    "atk_faction",
    "ignore_shields",
    "hand_attack",
    "damage",
    "ignore_first_shield",
    "enemy_shields",
    "atk_per_hack",
    "economy_bonus",
    "corruption_resist",
    "hand_guard",
    "discount",
    "unbribable",
    "bribe_cost",
    "guard",
    "guard_all",
    "unbribable_all",
    "double_abilities",
    "purchase_bonus",
    "discard_bonus",
    "restore_shield",
    "shields_per_block",
    "restore_all_shields",
    "sell",
    "return_hand",
)

# -- events (KP-250 …) -------------------------------------------------------------------------------------------------

SAFE_CRACKED: Final = 0
RAID: Final = 1
AUDIT: Final = 2
CRASH: Final = 3
BLACKOUT: Final = 4
ROUNDUP: Final = 5
WAR: Final = 6
BONUS_EVENT: Final = 7
RECRUITMENT: Final = 8
DISRUPTION: Final = 9
EVENT_TAGS: Final = (
    "event_safe",
    "event_raid",
    "event_audit",
    "event_crash",
    "event_blackout",
    "event_roundup",
    "event_war",
    "event_bonus",
    "event_recruit",
    "event_disruption",
)


@final
class Table:
    """A card table. One byte per number, by card; it never changes, so states share it."""

    def __init__(
        self,
        digest: str,
        ids: list[str],
        names: list[str],
        kind: bytes,
        clan: bytes,
        faction: bytes,
        numbers: list[bytes],
        tags: bytes,
        entries: bytes,
        event: bytes,
    ) -> None:
        self.digest: str = digest
        """What the file was, for records (KP-8)."""
        self.ids: list[str] = ids
        self.names: list[str] = names
        self.cards: i64 = len(ids)
        self.kind: bytes = kind
        self.clan: bytes = clan
        self.faction: bytes = faction
        self.hp: bytes = numbers[0]
        """In quarters."""
        self.attack: bytes = numbers[1]
        """In quarters."""
        self.price: bytes = numbers[2]
        self.corruption: bytes = numbers[3]
        self.defend: bytes = numbers[4]
        self.rage: bytes = numbers[5]
        self.authority: bytes = numbers[6]
        self.tags: bytes = tags
        """Card × TAGS + tag → its parameter (1 for a tag without one), 0 if the card has it not."""
        self.masks: vec[i64] = vec[i64]([0] * len(ids))
        """By card: a bit for every tag it has."""
        for card in range(len(ids)):
            for tag in range(TAGS):
                if tags[card * TAGS + tag]:
                    self.masks[card] |= BIT[tag]
        self.entries: bytes = entries
        """Card × MOST_ENTRIES + k → its k-th entry tag as printed, NO_TAG after the last."""
        self.event: bytes = event
        """Which event a card is; meaningless for characters."""
