"""Clocks, people who are gone, and bots: what happens by itself. In virtual time."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from motherlode.table.bots.jobs import Answer, Job
from motherlode.table.hall.hall import Hall
from motherlode.table.room.room import Room
from motherlode.table.wire import Away, Decide, Moment
from table import virtual
from table.memory import MemoryJournal
from table.people import Local, Person, guest, make_hall, table_of, until
from table.virtual import run

TWO = "hoards"
FOUR = "mine_all_mine"


async def two_people(hall: Hall, clock: int | None = None) -> tuple[Room, Person, Person]:
    """A game of two; the first of the two is asked."""
    room = await table_of(hall, TWO, "Ada", "Bob", clock=clock)
    people = [await Person(guest(name).id).join(room) for name in ("Ada", "Bob")]
    people.sort(key=lambda person: not person.moment.moves)
    return room, people[0], people[1]


def thinkers(hall: Hall) -> Local:
    assert isinstance(hall.thinkers, Local)
    return hall.thinkers


def away(room: Room, person: Person) -> bool:
    return room.table.seats[room.seat_of(person.guest)].away


# -- clocks ------------------------------------------------------------------------------------------------------------


def test_without_a_clock_everybody_may_think_for_ever() -> None:
    async def what() -> None:
        room, one, _ = await two_people(make_hall())
        assert one.moment.seconds is None
        await asyncio.sleep(100_000)
        assert room.turn == 0

    run(what())


def test_a_bot_decides_when_the_clock_runs_out_and_not_before() -> None:
    async def what() -> None:
        hall = make_hall()
        room, one, other = await two_people(hall, clock=30)
        assert other.moment.seconds == pytest.approx(30, abs=0.2)
        await asyncio.sleep(29.5)
        assert room.turn == 0
        await asyncio.sleep(1)
        assert room.turn == 1
        assert room.entries[0].seat == room.seat_of(one.guest)
        assert thinkers(hall).asked[-1].level == "sensible"
        assert not away(room, one)

    run(what())


def test_after_two_timeouts_in_a_row_a_bot_plays_until_the_person_is_back() -> None:
    async def what() -> None:
        hall = make_hall()
        room, one, other = await two_people(hall, clock=30)
        while not away(room, one):
            if other.moment.moves:
                await other.say(Decide(other.moment.turn, other.moment.moves[0].action))
            await asyncio.sleep(1)
            assert virtual.now() < 200
        timed_out = [e for e in room.entries if e.seat == room.seat_of(one.guest)]
        assert [round(e.at) for e in timed_out[:2]] == [30, 60]
        seat = room.seat_of(one.guest)
        assert other.table.table.seats[seat].away
        await until(lambda: other.moment.moves)
        turn = room.turn
        await other.say(Decide(turn, other.moment.moves[0].action))
        await asyncio.sleep(1)
        assert room.turn > turn + 1 or other.moment.moves, "the bot answers at once"
        await one.say(Away(False))
        assert not away(room, one)
        assert not other.table.table.seats[seat].away

    run(what())


def test_a_decision_in_time_starts_the_count_anew() -> None:
    async def what() -> None:
        hall = make_hall()
        room, one, other = await two_people(hall, clock=30)
        seat = room.seat_of(one.guest)
        await asyncio.sleep(31)
        assert room.table.seats[seat].timeouts == 1
        for _ in range(20):
            for person in (one, other):
                if person.moment.moves:
                    await person.say(Decide(person.moment.turn, person.moment.moves[0].action))
            if any(e.seat == seat for e in room.entries[1:]):
                break
        assert room.table.seats[seat].timeouts == 0

    run(what())


def test_the_clock_shows_the_same_to_everybody() -> None:
    async def what() -> None:
        room, one, other = await two_people(make_hall(), clock=60)
        await asyncio.sleep(20)
        late = await Person("eve").join(room)
        assert late.moment.seconds == pytest.approx(40, abs=0.3)
        await one.say(Decide(0, one.moment.moves[0].action))
        assert one.moment.seconds == other.moment.seconds == late.moment.seconds == pytest.approx(60, abs=0.2)

    run(what())


def test_a_clock_survives_a_restart_with_a_moment_of_grace() -> None:
    async def what() -> None:
        journal = MemoryJournal()
        hall = make_hall(journal)
        room, one, other = await two_people(hall, clock=60)
        await one.say(Decide(0, one.moment.moves[0].action))
        await asyncio.sleep(58)
        room.close()  # the server ends, and another starts
        for person in (one, other):
            await person.leave()
        again = await make_hall(journal, grace=15.0).room(room.table.id)
        for person in (one, other):
            await person.join(again)
        assert 10 < (one.moment.seconds or 0) <= 15
        await asyncio.sleep(12)
        assert again.turn == 1
        await asyncio.sleep(5)
        assert again.turn == 2

    run(what())


def test_the_clock_stands_still_while_nobody_is_there() -> None:
    async def what() -> None:
        room, one, other = await two_people(make_hall(), clock=30)
        await one.leave()
        await other.leave()
        await asyncio.sleep(1000)
        assert room.turn == 0
        await one.join(room)
        assert (one.moment.seconds or 0) > 10

    run(what())


# -- who is gone -------------------------------------------------------------------------------------------------------


def test_a_bot_sits_in_for_who_is_gone_while_others_wait_and_hands_the_seat_back() -> None:
    async def what() -> None:
        room, one, other = await two_people(make_hall(gone=60.0))
        seat = room.seat_of(one.guest)
        await one.leave()
        assert not other.table.table.seats[seat].here
        await asyncio.sleep(59)
        assert room.turn == 0
        await asyncio.sleep(2)
        assert other.table.table.seats[seat].away
        await until(lambda: room.turn > 0, 5)
        await one.join(room)
        assert not away(room, one)
        assert other.table.table.seats[seat].here

    run(what())


def test_who_comes_back_in_time_keeps_the_seat() -> None:
    async def what() -> None:
        room, one, _ = await two_people(make_hall(gone=60.0))
        for _ in range(5):
            await one.leave()
            await asyncio.sleep(50)
            await one.join(room)
            await asyncio.sleep(50)
        assert room.turn == 0
        assert not away(room, one)

    run(what())


def test_nobody_is_played_for_while_nobody_waits() -> None:
    async def what() -> None:
        room, one, other = await two_people(make_hall(gone=60.0))
        await one.leave()
        await other.leave()
        await asyncio.sleep(10_000)
        assert room.turn == 0
        assert not away(room, one)

    run(what())


def test_alone_against_bots_the_game_waits_for_the_person() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), FOUR, "Ada")
        ada = await Person(guest("Ada").id).join(room)
        await until(lambda: ada.moment.moves)
        await ada.say(Decide(ada.moment.turn, ada.moment.moves[0].action))
        await ada.leave()
        await asyncio.sleep(1000)
        assert room.match is not None
        assert room.match.seat == room.seat_of(ada.guest), "the bots went on, and wait"
        turn = room.turn
        await asyncio.sleep(10_000)
        assert room.turn == turn

    run(what())


def test_sitting_out_and_coming_back() -> None:
    async def what() -> None:
        room, one, other = await two_people(make_hall())
        await one.say(Away(True))
        await until(lambda: room.turn > 0, 5)
        assert other.table.table.seats[room.seat_of(one.guest)].away
        assert other.table.table.seats[room.seat_of(one.guest)].here
        await one.say(Away(False))
        assert not away(room, one)
        assert one.refusals == []

    run(what())


def test_a_decision_of_somebody_sitting_out_brings_them_back() -> None:
    async def what() -> None:
        hall = make_hall(pace=5.0)
        room, one, _ = await two_people(hall)
        await one.say(Away(True))
        await one.say(Decide(0, one.moment.moves[0].action))
        assert room.turn == 1
        assert not away(room, one)
        await asyncio.sleep(20)
        assert [e.n for e in room.entries] == [0], "the bot's own answer came too late"

    run(what())


# -- bots --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("taken", [0.0, 0.1, 0.4])
def test_a_bot_is_shown_at_its_pace_however_long_it_thought(taken: float) -> None:
    async def what() -> None:
        hall = make_hall(pace=0.5)
        thinkers(hall).seconds = taken
        room = await table_of(hall, FOUR)
        eve = await Person("eve").join(room)
        await until(lambda: len(eve.all(Moment)) > 5)
        times = [t for t, m in zip(eve.times, eve.messages) if isinstance(m, Moment)][1:]
        gaps = [b - a for a, b in itertools.pairwise(times)]
        assert all(gap == pytest.approx(0.5, abs=0.01) for gap in gaps)

    run(what())


def test_a_bot_that_thinks_by_the_clock_takes_its_time_also_when_there_is_nothing_to_think_about() -> None:
    async def what() -> None:
        hall = make_hall(pace=0.5)
        thinkers(hall).seconds = 0.0  # at once, as with one legal move
        room = await table_of(hall, FOUR)
        for seat in room.table.seats:
            seat.level = "hard"

        async def quickly(job: Job, limit: float) -> Answer:
            assert room.match is not None
            return Answer(action=room.match.perspective(job.seat).legal()[0])

        thinkers(hall).ask = quickly  # type: ignore[method-assign]
        eve = await Person("eve").join(room)
        await until(lambda: len(eve.all(Moment)) > 3)
        times = [t for t, m in zip(eve.times, eve.messages) if isinstance(m, Moment)][1:]
        assert all(b - a >= 1.0 for a, b in itertools.pairwise(times))

    run(what())


def test_bots_alone_play_while_somebody_watches() -> None:
    async def what() -> None:
        room = await table_of(make_hall(pace=0.5), FOUR)
        await asyncio.sleep(100)
        assert room.turn == 0
        eve = await Person("eve").join(room)
        await asyncio.sleep(5)
        turn = room.turn
        assert turn > 0
        await eve.leave()
        await asyncio.sleep(100)
        assert room.turn <= turn + 1
        await eve.join(room)
        await until(lambda: room.table.phase == "over", 1000)

    run(what())


@pytest.mark.parametrize("broken", [{"medium"}, {"medium", "sensible"}, {"medium", "sensible", "random"}])
def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(broken: set[str]) -> None:
    async def what() -> None:
        hall = make_hall()
        thinkers(hall).broken = broken
        room = await table_of(hall, FOUR, bots="medium")
        await Person("eve").join(room)
        await until(lambda: room.table.phase == "over", 1000)

    run(what())


@pytest.mark.parametrize("action", [-5, 10**12, 999])
def test_a_bot_that_plays_nonsense_is_replaced(action: int) -> None:
    async def what() -> None:
        hall = make_hall()
        usual = thinkers(hall).ask

        async def nonsense(job: Job, limit: float) -> Answer:
            return Answer(action=action) if job.level == "medium" else await usual(job, limit)

        thinkers(hall).ask = nonsense  # type: ignore[method-assign]
        room = await table_of(hall, FOUR, bots="medium")
        await Person("eve").join(room)
        await until(lambda: room.turn > 6, 100)

    run(what())


def test_bots_are_forgotten_with_their_table() -> None:
    async def what() -> None:
        hall = make_hall()
        room = await table_of(hall, FOUR, bots="easy")
        eve = await Person("eve").join(room)
        await until(lambda: room.turn > 8, 100)
        assert len(thinkers(hall).memory) == 4, "one for each seat"
        await eve.leave()
        room.close()
        assert len(thinkers(hall).memory) == 0, "nobody looks at it any more"
        again = await table_of(hall, FOUR, bots="easy")
        await Person("eve").join(again)
        await until(lambda: again.table.phase == "over", 1000)
        assert len(thinkers(hall).memory) == 0, "it is over"

    run(what())


def test_an_undo_while_a_bot_thinks_is_not_overtaken_by_its_answer() -> None:
    async def what() -> None:
        from motherlode.table.wire import Undo

        hall = make_hall()
        thinkers(hall).seconds = 10.0
        room = await table_of(hall, FOUR, "Ada")
        ada = await Person(guest("Ada").id).join(room)
        await until(lambda: ada.moment.moves, 1000)
        ply = ada.moment.ply
        await ada.say(Decide(ada.moment.turn, ada.moment.moves[0].action))
        if room.match is not None and room.match.seat != room.seat_of(ada.guest):
            await asyncio.sleep(5)  # a bot thinks
        await ada.say(Undo(ada.moment.turn))
        turn = room.turn
        assert ada.moment.ply == ply
        await asyncio.sleep(100)
        assert room.turn == turn

    run(what())


def test_a_job_knows_the_position_after_undos() -> None:
    async def what() -> None:
        from motherlode.table.wire import Undo

        hall = make_hall()
        room = await table_of(hall, FOUR, "Ada")
        ada = await Person(guest("Ada").id).join(room)
        for _ in range(3):
            await until(lambda: ada.moment.moves)
            await ada.say(Decide(ada.moment.turn, ada.moment.moves[-1].action))
            await until(lambda: ada.moment.moves or ada.moment.view.over)
            await ada.say(Undo(ada.moment.turn))
        assert room.match is not None
        asked = len(thinkers(hall).asked)
        while len(thinkers(hall).asked) == asked:
            if ada.moment.moves:
                await ada.say(Decide(ada.moment.turn, ada.moment.moves[0].action))
            await asyncio.sleep(0.001)
        played = [d.action for d in room.match.decisions]
        job = thinkers(hall).asked[-1]
        assert job.actions
        assert job.actions == played[: len(job.actions)]

    run(what())
