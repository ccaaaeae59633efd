"""Records: what is written comes back, what is no record is refused with a sentence."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from motherlode.core.errors import Refused
from motherlode.core.match import Match, replay
from motherlode.core.record import MOST_BYTES, Record, from_json, load
from testing.toys import TOY

RECORD = Record(game="hush", rules="1", seats=3, options={"hand": 2}, seed="s", names=["A", "B", "C"], actions=[0, 3])


def altered(**changes: object) -> bytes:
    content = msgspec.json.decode(RECORD.to_json())
    content.update(changes)
    return msgspec.json.encode(content)


def sentence(text: bytes) -> str:
    with pytest.raises(Refused) as caught:
        from_json(text, "game.json")
    assert len(str(caught.value)) < 400
    return str(caught.value)


def test_a_record_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.json"
    RECORD.save(path)
    assert load(path) == RECORD
    assert path.read_bytes().endswith(b"\n")
    assert [entry.name for entry in path.parent.iterdir()] == ["game.json"]


def test_saving_again_replaces_the_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"x" * 10000)
    RECORD.save(path)
    assert load(path) == RECORD


def test_every_beginning_of_a_record_is_refused() -> None:
    text = RECORD.to_json().rstrip()
    for length in range(len(text)):
        assert sentence(text[:length]).startswith("game.json is no recorded game")


@pytest.mark.parametrize("text", [b"", b"null", b"[]", b"7", b"hello", b"\xff\xfe\x00", b"{}", b'{"motherlode": "1"}'])
def test_what_is_no_record_is_refused(text: bytes) -> None:
    assert sentence(text).startswith("game.json is no recorded game (")


def test_another_format_is_named() -> None:
    assert sentence(altered(motherlode=2)) == "game.json is in record format 2; this version reads format 1."


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"cheat": 1}, "cheat"),
        ({"seats": "three"}, "$.seats"),
        ({"actions": [0, "play 3"]}, "$.actions[1]"),
        ({"actions": [0, 1.5]}, "$.actions[1]"),
        ({"actions": None}, "$.actions"),
        ({"options": {"hand": [2]}}, "$.options"),
        ({"seed": None}, "$.seed"),
        ({"names": [1]}, "$.names[0]"),
    ],
)
def test_a_wrong_field_is_named(changes: dict[str, object], part: str) -> None:
    assert part in sentence(altered(**changes))


def test_a_missing_field_is_named() -> None:
    assert "seed" in sentence(b'{"motherlode": 1, "game": "hush", "rules": "1", "seats": 3}')


@pytest.mark.parametrize(
    "text", [b"[" * 100000, b'{"motherlode":' * 100000, b'{"motherlode":1,"options":{"a":' + b"[" * 99999]
)
def test_deep_nesting_is_refused(text: bytes) -> None:
    assert "no record" in sentence(text)


def test_giant_numbers_are_refused_or_kept_but_never_crash() -> None:
    for number in ("9" * 30, "-" + "9" * 30, "1e400", "9" * 100000):
        text = RECORD.to_json().replace(b"[0,3]", f"[{number}]".encode())
        try:
            record = from_json(text)
        except Refused:
            continue
        with pytest.raises(Refused):
            replay(record, game=TOY)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        os.truncate(file.fileno(), 100_000_000)
    with pytest.raises(Refused, match=r"huge\.json has 100,000,000 bytes; a record has at most 4,000,000"):
        load(path)


def test_a_long_text_is_refused_undecoded() -> None:
    assert "more than the 4,000,000 bytes" in sentence(b" " * (MOST_BYTES + 1))


def test_a_file_without_an_end_is_refused() -> None:
    with pytest.raises(Refused, match="zero has more than the 4,000,000 bytes that a record has at most"):
        load(Path("/dev/zero"))


def test_an_empty_file_is_called_empty() -> None:
    said = sentence(b"")
    assert said == sentence(b" \n")
    assert said.startswith("game.json is no recorded game (it is empty): a record is a file that ")


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read: No such file"):
        load(tmp_path / "none.json")
    with pytest.raises(Refused, match="cannot be read: Is a directory"):
        load(tmp_path)


def test_a_record_without_seats_cannot_be_dealt() -> None:
    for seats in (-1, 0, 1, 5, 10**30):
        with pytest.raises(Refused, match="Hush is for 2 to 4 seats"):
            replay(Record(game="hush", rules="1", seats=seats, seed="s"), game=TOY)


def test_a_record_with_other_options_is_refused() -> None:
    with pytest.raises(Refused, match=r"There is no option hands; did you mean hand\?"):
        replay(Record(game="hush", rules="1", seats=2, seed="s", options={"hands": 2}), game=TOY)


def test_a_record_with_too_few_names_is_refused() -> None:
    with pytest.raises(Refused, match="2 names were given for 3 seats"):
        replay(Record(game="hush", rules="1", seats=3, seed="s", names=["A", "B"]), game=TOY)


def test_the_record_of_a_match_holds_all_options() -> None:
    assert Match(TOY, 2, seed="s").record().options == {"hand": 2, "reveal": True}
