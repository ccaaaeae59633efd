"""One table, two servers: whoever sits where, everybody plays the same game. On a real PostgreSQL, in real time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from motherlode.core.registry import find, names
from motherlode.table.hall.hall import Hall
from motherlode.table.room.room import Room
from motherlode.table.store import leases
from motherlode.table.store.postgres import PostgresJournal
from motherlode.table.wire import Away, Decide, Say, Undo
from table.database import Cluster
from table.people import Person, guest, make_hall, table_of, thinkers

TWO = next(name for name in names() if find(name).least_seats == 2)
SOON = 10.0


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.database()


@asynccontextmanager
async def halls(url: str, count: int = 2, **settings: float) -> AsyncIterator[list[Hall]]:
    """So many servers that share a database."""
    found = [make_hall(PostgresJournal(url, str(number)), seed=number, **settings) for number in range(count)]
    for hall in found:
        await hall.open()
    try:
        yield found
    finally:
        for hall in found:
            await hall.close()


async def until(what: Callable[[], object], seconds: float = SOON) -> None:
    limit = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < limit, "it never came to that"
        await asyncio.sleep(0.01)


def leases_of(hall: Hall) -> leases.Leases:
    assert isinstance(hall.journal, PostgresJournal)
    return hall.journal._leases


def gone(hall: Hall) -> None:
    """A server ends without a word: it says nothing more, and nobody else is told."""
    for task in leases_of(hall)._tasks:
        task.cancel()
    for room in hall.rooms.values():
        room.turns.stop()
        room.viewers.clear()
    hall.rooms.clear()


def run(what: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        await asyncio.wait_for(what(), 60)

    asyncio.run(bounded())


async def both(here: Hall, there: Hall, **more: int) -> tuple[Room, Room, Person, Person]:
    """Ada here and Bob there, at one table."""
    room = await table_of(here, TWO, "Ada", "Bob", seats=2, clock=more.get("clock"))
    ada = await Person(guest("Ada").id).join(room)
    far = await there.room(room.table.id)
    bob = await Person(guest("Bob").id).join(far)
    await until(lambda: room.here() == far.here() == {0, 1})
    return room, far, ada, bob


def test_decisions_views_and_undo(url: str) -> None:
    async def what() -> None:
        async with halls(url) as (here, there):
            room, far, ada, bob = await both(here, there)
            for _ in range(30):
                if ada.moment.view.over:
                    break
                turn = ada.moment.turn
                one = ada if ada.moment.moves else bob
                await one.say(Decide(turn, one.moment.moves[0].action))
                await until(lambda turn=turn: ada.moment.turn == bob.moment.turn == turn + 1)  # type: ignore[misc]
            one, other = (ada, bob) if ada.moment.undo else (bob, ada)
            if one.moment.undo:
                turn = one.moment.turn
                await one.say(Undo(turn))
                await until(lambda: other.moment.turn == turn + 1)
                assert other.moment.fresh
            assert room.entries == far.entries
            assert ada.refusals == bob.refusals == []

    run(what)


def test_one_turn_is_decided_once_wherever_it_is_tried(url: str) -> None:
    async def what() -> None:
        async with halls(url) as (here, there):
            room, far, ada, bob = await both(here, there)
            for _ in range(10):
                one, elsewhere = (ada, far) if ada.moment.moves else (bob, room)
                twin = await Person(one.guest).join(elsewhere)
                moment = one.moment
                first, last = moment.moves[0].action, moment.moves[-1].action
                await asyncio.gather(one.say(Decide(moment.turn, first)), twin.say(Decide(moment.turn, last)))
                await until(lambda turn=moment.turn: room.turn == far.turn > turn)  # type: ignore[misc]
                assert room.turn == moment.turn + 1
                assert room.entries == far.entries
                await twin.leave()
                await until(lambda: ada.moment.turn == bob.moment.turn)

    run(what)


def test_the_same_decision_twice_counts_once_and_is_answered(url: str) -> None:
    async def what() -> None:
        async with halls(url) as (here, there):
            room, far, ada, bob = await both(here, there)
            one, elsewhere = (ada, far) if ada.moment.moves else (bob, room)
            moment = one.moment
            await one.say(Decide(moment.turn, moment.moves[0].action))
            twin = await Person(one.guest).join(elsewhere)
            twin.clear()
            await twin.say(Decide(moment.turn, moment.moves[0].action))
            assert twin.moment.turn == moment.turn + 1
            assert twin.refusals == []
            assert len(await here.journal.entries(room.table.id)) == moment.turn + 1

    run(what)


def test_people_sit_down_at_either_server_and_the_game_begins_at_both(url: str) -> None:
    async def what() -> None:
        from motherlode.table.hall.tables import create
        from motherlode.table.room import seating
        from motherlode.table.wire import NewTable, SeatPlan

        async with halls(url) as (here, there):
            wanted = NewTable(game=TWO, seats=(SeatPlan("me"), SeatPlan("open")))
            table = await create(here, guest("Ada"), wanted)
            room, far = await here.room(table.id), await there.room(table.id)
            ada = await Person(guest("Ada").id).join(room)
            bob = await Person(guest("Bob").id).join(far)

            def sit(header: object) -> None:
                seating.sit(header, guest("Bob"), None)  # type: ignore[arg-type]
                seating.begin(header, there.chance)  # type: ignore[arg-type]

            await far.reshape(sit)
            await until(lambda: ada.table.table.phase == bob.table.table.phase == "playing")
            await until(lambda: any(True for message in ada.messages if type(message).__name__ == "Moment"))
            assert ada.moment.turn == bob.moment.turn == 0
            assert ada.moment.fresh

    run(what)


def test_chat_reaches_everybody_in_one_order(url: str) -> None:
    async def what() -> None:
        async with halls(url) as (here, there):
            _, _, ada, bob = await both(here, there)
            for number in range(5):
                await asyncio.gather(ada.say(Say(f"a{number}")), bob.say(Say(f"b{number}")))
            await until(lambda: len(ada.heard) == len(bob.heard) == 10)
            assert ada.heard == bob.heard
            assert sorted(ada.heard) == sorted(f"{who}{number}" for who in "ab" for number in range(5))

    run(what)


def test_words_of_spectators_reach_no_window_beside_a_game_elsewhere(url: str) -> None:
    async def what() -> None:
        async with halls(url) as (here, there):
            room, far, _, bob = await both(here, there)
            player = await Person(guest("Ada").id, address="10.0.0.1").join(room)
            beside = await Person("eve" * 8, address="10.0.0.1").join(far)
            away = await Person("joe" * 8, address="10.0.0.2").join(far)
            await until(lambda: far.together.plays_from("10.0.0.1"))
            await away.say(Say("she has the gold"))
            assert away.heard == ["she has the gold"]
            await asyncio.sleep(0.2)
            assert player.heard == beside.heard == bob.heard == []

    run(what)


def test_who_is_connected_is_known_at_both_and_forgotten_with_a_server_that_is_gone(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "BEAT", 0.1)
    monkeypatch.setattr(leases, "LEASE", 0.5)

    async def what() -> None:
        async with halls(url) as (here, there):
            room, _, ada, bob = await both(here, there)
            assert [seat.here for seat in ada.table.table.seats] == [True, True]
            await bob.leave()
            await until(lambda: not ada.table.table.seats[1].here)
            far = await there.room(room.table.id)
            await bob.join(far)
            eve = await Person("eve" * 8).join(far)
            await until(lambda: ada.table.table.seats[1].here and ada.table.table.watching == 1)
            gone(there)
            await until(lambda: not ada.table.table.seats[1].here and ada.table.table.watching == 0)
            assert eve.bye is None

    run(what)


def test_somebody_gone_from_everywhere_is_played_for(url: str) -> None:
    async def what() -> None:
        async with halls(url, gone=0.5) as (here, there):
            room, far, ada, bob = await both(here, there)
            twin = await Person(bob.guest).join(room)
            await bob.leave()
            await asyncio.sleep(1)
            assert not room.table.seats[1].away, "still connected to the other server"
            await twin.leave()
            await until(lambda: ada.table.table.seats[1].away)
            await until(lambda: far.table.seats[1].away)
            await bob.join(far)
            await until(lambda: not ada.table.table.seats[1].away)

    run(what)


def test_a_bot_decides_once_though_two_servers_wait_for_it(url: str) -> None:
    async def what() -> None:
        async with halls(url) as (here, there):
            room = await table_of(here, TWO, "Ada", seats=2)
            ada = await Person(guest("Ada").id).join(room)
            far = await there.room(room.table.id)
            eve = await Person("eve" * 8).join(far)
            for _ in range(15):
                if ada.moment.view.over:
                    break
                await until(lambda: ada.moment.moves)
                await ada.say(Decide(ada.moment.turn, ada.moment.moves[0].action))
                await until(lambda: ada.moment.moves or ada.moment.view.over)
            await until(lambda: eve.moment.turn == ada.moment.turn)
            jobs = thinkers(here).asked + thinkers(there).asked
            bots = sum(entry.seat == 1 for entry in room.entries)
            assert len([job for job in jobs if job.kind == "decide"]) == bots > 0

    run(what)


def test_a_bot_of_a_server_that_is_gone_goes_on_elsewhere(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "BEAT", 0.1)
    monkeypatch.setattr(leases, "LEASE", 0.5)

    async def what() -> None:
        async with halls(url) as (here, there):
            thinkers(here).seconds = 1000.0
            room = await table_of(here, TWO, "Ada", seats=2)
            ada = await Person(guest("Ada").id).join(room)
            while ada.moment.moves:
                await ada.say(Decide(ada.moment.turn, ada.moment.moves[0].action))
            turn = room.turn
            await until(lambda: thinkers(here).asked)
            assert room.table.id not in there.rooms, "nobody has looked at it there"
            gone(here)
            await until(lambda: room.table.id in there.rooms)
            await until(lambda: there.rooms[room.table.id].turn > turn)

    run(what)


def test_a_bot_that_another_server_took_over_is_given_back_to_where_people_are(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "BEAT", 60.0)

    async def what() -> None:
        async with halls(url) as (here, there):
            room = await table_of(here, TWO, "Ada", seats=2)
            ada = await Person(guest("Ada").id).join(room)
            thinkers(here).seconds = 1000.0
            while ada.moment.moves:
                await ada.say(Decide(ada.moment.turn, ada.moment.moves[0].action))
            await until(lambda: thinkers(here).asked)
            turn = room.turn
            thinkers(here).seconds = 0.0
            room.turns.stop()  # as if this server had been gone for a moment
            while room.table.id not in there.rooms:
                await leases_of(there)._adopt()
                await asyncio.sleep(0.05)
            async with room.lock:
                room.turns.arrange()
            await until(lambda: room.turn > turn, 5)

    run(what)


def test_time_stands_still_while_the_database_is_away(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "BEAT", 60.0)

    async def what() -> None:
        async with halls(url) as (here, there):
            first, second = leases_of(here), leases_of(there)
            await first._rows("UPDATE own_time SET ticked = ticked - interval '10 s'", ())
            first._last -= 10
            await first._live("")
            assert first._alive == {first.id, second.id}, "nobody counts as gone because all were cut off"

    run(what)


def test_a_clock_runs_out_once(url: str) -> None:
    async def what() -> None:
        async with halls(url, grace=1.0) as (here, there):
            room, far, ada, _ = await both(here, there, clock=1)
            await until(lambda: ada.moment.turn >= 1)
            await until(lambda: far.turn >= 1)
            late = room.entries[0].seat
            await until(lambda: far.table.seats[late].timeouts == 1 or far.table.seats[late].away)
            assert far.table.seats[late].timeouts == 1
            jobs = thinkers(here).asked + thinkers(there).asked
            assert len([job for job in jobs if job.kind == "decide" and len(job.actions) == 0]) == 1

    run(what)


def test_a_clock_goes_on_where_it_was_at_another_server(url: str) -> None:
    async def what() -> None:
        async with halls(url, count=3) as (here, there, third):
            room, _, ada, bob = await both(here, there, clock=100)
            one = ada if ada.moment.moves else bob
            await one.say(Decide(one.moment.turn, one.moment.moves[0].action))
            await asyncio.sleep(1.2)
            late = await third.room(room.table.id)
            seconds = late.turns.seconds()
            assert seconds is not None
            assert 97 < seconds <= 99.2, "it ran while this server did not look"
            await ada.leave()
            await bob.leave()
            await asyncio.sleep(0.7)
            await third.tidy()
            third.rooms.clear()
            again = await third.room(room.table.id)
            left = again.turns.seconds()
            await asyncio.sleep(0.7)
            assert again.turns.seconds() == left, "it stands still while nobody is there"

    run(what)


def test_what_was_decided_in_secret_elsewhere_counts(url: str) -> None:
    async def what() -> None:
        async with halls(url, secret=1.0) as (here, there):
            room, far, ada, bob = await both(here, there)
            for each in (room, far):
                each.turns.hidden = lambda: True  # type: ignore[method-assign]
                each.turns.arrange()
            one, other = (ada, bob) if ada.moment.moves else (bob, ada)
            turn, action = one.moment.turn, one.moment.moves[-1].action
            await other.say(Away(False))
            await one.say(Decide(turn, action))
            assert one.moment.turn == turn, "nothing is shown before its time"
            await until(lambda: ada.moment.turn == bob.moment.turn == turn + 1)
            assert room.entries[turn].action == action

    run(what)


def test_news_that_were_lost_are_only_late(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "BEAT", 0.1)

    async def what() -> None:
        async with halls(url) as (here, there):
            _, _, ada, bob = await both(here, there)
            for hall in (here, there):
                assert isinstance(hall.journal, PostgresJournal)
                for name in ("tell", "tell_entry"):
                    monkeypatch.setattr(hall.journal._leases, name, lambda *_: None)
            one, other = (ada, bob) if ada.moment.moves else (bob, ada)
            await one.say(Decide(0, one.moment.moves[0].action))
            await one.say(Say("well?"))
            await until(lambda: other.moment.turn == 1 and other.heard == ["well?"])

    run(what)


def test_a_table_that_is_gone_is_gone_at_both(url: str) -> None:
    async def what() -> None:
        async with halls(url) as (here, there):
            room, _, _, bob = await both(here, there)
            assert isinstance(here.journal, PostgresJournal)
            await here.journal.remove([room.table.id])
            await until(lambda: bob.bye is not None)
            assert room.table.id not in there.rooms

    run(what)


async def script(halls_: list[Hall], game: str) -> dict[str, list[bytes]]:
    """A game that always goes the same way: what Ada, Bob and a spectator are sent of it, each at a server in turn."""
    first, last = halls_[0], halls_[-1]
    size = max(2, find(game).least_seats)
    room = await table_of(first, game, "Ada", "Bob", *(f"P{number}" for number in range(2, size)), seats=size)
    people = {"Ada": room, "Bob": await last.room(room.table.id), "eve": await last.room(room.table.id)}
    there = {name: await Person(guest(name).id).join(at) for name, at in people.items()}
    others = [await Person(guest(f"P{number}").id).join(room) for number in range(2, size)]
    everybody = [*there.values(), *others]
    for turn in range(24):
        await until(lambda turn=turn: all(one.moment.turn == turn for one in everybody))  # type: ignore[misc]
        asked = [one for one in everybody if one.moment.moves]
        if not asked:
            break
        await asked[0].say(Decide(turn, asked[0].moment.moves[turn % len(asked[0].moment.moves)].action))
    await asyncio.sleep(0.1)
    kinds = (b'{"t":"moment"', b'{"t":"roots"')
    return {name: [raw for raw in one.raw if raw.startswith(kinds)] for name, one in there.items()}


@pytest.mark.parametrize("game", names())
def test_two_servers_send_everybody_the_bytes_that_one_does(url: str, game: str) -> None:
    """So whatever holds for what one server shows (twin worlds, promises of cards) holds for two."""
    told: list[dict[str, list[bytes]]] = []

    async def what() -> None:
        alone = make_hall(seed=0, secret=0.2)
        await alone.open()
        told.append(await script([alone], game))
        await alone.close()
        async with halls(url, secret=0.2) as both_:
            told.append(await script(both_, game))

    run(what)
    one, two = told
    assert len(one["Ada"]) > 5
    assert one == two


def test_again_asked_at_both_leads_to_one_table(url: str) -> None:
    async def what() -> None:
        from motherlode.table.hall.tables import again

        async with halls(url) as (here, there):
            room, far, ada, bob = await both(here, there)
            while not (ada.moment.view.over and bob.moment.view.over):
                turn = min(ada.moment.turn, bob.moment.turn)
                await until(lambda turn=turn: ada.moment.turn == bob.moment.turn >= turn)  # type: ignore[misc]
                one = ada if ada.moment.moves else bob
                if one.moment.moves:
                    await one.say(Decide(one.moment.turn, one.moment.moves[0].action))
            await until(lambda: room.table.phase == far.table.phase == "over")
            tables = await asyncio.gather(again(here, room, guest("Ada")), again(there, far, guest("Bob")))
            assert tables[0].id == tables[1].id
            assert len(await here.journal.idle()) == 2

    run(what)


def test_the_lobby_knows_who_is_connected_elsewhere(url: str) -> None:
    async def what() -> None:
        from motherlode.table.hall.lobby import lobby

        async with halls(url, count=3) as (here, there, third):
            await both(here, there)
            found = (await lobby(third, guest("Ada").id)).mine[0]
            assert [seat.here for seat in found.seats] == [True, True]

    run(what)
