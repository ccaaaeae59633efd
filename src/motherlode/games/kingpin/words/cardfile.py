"""What does a card file say? It is read, checked row by row, and turned into a `CardTable` (KP-8, KP-V13).

The game's own file is `cards.csv` in the folder above; a designer's file has the same columns. Whatever is wrong with
one is said with its row, which is the line where it begins. As an option a file is its name; `carried` puts what is in
it behind the name, so that a record holds the whole table and plays again anywhere, whatever becomes of the file.
"""

from __future__ import annotations

import csv
import difflib
import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import NoReturn

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.reader import listed
from motherlode.games.kingpin.rules import cards as deck
from motherlode.games.kingpin.rules.cards import BOSSES, CLANS, EVENT_TAGS, KINDS, CardTable, Clan, Kind

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
QUARTERS = {"": 0, "0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3}
SEPARATORS = ",;\t"
MOST_BYTES = 100_000
MOST_COPIES = 9
LEAST_DECK = 12
MOST_NAME = 40
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
    """As printed; a tag without a number has 1."""
    count: int


# -- the option --------------------------------------------------------------------------------------------------------


def carried(option: str) -> str:
    """The option with what is in the file behind its name, in lines of their own; refused if it cannot be read.

    The game's own table is the empty option, and an option that carries its file stays as it is.
    """
    if not option or "\n" in option:
        return option
    file = Path(option)
    try:
        if not file.is_file():
            refuse(f"There is no card file {option!s:.120}.")
        size = file.stat().st_size
        if size > MOST_BYTES:
            refuse(f"{file.name} has {size:,} bytes; a card file has at most {MOST_BYTES:,}.")
        return f"{option}\n{decoded(file.read_bytes())}"
    except OSError as error:
        refuse(f"The card file {option!s:.120} cannot be read: {error.strerror}.")
    except ValueError:  # a path with a null character
        refuse("The name of the card file is no file name.")


@lru_cache(maxsize=16)
def table(option: str) -> CardTable:
    """The table of an option that carries its file; the game's own for an empty one."""
    return table_of(option.partition("\n")[2] if option else own_text())


def own_text() -> str:
    """The game's own file."""
    return (resources.files("motherlode.games.kingpin") / "cards.csv").read_bytes().decode()


def table_of(text: str) -> CardTable:
    """The table of a card file's text."""
    return build(read_cards(text), hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16])


# -- refusing ----------------------------------------------------------------------------------------------------------


def refuse(sentence: str, field: str = "cards", rule: str = "KP-8") -> NoReturn:
    """Refuse a card file with a sentence."""
    raise Refused(sentence, field=field, rule=rule)


def wrong(line: int, column: str, what: str, rule: str = "KP-8") -> NoReturn:
    """Refuse a card file with the row where it is wrong, and the column if the row could be taken apart."""
    where = f"row {line}, column {column}" if column else f"row {line}"
    refuse(f"Card file, {where}: {what}.", f"cards:{line}:{column}".rstrip(":"), rule)


# -- reading -----------------------------------------------------------------------------------------------------------


