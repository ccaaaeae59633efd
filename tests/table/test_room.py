"""A table in memory: decisions, undo, chat, who is here, restarts. In virtual time."""

from __future__ import annotations

import asyncio

import pytest

from motherlode.core.errors import Refused
from motherlode.core.registry import find, names
from motherlode.table.hall.tables import create, past
from motherlode.table.room import seating
from motherlode.table.room.room import Room
from motherlode.table.store.journal import Entry, Guest, Seat, Table
from motherlode.table.text import looks
from motherlode.table.wire import Away, Decide, Moment, NewTable, Say, SeatPlan, TableNews, Undo
from table.memory import MemoryJournal
from table.people import Person, guest, make_hall, table_of, until
from table.virtual import run

TWO = "hoards"  # for two
CALM = "mine_all_mine"


async def seated(room: Room, *people: str) -> list[Person]:
    return [await Person(guest(name).id).join(room) for name in people]


def asked(people: list[Person]) -> tuple[Person, list[Person]]:
    """Who has moves now, and the others."""
    turn = [p for p in people if p.moment.moves]
    assert len(turn) == 1
    return turn[0], [p for p in people if p is not turn[0]]


async def play(person: Person) -> None:
    """Whatever stands in the middle of the menu."""
    moment = person.moment
    await person.say(Decide(moment.turn, moment.moves[len(moment.moves) // 2].action))


async def finish(people: list[Person], most: int = 2000) -> None:
    for _ in range(most):
        if people[0].moment.view.over is not None:
            return
        one, _ = asked(people)
        await play(one)
    raise AssertionError("no end")


# -- decisions ---------------------------------------------------------------------------------------------------------


def test_nobody_is_shown_a_decision_before_it_is_in_the_journal() -> None:
    class Watched(MemoryJournal):
        seen: list[int] = []

        async def append(self, table: str, entry: Entry) -> bool:
            before = sum(len(p.raw) for p in people)
            done = await super().append(table, entry)
            self.seen.append(sum(len(p.raw) for p in people) - before)
            return done

    people: list[Person] = []

    async def what() -> None:
        journal = Watched()
        room = await table_of(make_hall(journal), TWO, "Ada", "Bob")
        people.extend(await seated(room, "Ada", "Bob"))
        one, other = asked(people)
        shown = len(other[0].raw)
        await play(one)
        assert journal.seen == [0]
        assert len(other[0].raw) > shown

    run(what())


@pytest.mark.parametrize("game", names())
def test_people_play_a_game_to_its_end(game: str) -> None:
    async def what() -> None:
        from motherlode.core.registry import find

        everybody = [f"P{n}" for n in range(find(game).usual_seats)]
        room = await table_of(make_hall(), game, *everybody)
        people = await seated(room, *everybody)
        await finish(people)
        table = people[0].table.table
        assert table.phase == "over"
        assert table.reason
        assert table.seed
        assert {p.moment.turn for p in people} == {room.turn}

    run(what())


def test_who_has_seen_the_end_and_asks_is_told_that_the_game_is_over() -> None:
    class Slow(MemoryJournal):
        waits = False

        async def update(self, table: Table) -> bool:
            await until(lambda: not self.waits)
            return await super().update(table)

    async def what() -> None:
        journal = Slow()
        room = await table_of(make_hall(journal), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        journal.waits = True
        playing = asyncio.ensure_future(finish(people))
        await until(lambda: people[0].moment.view.over is not None)
        assert journal.tables[room.table.id].phase == "playing"
        header = asyncio.ensure_future(room.hall.header(room.table.id))
        looked = asyncio.ensure_future(past(room.hall, room.table.id))
        await asyncio.sleep(1)
        journal.waits = False
        assert (await header).phase == "over"
        assert (await looked)[0].phase == "over"
        await playing

    run(what())


def test_a_decision_sent_twice_counts_once() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        one, (other,) = asked(people)
        decide = Decide(one.moment.turn, one.moment.moves[0].action)
        await one.say(decide)
        seen = len(other.raw)
        await one.say(decide)
        assert room.turn == 1
        assert one.refusals == []
        assert one.moment.fresh
        assert len(other.raw) == seen, "nobody else notices"

    run(what())


def test_another_decision_at_a_turn_that_is_over_is_refused_and_answered_with_the_moment() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        one, (other,) = asked(people)
        turn, moves = one.moment.turn, one.moment.moves
        await one.say(Decide(turn, moves[0].action))
        seen = len(other.raw)
        await one.say(Decide(turn, moves[1].action))
        assert room.turn == 1
        assert one.refusals == ["The table has moved on since."]
        assert one.moment.fresh
        await one.say(Decide(99, moves[1].action))
        assert len(one.refusals) == 2
        assert len(other.raw) == seen

    run(what())


def test_two_browsers_of_one_person_decide_at_once_and_one_counts() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        one, _ = asked(people)
        twin = await Person(one.guest).join(room)
        turn, moves = one.moment.turn, one.moment.moves
        await asyncio.gather(
            one.say(Decide(turn, moves[0].action)),
            twin.say(Decide(turn, moves[1].action)),
        )
        assert room.turn == 1
        assert len(one.refusals) + len(twin.refusals) == 1

    run(what())


@pytest.mark.parametrize("action", [-1, 10**9, 10**30, -(2**63)])
def test_an_action_that_is_none_is_refused(action: int) -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        one, (other,) = asked(people)
        seen = len(other.raw)
        await one.say(Decide(0, action))
        assert len(one.refusals) == 1
        assert (room.turn, len(other.raw)) == (0, seen)

    run(what())


def test_whoever_is_not_asked_or_only_watches_is_refused() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        watcher = await Person("somebody").join(room)
        nobody = await Person("").join(room)
        one, (other,) = asked(people)
        action = one.moment.moves[0].action
        await other.say(Decide(0, action))
        await watcher.say(Decide(0, action))
        await nobody.say(Decide(0, action))
        await watcher.say(Undo(0))
        await watcher.say(Away(True))
        assert room.turn == 0
        assert len(other.refusals) == 1
        assert len(watcher.refusals) == 3
        assert len(nobody.refusals) == 1
        assert watcher.moment.moves == ()
        assert watcher.moment.view.you == -1

    run(what())


def test_after_the_end_nothing_is_played() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        await finish(people)
        turn = room.turn
        for message in (Decide(turn, 0), Undo(turn), Away(True)):
            await people[0].say(message)
        assert len(people[0].refusals) == 3
        assert room.turn == turn

    run(what())


# -- undo --------------------------------------------------------------------------------------------------------------


def test_against_bots_everything_can_be_taken_back() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), CALM, "Ada")
        (ada,) = await seated(room, "Ada")
        await until(lambda: ada.moment.moves)
        assert not ada.moment.undo
        before = ada.moment
        await play(ada)
        await until(lambda: ada.moment.moves and ada.moment.turn > before.turn)
        assert ada.moment.undo
        turn = ada.moment.turn
        await ada.say(Undo(turn))
        assert ada.moment.fresh
        assert ada.moment.ply == before.ply
        assert ada.moment.turn == turn + 1
        assert ada.moment.view == before.view
        assert ada.moment.moves == before.moves
        await ada.say(Undo(turn))  # sent twice
        assert ada.refusals == []
        assert ada.moment.ply == before.ply

    run(what())


def test_among_people_a_decision_stands_once_another_seat_has_acted() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        one, (other,) = asked(people)
        await one.say(Undo(0))
        assert one.refusals == ["There is nothing to take back yet."]
        while asked(people)[0] is one:
            await play(one)
        turn = room.turn
        if one.moment.undo:  # nothing hidden was shown by it
            await one.say(Undo(turn))
            assert room.turn == turn + 1
            await play(one)
        await play(other)
        await one.say(Undo(room.turn))
        assert "stands" in one.refusals[-1]

    run(what())


def test_undo_is_offered_exactly_when_it_works() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        worked = 0
        for _ in range(60):
            for person in people:
                offered, turn, fails = person.moment.undo, room.turn, len(person.refusals)
                await person.say(Undo(turn))
                assert (len(person.refusals) == fails) == offered
                worked += offered
            one, _ = asked(people)
            await play(one)
            if one.moment.view.over:
                break
        assert worked

    run(what())


def test_an_undo_survives_a_restart() -> None:
    async def what() -> None:
        journal = MemoryJournal()
        room = await table_of(make_hall(journal), CALM, "Ada")
        (ada,) = await seated(room, "Ada")
        for _ in range(3):
            await until(lambda: ada.moment.moves)
            await play(ada)
        await until(lambda: ada.moment.moves)
        await ada.say(Undo(ada.moment.turn))
        again = await make_hall(journal).room(room.table.id)
        back = await Person(ada.guest).join(again)
        assert back.moment.view == ada.moment.view
        assert back.moment.lines == ada.moment.lines
        assert (back.moment.turn, back.moment.ply) == (ada.moment.turn, ada.moment.ply)

    run(what())


def test_new_guests_do_not_evade_the_limit_of_tables() -> None:
    async def what() -> None:
        journal = MemoryJournal()
        hall = make_hall(journal, most_tables_each=4, most_tables_from=6)
        for number in range(6):
            await create(hall, Guest(f"g{number}", "Guest", 0.0), NewTable(game=TWO), "10.0.0.1")
        with pytest.raises(Refused, match="from your address"):
            await create(hall, Guest("g6", "Guest", 0.0), NewTable(game=TWO), "10.0.0.1")
        await create(hall, Guest("g0", "Guest", 0.0), NewTable(game=TWO), "10.0.0.2")
        one = next(iter(journal.tables.values()))
        one.phase = "over"
        await create(hall, Guest("g0", "Guest", 0.0), NewTable(game=TWO), "10.0.0.1")

    run(what())


def test_nobody_sits_beside_somebody_who_looks_the_same() -> None:
    async def what() -> None:
        hall = make_hall()
        wanted = NewTable(game="mine_all_mine", seats=(SeatPlan("me"), *(SeatPlan("open"),) * 2, SeatPlan("bot")))
        room = await hall.room((await create(hall, Guest("a", "AIva", 0.0), wanted)).id)
        await room.reshape(lambda table: seating.sit(table, Guest("b", "\u0410lva", 0.0), None))
        await room.reshape(lambda table: seating.sit(table, Guest("c", "Bruno\u034f", 0.0), None))
        called = [seat.name for seat in room.table.seats]
        assert called[:2] == ["AIva", "\u0410lva 2"]
        shapes = [looks(name) for name in called]
        assert all(not one & two for n, one in enumerate(shapes) for two in shapes[:n])

    run(what())


# -- chat --------------------------------------------------------------------------------------------------------------


def test_what_spectators_say_reaches_players_after_the_end_only() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        ada, bob = await seated(room, "Ada", "Bob")
        eve = await Person("eve").join(room)
        await ada.say(Say("hello"))
        await eve.say(Say("he holds the dragon"))
        assert ada.heard == bob.heard == ["hello"]
        assert eve.heard == ["hello", "he holds the dragon"]
        bob2 = await Person(bob.guest).join(room)
        assert bob2.heard == ["hello"]
        await bob2.leave()
        await finish([ada, bob])
        assert ada.heard == ["hello", "he holds the dragon"]

    run(what())


def test_a_flood_of_spectators_words_pushes_out_none_of_the_players() -> None:
    async def what() -> None:
        hall = make_hall()
        room = await table_of(hall, TWO, "Ada", "Bob")
        ada, _ = await seated(room, "Ada", "Bob")
        eve = await Person("eve").join(room)
        await ada.say(Say("hello"))
        for number in range(230):
            await eve.say(Say(f"noise {number}"))
        again = await Person(ada.guest).join(room)
        assert again.heard == ["hello"], "after a reload"
        watching = await Person("zoe").join(room)
        assert watching.heard[0] == "hello"
        assert watching.heard[1:] == [f"noise {number}" for number in range(30, 230)]

    run(what())


def test_a_player_cannot_listen_to_spectators_from_a_second_window() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        players = [
            await Person(guest(name).id, address=f"10.0.0.{k}").join(room) for k, name in enumerate(("Ada", "Bob"))
        ]
        eve = await Person("eve", address="10.9.9.1").join(room)
        stranger = await Person("new", address="10.9.9.2", known=False).join(room)
        beside = await Person("old", address="10.0.0.0").join(room)
        friend = await Person("zoe", address="10.9.9.3").join(room)
        await eve.say(Say("he holds the dragon"))
        await stranger.say(Say("who am I?"))
        assert eve.heard == friend.heard == ["he holds the dragon", "who am I?"]
        assert stranger.heard == ["who am I?"], "one's own words"
        assert beside.heard == []
        back = await Person("new2", address="10.9.9.2", known=False).join(room)
        assert back.heard == []
        await finish(players)
        assert {tuple(p.heard) for p in (*players, stranger, beside)} == {("he holds the dragon", "who am I?")}

    run(what())


def test_chat_is_cleaned_or_refused() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        ada, bob = await seated(room, "Ada", "Bob")
        await ada.say(Say("a\u202eb\n<b>x</b>"))
        assert bob.heard == ["ab <b>x</b>"]
        await ada.say(Say("\u200b\u200b"))
        await ada.say(Say("x" * 201))
        assert len(ada.refusals) == 2
        assert len(bob.heard) == 1

    run(what())


# -- a cache -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", names())
def test_a_room_built_again_shows_everybody_the_same(game: str) -> None:
    async def what() -> None:
        from motherlode.core.registry import find

        everybody = [f"P{n}" for n in range(find(game).usual_seats)]
        journal = MemoryJournal()
        hall = make_hall(journal)
        room = await table_of(hall, game, *everybody)
        people = await seated(room, *everybody)
        for _ in range(25):
            if not people[0].moment.view.over:
                await play(asked(people)[0])
        again = await make_hall(journal).room(room.table.id)
        for person in people:
            back = await Person(person.guest).join(again)
            fresh = await Person(person.guest).join(room)
            assert back.moment == fresh.moment

    run(what())


def test_idle_rooms_are_dropped_and_come_back() -> None:
    async def what() -> None:
        hall = make_hall(idle_room=100.0)
        room = await table_of(hall, TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        await play(asked(people)[0])
        await asyncio.sleep(200)
        await hall.tidy()
        assert room.table.id in hall.rooms, "somebody looks at it"
        for person in people:
            await person.leave()
        await asyncio.sleep(50)
        await hall.tidy()
        assert room.table.id in hall.rooms
        await asyncio.sleep(60)
        await hall.tidy()
        assert hall.rooms == {}
        back = await hall.room(room.table.id)
        assert back is not room
        assert back.turn == 1

    run(what())


def test_tables_nobody_touched_expire_and_say_so() -> None:
    async def what() -> None:
        hall = make_hall(playing_days=1000.0)
        room = await table_of(hall, TWO, "Ada", "Bob")
        (ada,) = await seated(room, "Ada")
        await asyncio.sleep(2000)
        await hall.tidy()
        assert ada.bye is not None
        with pytest.raises(Refused, match="no such table"):
            await hall.room(room.table.id)

    run(what())


def test_two_servers_share_a_journal() -> None:
    """The second hears of what the first wrote, and never decides the same turn twice."""

    async def what() -> None:
        journal = MemoryJournal()
        here, there = make_hall(journal), make_hall(journal)
        room = await table_of(here, TWO, "Ada", "Bob")
        (ada,) = await seated(room, "Ada")
        far = await there.room(room.table.id)
        bob = await Person(guest("Bob").id).join(far)
        journal.listen(there.touched)
        for _ in range(20):
            one = ada if ada.moment.moves else bob
            await play(one)
            await (far if one is ada else room).refresh()
            assert ada.moment.turn == bob.moment.turn
        one, other = (ada, far) if ada.moment.moves else (bob, room)
        stale = one.moment
        await play(one)
        assert other.turn == one.moment.turn - 1, "not yet heard"
        other_person = bob if other is far else ada
        # Whoever acts on old knowledge is brought up to date instead.
        twin = await Person(one.guest).join(other)
        await twin.say(Decide(stale.turn, stale.moves[-1].action))
        assert twin.moment.turn == one.moment.turn == other_person.moment.turn

    run(what())


def test_a_slow_reader_gets_the_latest_and_holds_up_nobody() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), TWO, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        slow = await Person("slow", most_queue=5).join(room)
        slow.reads = False
        slow.clear()
        for _ in range(12):
            await play(asked(people)[0])
        assert slow.behind
        assert slow.take() is None, "what waited is forgotten"
        slow.reads = True
        await room.resend(slow)
        assert slow.moment.fresh
        assert slow.moment.turn == room.turn
        await play(asked(people)[0])
        assert slow.moment.turn == room.turn

    run(what())


# -- sitting down ------------------------------------------------------------------------------------------------------


def test_seats_are_drawn_when_the_game_starts_and_the_deal_was_fixed_before() -> None:
    async def what() -> None:
        orders, commitments = set(), []
        for seed in range(12):
            hall = make_hall(seed=seed)
            room = await table_of(hall, CALM, "Ada", "Bob", shuffle=True)
            orders.add(tuple(seat.name for seat in room.table.seats))
            (ada,) = await seated(room, "Ada")
            commitments.append(ada.all(TableNews)[0].table.commitment)
            assert ada.table.table.seed == ""
        assert len(orders) > 1
        assert len(set(commitments)) == 12

    run(what())


def test_names_at_a_table_differ_and_a_seat_is_taken_once() -> None:
    async def what() -> None:
        hall = make_hall()
        from motherlode.table.hall.tables import create
        from motherlode.table.wire import NewTable, SeatPlan

        plans = (SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), SeatPlan("bot"))
        table = await create(hall, guest("Ada"), NewTable(game=CALM, seats=plans))
        room = await hall.room(table.id)
        second, third = Guest("second", "Ada", 0.0), Guest("third", "Eve", 0.0)
        await room.reshape(lambda t: seating.sit(t, second, 1))
        assert [seat.name for seat in room.table.seats[:2]] == ["Ada", "Ada 2"]
        with pytest.raises(Refused, match="taken"):
            await room.reshape(lambda t: seating.sit(t, third, 1))
        with pytest.raises(Refused, match="no seat"):
            await room.reshape(lambda t: seating.sit(t, third, 17))
        with pytest.raises(Refused, match="made this table"):
            await room.reshape(lambda t: seating.start(t, third.id, hall.chance))
        await room.reshape(lambda t: seating.leave(t, second.id, hall.chance))
        assert room.table.seats[1].kind == "open"
        await room.reshape(lambda t: seating.set_seat(t, guest("Ada").id, 1, "bot", "easy"))
        with pytest.raises(Refused, match="Somebody sits there"):
            await room.reshape(lambda t: seating.set_seat(t, guest("Ada").id, 0, "bot", "easy"))
        with pytest.raises(Refused, match="no bot level"):
            await room.reshape(lambda t: seating.set_seat(t, guest("Ada").id, 1, "bot", "search:600000ms"))
        await room.reshape(lambda t: seating.start(t, guest("Ada").id, hall.chance))
        assert room.table.phase == "playing"
        with pytest.raises(Refused, match="begun"):
            await room.reshape(lambda t: seating.sit(t, third, None))

    run(what())


def test_a_header_changed_elsewhere_is_read_again() -> None:
    async def what() -> None:
        journal = MemoryJournal()
        room = await table_of(make_hall(journal), TWO, "Ada", "Bob")
        there = await make_hall(journal).room(room.table.id)

        def one(table: Table) -> None:
            table.seats[0].timeouts += 1

        await room.reshape(one)
        await there.reshape(one)
        found = await journal.table(room.table.id)
        assert found is not None
        assert found.seats[0].timeouts == 2

    run(what())


def test_moments_grow_by_the_new_lines_only() -> None:
    async def what() -> None:
        room = await table_of(make_hall(), CALM, "Ada", "Bob")
        people = await seated(room, "Ada", "Bob")
        await until(lambda: any(p.moment.moves for p in people))
        for _ in range(4):
            await until(lambda: any(p.moment.moves for p in people))
            await play(asked(people)[0])
        for person in people:
            lines = [line for moment in person.all(Moment) for line in moment.lines]
            fresh = await Person(person.guest).join(room)
            assert list(fresh.moment.lines) == lines
            assert all(1 <= line.ply <= fresh.moment.ply for line in lines)

    run(what())


# -- other rules -------------------------------------------------------------------------------------------------------


async def of_other_rules(journal: MemoryJournal, phase: str, **changes: object) -> Room:
    """A table from before the server was brought up to date."""
    room = await table_of(make_hall(journal), TWO, "Ada", "Bob")
    header = journal.tables[room.table.id]
    header.version = "0.1"
    header.phase = phase  # type: ignore[assignment]
    for name, value in changes.items():
        setattr(header, name, value)
    if phase == "open":
        header.seats[1] = Seat(kind="open")
    return await make_hall(journal).room(room.table.id)


def test_an_open_table_from_before_begins_under_the_rules_of_today() -> None:
    async def what() -> None:
        journal = MemoryJournal()
        room = await of_other_rules(journal, "open")
        people = await seated(room, "Ada")

        def down(table: Table) -> None:
            seating.sit(table, guest("Bob"), None)
            seating.begin(table, room.hall.chance)

        await room.reshape(down)
        people += await seated(room, "Bob")
        assert (room.table.phase, room.table.version) == ("playing", find(TWO).version)
        await play(asked(people)[0])
        assert room.turn == 1

    run(what())


def test_an_open_table_whose_options_are_gone_stays_open_and_says_why() -> None:
    async def what() -> None:
        journal = MemoryJournal()
        room = await of_other_rules(journal, "open", options={"no such option": 1})
        with pytest.raises(Refused, match="no such option"):
            await room.reshape(lambda table: seating.start(table, guest("Ada").id, room.hall.chance))
        assert journal.tables[room.table.id].phase == "open"
        await room.reshape(lambda table: seating.leave(table, guest("Ada").id, room.hall.chance))

    run(what())


def test_a_game_from_before_says_why_it_cannot_go_on_and_can_be_looked_at_and_left() -> None:
    async def what() -> None:
        journal = MemoryJournal()
        room = await of_other_rules(journal, "playing")
        (ada,) = await seated(room, "Ada")
        assert ada.table.table.phase == "playing"
        assert "rules 0.1" in ada.refusals[-1]
        await ada.say(Decide(0, 0))
        await ada.say(Say("what now?"))
        assert "rules 0.1" in ada.refusals[-1]
        assert ada.heard == ["what now?"]
        with pytest.raises(Refused, match=r"rules 0\.1"):
            await past(room.hall, room.table.id)
        await room.reshape(lambda table: seating.leave(table, ada.guest, room.hall.chance, for_good=bool(room.closed)))
        assert await journal.seated(ada.guest, 9) == []
        await ada.leave()

    run(what())
