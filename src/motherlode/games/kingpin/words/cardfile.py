"""What does a card file say? It is read, checked row by row, and turned into a `CardTable` (KP-8, KP-V13).

The game's own file is `cards.csv` in the folder above; a designer's file has the same columns, and `core.tables` says
in which row something is wrong. As an option a file is its name; `carried` puts what is in it behind the name, so that
a record holds the whole table and plays again anywhere, whatever becomes of the file.
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources

from motherlode.core.reader import listed
from motherlode.core.tables import Row, Sheet, near, once
from motherlode.games.kingpin.rules import cards as deck
from motherlode.games.kingpin.rules.cards import BOSSES, CLANS, EVENT_TAGS, KINDS, Card, CardTable, Clan, Kind

NUMBERS: dict[str, tuple[int, int]] = {
    "hp": (0, 60),
    "attack": (0, 20),
    "price": (0, 40),
    "corruption": (0, 40),
    "defend": (0, 4),
    "rage": (0, 9),
    "authority": (0, 4),
}
COLUMNS = ("id", "name", "type", "clan", "faction", *NUMBERS, "abilities", "count")
IN_QUARTERS = ("hp", "attack")
MOST_COPIES = 9
LEAST_DECK = 12
MOST_NAME = 40
OLD_TAGS = {"atk_all": "rage", "authority": "authority", "def_all": "authority"}
SHEET = Sheet(title="card file", field="cards", clause="KP-8", columns=COLUMNS)


def carried(option: str) -> str:
    """The option with what is in the file behind its name, in lines of their own; refused if it cannot be read.

    The game's own table is the empty option, and an option that carries its file stays as it is.
    """
    return option if not option or "\n" in option else f"{option}\n{SHEET.text_of(option)}"


@lru_cache(maxsize=16)
def table(option: str) -> CardTable:
    """The table of an option that carries its file; the game's own for an empty one."""
    return table_of(option.partition("\n")[2] if option else own_text())


def own_text() -> str:
    """The game's own file."""
    return (resources.files("motherlode.games.kingpin") / "cards.csv").read_bytes().decode()


def table_of(text: str) -> CardTable:
    """The table of a card file's text: Bosses by clan, then the deck; a second copy is a card of its own."""
    digest = hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]
    cards = [copy for card, count in read_cards(text) for copy in copies(card, count)]
    return CardTable(digest, sorted(cards, key=lambda card: card.clan if card.kind == Kind.BOSS else BOSSES))


def read_cards(text: str) -> list[tuple[Card, int]]:
    """The card of every row, checked, and how many there are of it; refused with row and column."""
    rows = [(row, *read_card(row)) for row in SHEET.rows(text)]
    once("id", [(row, card.id) for row, card, _ in rows], "card")
    once("name", [(row, copy.name) for row, card, count in rows for copy in copies(card, max(1, count))], "card")
    check_whole(rows)
    return [(card, count) for _, card, count in rows]


def copies(card: Card, count: int) -> list[Card]:
    """A card as often as it is there: `Thief`, `Thief 2` …"""
    others = [card._replace(id=f"{card.id}.{n}", name=f"{card.name} {n}") for n in range(2, count + 1)]
    return [card, *others][:count]


