"""What are the cards? Kinds, clans, ability tags and events, and the numbers that a card file gives to each card.

Bosses are cards 0, 1, 2, one per clan; the deck follows in the order of the file. HP and attack are kept in quarters,
so that damage is exact (KP-4).
"""

from __future__ import annotations

from typing import Final, final

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
    """Ability tags (KP-205 … KP-243); numbers are places in TAG_NAMES. Those before ENTRY_TAGS are entry tags."""

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
_TAGS: Final = (
    "entry_attack extort economy_entry opponent_money freeze discard_return heal heal_target deck_look shields_target"
    " steal opponent_discard kill_bonus multi_target atk_faction ignore_shields hand_attack damage ignore_first_shield"
    " enemy_shields atk_per_hack economy_bonus corruption_resist hand_guard discount unbribable bribe_cost guard"
    " guard_all unbribable_all double_abilities purchase_bonus discard_bonus restore_shield shields_per_block"
    " restore_all_shields sell return_hand"
)
TAG_NAMES: Final = tuple(_TAGS.split())
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


@final
class CardTable:
    """What is printed on every card, by card. It never changes, so states share it."""

    def __init__(
        self,
        *,
        digest: str,
        ids: list[str],
        names: list[str],
        kind: list[int],
        clan: list[int],
        faction: list[int],
        numbers: list[tuple[int, ...]],
        abilities: list[tuple[tuple[str, int], ...]],
    ) -> None:
        self.digest: str = digest  # what the file was (KP-8)
        self.many: i64 = len(ids)
        self.ids: list[str] = ids
        self.names: list[str] = names
        self.kind: vec[i64] = vec[i64](kind)
        self.clan: vec[i64] = vec[i64](clan)
        self.faction: vec[i64] = vec[i64](faction)
        self.hp: vec[i64] = vec[i64]([row[0] for row in numbers])  # in quarters
        self.attack: vec[i64] = vec[i64]([row[1] for row in numbers])  # in quarters
        self.price: vec[i64] = vec[i64]([row[2] for row in numbers])
        self.corruption: vec[i64] = vec[i64]([row[3] for row in numbers])
        self.defend: vec[i64] = vec[i64]([row[4] for row in numbers])
        self.rage: vec[i64] = vec[i64]([row[5] for row in numbers])
        self.authority: vec[i64] = vec[i64]([row[6] for row in numbers])
        self.abilities: list[tuple[tuple[str, int], ...]] = abilities  # as printed: tags with their numbers
        self.event: vec[i64] = vec[i64]([0] * len(ids))  # which event it is; meaningless for characters
        self.masks: vec[i64] = vec[i64]([0] * len(ids))  # the set of its tags
        self.tags: vec[i64] = vec[i64]([0] * (len(ids) * TAGS))  # card × TAGS + tag: see `tag`
        self._entries: vec[i64] = vec[i64]([NO_TAG] * (len(ids) * MOST_ENTRIES))
        for card in range(len(ids)):
            if kind[card] == Kind.EVENT:
                self.event[card] = EVENT_TAGS.index(abilities[card][0][0])
            else:
                self._print_tags(card, abilities[card])

    def _print_tags(self, card: i64, printed: tuple[tuple[str, int], ...]) -> None:
        """Keep the tags of a character so that the rules find them quickly."""
        entry: i64 = 0
        for name, number in printed:
            tag: i64 = TAG_NAMES.index(name)
            self.masks[card] |= BIT[tag]
            self.tags[card * TAGS + tag] = abs(number)
            if tag < ENTRY_TAGS:
                self._entries[card * MOST_ENTRIES + entry] = tag
                entry += 1

    def tag(self, card: i64, tag: i64) -> i64:
        """The number of a card's tag without its sign, 1 for a tag without one; 0 if the card has it not."""
        return self.tags[card * TAGS + tag]

    def entry(self, card: i64, k: i64) -> i64:
        """The k-th entry tag of a card as printed; NO_TAG after the last (KP-201)."""
        return self._entries[card * MOST_ENTRIES + k]
