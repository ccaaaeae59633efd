"""Twin worlds on the wire: the bytes a seat or a spectator receives do not depend on what it cannot know.

Two rooms of the same table, one in the true world, the other in a world the viewer cannot tell from it. The same
happens in both, as far as the viewer can see. Whatever the viewer is sent, and when, must be the same to the last byte.
Every few decisions, and whenever no decision in the twin would look the same to the viewer, a new twin is imagined.
"""

from __future__ import annotations

import asyncio
import copy
import re

import msgspec
import pytest

from motherlode.bots.bot import Bot, RandomBot, SensibleBot
from motherlode.core.chance import Chance, Origin
from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.game import Game
from motherlode.core.match import Match
from motherlode.core.options import Value
from motherlode.core.registry import find, names
from motherlode.core.state import SPECTATOR, State
from motherlode.table.hall.hall import Hall
from motherlode.table.room.history import frozen
from motherlode.table.room.messages import handle
from motherlode.table.room.room import Room
from motherlode.table.wire import AskWhy, Decide, Say, TableNews, Undo
from motherlode.testing.twins import told
from table.memory import MemoryJournal
from table.people import Person, guest, make_hall, table_of
from table.virtual import run

STRETCH = 9  # decisions until a new twin is imagined
HASH = re.compile(rb'"(?:[0-9a-f]{32}|[0-9a-f]{64})"')
TRIES = 60  # decisions looked at for one that looks the same
MOST = 400  # decisions of one game


def match_of(room: Room) -> Match:
    assert room.match is not None
    return room.match


def state_of(room: Room) -> State:
    return match_of(room)._state


def looks(state: State, action: int, viewer: int) -> bytes:
    """What a viewer would be told of a decision."""
    trial = state.copy()
    trial.story = []
    trial.apply(action)
    return told(trial.story, viewer)


def counterpart(true: State, action: int, twin: State, viewer: int) -> int | None:
    """A decision in the twin world that looks the same to the viewer."""
    if twin.over or (viewer in (true.seat, twin.seat) and true.seat != twin.seat):
        return None
    wanted = looks(true, action, viewer)
    if twin.seat == true.seat and twin.allows(action) and looks(twin, action, viewer) == wanted:
        return action
    if true.seat == viewer:
        return None
    for other in twin.legal_actions()[:TRIES]:
        if looks(twin, other, viewer) == wanted:
            return other
    return None


class Pair:
    """The two rooms, and the viewer in each of them."""

    def __init__(self, rooms: list[Room], viewers: list[Person], seat: int) -> None:
        self.true, self.twin = rooms
        self.viewers = viewers
        self.seat = seat
        self.checked = 0
        self.apart = 0
        """Decisions made in two worlds that were not the same."""

    def imagine(self, dice: QuickDice) -> None:
        self.replace(state_of(self.true).imagine(self.seat, dice))

    def replace(self, world: State) -> None:
        """Go on in another world from here, under the promises that the viewer has been given."""
        match_of(self.twin)._state = world
        self.twin.opened = opened = copy.copy(self.true.opened)
        if opened is not None:
            opened._course = course = copy.copy(opened._course)
            course.pieces, course.words, course.ends = course.pieces[:], course.words[:], course.ends[:]
            opened._turns, opened._trees = opened._turns[:], opened._trees[:]
            opened._origins = opened._origins[:]

    async def both(self, message: object, seat: int | None = None) -> None:
        """The same message in both rooms, from the viewer or from another seat."""
        rooms = zip((self.true, self.twin), self.viewers)
        await asyncio.gather(*(self._from(room, viewer, message, seat) for room, viewer in rooms))

    async def _from(self, room: Room, viewer: Person, message: object, seat: int | None) -> None:
        if seat is None or seat == self.seat:
            speaker = viewer
        else:
            speaker = Person(room.table.seats[seat].guest)
        await handle(room, speaker, message)  # type: ignore[arg-type]
        assert speaker is viewer or not speaker.refusals, speaker.refusals

    async def decide(self, action: int, other: int) -> None:
        await asyncio.gather(
            *(
                self._from(room, viewer, Decide(room.turn, what), state_of(room).seat)
                for room, viewer, what in zip((self.true, self.twin), self.viewers, (action, other))
            )
        )

    def compare(self, spot: str) -> None:
        one, two = self.viewers
        assert like(one.raw) == like(two.raw), f"{spot}: {difference(like(one.raw), like(two.raw))}"
        assert one.times == two.times, spot
        self.checked += len(one.raw)
        one.clear()
        two.clear()


