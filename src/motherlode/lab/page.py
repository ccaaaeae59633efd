"""A report as one page that needs nothing else: no network, no script, light or dark as the reader likes it."""

from __future__ import annotations

from html import escape
from pathlib import Path

from motherlode.lab.charts import draw, shown
from motherlode.lab.figures import PERCENT, POINTS, Cell, Column, Section, Table
from motherlode.lab.report import Report

OPEN_ROWS = 14
"""A longer table is folded up under its picture."""

STYLE = """
:root{--paper:#fbfaf6;--ink:#1e2421;--quiet:#5c6661;--rule:#d9d8cf;--card:#fff;--a:#0f6b55;--b:#c4520d;--c:#2b62b3;
--d:#a03c78;--e:#8a6d00;--f:#8a938e;--mark:#b8860b}
@media(prefers-color-scheme:dark){:root{--paper:#12201c;--ink:#eef2ef;--quiet:#a9b8b1;--rule:#31443d;--card:#1a2c27;
--a:#58c4a4;--b:#f0a35e;--c:#82b1f5;--d:#e094c4;--e:#d8bd55;--f:#7f918a;--mark:#e9b949}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1180px;margin:0 auto;padding:24px 20px 60px}h1{font:600 30px/1.2 Georgia,serif;margin:0 0 4px}
h2{font:600 21px/1.3 Georgia,serif;margin:0}h3{font-size:14px;margin:18px 0 4px;color:var(--quiet);font-weight:600}
p{margin:6px 0;max-width:75ch}.quiet{color:var(--quiet)}section{background:var(--card);border:1px solid var(--rule);
border-radius:10px;padding:18px 20px;margin:16px 0;break-inside:avoid}
.both{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:0 28px}
.both>div{min-width:0;overflow-x:auto}svg{width:100%;max-width:560px;height:auto;display:block}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
svg .quiet{fill:var(--quiet)}.grid{stroke:var(--rule)}.even{stroke:var(--mark);stroke-dasharray:4 3;stroke-width:1.5}
.bar{stroke-width:3;stroke-linecap:round}.thin{stroke-width:1.5}.line{fill:none;stroke-width:2.5}.band{opacity:.18}
circle.few,line.few,.line.few{opacity:.4}.band.few{opacity:.1}
.s0{fill:var(--a)}.s1{fill:var(--b)}.s2{fill:var(--c)}.s3{fill:var(--d)}.s4{fill:var(--e)}.s5{fill:var(--f)}
line.s0,.line.s0{stroke:var(--a)}line.s1,.line.s1{stroke:var(--b)}line.s2,.line.s2{stroke:var(--c)}
line.s3,.line.s3{stroke:var(--d)}line.s4,.line.s4{stroke:var(--e)}line.s5,.line.s5{stroke:var(--f)}.line{fill:none!important}
table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}
th{text-align:left;color:var(--quiet);font-weight:600}th,td{padding:3px 10px 3px 0;border-bottom:1px solid var(--rule)}
td.n,th.n{text-align:right}td.clear{font-weight:700}td small{color:var(--quiet);font-weight:400}
details{margin-top:6px}summary{cursor:pointer;color:var(--quiet);font-size:14px}
nav a{display:inline-block;margin:0 12px 4px 0}a{color:var(--a)}ul{padding-left:20px}li{margin:4px 0;max-width:80ch}
@media(max-width:600px){main{padding:16px 10px 40px}section{padding:14px 12px}svg text{font-size:14px}}
code{font:13px ui-monospace,monospace;background:var(--paper);padding:1px 5px;border-radius:4px}
"""


def page(report: Report, command: str, files: dict[str, Path]) -> str:
    """The whole page; `files` are the records of the games it shows as evidence."""
    title = f"{report.title}: what {report.games:,} games say"
    cards = f", cards {report.cards[:8]}" if report.cards else ""
    changed = f" with <code>{escape(report.changed)}</code>" if report.changed else ", options as printed"
    head = (
        f"Rules {escape(report.rules)}{cards}{changed} · {report.seats} seats · "
        f"bots: {escape(', '.join(report.bots))} · "
        f"seed {escape(report.seed)} · {report.games:,} games, {report.closely:,} of them listened to closely"
    )
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8>",
        '<meta name=viewport content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style><main>",
        f"<h1>{escape(title)}</h1><p class=quiet>{head}</p>",
        "<p class=quiet>Every figure has a 95 % interval: played again and again, 95 of 100 such intervals hold the "
        "true figure. Pale figures rest on fewer than 30 cases. A dashed line is what an even game would give.</p>",
        f"<p class=quiet>Made by <code>{escape(command)}</code>: the same command gives the same figures.</p>",
        _findings(report),
        _evidence(report, files),
        "<nav>" + "".join(f'<a href="#{s.key}">{escape(s.title)}</a>' for s in report.sections) + "</nav>",
        *(_section(section) for section in report.sections),
        "</main></html>\n",
    ]
    return "\n".join(part for part in parts if part)


def _findings(report: Report) -> str:
    if not report.findings:
        nothing = "<p>Nothing: every interval holds what an even game would give.</p>"
        return f"<section><h2>What stands out</h2>{nothing}</section>"
    rows = "".join(f'<li>{escape(f.says)} <a href="#{f.section}">→</a></li>' for f in report.findings)
    return f"<section><h2>What stands out</h2><ul>{rows}</ul></section>"


def _evidence(report: Report, files: dict[str, Path]) -> str:
    if not files:
        return ""
    rows = "".join(
        f'<li>{name}: game {report.evidence[name]} – <a href="{escape(path.name)}">{escape(path.name)}</a>, '
        f"<code>motherlode replay {escape(path.name)}</code></li>"
        for name, path in files.items()
    )
    return f"<section><h2>See it happen</h2><ul>{rows}</ul></section>"


def _section(section: Section) -> str:
    tables = "".join(f"<div>{_table(table)}</div>" for table in section.tables)
    return (
        f'<section id="{section.key}"><h2>{escape(section.title)}</h2><p class=quiet>{escape(section.says)}</p>'
        f"<div class=both>{tables}</div></section>"
    )


def _table(table: Table) -> str:
    picture = draw(table)
    head = "".join(f"<th class=n>{escape(column.title)}{_unit(column)}</th>" for column in table.columns)
    rows = "".join(
        f"<tr><td>{escape(row.name)}</td>"
        + "".join(_cell(column, cell) for column, cell in zip(table.columns, row.cells))
        + "</tr>"
        for row in table.rows
    )
    grid = f"<table><tr><th></th>{head}</tr>{rows}</table>"
    if picture or len(table.rows) > OPEN_ROWS:
        grid = f"<details><summary>{len(table.rows)} figure{'s' * (len(table.rows) > 1)}</summary>{grid}</details>"
    return f"<h3>{escape(table.title)}</h3>{picture}{grid}"


def _unit(column: Column) -> str:
    return {PERCENT: ", %", POINTS: ", points"}.get(column.unit, "")


def _cell(column: Column, cell: Cell | None) -> str:
    if cell is None:
        return "<td class=n><small>–</small></td>"
    value = shown(cell.value, column.unit)
    interval = ""
    clear = False
    if cell.low is not None and cell.high is not None:
        interval = f" <small>({shown(cell.low, column.unit)} – {shown(cell.high, column.unit)})</small>"
        clear = column.even is not None and not cell.low <= column.even <= cell.high
    few = f" <small>only {cell.of:.0f} cases</small>" if cell.few else ""
    return f'<td class="n{" clear" if clear and not few else ""}">{value}{interval}{few}</td>'
