"""Make the moving picture of the README: a real game against bots, played in a real browser.

    python tools/moving_picture.py docs/img/playing.webp --game saboteur --moves 5

It serves a table, asks for hints and plays what they advise, and keeps what Chromium draws meanwhile. Wants Pillow
(`pip install pillow`), which nothing else needs, and a page that is built (`make web`).
"""

from __future__ import annotations

import argparse
import base64
import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PIL import Image
from playwright.sync_api import CDPSession, Page, sync_playwright

SIZE = {"width": 1180, "height": 720}
WIDTH = 860
"""Of the picture, in pixels."""
LONGEST = 1.1
"""Seconds that a frame stands at most: waiting for a bot is no fun to watch."""
SHORTEST = 0.09
LAST = 2.5
Frame = tuple[float, bytes]
READY = """() => document.querySelector('[data-testid=outcome], [data-testid=role-reveal]')
    || document.querySelector('[data-idle] .actions.mine')"""


def serve(data: str) -> tuple[subprocess.Popen[str], str]:
    """A table of one's own, and its address."""
    command = [sys.executable, "-m", "motherlode", "serve", "--no-browser", "--port", "0", "--data", data]
    server = subprocess.Popen([*command, "--pace", "0.2"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    for line in server.stdout:
        if "http://" in line:
            return server, "http://" + line.split("http://")[1].split()[0].rstrip("/")
    raise SystemExit("the server did not start")


def film(page: Page) -> tuple[list[Frame], Callable[[], object]]:
    """All that is drawn from now on, each picture with its time; and how to stop."""
    frames: list[Frame] = []
    client: CDPSession = page.context.new_cdp_session(page)

    def keep(event: dict[str, object]) -> None:
        meta = event["metadata"]
        assert isinstance(meta, dict)
        frames.append((float(meta["timestamp"]), base64.b64decode(str(event["data"]))))
        client.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    client.on("Page.screencastFrame", keep)
    client.send("Page.startScreencast", {"format": "png", "everyNthFrame": 2})
    return frames, lambda: client.send("Page.stopScreencast")


def play(page: Page, moves: int) -> None:
    """Ask for a hint and play it, so many times or until the game is over."""
    for _ in range(moves):
        page.wait_for_function(READY)
        if page.get_by_test_id("outcome").count():
            return
        if page.get_by_test_id("role-reveal").count():
            page.wait_for_timeout(1200)
            page.keyboard.press("Enter")
            page.get_by_test_id("role-reveal").wait_for(state="detached")
        page.keyboard.press("h")
        advice = page.locator("[data-advice]").first
        advice.wait_for()
        advice.hover()
        page.wait_for_timeout(900)
        before = page.locator("[data-turn]").get_attribute("data-turn")
        advice.click()
        yes = page.get_by_role("button", name="Yes, do it")
        if yes.count():
            yes.click()
        page.wait_for_function("(turn) => document.querySelector('[data-turn]').dataset.turn !== turn", arg=before)
    page.wait_for_timeout(1500)


def develop(frames: list[Frame], to: Path, quality: int) -> None:
    """One moving picture of all frames; those that are alike or too close together are left out."""
    pictures: list[Image.Image] = []
    starts: list[float] = []
    for at, data in frames:
        picture = Image.open(io.BytesIO(data)).convert("RGB")
        picture = picture.resize((WIDTH, round(WIDTH * picture.height / picture.width)), Image.Resampling.LANCZOS)
        if pictures and (at - starts[-1] < SHORTEST or picture.tobytes() == pictures[-1].tobytes()):
            continue
        pictures.append(picture)
        starts.append(at)
    lengths = [min(LONGEST, after - at) for at, after in pairwise(starts)] + [LAST]
    milliseconds = [round(1000 * length) for length in lengths]
    first, *others = pictures
    first.save(
        to,
        save_all=True,
        append_images=others,
        duration=milliseconds,
        loop=0,
        quality=quality,
        method=6,
        minimize_size=True,
    )
    print(f"{to}: {len(pictures)} frames, {sum(lengths):.0f} s, {to.stat().st_size / 1e6:.2f} MB")


def main() -> None:
    """Serve, play, film, develop."""
    parser = argparse.ArgumentParser(description="Make the moving picture of the README.")
    parser.add_argument("to", type=Path)
    parser.add_argument("--game", default="saboteur")
    parser.add_argument("--moves", type=int, default=5)
    parser.add_argument("--quality", type=int, default=55)
    options = parser.parse_args()
    chromium = os.environ.get("MOTHERLODE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server, address = serve(data)
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(base_url=address, viewport={"width": SIZE["width"], "height": SIZE["height"]})
            page.goto("/")
            page.locator(f'[data-play="{options.game}"]').wait_for()
            page.locator(f'[data-play="{options.game}"]').click()
            page.locator("[data-turn]").wait_for()
            frames, stop = film(page)
            play(page, options.moves)
            stop()
            browser.close()
        finally:
            server.terminate()
            server.wait()
    develop(frames, options.to, options.quality)


if __name__ == "__main__":
    main()
