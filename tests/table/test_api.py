"""The server from outside, over real HTTP and real sockets."""

from __future__ import annotations

import hashlib
import json
import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from motherlode.cli import serve
from motherlode.core.registry import find, names
from table.browser import Browser, Served, wait_for

LONG = "saboteur"  # a game that is never over soon
BOTS = [{"kind": "bot", "level": "random"}]


def alone(browser: Browser, game: str, **more: object) -> str:
    seats = [{"kind": "me"}] + BOTS * (find(game).usual_seats - 1)
    id = browser.post("/api/tables", {"game": game, "seats": seats, **more})["id"]
    assert isinstance(id, str)
    return id


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/t/abc", "/r/abc?ply=3", "/new/abc", "/rules/abc", "/gallery"])
def test_every_place_of_the_page_is_the_page(served: Served, path: str) -> None:
    answer = httpx.get(served.url + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in answer.headers, "a link from elsewhere must not replace somebody's cookie"
    again = httpx.get(served.url + path, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/nothing", "/api/nothing", "/assets/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"]
)
def test_what_is_not_there_is_a_sentence(served: Served, path: str) -> None:
    answer = httpx.get(served.url + path)
    assert answer.status_code == 404
    assert answer.json()["error"].endswith(".")


def test_the_api_is_described(served: Served) -> None:
    described = httpx.get(f"{served.url}/schema/openapi.json").json()
    assert "/api/tables/{table_id}/sit" in described["paths"]
    assert "NewTable" in described["components"]["schemas"]
    page = httpx.get(f"{served.url}/schema")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "/api/tables/{table_id}/sit" in page.text
    assert "<script" not in page.text


# -- the lobby ---------------------------------------------------------------------------------------------------------


def test_the_lobby_has_every_game_with_its_options(served: Served) -> None:
    lobby = Browser(served).get("/api/lobby")
    assert [game["name"] for game in lobby["games"]] == list(names())
    for game in lobby["games"]:
        assert game["faces"]
        assert all(choice["help"] and choice["values"] for choice in game["options"])
    assert next(level["name"] for level in lobby["levels"]) == "random"
    assert lobby["me"] is None


@pytest.mark.parametrize("game", names())
def test_rulebooks_come_with_their_clauses(served: Served, game: str) -> None:
    try:
        find(game).rulebook()
    except Exception:
        pytest.skip("comes without a rulebook")
    book = Browser(served).get(f"/api/games/{game}/rules")
    ids = [clause["id"] for section in book["sections"] for clause in section["clauses"] if clause["id"]]
    from motherlode.core.rulebook import clauses

    assert ids == list(clauses(find(game)))


def test_games_are_told_one_by_one(served: Served) -> None:
    ada = Browser(served)
    assert ada.get(f"/api/games/{names()[0]}") == ada.get("/api/lobby")["games"][0]
    ada.get("/api/games/none", 404)
    ada.get("/api/games/none/rules", 404)


def test_a_guest_needs_a_name_and_nothing_else(served: Served) -> None:
    browser = Browser(served)
    assert browser.get("/api/me")["name"] == "Guest"
    assert not list(browser.http.cookies.jar), "who only looks gets no cookie"
    browser.post("/api/me", {"name": "A"})
    (kept,) = list(browser.http.cookies.jar)
    assert kept.has_nonstandard_attr("HttpOnly")
    assert kept.get_nonstandard_attr("SameSite") == "Strict"
    assert len(kept.value or "") == 22
    assert browser.post("/api/me", {"name": " Ada\u202e "})["name"] == "Ada"
    assert browser.get("/api/lobby")["me"] == {"name": "Ada"}
    assert Browser(served).get("/api/lobby")["me"] is None


def test_lists_of_the_lobby(served: Served) -> None:
    ada, bob = Browser(served, "Ada"), Browser(served, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}]
    public = ada.post("/api/tables", {"game": "hoards", "seats": seats, "public": True})["id"]
    hidden = ada.post("/api/tables", {"game": "hoards", "seats": seats})["id"]
    shown = [table["id"] for table in bob.get("/api/lobby")["open"]]
    assert public in shown
    assert hidden not in shown
    assert {public, hidden} <= {table["id"] for table in ada.get("/api/lobby")["mine"]}
    assert bob.get("/api/lobby")["mine"] == []
    bob.post(f"/api/tables/{public}/sit", {})
    assert public not in [table["id"] for table in ada.get("/api/lobby")["open"]]


