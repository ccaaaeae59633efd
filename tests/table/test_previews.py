"""What a link says where it is pasted: title, sentence and picture, without a script, and nothing that may hurt."""

from __future__ import annotations

import httpx
import pytest

from motherlode.core.registry import find, names
from table.browser import Browser, Served


def head(served: Served, path: str) -> str:
    answer = httpx.get(served.url + path)
    assert answer.status_code == 200
    return answer.text.partition("</head>")[0]


def test_an_invitation_says_who_invites_to_what(served: Served) -> None:
    host = Browser(served)
    host.post("/api/me", {"name": '<b>"Ada"</b>'})
    table = host.post("/api/tables", {"game": "hoards", "seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
    said = head(served, f"/t/{table}")
    assert 'property="og:title" content="&lt;b&gt;&quot;Ada&quot;&lt;/b&gt; invites you to Hoards"' in said
    assert "One seat is free." in said
    assert "<b>" not in said
    assert f'content="{served.url}/preview/hoards.jpg"' in said


def test_a_table_that_is_played_does_not_invite(served: Served) -> None:
    table = Browser(served).post("/api/tables", {"game": "hoards"})["id"]
    assert "A game of Hoards is being played" in head(served, f"/t/{table}")
    assert "og:title" not in head(served, "/t/nothing")


@pytest.mark.parametrize("game", names())
def test_every_game_has_a_picture_and_a_sentence(served: Served, game: str) -> None:
    said = head(served, f"/learn/{game}")
    assert f"Learn {find(game).title}" in said
    picture = httpx.get(f"{served.url}/preview/{game}.jpg")
    assert f'content="{served.url}/preview/{game}.jpg"' in said  # where a game has none, one that fits every game
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/jpeg"
    assert picture.content[:3] == b"\xff\xd8\xff"
    assert len(picture.content) < 120_000
    assert httpx.get(f"{served.url}/preview/nothing.jpg").status_code == 404