def read_card(row: Row) -> tuple[Card, int]:
    """The card of a row, and how many there are of it."""
    if not row["id"] or not all(ch.isascii() and (ch.islower() or ch.isdigit() or ch == "_") for ch in row["id"]):
        row.wrong("id", f"“{row['id'][:40]}” is no id: lower-case letters, digits and _ only")
    if len(row["id"]) > MOST_NAME:
        row.wrong("id", f"it has {len(row['id'])} characters; at most {MOST_NAME} fit")
    if not row["name"] or len(row["name"]) > MOST_NAME or not row["name"].isprintable():
        row.wrong("name", f"a name has 1 to {MOST_NAME} printable characters")
    kind = row.choice("type", KINDS)
    clan = row.choice("clan", CLANS)
    numbers = tuple(
        row.quarters(column, limits) if column in IN_QUARTERS else row.whole(column, limits)
        for column, limits in NUMBERS.items()
    )
    if kind == Kind.EVENT:
        if clan != Clan.NONE:
            row.wrong("clan", "an event has clan none")
        for column, value in zip(NUMBERS, numbers):
            if value:
                row.wrong(column, "an event has no numbers, so 0")
    else:
        if clan == Clan.NONE or (kind == Kind.BOSS and clan == Clan.SOLO):
            row.wrong("clan", f"a {KINDS[kind]} card needs a clan")
        if numbers[0] <= 0:
            row.wrong("hp", "a character needs at least 0.25 HP")
    count = row.whole("count", (0, MOST_COPIES))
    if kind == Kind.BOSS and count != 1:
        row.wrong("count", "a Boss exists once")
    faction = row.choice("faction", deck.FACTIONS)
    abilities = read_event(row) if kind == Kind.EVENT else read_abilities(row)
    return Card(row["id"], row["name"], kind, clan, faction, numbers, abilities), count


def read_event(row: Row) -> tuple[tuple[str, int], ...]:
    """The one tag of an event."""
    if row["abilities"] not in EVENT_TAGS:
        row.wrong("abilities", f"an event has exactly one of the tags {', '.join(EVENT_TAGS)}")
    return ((row["abilities"], 1),)


def read_abilities(row: Row) -> tuple[tuple[str, int], ...]:
    """`tag;tag:number` in printed order."""
    found: dict[str, int] = {}
    for word in row["abilities"].split(";") if row["abilities"] else ():
        tag, colon, given = word.strip().partition(":")
        limits = deck.TAG_NUMBERS.get(tag)
        if tag in OLD_TAGS:
            row.wrong("abilities", f"{tag} is a number: put it into the column {OLD_TAGS[tag]}")
        if tag in EVENT_TAGS:
            row.wrong("abilities", f"{tag} is for events only")
        if tag not in deck.TAG_NAMES:
            hint = near(tag, deck.TAG_NAMES)
            row.wrong("abilities", f"there is no tag “{tag[:40]}”" + (f" ({hint})" if hint else ""))
        if tag in found:
            row.wrong("abilities", f"{tag} stands there twice")
        if limits is None and colon:
            row.wrong("abilities", f"{tag} takes no number")
        if limits is not None and not colon:
            row.wrong("abilities", f"{tag} needs a whole number, as in {tag}:{limits[0]}")
        found[tag] = 1 if limits is None else row.number("abilities", given, limits, of=f"{tag}: ")
    return tuple(found.items())


def check_whole(rows: Sequence[tuple[Row, Card, int]]) -> None:
    """What must hold for the file as a whole; what is missing is missed at its last row."""
    last = rows[-1][0].line if rows else 1
    bosses: dict[int, int] = {}  # clan → row
    for row, card, _ in rows:
        if card.kind == Kind.BOSS and bosses.setdefault(card.clan, row.line) != row.line:
            row.wrong("clan", f"the clan {CLANS[card.clan]} has a Boss already, in row {bosses[card.clan]}")
    for clan in range(BOSSES):
        if clan not in bosses:
            there = listed([str(line) for line in bosses.values()])
            there = f" (there are Bosses in row {there})" if there else ""
            what = f"up to here the clan {CLANS[clan]} has no Boss{there}; every clan needs one"
            SHEET.wrong(last, "clan", what, "KP-20")
    size = sum(count for _, card, count in rows if card.kind != Kind.BOSS)
    most = deck.MOST_CARDS - BOSSES
    if not LEAST_DECK <= size <= most:
        what = f"up to here the deck has {size} cards; {LEAST_DECK} to {most} are possible"
        SHEET.wrong(last, "count", what, "KP-22")
    if not any(count for _, card, count in rows if card.kind not in (Kind.BOSS, Kind.EVENT)):
        SHEET.wrong(last, "type", "up to here the deck has no characters", "KP-22")
