"""What could a seat believe at a moment: who has which role and why, and what lies where it cannot look?

Worlds the seat cannot tell from the true one are imagined, each weighed by how well what everybody has done goes with
it (`Sense.fit`). In each of them somebody knows what is hidden: the owner of a hand, whoever has looked at a card, or
the game itself where nobody may look (`Game.under`). Counted together, that is what can be believed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from motherlode.bots.beliefs import Belief, believe, roles_in, weighs
from motherlode.core.dice import quick_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.match import Match
from motherlode.core.perspective import Perspective
from motherlode.core.view import Back, Face, Item, View, Zone

WORLDS = 240
CLOSELY = 12
"""Where worlds weigh differently, so many times as many are imagined."""
MOST_FACES = 8
"""Of one hidden thing, the likeliest are named."""
SMALL = 0.005
"""What is less likely is not named."""
EVIDENCE = 2
"""Deeds named for each seat."""
WEIGHTY = 0.25
"""A deed counts as evidence if it moves the belief by so much, in logits."""
PLAIN = 0.03
"""And by so much as it is shown."""
ALIKE = 0.15
"""Beliefs about everybody that differ less than that are those of a new deal."""
LOOKED_BACK = 90
"""Decisions among which evidence is looked for."""
SURE = 0.002
"""Nothing is surer, in logits."""

Weights = dict[bytes, tuple[Face, float]]
"""Faces with the weight of the worlds they are in."""


class Likely(Struct, frozen=True):
    """A face and how likely it is."""

    face: Face
    chance: float


class Thing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card that lies face down in the view."""

    zone: str
    place: int
    """Which item of the zone."""
    at: tuple[int, int] | None = None
    faces: tuple[Likely, ...]


