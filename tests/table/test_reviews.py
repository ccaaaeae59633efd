"""Reviews at the table: made behind all games, kept, for everybody after the end; what could be known, for oneself."""

from __future__ import annotations

import msgspec
import pytest

from motherlode.core.registry import find
from motherlode.review.believing import Beliefs
from motherlode.review.figures import Review
from motherlode.table.bots.jobs import Job
from motherlode.table.bots.shares import Shares
from review.helpers import played
from table.browser import Browser, Served, wait_for

QUICK = "hearts"
LONG = "saboteur"


@pytest.fixture(scope="module")
def finished(served: Served) -> str:
    """A finished game, from a record."""
    record = msgspec.json.decode(played(QUICK).record().to_json())
    id = Browser(served).post("/api/records", record)["id"]
    assert isinstance(id, str)
    return id


def made(browser: Browser, id: str) -> dict[str, object]:
    """Have a review made, and wait for it."""
    news = browser.post(f"/api/tables/{id}/review")
    assert news["state"] in ("working", "done")
    wait_for(lambda: browser.get(f"/api/tables/{id}/review")["state"] == "done", 90)
    found: dict[str, object] = browser.get(f"/api/tables/{id}/review")
    return found


def test_a_review_is_made_once_and_kept(served: Served, finished: str) -> None:
    browser = Browser(served)
    news = made(browser, finished)
    review = msgspec.convert(news["review"], Review)
    assert (review.game, review.decisions, len(review.known)) == (QUICK, 52, 4)
    again = browser.post(f"/api/tables/{finished}/review")
    assert again == news
    assert Browser(served, "Somebody else").get(f"/api/tables/{finished}/review") == news


def test_a_review_says_how_far_it_is(served: Served) -> None:
    browser = Browser(served)
    record = msgspec.json.decode(played("hoards", "how far").record().to_json())
    id = browser.post("/api/records", record)["id"]
    assert browser.get(f"/api/tables/{id}/review") == {"state": "none"}
    assert browser.post(f"/api/tables/{id}/review")["state"] == "working"
    wait_for(lambda: browser.get(f"/api/tables/{id}/review").get("done", 0) > 0, 60)
    assert browser.post(f"/api/tables/{id}/review")["state"] in ("working", "done")


def test_what_could_be_known_at_any_moment_of_a_finished_game(served: Served, finished: str) -> None:
    browser = Browser(served)
    found = msgspec.convert(browser.get(f"/api/tables/{finished}/beliefs/30?eyes=2"), Beliefs)
    assert (found.ply, found.eyes) == (30, 2)
    assert {held.seat for held in found.held} == {0, 1, 3}
    assert "There is no moment 53" in browser.get(f"/api/tables/{finished}/beliefs/53?eyes=2", 400)["error"]
    for eyes in (-2, -1, 4):
        assert browser.get(f"/api/tables/{finished}/beliefs/1?eyes={eyes}", 400)["field"] == "eyes"
    assert browser.get("/api/tables/nothing/beliefs/1?eyes=0", 404)["error"].endswith(".")
    assert browser.get("/api/tables/nothing/review", 404)["error"].endswith(".")


def test_during_a_game_there_is_no_review_and_everybody_believes_for_themselves(served: Served) -> None:
    ada, bert = Browser(served, "Ada"), Browser(served, "Bert")
    bots = [{"kind": "bot", "level": "random"}] * (find(LONG).usual_seats - 1)
    alone = ada.post("/api/tables", {"game": LONG, "seats": [{"kind": "me"}, *bots], "shuffle": False})["id"]
    mine = next(seat["seat"] for seat in ada.get(f"/api/tables/{alone}")["seats"] if seat.get("you"))
    for asked in (ada.get, lambda path, status: ada.post(path, None, status)):
        assert "after the game" in asked(f"/api/tables/{alone}/review", 403)["error"]
    own = msgspec.convert(ada.get(f"/api/tables/{alone}/beliefs/0?eyes={mine}"), Beliefs)
    assert {suspect.seat for suspect in own.suspects} == set(range(5)) - {mine}
    other = (mine + 1) % 5
    for browser, eyes in ((ada, other), (ada, -1), (ada, -2), (bert, mine), (bert, -1)):
        refused = browser.get(
            f"/api/tables/{alone}/beliefs/0?eyes={eyes}", 400 if (browser, eyes) == (bert, -1) else 403
        )
        assert refused["field"] == "eyes"


def test_where_people_play_nobody_is_told_what_can_be_known(served: Served) -> None:
    ada, bert = Browser(served, "Ada"), Browser(served, "Bert")
    seats = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot", "level": "random"}] * 3]
    id = ada.post("/api/tables", {"game": LONG, "seats": seats, "shuffle": False})["id"]
    bert.post(f"/api/tables/{id}/sit")
    wait_for(lambda: ada.get(f"/api/tables/{id}")["phase"] == "playing")
    for browser in (ada, bert):
        mine = next(seat["seat"] for seat in browser.get(f"/api/tables/{id}")["seats"] if seat.get("you"))
        refused = browser.get(f"/api/tables/{id}/beliefs/0?eyes={mine}", 403)
        assert refused["error"] == "Where other people play, nobody is told what can be known."


def test_a_review_waits_for_every_move_and_every_hint() -> None:
    shares = Shares(2)
    jobs = [Job(kind="review"), Job(kind="hint", payer="a"), Job(kind="decide", payer="a"), Job(kind="beliefs")]
    order = []
    while jobs:
        first = shares.first(jobs)
        assert first is not None
        order.append(jobs.pop(first).kind)
    assert order == ["decide", "hint", "beliefs", "review"]


def test_a_review_leaves_a_process_for_moves() -> None:
    shares = Shares(2)
    shares.begin(Job(kind="review"))
    assert not shares.may(Job(kind="review"))
    assert shares.may(Job(kind="decide", payer="a"))
