"""`motherlode tune`: the smallest change of the rules that reaches a target, confirmed on fresh deals."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path

from msgspec.structs import replace
from rich.text import Text

from motherlode.cli.arguments import settings
from motherlode.cli.lab import beside, failed, kept, plan_of, played, write_json
from motherlode.cli.output import begins, out, print_json
from motherlode.core.errors import Refused
from motherlode.lab.charts import shown
from motherlode.lab.figures import PERCENT, Cell
from motherlode.lab.racing import LEAST, NOW, SEARCHED
from motherlode.lab.runs import Book, Run
from motherlode.lab.simulate import GameFailed
from motherlode.lab.targets import Target, read
from motherlode.lab.tune import Search, Tuned, tuned
from motherlode.terminal.paper import sentence

FEW = 100
"""Games that show which figures there are."""
REACHED = ("nothing to change", "reached", "reached for sure")


def run(args: Namespace) -> int:
    if not 1 <= args.trials <= 10_000:
        raise Refused(f"A search tries 1 to 10,000 changes, not {args.trials}.", field="trials")
    began = time.monotonic()
    plan = plan_of(args)
    _, target = kept(args)

    def play(what: str, runs: list[Run]) -> dict[str, Book]:
        journal: Path | None = None if target is None else beside(target, f".{what.replace(' ', '-')}.journal")
        return played(args, what, runs, journal)

    begins(f"up to {args.trials:,} changes, up to {max(LEAST, plan.games // SEARCHED):,} games each")
    try:
        few = Run(label=NOW, plan=replace(plan, games=min(FEW, plan.games)))
        targets = read(args.target, play("figures", [few])[NOW])
        search = Search(plan, settings(args.set), targets, args.over or [], args.trials)
        before = play("now", [search.runner.run(NOW, {}, plan.games, plan.seed)])[NOW]
        found = tuned(search, play, before)
    except GameFailed as failure:
        return failed(failure, plan)
    if target is not None:
        write_json(found, target)
    if args.json:
        print_json(found)
    else:
        show(found, targets, time.monotonic() - began)
    return 0 if found.found in REACHED else 1


def figures(cells: list[Cell | None], targets: list[Target]) -> str:
    """Figures with their names, units and intervals in a line."""
    called = [(target, name) for target in targets for name in target.called()]
    return ", ".join(f"{name} {figure(cell, target)}" for cell, (target, name) in zip(cells, called, strict=True))


def figure(cell: Cell | None, target: Target) -> str:
    """One figure with its interval."""
    if cell is None:
        return "did not come up"
    unit = PERCENT if target.percent else ""
    value = shown(cell.value, unit) + (" %" if unit else "")
    known = cell.low is not None and cell.high is not None
    return f"{value} ({shown(cell.low or 0, unit)} – {shown(cell.high or 0, unit)})" if known else value


def aimed(cells: list[Cell | None], targets: list[Target]) -> str:
    """Figures in a line, each with how far it is from where it should lie; one alone needs no name."""
    called = [(target, name) for target in targets for name in target.called()]
    found = []
    for cell, (target, name) in zip(cells, called, strict=True):
        words = figure(cell, target) if len(called) == 1 else f"{name} {figure(cell, target)}"
        if cell is not None and target.outside(cell.value):
            far = shown(target.outside(cell.value), PERCENT if target.percent else "")
            side = "low" if cell.value < target.low else "high"
            words += f", too {side} by {far}" + (" points" if target.percent else "")
        found.append(words)
    return "; ".join(found)


def show(found: Tuned, targets: list[Target], seconds: float) -> None:
    """What was found, and how long it took."""
    paper = out()
    said = f"{found.seats} seats · bots: {', '.join(found.bots)} · seed {found.seed} · {found.tried} changes tried"
    said += f" · {seconds:,.0f} s"
    paper.print(Text.assemble((found.title, "title"), f"  rules {found.rules} · {said}"))
    for words in found.targets:
        paper.print(sentence(f"wanted: {words}"))
    paper.print(sentence(f"now: {figures(found.before, targets)}"))
    paper.print()
    if found.found == "nothing to change":
        paper.print(sentence(f"The rules as they are reach it, in {found.deals:,} games."))
    elif found.found == "not reached":
        paper.print(sentence("Nothing that was tried holds on fresh deals. The nearest:"))
    else:
        sure = (
            "The whole 95 % interval lies inside."
            if found.found == "reached for sure"
            else "The 95 % interval reaches outside: likely, not for sure."
        )
        paper.print(sentence(f"Change: {found.proposal}"))
        for changed in found.changed:
            rule = f" ({changed.rule})" if changed.rule else ""
            paper.print(sentence(f"  {changed.what}: {changed.before} → {changed.after}. {changed.says}{rule}"))
        paper.print(sentence(f"Confirmed on {found.deals:,} fresh deals: {figures(found.confirmed, targets)}. {sure}"))
        paper.print()
        paper.print(
            sentence("The nearest that were tried; what is not confirmed rests on the deals of the search alone:")
        )
    for one in found.nearest:
        words = " ".join(f"{name}={value}" for name, value in one.given.items())
        paper.print(sentence(f"  {words}: {aimed(one.figures, targets)}"))
