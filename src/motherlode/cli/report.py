"""`motherlode report`: everything that thousands of games say about a rule set, as one page and as JSON."""

from __future__ import annotations

import shlex
from argparse import Namespace
from pathlib import Path

from rich.text import Text

from motherlode.cli.lab import beside, failed, plan_of, played, write_json
from motherlode.cli.output import begins, out, print_json, save, write
from motherlode.core.errors import Refused
from motherlode.lab.page import page
from motherlode.lab.report import Report, assemble, planned, record
from motherlode.lab.simulate import GameFailed, Plan
from motherlode.terminal.paper import sentence


def run(args: Namespace) -> int:
    target: Path | None = args.out
    if target is not None and target.suffix != ".html":
        raise Refused(f"--out names a page: {target.name!s:.60} does not end in .html.", field="out")
    if target is not None and not target.parent.is_dir():
        raise Refused(f"There is no folder {target.parent}.", field="out")
    plan = plan_of(args)
    runs = planned(plan, args.brief)
    begins(f"{len(runs):,} run{'s' if len(runs) > 1 else ''}, {sum(run.games for run in runs):,} games in all")
    try:
        books = played(args, "report", runs, None if target is None else beside(target, ".journal"))
    except GameFailed as failure:
        return failed(failure, plan)
    report = assemble(plan, books)
    if target is not None:
        files = {name: beside(target, f"-{name}.json") for name in report.evidence}
        for name, path in files.items():
            save(record(plan, report.evidence[name]), path)
        write_json(report, beside(target, ".json"))
        write(page(report, command(args, plan), files), target, "out")
    if args.json:
        print_json(report)
    else:
        show(report, target)
    return 0


def command(args: Namespace, plan: Plan) -> str:
    """The command that makes this report again."""
    sets = "".join(f" --set {shlex.quote(f'{name}={value}')}" for name, value in args.set or [])
    bots = "" if args.bots is None else f" --bots {','.join(args.bots)}"
    brief = " --brief" if args.brief else ""
    table = f"--games {plan.games} --seats {plan.seats} --seed {shlex.quote(plan.seed)}{bots}{sets}{brief}"
    return f"motherlode report {plan.game} {table}"


def show(report: Report, target: Path | None) -> None:
    """What stands out, for a person at a terminal."""
    paper = out()
    paper.print(Text.assemble((report.title, "title"), f"  rules {report.rules} · {report.games:,} games"))
    paper.print()
    if not report.findings:
        paper.print(sentence("Nothing stands out: every interval holds what an even game would give."))
    for finding in report.findings:
        paper.print(sentence(finding.says))
    paper.print()
    if target is None:
        numbers = ", ".join(f"{name} {number}" for name, number in report.evidence.items())
        paper.print(
            Text(f"worth looking at (motherlode simulate --only): {numbers}. --out report.html writes it all.", "dim")
        )
    else:
        paper.print(Text(f"written: {target}, {beside(target, '.json')}, and three games to look at", "dim"))
