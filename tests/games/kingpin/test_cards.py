"""The card file: the game's own, and a designer's."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kingpin.tabletop import find
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.loops import finish_at_random
from motherlode.core.match import Match, replay
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.appendix import appendix
from motherlode.games.kingpin.cards import PARAMETERS, own_table, own_text, read_cards, table_of
from motherlode.games.kingpin.deck import EVENT_TAGS, TAG_NAMES, TAGS
from motherlode.testing import rule

OWN = own_text().decode()
HEADER = OWN.splitlines()[0]


def changed(old: str, new: str) -> bytes:
    assert old in OWN, old
    return OWN.replace(old, new, 1).encode()


@rule("KP-8", "KP-22")
def test_the_own_file_has_forty_cards() -> None:
    table = own_table()
    assert table.cards == 40
    assert [sum(kind == k for kind in table.kind) for k in range(4)] == [3, 24, 3, 10]
    assert [sum(clan == k for clan in table.clan) for k in range(5)] == [8, 8, 8, 6, 10]
    swat = find(table, "swat")
    assert [table.tags[swat * TAGS + TAG_NAMES.index(tag)] for tag in ("multi_target", "atk_faction", "guard")] == [
        2,
        1,
        0,
    ]


@rule("KP-8")
def test_every_tag_of_the_rules_is_on_a_card_and_may_be_in_a_file() -> None:
    table = own_table()
    for number, tag in enumerate(TAG_NAMES):
        assert any(table.tags[c * TAGS + number] for c in range(table.cards)), tag
    assert list(PARAMETERS) == list(TAG_NAMES)
    assert {table.event[c] for c in range(30, 40)} == set(range(len(EVENT_TAGS)))


@rule("KP-8")
def test_the_appendix_of_the_rulebook_is_made_from_the_file() -> None:
    assert GAME.rulebook().endswith(f"## The cards\n\n{appendix(own_table())}\n")


WRONG = [
    ("extort:2,1", "extrot:2,1", 7, "abilities"),
    ("extort:2,1", "extort,1", 7, "abilities"),
    ("extort:2,1", "extort:two,1", 7, "abilities"),
    ("extort:2,1", "extort:99,1", 7, "abilities"),
    ("enemy_shields:-1", "enemy_shields:1", 18, "abilities"),
    ("multi_target:2", "multi_target:3", 11, "abilities"),
    ("unbribable;return_hand", "unbribable:1;return_hand", 21, "abilities"),
    ("guard:1;restore_shield:1", "guard:1;guard:1", 9, "abilities"),
    ("extort:2,1", "atk_all:1,1", 7, "abilities"),
    ("extort:2,1", "event_war,1", 7, "abilities"),
    (",event_raid,1", ",,1", 33, "abilities"),
    (",event_raid,1", ",guard:1,1", 33, "abilities"),
    ("Thief,common,gangsters,slippery,3", "Thief,common,gangsters,slippery,-3", 8, "hp"),
    ("Thief,common,gangsters,slippery,3", "Thief,common,gangsters,slippery,0", 8, "hp"),
    ("Thief,common,gangsters,slippery,3", "Thief,common,gangsters,slippery,many", 8, "hp"),
    ("Thief,common,gangsters,slippery,3", "Thief,common,gangsters,slippery,3.1", 8, "hp"),
    ("Thief,common,gangsters,slippery,3", "Thief,common,gangsters,slippery,999", 8, "hp"),
    ("Thief,common,gangsters,slippery,3,1,1", "Thief,common,gangsters,slippery,3,1,1.5", 8, "price"),
    ("Thief,common,gangsters,slippery", "Thief,common,gansters,slippery", 8, "clan"),
    ("Thief,common,gangsters,slippery", "Thief,common,none,slippery", 8, "clan"),
    ("Thief,common,gangsters,slippery", "Thief,commn,gangsters,slippery", 8, "type"),
    ("Thief,common,gangsters,slippery", "Thief,common,gangsters,sneaky", 8, "faction"),
    ("gangster_thief,Thief", "gangster_guard,Thief", 9, "id"),
    ("gangster_thief,Thief", "Gangster Thief,Thief", 8, "id"),
    ("gangster_thief,Thief", "gangster_thief,", 8, "name"),
    ("extort:2,1", "extort:2,x", 7, "count"),
    ("extort:2,1", "extort:2,99", 7, "count"),
    ("extort:2,1", "extort:2", 7, "count"),
    ("extort:2,1", "extort:2,1,1", 7, "count"),
    ("Gangster Boss,boss,gangsters", "Gangster Boss,boss,loners", 4, "clan"),
    ("12,3,1,1,,1", "12,3,1,1,,2", 2, "count"),
    ("Raid,event,none,none,0", "Raid,event,none,none,1", 33, "hp"),
]


@rule("KP-V13")
@pytest.mark.parametrize(("old", "new", "line", "column"), WRONG)
def test_what_is_wrong_is_said_with_row_and_column(old: str, new: str, line: int, column: str) -> None:
    with pytest.raises(Refused) as refused:
        read_cards(changed(old, new))
    if "clan" not in refused.value.field or "Boss" not in str(refused.value):
        assert f"row {line}, column {column}" in str(refused.value)
    assert len(str(refused.value)) < 300


@rule("KP-V13", "KP-20")
def test_a_clan_without_a_boss() -> None:
    rows = [row for row in OWN.splitlines() if not row.startswith("boss_loner")]
    with pytest.raises(Refused, match="loners has no Boss"):
        read_cards("\n".join(rows).encode())


@rule("KP-V13")
@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"\xff\xfe\x00junk",
        b"id,name\nx,y\n",
        HEADER.encode(),
        (HEADER + "\n" + "x" * 90_000).encode(),
        (HEADER + '\n"unclosed').encode(),
        b"\0" * 5000,
        (HEADER + "\n" + "\n".join(f"c{n},C,common,solo,none,1,1,1,1,1,0,0,,9" for n in range(99))).encode(),
    ],
)
def test_junk_is_refused(junk: bytes) -> None:
    with pytest.raises(Refused):
        read_cards(junk)


@rule("KP-V13")
def test_ten_megabytes_are_not_even_read(tmp_path: Path) -> None:
    big = tmp_path / "big.csv"
    big.write_bytes(b"x" * 10_000_000)
    with pytest.raises(Refused, match="10,000,000 bytes"):
        GAME.settings({"cards": str(big)})
    with pytest.raises(Refused, match="no card file"):
        GAME.settings({"cards": str(tmp_path / "none.csv")})
    with pytest.raises(Refused):
        GAME.settings({"cards": "a\0b"})


ROOKIE = "solo_rookie,Rookie,common,solo,slippery,2.5,1.25,1,1,1,0,0,economy_entry:3;guard:2;sell:2,2\n"


@rule("KP-V13", "KP-8", "KP-4", "KP-5")
def test_a_designers_table_plays(tmp_path: Path) -> None:
    file = tmp_path / "my.csv"
    file.write_text(OWN.replace("extort:2,1", "extort:4,0") + ROOKIE)
    options = GAME.settings({"cards": str(file)})
    state = GAME.deal(2, options, deal_dice("x"))
    table = table_of(file.read_bytes())
    assert table.cards == 41
    assert "gangster_racketeer" not in table.ids
    assert table.ids[-2:] == ["solo_rookie", "solo_rookie.2"]
    assert (table.hp[-1], table.attack[-1]) == (10, 5)
    assert GAME.actions(state) == GAME.actions(GAME.deal(2, GAME.settings({}), deal_dice("x"))) + 5
    for seed in range(20):
        game = state.fresh(quick_dice(seed))
        finish_at_random(game, quick_dice(seed), 100_000)
        assert game.over
        assert all(there == right for _, there, right in GAME.conserved(game))


@rule("KP-V13", "KP-8")
def test_a_record_knows_its_card_file(tmp_path: Path) -> None:
    file = tmp_path / "my.csv"
    file.write_text(OWN + ROOKIE)
    match = Match(GAME, 2, GAME.settings({"cards": str(file)}), seed="r")
    for _ in range(30):
        match.play(match.perspective(match.seat).legal()[0])
    record = match.record()
    assert record.options["cards_hash"] == table_of(file.read_bytes()).digest
    assert replay(record).perspective(-1).view() == match.perspective(-1).view()
    file.write_text(OWN)
    with pytest.raises(Refused, match="is not the one this was played with"):
        replay(record)
    file.unlink()
    with pytest.raises(Refused, match="no card file"):
        replay(record)
    own = Match(GAME, 2, seed="r").record()
    assert own.options["cards_hash"] == own_table().digest