def like(raw: list[bytes]) -> list[bytes]:
    """Messages with every hash and salt of a promise replaced by another of the same length.

    Those of cards that nobody has seen differ between worlds, and look random in each: that is what they are for. Which
    positions are opened, how many, and how long everything is must be the same.
    """
    return [HASH.sub(lambda found: b'"' + b"*" * (len(found[0]) - 2) + b'"', message) for message in raw]


def difference(left: list[bytes], right: list[bytes]) -> str:
    for a, b in zip(left, right):
        if a != b:
            at = next(i for i, (x, y) in enumerate(zip(a + b"\0", b + b"\1")) if x != y)
            return f"{a[max(0, at - 60) : at + 60]!r} / {b[max(0, at - 60) : at + 60]!r}"
    return f"{len(left)} messages / {len(right)}"


async def pair_of(game: str, seats: int, options: dict[str, Value], viewer: int, seed: int) -> tuple[Pair, list[Hall]]:
    everybody = [f"P{n}" for n in range(seats)]
    journal = MemoryJournal()
    first = await table_of(make_hall(journal, seed), game, *everybody, seats=seats, options=options, clock=600)
    halls = [make_hall(copy.deepcopy(journal), seed) for _ in range(2)]
    rooms = [await hall.room(first.table.id) for hall in halls]
    name = first.table.seats[viewer].guest if viewer != SPECTATOR else guest("Eve").id
    viewers = [await Person(name).join(room) for room in rooms]
    return Pair(rooms, viewers, viewer), halls


async def whole_game(game: str, seats: int, options: dict[str, Value], viewer: int, seed: int, bot: Bot) -> int:
    """Play a game to its end in both worlds; how many decisions were made while the worlds differed."""
    dice = quick_dice(seed)
    pair, _ = await pair_of(game, seats, options, viewer, seed)
    pair.compare("after joining")
    canaries = [pair.true.table.seed.encode(), pair.true.table.secret.encode()]
    for ply in range(MOST):
        state = state_of(pair.true)
        if state.over:
            break
        if ply % STRETCH == 0:
            pair.imagine(dice)
        seen = match_of(pair.true).perspective(state.seat)
        action = bot.decide(seen, dice) if ply % 3 else RandomBot().decide(seen, dice)
        other = counterpart(state, action, state_of(pair.twin), viewer)
        if other is None:  # these two worlds part here: another one goes along
            for _ in range(30):
                pair.imagine(dice)
                other = counterpart(state, action, state_of(pair.twin), viewer)
                if other is not None:
                    break
            else:
                pair.replace(state.copy())
                other = action
        spot = f"{game}, {seats} seats, {options}, seed {seed}, viewer {viewer}, after {ply} decisions"
        if ply % 5 == 0:
            await trouble(pair, dice)
            pair.compare(f"{spot}, what was refused")
        pair.apart += freeze(state) != freeze(state_of(pair.twin))
        await pair.decide(action, other)
        sent = b"".join(pair.viewers[0].raw)
        assert state_of(pair.true).over or not any(canary in sent for canary in canaries), "the seed, or the secret"
        pair.compare(spot)
        if ply % 11 == 0:
            fresh = [await Person(v.guest).join(room) for v, room in zip(pair.viewers, (pair.true, pair.twin))]
            back = [like(person.raw) for person in fresh]
            assert back[0] == back[1], f"{spot}, coming back: {difference(*back)}"
            for person in fresh:
                await person.leave()
            pair.compare(spot)
            past = [msgspec.json.encode(frozen(match_of(r), ply + 1, viewer)) for r in (pair.true, pair.twin)]
            assert past[0] == past[1], f"{spot}, looking back"
    assert pair.checked > pair.true.turn
    return pair.apart


