"""The picture of a contest."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from motherlode.lab.arena import contest, hold
from motherlode.lab.plot import SCALE, beginning, draw, places

pytestmark = pytest.mark.usefixtures("toys")
SVG = "{http://www.w3.org/2000/svg}"


def test_every_bot_has_a_dot_and_an_interval_in_every_place() -> None:
    result = hold(contest("trench", deals=4, seats=3, given={}, bots=["sensible", "random"], seed="<s&>"))
    picture = ElementTree.fromstring(draw(result))
    dots = picture.findall(f"{SVG}circle")
    rows = [share for _, shares in places(result) for _, share in shares]
    assert len(dots) == len(rows) == 2 * (1 + 2 + 3), "everywhere, two roles, three seats"
    for dot, share in zip(dots, rows):
        assert float(dot.attrib["cx"]) == pytest.approx(beginning(result) + share.value * SCALE, abs=0.06)
    texts = ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]
    assert "4 deals, 3 seats, seed <s&>, 95 % intervals" in texts
    assert texts.count("sensible") == texts.count("random") == 6
    assert all(float(dot.attrib["cy"]) < float(picture.attrib["height"]) for dot in dots)
