from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.table.settings import Settings
from motherlode.table.web import guard
from motherlode.table.web.pages import Pages


def test_a_bucket_allows_a_burst_and_then_a_rate() -> None:
    bucket = guard.Bucket(2.0, 5.0, 0.0)
    assert [bucket.take(0.0) for _ in range(6)] == [True] * 5 + [False]
    assert not bucket.take(0.4)
    assert bucket.take(0.6)
    assert [bucket.take(100.0) for _ in range(6)] == [True] * 5 + [False]
    assert bucket.take(200.0, 5.0)
    assert not bucket.take(200.0, 1.0)


def test_addresses_do_not_share_a_bucket_and_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_BUCKETS", 10)
    buckets = guard.Buckets(1.0, 1.0, lambda: 0.0)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    for n in range(20):
        buckets.take(f"x{n}")
    assert len(buckets._of) == 10


@pytest.mark.parametrize(
    ("origin", "host", "known"),
    [
        ("http://localhost:8000", "localhost:8000", True),
        ("https://localhost:8000", "localhost:8000", True),
        ("http://localhost:8001", "localhost:8000", False),
        ("http://localhost", "localhost:8000", False),
        ("http://evil.example", "localhost:8000", False),
        ("http://localhost:8000.evil.example", "localhost:8000", False),
        ("null", "localhost:8000", False),
        ("", "localhost:8000", False),
        ("", "", False),
        ("file://localhost:8000", "localhost:8000", False),
        ("http://[", "localhost:8000", False),
        ("https://play.example.org", "10.0.0.1:8000", True),
        ("https://play.example.org.evil", "10.0.0.1:8000", False),
    ],
)
def test_origins(origin: str, host: str, known: bool) -> None:
    settings = Settings(origins=("https://play.example.org",))
    assert guard.known_origin(settings, origin, host) is known


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("play.example.org", True),
        ("PLAY.example.org:443", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_hosts(host: str, known: bool) -> None:
    assert guard.known_host(Settings(origins=("https://play.example.org",)), host) is known
    assert guard.known_host(Settings(any_host=True), host) is (host not in ("", "["))


def test_cookies() -> None:
    token = guard.new_token()
    assert guard.TOKEN.fullmatch(token)
    assert guard.token_in(f"a=b; motherlode={token}; c=d") == token
    assert guard.token_in("motherlode=short") == ""
    assert guard.token_in("nothing") == ""
    assert guard.guest_of(token) != token
    assert guard.guest_of("") == ""
    plain = guard.cookie(token, Settings(), "http")
    assert "HttpOnly" in plain
    assert "SameSite=Strict" in plain
    assert "Secure" not in plain
    assert "Secure" in guard.cookie(token, Settings(), "https")
    assert "Secure" in guard.cookie(token, Settings(secure=True), "http")


def test_files_of_the_page(tmp_path: Path) -> None:
    pages = Pages(tmp_path)
    assert b"make web" in pages.index().body
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>one</p>")
    (tmp_path / "assets" / "x-123.js").write_text("let x = 1;\n" * 200)
    index, script = pages.index(), pages.find("assets/x-123.js")
    assert script is not None
    assert (index.body, index.lasting, index.packed) == (b"<p>one</p>", False, None)
    assert script.lasting
    assert script.packed is not None
    assert len(script.packed) < 200
    assert script.kind == "text/javascript"
    assert pages.find("../secret") is None
    assert pages.find("assets/../index.html") is None
    before = (tmp_path / "index.html").stat().st_mtime
    (tmp_path / "index.html").write_text("<p>two</p>")
    import os

    os.utime(tmp_path / "index.html", (before + 5, before + 5))
    assert pages.index().body == b"<p>two</p>", "built anew, shown anew"
