"""The card file: the game's own, and a designer's."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kingpin.tabletop import find
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.loops import finish_at_random
from motherlode.core.match import Match, replay
from motherlode.core.options import show
from motherlode.core.record import from_json
from motherlode.games.kingpin import GAME
from motherlode.games.kingpin.rules.cards import EVENT_TAGS, TAG_NAMES, TAGS, Happening, Tag
from motherlode.games.kingpin.words.cardfile import own_text, read_cards, table, table_of
from motherlode.games.kingpin.words.cards import appendix, tag_words
from motherlode.testing import rule

OWN = own_text()
HEADER = OWN.splitlines()[0]


def changed(old: str, new: str) -> str:
    assert old in OWN, old
    return OWN.replace(old, new, 1)


@rule("KP-8", "KP-22")
def test_the_own_file_has_forty_cards() -> None:
    own = table("")
    assert own.many == 40
    assert [sum(kind == k for kind in own.kind) for k in range(4)] == [3, 24, 3, 10]
    assert [sum(clan == k for clan in own.clan) for k in range(5)] == [8, 8, 8, 6, 10]
    swat = find(own, "swat")
    assert [own.tag(swat, tag) for tag in (Tag.MULTI_TARGET, Tag.ATK_FACTION, Tag.GUARD)] == [2, 1, 0]


@rule("KP-8")
def test_every_tag_of_the_rules_is_on_a_card_and_may_be_in_a_file() -> None:
    own = table("")
    for number, tag in enumerate(TAG_NAMES):
        assert any(own.tag(card, number) for card in range(own.many)), tag
    assert {own.event[card] for card in range(30, 40)} == set(range(len(EVENT_TAGS)))


@rule("KP-8")
def test_tags_and_events_have_the_numbers_of_their_names() -> None:
    assert [getattr(Tag, name.upper()) for name in TAG_NAMES] == list(range(TAGS))
    assert [getattr(Happening, name) for name in ("SAFE_CRACKED", "RAID", "DISRUPTION")] == [
        EVENT_TAGS.index(tag) for tag in ("event_safe", "event_raid", "event_disruption")
    ]


@rule("KP-8", "KP-201")
def test_the_appendix_of_the_rulebook_is_made_from_the_file() -> None:
    assert GAME.rulebook().endswith(f"## The cards\n\n{appendix(table(''))}\n")
    assert tag_words(table(""), find(table(""), "swat")) == ("unbribable", "multi_target:2", "atk_faction:1")
    assert tag_words(table(""), find(table(""), "solo_hacker")) == ("enemy_shields:-2", "atk_per_hack:1")


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
    assert f"row {line}, column {column}" in str(refused.value)
    assert refused.value.field == f"cards:{line}:{column}"
    assert len(str(refused.value)) < 300


@rule("KP-V13", "KP-20")
def test_a_clan_without_a_boss() -> None:
    rows = [row for row in OWN.splitlines() if not row.startswith("boss_loner")]
    with pytest.raises(
        Refused, match=r"row 40, column clan: .* loners has no Boss \(there are Bosses in row 2 and 3\)"
    ):
        read_cards("\n".join(rows))
    with pytest.raises(Refused, match="row 1, column clan"):
        read_cards(HEADER)


@rule("KP-V13")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "row 1: it must name the columns id,name,"),
        ("id,name\nx,y\n", "row 1: it must name"),
        (HEADER + "\n" + "x" * 90_000, "row 2, column name: 1 cells instead of 14"),
        (HEADER + '\nx,"unclosed,common\n\n', "row 2: a quotation mark is opened and not closed"),
        (OWN + 'x,"half"quoted,common\n', "row 42: the quotation marks are wrong"),
        (OWN.replace("slippery,3,1,1", "slippery,99999999999,1,1"), "row 8, column hp: 99999999999 is too large"),
        (OWN.replace("slippery,3,1,1", "slippery,60.25,1,1"), "row 8, column hp: 60.25 is too large"),
        (OWN.replace("slippery,3,1,1", "slippery,-0.25,1,1"), "row 8, column hp: -0.25 is too small"),
        (OWN.replace("slippery,3,1,1", "slippery,3,1,00000000041"), "row 8, column price: 00000000041 is too large"),
        (OWN.replace("steal:2", "steal:12345678"), "column abilities: steal: 12345678 is too large"),
        (OWN.replace("steal:2", "steal:-1"), "column abilities: steal: -1 is too small"),
        (OWN.replace("steal:2,1", "steal:2,1234567"), "column count: 1234567 is too large"),
        (
            OWN.replace("gangster_guard,Guard", "gangster_guard,thief"),
            "row 9, column name: thief is already the card of row 8",
        ),
        (
            OWN.replace("steal:2,1", "steal:2,2").replace(",Guard,", ",Thief 2,"),
            "row 9, column name: Thief 2 is already",
        ),
    ],
)
def test_every_complaint_has_its_row(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read_cards(text)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 300


@rule("KP-V13")
def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "latin.csv"
    file.write_bytes(OWN.replace("Nurse", "Schwester Jürgen").encode("latin-1"))
    with pytest.raises(Refused, match="row 22: the byte 0xfc is not UTF-8 text"):
        GAME.settings({"cards": str(file)})


@rule("KP-V13")
def test_files_as_spreadsheets_write_them() -> None:
    """With `;` or tabs between cells, quoted where it must be, a byte order mark, decimal commas, other line ends."""
    cells = [row.split(",") for row in OWN.splitlines()]
    by_semicolon = "\r\n".join(";".join(f'"{cell}"' if ";" in cell else cell for cell in row) for row in cells)
    assert read_cards("\ufeff" + by_semicolon) == read_cards(OWN)
    assert read_cards("\n".join("\t".join(row) for row in cells)) == read_cards(OWN)
    by_comma = by_semicolon.replace("Thief;common;gangsters;slippery;3;", "Thief;common;gangsters;slippery;3,5;")
    assert next(card.numbers[0] for card in read_cards(by_comma) if card.name == "Thief") == 14
    with pytest.raises(Refused, match="row 6, column count: 15 cells instead of 14; a cell with the separator in it"):
        read_cards("\n".join(";".join(row) for row in cells))


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
    mine = table_of(file.read_text())
    assert mine.many == 41
    assert "gangster_racketeer" not in mine.ids
    assert mine.ids[-2:] == ["solo_rookie", "solo_rookie.2"]
    assert (mine.hp[40], mine.attack[40]) == (10, 5)
    assert GAME.actions(state) == GAME.actions(GAME.deal(2, GAME.settings({}), deal_dice("x"))) + 5
    for seed in range(20):
        game = state.fresh(quick_dice(seed))
        finish_at_random(game, quick_dice(seed), 100_000)
        assert game.over
        assert all(there == right for _, there, right in GAME.conserved(game))


def played_with(file: Path) -> Match:
    match = Match(GAME, 2, GAME.settings({"cards": str(file)}), seed="r")
    for _ in range(30):
        match.play(match.perspective(match.seat).legal()[0])
    return match


@rule("KP-V13", "KP-8")
def test_a_record_carries_its_card_file(tmp_path: Path) -> None:
    file = tmp_path / "my.csv"
    file.write_bytes(("\ufeff" + OWN + ROOKIE).replace("\n", "\r\n").encode())
    match = played_with(file)
    record = match.record()
    assert record.options["cards"] == f"{file}\n{file.read_bytes().decode()}"
    assert record.options["cards_hash"] == table_of(file.read_bytes().decode()).digest
    file.write_text(OWN)
    file.unlink()  # whatever becomes of the file
    back = replay(from_json(record.to_json()))
    assert back.perspective(-1).view() == match.perspective(-1).view()
    assert back.record() == record
    assert show(record.options["cards"]) == str(file)
    record.options["cards"] = f"{file}\n{OWN}"
    with pytest.raises(Refused, match=r"The card file .*my\.csv is not the one this was played with"):
        replay(record)
    own = Match(GAME, 2, seed="r").record()
    assert (own.options["cards"], own.options["cards_hash"]) == ("", table("").digest)


@rule("KP-V13", "KP-8")
def test_an_older_record_names_its_card_file(tmp_path: Path) -> None:
    file = tmp_path / "my.csv"
    file.write_text(OWN + ROOKIE)
    match = played_with(file)
    record = match.record()
    record.rules = "1.0"
    record.options["cards"] = str(file)
    assert replay(record).perspective(-1).view() == match.perspective(-1).view()
    file.write_text(OWN)
    with pytest.raises(Refused, match="is not the one this was played with"):
        replay(record)
    file.unlink()
    with pytest.raises(Refused, match="no card file"):
        replay(record)
