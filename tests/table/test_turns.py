"""Clocks, people who are gone, and bots: what happens by itself. In virtual time."""

from __future__ import annotations

import asyncio
import itertools

import msgspec
import pytest

from motherlode.bots.bot import SensibleBot
from motherlode.core.dice import quick_dice
from motherlode.table.bots.jobs import Answer, Job
from motherlode.table.hall.hall import Hall
from motherlode.table.room.room import Room
from motherlode.table.store.journal import Entry, Unwritable
from motherlode.table.wire import AskHint, Away, Decide, Moment
from table import virtual
from table.memory import MemoryJournal
from table.people import Person, guest, make_hall, table_of, thinkers, until
from table.virtual import run

TWO = "hoards"
FOUR = "mine_all_mine"


async def two_people(hall: Hall, clock: int | None = None) -> tuple[Room, Person, Person]:
    """A game of two; the first of the two is asked."""
    room = await table_of(hall, TWO, "Ada", "Bob", clock=clock)
    people = [await Person(guest(name).id).join(room) for name in ("Ada", "Bob")]
    people.sort(key=lambda person: not person.moment.moves)
    return room, people[0], people[1]


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


JUMPS = [31 * 86_400.0, -7200.0, 10.0**9, -(10.0**9)]
"""Seconds by which the time of day is wrong all at once."""


def jumping(hall: Hall) -> list[float]:
    """The hall's time of day goes wrong by the sum of what is put into this list."""
    jumps: list[float] = []
    hall.now = lambda: virtual.now() + sum(jumps)
    return jumps


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_does_not_care_what_time_of_day_it_is(jump: float) -> None:
    async def what() -> None:
        hall = make_hall(gone=60.0)
        jumps = jumping(hall)
        room, one, other = await two_people(hall, clock=30)
        await one.say(Decide(0, one.moment.moves[0].action))
        await asyncio.sleep(10)
        jumps.append(jump)
        late = await Person("eve").join(room)
        assert late.moment.seconds == pytest.approx(20, abs=0.3)
        await asyncio.sleep(15)
        assert room.turn == 1
        await asyncio.sleep(6)
        assert room.turn == 2
        assert not any(seat.away for seat in room.table.seats)
        await other.leave()
        jumps.append(-jump)
        await asyncio.sleep(20)
        assert not away(room, other), "a minute, by no clock that jumps"

    run(what())


@pytest.mark.parametrize("jump", JUMPS)
def test_after_a_restart_with_a_wrong_time_of_day_the_clock_shows_no_more_than_it_has(jump: float) -> None:
    async def what() -> None:
        journal = MemoryJournal()
        room, one, _ = await two_people(make_hall(journal), clock=60)
        await one.say(Decide(0, one.moment.moves[0].action))
        room.close()
        hall = make_hall(journal, grace=15.0)
        jumping(hall).append(jump)
        again = await hall.room(room.table.id)
        back = await Person(one.guest).join(again)
        assert 15 <= (back.moment.seconds or 0) <= 60

    run(what())


@pytest.mark.parametrize("jump", JUMPS)
def test_nothing_expires_because_the_time_of_day_is_wrong(jump: float) -> None:
    async def what() -> None:
        journal = MemoryJournal()
        hall = make_hall(journal)
        jumps = jumping(hall)
        ids = [(await table_of(hall, TWO, "Ada", "Bob")).table.id for _ in range(3)]
        for _ in range(4):
            await asyncio.sleep(30)
            await hall.tidy()
        jumps.append(jump)
        for _ in range(4):
            await asyncio.sleep(30)
            await hall.tidy()
        hall = make_hall(journal)  # and after a restart
        jumping(hall).append(jump)
        await hall.tidy()
        await asyncio.sleep(30)
        await hall.tidy()
        assert sorted(journal.tables) == sorted(ids)

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


def test_a_decision_that_is_refused_leaves_somebody_sitting_out() -> None:
    """Shown as away and played for, or shown as back and waited for: never one with the other's deeds."""

    async def what() -> None:
        room, one, other = await two_people(make_hall(pace=5.0))
        seat = room.seat_of(one.guest)
        await one.say(Away(True))
        legal = {move.action for move in one.moment.moves}
        illegal = next(action for action in range(room.space) if action not in legal)
        await one.say(Decide(0, illegal))
        assert one.refusals
        assert other.table.table.seats[seat].away
        await asyncio.sleep(20)
        assert room.turn > 0, "the bot plays on"

    run(what())


def test_a_decision_that_cannot_be_written_brings_somebody_back_all_the_same() -> None:
    class Full(MemoryJournal):
        async def append(self, table: str, entry: Entry) -> bool:
            raise Unwritable("full")

    async def what() -> None:
        room, one, other = await two_people(make_hall(Full(), pace=5.0))
        await one.say(Away(True))
        await one.say(Decide(0, one.moment.moves[0].action))
        assert one.refusals == ["full"]
        assert not other.table.table.seats[room.seat_of(one.guest)].away
        assert not room.turns.busy, "no bot thinks for who is back"

    run(what())


# -- secrets -----------------------------------------------------------------------------------------------------------

PICKS = "saboteur"  # with draft_choice=choose nobody shall know who picks a nugget: only miners do


