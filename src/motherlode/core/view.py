"""What a viewer sees: the one schema that terminal, browser and environments are built on.

A view is built by naming what is visible, never by deleting what is not. Things have ids that moves can point at; an
item has an id of its own only while its face is visible to the viewer. Hidden zones are counts.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Tunnel(Struct, frozen=True, tag_field="k", tag="tunnel", omit_defaults=True):
    """A tunnel card."""

    groups: tuple[str, ...]
    """Its open edges as it lies, joined edges together: `("TRB",)`, `("T", "R")` for a dead end."""
    kind: str = ""
    """The card's name in the rulebook, as printed (before turning)."""
    turned: bool = False
    """Lies turned by 180°."""
    label: str = ""
    """What to write on it besides the tunnels: `start`, `gold`, `stone` …"""


class Action(Struct, frozen=True, tag_field="k", tag="action", omit_defaults=True):
    """A card that does something: a broken tool, a repair, a map, a rockfall …"""

    kind: str
    """Which one it is, as the rules call it."""
    name: str
    """In words: `Broken lamp`."""
    icons: tuple[str, ...] = ()
    """What to draw: `pick`, `lamp`, `cart`, `broken`, `mended`, `map`, `rocks` …"""


class Playing(Struct, frozen=True, tag_field="k", tag="playing"):
    """A card of the 52-card deck."""

    rank: str
    """`A 2 … 10 J Q K`."""
    suit: Literal["spades", "hearts", "diamonds", "clubs"]
    """Its suit."""


class Person(Struct, frozen=True, tag_field="k", tag="person", omit_defaults=True):
    """A character with numbers."""

    name: str
    """Its name."""
    clan: str = ""
    """Whom it belongs to."""
    numbers: dict[str, str] = {}
    """Its figures in the order to show them: `{"cost": "3", "attack": "2½"}`."""
    abilities: tuple[str, ...] = ()
    """What it can do, by name: `steal:2`."""
    shields: int = 0
    """How many shields it carries."""
    art: str = ""
    """Which picture to draw: `dragon`; "" for the likeness of a person."""


class Role(Struct, frozen=True, tag_field="k", tag="role"):
    """Who somebody secretly is."""

    name: str
    """What it is called."""


class Token(Struct, frozen=True, tag_field="k", tag="token", omit_defaults=True):
    """A counter, a nugget, a diamond, a shield."""

    name: str
    """What it is."""
    value: str = ""
    """What it is worth, or its number."""


class Card(Struct, frozen=True, tag_field="k", tag="card", omit_defaults=True):
    """A card of any game: what is printed on it, and a sign that is drawn from its name."""

    name: str
    """What it is called."""
    value: str = ""
    """A number or a letter or two for the corner."""
    text: str = ""
    """What it does, a few words."""
    group: str = ""
    """Cards of a group (a suit, a clan) have one colour."""


class Back(Struct, frozen=True, tag_field="k", tag="back"):
    """The back of a card: whose deck it is of, and nothing else."""

    of: str
    """The deck."""


Face = Tunnel | Action | Playing | Person | Role | Token | Card | Back


class Mark(Struct, frozen=True, omit_defaults=True):
    """A public sign on a seat or an item: a broken tool, `safe`, `leader`.

    Two are drawn, not written: the name `latest` (laid by the last decision), the icon `lit` (it glows).
    """

    name: str
    """What it says."""
    tone: Literal["good", "bad", "plain"] = "plain"
    """Whether it is good or bad for who carries it."""
    icon: str = ""
    """What to draw; "" for the name in letters."""
    key: str = ""
    """Under which name the game explains it (`core.help`), where neither its own name nor its icon will do."""


class Item(Struct, frozen=True, omit_defaults=True):
    """A card or token lying somewhere."""

    face: Face
    """What is seen of it; a `Back` where that is all."""
    id: str = ""
    """What moves point at; empty for things no move can mean."""
    at: tuple[int, int] | None = None
    """Column and row in a `grid` zone."""
    eye: Face | None = None
    """What this viewer alone knows about a thing that lies face down."""
    owner: int | None = None
    """The seat it belongs to, where that is not the zone's."""
    marks: tuple[Mark, ...] = ()
    """Signs on it."""
    sideways: bool = False
    """Turned by 90°: resting, tired, used."""
    count: int = 1
    """So many of it in a heap."""


Layout = Literal["hand", "row", "grid", "pile", "stage", "counter"]