# -- tables ------------------------------------------------------------------------------------------------------------


def test_two_people_meet_by_link(served: Served) -> None:
    ada, bob, eve = Browser(served, "Ada"), Browser(served, "Bob"), Browser(served, "Eve")
    made = ada.post("/api/tables", {"game": "hoards", "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert (made["phase"], made["host"], made["you"]) == ("open", True, 0)
    assert made["commitment"]
    assert "seed" not in made
    assert "secret" not in made
    at = f"/api/tables/{made['id']}"
    eve.post(f"{at}/start", status=400)
    with ada.table(made["id"]) as here, bob.table(made["id"]) as there:
        assert here.until("table")["table"]["seats"][1]["kind"] == "open"
        told = bob.post(f"{at}/sit", {"seat": 1})
        assert told["phase"] == "playing"
        here.until("moment")
        there.until("moment")
        eve.post(f"{at}/sit", status=400)
        while not here.moment["view"].get("over"):
            turn = here.moment["turn"]
            one, other = (here, there) if here.moment.get("moves") else (there, here)
            one.play()
            while other.moment["turn"] <= turn:
                other.until("moment")
            while one.moment["turn"] < other.moment["turn"]:
                one.until("moment")
        over = here.until("table")["table"]
        while over["phase"] != "over":
            over = here.until("table")["table"]
        opened = f"motherlode secret 1 {over['secret']}"
        assert hashlib.sha256(opened.encode()).hexdigest() == made["commitment"] == over["commitment"]
        assert over["seed"] != over["secret"]
        assert set(over["winners"]) <= {0, 1}
        again = bob.post(f"{at}/again")
        assert again["phase"] == "playing"
        assert sorted(seat["name"] for seat in again["seats"]) == ["Ada", "Bob"]
        assert ada.post(f"{at}/again")["id"] == again["id"], "both go to the same table"
        assert here.until("table")["table"]["again"] == again["id"]
        eve.post(f"{at}/again", status=400)


@pytest.mark.parametrize("game", names())
def test_a_person_plays_a_whole_game_against_bots(served: Served, game: str) -> None:
    ada = Browser(served, "Ada")
    id = alone(ada, game, public=True)
    with ada.table(id) as table:
        assert ada.get("/api/lobby")["mine"][0]["id"] == id
        if not table.asked()["view"].get("over"):
            assert ada.get("/api/lobby")["mine"][0]["asked"]
        table.finish()
        assert max(table.sizes) < 4096, "a move's message"
    wait_for(lambda: ada.get(f"/api/tables/{id}")["phase"] == "over")
    plies = table.moment["ply"]
    at = f"/api/tables/{id}"
    # looking back, with anybody's eyes now
    for eyes in (-2, -1, 0, 1):
        story = ada.get(f"{at}/story?eyes={eyes}")
        assert story["plies"] == plies
        assert story["lines"]
        for ply in (0, plies // 2, plies):
            moment = ada.get(f"{at}/moments/{ply}?eyes={eyes}")
            assert (moment["ply"], moment["plies"], moment["eyes"]) == (ply, plies, eyes)
    start = ada.get(f"{at}/moments/0?eyes=-2")["view"]
    owners = {zone.get("owner") for zone in start["zones"] if zone["layout"] == "hand" and zone.get("items")}
    assert owners >= set(range(find(game).usual_seats)) or not owners
    assert not any(zone["label"].startswith("Your ") for zone in start["zones"])
    ids = [zone["id"] for zone in start["zones"]]
    assert len(ids) == len(set(ids))
    ada.get(f"{at}/moments/{plies + 1}?eyes=-1", 400)
    ada.get(f"{at}/moments/0?eyes=-3", 400)
    ada.get(f"{at}/moments/0?eyes=99", 400)
    # a record: down, up again, and the same game
    record = ada.http.get(f"{at}/record")
    assert "attachment" in record.headers["content-disposition"]
    bob = Browser(served, "Bob")
    loaded = bob.post("/api/records", record.json())
    assert (loaded["phase"], loaded["imported"], loaded.get("you", -1)) == ("over", True, -1)
    there = f"/api/tables/{loaded['id']}"
    assert bob.get(f"{there}/moments/{plies}?eyes=0")["view"] == ada.get(f"{at}/moments/{plies}?eyes=0")["view"]
    assert bob.get(f"{there}/story?eyes=-1")["lines"] == ada.get(f"{at}/story?eyes=-1")["lines"]
    assert loaded["seed"] == ada.get(at)["seed"]
    with bob.table(loaded["id"]) as socket:
        assert socket.until("moment")["view"]["over"]
    assert id in [table["id"] for table in bob.get("/api/lobby")["finished"]]


@pytest.mark.parametrize("game", names())
def test_until_the_end_everybody_has_their_own_eyes_only(served: Served, game: str) -> None:
    ada, eve = Browser(served, "Ada"), Browser(served, "Eve")
    id = alone(ada, game, shuffle=False)
    at = f"/api/tables/{id}"
    with ada.table(id) as table:
        if table.asked()["view"].get("over"):  # a very short game
            return
        ada.get(f"{at}/moments/0?eyes=0")
        eve.get(f"{at}/moments/0?eyes=-1")
        for who, eyes in ((ada, -2), (ada, 1), (ada, -1), (eve, 0), (eve, -2), (eve, 1)):
            said = who.get(f"{at}/moments/0?eyes={eyes}", 403)
            assert "own eyes" in said["error"]
            who.get(f"{at}/story?eyes={eyes}", 403)
        for who in (ada, eve):
            who.get(f"{at}/record", 403)
            assert "seed" not in who.get(at)


def test_records_that_do_not_fit_are_refused(served: Served) -> None:
    ada = Browser(served, "Ada")
    id = alone(ada, "miners")
    with ada.table(id) as table:
        table.finish()
    wait_for(lambda: ada.get(f"/api/tables/{id}")["phase"] == "over")
    good = ada.http.get(f"/api/tables/{id}/record").json()
    bad = [
        {**good, "actions": good["actions"][:-1]},
        {**good, "actions": [*good["actions"][:3], 10**9, *good["actions"][4:]]},
        {**good, "actions": good["actions"][::-1]},
        {**good, "actions": [*good["actions"], 0]},
        {**good, "game": "chess"},
        {**good, "rules": "0.0"},
        {**good, "seats": 99},
        {**good, "seats": -1, "names": []},
        {**good, "names": ["x"]},
        {**good, "seed": "x" * 1000},
        {**good, "motherlode": 99},
        {**good, "extra": 1},
        {"game": "miners"},
        [],
        "record",
    ]
    for record in bad:
        said = ada.http.post("/api/records", json=record)
        assert said.status_code == 400, record
        assert said.json()["error"].endswith((".", "?", ")")), said.text
    named = {**good, "names": ["<b>x</b>", "a\u202eb", *good["names"][2:]]}
    assert [seat["name"] for seat in ada.post("/api/records", named)["seats"]][:2] == ["<b>x</b>", "ab"]
    assert ada.http.post("/api/records", content=b"[" * 100_000, headers=JSON).status_code == 400
    assert ada.http.post("/api/records", content=b" " * 5_000_000, headers=JSON).status_code == 413


JSON = {"Content-Type": "application/json"}


def test_options_of_a_table_have_the_names_people_read(served: Served) -> None:
    browser = Browser(served)
    table = browser.get(f"/api/tables/{alone(browser, 'hoards', options={'jq_run': 'merged'})}")
    assert table["options"] == {"jq_run": "merged"}
    assert table["titles"] == {"jq_run": "Jack and queen in a run"}


def test_options_with_free_text_are_neither_offered_nor_taken(served: Served) -> None:
    from motherlode.core.options import describe

    ada = Browser(served, "Ada")
    tried = 0
    for info in ada.get("/api/lobby")["games"]:
        free = [option.name for option in describe(find(info["name"]).options) if not option.values]
        assert not {choice["name"] for choice in info["options"]} & set(free)
        for name in free:
            said = ada.post("/api/tables", {"game": info["name"], "options": {name: "/etc/passwd"}}, 400)
            assert said["field"] == name
            tried += 1
    assert tried


# -- the rest of the socket --------------------------------------------------------------------------------------------


def test_hint_why_and_undo_over_the_socket(served: Served) -> None:
    ada = Browser(served, "Ada")
    with ada.table(alone(ada, LONG)) as table:
        moment = table.asked()
        table.say("hint", turn=moment["turn"], re=4)
        hint = table.until("hint", "refused")
        assert hint["t"] == "hint"
        assert hint["advice"][0]["action"] in [move["action"] for move in moment["moves"]]
        table.say("why", picks=["no such thing"], re=5)
        why = table.until("why", "refused")
        assert (why["t"], why["re"]) == ("why", 5)
        table.play()
        table.asked()
        table.say("undo", turn=table.moment["turn"])
        taken = table.until("moment", "refused")
        assert taken["t"] == "moment", taken
        assert taken["fresh"]


def test_plain_frames_for_those_who_ask(served: Served) -> None:
    ada = Browser(served, "Ada")
    id = alone(ada, "miners")
    with ada.open(id, plain=True) as socket:
        for _ in range(3):
            assert isinstance(socket.recv(10), str)


def test_a_table_that_is_not_there_says_so(served: Served) -> None:
    ada = Browser(served, "Ada")
    with ada.table("nosuchtable") as table:
        assert table.hear() == {"t": "bye", "text": "There is no such table; it may have expired.", "again": False}
        with pytest.raises(ConnectionClosed):
            table.hear()


def test_leaving_lets_a_bot_play_on_and_coming_back_takes_over(served: Served) -> None:
    ada, bob = Browser(served, "Ada"), Browser(served, "Bob")
    made = ada.post("/api/tables", {"game": "hoards", "seats": [{"kind": "me"}, {"kind": "open"}]})
    at = f"/api/tables/{made['id']}"
    bob.post(f"{at}/sit")
    with bob.table(made["id"]):
        told = ada.post(f"{at}/leave")
        assert told["seats"][told["you"]]["away"]
        with ada.table(made["id"]) as table:
            seats = table.until("table")["table"]
            assert not seats["seats"][seats["you"]].get("away")


def test_people_add_salt_over_http_and_the_record_proves_it(served: Served, tmp_path: Path) -> None:
    from motherlode.cli import main
    from motherlode.table.fair import promise

    salts = {"Ada": "a1" * 32, "Bob": "b2" * 32}
    ada, bob = Browser(served, "Ada"), Browser(served, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = ada.post("/api/tables", {"game": "hoards", "seats": seats, "promise": promise(salts["Ada"])})
    at = f"/api/tables/{made['id']}"
    ada.post(f"{at}/salt", {"salt": salts["Ada"]}, status=400)
    for wrong in ("", "x" * 64, "A1" * 32, "a1" * 31):
        bob.post(f"{at}/sit", {"promise": wrong}, status=400)
    told = bob.post(f"{at}/sit", {"promise": promise(salts["Bob"])})
    assert (told["phase"], told["stage"]) == ("open", "open")
    assert [seat["promise"] for seat in told["seats"]] == [promise(salts["Ada"]), promise(salts["Bob"])]
    assert all(seat["waited"] for seat in told["seats"])
    Browser(served, "Eve").post(f"{at}/salt", {"salt": salts["Ada"]}, status=400)
    ada.post(f"{at}/salt", {"salt": salts["Ada"]})
    assert bob.post(f"{at}/salt", {"salt": salts["Bob"]})["phase"] == "playing"
    with ada.table(made["id"]) as here, bob.table(made["id"]) as there:
        here.until("moment")
        there.until("moment")
        while not here.moment["view"].get("over"):
            turn = here.moment["turn"]
            one, other = (here, there) if here.moment.get("moves") else (there, here)
            one.play()
            while other.moment["turn"] <= turn:
                other.until("moment")
            while one.moment["turn"] < other.moment["turn"]:
                one.until("moment")
    record = tmp_path / "game.json"
    record.write_bytes(ada.http.get(f"{at}/record").content)
    assert main(["verify", str(record)]) == 0
    assert json.loads(record.read_text())["fair"]["commitment"] == made["commitment"]


def test_a_socket_without_a_cookie_does_not_hear_spectators_during_the_game(served: Served) -> None:
    ada, bob, eve = Browser(served, "Ada"), Browser(served, "Bob"), Browser(served, "Eve")
    seats = [{"kind": "me"}, {"kind": "open"}]
    id = ada.post("/api/tables", {"game": "hoards", "seats": seats})["id"]
    bob.post(f"/api/tables/{id}/sit")
    with eve.table(id) as watching, Browser(served).table(id) as nobody:
        nobody.until("chat")
        watching.say("say", text="he holds the dragon")
        watching.until("chat")
        with ada.table(id) as playing:
            playing.until("chat")
            playing.say("say", text="hello")
            assert nobody.until("chat")["lines"][0]["text"] == "hello", "the first thing heard"
    with Browser(served).table(id) as later:
        assert [line["text"] for line in later.until("chat")["lines"]] == ["hello"]


# -- starting and ending -----------------------------------------------------------------------------------------------


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path, served: Served) -> None:
    from motherlode.cli import main

    assert main(["serve", "--no-browser", "--data", str(tmp_path), "--port", str(served.port)]) == 2


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # a port that is this test's own: others may serve at the usual one
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "DEFAULT_PORT", port)
        found, moved = serve.listen("127.0.0.1", None)
        with found:
            assert moved
            assert found.getsockname()[1] > port


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_with_a_game_going_on(tmp_path: Path, sign: signal.Signals) -> None:
    server = Served(tmp_path, "--pace", "0.2").start()
    ada = Browser(server, "Ada")
    with ada.table(alone(ada, LONG)) as table:
        table.asked()
        table.play()
        assert server.process is not None
        server.process.send_signal(sign)
        code = server.process.wait(15)
    assert code in (0, 128 + sign, -sign)
    assert "Traceback" not in server.log, server.log
    assert "never retrieved" not in server.log
    left = subprocess.run(["pgrep", "-f", str(tmp_path)], capture_output=True, text=True).stdout
    assert left == ""


def test_data_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    from motherlode.cli import main

    (tmp_path / "file").write_text("")
    assert main(["serve", "--no-browser", "--data", str(tmp_path / "file" / "x"), "--port", "0"]) == 2


def test_what_is_sent_over_http_is_small_and_compressed(served: Served) -> None:
    answer = httpx.get(f"{served.url}/api/lobby", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 20_000
    assert json.loads(answer.text)


def test_sockets_from_elsewhere_are_refused(served: Served) -> None:
    ada = Browser(served, "Ada")
    id = alone(ada, "miners")
    for origin in ("http://evil.example", "null", None, served.url + "0", served.url.replace("http", "ftp")):
        with pytest.raises(InvalidStatus) as refusal:
            ada.open(id, origin=origin)
        assert refusal.value.response.status_code == 403
