"""Behind a real web server, with the configuration from the documentation: TLS, sockets, and addresses that count.

Limits count guests by the address that the web server has seen, whatever they claim.
"""

from __future__ import annotations

import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from motherlode.cli.commands import parser
from table.browser import Served, Socket
from table.database import Cluster, free_port

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
SERVE = Path(__file__).parents[2] / "docs" / "serve.md"
NAME = "play.example.org"
AROUND = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {documented}
}}
"""


def block(kind: str) -> str:
    """A piece of the documentation."""
    found = re.findall(rf"```{kind}\n(.*?)```", SERVE.read_text(), re.S)
    assert len(found) == 1
    return str(found[0])


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, cluster: Cluster) -> Iterator[Served]:
    """Two servers that believe one web server in front of them."""
    data = tmp_path_factory.mktemp("proxied")
    origin = ("--origin", f"https://{NAME}", "--proxy")
    more = ("--database", cluster.database(), "--processes", "2", "--workers", "1", "--pace", "0")
    server = Served(data, *origin, *more).start()
    yield server
    assert server.stop() == 0


class Outside:
    """nginx, and a browser that trusts its certificate."""

    def __init__(self, folder: Path, behind: int) -> None:
        self.port = free_port()
        certificate, key = folder / "self-made.pem", folder / "self-made.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
            + ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate],
            check=True,
            capture_output=True,
        )
        documented = block("nginx")
        for old, new in (
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("/etc/ssl/play.example.org.pem", str(certificate)),
            ("/etc/ssl/play.example.org.key", str(key)),
            ("127.0.0.1:8000", f"127.0.0.1:{behind}"),
        ):
            assert old in documented
            documented = documented.replace(old, new)
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, documented=documented))
        assert NGINX is not None
        self.process = subprocess.Popen([NGINX, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.PIPE)
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.http = self.browser()
        limit = time.monotonic() + 10
        while True:
            try:
                self.http.get("/healthz")
                break
            except httpx.HTTPError:
                assert time.monotonic() < limit
                time.sleep(0.05)

    def browser(self) -> httpx.Client:
        """Somebody who comes by https, under the right name."""
        found = httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            verify=self.trust,
            headers={"Host": NAME, "Origin": f"https://{NAME}"},
            timeout=30,
        )
        found.event_hooks["request"] = [lambda asked: asked.extensions.update(sni_hostname=NAME)]
        return found

    def table(self, id: str, token: str) -> Socket:
        """A socket through nginx."""
        line = socket.create_connection(("127.0.0.1", self.port))
        given: dict[str, Any] = {"sock": line, "ssl": self.trust, "origin": f"https://{NAME}", "compression": None}
        found: ClientConnection = connect(
            f"wss://{NAME}/api/tables/{id}/socket",
            additional_headers={"Cookie": f"motherlode={token}"},
            **given,
        )
        return Socket(found)


@pytest.fixture(scope="module")
def outside(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    if NGINX is None:
        pytest.skip("nginx is not installed")
    found = Outside(tmp_path_factory.mktemp("nginx"), served.port)
    yield found
    found.process.terminate()
    found.process.wait(10)


def made(browser: httpx.Client, count: int, last: str = "") -> list[int]:
    """Tables asked for, each as a new guest who claims to come from elsewhere."""
    codes = []
    for number in range(count):
        claimed = f"203.0.113.{number}"
        headers = {"X-Forwarded-For": f"{claimed}, {last}" if last else claimed}
        codes.append(browser.post("/api/tables", json={"game": "miners"}, headers=headers).status_code)
        browser.cookies.clear()
    return codes


def test_people_play_through_nginx_and_a_reload_interrupts_nobody(outside: Outside) -> None:
    ada = outside.browser()
    named = ada.post("/api/me", json={"name": "Ada"})
    assert named.json() == {"name": "Ada"}
    assert "; Secure" in named.headers["set-cookie"]
    token = named.cookies["motherlode"]
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    ada.cookies.set("motherlode", token)
    id = ada.post("/api/tables", json={"game": "hoards", "seats": seats}).json()["id"]
    table = outside.table(id, token)
    for _ in range(3):
        table.play()
    outside.process.send_signal(signal.SIGHUP)
    for _ in range(3):
        table.play()
    assert outside.browser().get("/readyz").json()["ok"]
    table.socket.close()


def test_figures_are_not_for_the_world(outside: Outside) -> None:
    assert outside.http.get("/metrics").status_code == 403


def test_another_name_and_another_origin_are_refused(outside: Outside) -> None:
    answer = outside.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": "https://evil.example.org"})
    assert answer.status_code == 403


def test_a_claimed_address_does_not_evade_a_limit_behind_nginx(outside: Outside) -> None:
    codes = made(outside.browser(), 80)
    assert codes[0] == 201
    assert 429 in codes


def test_nor_without_one_that_is_installed(served: Served) -> None:
    """The same with the header as a web server would send it on."""
    browser = httpx.Client(base_url=served.url, headers={"Origin": served.url}, timeout=30)
    codes = made(browser, 80, last="198.51.100.7")
    assert codes[0] == 201
    assert 429 in codes
    assert made(browser, 1, last="198.51.100.8") == [201], "a neighbour does not notice"


def test_the_documented_service_is_one_that_can_be_started() -> None:
    unit = block("ini")
    command = re.search(r"ExecStart=(.*?[^\\])\n", unit, re.S)
    assert command is not None
    words = command[1].replace("\\\n", " ").split()
    args = parser().parse_args(words[1:])
    assert (words[0].rpartition("/")[2], args.command, args.processes, args.proxy) == ("motherlode", "serve", 2, 1)
    assert "MOTHERLODE_DATABASE=postgresql://" in unit
