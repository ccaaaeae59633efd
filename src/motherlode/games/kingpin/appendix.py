"""The card table in words: the appendix of the rulebook, made from the card file.

python -m motherlode.games.kingpin.appendix            write it into RULES.md
python -m motherlode.games.kingpin.appendix my.csv     print that of another file
"""

from __future__ import annotations

import sys
from pathlib import Path

from motherlode.games.kingpin.cards import FACTIONS, load_table, own_table
from motherlode.games.kingpin.deck import CLANS, EVENT, KINDS, Table
from motherlode.games.kingpin.words import EVENT_WORDS, quarters, tag_words

HEADING = "## The cards"


def appendix(table: Table) -> str:
    """Characters and events as two tables in Markdown."""
    lines = [
        "Made from the card file. P is Price, C Corruption, D Defend, R Rage, Au Authority.",
        "",
        "| id | Name | Type | Clan | Faction | HP | ATK | P | C | D | R | Au | Tags |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    events = ["| id | Event | What happens |", "|---|---|---|"]
    for card in range(table.cards):
        tags = tag_words(table, card)
        if table.kind[card] == EVENT:
            events.append(f"| {table.ids[card]} | {table.names[card]} | {EVENT_WORDS[tags[0]]} |")
            continue
        cells = [
            table.ids[card],
            table.names[card],
            KINDS[table.kind[card]],
            CLANS[table.clan[card]],
            FACTIONS[table.faction[card]],
            quarters(table.hp[card]),
            quarters(table.attack[card]),
            str(table.price[card]),
            str(table.corruption[card]),
            str(table.defend[card]),
            str(table.rage[card]),
            str(table.authority[card]),
            ", ".join(tags) or "–",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", *events])


def main(arguments: list[str]) -> None:
    if arguments:
        print(appendix(load_table(arguments[0])))
        return
    path = Path(__file__).with_name("RULES.md")
    rules, _, _ = path.read_text(encoding="utf-8").partition(HEADING)
    path.write_text(f"{rules}{HEADING}\n\n{appendix(own_table())}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
