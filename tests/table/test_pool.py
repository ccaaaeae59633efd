"""The bots' processes: they answer, and whatever goes wrong in one of them is over in good time."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from pathlib import Path

import pytest

from motherlode.bots.searching import SearchBot
from motherlode.core.dice import quick_dice
from motherlode.core.match import Match
from motherlode.core.perspective import Perspective
from motherlode.core.registry import find, names
from motherlode.table.bots.jobs import Job
from motherlode.table.bots.memory import Memory
from motherlode.table.bots.pool import Failed, Pool
from motherlode.table.bots.shares import Shares
from motherlode.table.bots.worker import do, why

BAD = (sys.executable, str(Path(__file__).with_name("bad_worker.py")))


def job(level: str = "random", kind: str = "decide", game: str = "miners", **more: object) -> Job:
    base: dict[str, object] = {
        "kind": kind,
        "game": game,
        "seats": find(game).usual_seats,
        "options": {},
        "seed": "s",
        "actions": [],
        "table": "t",
        "level": level,
    }
    return Job(**{**base, **more})  # type: ignore[arg-type]


def test_bots_answer_and_bad_ones_are_replaced() -> None:
    async def what() -> None:
        pool = Pool(1, BAD)
        try:
            assert (await pool.ask(job(), 20)).action >= 0
            for level in ("crash", "raise", "hang"):
                begun = time.monotonic()
                with pytest.raises(Failed):
                    await pool.ask(job(level), 1.0 if level == "hang" else 20)
                assert time.monotonic() - begun < 15
                assert (await pool.ask(job("chatter"), 20)).action >= 0
            with pytest.raises(Failed):
                await pool.ask(job("no such level"), 20)
        finally:
            await pool.close()

    asyncio.run(what())


def test_a_process_that_cannot_be_started_is_a_failure() -> None:
    async def what() -> None:
        pool = Pool(1, ("/nonexistent/python",))
        with pytest.raises(Failed):
            await pool.ask(job(), 5)
        await pool.close()

    asyncio.run(what())


@pytest.mark.parametrize("game", names())
def test_a_process_remembers_games_and_is_not_confused_by_undo(game: str) -> None:
    """The same answers with a memory as without, also after decisions were taken back."""
    match = Match(find(game), find(game).usual_seats, seed="s")
    memory = Memory()
    actions: list[int] = []
    for n in range(20):
        if match.over:
            break
        wanted = job(game=game, seat=match.seat, actions=list(actions), dice=n, level="sensible")
        answer = do(wanted, memory)
        assert answer == do(wanted, Memory())
        if n % 7 == 6:  # three decisions are taken back
            actions = actions[:-3]
            match = Match(find(game), find(game).usual_seats, seed="s")
            for action in actions:
                match.play(action)
        else:
            match.play(answer.action)
            actions.append(answer.action)


def test_a_table_stays_with_its_process_unless_that_is_busy() -> None:
    async def what() -> None:
        pool = Pool(2, BAD)

        async def where(table: str) -> int:
            return (await pool.ask(job("where", table=table), 30)).action

        try:
            one, other = await asyncio.gather(where("a"), where("b"))
            assert one != other
            for _ in range(2):
                assert [await where("a"), await where("b"), await where("b")] == [one, other, other]
            home = await where("a")
            busy, moved = await asyncio.gather(where("a"), where("a"))
            assert {busy, moved} == {one, other}, "nobody waits while a process is free"
            assert home == busy
            assert await where("a") == moved, "where it was last"
            everywhere = await asyncio.gather(*(where(f"t{n}") for n in range(5)))
            assert set(everywhere) == {one, other}
        finally:
            await pool.close()

    asyncio.run(what())


# -- fair shares -------------------------------------------------------------------------------------------------------


def test_ten_busy_tables_of_one_address_do_not_delay_a_neighbour() -> None:
    """Whatever waits before it: the neighbour's move is the next or the one after."""

    async def what() -> None:
        pool = Pool(2, BAD)
        done: list[str] = []

        async def think(table: str, payer: str, kind: str = "decide") -> None:
            with contextlib.suppress(Failed):
                await pool.ask(job("where", kind, table=table, payer=payer), 30)
            done.append(payer)

        try:
            await asyncio.gather(think("warm", ""), think("warm too", ""))
            for kind in ("decide", "hint"):
                busy = [asyncio.ensure_future(think(f"t{n}", "mean", kind)) for n in range(10)]
                await asyncio.sleep(0.05)
                done.clear()
                await asyncio.wait_for(think("calm", "calm"), 30)
                assert done.index("calm") <= 1, done
                await asyncio.gather(*busy)
        finally:
            await pool.close()

    asyncio.run(what())


def test_with_one_process_addresses_take_turns_and_moves_come_before_hints() -> None:
    shares = Shares(1)

    def wanted(payer: str, kind: str = "decide") -> Job:
        return job(kind=kind, payer=payer)

    waiting = [wanted("a", "hint")] + [wanted("a")] * 4 + [wanted("b")] * 2 + [wanted("c", "why"), wanted("b")]
    order = []
    while waiting:
        number = shares.first(waiting)
        assert number is not None
        chosen = waiting.pop(number)
        shares.begin(chosen)
        shares.end(chosen, 1.0)
        order.append(f"{chosen.payer}:{chosen.kind}")
    moves = [done.partition(":")[0] for done in order[:-2]]
    assert moves == ["a", "b", "a", "b", "a", "b", "a"]
    assert order[-2:] == ["c:why", "a:hint"], "after all moves, who has used less first"


