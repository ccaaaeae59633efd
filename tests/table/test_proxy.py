"""Behind a real web server: limits count guests by the address that the web server has seen, whatever they claim."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from table.browser import Browser, Served

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
CONFIGURATION = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  map $http_upgrade $connection_upgrade {{ default upgrade; '' ""; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://127.0.0.1:{behind};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }}
  }}
}}
"""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that believes one web server in front of it."""
    server = Served(tmp_path_factory.mktemp("proxied"), "--pace", "0", "--proxy").start()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def outside(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which nginx serves it."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, port=port, behind=served.port))
    process = subprocess.Popen([NGINX, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    for _ in range(100):
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/me")
            break
        except httpx.HTTPError:
            time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(10)


def made(url: str, count: int, last: str = "") -> list[int]:
    """Tables asked for, each as a new guest who claims to come from elsewhere."""
    codes = []
    with httpx.Client() as client:
        for number in range(count):
            claimed = f"203.0.113.{number}"
            headers = {"X-Forwarded-For": f"{claimed}, {last}" if last else claimed, "Origin": url}
            answer = client.post(f"{url}/api/tables", json={"game": "miners"}, headers=headers)
            client.cookies.clear()
            codes.append(answer.status_code)
    return codes


def test_a_claimed_address_does_not_evade_a_limit_behind_nginx(outside: str) -> None:
    codes = made(outside, 60)
    assert codes[0] == 201
    assert 429 in codes


def test_nor_without_one_that_is_installed(served: Served) -> None:
    """The same with the header as a web server would send it on."""
    codes = made(served.url, 60, last="198.51.100.7")
    assert codes[0] == 201
    assert 429 in codes
    assert made(served.url, 1, last="198.51.100.8") == [201], "a neighbour does not notice"


def test_people_play_through_nginx(outside: str, served: Served, tmp_path: Path) -> None:
    through = Served(tmp_path)
    through.url = outside
    headers = {"X-Forwarded-For": "192.0.2.55"}
    direct = httpx.post(f"{served.url}/api/me", json={"name": "Ada"}, headers=headers)
    ada = Browser(through)
    ada.http.cookies.set("motherlode", direct.cookies["motherlode"])
    made = httpx.post(
        f"{served.url}/api/tables",
        json={"game": "hoards", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]},
        headers={**headers, "Cookie": f"motherlode={direct.cookies['motherlode']}"},
    ).json()
    with ada.table(made["id"]) as table:
        for _ in range(3):
            table.play()
