"""What does a thing on the table mean? One sentence each, from the game's own table.

A game writes `HELP` in words/help.py: a key → a sentence with the clause it goes back to, `"… (SAB-53)"`. The keys of a
thing follow from its face, its marks, its zone or the verb of a move, the most telling first; the first that the table
has is its sentence. The table is the same for everybody at every moment, so it cannot tell what is hidden.
`web/src/lib/help.ts` finds the keys of a thing in the same way.

| thing | keys, the most telling first |
| --- | --- |
| tunnel | `tunnel/LABEL`, `tunnel/KIND`, `tunnel` |
| action | `action/KIND`, `action` |
| playing card | `playing/RANK of SUIT`, `playing/SUIT`, `playing/RANK`, `playing` |
| person | `person/NAME`, `person/CLAN`, `person`; each number and ability: `number/NAME`, `ability/NAME` |
| card | `card/NAME`, `card/GROUP`, `card` |
| role, token, back | `role/NAME`; `token/NAME`; `back/OF` |
| mark | `mark/KEY` if it has a key; `mark/NAME`, `mark/ICON` |
| zone | `zone/ID`, the id as far as its first `:`, `@` or space |
| plate | `plate/hand`, `plate/score`, `plate/name` where it shows them |
| move | `verb/VERB` |

`#` in a sentence stands for the number of an ability (`steal:2`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.view import Action, Card, Face, Item, Mark, Person, Plate, Playing, Role, Token, Tunnel, View, Zone

Keys = tuple[str, ...]
"""Of one thing, the most telling first."""
CITED = re.compile(r"(.+?) \(([A-Z]+-[A-Z]?\d+)\)")
ID = re.compile(r"[:@ ]")


class Help(Struct, frozen=True, omit_defaults=True):
    """One sentence on a thing, and the clause behind it."""

    text: str
    """The sentence."""
    rule: str = ""
    """The clause behind it."""


def read(lines: Mapping[str, str]) -> dict[str, Help]:
    """A game's table with the clauses cut off; refused if a sentence is none or cites nothing."""
    found = {}
    for key, line in lines.items():
        match = CITED.fullmatch(line)
        if match is None or match[1][-1] not in ".!?":
            raise Refused(f"help.py, {key}: “{line}” is no sentence with its clause behind it: “It digs. (SAB-25)”.")
        found[key] = Help(match[1], match[2])
    return found


def said(line: str) -> str:
    """A sentence of the table without its clause."""
    return line.rpartition(" (")[0]


def of_face(face: Face) -> list[Keys]:
    """The keys of a face and of everything printed on it."""
    match face:
        case Tunnel():
            return [_all("tunnel", face.label, face.kind, "")]
        case Action():
            return [_all("action", face.kind, "")]
        case Playing():
            return [_all("playing", f"{face.rank} of {face.suit}", face.suit, face.rank, "")]
        case Person():
            numbers = [*face.numbers, *(["shields"] if face.shields else [])]
            keys = [_all("person", face.name, face.clan, "")]
            keys += [(f"number/{name}",) for name in numbers]
            return keys + [(f"ability/{ability.partition(':')[0]}",) for ability in face.abilities]
        case Role():
            return [(f"role/{face.name}",)]
        case Token():
            return [(f"token/{face.name}", f"token/{face.name.rstrip('0123456789 ')}")]
        case Card():
            return [_all("card", face.name, face.group, "")]
    return [(f"back/{face.of}",)]


def of_mark(mark: Mark) -> Keys:
    """The keys of a mark."""
    return (f"mark/{mark.key}",) if mark.key else _all("mark", mark.name, mark.icon)


def of_item(item: Item) -> list[Keys]:
    """The keys of a card or token: its face, what the viewer alone knows of it, its marks."""
    known = of_face(item.eye) if item.eye is not None else []
    return [*of_face(item.face), *known, *(of_mark(mark) for mark in item.marks)]


def of_zone(zone: Zone) -> Keys:
    """The keys of a place."""
    return (f"zone/{ID.split(zone.id)[0]}",)


def of_plate(plate: Plate) -> list[Keys]:
    """The keys of all that a plate shows."""
    shown = {"name": bool(plate.name), "hand": plate.hand is not None, "score": plate.score is not None}
    role = of_face(plate.role) if plate.role is not None else []
    return [*((f"plate/{what}",) for what, there in shown.items() if there), *role, *map(of_mark, plate.marks)]


def of_view(view: View) -> list[Keys]:
    """The keys of everything in a view."""
    keys = [found for plate in view.seats for found in of_plate(plate)]
    for zone in view.zones:
        keys += [of_zone(zone), *(found for item in zone.items for found in of_item(item))]
        keys += [(f"back/{zone.back}",)] if zone.back else []
    return keys


def find(table: Mapping[str, Help], keys: Keys) -> Help | None:
    """The sentence on a thing; None if the game has none."""
    return next((table[key] for key in keys if key in table), None)


def _all(kind: str, *names: str) -> Keys:
    """Keys of one kind; the empty name means any."""
    return tuple(dict.fromkeys(f"{kind}/{name}".rstrip("/") for name in names if name or name is names[-1]))