def test_nobody_saves_up_time_and_nobody_pays_for_ever() -> None:
    shares = Shares(3)
    for _ in range(100):  # alone for a long while
        shares.begin(job(payer="a"))
        shares.end(job(payer="a"), 10.0)
    waiting = [job(payer="a"), job(payer="new"), job(payer="a"), job(payer="new")]
    firsts = []
    while waiting:
        number = shares.first(waiting)
        assert number is not None
        chosen = waiting.pop(number)
        shares.begin(chosen)
        shares.end(chosen, 1.0)
        firsts.append(chosen.payer)
    assert firsts.index("a") < 3, "the new one does not come first for a thousand seconds"


def test_one_process_is_kept_for_moves_and_for_others() -> None:
    shares = Shares(2)
    shares.begin(job(kind="hint", payer="a"))
    assert not shares.may(job(kind="hint", payer="b")), "hints never take the last one"
    assert not shares.may(job(payer="a"))
    assert shares.may(job(payer="b"))
    shares.end(job(kind="hint", payer="a"), 1.0)
    assert shares.may(job(kind="hint", payer="b"))
    assert shares.may(job(payer="a"))


def test_bots_stay_until_their_table_is_forgotten() -> None:
    async def what() -> None:
        pool = Pool(1, BAD)

        async def count(table: str, seat: int = 0) -> int:
            return (await pool.ask(job("count", table=table, seat=seat), 30)).action

        try:
            assert [await count("a"), await count("a"), await count("a", 1), await count("b")] == [1, 2, 1, 1]
            pool.forget("a")
            assert [await count("a"), await count("a", 1), await count("b")] == [1, 1, 2]
            with pytest.raises(Failed):
                await pool.ask(job("crash", table="b"), 20)
            assert await count("b") == 1, "a new process begins anew"
        finally:
            await pool.close()

    asyncio.run(what())


def test_a_question_nobody_waits_for_any_more_harms_nobody() -> None:
    async def what() -> None:
        pool = Pool(1, BAD)
        try:
            first = (await pool.ask(job("where"), 30)).action
            given_up = asyncio.ensure_future(pool.ask(job("where"), 30))
            await asyncio.sleep(0.05)
            given_up.cancel()
            assert (await pool.ask(job("where"), 30)).action == first, "the same process, when it is done"
        finally:
            await pool.close()

    asyncio.run(what())


def test_a_memory_keeps_to_its_bounds() -> None:
    few = Memory(most_bots=3)
    for seat in range(4):
        do(job(table="t", seat=0, level="random", dice=seat), few)
        do(job(table=f"t{seat}", level="random"), few)
    assert len(few) == 3
    one = Memory(most_bytes=100_000)
    for number in range(3):
        do(job(table=f"t{number}", level="search:300"), one)
        assert len(one) == 1, "one tree of 300 iterations takes 79,288 bytes"
    nothing = Memory()
    do(job(table="", level="random"), nothing)
    assert len(nothing) == 0, "a job without a table leaves nothing"


@pytest.mark.parametrize("game", names())
def test_a_bot_that_stays_thinks_as_a_new_one_does_wherever_its_tree_does_not_go_on(game: str) -> None:
    """Also after decisions were taken back, and with another seat's bot in between."""
    rules = find(game)
    match = Match(rules, rules.usual_seats, seed="s")
    memory = Memory()
    actions: list[int] = []
    for n in range(24):
        if match.over:
            break
        wanted = job(game=game, seat=match.seat, actions=list(actions), dice=n, level="search:12")
        answer = do(wanted, memory)
        assert match.perspective(match.seat).refusal(answer.action) is None
        bot = memory.bot(wanted)
        assert isinstance(bot, SearchBot)
        if not bot.went_on:
            assert answer == do(wanted, Memory())
        if n % 8 == 7:  # three decisions are taken back
            actions = actions[:-3]
            match = Match(rules, rules.usual_seats, seed="s")
            for action in actions:
                match.play(action)
        else:
            match.play(answer.action)
            actions.append(answer.action)


@pytest.mark.parametrize("game", names())
def test_hints_are_legal_and_explained(game: str) -> None:
    match = Match(find(game), find(game).usual_seats, seed="s")
    answer = do(job("search:50", "hint", game, seat=match.seat), Memory())
    assert answer.advice
    assert answer.advice[0].action in match.perspective(match.seat).legal()
    assert all(advice.label for advice in answer.advice)


def test_things_that_no_move_puts_together_say_what_the_first_is_good_for() -> None:
    match = Match(find("saboteur"), 5, seed="instead")
    seen = match.perspective(match.seat)
    path = next(move.picks[0] for move in seen.moves() if move.verb == "dig")
    answer = why(seen, (path, f"seat:{(match.seat + 1) % 5}"))
    assert answer.text.startswith("No move is made of these things together. Dig: ")
    assert answer.rule == "SAB-38"


@pytest.mark.parametrize("game", names())
def test_why_not_depends_on_what_the_seat_knows(game: str) -> None:
    """Whatever is tapped, alone or in pairs: a sentence, and the same one in a world the seat cannot tell apart."""
    match = Match(find(game), find(game).usual_seats, seed="s")
    for n in range(4):
        match.play(match.perspective(match.seat).legal()[n % len(match.perspective(match.seat).legal())])
    seen = match.perspective(match.seat)
    view = seen.view()
    things = [item.id for zone in view.zones for item in zone.items if item.id][:4]
    things += [zone.id for zone in view.zones][:2] + ["seat:0", "no such thing"]
    twin = Perspective(seen.game, seen.imagine(quick_dice(5)), seen.seat, seen.names)
    for picks in [(thing,) for thing in things] + [(things[0], things[-2])]:
        answer = why(seen, picks)
        assert answer.text.endswith((".", "!", "?")), answer.text
        assert answer == why(twin, picks)
