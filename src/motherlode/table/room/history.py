"""What a viewer is told of a match so far: its log in sentences, and any moment of the past to look at.

Everything here is made from a viewer's own perspective and from events cut down to what that viewer may know. Only
`ALL_SEEING` puts several perspectives together, and only finished games are ever looked at so.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from motherlode.core.errors import Refused
from motherlode.core.match import ALL_SEEING, Match
from motherlode.core.state import SPECTATOR, State
from motherlode.core.view import Back, Item, View, Zone
from motherlode.table.wire import Frozen, LogLine

# -- the log -----------------------------------------------------------------------------------------------------------


def lines(match: Match, viewer: int, since: int = 0, until: int | None = None) -> tuple[LogLine, ...]:
    """What decisions told a viewer, in sentences; the first decision is ply 1."""
    found = []
    for index in range(since, len(match.decisions) if until is None else until):
        found += [LogLine(index + 1, line.seat, line.text, line.rule) for line in match.log_of(index, viewer)]
    return tuple(found)


# -- the past ----------------------------------------------------------------------------------------------------------


def frozen(match: Match, ply: int, eyes: int) -> Frozen:
    """The match after `ply` decisions, through a pair of eyes."""
    plies = len(match.decisions)
    if not 0 <= ply <= plies:
        raise Refused(f"There is no moment {ply}: there are 0 to {plies}.", field="ply")
    if not ALL_SEEING <= eyes < match.seats:
        raise Refused(f"There are no eyes {eyes}: seats are 0 to {match.seats - 1}.", field="eyes")
    if ply == plies:
        views = {seat: match.perspective(seat).view() for seat in _needed(match, eyes)}
    else:
        state: State = match.decisions[ply].before
        views = {seat: match.game.view(state, seat, match.names) for seat in _needed(match, eyes)}
    view = all_seeing(views, match.names) if eyes == ALL_SEEING else views[eyes]
    told = lines(match, eyes, max(0, ply - 1), ply)
    return Frozen(ply=ply, plies=plies, eyes=eyes, view=view, lines=told)


def _needed(match: Match, eyes: int) -> range:
    return range(SPECTATOR, match.seats) if eyes == ALL_SEEING else range(eyes, eyes + 1)


def all_seeing(views: dict[int, View], names: Sequence[str]) -> View:
    """The spectator's view, in which every seat's own zones and plate are as that seat sees them."""
    public = views[SPECTATOR]
    zones = {zone.id: zone for zone in public.zones}
    plates = {plate.seat: plate for plate in public.seats}
    for seat, view in views.items():
        if seat == SPECTATOR:
            continue
        own = {plate.seat: plate for plate in view.seats}
        if seat in own:
            plates[seat] = own[seat]
        for zone in view.zones:
            if zone.owner == seat:
                # Everybody's own hand may have the same name: the all-seeing eye tells them apart.
                taken = zone.id in zones and zones[zone.id].owner != seat
                hidden = f"{zone.id}:{seat}" if taken or zone.id not in zones else zone.id
                own_words = zone.label.removeprefix("Your ")
                what = zone.layout if own_words == zone.label else own_words
                label = zones[hidden].label if hidden in zones else f"{names[seat]}'s {what}"
                zones[hidden] = replace(zone, id=hidden, label=label)
            elif zone.owner is None and zone.id in zones:
                zones[zone.id] = _with_eyes(zones[zone.id], zone)
    return replace(public, zones=tuple(zones.values()), seats=tuple(plates.values()))


def _with_eyes(public: Zone, seen: Zone) -> Zone:
    """A common zone with what one seat alone knows about things lying face down."""
    if len(public.items) != len(seen.items):
        return public
    return replace(public, items=tuple(_with_eye(a, b) for a, b in zip(public.items, seen.items)))


def _with_eye(public: Item, seen: Item) -> Item:
    if not isinstance(public.face, Back) or public.at != seen.at:
        return public
    if seen.eye is not None:
        return replace(public, eye=seen.eye)
    return public if isinstance(seen.face, Back) else replace(public, eye=seen.face)
