"""The menu: every legal move under a number, grouped so that eighty of them stay readable; and what a typed line means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from rich.text import Text

from motherlode.core.view import Item, Move, View
from motherlode.terminal.faces import inline, words
from motherlode.terminal.grid import Marks
from motherlode.terminal.paper import clean

SHORT = 9
"""A menu of so many moves shows a sentence for each."""
LONG_AMOUNTS = 6
"""More amounts than this of one verb are shown as a range."""


class Entry(Struct):
    """One move in the menu."""

    number: int
    move: Move
    head: str
    """The card it is made with."""
    tail: str
    """Where it goes, whom it befalls, how."""


class Menu:
    """The moves of one decision, numbered in the order shown."""

    def __init__(self, view: View, moves: Sequence[Move], names: Sequence[str]) -> None:
        self.things = {item.id: item for zone in view.zones for item in zone.items if item.id}
        self.places = {zone.id: zone.label for zone in view.zones}
        self.mine = {
            item.id for zone in view.zones if zone.layout == "hand" and zone.owner == view.you for item in zone.items
        }
        self.names = names
        self.entries: list[Entry] = []
        for verb_moves in self._by_verb(moves):
            drafts = [Entry(0, move, *self._head_and_tail(move)) for move in verb_moves]
            order = list(dict.fromkeys(draft.head for draft in drafts))
            drafts.sort(key=lambda entry: order.index(entry.head))
            for draft in drafts:
                draft.number = len(self.entries) + 1
                self.entries.append(draft)

    @staticmethod
    def _by_verb(moves: Sequence[Move]) -> Iterable[list[Move]]:
        """Moves by their verbs, in the order they first occur, those that sit apart last."""
        found: dict[tuple[bool, str], list[Move]] = {}
        for move in moves:
            found.setdefault((move.quiet, move.verb), []).append(move)
        return [found[key] for key in sorted(found, key=lambda key: key[0])]

    def _head_and_tail(self, move: Move) -> tuple[str, str]:
        card = next((pick for pick in move.picks if pick in self.mine), "")
        rest = [self._thing(pick) for pick in move.picks if pick != card]
        if move.amount is not None:
            rest.append(str(move.amount))
        if move.chip:
            rest.append(clean(move.chip))
        head = words(self.things[card].face) if card else ""
        return head, " ".join(rest) if head or rest else clean(move.label)

    def _thing(self, pick: str) -> str:
        """A picked thing in a word or two."""
        if pick in self.things:
            return self._item(self.things[pick])
        kind, _, rest = pick.partition(":")
        if kind == "seat" and rest.isdecimal() and int(rest) < len(self.names):
            return clean(self.names[int(rest)])
        zone, sign, at = pick.partition("@")
        return at if sign else clean(self.places.get(zone, zone))

    def _item(self, item: Item) -> str:
        if item.at is None:
            return words(item.face)
        return f"{words(item.face)} at {item.at[0]},{item.at[1]}"

    def card(self, move: Move) -> Text:
        """The card of one's hand a move is made with, sign and words."""
        card = next((pick for pick in move.picks if pick in self.mine), "")
        return inline(self.things[card].face) if card else Text()

    # -- looking -----------------------------------------------------------------------------------------------------

    def marks(self, shown: Sequence[Entry]) -> Marks:
        """Which things on the table the moves shown mean."""
        numbers: dict[str, list[int]] = {}
        for entry in shown:
            for pick in entry.move.picks:
                numbers.setdefault(pick, []).append(entry.number)
        return Marks(numbers)

    def lines(self, shown: Sequence[Entry], width: int) -> list[Text]:
        """The entries as lines: a sentence each if they are few, else by verb and card."""
        if len(shown) <= SHORT:
            wide = len(str(max(entry.number for entry in shown)))
            return [
                Text.assemble((f"  {entry.number:>{wide}}", "number"), "  ", clean(entry.move.label)) for entry in shown
            ]
        lines: list[Text] = []
        for verb in dict.fromkeys(entry.move.verb for entry in shown):
            lines += self._verb_lines(verb, [entry for entry in shown if entry.move.verb == verb], width)
        return lines

    def _verb_lines(self, verb: str, entries: list[Entry], width: int) -> list[Text]:
        title = Text(f" {clean(verb)}", "verb")
        amounts = [entry.move.amount for entry in entries if entry.move.amount is not None]
        if len(amounts) == len(entries) > LONG_AMOUNTS:
            first, last = entries[0], entries[-1]
            title.append(f"  {first.number}–{last.number}", "number")
            return [title.append(f"  {amounts[0]} … {amounts[-1]}, or type for example “{clean(last.move.text)}”")]
        heads = dict.fromkeys(entry.head for entry in entries)
        if len(heads) == len(entries) or heads.keys() == {""}:
            pieces = [self._piece(entry, " ".join(p for p in (entry.head, entry.tail) if p), entries) for entry in entries]
            return flowed(title, pieces, width)
        lines = [title]
        for head in heads:
            group = [entry for entry in entries if entry.head == head]
            start = Text.assemble("   ", self.card(group[0].move) if head else Text("other"))
            lines += flowed(start, [self._piece(entry, entry.tail or "it", entries) for entry in group], width, 25)
        return lines

    def _piece(self, entry: Entry, short: str, among: Sequence[Entry]) -> Text:
        """A number and what tells its move from the others; the whole sentence where nothing shorter does."""
        same = [e for e in among if (e.head, e.tail) == (entry.head, entry.tail)]
        return Text.assemble((str(entry.number), "number"), " ", short if len(same) == 1 else clean(entry.move.label))

    # -- choosing ----------------------------------------------------------------------------------------------------

    def numbered(self, number: int) -> Entry | None:
        return self.entries[number - 1] if 1 <= number <= len(self.entries) else None

    def of(self, action: int) -> Entry | None:
        """The entry of an action."""
        return next((entry for entry in self.entries if entry.move.action == action), None)

    def meant(self, typed: str) -> tuple[Entry | None, list[Entry]]:
        """What a typed text means: the one move it names or begins, and else the moves that have all its words."""
        wanted = plain(typed)
        if not wanted:
            return None, []
        said = [(entry, plain(entry.move.text), plain(entry.move.label)) for entry in self.entries]
        for exact in ([e for e, t, _ in said if t == wanted], [e for e, _, label in said if label == wanted]):
            if len(exact) == 1:
                return exact[0], []
        begun = [e for e, text, label in said if text.startswith(wanted) or label.startswith(wanted)]
        if len(begun) == 1:
            return begun[0], []
        if begun:
            return None, begun
        parts = wanted.split()
        return None, [
            e for e, *texts in said if all(any(p in t for t in (*texts, plain(e.head), plain(e.tail))) for p in parts)
        ]


def plain(text: str) -> str:
    """A text as compared: small letters, single spaces."""
    return " ".join(text.casefold().split())


def flowed(start: Text, pieces: Sequence[Text], width: int, indent: int = 12) -> list[Text]:
    """Pieces side by side behind a start, never broken, going on below the first piece."""
    line = start.copy()
    line.append(" " * max(2, indent - line.cell_len))
    edge = line.cell_len if line.cell_len <= width // 2 else indent
    lines = [line]
    fresh = True
    for piece in pieces:
        if not fresh and lines[-1].cell_len + 3 + piece.cell_len > width:
            lines.append(Text(" " * edge))
            fresh = True
        if not fresh:
            lines[-1].append("   ")
        lines[-1].append_text(piece)
        fresh = False
    return lines
