"""Fair deals: how a deal is fixed, what is shown of it when, and that every way to tamper with it is named."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from motherlode.cli import main
from motherlode.core.chance import Piece
from motherlode.core.errors import Refused
from motherlode.core.record import Fair, Record, from_json
from motherlode.core.registry import find, names
from motherlode.table import fair
from motherlode.table.hall.hall import Hall
from motherlode.table.hall.tables import create, past, record_of
from motherlode.table.room import founding, seating
from motherlode.table.room.room import Room
from motherlode.table.store.journal import Guest, Table
from motherlode.table.wire import Decide, NewTable, SeatPlan, Undo
from table.memory import MemoryJournal
from table.people import Person, guest, make_hall, until
from table.virtual import run

DOCS = Path(__file__).parents[2] / "docs" / "fair.md"
GAMES = [name for name in names() if not name.startswith("toy")]


def salt(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def promise(name: str) -> str:
    return fair.promise(salt(name))


async def waiting(hall: Hall, game: str, *people: str, **more: Any) -> Room:
    """A table at which everybody has promised a salt and nobody has opened it; bots beside them."""
    seats = max(len(people), find(game).least_seats)
    plans = (
        [SeatPlan("me")] + [SeatPlan("open")] * (len(people) - 1) + [SeatPlan("bot", "random")] * (seats - len(people))
    )
    wanted = NewTable(game=game, seats=tuple(plans), promise=promise(people[0]), **more)
    room = await hall.room((await create(hall, guest(people[0]), wanted)).id)
    for name in people[1:]:
        await room.reshape(lambda table, name=name: sits(table, name, hall))  # type: ignore[misc]
    async with room.lock:
        await room.settle()
    return room


def sits(table: Table, name: str, hall: Hall) -> None:
    seating.sit(table, guest(name), None)
    founding.promised(table, seating.seat_of(table, guest(name).id), promise(name))
    if all(seat.kind != "open" for seat in table.seats):
        seating.begin(table, hall.chance)


async def opens(room: Room, name: str, text: str = "") -> None:
    guest_id = guest(name).id
    given = text or salt(name)
    await room.reshape(lambda table: founding.opened(table, seating.own_seat(table, guest_id), given, room.hall.chance))


async def promises(room: Room, name: str, text: str) -> None:
    guest_id = guest(name).id
    await room.reshape(
        lambda table: founding.answered(table, seating.own_seat(table, guest_id), fair.promise(text), room.hall.chance)
    )


async def finished(game: str, *people: str, undos: int = 0, seed: int = 1) -> Record:
    """The record of a game that people have played, each with a salt, some decisions taken back."""
    hall = make_hall(seed=seed)
    room = await waiting(hall, game, *people)
    for name in people:
        await opens(room, name)
    everybody = [await Person(guest(name).id).join(room) for name in people]
    while room.table.phase == "playing":
        turn = room.turn
        for person in everybody:
            if person.moment.moves and person.moment.turn == room.turn:
                moves = person.moment.moves
                await person.say(Decide(room.turn, moves[(room.turn * 7) % len(moves)].action))
                if undos and person.moment.undo:
                    undos -= 1
                    await person.say(Undo(room.turn))
        if room.turn == turn:
            await asyncio.sleep(0.05)
    assert undos == 0
    table, match = await past(hall, room.table.id)
    return await record_of(hall, table, match)


# -- how it is fixed ---------------------------------------------------------------------------------------------------


def test_alone_against_bots_the_game_begins_with_ones_own_salt() -> None:
    async def what() -> None:
        room = await waiting(make_hall(), "miners", "Ada")
        ada = await Person(guest("Ada").id).join(room)
        shown = ada.table.table
        assert (shown.phase, shown.stage) == ("open", "open")
        assert shown.commitment == fair.commitment(room.table.secret)
        assert [seat.promise for seat in shown.seats if seat.you] == [promise("Ada")]
        assert [seat.waited for seat in shown.seats if seat.you] == [True]
        await opens(room, "Ada")
        assert ada.table.table.phase == "playing"
        assert ada.table.table.commitment == shown.commitment
        assert len(ada.table.table.root) == 64
        assert ada.moment.view

    run(what())


def test_who_promises_nothing_is_not_waited_for() -> None:
    async def what() -> None:
        hall = make_hall()
        table = await create(hall, guest("Ada"), NewTable(game="miners"))
        assert table.phase == "playing"
        assert founding.people(table) == [("Ada", "", "")]

    run(what())


def test_salts_are_opened_after_all_promises_are_in_and_not_before() -> None:
    async def what() -> None:
        hall = make_hall()
        wanted = NewTable(game="hoards", seats=(SeatPlan("me"), SeatPlan("open")), promise=promise("Ada"))
        room = await hall.room((await create(hall, guest("Ada"), wanted)).id)
        with pytest.raises(Refused, match="Nobody waits"):
            await opens(room, "Ada")
        await room.reshape(lambda table: sits(table, "Bob", hall))
        with pytest.raises(Refused, match="too late"):
            await promises(room, "Bob", "another")
        with pytest.raises(Refused, match="not the salt"):
            await opens(room, "Bob", salt("Eve"))
        with pytest.raises(Refused, match="do not sit"):
            await opens(room, "Eve")
        with pytest.raises(Refused, match="being dealt"):
            await room.reshape(lambda table: seating.sit(table, guest("Eve"), None))
        await opens(room, "Bob")
        assert founding.waited_for(room.table) == [0]
        await opens(room, "Ada")
        assert room.table.phase == "playing"

    run(what())


def test_every_salt_and_every_circumstance_changes_the_deal() -> None:
    given: dict[str, Any] = {
        "secret": salt("s"),
        "table": "t",
        "game": "g",
        "rules": "1",
        "options": {"a": 1},
        "people": [["Ada", salt("Ada")], ["Bob", salt("Bob")]],
    }
    others: list[dict[str, Any]] = [
        {"secret": salt("x")},
        {"table": "u"},
        {"game": "h"},
        {"rules": "2"},
        {"options": {"a": 2}},
        {"people": [["Ada", salt("Ada")], ["Bob", salt("x")]]},
        {"people": [["Bob", salt("Bob")], ["Ada", salt("Ada")]]},
        {"people": [["Ada", salt("Ada")]]},
    ]
    seeds = {fair.seed_of(**given)} | {fair.seed_of(**{**given, **other}) for other in others}
    assert len(seeds) == len(others) + 1


def test_who_does_not_open_in_time_causes_a_fresh_start_that_everybody_sees() -> None:
    async def what() -> None:
        room = await waiting(make_hall(salts=10.0), "mine_all_mine", "Ada", "Bob", "Cid")
        ada = await Person(guest("Ada").id).join(room)
        first = ada.table.table
        await opens(room, "Ada")
        await opens(room, "Bob")
        await asyncio.sleep(9)
        assert ada.table.table.foundings == 1
        await asyncio.sleep(2)  # Cid has seen nothing he liked
        second = ada.table.table
        assert (second.foundings, second.stage) == (2, "promise")
        assert second.commitment != first.commitment
        assert [seat.name for seat in second.seats if seat.waited] == ["Ada", "Bob"]
        await promises(room, "Ada", salt("Ada 2"))
        await promises(room, "Bob", salt("Bob 2"))
        assert ada.table.table.stage == "open"
        await opens(room, "Ada", salt("Ada 2"))
        with pytest.raises(Refused, match="not the salt"):
            await opens(room, "Bob")
        await opens(room, "Bob", salt("Bob 2"))
        assert ada.table.table.phase == "playing"
        assert ada.table.table.foundings == 2
        assert [name for name, given, _ in founding.people(room.table) if given] == ["Ada", "Bob"]

    run(what())


def test_nobody_is_waited_for_for_ever() -> None:
    async def what() -> None:
        journal = MemoryJournal()
        room = await waiting(make_hall(journal, salts=10.0), "mine_all_mine", "Ada", "Bob")
        await opens(room, "Ada")
        room.close()  # the server ends while Bob is waited for, and another starts
        again = await make_hall(journal, salts=10.0).room(room.table.id)
        await until(lambda: again.table.foundings == 2, 20)
        await until(lambda: again.table.phase == "playing", 20)  # Ada does not promise again
        assert not any(seat.salt for seat in again.table.seats)

    run(what())


def test_who_gets_up_while_salts_are_being_opened_spoils_them() -> None:
    async def what() -> None:
        room = await waiting(make_hall(), "hoards", "Ada", "Bob")
        before = room.table.commitment
        await opens(room, "Ada")
        await room.reshape(lambda table: seating.leave(table, guest("Bob").id, room.hall.chance))
        assert (room.table.stage, room.table.foundings) == ("", 2)
        assert room.table.commitment != before
        assert not any(seat.salt or seat.promise for seat in room.table.seats)
        await promises(room, "Ada", salt("Ada 2"))
        await room.reshape(lambda table: sits(table, "Eve", room.hall))
        await opens(room, "Ada", salt("Ada 2"))
        await opens(room, "Eve")
        assert room.table.phase == "playing"

    run(what())


def test_the_same_people_play_again_with_new_salts() -> None:
    async def what() -> None:
        from motherlode.table.hall.tables import again

        hall = make_hall()
        room = await waiting(hall, "hoards", "Ada", "Bob")
        for name in ("Ada", "Bob"):
            await opens(room, name)
            await Person(guest(name).id).join(room)
        await room.change(lambda table: setattr(table, "phase", "over"))
        table = await again(hall, room, guest("Ada"))
        assert (table.phase, table.stage) == ("open", "promise")
        anew = await hall.room(table.id)
        for name in ("Ada", "Bob"):
            await promises(anew, name, salt(f"{name} 2"))
        for name in ("Ada", "Bob"):
            await opens(anew, name, salt(f"{name} 2"))
        assert anew.table.phase == "playing"

    run(what())


def test_seats_are_drawn_from_the_seed() -> None:
    async def what() -> None:
        orders = set()
        for seed in range(8):
            room = await waiting(make_hall(seed=seed), "mine_all_mine", "Ada", "Bob", "Cid")
            for name in ("Ada", "Bob", "Cid"):
                await opens(room, name)
            table = room.table
            order = fair.drawn(table.seed, len(table.seats))
            assert [seat.name for seat in table.seats] == [table.planned[number] for number in order]
            orders.add(tuple(order))
        assert len(orders) > 3

    run(what())


def test_nothing_of_the_secret_is_sent_before_the_end() -> None:
    async def what() -> None:
        room = await waiting(make_hall(), "hoards", "Ada", "Bob")
        people = [await Person(guest(name).id).join(room) for name in ("Ada", "Bob")]
        eve = await Person("eve").join(room)
        await opens(room, "Ada")
        await opens(room, "Bob")
        asked = next(person for person in people if person.moment.moves)
        await asked.say(Decide(room.turn, asked.moment.moves[0].action))
        sent = b"".join(raw for person in (*people, eve) for raw in person.raw)
        for hidden in (room.table.secret, room.table.seed, salt("Ada"), salt("Bob")):
            assert hidden
            assert hidden.encode() not in sent

    run(what())


# -- the tree ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 13])
def test_a_piece_can_be_shown_to_be_under_the_root_without_the_others(count: int) -> None:
    texts = [f"card {n} at {n} of {count}" for n in range(count)]
    tree = fair.Tree("seed", texts)
    for index in range(count):
        opening = tree.opening(index)
        assert fair.opens(tree.root, opening)
        lies = [
            msgspec.structs.replace(opening, text="card 99 at 0 of 1"),
            msgspec.structs.replace(opening, salt="0" * 32),
            msgspec.structs.replace(opening, index=index + 1),
        ]
        assert not any(fair.opens(tree.root, lie) for lie in lies)
    assert len({fair.Tree(seed, texts).root for seed in ("seed", "other")}) == 2


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_down_of_chance_is_what_was_dealt(game: str) -> None:
    """Dealing with a witness gives the same game, and the witness has seen something."""
    from motherlode.core.dice import deal_dice
    from motherlode.core.freeze import freeze

    rules = find(game)
    options = rules.settings({})
    pieces: list[Piece] = []
    watched = rules.deal(rules.usual_seats, options, fair.Witness(deal_dice("s"), pieces))
    plain = rules.deal(rules.usual_seats, options, deal_dice("s"))
    for seat in range(rules.usual_seats):
        assert rules.view(watched, seat, ()) == rules.view(plain, seat, ())
    assert any(before for before, _ in pieces)
    assert freeze(plain)
    assert pieces == fair.chance_of(rules, rules.usual_seats, options, "s")


# -- checking it -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def honest() -> Record:
    """A record in which something was taken back, chance came after the deal, and seats were drawn."""
    record = run(finished("kingpin", "Ada", "Bob", "Cid", undos=1, seed=1))
    proof = record.fair
    assert isinstance(proof, Fair)
    assert record.names != proof.planned
    assert len(proof.chance) > proof.dealt > 1
    assert fair.taken_back(proof) == 1
    return record


@pytest.fixture(scope="module")
def rounds() -> Record:
    """A record of several rounds: cards were shuffled again during the game."""
    record = run(finished("saboteur", "Ada", "Bob", "Cid"))
    assert isinstance(record.fair, Fair)
    assert sum(name.startswith("turn ") for name, _ in record.fair.roots) == 2
    assert sum(name.startswith("words ") for name, _ in record.fair.roots) > 3
    return record


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program printed in the documentation."""
    found = re.search(r'```python title="check_fair.py"\n(.*?)```', DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    path = tmp_path_factory.mktemp("checker") / "check_fair.py"
    path.write_text(found[1], encoding="utf-8")
    return path


def checked(checker: Path, record: Path) -> str:
    done = subprocess.run([sys.executable, "-I", checker, record], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == (done.stdout != "holds\n")
    return done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_games_of_every_kind_hold(game: str, tmp_path: Path, checker: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = ("Ada", "Bob", "Cid")[: min(3, find(game).most_seats)]
    record = run(finished(game, *people))
    path = tmp_path / "game.json"
    record.save(path)
    assert main(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Holds. The secret was fixed beforehand; {len(people)} of {len(people)} people added salt;")
    assert checked(checker, path) == "holds\n"


def test_the_record_that_the_page_is_tested_with_holds(checker: Path) -> None:
    """Three checkers agree: ours, the one in the documentation, and the page's (its own tests use the same file)."""
    for name in ("fair.fixture.json", "fair.rounds.fixture.json"):
        path = DOCS.parents[1] / "web/src/replay" / name
        assert checked(checker, path) == "holds\n"
        assert main(["verify", str(path)]) == 0


Raw = dict[str, Any]


def set_in(*keys: Any, to: Any) -> Callable[[Raw], None]:
    def alter(raw: Raw) -> None:
        place: Any = raw
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = to(place[keys[-1]]) if callable(to) else to

    return alter


def swap_cards(raw: Raw) -> None:
    after = next(after for before, after in raw["fair"]["chance"] if len(set(before)) > 1)
    other = next(at for at, card in enumerate(after) if card != after[0])
    after[0], after[other] = after[other], after[0]


def without_undo(raw: Raw) -> None:
    story = raw["fair"]["story"]
    at = next(at for at, (_, action) in enumerate(story) if action < 0)
    del story[at - 1 : at + 1]


def change_throw(raw: Raw) -> None:
    throw = next(after for before, after in reversed(raw["fair"]["chance"]) if not before)
    throw[1] = (throw[1] + 1) % throw[0]


def throw_more(raw: Raw) -> None:
    raw["fair"]["chance"].append([[], [2**31 - 1, 0]])


def another_secret(raw: Raw) -> None:
    raw["fair"]["secret"] = salt("another")
    raw["fair"]["commitment"] = fair.commitment(salt("another"))


TAMPERINGS: dict[str, tuple[Callable[[Raw], None], str]] = {
    "a changed secret": (set_in("fair", "secret", to=salt("x")), "secret is not"),
    "a changed commitment": (set_in("fair", "commitment", to=salt("x")), "secret is not"),
    "another secret with its commitment": (another_secret, "seed does not follow"),
    "another seed": (set_in("seed", to=salt("x")), "seed does not follow"),
    "a changed salt": (set_in("fair", "people", 0, 1, to=salt("x")), "salt of Ada"),
    "a removed salt": (set_in("fair", "people", 1, 1, to=""), "salt of Bob"),
    "people in another order": (set_in("fair", "people", to=lambda people: people[::-1]), "seed does not follow"),
    "a person more": (
        set_in("fair", "people", to=lambda people: [*people, ["Eve", salt("Eve"), promise("Eve")]]),
        "seed does not follow",
    ),
    "other seats": (set_in("names", to=lambda names: names[1:] + names[:1]), "seats are not"),
    "seats not drawn": (set_in("fair", "shuffled", to=False), "seats are not"),
    "other plans": (set_in("fair", "planned", to=lambda planned: planned[::-1]), "seats are not"),
    "another table": (set_in("fair", "table", to="elsewhere"), "seed does not follow"),
    "a swapped card": (swap_cards, "cards and throws"),
    "another throw": (change_throw, "cards and throws"),
    "a throw more": (throw_more, "cards and throws"),
    "another root": (set_in("fair", "root", to=salt("x")), "had committed to"),
    "a shorter deal": (set_in("fair", "dealt", to=0), "had committed to"),
    "a changed decision in the story": (
        set_in("fair", "story", 0, 1, to=lambda action: action + 1),
        "changed afterwards",
    ),
    "a removed undo": (without_undo, "changed afterwards"),
    "another digest": (set_in("fair", "digest", to=salt("x")), "changed afterwards"),
}


def of_roots(kind: str, change: Callable[[list[list[str]], int], object]) -> Callable[[Raw], None]:
    """Change the list of promises at the first of a kind."""

    def alter(raw: Raw) -> None:
        roots = raw["fair"]["roots"]
        change(roots, next(at for at, (name, _) in enumerate(roots) if name.startswith(kind)))

    return alter


def swap_later_cards(raw: Raw) -> None:
    """In the chance of the second round; of the first one nothing is changed."""
    after = next(after for before, after in raw["fair"]["chance"][raw["fair"]["dealt"] :] if len(before) > 9)
    other = next(at for at, card in enumerate(after) if card != after[0])
    after[0], after[other] = after[other], after[0]


def swap_roots(roots: list[list[str]], at: int) -> None:
    """Two promises of the same kind change places."""
    other = next(n for n in range(at + 1, len(roots)) if roots[n][0].split()[0] == roots[at][0].split()[0])
    roots[at][1], roots[other][1] = roots[other][1], roots[at][1]


LATER: dict[str, tuple[Callable[[Raw], None], str]] = {
    "another root of a later shuffle": (
        of_roots("turn", lambda roots, at: roots[at].__setitem__(1, salt("x"))),
        "shuffled later are not",
    ),
    "a removed root of a later shuffle": (of_roots("turn", lambda roots, at: roots.pop(at)), "Not every promise"),
    "the roots of two rounds swapped": (of_roots("turn", swap_roots), "shuffled later are not"),
    "a later shuffle at another time": (
        set_in("fair", "later", 0, 0, to=lambda turn: turn - 1),
        "to have come at other times",
    ),
    "a later shuffle said to be of the deal": (
        set_in("fair", "dealt", to=lambda dealt: dealt + 1),
        "had committed to",
    ),
    "a swapped card in a later shuffle": (swap_later_cards, "cards and throws"),
    "another root of throws": (
        of_roots("words", lambda roots, at: roots[at].__setitem__(1, salt("x"))),
        "Throws are not",
    ),
    "a removed root of throws": (of_roots("words 3", lambda roots, at: roots.pop(at)), "Not every promise"),
    "the roots of throws swapped": (of_roots("words", swap_roots), "Throws are not"),
    "a promise more": (
        of_roots("words", lambda roots, at: roots.append(["turn 1", salt("x")])),
        "Not every promise",
    ),
    "a promise twice": (of_roots("words", lambda roots, at: roots.append(list(roots[at]))), "Not every promise"),
    "no promises at all": (set_in("fair", "roots", to=[]), "Not every promise"),
}


@pytest.mark.parametrize("what", LATER)
def test_every_tampering_with_later_chance_is_named(
    what: str, rounds: Record, tmp_path: Path, checker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alter, expected = LATER[what]
    raw = json.loads(rounds.to_json())
    alter(raw)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert expected in capsys.readouterr().out
    assert checked(checker, path).startswith("does not hold: ")


@pytest.mark.parametrize("what", TAMPERINGS)
def test_every_tampering_is_named(
    what: str, honest: Record, tmp_path: Path, checker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alter, expected = TAMPERINGS[what]
    raw = json.loads(honest.to_json())
    alter(raw)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert expected in capsys.readouterr().out
    assert checked(checker, path).startswith("does not hold: ")


def test_a_changed_decision_is_named(
    honest: Record, tmp_path: Path, checker: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the list that is played again: it does not fit the rules, or not the story."""
    path = tmp_path / "game.json"
    for at in (0, len(honest.actions) // 2, len(honest.actions) - 1):
        raw = json.loads(honest.to_json())
        raw["actions"][at] += 1
        path.write_text(json.dumps(raw), encoding="utf-8")
        assert main(["verify", str(path)]) == 1
        assert "ecision" in capsys.readouterr().out
        assert "decisions" in checked(checker, path)


def test_what_was_taken_back_is_told(honest: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    honest.save(path)
    assert main(["verify", str(path)]) == 0
    assert "1 was taken back." in capsys.readouterr().out
    assert main(["verify", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["holds"]


def test_without_salt_it_is_said_what_that_means(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def what() -> Record:
        hall = make_hall()
        plans = tuple(SeatPlan("bot", "random") for _ in range(2))
        room = await hall.room((await create(hall, Guest("a", "Ada", 0.0), NewTable(game="hoards", seats=plans))).id)
        await Person("eve").join(room)
        await until(lambda: room.table.phase == "over", 10_000)
        table, match = await past(hall, room.table.id)
        return await record_of(hall, table, match)

    path = tmp_path / "game.json"
    run(what()).save(path)
    assert main(["verify", str(path)]) == 0
    assert "the server could have chosen among secrets" in capsys.readouterr().out


def test_a_record_without_proof_says_what_cannot_be_verified(
    honest: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = json.loads(honest.to_json())
    del raw["fair"]
    path = tmp_path / "old.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    assert "has no proof" in capsys.readouterr().out
    assert b"fair" not in from_json(path.read_bytes()).to_json(), "and comes back as it was"
