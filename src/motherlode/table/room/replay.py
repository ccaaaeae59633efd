"""A match from its journal: dealt as the header says, then entry by entry. Nothing else plays what was written down."""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.core.errors import Refused
from motherlode.core.match import Match
from motherlode.core.registry import find
from motherlode.table.catalogue import checked
from motherlode.table.store.journal import Entry, Table


def replayed(table: Table, entries: Iterable[Entry] = ()) -> Match:
    """The match of a table after these entries; refused where this server plays other rules."""
    game = find(table.game)
    if table.version != game.version and table.version not in game.reads:
        raise Refused(f"This game was begun under rules {table.version}; this server plays {game.version}.")
    names = [seat.name for seat in table.seats]
    match = Match(game, len(names), checked(game, table.options), seed=table.seed, names=names)
    for entry in entries:
        happen(match, entry)
    return match


def happen(match: Match, entry: Entry) -> None:
    """What an entry says happens in the match."""
    if entry.kind == "undo":
        match.undo(entry.seat, freely=bool(entry.action))
    else:
        match.play(entry.action, entry.seat)