class Held(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Cards of another seat that only that seat sees."""

    seat: int
    zone: str
    """As that seat's own view calls it: `hand`."""
    count: int
    """How many there are, in the likeliest world."""
    faces: tuple[Likely, ...]
    """How likely each is among them."""


class Deed(Struct, frozen=True, omit_defaults=True):
    """Something done in the open, and what it did to a belief."""

    ply: int
    """The decision, from 1."""
    text: str
    before: float
    after: float


class Suspect(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How likely a seat has the role that others look for, and why."""

    seat: int
    chance: float
    evidence: tuple[Deed, ...] = ()


class Beliefs(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that a seat could believe at a moment."""

    ply: int
    eyes: int
    role: str = ""
    """The role that others look for, in the game's words; "" where no role is hidden."""
    suspects: tuple[Suspect, ...] = ()
    things: tuple[Thing, ...] = ()
    held: tuple[Held, ...] = ()


def beliefs(match: Match, ply: int, seat: int) -> Beliefs:
    """What a seat could believe after so many decisions, from what it knew then."""
    if not 0 <= ply <= len(match.decisions):
        raise Refused(f"There is no moment {ply}: there are 0 to {len(match.decisions)}.", field="ply")
    if not 0 <= seat < match.seats:
        raise Refused(f"There are no eyes {seat}: seats are 0 to {match.seats - 1}.", field="eyes")
    seen = match.seen_at(ply, seat)
    if seen.over:
        return Beliefs(ply=ply, eyes=seat)
    dice = quick_dice(ply)
    belief = believe(seen, dice, WORLDS * (CLOSELY if weighs(seen) else 1))
    things, held = hidden(seen, belief.evened(WORLDS, dice))
    role = ""
    suspects: tuple[Suspect, ...] = ()
    if weighs(seen):
        role = role_name(seen.game, belief)
        suspects = tuple(suspected(match, ply, seat, roles_in(seen, belief)))
    return Beliefs(ply=ply, eyes=seat, role=role, suspects=suspects, things=things, held=held)


# -- roles -------------------------------------------------------------------------------------------------------------


def role_name(game: Game, belief: Belief) -> str:
    """The role that others look for, as the game calls it."""
    assert game.sense is not None
    for world in belief.worlds:
        for seat in range(world.seats):
            role = game.view(world, seat).seats[seat].role
            if role is not None and game.sense.role(world, seat):
                return role.name
    return ""


def suspected(match: Match, ply: int, seat: int, now: Sequence[float]) -> list[Suspect]:
    """Every other seat, with the deeds that moved the belief about it most."""
    since = max(0, ply - LOOKED_BACK)
    course = [_roles_at(match, at, seat) for at in range(since, ply)] + [list(now)]
    since, course = _since_dealt(match, seat, since, course)
    found: list[Suspect] = []
    for other in range(match.seats):
        if other == seat:
            continue
        moved: list[tuple[float, Deed]] = []
        for step in range(len(course) - 1):
            before, after = course[step][other], course[step + 1][other]
            weight = abs(_logit(after) - _logit(before))
            if weight >= WEIGHTY and abs(after - before) >= PLAIN:
                text = " ".join(line.text for line in match.log_of(since + step, seat))
                if text:
                    moved.append((weight, Deed(since + step + 1, text, round(before, 4), round(after, 4))))
        moved.sort(key=lambda one: (-one[0], one[1].ply))
        evidence = sorted((deed for _, deed in moved[:EVIDENCE]), key=lambda deed: deed.ply)
        found.append(Suspect(seat=other, chance=round(now[other], 4), evidence=tuple(evidence)))
    return sorted(found, key=lambda one: (-one.chance, one.seat))


def _since_dealt(match: Match, seat: int, since: int, course: list[list[float]]) -> tuple[int, list[list[float]]]:
    """What was believed since roles were dealt: where a new round begins with everybody alike, they were dealt anew."""
    for step in range(len(course) - 1, 0, -1):
        rounds = [match.seen_at(since + at, seat).view().round for at in (step - 1, step)]
        others = [belief for other, belief in enumerate(course[step]) if other != seat]
        if rounds[0] != rounds[1] and max(others) - min(others) < ALIKE:
            return since + step, course[step:]
    return since, course


def _roles_at(match: Match, ply: int, seat: int) -> list[float]:
    seen = match.seen_at(ply, seat)
    return roles_in(seen, believe(seen, quick_dice(ply), 3 * WORLDS))


def _logit(chance: float) -> float:
    kept = min(1 - SURE, max(SURE, chance))
    return math.log(kept / (1 - kept))


# -- cards -------------------------------------------------------------------------------------------------------------


def hidden(seen: Perspective, belief: Belief) -> tuple[tuple[Thing, ...], tuple[Held, ...]]:
    """What lies face down in a view, and what others hold."""
    view = seen.view()
    places = [
        (zone.id, index, item)
        for zone in view.zones
        for index, item in enumerate(zone.items)
        if isinstance(item.face, Back) and item.eye is None
    ]
    under: list[Weights] = [{} for _ in places]
    held: dict[tuple[int, str], Weights] = {}
    sizes: dict[tuple[int, str], int] = {}
    for world, weight in zip(belief.worlds, belief.weights):
        views = [seen.game.view(world, seat) for seat in range(world.seats)]
        unseen = seen.game.under(world)
        for (zone, index, item), faces in zip(places, under):
            face = unseen.get((zone, index)) or shown(views, zone, index, item)
            fitting = [face] if face is not None else loose(view, views, zone)
            for one in fitting:
                _add(faces, one, weight / len(fitting))
        for key, some in others(view, views).items():
            sizes.setdefault(key, sum(item.count for item in some))
            tally = held.setdefault(key, {})
            for face in {msgspec.json.encode(item.face): item.face for item in some}.values():
                _add(tally, face, weight)
    things = tuple(
        Thing(zone=zone, place=index, at=item.at, faces=likeliest(faces))
        for (zone, index, item), faces in zip(places, under)
        if faces
    )
    hands = tuple(
        Held(seat=seat, zone=zone, count=sizes[seat, zone], faces=likeliest(faces))
        for (seat, zone), faces in sorted(held.items())
        if faces
    )
    return things, hands


def shown(views: Sequence[View], zone: str, index: int, item: Item) -> Face | None:
    """What lies there for whoever may look; None if nobody may."""
    for view in views:
        found = next((one for one in view.zones if one.id == zone), None)
        if found is None or index >= len(found.items) or found.items[index].at != item.at:
            continue
        there = found.items[index]
        if there.eye is not None:
            return there.eye
        if not isinstance(there.face, Back):
            return there.face
    return None


def loose(view: View, views: Sequence[View], zone: str) -> list[Face]:
    """What lies in a zone that its owner calls `supper` and others `supper:2`, but for what the viewer sees there: any
    of it may be what lies face down."""
    found = next(one for one in view.zones if one.id == zone)
    if found.owner is None:
        return []
    theirs = next((one for one in views[found.owner].zones if f"{one.id}:{found.owner}" == zone), None)
    faces = [item.eye or item.face for item in theirs.items] if theirs is not None else []
    for item in found.items:
        face = item.eye or item.face
        if face in faces:
            faces.remove(face)
    return [face for face in faces if not isinstance(face, Back)]


def others(view: View, views: Sequence[View]) -> dict[tuple[int, str], list[Item]]:
    """What other seats see of their own things that the viewer does not."""
    found: dict[tuple[int, str], list[Item]] = {}
    for seat, theirs in enumerate(views):
        if seat == view.you:
            continue
        for zone in theirs.zones:
            if zone.owner == seat and zone.items and not _visible(view, zone):
                some = [item for item in zone.items if not isinstance(item.face, Back)]
                if some:
                    found[seat, zone.id] = some
    return found


def _visible(view: View, zone: Zone) -> bool:
    """Whether the viewer sees the things of a zone of somebody else's, face down or not."""
    return any(one.id == zone.id and one.owner == zone.owner and one.items for one in view.zones)


def likeliest(faces: Weights) -> tuple[Likely, ...]:
    """The likeliest faces first."""
    ranked = sorted(faces, key=lambda name: (-round(faces[name][1], 6), name))[:MOST_FACES]
    some = [faces[name] for name in ranked]
    return tuple(Likely(face, round(min(1.0, chance), 4)) for face, chance in some if chance >= SMALL)


def _add(faces: Weights, face: Face, weight: float) -> None:
    name = msgspec.json.encode(face)
    faces[name] = (face, faces.get(name, (face, 0.0))[1] + weight)
