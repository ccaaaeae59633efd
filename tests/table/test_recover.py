"""Somebody takes name, seat and games to another device with a link that is shown once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from motherlode.table.web.guard import new_token
from table.browser import Browser, Served
from table.database import Cluster


@pytest.fixture(params=["file", "postgres"])
def server(request: pytest.FixtureRequest, served: Served, tmp_path: Path) -> Iterator[Served]:
    """The usual server, or two processes on PostgreSQL."""
    if request.param == "file":
        yield served
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    found = Served(tmp_path, "--database", cluster.database(), "--processes", "2", "--workers", "1", "--pace", "0")
    yield found.start()
    assert found.stop() == 0


def test_name_seat_and_games_go_along(server: Served) -> None:
    ada = Browser(server, "Ada")
    made = ada.post("/api/tables", {"game": "hoards", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})
    secret = ada.post("/api/me/key")["secret"]
    phone = Browser(server)
    assert phone.post("/api/recover", {"secret": secret}) == {"name": "Ada"}
    assert phone.get("/api/me")["name"] == "Ada"
    assert [table["id"] for table in phone.get("/api/lobby")["mine"]] == [made["id"]]
    with phone.table(made["id"]) as table:
        table.play()
    assert ada.get("/api/me")["name"] == "Ada", "and the old device goes on"
    cookie = phone.http.post("/api/recover", json={"secret": secret}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_a_new_link_replaces_the_old_one_and_none_is_left_when_forgotten(server: Served) -> None:
    ada = Browser(server, "Ada")
    old, new = (ada.post("/api/me/key")["secret"] for _ in range(2))
    other = Browser(server)
    assert "opens nothing" in other.post("/api/recover", {"secret": old}, status=400)["error"]
    assert ada.post("/api/me/key/forget") == {"was": True}
    assert ada.post("/api/me/key/forget") == {"was": False}
    told = other.post("/api/recover", {"secret": new}, status=400)
    assert (told["field"], "set-cookie" in other.http.headers) == ("secret", False)


@pytest.mark.parametrize("secret", ["", "x", "ä" * 22, "../" * 8, "A" * 22, "A" * 8000])
def test_what_is_no_secret_opens_nothing(served: Served, secret: str) -> None:
    eve = Browser(served)
    answer = eve.http.post("/api/recover", json={"secret": secret})
    assert answer.status_code in (400, 413)
    assert "set-cookie" not in answer.headers or eve.get("/api/me")["name"] == "Guest"


def test_the_journal_knows_neither_secret_nor_token(tmp_path: Path) -> None:
    served = Served(tmp_path).start()
    ada = Browser(served, "Ada")
    secret = ada.post("/api/me/key")["secret"]
    token = ada.http.cookies["motherlode"]
    assert served.stop() == 0
    with sqlite3.connect(tmp_path / "table.sqlite3") as file:
        text = "\n".join(file.iterdump())
        assert file.execute("SELECT count(*) FROM keys").fetchone() == (1,)
    assert secret not in text
    assert token not in text
    assert token.encode().hex() not in text
    assert secret not in served.log


def test_guessing_is_slow(tmp_path: Path) -> None:
    served = Served(tmp_path).start()
    try:
        eve = Browser(served)
        codes = [eve.http.post("/api/recover", json={"secret": new_token()}).status_code for _ in range(20)]
        assert 429 in codes
    finally:
        assert served.stop() == 0
