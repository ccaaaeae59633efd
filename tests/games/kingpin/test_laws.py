"""The laws every game obeys hold with changed card tables too. (With its own: tests/test_games.py.)"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from motherlode.core.options import Options
from motherlode.games.kingpin.game import KingpinGame
from motherlode.games.kingpin.words.cardfile import own_text
from motherlode.testing import check, rule

OWN = own_text()
HEADER, *ROWS = OWN.splitlines()
TABLES = {
    "cheap and doubled": "\n".join([HEADER, *(row[:-1] + ("1" if row.startswith("boss") else "2") for row in ROWS)]),
    "many uniques and lookers": OWN.replace(",common,solo,", ",unique,solo,")
    + "solo_eye,Eye,common,solo,slippery,2,1,0,1,2,0,0,deck_look:5;opponent_discard:2,6\n",
    "all tags on few": "\n".join([HEADER, *(row for row in ROWS if row.startswith(("boss", "event", "unique")))])
    + "\nbrute,Brute,common,loners,stormers,3.5,2.25,0,1,2,1,0,"
    "entry_attack;multi_target:2;hand_attack;ignore_first_shield;enemy_shields:-2;atk_per_hack:1;kill_bonus:3,5"
    + "\nclerk,Clerk,common,authorities,specialists,4,0,1,1,3,0,1,"
    "sell:2;return_hand;guard_all:1;restore_all_shields:2;restore_shield:2;hand_guard:1;steal:3;extort:1,5\n",
}


@pytest.mark.laws
@pytest.mark.slow
@rule("KP-V13")
@pytest.mark.parametrize("name", TABLES)
def test_the_laws_hold_for_changed_tables(name: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(TABLES[name])

    class Changed(KingpinGame):
        def settings(self, given: Mapping[str, object]) -> Options:
            return super().settings({"cards": str(file), **given})

    report = check(Changed(), seconds=20, laws=[1, 2, 3, 4, 5, 6, 7, 9, 11])
    assert report.holds, report
