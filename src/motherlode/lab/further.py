"""What do a report's shorter runs say? Other bots, other numbers of players, forbidden moves, one step in a rule."""

from __future__ import annotations

import math
from collections.abc import Mapping

from motherlode.core.estimates import Estimate
from motherlode.lab.beliefs import Losses
from motherlode.lab.figures import NUMBER, PERCENT, POINTS, Cell, Column, Row, Section, Table, cell, some, tidy
from motherlode.lab.runs import Book
from motherlode.lab.simulate import Plan


def sections(run: Plan, books: Mapping[str, Book]) -> list[Section]:
    """The figures that need runs of their own, as far as they were played."""
    made = [
        strengths(run, books),
        seat_numbers(run, books),
        styles(run, books),
        ladder(run, books),
        restricted(run, books),
        luck(books),
        information(books),
        sweep(books),
    ]
    return [section for section in made if section.tables]


def labelled(books: Mapping[str, Book], word: str) -> list[tuple[str, Book]]:
    """The runs whose label begins with a word, without it."""
    return [(label[len(word) + 1 :], book) for label, book in books.items() if label.startswith(word + " ")]


def less(estimate: Estimate, even: float) -> Estimate:
    """A share as a difference from an even one."""
    return Estimate(estimate.value - even, estimate.low - even, estimate.high - even, estimate.of)


def strengths(run: Plan, books: Mapping[str, Book]) -> Section:
    """Whether an imbalance survives skill."""
    even = 1 / run.seats
    mine = ", ".join(run.bots)
    several = [(mine, books["games"]), *labelled(books, "bots")]
    columns = [Column(name, PERCENT, even) for name, _ in several]
    seats = [
        Row(f"seat {seat}", [cell(book.share(f"win|seat|{seat}")) for _, book in several]) for seat in range(run.seats)
    ]
    roles = sorted({name[5:] for _, book in several for name in book.names.get("win", []) if name.startswith("role|")})
    by_role = [Row(role, [cell(book.share(f"win|role|{role}")) for _, book in several]) for role in roles]
    return Section(
        key="strengths",
        title="Does it survive skill?",
        says="The win shares once more with other bots. An imbalance that is there with weak bots only says something "
        "about the bots.",
        tables=some(
            Table(title="by seat", columns=columns, rows=seats),
            Table(title="by role", columns=columns, rows=by_role),
        )
        if len(several) > 1
        else [],
    )


def seat_numbers(run: Plan, books: Mapping[str, Book]) -> Section:
    """The effect of moving first, by number of players."""
    several = sorted([(str(run.seats), books["games"]), *labelled(books, "seats")], key=lambda pair: int(pair[0]))
    rows = [Row(f"{seats} players", [cell(less(book.share("win|first"), 1 / int(seats)))]) for seats, book in several]
    worst = []
    for seats, book in several:
        found = [book.share(f"win|seat|{seat}").value for seat in range(int(seats))]
        worst.append(Row(f"{seats} players", [Cell(tidy(1 - max(found) + min(found)), None, None, book.games)]))
    return Section(
        key="first",
        title="First seat, by number of players",
        says="Seat advantage: the win share of who moves first less an even share. Balance: 1 less the largest "
        "difference of win shares between seats.",
        tables=some(
            Table(title="advantage of moving first", columns=[Column("advantage", POINTS, 0.0)], rows=rows),
            Table(title="balance of seats", columns=[Column("balance", PERCENT)], rows=worst, draw="none"),
        )
        if len(several) > 1
        else [],
    )


def by_bot(run: Plan, books: Mapping[str, Book], word: str, name: str) -> list[Row]:
    """One row for each run with two kinds of bots: the first one's share less an even one."""
    rows = []
    for label, book in labelled(books, word):
        mine = book.run.plan.bots[0]
        rows.append(Row(name.format(label), [cell(less(book.share(f"win|bot|{mine}"), 1 / run.seats))]))
    return rows


def styles(run: Plan, books: Mapping[str, Book]) -> Section:
    """Whether a temperament breaks the game."""
    rows = by_bot(run, books, "style", "{}")
    roles = [
        Row(
            f"{label} · {role}",
            [cell(book.share(f"win|skill|{label}|{role}")), cell(book.share(f"win|skill|sensible|{role}"))],
        )
        for label, book in labelled(books, "style")
        for role in sorted({n.split("|")[2] for n in book.names.get("win", []) if n.startswith("skill|")})
    ]
    return Section(
        key="styles",
        title="Styles of play",
        says="Sensible bots with a temperament against sensible ones on the same deals: win share of a seat with that "
        "style less an even share.",
        tables=some(
            Table(title="against sensible bots", columns=[Column("advantage", POINTS, 0.0)], rows=rows),
            Table(
                title="by role",
                columns=[Column("with the style", PERCENT), Column("sensible", PERCENT)],
                rows=roles,
            ),
        ),
    )


