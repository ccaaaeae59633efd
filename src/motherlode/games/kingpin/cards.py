"""The card file: read, checked row by row, and turned into a `Table` (KP-8).

The game's own file is `cards.csv` beside this module; a designer's file has the same columns. Whatever is wrong with
one is said with its row and column.
"""

from __future__ import annotations

import csv
import difflib
import hashlib
import io
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import NoReturn

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.games.kingpin.deck import (
    BOSS,
    BOSSES,
    CLANS,
    ENTRY_TAGS,
    EVENT,
    EVENT_TAGS,
    KINDS,
    MOST_CARDS,
    MOST_ENTRIES,
    NO_CLAN,
    NO_TAG,
    SOLO,
    TAG_NAMES,
    TAGS,
    UNIQUE,
    Table,
)

COLUMNS = (
    "id",
    "name",
    "type",
    "clan",
    "faction",
    "hp",
    "attack",
    "price",
    "corruption",
    "defend",
    "rage",
    "authority",
    "abilities",
    "count",
)
FACTIONS = ("heads", "specialists", "stormers", "slippery", "none")
NUMBERS: dict[str, tuple[int, int]] = {
    "hp": (0, 60),
    "attack": (0, 20),
    "price": (0, 40),
    "corruption": (0, 40),
    "defend": (0, 4),
    "rage": (0, 9),
    "authority": (0, 4),
}
IN_QUARTERS = ("hp", "attack")
MOST_BYTES = 100_000
MOST_COPIES = 9
LEAST_DECK = 12
MOST_NAME = 40

# What a tag's number may be: least and greatest; None for tags without a number. The rules of these tags know no other.
PARAMETERS: dict[str, tuple[int, int] | None] = {
    "entry_attack": None,
    "extort": (1, 12),
    "economy_entry": (1, 12),
    "opponent_money": (-12, -1),
    "freeze": (1, 1),
    "discard_return": (1, 1),
    "heal": (1, 12),
    "heal_target": (1, 12),
    "deck_look": (1, 12),
    "shields_target": (1, 4),
    "steal": (1, 12),
    "opponent_discard": (1, 5),
    "kill_bonus": (1, 9),
    "multi_target": (2, 2),
    "atk_faction": (1, 9),
    "ignore_shields": None,
    "hand_attack": None,
    "damage": (1, 9),
    "ignore_first_shield": None,
    "enemy_shields": (-4, -1),
    "atk_per_hack": (1, 4),
    "economy_bonus": (1, 9),
    "corruption_resist": None,
    "hand_guard": (1, 9),
    "discount": (1, 9),
    "unbribable": None,
    "bribe_cost": (1, 12),
    "guard": (1, 9),
    "guard_all": (1, 1),
    "unbribable_all": None,
    "double_abilities": None,
    "purchase_bonus": (1, 12),
    "discard_bonus": (1, 12),
    "restore_shield": (1, 4),
    "shields_per_block": (1, 4),
    "restore_all_shields": (1, 4),
    "sell": (1, 12),
    "return_hand": None,
}
OLD_TAGS = {"atk_all": "rage", "authority": "authority", "def_all": "authority"}


class Card(Struct, frozen=True, kw_only=True):
    """One row of a card file."""

    line: int
    id: str
    name: str
    kind: int
    clan: int
    faction: int
    numbers: tuple[int, ...]
    """In the order of the columns; HP and attack in quarters."""
    abilities: tuple[tuple[str, int], ...]
    count: int


# -- reading -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def own_table() -> Table:
    """The table of the game's own file."""
    return table_of(own_text())


def own_text() -> bytes:
    """The game's own file."""
    return (resources.files("motherlode.games.kingpin") / "cards.csv").read_bytes()


def load_table(path: str) -> Table:
    """The table of a designer's file; the game's own for an empty path."""
    if not path:
        return own_table()
    file = Path(path)
    try:
        if not file.is_file():
            raise Refused(f"There is no card file {path!s:.120}.", field="cards", rule="KP-8")
        size = file.stat().st_size
        if size > MOST_BYTES:
            raise Refused(
                f"{file.name} has {size:,} bytes; a card file has at most {MOST_BYTES:,}.", field="cards", rule="KP-8"
            )
        return _table_of_text(file.read_bytes())
    except OSError as error:
        raise Refused(f"The card file {path!s:.120} cannot be read: {error.strerror}.", field="cards") from None
    except ValueError:  # a path with a null character
        raise Refused("The name of the card file is no file name.", field="cards") from None


@lru_cache(maxsize=16)
def _table_of_text(text: bytes) -> Table:
    return table_of(text)


def table_of(text: bytes) -> Table:
    """The table of a card file given as bytes."""
    return build(read_cards(text), hashlib.sha256(text).hexdigest()[:16])


