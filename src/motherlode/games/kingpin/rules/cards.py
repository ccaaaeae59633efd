"""What are the cards? Kinds, clans, ability tags and events, and the numbers that a card file gives to each card.

Bosses are cards 0, 1, 2, one per clan; the deck follows in the order of the file. HP and attack are kept in quarters,
so that damage is exact (KP-4).
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.kits.bits import BIT

BOSSES: Final = 3  # cards 0 … 2
MOST_CARDS: Final = 120
MOST_ENTRIES: Final = 13  # room for the entry tags of one card and an end mark
NO_TAG: Final = -1


class Kind:
    """What type of card it is; numbers are places in KINDS."""

    BOSS: Final = 0
    COMMON: Final = 1
    UNIQUE: Final = 2
    EVENT: Final = 3


KINDS: Final = ("boss", "common", "unique", "event")


class Clan:
    """Numbers are places in CLANS. A solo card has no clan (KP-124), an event not even that."""

    GANGSTERS: Final = 0
    AUTHORITIES: Final = 1
    LONERS: Final = 2
    SOLO: Final = 3
    NONE: Final = 4


CLANS: Final = ("gangsters", "authorities", "loners", "solo", "none")
FACTIONS: Final = ("heads", "specialists", "stormers", "slippery", "none")


class Tag:
    """Ability tags (KP-205 … KP-243); in a card file in small letters. Those before ENTRY_TAGS are entry tags."""

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
    KILL_BONUS: Final = 12
    MULTI_TARGET: Final = 13
    ATK_FACTION: Final = 14
    IGNORE_SHIELDS: Final = 15
    HAND_ATTACK: Final = 16
    DAMAGE: Final = 17
    IGNORE_FIRST_SHIELD: Final = 18
    ENEMY_SHIELDS: Final = 19
    ATK_PER_HACK: Final = 20
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
    PURCHASE_BONUS: Final = 31
    DISCARD_BONUS: Final = 32
    RESTORE_SHIELD: Final = 33
    SHIELDS_PER_BLOCK: Final = 34
    RESTORE_ALL_SHIELDS: Final = 35
    SELL: Final = 36
    RETURN_HAND: Final = 37


TAGS: Final = 38
ENTRY_TAGS: Final = 12
TAG_NAMES: Final = tuple([name.lower() for name in vars(Tag) if name.isupper()])
_LIMITS: Final = (
    (1, 12, "extort economy_entry heal heal_target deck_look steal bribe_cost purchase_bonus discard_bonus sell"),
    (1, 9, "kill_bonus atk_faction damage economy_bonus hand_guard discount guard"),
    (1, 5, "opponent_discard"),
    (1, 4, "shields_target atk_per_hack restore_shield shields_per_block restore_all_shields"),
    (1, 1, "freeze discard_return guard_all"),
    (2, 2, "multi_target"),
    (-12, -1, "opponent_money"),
    (-4, -1, "enemy_shields"),
)
# By tag, the least and the greatest number a card file may give it; the other tags have none.
TAG_NUMBERS: Final = {tag: (low, high) for low, high, tags in _LIMITS for tag in tags.split()}


class Happening:
    """The events of the Draw Pile (KP-251 … KP-260); numbers are places in EVENT_TAGS."""

    SAFE_CRACKED: Final = 0
    RAID: Final = 1
    AUDIT: Final = 2
    CRASH: Final = 3
    BLACKOUT: Final = 4
    ROUNDUP: Final = 5
    WAR: Final = 6
    BONUS: Final = 7
    RECRUITMENT: Final = 8
    DISRUPTION: Final = 9


_EVENTS: Final = "safe raid audit crash blackout roundup war bonus recruit disruption"
EVENT_TAGS: Final = tuple([f"event_{event}" for event in _EVENTS.split()])


class Card(NamedTuple):
    """What is printed on a card."""

    id: str
    name: str
    kind: int
    clan: int
    faction: int
    numbers: tuple[int, ...]
    """HP, attack (both in quarters), Price, Corruption, Defend, Rage, Authority."""
    abilities: tuple[tuple[str, int], ...]
    """Tags with their numbers, as printed; a tag without a number has 1."""


@final
class CardTable:
    """What is printed on every card, by card. It never changes, so states share it."""

    def __init__(self, digest: str, cards: list[Card]) -> None:
        self.digest: str = digest  # what the file was (KP-8)
        self.many: i64 = len(cards)
        self.ids: list[str] = [card.id for card in cards]
        self.names: list[str] = [card.name for card in cards]
        self.kind: vec[i64] = vec[i64]([card.kind for card in cards])
        self.clan: vec[i64] = vec[i64]([card.clan for card in cards])
        self.faction: vec[i64] = vec[i64]([card.faction for card in cards])
        self.hp: vec[i64] = vec[i64]([card.numbers[0] for card in cards])  # in quarters
        self.attack: vec[i64] = vec[i64]([card.numbers[1] for card in cards])  # in quarters
        self.price: vec[i64] = vec[i64]([card.numbers[2] for card in cards])
        self.corruption: vec[i64] = vec[i64]([card.numbers[3] for card in cards])
        self.defend: vec[i64] = vec[i64]([card.numbers[4] for card in cards])
        self.rage: vec[i64] = vec[i64]([card.numbers[5] for card in cards])
        self.authority: vec[i64] = vec[i64]([card.numbers[6] for card in cards])
        self.abilities: list[tuple[tuple[str, int], ...]] = [card.abilities for card in cards]
        self.event: vec[i64] = vec[i64]([0] * len(cards))  # which event it is; meaningless for characters
        self.masks: vec[i64] = vec[i64]([0] * len(cards))  # the set of its tags
        self.tags: vec[i64] = vec[i64]([0] * (len(cards) * TAGS))  # card × TAGS + tag: see `tag`
        self._entries: vec[i64] = vec[i64]([NO_TAG] * (len(cards) * MOST_ENTRIES))
        for number, card in enumerate(cards):
            if card.kind == Kind.EVENT:
                self.event[number] = EVENT_TAGS.index(card.abilities[0][0])
                continue
            entries: i64 = number * MOST_ENTRIES
            for name, n in card.abilities:
                tag: i64 = TAG_NAMES.index(name)
                self.masks[number] |= BIT[tag]
                self.tags[number * TAGS + tag] = abs(n)
                if tag < ENTRY_TAGS:
                    self._entries[entries] = tag
                    entries += 1

    def tag(self, card: i64, tag: i64) -> i64:
        """The number of a card's tag without its sign, 1 for a tag without one; 0 if the card has it not."""
        return self.tags[card * TAGS + tag]

    def entry(self, card: i64, k: i64) -> i64:
        """The k-th entry tag of a card as printed; NO_TAG after the last (KP-201)."""
        return self._entries[card * MOST_ENTRIES + k]
