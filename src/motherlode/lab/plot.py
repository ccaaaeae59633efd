"""A picture of a contest: every bot's share of the win with its interval, place by place, as SVG."""

from __future__ import annotations

from xml.sax.saxutils import escape

from motherlode.core.estimates import Estimate
from motherlode.core.registry import find
from motherlode.lab.arena import Result

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d00", "#777777")
"""Told apart by most people who see colours differently, too; every row is labelled as well."""
PLACE, LETTER, RIGHT, SCALE = 130, 8, 150, 440  # widths: of a place, a letter, the figures, from 0 to 100 %
TOP, ROW, GAP, BOTTOM = 64, 20, 10, 34
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1b1b1b } .title { font-weight: 600; font-size: 15px }
.quiet { fill: #5d5d5d } .line { stroke: #d9d9d9 } .even { stroke: #1b1b1b; stroke-dasharray: 4 3 }
.paper { fill: #ffffff }
@media (prefers-color-scheme: dark) {
  text { fill: #ededed } .quiet { fill: #b0b0b0 } .line { stroke: #3f3f3f } .even { stroke: #ededed }
  .paper { fill: #191919 }
}"""


def places(result: Result) -> list[tuple[str, list[tuple[str, Estimate]]]]:
    """What is drawn: each place with the share of every bot there."""
    found = [("everywhere", [(name, its.share) for name, its in result.standings.items()])]
    for role in sorted({role for its in result.standings.values() for role in its.by_role}):
        held = [(name, its.by_role[role]) for name, its in result.standings.items() if role in its.by_role]
        found.append((role, held))
    for seat in range(result.seats):
        found.append((f"seat {seat}", [(name, its.by_seat[seat]) for name, its in result.standings.items()]))
    return found


def beginning(result: Result) -> int:
    """Where 0 % is: right of the longest name."""
    return PLACE + LETTER * max(10, *map(len, result.standings))


def draw(result: Result) -> str:
    """The picture, whole."""
    groups = places(result)
    left = beginning(result)
    width = left + SCALE + RIGHT
    rows = sum(len(shares) for _, shares in groups)
    height = TOP + rows * ROW + len(groups) * GAP + BOTTOM
    colours = {name: COLOURS[number % len(COLOURS)] for number, name in enumerate(result.standings)}
    low, high = TOP - 6, height - BOTTOM
    title = f"{find(result.game).title}: wins of one seat"
    under = f"{result.deals:,} deals, {result.seats} seats, seed {result.seed}, 95 % intervals"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        _text(16, 24, title, "title"),
        _text(16, 44, under, "quiet"),
    ]
    for percent in range(0, 101, 25):
        x = left + SCALE * percent / 100
        parts.append(f'<line class="line" x1="{x:.1f}" x2="{x:.1f}" y1="{low}" y2="{high}"/>')
        parts.append(_text(x, high + 18, f"{percent} %", "quiet", "middle"))
    even = left + SCALE * result.even
    parts.append(f'<line class="even" x1="{even:.1f}" x2="{even:.1f}" y1="{low}" y2="{high}"/>')
    y = TOP
    for place, shares in groups:
        for number, (name, share) in enumerate(shares):
            if not number:
                parts.append(_text(16, y + 14, place))
            parts += _row(left, y + 10, name, share, colours[name])
            y += ROW
        y += GAP
    return "\n".join([*parts, "</svg>", ""])


def _row(left: float, y: float, name: str, share: Estimate, colour: str) -> list[str]:
    figures = f"{100 * share.value:.1f} ({100 * share.low:.1f} – {100 * share.high:.1f})"
    low, middle, high = (f"{left + SCALE * value:.1f}" for value in (share.low, share.value, share.high))
    return [
        _text(left - 10, y + 4, name, "quiet", "end"),
        f'<line x1="{low}" x2="{high}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="3" stroke-linecap="round"/>',
        f'<circle cx="{middle}" cy="{y}" r="5" fill="{colour}"/>',
        _text(left + SCALE + 12, y + 4, figures, "quiet"),
    ]


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    kind = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}"{kind}>{escape(text)}</text>'
