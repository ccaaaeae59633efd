"""A review as one page that needs nothing else: curves with bands, turning points, chances kept, the deal."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from motherlode.lab.charts import WIDTH, line, svg, text
from motherlode.lab.page import STYLE
from motherlode.review.figures import Chance, Review
from motherlode.review.words import kept_words, loss_interval, luck_words, percent, points, summary, verdict

HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 200, 44, 16, 10, 24
COLOURS = 6
MORE_STYLE = """
.seen{fill:none;stroke:var(--mark);stroke-dasharray:5 4;stroke-width:1.5}.turn{fill:var(--mark)}
svg .turn+text{fill:var(--paper);font-weight:700}.cost{font-weight:700}.close{color:var(--quiet)}
"""


def review_page(review: Review, command: str) -> str:
    """The whole page."""
    title = f"{review.title}: a game looked back at"
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8>",
        '<meta name=viewport content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}{MORE_STYLE}</style><main>",
        f"<h1>{escape(title)}</h1><p class=quiet>{escape(summary(review))}</p>",
        "<p class=quiet>A line is a seat's chance to win if sensible bots played on: from what the seat knew then, "
        "with a 95 % interval as a band; dashed, for somebody who sees all cards. The gap between the two is luck not "
        f"yet revealed.</p><p class=quiet>Made by <code>{escape(command)}</code>: the same command gives the same "
        "figures.</p>",
        *(_seat(review, seat) for seat in range(len(review.names))),
        "</main></html>\n",
    ]
    return "\n".join(parts)


def _seat(review: Review, seat: int) -> str:
    rows = "".join(
        f"<tr><td>{turning.ply + 1}</td><td>{escape(turning.label)}</td><td>{escape(turning.instead)}<br>"
        f"<small>{escape(turning.why)}</small></td>"
        f"<td class='n {'cost' if turning.mistake else 'close'}'>{points(-turning.loss.value)} "
        f"<small>({loss_interval(turning.loss)})</small>"
        f"{'' if turning.mistake else f'<br><small>{verdict(turning)}</small>'}</td></tr>"
        for turning in review.turnings[seat]
    )
    table = (
        f"<table><tr><th>move</th><th>played</th><th>instead</th><th class=n>wins in 100 games</th></tr>{rows}</table>"
        if rows
        else "<p>No decision cost anything that could be seen.</p>"
    )
    return (
        f"<section><h2>{escape(review.names[seat])}{' ★' if seat in review.winners else ''}</h2>"
        f"<p class=quiet>{escape(kept_words(review.kept[seat]))} {escape(luck_words(review.luck[seat]))}</p>"
        f"<div class=both><div>{_curve(review, seat)}</div><div>{table}</div></div></section>"
    )


def _curve(review: Review, seat: int) -> str:
    known, seen = review.known[seat], review.seen[seat]
    across = (WIDTH - LEFT - RIGHT) / max(1, len(known) - 1)

    def place(moment: int, value: float) -> tuple[float, float]:
        return LEFT + across * moment, TOP + (HEIGHT - TOP - BOTTOM) * (1 - value)

    def path(values: Sequence[float]) -> str:
        return " ".join("{:.1f},{:.1f}".format(*place(moment, value)) for moment, value in enumerate(values))

    def ends(band: Sequence[Chance]) -> str:
        up = [place(moment, one.high) for moment, one in enumerate(band)]
        down = [place(moment, one.low) for moment, one in enumerate(band)]
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in [*up, *reversed(down)])

    colour = f"s{seat % COLOURS}"
    parts = []
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = place(0, value)[1]
        parts += [line(LEFT, y, WIDTH - RIGHT, y, "grid"), text(LEFT - 6, y + 4, percent(value), "quiet", "end")]
    for found in review.rounds[1:]:
        x = place(found.ply, 0)[0]
        parts.append(line(x, TOP, x, HEIGHT - BOTTOM, "even"))
    parts += [
        f'<polygon class="band {colour}" points="{ends(known)}"/>',
        f'<polyline class="seen" points="{path([one.value for one in seen])}"/>',
        f'<polyline class="line {colour}" points="{path([one.value for one in known])}"/>',
    ]
    for number, turning in enumerate(review.turnings[seat], 1):
        x, y = place(turning.ply, known[turning.ply].value)
        parts += [f'<circle class="turn" cx="{x:.1f}" cy="{y:.1f}" r="8"/>', text(x, y + 4, str(number), "", "middle")]
    parts.append(text(LEFT, HEIGHT - 6, f"{review.decisions} decisions", "quiet"))
    return svg(HEIGHT, f"The chance of {review.names[seat]} to win", parts)