def read_cards(text: bytes) -> list[Card]:
    """Every row of a card file, checked; refused with row and column."""
    if len(text) > MOST_BYTES:
        raise Refused(f"The card file has {len(text):,} bytes; at most {MOST_BYTES:,} are read.", field="cards")
    try:
        rows = list(csv.reader(io.StringIO(text.decode("utf-8-sig"), newline=""), strict=True))
    except UnicodeDecodeError as error:
        raise Refused(f"The card file is not UTF-8 text (byte {error.start}).", field="cards", rule="KP-8") from None
    except csv.Error as error:
        raise Refused(f"The card file is no CSV table: {error}.", field="cards", rule="KP-8") from None
    if not rows or [cell.strip() for cell in rows[0]] != list(COLUMNS):
        raise Refused(f"Row 1 of the card file must name the columns: {','.join(COLUMNS)}.", field="cards", rule="KP-8")
    cards: list[Card] = []
    seen: dict[str, int] = {}
    for line, cells in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in cells):
            continue
        card = read_row(line, [cell.strip() for cell in cells])
        if card.id in seen:
            wrong(line, "id", f"{card.id} is already the card of row {seen[card.id]}")
        seen[card.id] = line
        cards.append(card)
    check_whole(cards)
    return cards


def wrong(line: int, column: str, what: str) -> NoReturn:
    """Refuse a card file with the place where it is wrong."""
    raise Refused(f"Card file, row {line}, column {column}: {what}.", field=f"cards:{line}:{column}", rule="KP-8")


def choice(line: int, column: str, given: str, known: Sequence[str]) -> int:
    """One of a column's words."""
    if given in known:
        return known.index(given)
    near = difflib.get_close_matches(given, known, 1)
    hint = f"perhaps {near[0]}" if near else f"it takes {', '.join(known)}"
    wrong(line, column, f"“{given[:40]}” is not known ({hint})")


