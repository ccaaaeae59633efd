"""The menu: every legal move under a number, grouped so that eighty stay readable; and what a typed line means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from rich.text import Text

from motherlode.core.view import Back, Move, Tunnel, View
from motherlode.terminal.faces import inline, turned, words
from motherlode.terminal.grid import Marks, written
from motherlode.terminal.paper import clean, flowed, with_names

SHORT = 9
"""A menu of so many moves shows a sentence for each."""
UPRIGHT, TURNED = "upright", "turned"
"""Chips that say how a tunnel card lies; its sign shows that."""
LONG_AMOUNTS = 6
"""More amounts than this of one verb are shown as a range."""


class Entry(Struct):
    """One move in the menu."""

    number: int
    move: Move
    head: Text
    """The card it is made with, and how."""
    tail: str
    """Where it goes, whom it befalls."""

    @property
    def whole(self) -> Text:
        """All that tells it from the other moves of its verb."""
        return Text(" ").join(piece for piece in (self.head, Text(self.tail)) if piece)


class Menu:
    """The moves of one decision, numbered in the order shown."""

    def __init__(self, view: View, moves: Sequence[Move], names: Sequence[str]) -> None:
        self.things = {item.id: item for zone in view.zones for item in zone.items if item.id}
        self.zones = {zone.id: zone for zone in view.zones}
        self.homes = {item.id: zone for zone in view.zones for item in zone.items if item.id}
        hands = [zone for zone in view.zones if zone.layout == "hand" and zone.owner == view.you]
        self.mine = {item.id: place for place, item in enumerate(item for zone in hands for item in zone.items)}
        self.names = names
        self.entries: list[Entry] = []
        for verb_moves in self._by_verb(moves):
            shared = set.intersection(*(set(move.picks) for move in verb_moves)) if len(verb_moves) > 1 else set()
            drafts = [self._draft(move, shared) for move in verb_moves]
            order = list(dict.fromkeys(draft.head.plain for draft in drafts))
            drafts.sort(key=lambda draft: (self._place(draft.move), order.index(draft.head.plain)))
            for draft in drafts:
                draft.number = len(self.entries) + 1
                self.entries.append(draft)

    def _by_verb(self, moves: Sequence[Move]) -> Iterable[list[Move]]:
        """Moves by their verbs: in the order of the cards in hand they are made with, those that sit apart last."""
        found: dict[str, list[Move]] = {}
        for move in moves:
            found.setdefault(move.verb, []).append(move)
        return sorted(found.values(), key=lambda its: (all(m.quiet for m in its), min(map(self._place, its))))

    def _card(self, move: Move) -> str:
        """The card of one's hand that a move is made with, if it is made with one."""
        return next((pick for pick in move.picks if pick in self.mine), "")

    def _place(self, move: Move) -> int:
        """Where the card of a move is in the hand."""
        return self.mine.get(self._card(move), len(self.mine))

    def _draft(self, move: Move, shared: set[str]) -> Entry:
        """A move as card and rest: what tells it from the others of its verb."""
        card = self._card(move)
        head = Text()
        rest = [self._thing(pick) for pick in move.picks if pick != card and pick not in shared]
        if move.amount is not None:
            rest.append(str(move.amount))
        chip = clean(move.chip)
        if card:
            face = self.things[card].face
            if chip == TURNED and isinstance(face, Tunnel):
                face = turned(face)
            head = inline(face)
            if chip and chip != UPRIGHT:
                head.append(f", {chip}")
        elif chip:
            rest.append(chip)
        return Entry(0, move, head, " ".join(rest) if card or rest else self.label(move))

    def label(self, move: Move) -> str:
        """The sentence of a move."""
        return with_names(move.label, self.names)

    def _thing(self, pick: str) -> str:
        """A picked thing in a word or two."""
        if pick in self.things:
            item = self.things[pick]
            if item.at is None:
                return words(item.face)
            place = written(self.homes[pick], item.at)
            return place if isinstance(item.face, Back) else f"{words(item.face)} at {place}"
        kind, _, rest = pick.partition(":")
        if kind == "seat" and rest.isdecimal() and int(rest) < len(self.names):
            return clean(self.names[int(rest)])
        name, sign, at = pick.partition("@")
        zone = self.zones.get(name)
        if sign and zone is not None:
            column, _, row = at.partition(",")
            return written(zone, (int(column), int(row)))
        return clean(zone.label if zone is not None else name)

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
                Text.assemble((f"  {entry.number:>{wide}}", "number"), (") ", "quiet"), self.label(entry.move))
                for entry in shown
            ]
        lines: list[Text] = []
        for verb in dict.fromkeys(entry.move.verb for entry in shown):
            lines += self._verb_lines(verb, [entry for entry in shown if entry.move.verb == verb], width)
        return lines

    def _verb_lines(self, verb: str, entries: list[Entry], width: int) -> list[Text]:
        title = Text().append(f" {clean(verb)}", "verb")
        amounts = [entry.move.amount for entry in entries if entry.move.amount is not None]
        if len(amounts) == len(entries) > LONG_AMOUNTS:
            first, last = entries[0], entries[-1]
            title.append(f"  {first.number}–{last.number}", "number")
            return [title.append(f"  {amounts[0]} … {amounts[-1]}, or type for example “{clean(last.move.text)}”")]
        heads: dict[str, list[Entry]] = {}
        for entry in entries:
            heads.setdefault(entry.head.plain, []).append(entry)
        if len(heads) == len(entries) or "" in heads:
            return flowed(title, [self._piece(entry, entry.whole, entries) for entry in entries], width)
        lines = [title]
        indent = min(30, max(len(head) for head in heads) + 6)
        for group in heads.values():
            pieces = [self._piece(entry, Text(entry.tail or "it"), entries) for entry in group]
            lines += flowed(Text("   ").append_text(group[0].head), pieces, width, indent)
        return lines

    def _piece(self, entry: Entry, short: Text, among: Sequence[Entry]) -> Text:
        """A number and what tells its move from the others; the whole sentence where nothing shorter does."""
        same = [e for e in among if (e.head.plain, e.tail) == (entry.head.plain, entry.tail)]
        return Text.assemble(
            (str(entry.number), "number"), (") ", "quiet"), short if len(same) == 1 else self.label(entry.move)
        )

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
        said = [(entry, plain(entry.move.text), plain(self.label(entry.move))) for entry in self.entries]
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
            entry
            for entry, text, label in said
            if all(any(t.startswith(p) for t in f"{text} {label} {plain(entry.whole.plain)}".split()) for p in parts)
        ]


def plain(text: str) -> str:
    """A text as compared: small letters, single spaces."""
    return " ".join(text.casefold().split())