async def until_somebody_picks(hall: Hall, people: int, bots: str = "sensible") -> tuple[Room, list[Person]]:
    """A game in which it is a secret who is asked; everybody played sensibly up to there."""
    names = [f"P{n}" for n in range(people)]
    room = await table_of(hall, PICKS, *names, seats=5, bots=bots, options={"draft_choice": "choose"})
    seated = [await Person(guest(name).id).join(room) for name in names]
    eve = await Person("eve").join(room)
    bot, dice = SensibleBot(), quick_dice(1)
    while eve.moment.view.decides is not None:
        assert room.match is not None
        asked = [person for person in seated if person.moment.moves]
        if asked:
            seen = room.match.perspective(room.seat_of(asked[0].guest))
            await asked[0].say(Decide(asked[0].moment.turn, bot.decide(seen, dice)))
        else:
            await asyncio.sleep(0.1)
    return room, [*seated, eve]


def taken_in_secret(watcher: Person) -> list[float]:
    """How long each decision took of which the watcher did not know whose it was."""
    shown = [(t, m) for t, m in zip(watcher.times, watcher.messages) if isinstance(m, Moment)]
    pairs = itertools.pairwise(shown)
    return [round(later - asked, 2) for (asked, moment), (later, _) in pairs if moment.view.decides is None]


@pytest.mark.parametrize("people", [2, 3, 5])
def test_who_is_secretly_asked_does_not_show_in_the_time_it_takes(people: int) -> None:
    """The quick, the slow, the silent, those who are gone and bots: everybody is waited for alike."""

    async def what() -> None:
        hall = make_hall(seed=3)
        room, (*seated, eve) = await until_somebody_picks(hall, people)
        assert len(seated) == people
        gone = seated.pop()
        await gone.leave()
        picked: dict[int, tuple[int, int]] = {}
        while eve.moment.view.decides is None and not eve.moment.view.over:
            turn = room.turn
            for number, person in enumerate(seated):
                if person.moment.moves and number != 1:  # the second of them says nothing
                    await asyncio.sleep(0.3 + 2 * number)
                    action = person.moment.moves[-1].action
                    await person.say(Decide(turn, action))
                    picked[turn] = (room.seat_of(person.guest), action)
            await until(lambda turn=turn: room.turn > turn, 100)
        gaps = taken_in_secret(eve)
        assert len(gaps) > 1
        assert len(set(gaps)) == 1, gaps
        for turn, deed in picked.items():
            assert (room.entries[turn].seat, room.entries[turn].action) == deed, "what people decide counts"
        assert not any(seat.timeouts for seat in room.table.seats), "silence here is nobody's fault"
        assert not any(room.table.seats[room.seat_of(person.guest)].away for person in seated)

    run(what())


def test_a_secret_decision_may_be_thought_over_and_a_wrong_one_is_refused_at_once() -> None:
    async def what() -> None:
        room, (*seated, eve) = await until_somebody_picks(make_hall(seed=3), 5)
        (asked,) = [person for person in seated if person.moment.moves]
        other = next(person for person in seated if person is not asked)
        turn, moves = room.turn, asked.moment.moves
        before = len(eve.raw)
        await asked.say(Decide(turn, moves[0].action))
        await asked.say(Decide(turn, moves[-1].action))
        await other.say(Decide(turn, moves[0].action))
        assert asked.refusals == []
        assert len(other.refusals) == 1
        assert len(eve.raw) == before, "nobody sees that anything was decided"
        assert {p.moment.seconds for p in (asked, other, eve)} == {asked.moment.seconds} != {None}
        await until(lambda: room.turn > turn, 100)
        assert room.entries[turn].action == moves[-1].action

    run(what())


def test_bots_of_different_strength_take_the_same_time_in_secret() -> None:
    async def what() -> None:
        hall = make_hall(seed=3, pace=0.5)
        room, (ada, eve) = await until_somebody_picks(hall, 1)
        levels = itertools.cycle(["random", "hard", "easy", "medium"])
        for seat in room.table.seats:
            seat.level = next(levels) if seat.kind == "bot" else ""
        usual = thinkers(hall).ask

        async def quickly(job: Job, limit: float) -> Answer:
            return await usual(msgspec.structs.replace(job, level="random"), limit)

        thinkers(hall).ask = quickly  # type: ignore[method-assign]
        gaps = []
        while eve.moment.view.decides is None and not eve.moment.view.over:
            turn, since = room.turn, virtual.now()
            assert room.match is not None
            if ada.moment.moves:
                await ada.say(Decide(turn, ada.moment.moves[0].action))
            else:
                await until(lambda turn=turn: room.turn > turn, 100)
                gaps.append(round(virtual.now() - since, 1))
        assert len(gaps) > 1
        assert max(gaps[1:]) - min(gaps[1:]) <= 0.1, gaps  # the first was asked before

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


def test_bots_think_at_the_cost_of_who_plays_and_not_of_who_looks_on() -> None:
    async def what() -> None:
        hall = make_hall()
        room = await table_of(hall, FOUR, "Ada", bots="random")
        assert room.together.payer() == "nobody"
        eve = await Person("eve", address="10.0.0.1").join(room)
        assert room.together.payer() == "10.0.0.1"
        ada = await Person(guest("Ada").id, address="10.0.0.9").join(room)
        assert room.together.payer() == "10.0.0.9"
        await until(lambda: ada.moment.moves, 100)
        await ada.say(AskHint(room.turn))
        assert thinkers(hall).asked[-1].payer == "10.0.0.9"
        await ada.say(Decide(ada.moment.turn, ada.moment.moves[0].action))
        await asyncio.sleep(1)
        assert {job.payer for job in thinkers(hall).asked[-2:]} == {"10.0.0.9"}
        await eve.leave()

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