def number(line: int, column: str, given: str) -> int:
    """A number of a column; HP and attack may have quarters and are returned in quarters."""
    low, high = NUMBERS[column]
    scale = 4 if column in IN_QUARTERS else 1
    whole, _, rest = given.partition(".")
    digits = whole.removeprefix("-")
    quarters = {"": 0, "0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3}.get(rest)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6) or quarters is None:
        steps = "a number in steps of 0.25" if scale == 4 else "a whole number"
        wrong(line, column, f"“{given[:40]}” is not {steps}")
    if scale == 1 and quarters:
        wrong(line, column, f"“{given[:40]}” is not a whole number")
    value = int(whole) * scale + (quarters if scale == 4 else 0)
    if given.startswith("-") or not low * scale <= value <= high * scale:
        wrong(line, column, f"{given[:40]} is not between {low} and {high}")
    return value


def read_row(line: int, cells: Sequence[str]) -> Card:
    """One row of a card file."""
    if len(cells) != len(COLUMNS):
        wrong(line, COLUMNS[min(len(cells), len(COLUMNS) - 1)], f"{len(cells)} cells instead of {len(COLUMNS)}")
    row = dict(zip(COLUMNS, cells))
    name = row["name"]
    if not row["id"] or not all(ch.isascii() and (ch.islower() or ch.isdigit() or ch == "_") for ch in row["id"]):
        wrong(line, "id", f"“{row['id'][:40]}” is no id: lower-case letters, digits and _ only")
    if len(row["id"]) > MOST_NAME:
        wrong(line, "id", f"it has {len(row['id'])} characters; at most {MOST_NAME} fit")
    if not name or len(name) > MOST_NAME or not name.isprintable():
        wrong(line, "name", f"a name has 1 to {MOST_NAME} printable characters")
    kind = choice(line, "type", row["type"], KINDS)
    clan = choice(line, "clan", row["clan"], CLANS)
    faction = choice(line, "faction", row["faction"], FACTIONS)
    numbers = tuple(number(line, column, row[column]) for column in NUMBERS)
    if kind == EVENT:
        if clan != NO_CLAN:
            wrong(line, "clan", "an event has clan none")
        for column, value in zip(NUMBERS, numbers):
            if value:
                wrong(line, column, "an event has no numbers, so 0")
    else:
        if clan == NO_CLAN or (kind == BOSS and clan == SOLO):
            wrong(line, "clan", f"a {KINDS[kind]} card needs a clan")
        if numbers[0] <= 0:
            wrong(line, "hp", "a character needs at least 0.25 HP")
    copies = row["count"]
    if not (copies.isascii() and copies.isdigit() and len(copies) < 6 and int(copies) <= MOST_COPIES):
        wrong(line, "count", f"“{copies[:40]}” is not between 0 and {MOST_COPIES}")
    if kind == BOSS and int(copies) != 1:
        wrong(line, "count", "a Boss exists once")
    return Card(
        line=line,
        id=row["id"],
        name=name,
        kind=kind,
        clan=clan,
        faction=faction,
        numbers=numbers,
        abilities=read_abilities(line, kind, row["abilities"]),
        count=int(copies),
    )


def read_abilities(line: int, kind: int, text: str) -> tuple[tuple[str, int], ...]:
    """`tag;tag:number` in printed order; an event has exactly one event tag."""
    words = [word.strip() for word in text.split(";")] if text else []
    if kind == EVENT:
        if len(words) != 1 or words[0] not in EVENT_TAGS:
            wrong(line, "abilities", f"an event has exactly one of the tags {', '.join(EVENT_TAGS)}")
        return ((words[0], 1),)
    found: list[tuple[str, int]] = []
    for word in words:
        tag, colon, given = word.partition(":")
        if tag in OLD_TAGS:
            wrong(line, "abilities", f"{tag} is a number: put it into the column {OLD_TAGS[tag]}")
        if tag in EVENT_TAGS:
            wrong(line, "abilities", f"{tag} is for events only")
        if tag not in PARAMETERS:
            near = difflib.get_close_matches(tag, PARAMETERS, 1)
            hint = f" (perhaps {near[0]})" if near else ""
            wrong(line, "abilities", f"there is no tag “{tag[:40]}”{hint}")
        if tag in (known for known, _ in found):
            wrong(line, "abilities", f"{tag} stands there twice")
        limits = PARAMETERS[tag]
        if limits is None:
            if colon:
                wrong(line, "abilities", f"{tag} takes no number")
            found.append((tag, 1))
            continue
        low, high = limits
        if not given.removeprefix("-").isdigit() or not given.isascii() or len(given) > 6:
            wrong(line, "abilities", f"{tag} needs a whole number, as in {tag}:{low}")
        if not low <= int(given) <= high:
            span = str(low) if low == high else f"between {low} and {high}"
            wrong(line, "abilities", f"{tag}:{int(given)} is not possible; its number is {span}")
        found.append((tag, abs(int(given))))
    return tuple(found)


def check_whole(cards: Sequence[Card]) -> None:
    """What must hold for the file as a whole."""
    bosses = [card for card in cards if card.kind == BOSS]
    for clan in range(BOSSES):
        own = [card for card in bosses if card.clan == clan]
        if not own:
            raise Refused(
                f"Card file, column clan: the clan {CLANS[clan]} has no Boss; every clan needs one.",
                field="cards:clan",
                rule="KP-20",
            )
        if len(own) > 1:
            wrong(own[1].line, "clan", f"the clan {CLANS[clan]} has a Boss already, in row {own[0].line}")
    deck = sum(card.count for card in cards if card.kind != BOSS)
    if not LEAST_DECK <= deck <= MOST_CARDS - BOSSES:
        raise Refused(
            f"Card file, column count: the deck has {deck} cards; {LEAST_DECK} to {MOST_CARDS - BOSSES} are possible.",
            field="cards:count",
            rule="KP-22",
        )
    if not any(card.count for card in cards if card.kind not in (BOSS, EVENT)):
        raise Refused("Card file, column type: the deck has no characters.", field="cards:type", rule="KP-22")


# -- building ----------------------------------------------------------------------------------------------------------


def build(cards: Sequence[Card], digest: str) -> Table:
    """The table of checked rows: Bosses by clan, then the deck; the second copy of a card is a card of its own."""
    bosses = sorted((card for card in cards if card.kind == BOSS), key=lambda card: card.clan)
    ids: list[str] = []
    names: list[str] = []
    rows: list[Card] = []
    for card in [*bosses, *(card for card in cards if card.kind != BOSS)]:
        for copy in range(1, card.count + 1):
            ids.append(card.id if copy == 1 else f"{card.id}.{copy}")
            names.append(card.name if copy == 1 else f"{card.name} {copy}")
            rows.append(card)
    tags = bytearray(len(rows) * TAGS)
    entries = bytearray([NO_TAG]) * (len(rows) * MOST_ENTRIES)
    event = bytearray(len(rows))
    for c, card in enumerate(rows):
        if card.kind == EVENT:
            event[c] = EVENT_TAGS.index(card.abilities[0][0])
            continue
        printed = 0
        for name, value in card.abilities:
            tag = TAG_NAMES.index(name)
            tags[c * TAGS + tag] = value
            if tag < ENTRY_TAGS:
                entries[c * MOST_ENTRIES + printed] = tag
                printed += 1
    return Table(
        digest,
        ids,
        names,
        bytes(card.kind for card in rows),
        bytes(card.clan for card in rows),
        bytes(card.faction for card in rows),
        [bytes(card.numbers[k] for card in rows) for k in range(len(NUMBERS))],
        bytes(tags),
        bytes(entries),
        bytes(event),
    )


def uniques(table: Table) -> list[int]:
    """The Unique cards of a table."""
    return [c for c in range(table.cards) if table.kind[c] == UNIQUE]
