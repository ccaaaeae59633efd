"""A report: what a designer learns from ten thousand games. Which games are played for it, and what is made of them.

Most figures come from one run. Some need runs of their own: other bots, other numbers of players, a kind of move
forbidden, one step in every option. Those are shorter.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from motherlode.bots.declared import declared
from motherlode.bots.styles import WITHOUT
from motherlode.core.errors import Refused
from motherlode.core.game import plain
from motherlode.core.options import Value, as_dict, show
from motherlode.core.record import Record
from motherlode.core.registry import find
from motherlode.lab import further, rulesets
from motherlode.lab.arena import Contest
from motherlode.lab.figures import Section, sections
from motherlode.lab.findings import Finding, findings
from motherlode.lab.listen import Course, listen
from motherlode.lab.runs import BELIEFS, COMPARE, LUCK, Book, Run
from motherlode.lab.simulate import Plan, plan

MAIN = "games"
CLOSE_GAMES = 2500
"""So many games of a run are listened to closely, about."""
SAMPLED = 10
"""Games looked at to see which kinds of moves there are."""
MOST_VERBS = 8
MOST_SEAT_NUMBERS = 5
SHORT = ("win", "length", "of")
"""The figures that shorter runs are played for."""


class Report(Struct, frozen=True, kw_only=True):
    """Everything a report says."""

    motherlode_lab: int = 1
    game: str
    title: str
    rules: str
    """The version of the rules."""
    cards: str
    """The hash of the card table, where the game has one."""
    seats: int
    options: dict[str, Value]
    changed: str
    """The options that are not as printed, as they are typed."""
    bots: tuple[str, ...]
    seed: str
    games: int
    closely: int
    """Games that were listened to closely: lead, moves that were possible, cards held at the end."""
    findings: list[Finding]
    sections: list[Section]
    evidence: dict[str, int]
    """Typical, closest, strangest: the number of the game."""


def planned(run: Plan, brief: bool) -> list[Run]:
    """The runs of a report."""
    main = Run(label=MAIN, plan=run, close=max(1, run.games // CLOSE_GAMES))
    return [main] if brief else [main, *more_runs(run)]


def part(games: int, share: int, least: int) -> int:
    """How many games a shorter run has: a part of the whole, not too few, never more than the whole."""
    return min(games, max(least, games // share))


def more_runs(run: Plan) -> list[Run]:
    """The shorter runs behind the figures that one run cannot give."""
    game = find(run.game)
    found = []
    n = run.games
    for level, games in (("random", part(n, 10, 100)), ("search:50", part(n, 200, 10))):
        if (level,) != run.bots:
            found.append(Run(label=f"bots {level}", plan=shorter(run, games, bots=(level,)), close=0, only=SHORT))
    for seats in list(range(game.least_seats, game.most_seats + 1))[:MOST_SEAT_NUMBERS]:
        if seats != run.seats:
            found.append(
                Run(label=f"seats {seats}", plan=shorter(run, part(n, 10, 100), seats=seats), close=0, only=SHORT)
            )
    for style in declared(run.game).styles:
        found.append(
            Run(label=f"style {style}", plan=mixed(run, part(n, 10, 100), style, "sensible"), close=0, only=SHORT)
        )
    ladder = ("random", "easy", "sensible", "search:50", "search:200")
    for lower, higher in pairwise(ladder):
        games = part(n, 200, 10) if higher.startswith("search") else part(n, 20, 50)
        found.append(
            Run(label=f"ladder {higher} against {lower}", plan=mixed(run, games, higher, lower), close=0, only=SHORT)
        )
    for verb in verbs(run):
        plan = mixed(run, part(n, 20, 50), WITHOUT + verb, "sensible")
        found.append(Run(label=f"without {verb}", plan=plan, close=0, only=SHORT))
    found.append(Run(label="luck", plan=shorter(run, part(n, 80, 20)), kind=LUCK, close=0))
    found.append(Run(label="beliefs", plan=shorter(run, min(n, 12)), kind=BELIEFS))
    rules = rulesets.Rules(given_of(run))
    for step in rulesets.option_steps(game, rules):
        options = rulesets.settings(game, rules.with_({step.place: step.value}))
        other = shorter(run, part(n, 40, 50))
        found.append(
            Run(
                label=f"step {step.place}={step.value}",
                plan=other,
                other=replace(other, options=options),
                kind=COMPARE,
                close=0,
                only=SHORT,
            )
        )
    return found


def shorter(run: Plan, games: int, *, bots: tuple[str, ...] | None = None, seats: int | None = None) -> Plan:
    """The same run with fewer games, or other bots or seats."""
    return replace(run, games=games, bots=bots or run.bots, seats=seats or run.seats)


def mixed(run: Plan, games: int, mine: str, theirs: str) -> Plan:
    """Two kinds of bots on the same deals, each deal played twice with seats exchanged."""
    return Contest(
        game=run.game,
        seats=run.seats,
        options=run.options,
        bots=(mine, theirs),
        seed=run.seed,
        games=games + games % 2,
    )


def given_of(run: Plan) -> dict[str, str]:
    """The options that are not as printed, as they are typed; a table with what is in it."""
    usual = as_dict(find(run.game).settings({}))
    return {
        name: value if isinstance(value, str) else show(value)
        for name, value in run.options.items()
        if value != usual.get(name) and not name.endswith("_hash")
    }


def verbs(run: Plan) -> list[str]:
    """The kinds of moves one could do without, the most frequent first."""
    legal: dict[str, float] = {}
    for number in range(min(SAMPLED, run.games)):
        for name, (chosen, times) in listen(replace(run, bots=("sensible",)), number).sheet.items():
            if name.startswith("verb|") and chosen < times:
                legal[name[5:]] = legal.get(name[5:], 0) + chosen
    return sorted((verb for verb, times in legal.items() if times), key=lambda verb: (-legal[verb], verb))[:MOST_VERBS]


def assemble(run: Plan, books: Mapping[str, Book]) -> Report:
    """The report, from all that was played."""
    game = find(run.game)
    main = books[MAIN]
    whole = [*sections(main), *further.sections(run, books)]
    usual = as_dict(game.settings({}))
    changed = {k: v for k, v in run.options.items() if v != usual.get(k) and not k.endswith("_hash")}
    return Report(
        game=run.game,
        title=game.title,
        rules=game.version,
        cards=next((str(v) for k, v in run.options.items() if k.endswith("_hash")), ""),
        seats=run.seats,
        options=run.options,
        changed=plain(changed),
        bots=run.bots,
        seed=run.seed,
        games=main.games,
        closely=main.closely,
        findings=findings(whole),
        sections=whole,
        evidence=evidence(main.courses),
    )


# -- three games worth looking at --------------------------------------------------------------------------------------


def evidence(courses: list[Course]) -> dict[str, int]:
    """A typical game, the closest and the strangest, by their numbers.

    Typical: nearest to the middle in length, lead changes, drama and when it was decided. Closest: the smallest lead on
    average. Strangest: furthest from the middle.
    """
    if not courses:
        return {}
    rows = [[c.turns, c.decisions, c.changes, c.drama, c.decided] for c in courses]
    middle = [sorted(column)[len(rows) // 2] for column in zip(*rows)]
    spread = [sum((value - mid) ** 2 for value in column) ** 0.5 or 1.0 for column, mid in zip(zip(*rows), middle)]
    far = [sum(((v - m) / s) ** 2 for v, m, s in zip(row, middle, spread)) for row in rows]
    numbers = [course.number for course in courses]
    return {
        "typical": min(zip(far, numbers))[1],
        "closest": min((course.gap, course.number) for course in courses)[1],
        "strangest": max((distance, -number) for distance, number in zip(far, numbers))[1] * -1,
    }


def record(run: Plan, number: int) -> Record:
    """One game of a run as a record."""
    actions: list[int] = []
    listen(run, number, False, keep=actions)
    return Record(
        game=run.game,
        rules=find(run.game).version,
        seats=run.seats,
        options=run.options,
        seed=run.deal_seed(number),
        names=[f"{level} {seat}" for seat, level in enumerate(run.levels(number))],
        actions=actions,
    )


def wanted(game: str, *, games: int, seats: int | None, given: dict[str, str], bots: list[str], seed: str) -> Plan:
    """The main run of a report from what was asked for; edits of tables (`cards:thief.price=3`) are made."""
    rules = find(game)
    options = rulesets.settings(rules, rulesets.Rules(given))
    run = plan(game, games=games, seats=seats, given={}, bots=bots, seed=seed)
    if games < 2:
        raise Refused("A report takes at least two games: one has no interval.", field="games")
    return replace(run, options=options)
