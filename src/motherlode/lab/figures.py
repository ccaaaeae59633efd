"""What do the games of one run say? The figures of a report that the games themselves give, as tables.

Every figure has its interval and the number of cases it rests on; one with fewer than 30 says so.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.estimates import Estimate
from motherlode.core.registry import find
from motherlode.lab import rulesets
from motherlode.lab.runs import Book
from motherlode.lab.simulate import Plan
from motherlode.lab.statistics import Share

FEW = 30
"""A figure that rests on fewer cases says so."""
PERCENT, POINTS, NUMBER = "%", "points", ""
"""Units: a share; a difference of shares; a plain number."""


class Cell(Struct, frozen=True, omit_defaults=True):
    """One figure: value, interval, cases. None where there is no interval: one case has none."""

    value: float
    low: float | None
    high: float | None
    of: float
    few: bool = False


class Row(Struct, frozen=True):
    """A line of a table."""

    name: str
    cells: list[Cell | None]


class Column(Struct, frozen=True, omit_defaults=True):
    """What stands in a column."""

    title: str
    unit: str = NUMBER
    even: float | None = None
    """What it would be if all were alike."""


class Table(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Some figures that belong together, and how to draw them."""

    title: str
    columns: list[Column]
    rows: list[Row]
    draw: str = "dots"
    """`dots` with intervals, `bars` of a distribution, `lines` over time, `cards` by use and effect, or `none`."""
    note: str = ""