def decoded(data: bytes) -> str:
    """The text of a file; refused with the row where it is no UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong(line, "", f"the byte {data[error.start]:#04x} is not UTF-8 text; save the file as UTF-8")


def read_cards(text: str) -> list[Card]:
    """Every row of a card file, checked; refused with row and column."""
    size = len(text.encode(errors="replace"))
    if size > MOST_BYTES:
        refuse(f"The card file has {size:,} bytes; at most {MOST_BYTES:,} are read.")
    rows = split(text.removeprefix("\ufeff"))
    if not any(cells == list(COLUMNS) for _, cells in rows[:1]):
        wrong(1, "", f"it must name the columns {','.join(COLUMNS)}")
    cards = [read_row(line, cells) for line, cells in rows[1:] if any(cells)]
    once("id", ((card.line, card.id) for card in cards))
    once("name", ((card.line, name) for card in cards for name in copies(card.name, " ", card.count)))
    check_whole(cards)
    return cards


def split(text: str) -> list[tuple[int, list[str]]]:
    """The cells of each row, with the line where it begins; the first row shows how they are separated."""
    head = text.partition("\n")[0]
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=separator)
    rows: list[tuple[int, list[str]]] = []
    while True:
        line = reader.line_num + 1
        try:
            rows.append((line, [cell.strip() for cell in next(reader)]))
        except StopIteration:
            return rows
        except csv.Error as error:
            unclosed = "a quotation mark is opened and not closed"
            wrong(line, "", unclosed if "end of data" in str(error) else f"the quotation marks are wrong ({error})")


def once(column: str, found: Iterable[tuple[int, str]]) -> None:
    """Refuse the second of two rows with the same word in a column."""
    seen: dict[str, int] = {}
    for line, word in found:
        if word.casefold() in seen:
            wrong(line, column, f"{word} is already the card of row {seen[word.casefold()]}")
        seen[word.casefold()] = line


def copies(word: str, between: str, count: int) -> Iterator[str]:
    """What the copies of a card are called: `Thief`, `Thief 2` …; a card without copies still has its name."""
    yield word
    for copy in range(2, count + 1):
        yield f"{word}{between}{copy}"


def choice(line: int, column: str, given: str, known: Sequence[str]) -> int:
    """One of a column's words."""
    if given in known:
        return known.index(given)
    near = difflib.get_close_matches(given, known, 1)
    hint = f"perhaps {near[0]}" if near else f"it takes {', '.join(known)}"
    wrong(line, column, f"“{given[:40]}” is not known ({hint})")


def whole(line: int, column: str, given: str, what: str, limits: tuple[int, int], steps: str = "a whole number") -> int:
    """A whole number within limits; refused as none, as too small or as too large."""
    low, high = limits
    digits = given.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        wrong(line, column, f"{what}“{given[:40]}” is not {steps}")
    digits = digits.lstrip("0") or "0"
    size = int(digits) if len(digits) < 9 else 10**9
    number = -size if given.startswith("-") else size
    if not low <= number <= high:
        span = f"it is {low}" if low == high else f"it is between {low} and {high}"
        wrong(line, column, f"{what}{given[:20]} is too {'small' if number < low else 'large'}: {span}")
    return number


def number(line: int, column: str, given: str) -> int:
    """A number of a column; HP and attack may have quarters and are returned in quarters."""
    if column not in IN_QUARTERS:
        return whole(line, column, given, "", NUMBERS[column])
    before, _, rest = given.replace(",", ".").partition(".")
    low, high = NUMBERS[column]
    if rest not in QUARTERS:
        wrong(line, column, f"“{given[:40]}” is not a number in steps of 0.25")
    value = whole(line, column, before, "", (low, high), "a number in steps of 0.25") * 4 + QUARTERS[rest]
    if value > high * 4 or given.startswith("-"):
        size = "small" if given.startswith("-") else "large"
        wrong(line, column, f"{given[:20]} is too {size}: it is between {low} and {high}")
    return value


def read_row(line: int, cells: Sequence[str]) -> Card:
    """One row of a card file."""
    if len(cells) != len(COLUMNS):
        last = COLUMNS[min(len(cells), len(COLUMNS) - 1)]
        wrong(line, last, f"{len(cells)} cells instead of {len(COLUMNS)}; a cell with the separator in it needs quotes")
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
    numbers = tuple(number(line, column, row[column]) for column in NUMBERS)
    if kind == Kind.EVENT:
        if clan != Clan.NONE:
            wrong(line, "clan", "an event has clan none")
        for column, value in zip(NUMBERS, numbers):
            if value:
                wrong(line, column, "an event has no numbers, so 0")
    else:
        if clan == Clan.NONE or (kind == Kind.BOSS and clan == Clan.SOLO):
            wrong(line, "clan", f"a {KINDS[kind]} card needs a clan")
        if numbers[0] <= 0:
            wrong(line, "hp", "a character needs at least 0.25 HP")
    count = whole(line, "count", row["count"], "", (0, MOST_COPIES))
    if kind == Kind.BOSS and count != 1:
        wrong(line, "count", "a Boss exists once")
    return Card(
        line=line,
        id=row["id"],
        name=name,
        kind=kind,
        clan=clan,
        faction=choice(line, "faction", row["faction"], deck.FACTIONS),
        numbers=numbers,
        abilities=read_event(line, row["abilities"]) if kind == Kind.EVENT else read_abilities(line, row["abilities"]),
        count=count,
    )


