"""Saved positions: all of a position and nothing else comes back, whoever wrote the bytes."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cache

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import motherlode
from motherlode.core import registry
from motherlode.core.dice import Dice, QuickDice, deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.freeze import differences, fields, freeze
from motherlode.core.game import Game
from motherlode.core.loops import finish_at_random
from motherlode.core.options import Options, variations
from motherlode.core.saving import FORMAT, _digest, load, save
from motherlode.core.state import State
from testing.toys import TOY, Toy, ToyState

GAMES = registry.names()
WAYS: dict[str, Callable[[State], object]] = {
    "save and load": lambda state: load(state.save()),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "old pickle": lambda state: pickle.loads(pickle.dumps(state, 2)),
}


def position(game: Game, decisions: int, seats: int | None = None) -> State:
    state = game.deal(seats or game.usual_seats, game.settings({}), deal_dice("saved"))
    finish_at_random(state, quick_dice(decisions), decisions)
    return state


def ending(state: State) -> bytes:
    """How a game goes on and ends, by chance of its own."""
    state = state.copy()
    finish_at_random(state, quick_dice(5), 3000)
    assert state.over
    return freeze(state)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("decisions", [0, 7, 23, 3000])
@pytest.mark.parametrize("name", GAMES)
def test_a_position_comes_back_and_plays_on(name: str, decisions: int, way: str) -> None:
    state = position(registry.find(name), decisions)
    before = freeze(state)
    again = WAYS[way](state)
    assert isinstance(again, State)
    assert type(again) is type(state)
    assert differences(state, again) == []
    assert freeze(again) == before
    assert again.story is None
    assert ending(again) == ending(state)
    finish_at_random(again, quick_dice(1), 4)
    assert freeze(state) == before, "playing on changed the position that was saved"


@pytest.mark.parametrize("name", GAMES)
def test_imagined_worlds_can_be_saved_too(name: str) -> None:
    world = position(registry.find(name), 9).imagine(0, quick_dice(1))
    assert isinstance(world.dice, QuickDice)
    assert freeze(load(save(world))) == freeze(world)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_seats(name: str) -> None:
    game = registry.find(name)
    for seats in range(game.least_seats, game.most_seats + 1):
        state = position(game, 5, seats)
        assert freeze(load(save(state))) == freeze(state)


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_every_option(name: str) -> None:
    game = registry.find(name)
    for given in variations(game.options):
        try:
            state = game.deal(game.least_seats, game.settings(given), deal_dice("saved"))
        except Refused:
            continue
        finish_at_random(state, quick_dice(4), 4)
        assert freeze(load(state.save())) == freeze(state), given


@pytest.mark.parametrize("name", GAMES)
def test_several_options_at_once(name: str) -> None:
    game = registry.find(name)
    every = list(variations(game.options))
    saved = 0
    for first, second, third in zip(every, every[1:], every[3:]):
        try:
            state = game.deal(game.most_seats, game.settings(first | second | third), deal_dice("saved"))
        except Refused:
            continue
        assert freeze(load(state.save())) == freeze(state), (first, second, third)
        saved += 1
    assert saved or len(every) < 4


def test_a_game_that_is_not_installed_must_be_named() -> None:
    state = toy()
    assert freeze(load(save(state), TOY)) == freeze(state)
    assert "load(data, game)" in refused(save(state))


def test_what_is_part_of_itself_is_refused() -> None:
    state = toy()
    state.hands.append(state.hands)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="part of itself"):
        save(state)


def test_kinds_of_values() -> None:
    state = Chest(
        [1, -(2**70), 2**62, 0.1, "ø", b"\0", None, True, Purse()],
        (1, (2, [3])),
        {(1, 2): [vec[i64]([1, -(2**62)])], "a": vec[float]([0.1, 1e300])},
        {3, 1},
        vec[bool]([True, False]),
    )
    again = load(save(state), Chests())
    assert isinstance(again, Chest)
    for name, value in fields(state):
        if name not in ("dice", "trace"):
            assert repr(getattr(again, name)) == repr(value), name
            assert type(getattr(again, name)) is type(value)


class Chest(State):
    """Holds anything."""

    def __init__(self, *things: object) -> None:
        super().__init__(2, quick_dice(1))
        self.over = True
        self.row, self.pair, self.table, self.some, self.bits = things

    def copy(self) -> State:
        return self

    def imagine(self, seat: i64, dice: Dice) -> State:
        return self

    def legal(self, out: vec[i64]) -> i64:
        return 0


class Purse:
    """Something that a newly dealt game has none of."""

    def __init__(self) -> None:
        self.coins = 3

    def __repr__(self) -> str:
        return f"Purse({self.coins})"


class Chests(Toy):
    package = __name__

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        return Chest([], (), {}, set(), vec[bool]([]))


@pytest.mark.parametrize("value", [vec[str](["a"]), frozenset({1}), type("Row", (list,), {})()])
def test_what_cannot_be_saved_is_refused(value: object) -> None:
    with pytest.raises(Refused, match="cannot be saved"):
        save(Chest(value, 0, 0, 0, 0))


# -- other processes ---------------------------------------------------------------------------------------------------

HOW = ("load", "pickle")
ELSEWHERE = """
import sys
from motherlode.core.dice import quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.loops import finish_at_random
from motherlode.core.options import Options, variations
from motherlode.core.saving import load
import motherlode
import pickle
for line in sys.stdin:
    how, data = line.split()
    state = {"load": load, "pickle": pickle.loads}[how](bytes.fromhex(data))
    out = [str(motherlode.COMPILED), freeze(state).hex(), state.save().hex()]
    finish_at_random(state, quick_dice(5), 3000)
    print(*out, freeze(state).hex())