class Section(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the report's figures."""

    key: str
    title: str
    says: str
    """What is measured, in a sentence or two."""
    tables: list[Table]


def cell(estimate: Estimate | None) -> Cell | None:
    """A figure for a table; infinite intervals are none."""
    if estimate is None or estimate.of <= 0:
        return None
    known = estimate.low > -1e300 and estimate.high < 1e300
    return Cell(
        tidy(estimate.value),
        tidy(estimate.low) if known else None,
        tidy(estimate.high) if known else None,
        tidy(estimate.of),
        estimate.of < FEW,
    )


def tidy(value: float) -> float:
    """To six digits behind the point: what is beyond is noise of adding up."""
    return round(value, 6) + 0.0


def shares(book: Book, prefix: str, title: str, even: float | None = None, draw: str = "dots") -> Table | None:
    """A table of all shares whose names begin so; None if there are none."""
    names = book.names.get(prefix.partition("|")[0], [])
    inner = prefix.partition("|")[2]
    found = [name for name in names if name.startswith(inner)] if inner else names
    rows = [
        Row(pretty(name.removeprefix(inner)), [cell(book.share(prefix + name.removeprefix(inner)))]) for name in found
    ]
    if not rows:
        return None
    return Table(title=title, columns=[Column("share", PERCENT, even)], rows=rows, draw=draw)


def pretty(name: str) -> str:
    """A figure's name for people."""
    words = name if name.isupper() else name.replace("_", " ")  # P_TRB is what the rulebook calls the card
    return words.replace("|", " · ").strip(" ·")


def card_names(run: Plan) -> dict[str, str]:
    """What cards are called, where a table of the game's own says it: by id. A name that two share names neither."""
    found: dict[str, str] = {}
    try:
        game = find(run.game)
    except Refused:  # games of tests have no home
        return found
    for option in rulesets.tables(game):
        carried = str(run.options.get(option) or "").partition("\n")[2]
        for row in rulesets.rows(carried or rulesets.table(game, option)):
            found[next(iter(row.values()))] = row.get("name") or ""
    often = Counter(found.values())
    return {key: name for key, name in found.items() if name and often[name] == 1}


def sections(book: Book) -> list[Section]:
    """The figures that the games of one run give."""
    made = [
        who_wins(book),
        matchups(book),
        length(book),
        endings(book),
        lead(book),
        cards(book),
        dead(book),
        load(book),
        economy(book),
        against(book),
        counts(book),
    ]
    return [section for section in made if section is not None and section.tables]


def some(*tables: Table | None) -> list[Table]:
    """The tables that there are."""
    return [table for table in tables if table is not None and table.rows]


def who_wins(book: Book) -> Section:
    """Win shares by seat, role and bot."""
    even = 1 / book.run.plan.seats
    seats = [Row(f"seat {seat}", [cell(book.share(f"win|seat|{seat}"))]) for seat in range(book.run.plan.seats)]
    seats.append(Row("who moves first", [cell(book.share("win|first"))]))
    bots = shares(book, "win|bot|", "by bot", even)
    return Section(
        key="wins",
        title="Who wins",
        says="The share of the win that falls to one seat: by seat, by role, by bot. Even is one over the seats.",
        tables=some(
            Table(title="by seat", columns=[Column("share", PERCENT, even)], rows=seats),
            shares(book, "win|role|", "by role", even),
            bots if bots is not None and len(bots.rows) > 1 else None,
            *(shares(book, f"of|{whole}|", f"of all {whole}") for whole in wholes(book)),
        ),
    )


def wholes(book: Book) -> list[str]:
    """What is counted in parts: rounds, say."""
    return sorted({name.rpartition("|")[0] for name in book.names.get("of", [])})


def matchups(book: Book) -> Section:
    """Role against role, in both orders of play."""
    rows: dict[str, list[Cell | None]] = {}
    for name in book.names.get("match", []):
        mine, theirs, order = name.split("|")
        rows.setdefault(f"{mine} against {theirs}", [None, None])[order == "after"] = cell(book.share(f"match|{name}"))
    columns = [Column("moving before it", PERCENT, 0.5), Column("moving after it", PERCENT, 0.5)]
    return Section(
        key="matchups",
        title="Matchups",
        says="Of two seats with different roles in one game, how often the first-named got more of the win (half where "
        "both got the same), moving before the other or after it.",
        tables=some(
            Table(title="role against role", columns=columns, rows=[Row(name, cells) for name, cells in rows.items()])
        ),
    )


def length(book: Book) -> Section:
    """How long games take."""
    rows = [Row(what, [cell(book.mean(f"length|{what}"))]) for what in ("turns", "decisions", "minutes")]
    games = sum(book.turns.values())
    width = max(1, (max(book.turns) - min(book.turns)) // 24 + 1) if book.turns else 1
    bins: dict[int, int] = {}
    for turns, times in book.turns.items():
        bins[turns // width * width] = bins.get(turns // width * width, 0) + times
    bars = (
        [
            Row(
                str(start) if width == 1 else f"{start} to {start + width - 1}",
                [Cell(tidy(bins.get(start, 0) / games), None, None, games)],
            )
            for start in range(min(bins), max(bins) + 1, width)
        ]
        if bins
        else []
    )
    return Section(
        key="length",
        title="Length",
        says="Turns (runs of decisions in one seat's turn), decisions, and minutes if a person takes 8 seconds for a "
        "choice and 2 where there is none. A game that ends at a limit was cut short.",
        tables=some(
            Table(title="a game takes", columns=[Column("mean")], rows=rows, draw="none"),
            Table(title="turns", columns=[Column("share of games", PERCENT)], rows=bars, draw="bars"),
            Table(
                title="cut short",
                columns=[Column("share", PERCENT)],
                rows=[Row("cut short", [cell(book.share("cut"))])],
                draw="none",
            ),
        ),
    )


def endings(book: Book) -> Section:
    """Why games end."""
    table = shares(book, "end|", "why games end")
    if table is not None:
        table.rows.sort(key=lambda row: -row.cells[0].value if row.cells[0] else 0.0)
    return Section(key="endings", title="Endings", says="Why games end, as a share of all games.", tables=some(table))


def lead(book: Book) -> Section:
    """How the lead changes, and when games are decided."""
    rows = [
        Row("lead changes a game", [cell(book.mean("lead|changes"))]),
        Row("lead changes a turn", [cell(book.mean("lead|changes a turn"))]),
        Row("drama", [cell(book.mean("lead|drama"))]),
        Row("decided after (share of the game)", [cell(book.mean("lead|decided"))]),
    ]
    won = [
        Row("won from behind at half-time", [cell(book.share("lead|comeback"))]),
        Row("a third seat made the last change", [cell(book.share("lead|king made"))]),
    ]
    curve = [Row(f"{10 * int(name)}", [cell(book.mean(f"curve|{name}"))]) for name in book.names.get("curve", [])]
    said = [
        Row(f"{10 * int(name)} to {10 * int(name) + 10} %", [cell(book.share(f"said|{name}"))])
        for name in book.names.get("said", [])
    ]
    return Section(
        key="lead",
        title="Lead and drama",
        says="From the game's own estimate of everybody's chance, once a turn. Drama: how far the eventual winner was "
        "behind the leader, on average over time. Decided: when the winner first passed the highest estimate any loser "
        "ever had. The last table says whether the estimate can be believed.",
        tables=some(
            Table(title="measures", columns=[Column("mean")], rows=rows, draw="none"),
            Table(title="turning points", columns=[Column("share", PERCENT)], rows=[r for r in won if r.cells[0]]),
            Table(
                title="the winner's estimated chance, by how much of the game is over (%)",
                columns=[Column("estimate", PERCENT)],
                rows=curve,
                draw="lines",
            ),
            Table(
                title="a seat whose chance was put at … won", columns=[Column("share", PERCENT)], rows=said, draw="dots"
            ),
        ),
    )


def cards(book: Book) -> Section:
    """What happens to every card, and what it is worth."""
    kinds: dict[str, list[str]] = {}
    for name in book.names.get("card", []):
        card, kind = name.split("|")
        kinds.setdefault(card, []).append(kind)
    rows, happenings = [], []
    names = card_names(book.run.plan)
    for card, mine in kinds.items():
        called = names.get(card) or pretty(card)
        got, used = cell(book.edge(f"got|{card}")), cell(book.edge(f"used|{card}"))
        seats = book.run.plan.seats
        had = spread_of(book, f"got|{card}", seats), spread_of(book, f"used|{card}", seats)
        if got is not None or used is not None:
            rows.append(Row(called, [cell(had[0]), cell(had[1]), got, used]))
        for kind in mine:
            owner = cell(book.share(f"owner|{card}|{kind}"))
            happenings.append(Row(f"{called} · {pretty(kind)}", [cell(book.mean(f"card|{card}|{kind}")), owner]))
    even = 1 / book.run.plan.seats
    return Section(
        key="cards",
        title="Cards",
        says="Win share of seats that got a card less that of seats that did not, and the same for having used it. "
        "Take care: who is ahead, or plays a longer game, gets more cards. A difference is a question, no answer.",
        tables=some(
            Table(
                title="worth having",
                columns=[
                    Column("seats that got it", PERCENT),
                    Column("seats that used it", PERCENT),
                    Column("won more when got", POINTS, 0.0),
                    Column("won more when used", POINTS, 0.0),
                ],
                rows=rows,
                draw="cards",
            ),
            Table(
                title="what happens to them",
                columns=[Column("times a game"), Column("its seat's win share", PERCENT, even)],
                rows=happenings,
                draw="none",
            ),
        ),
    )


def spread_of(book: Book, name: str, seats: int) -> Estimate:
    """How many of all seats something is true of."""
    sums = book.sums.get(name, [0.0] * 6)
    games = book.games
    return Share(games, sums[2], games * seats, sums[5], sums[2] * seats, games * seats * seats).estimate()


def dead(book: Book) -> Section:
    """Moves that nobody makes, or everybody, and cards that are never used."""
    rows = [Row(pretty(verb), [cell(book.share(f"verb|{verb}"))]) for verb in book.names.get("verb", [])]
    rows.sort(key=lambda row: -row.cells[0].value if row.cells[0] else 0.0)
    names = card_names(book.run.plan)
    unused = [
        Row(names.get(card) or pretty(card), [cell(spread_of(book, f"got|{card}", book.run.plan.seats))])
        for card in book.names.get("got", [])
        if card not in book.names.get("used", []) and book.names.get("used")
    ]
    return Section(
        key="dead",
        title="Dead and automatic moves",
        says="Of the decisions at which a kind of move was possible and another kind too, the share in which it was "
        "chosen: 0 never, 100 always. A kind that is missing was never possible, or the only one. Cards below were "
        "had, and never used.",
        tables=some(
            Table(title="chosen when possible", columns=[Column("share", PERCENT)], rows=rows),
            Table(title="cards nobody used", columns=[Column("seats that got it", PERCENT)], rows=unused, draw="none"),
        ),
    )


def load(book: Book) -> Section:
    """How much there is to decide."""
    rows = [
        Row("options where there is a choice", [cell(book.mean("load|options"))]),
        Row("decisions of others between two of one's own", [cell(book.mean("load|downtime"))]),
    ]
    said = [
        Row("only one option", [cell(book.share("load|forced"))]),
        Row("all options equally good", [cell(book.share("load|equal"))]),
    ]
    return Section(
        key="load",
        title="Decision load",
        says="How many options a decision has where there is more than one (the decision factor), how many have only "
        "one, and how long one waits (downtime).",
        tables=some(
            Table(title="a decision", columns=[Column("mean")], rows=rows, draw="none"),
            Table(title="decisions with", columns=[Column("share", PERCENT)], rows=said),
        ),
    )


def economy(book: Book) -> Section:
    """What everybody has, round by round."""
    found: dict[str, list[str]] = {}
    for name in book.names.get("money", []):
        what, number = name.split("|")
        if book.sums[f"money|{name}"][0] >= FEW or len(found.get(what, [])) < 2:
            found.setdefault(what, []).append(number)
    return Section(
        key="economy",
        title="Economy",
        says="The mean over seats after every round of turns, and that of those who won in the end. Later rounds are "
        "of longer games only.",
        tables=[
            Table(
                title=what,
                columns=[Column("everybody"), Column("who won")],
                rows=[
                    Row(str(int(n)), [cell(book.mean(f"money|{what}|{n}")), cell(book.mean(f"rich|{what}|{n}"))])
                    for n in numbers
                ],
                draw="lines",
            )
            for what, numbers in found.items()
        ],
    )


def against(book: Book) -> Section:
    """Who acts against whom."""
    seats = book.run.plan.seats
    rows = [
        Row(pretty(name).replace(" · ", " against "), [cell(book.mean(f"against|{name}"))])
        for name in book.names.get("against", [])
    ]
    leader = [Row("acts against the strongest other", [cell(book.share("against leader"))])]
    king = [Row("the last change of the lead was a third seat's doing", [cell(book.share("lead|king made"))])]
    return Section(
        key="against",
        title="Who acts against whom",
        says="How often a seat does something to another, and whether it hits the strongest of the others. Kingmaking: "
        "the lead changed for the last time through a seat that neither lost it nor took it.",
        tables=some(
            Table(title="acts a game, seat against seat", columns=[Column("mean")], rows=rows, draw="none"),
            Table(title="aim", columns=[Column("share", PERCENT, 1 / (seats - 1))], rows=leader)
            if seats > 2 and rows and leader[0].cells[0]
            else None,
            Table(title="kingmaking", columns=[Column("share", PERCENT)], rows=king) if king[0].cells[0] else None,
        ),
    )


def counts(book: Book) -> Section:
    """Everything else that is counted."""
    even = 1 / book.run.plan.seats
    counted = [Row(name, [cell(book.mean(f"count|{name}"))]) for name in book.names.get("count", [])]
    events = [
        Row(name, [cell(book.mean(f"event|{name}")), cell(book.share(f"did|{name}"))])
        for name in book.names.get("event", [])
    ]
    return Section(
        key="counts",
        title="Everything that happens",
        says="What the game counts by itself, and every event it tells, with the win share of the seats it happened to "
        "or that did it.",
        tables=some(
            Table(title="counted by the game", columns=[Column("a game")], rows=counted, draw="none"),
            Table(
                title="events",
                columns=[Column("a game"), Column("its seat's win share", PERCENT, even)],
                rows=events,
                draw="none",
            ),
        ),
    )