async def trouble(pair: Pair, dice: QuickDice) -> None:
    """What the viewer tries that is not possible, or not its business."""
    turn = pair.true.turn
    space = pair.true.space
    asked = state_of(pair.true).seat == pair.seat
    for _ in range(3):
        action = dice.below(min(space, 2**30))
        if not (asked and state_of(pair.true).allows(action)):
            await pair.both(Decide(turn, action))
    await pair.both(Decide(turn + 1, 0))
    if not match_of(pair.true).undoable(pair.seat):
        await pair.both(Undo(turn))
    if not asked:
        await pair.both(AskWhy(("seat:0",)))
    await pair.both(Say("hm"))


def seats_to_look_from(seats: int) -> list[int]:
    return sorted({SPECTATOR, 0, seats - 1})


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
def test_a_viewer_receives_the_same_bytes_in_every_world_it_cannot_tell_apart(game: str) -> None:
    seats = find(game).usual_seats
    for viewer in seats_to_look_from(seats):
        bot = SensibleBot() if find(game).sense is not None else RandomBot()
        assert run(whole_game(game, seats, {}, viewer, 1 + viewer, bot)) > 3


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
def test_the_same_with_the_fewest_and_the_most_seats(game: str) -> None:
    for seats in sorted({find(game).least_seats, find(game).most_seats}):
        for viewer in (SPECTATOR, seats // 2):
            run(whole_game(game, seats, {}, viewer, 50 + seats, RandomBot()))


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: a server that let something hidden through would not pass it."""
    from motherlode.table.room import room as rooms

    honest = rooms.Room.moment

    def leaky(self: Room, seat: int, *, fresh: bool) -> object:
        moment = honest(self, seat, fresh=fresh)
        assert moment is not None
        hidden = "".join(
            item.text for k in range(state_of(self).seats) for item in match_of(self).game.moves(state_of(self))
        )
        return msgspec.structs.replace(moment, seconds=float(len(hidden)))

    monkeypatch.setattr(rooms.Room, "moment", leaky)
    with pytest.raises(AssertionError, match="after"):
        run(whole_game("miners", 4, {}, SPECTATOR, 1, RandomBot()))


@pytest.mark.parametrize("game", ["hoards", "mine_all_mine"])
def test_an_opening_too_many_would_be_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If everybody got what the drawer gets, the worlds would not look the same any more."""
    rules = find(game)
    honest = type(rules).origins

    def leaky(self: Game, before: State | None, after: State, chance: Chance) -> list[Origin]:
        return [origin._replace(knowers=None) for origin in honest(self, before, after, chance)]

    monkeypatch.setattr(type(rules), "origins", leaky)
    with pytest.raises(AssertionError, match="after"):
        run(whole_game(game, 3, {}, SPECTATOR, 1, RandomBot()))


def test_who_is_told_which_message() -> None:
    """A menu goes to the seat that is asked and to nobody else; the seed to nobody before the end."""

    async def what() -> None:
        room = await table_of(make_hall(), "miners", *"ABCDE")
        people = [await Person(guest(name).id).join(room) for name in "ABCDE"]
        eve = await Person("eve").join(room)
        for _ in range(10):
            asked = [p for p in people if p.moment.moves]
            assert len(asked) == 1
            assert asked[0].moment.view.you == match_of(room).seat
            assert eve.moment.moves == ()
            await asked[0].say(Decide(room.turn, asked[0].moment.moves[-1].action))
        for person in [*people, eve]:
            assert all(news.table.seed == "" for news in person.all(TableNews))
            whole = b"".join(person.raw)
            assert room.table.seed.encode() not in whole
            assert not any(p.guest.encode() in whole for p in people), "guests' ids are nobody's business"

    run(what())