"""


@cache
def elsewhere(pure: str) -> dict[str, list[str]]:
    """Of every game, what another process says of a position that was saved, and of one that was pickled."""
    states = {name: position(registry.find(name), 11) for name in GAMES}
    told = [(how, data) for state in states.values() for how, data in zip(HOW, (state.save(), pickle.dumps(state)))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "3"}
    environment["MOTHERLODE_PURE"] = pure
    command = [sys.executable, "-W", "ignore", "-c", ELSEWHERE]
    lines = "\n".join(f"{how} {data.hex()}" for how, data in told)
    done = subprocess.run(command, input=lines, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    return {name: said[len(HOW) * k : len(HOW) * (k + 1)] for k, name in enumerate(states)}


@pytest.mark.parametrize("pure", ["1", ""], ids=["to interpreted", "to compiled"])
@pytest.mark.parametrize("name", GAMES)
def test_across_processes(name: str, pure: str) -> None:
    """Whichever way the rules run there and here; what they write is the same, and plays on the same."""
    state = position(registry.find(name), 11)
    said = elsewhere(pure)[name]
    assert len(said) == len(HOW)
    for line in said:
        compiled, there, saved, end = line.split()
        assert compiled == str(motherlode.COMPILED and not pure) or not pure
        assert there == freeze(state).hex()
        assert end == ending(state).hex()
        assert freeze(load(bytes.fromhex(saved))) == freeze(state)


# -- what is no position -----------------------------------------------------------------------------------------------


def toy() -> ToyState:
    state = TOY.deal(3, TOY.settings({}), deal_dice("saved"))
    assert isinstance(state, ToyState)
    return state


def refused(data: bytes) -> str:
    with pytest.raises(Refused) as found:
        load(data)
    assert len(found.value.sentence) > 20
    assert found.value.sentence.endswith((".", "?"))
    return found.value.sentence


@pytest.mark.parametrize("data", [b"", b"\0", b"hello", b"\x95" * 4000, b"\xff" * 9, b"\x91" * 100_000])
def test_bytes_that_are_none(data: bytes) -> None:
    assert "no saved position" in refused(data)


def test_too_many_bytes() -> None:
    assert "at most 4,000,000 bytes" in refused(bytes(4_000_001))


@pytest.mark.parametrize("name", GAMES)
def test_damaged_bytes(name: str) -> None:
    data = position(registry.find(name), 8).save()
    refused(data[:-1])
    refused(data + b"\0")
    dice = quick_dice(4)
    for _ in range(200):
        at = dice.below(len(data))
        refused(data[:at] + bytes([data[at] ^ (1 << dice.below(8))]) + data[at + 1 :])


def test_another_version_of_the_rules() -> None:
    data = msgspec.msgpack.decode(position(registry.find("hearts"), 3).save())
    said = refused(msgspec.msgpack.encode([FORMAT, "hearts", "0.0", *data[3:]]))
    assert said == "The position was saved under rules 0.0 of Hearts; this version plays 1."


def test_a_game_that_is_not_here() -> None:
    data = msgspec.msgpack.decode(position(registry.find("hearts"), 3).save())
    assert "There is no game whist" in refused(msgspec.msgpack.encode([FORMAT, "whist", *data[2:]]))


def test_another_format() -> None:
    data = msgspec.msgpack.decode(position(registry.find("hearts"), 3).save())
    assert "of this kind" in refused(msgspec.msgpack.encode(["motherlode position 99", *data[1:]]))


# -- bytes of an enemy: the digest is right, the content is not --------------------------------------------------------

Content = list[object]


@cache
def saved(name: str) -> bytes:
    return position(registry.find(name), 8).save()


def forged(change: Callable[[Content], object], name: str = "hearts") -> bytes:
    """A saved position whose content somebody has changed."""
    form, game, version, _, content = msgspec.msgpack.decode(saved(name))
    parts = msgspec.msgpack.decode(content)
    changed = change(parts)
    text = msgspec.msgpack.encode(parts if changed is None else changed)
    return msgspec.msgpack.encode([form, game, version, _digest(text), text])


def field(name: str, value: object) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        values = content[3]
        assert isinstance(values, dict)
        assert name in values
        values[name] = value

    return change


def test_a_forgery_that_changes_nothing_is_read() -> None:
    assert load(forged(lambda content: None)).seats == 4


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("os", "system"),
        ("subprocess", "Popen"),
        ("builtins", "object"),
        ("builtins", "dict"),
        ("collections", "OrderedDict"),
        ("pathlib", "Path"),
        ("motherlode.core.match", "Match"),
        ("motherlode.core.dice", "QuickDice"),
        ("motherlode.core.dice", "deal_dice"),
        ("motherlode.core.saving", "State"),
        ("motherlode.table.store", "Store"),
        ("motherlode_hearts", "Hearts"),
        ("motherlode_hearts.nowhere", "HeartsState"),
        ("motherlode_hearts_evil", "HeartsState"),
        ("motherlode.games.hoards.rules", "HoardsState"),
        ("testing.toys", "ToyState"),
        ("", ""),
    ],
)
def test_no_other_class_can_be_made(module: str, name: str) -> None:
    def change(content: Content) -> None:
        content[1:3] = [module, name]

    refused(forged(change))


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("subprocess", "Popen"),
        ("motherlode.core.state", "State"),
        ("motherlode_hearts", "Hearts"),
        ("motherlode.games.hoards.rules", "HoardsState"),
        ("testing.toys", "ToyState"),
    ],
)
def test_no_other_class_can_be_made_inside(module: str, name: str) -> None:
    refused(forged(field("dice", ["thing", module, name, {}])))
    refused(forged(field("trace", ["thing", module, name, {}])))


def test_nothing_is_imported() -> None:
    def change(content: Content) -> None:
        content[1:3] = ["motherlode_hearts.antigravity", "HeartsState"]

    refused(forged(change))
    refused(forged(field("dice", ["thing", "motherlode.core.antigravity", "Dice", {}])))
    assert not [name for name in sys.modules if "antigravity" in name]


def test_fields_must_be_those_of_the_class() -> None:
    def less(content: Content) -> None:
        assert isinstance(content[3], dict)
        del content[3]["seat"]

    def more(content: Content) -> None:
        assert isinstance(content[3], dict)
        content[3]["bribe"] = 1

    def magic(content: Content) -> None:
        assert isinstance(content[3], dict)
        content[3]["__class__"] = 1

    assert "its HeartsState lacks seat" in refused(forged(less))
    assert "a field bribe too many" in refused(forged(more))
    assert "a field __class__ too many" in refused(forged(magic))


STRANGE: list[object] = [
    None,
    "x",
    b"x",
    0.5,
    ["row"],
    ["row", 1, ["row"]],
    ["tuple", 1],
    ["dict", [1, 2]],
    ["set", 1],
    ["set", ["row"]],
    ["dict", [["row"], 1]],
    ["dict", 1],
    ["int", "9" * 5000],
    ["int", "x"],
    ["int", str(2**200)],
    ["vec[i64]", b"123"],
    ["vec[i64]", "x"],
    ["vec[i64]"],
    ["vec[i64]", b""],
    ["vec[float]", bytes(8)],
    ["again", 0],
    ["again", 99],
    ["again", "x"],
    ["thing"],
    ["thing", 1, 2, 3],
    ["nothing"],
    [],
    [None],
    {"a": 1},
]


@pytest.mark.parametrize("name", GAMES)
def test_wrong_values_are_refused_and_never_crash(name: str) -> None:
    """Every field, with everything in it that does not belong there."""
    parts = msgspec.msgpack.decode(msgspec.msgpack.decode(saved(name))[4])
    tried = 0
    for place, value in parts[3].items():
        for strange in STRANGE:
            kind = value[0] if isinstance(value, list) and value else type(value)
            if kind == (strange[0] if isinstance(strange, list) and strange else type(strange)):
                continue  # such a thing may be there
            refused(forged(field(place, strange), name))
            tried += 1
    assert tried > 200


@pytest.mark.parametrize("value", [0, -1, 5, 2**31, 2**62, -(2**63)])
@pytest.mark.parametrize("name", GAMES)
def test_numbers_of_seats_must_be_possible(name: str, value: int) -> None:
    if registry.find(name).most_seats < value or value < 1:
        refused(forged(field("seats", value), name))
    if not -1 <= value < registry.find(name).usual_seats:
        refused(forged(field("seat", value), name))


@pytest.mark.parametrize("name", GAMES)
def test_numbers_that_cannot_be_do_no_harm(name: str) -> None:
    """A position of an enemy may be nonsense; it is refused, or played without bringing anything down."""
    dice = quick_dice(9)
    parts = msgspec.msgpack.decode(msgspec.msgpack.decode(saved(name))[4])
    places = [place for place, value in parts[3].items() if isinstance(value, list) and value[0] in ("vec[i64]", "row")]
    if not places:
        pytest.skip("all its numbers lie in parts of kits")
    for _ in range(60):
        place = places[dice.below(len(places))]
        kind, *rest = parts[3][place]
        numbers = list(memoryview(rest[0]).cast("q")) if kind == "vec[i64]" else rest
        if not numbers:
            continue
        numbers[dice.below(len(numbers))] = (-1, 2**40, -(2**63), 77)[dice.below(4)]
        packed = [bytes(memoryview(vec[i64](numbers)))] if kind == "vec[i64]" else numbers
        data = forged(field(place, [kind, *packed]), name)
        try:
            state = load(data)
            state.legal_actions()
        except (Refused, IndexError, ValueError, OverflowError, ZeroDivisionError, KeyError):
            continue
