"""A whole world in words, for law 5: what others see in it, what they know in it, and what comes to light later.

Two heaps of worlds are compared by such words. They are made of what somebody can see, never of a state's fields: how a
game keeps its cards is its own business.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence

import msgspec

from motherlode.core.defaults import play_aloud
from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.events import Event
from motherlode.core.game import Game
from motherlode.core.state import State
from motherlode.core.view import Back, Face, Zone

LATER = 8  # decisions that a world is played on, at least
FUTURES = 2  # ways of playing on, out of so many:
MOST_FUTURES = 6
PRIME = 1000003
MOST_OTHERS = 3  # seats through whose eyes a world is looked at


class Looking:
    """Through whose eyes the worlds of one history are looked at: the same for all of them."""

    def __init__(self, game: Game, true: State, viewer: int, dice: QuickDice) -> None:
        seats = true.seats
        others = [seat for seat in range(seats) if seat != viewer]
        while len(others) > MOST_OTHERS:
            others.pop(dice.below(len(others)))
        self.game = game
        self.others = others
        self.thinker = others[dice.below(len(others))]
        """Whose knowledge is looked into."""
        about = [seat for seat in range(seats) if seat != self.thinker]
        self.about = about[dice.below(len(about))]
        """Of what this seat sees."""
        tastes = [dice.below(10000) for _ in range(MOST_FUTURES)]
        tastes.sort(key=lambda taste: -len(set(later(true, taste, quick_dice(taste)).values())))
        self.tastes = tastes[:FUTURES]
        """The ways of playing on in which most comes to light."""
        self.thinks = True

    def only(self, places: Sequence[str]) -> Looking:
        """The same, but for what does not tell of these places: a world is put in words quicker."""
        narrow = copy.copy(self)
        narrow.others = [seat for seat in self.others if any(at.startswith(f"seat {seat} sees ") for at in places)]
        narrow.tastes = [taste for taste in self.tastes if any(f" by taste {taste}: " in at for at in places)]
        narrow.thinks = any(at.startswith(f"seat {self.thinker}'s idea ") for at in places)
        return narrow

    def words(self, world: State, dice: QuickDice) -> dict[str, str]:
        """A world: what the others see, what one of them knows, and what comes of it."""
        found: dict[str, str] = {}
        for seat in self.others:
            found.update(seen(self.game, world, seat))
        if not world.over:
            if self.thinks:
                found.update(self.known(world, dice))
            for taste in self.tastes:
                found.update(later(world, taste, dice))
        return found

    def known(self, world: State, dice: QuickDice) -> dict[str, str]:
        """Whether the thinker imagines in another seat's hand what is there: what others know of the cards. What they
        know of each other's knowledge is left out."""
        thought = held(self.game, world.imagine(self.thinker, dice.split()), self.about)
        there = held(self.game, world, self.about)
        who = f"seat {self.thinker}'s idea of what "
        return {f"{who}{place}": "right" if thought.get(place) == face else "wrong" for place, face in there.items()}


def held(game: Game, state: State, seat: int) -> dict[str, str]:
    """What a seat has before it that is its own."""
    zones = [zone for zone in game.view(state, seat).zones if zone.owner == seat]
    return {f"seat {seat} has in {zone.id}, {at}": value for zone in zones for at, _, value in _faces(zone)}


def seen(game: Game, state: State, seat: int) -> dict[str, str]:
    """Every face a seat sees and where it lies, the number of what it does not see, roles and scores it knows."""
    view = game.view(state, seat)
    found: dict[str, str] = {}
    for zone in view.zones:
        place = f"seat {seat} sees in {zone.id}"
        if zone.count is not None:
            found[f"{place}, how many"] = str(zone.count)
        for at, face, whole in _faces(zone):
            found[f"{place}, {at}"] = whole
            for name in face.__struct_fields__:
                part = getattr(face, name)
                if isinstance(part, str) and part:
                    found[f"{place}, {at}, its {name}"] = part
    for plate in view.seats:
        if plate.role is not None:
            found[f"seat {seat} sees the role of seat {plate.seat}"] = plate.role.name
        if plate.score is not None:
            found[f"seat {seat} sees the score of seat {plate.seat}"] = plate.score
    return found


def _faces(zone: Zone) -> Iterator[tuple[str, Face, str]]:
    """The faces of a zone with their places and spelled out; the order of a hand tells nothing: it is put in one."""
    faces = []
    for number, item in enumerate(zone.items):
        for face in (item.face, item.eye):
            if face is not None and not isinstance(face, Back):
                at = f"place {number}" if item.at is None else f"place {item.at[0]},{item.at[1]}"
                whole = msgspec.json.encode(face).decode()
                faces.append((at if item.count == 1 else f"{at} times {item.count}", face, whole))
    if zone.layout != "hand":
        yield from faces
        return
    faces.sort(key=lambda found: found[2])
    for number, (_, face, whole) in enumerate(faces):
        yield f"place {number}", face, whole


def later(world: State, taste: int, dice: QuickDice) -> dict[str, str]:
    """What comes to light, to whomever, when the world is played on.

    By the same taste the same is chosen in all worlds, where it can be: so the third decision is about the same card.
    """
    found: dict[str, str] = {}
    state = world.copy()
    state.dice = dice.split()
    for number in range(max(LATER, 2 * world.seats)):
        if state.over:
            break
        actions = state.legal_actions()
        events = play_aloud(state, min(actions, key=lambda action: (action + 1) * (taste + 2 * number + 1) % PRIME))
        for event in events:
            what = f"in {number + 1} decisions by taste {taste}: seat {event.seat} {event.kind}"
            for name, fact in {**event.facts, **event.secret}.items():
                if not isinstance(fact, list):
                    found[f"{what}, {name}"] = str(fact)
                    continue
                for place, value in enumerate(sorted(map(str, fact))):
                    found[f"{what}, {name}, number {place}"] = value
    return found


def news(events: Sequence[Event], viewer: int) -> list[str]:
    """What a viewer was told, in a few words: the kinds of events and what is a word or a yes or no about them."""
    found = []
    for event in events:
        told = event.seen_by(viewer)
        if told is not None:
            facts = [f" {name} {fact}" for name, fact in told.facts.items() if isinstance(fact, bool) or _short(fact)]
            found.append(f"{told.kind}{''.join(sorted(facts))}")
    return sorted(set(found))


def _short(fact: object) -> bool:
    return isinstance(fact, str) and len(fact) < 16 and not any(letter.isdigit() for letter in fact)
