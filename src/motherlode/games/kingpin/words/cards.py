"""What do cards and amounts look like in words? Faces for views, and the card table of the rulebook.

python -m motherlode.games.kingpin.words.cards            write the table of the game's own file into RULES.md
python -m motherlode.games.kingpin.words.cards my.csv     print that of another file
"""

import sys
from pathlib import Path

from motherlode.core.view import Action, Face, Person
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import CLANS, EVENT_TAGS, FACTIONS, KINDS, TAG_NUMBERS, CardTable, Kind
from motherlode.games.kingpin.rules.position import At, Aura, Position
from motherlode.games.kingpin.words import cardfile

FRACTIONS = ("", "¼", "½", "¾")
EVENT_WORDS = {
    "event_safe": "The drawer takes up to 2 tokens from the Bank.",
    "event_raid": "Each opponent loses a shield.",
    "event_audit": "The richest pay 2.",
    "event_crash": "Everybody pays a third of the safe.",
    "event_blackout": "No ability works until the drawer's next turn.",
    "event_roundup": "Whoever has two people or more on board gives one up.",
    "event_war": "Every card but Bosses takes 1 damage.",
    "event_bonus": "The drawer gains 3.",
    "event_recruit": "The drawer takes over a shield.",
    "event_disruption": "No ammunition and no Reserve until the drawer's next turn.",
}
HEADING = "## The cards"


def quarters(n: int) -> str:
    """An amount kept in quarters: 31 is 7¾."""
    whole, rest = divmod(abs(n), 4)
    text = f"{whole}{FRACTIONS[rest]}" if whole or not rest else FRACTIONS[rest]
    return f"−{text}" if n < 0 else text


def tag_words(table: CardTable, card: int) -> tuple[str, ...]:
    """The tags of a card as its file spells them, in the file's order, in which they happen (KP-201)."""
    return tuple(f"{name}:{n}" if name in TAG_NUMBERS else name for name, n in table.abilities[card])


def event_words(table: CardTable, card: int) -> str:
    """What an event does; "" for characters."""
    return EVENT_WORDS[EVENT_TAGS[table.event[card]]] if table.kind[card] == Kind.EVENT else ""


def printed(table: CardTable, card: int) -> Face:
    """A card as printed."""
    if table.kind[card] == Kind.EVENT:
        tag = EVENT_TAGS[table.event[card]]
        return Action(tag, table.names[card], (tag.removeprefix("event_"),))
    return person(table, card, quarters(int(table.hp[card])), 0, str(table.defend[card]))


def person(table: CardTable, card: int, hp: str, shields: int, limit: str) -> Person:
    """A character with its numbers, Rage and Authority only where there are some."""
    numbers = {"HP": hp, "ATK": quarters(int(table.attack[card]))}
    numbers |= {"Price": str(table.price[card]), "Corruption": str(table.corruption[card]), "Defend": limit}
    if table.rage[card]:
        numbers["Rage"] = str(table.rage[card])
    if table.authority[card]:
        numbers["Authority"] = str(table.authority[card])
    return Person(table.names[card], CLANS[table.clan[card]], numbers, tag_words(table, card), shields)


def as_it_is(state: Position, card: int) -> Face:
    """A character where it is now: HP left, shields and their limit on a board."""
    table = state.cards
    full = int(table.hp[card])
    shields, limit = 0, str(table.defend[card])
    if At.BOARD <= state.zone[card] < At.BOARD + state.seats:
        place = state.place_of(card)
        full += int(state.aura(Aura.TOUGHER, place // SLOTS))
        shields = int(state.shields[place])
        limit = f"{table.defend[card]} (limit {state.limit(place)})"
    left = full - int(state.damage[card])
    hp = quarters(left) if left == full else f"{quarters(left)} of {quarters(full)}"
    return person(table, card, hp, shields, limit)


def name_at(state: Position, place: int) -> str:
    """The name of the card at a place."""
    card = state.laid[place]
    return state.cards.names[card] if card >= 0 else f"slot {place % SLOTS}"


def appendix(table: CardTable) -> str:
    """Characters and events as two tables in Markdown."""
    lines = [
        "Made from the card file. P is Price, C Corruption, D Defend, R Rage, Au Authority.",
        "",
        "| id | Name | Type | Clan | Faction | HP | ATK | P | C | D | R | Au | Tags |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    events = ["| id | Event | What happens |", "|---|---|---|"]
    for card in range(table.many):
        cells = [table.ids[card], table.names[card]]
        if table.kind[card] == Kind.EVENT:
            events.append(f"| {' | '.join([*cells, event_words(table, card)])} |")
            continue
        cells += [KINDS[table.kind[card]], CLANS[table.clan[card]], FACTIONS[table.faction[card]]]
        cells += [quarters(int(table.hp[card])), quarters(int(table.attack[card]))]
        whole = (table.price, table.corruption, table.defend, table.rage, table.authority)
        cells += [str(column[card]) for column in whole]
        lines.append(f"| {' | '.join([*cells, ', '.join(tag_words(table, card)) or '–'])} |")
    return "\n".join([*lines, "", *events])


def main(arguments: list[str]) -> None:
    """Write the appendix, or print one."""
    if arguments:
        print(appendix(cardfile.table(cardfile.carried(arguments[0]))))
        return
    path = Path(__file__).parents[1] / "RULES.md"
    rules, _, _ = path.read_text(encoding="utf-8").partition(HEADING)
    path.write_text(f"{rules}{HEADING}\n\n{appendix(cardfile.table(''))}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