def ladder(run: Plan, books: Mapping[str, Book]) -> Section:
    """How much skill is worth."""
    rows = by_bot(run, books, "ladder", "{}")
    roles: dict[str, Row] = {}
    for _, book in labelled(books, "ladder"):
        better, worse = book.run.plan.bots
        for name in book.names.get("win", []):
            if name.startswith(f"skill|{better}|"):
                role = name.rpartition("|")[2]
                pair = [book.share(f"win|skill|{bot}|{role}") for bot in (better, worse)]
                roles[f"{better} · {role}"] = Row(f"{better} · {role}", [cell(pair[0]), cell(pair[1])])
    return Section(
        key="ladder",
        title="Skill ladder",
        says="Each bot against the next weaker one on the same deals: win share of a seat less an even share. Where "
        "the steps are small, luck decides; where they stay large, there is depth.",
        tables=some(
            Table(title="better against weaker", columns=[Column("advantage", POINTS, 0.0)], rows=rows),
            Table(
                title="by role",
                columns=[Column("better bot", PERCENT), Column("weaker bot", PERCENT)],
                rows=list(roles.values()),
            ),
        ),
    )


def restricted(run: Plan, books: Mapping[str, Book]) -> Section:
    """What a kind of move is worth."""
    rows = by_bot(run, books, "without", "never {}")
    return Section(
        key="restricted",
        title="Restricted play",
        says="A sensible bot that never makes one kind of move (if there is any other) against ones that may: win "
        "share less an even share. Near 0: the move hardly matters.",
        tables=some(Table(title="doing without", columns=[Column("advantage", POINTS, 0.0)], rows=rows)),
    )


def luck(books: Mapping[str, Book]) -> Section:
    """How much the deal decides."""
    found = books["luck"].luck_share() if "luck" in books else None
    return Section(
        key="luck",
        title="Luck of the deal",
        says="The same deals played several times, with other dice for the bots: the share of the variance of seat 0's "
        "outcome that the deal explains.",
        tables=some(
            Table(
                title="luck share",
                columns=[Column("share", PERCENT)],
                rows=[Row("explained by the deal", [cell(found)])],
            )
        )
        if found is not None
        else [],
    )


def information(books: Mapping[str, Book]) -> Section:
    """What can be known of hidden roles and hands over time."""
    report = books["beliefs"].beliefs if "beliefs" in books else None
    tables = []
    for what in ("roles", "hands"):
        rows = []
        for part in report.parts if report is not None else []:
            losses: Losses | None = getattr(part, what)
            if losses is not None:
                name = f"{round(100 * part.begins)}"
                rows.append(Row(name, [cell(losses.prior), cell(losses.inferred)]))
        if rows:
            columns = [Column("from the rules alone", NUMBER), Column("with inference", NUMBER, math.log(2))]
            title = f"log-loss of beliefs about {what}, by how much of the game is over (%)"
            tables.append(Table(title=title, columns=columns, rows=rows, draw="lines"))
    return Section(
        key="information",
        title="Information",
        says="How wrong a seat is about what is hidden from it: 0 for being sure and right, 0.69 for a coin (deduction "
        "curve). A few games only. Bluffs, where a game counts them, are among what happens.",
        tables=tables,
    )


def sweep(books: Mapping[str, Book]) -> Section:
    """What one step in each option changes."""
    several = labelled(books, "step")
    roles = sorted({n[5:] for _, book in several for n in book.names.get("win", []) if n.startswith("role|")})
    columns = [Column("who moves first wins", POINTS, 0.0)]
    columns += [Column(f"{role} wins", POINTS, 0.0) for role in roles]
    names = ["win|first", *(f"win|role|{role}" for role in roles)]
    wins = [Row(label, [cell(book.pair(name).difference()) for name in names]) for label, book in several]
    turns = [Row(label, [cell(book.pair("length|turns").difference())]) for label, book in several]
    return Section(
        key="sweep",
        title="One step in each option",
        says="The same deals under the rules as they are and with one option changed: by how much the figure changes.",
        tables=some(
            Table(title="change of win shares", columns=columns, rows=wins),
            Table(title="change of length", columns=[Column("turns", NUMBER, 0.0)], rows=turns),
        ),
    )