def read_event(line: int, text: str) -> tuple[tuple[str, int], ...]:
    """The one tag of an event."""
    if text not in EVENT_TAGS:
        wrong(line, "abilities", f"an event has exactly one of the tags {', '.join(EVENT_TAGS)}")
    return ((text, 1),)


def read_abilities(line: int, text: str) -> tuple[tuple[str, int], ...]:
    """`tag;tag:number` in printed order."""
    found: dict[str, int] = {}
    for word in text.split(";") if text else ():
        tag, colon, given = word.strip().partition(":")
        if tag in OLD_TAGS:
            wrong(line, "abilities", f"{tag} is a number: put it into the column {OLD_TAGS[tag]}")
        if tag in EVENT_TAGS:
            wrong(line, "abilities", f"{tag} is for events only")
        if tag not in deck.TAG_NAMES:
            near = difflib.get_close_matches(tag, deck.TAG_NAMES, 1)
            hint = f" (perhaps {near[0]})" if near else ""
            wrong(line, "abilities", f"there is no tag “{tag[:40]}”{hint}")
        if tag in found:
            wrong(line, "abilities", f"{tag} stands there twice")
        limits = deck.TAG_NUMBERS.get(tag)
        if limits is None and colon:
            wrong(line, "abilities", f"{tag} takes no number")
        if limits is not None and not colon:
            wrong(line, "abilities", f"{tag} needs a whole number, as in {tag}:{limits[0]}")
        found[tag] = 1 if limits is None else whole(line, "abilities", given, f"{tag}: ", limits)
    return tuple(found.items())


def check_whole(cards: Sequence[Card]) -> None:
    """What must hold for the file as a whole."""
    last = cards[-1].line if cards else 1
    bosses: dict[int, int] = {}  # clan → row
    for card in cards:
        if card.kind == Kind.BOSS and bosses.setdefault(card.clan, card.line) != card.line:
            wrong(card.line, "clan", f"the clan {CLANS[card.clan]} has a Boss already, in row {bosses[card.clan]}")
    for clan in range(BOSSES):
        if clan not in bosses:
            rows = listed([str(row) for row in bosses.values()])
            there = f" (there are Bosses in row {rows})" if rows else ""
            what = f"up to here the clan {CLANS[clan]} has no Boss{there}; every clan needs one"
            wrong(last, "clan", what, "KP-20")
    size = sum(card.count for card in cards if card.kind != Kind.BOSS)
    most = deck.MOST_CARDS - BOSSES
    if not LEAST_DECK <= size <= most:
        wrong(last, "count", f"up to here the deck has {size} cards; {LEAST_DECK} to {most} are possible", "KP-22")
    if not any(card.count for card in cards if card.kind not in (Kind.BOSS, Kind.EVENT)):
        wrong(last, "type", "up to here the deck has no characters", "KP-22")


# -- building ----------------------------------------------------------------------------------------------------------


def build(cards: Sequence[Card], digest: str) -> CardTable:
    """The table of checked rows: Bosses by clan, then the deck; the second copy of a card is a card of its own."""
    bosses = sorted((card for card in cards if card.kind == Kind.BOSS), key=lambda card: card.clan)
    kept = [card for card in [*bosses, *(card for card in cards if card.kind != Kind.BOSS)] if card.count]
    rows = [card for card in kept for _ in range(card.count)]
    return CardTable(
        digest=digest,
        ids=[name for card in kept for name in copies(card.id, ".", card.count)],
        names=[name for card in kept for name in copies(card.name, " ", card.count)],
        kind=[card.kind for card in rows],
        clan=[card.clan for card in rows],
        faction=[card.faction for card in rows],
        numbers=[card.numbers for card in rows],
        abilities=[card.abilities for card in rows],
    )