class Zone(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place on the table."""

    id: str
    """What moves point at."""
    label: str
    """What stands above it."""
    layout: Layout
    """How it is laid out."""
    owner: int | None = None
    """The seat it belongs to; None in the middle of the table."""
    items: tuple[Item, ...] = ()
    """What lies there and can be seen."""
    first: tuple[int, int] | None = None
    """Of a grid: the least column and row that may be used; a cell is meant in moves by `zone@column,row`."""
    last: tuple[int, int] | None = None
    """Of a grid: the greatest column and row that may be used."""
    a1: tuple[int, int] | None = None
    """Of a grid: the column and row that people call A1 (`core.cells`); its first cell where nothing is said."""
    count: int | None = None
    """Of a pile or a counter: how many; of a hidden zone all that is known of it."""
    back: str = ""
    """Of a pile of hidden cards: which back they show."""
    note: str = ""
    """A line under the label: both totals of a fight, whose bid it is."""


class Plate(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody sees of a seat, and what this viewer sees of it."""

    seat: int
    """Whose it is."""
    name: str = ""
    """Its name in the game, if the game names its seats (a dwarf, a king)."""
    hand: int | None = None
    """How many cards it holds; None where it has no hand."""
    score: str | None = None
    """As shown; None where it is hidden from this viewer."""
    role: Role | None = None
    """Only if this viewer may know it."""
    marks: tuple[Mark, ...] = ()
    """Signs on the seat."""
    note: str = ""
    """A line below the name."""


class Move(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One legal action in readable form."""

    action: int
    """Its number."""
    text: str
    """Canonical and short: `place P_TRB 2,0 turned`. `Game.parse` reads it back."""
    verb: str
    """The kind of thing done: `dig`, `break`, `discard`."""
    picks: tuple[str, ...] = ()
    """Ids of the things it is made of: items, `zone@column,row`, zones, `seat:2`. All are in the view."""
    label: str
    """The sentence the log would use, said to the one who decides: `Dig a left fork at 2,0`."""
    chip: str = ""
    """What tells it from other moves with the same picks: `turned`, `mend the lamp`."""
    amount: int | None = None
    """Moves that differ in an amount only are one stepper."""
    quiet: bool = False
    """Pass, done: a button that sits apart."""
    confirm: bool = False
    """It harms the one who plays it, or gives something up for good: ask once more."""
    about: str = ""
    """What it does, one sentence for somebody who does not know the rules yet."""


class Count(Struct, frozen=True):
    """One line of an account: what was counted, and what it came to."""

    name: str
    """What was counted."""
    value: str
    """What it came to, as shown."""


class Outcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game ended: for the final screen, and for the lab's figures."""

    reason: str
    """Why it ended, a short phrase that is the same for all games that ended so."""
    told: str = ""
    """The same as a sentence for people, with what decided it."""
    rule: str = ""
    """The clause that says so."""
    accounts: tuple[tuple[Count, ...], ...] = ()
    """Per seat: its score taken apart, in the order the rulebook counts."""
    winners: tuple[int, ...]
    """The seats that share the win."""
    scores: tuple[str, ...]
    """Per seat, as shown."""
    roles: tuple[str, ...] = ()
    """Per seat: role, clan, king; whatever win shares should be counted by."""
    counts: dict[str, float] = {}
    """Figures to add up over many games: `{"rounds won by miners": 2}`."""


class Round(Struct, frozen=True, omit_defaults=True):
    """Which round of how many."""

    number: int
    """From 1."""
    of: int | None = None
    """None where nobody knows yet how many there will be."""


class Ended(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a round ended, as far as the viewer may know it."""

    number: int
    """Of the round, from 1."""
    title: str
    """Who won it: `The miners reach the gold`."""
    told: str = ""
    """Why, in a sentence or two."""
    rule: str = ""
    """The clause that says so."""
    accounts: tuple[tuple[Count, ...], ...] = ()
    """Per seat: what it was and what it got; empty where this viewer may not know it."""
    zones: tuple[Zone, ...] = ()
    """What lay on the table then, in place of the zones of the same id."""


class View(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that one viewer may see at one moment."""

    game: str
    """Its name, as typed."""
    you: int
    """The viewer's seat; -1 for a spectator."""
    decides: int | None = None
    """Who is asked now, where the viewer may know it."""
    prompt: str = ""
    """What is asked or waited for."""
    banner: str = ""
    """Where the game stands, in words: `Round 2 of 3`."""
    round: Round | None = None
    """The same as data, where the game counts rounds."""
    phase: str = ""
    """The part of a turn or a round it is in, in a word or two: `dig`, `pay out`, `fight`; "" where there are none."""
    seats: tuple[Plate, ...] = ()
    """Every seat, in order."""
    zones: tuple[Zone, ...] = ()
    """Every place on the table that there is to see."""
    ended: Ended | None = None
    """How the round before this one ended, in games of several rounds."""
    over: Outcome | None = None
    """How the game ended; None while it goes on."""
