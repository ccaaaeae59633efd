"""Make pictures of every game at every size in both themes, early and crowded, to be looked at.

    python tools/screens.py artifacts/screens [--game kingpin] [--size phone] [--theme paper] [--when crowded]
    python tools/screens.py docs/img --docs

With --docs those that the documentation shows, under their names there, also of the lobby, a replay and the workshop.
Games that sensible bots played are put before the real page (tests/e2e/posed.py). Wants a page that is built.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from e2e.conftest import CHROMIUM, FLAGS, Server
from e2e.posed import CROWD, Posed, played, turns
from motherlode.core import registry

SIZES = {"desktop": (1440, 900), "laptop": (1280, 720), "phone": (390, 844)}
WHEN = {"early": 0.08, "crowded": 0.8}
"""Which part of a seat's decisions lies before the picture."""
DOCS = {
    **{(game, "laptop"): f"{game}.jpg" for game in ("saboteur", "miners", "hoards", "kingpin", "mine_all_mine")},
    **{(game, "phone"): f"{game}-phone.jpg" for game in ("saboteur", "kingpin")},
}
"""Pictures of crowded tables that the documentation shows."""


def called(game: str, size: str, theme: str, when: str, *, docs: bool) -> str:
    """What the file of a picture is called; "" if it is not wanted."""
    if docs:
        return DOCS.get((game, size), "") if (theme, when) == ("dark", "crowded") else ""
    return f"{game}-{size}-{theme}-{when}.png"


QUALITY = 80
OWN = """
import sys
from motherlode.core import registry
names = tuple(name for name in registry.names() if registry.find(name).package.startswith("motherlode.games."))
registry.names = lambda: names
from motherlode.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The command line with the games that come with the engine, without those of other packages."""


class Bare(Server):
    """A table with the games that come with the engine."""

    program = ("-c", OWN)


def pages(browser: Browser, url: str, folder: Path) -> None:
    """Pictures of pages that are no table: the lobby on a phone, a replay, the workshop."""

    def opened(path: str, width: int, height: int) -> Page:
        page = browser.new_context(viewport={"width": width, "height": height}, color_scheme="dark").new_page()
        page.goto(url + path)
        return page

    page = opened("/", *SIZES["phone"])
    page.locator("[data-play]").first.wait_for()
    page.screenshot(path=folder / "lobby-phone.jpg", quality=QUALITY)
    film = played("saboteur", 5).record()
    page = opened("/", 1280, 800)
    id = page.evaluate(
        "record => fetch('/api/records', {method: 'POST', body: record, headers: {'content-type': 'application/json'}})"
        ".then(answer => answer.json()).then(table => table.id)",
        film.to_json(),
    )
    page.goto(f"{url}/r/{id}?ply={len(film.actions) * 3 // 5}")
    page.locator('[data-testid="ply"][data-settled]').wait_for()
    page.screenshot(path=folder / "replay.jpg", quality=QUALITY)
    page = opened("/workshop/kingpin", 1280, 1240)
    for boss in ("gangster", "authority", "loner"):
        page.locator(f'[data-cell="cards:boss_{boss}.hp"]').fill("12")
    page.locator('[data-field="peace_turns"]').get_by_role("radio", name="2").check(force=True)
    page.locator('[data-field="games"] select').select_option("2000")
    page.locator("[data-run]").click()
    page.wait_for_function(
        "([bar]) => bar.value && bar.value === bar.max",
        arg=[page.get_by_test_id("progress").element_handle()],
        timeout=400_000,
    )
    page.evaluate("window.scrollTo(0, 0)")
    page.screenshot(path=folder / "workshop.jpg", quality=QUALITY)


def main() -> None:
    """Make them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    for name, choices in (("game", registry.names()), ("size", SIZES), ("theme", ("dark", "paper")), ("when", WHEN)):
        parser.add_argument(f"--{name}", action="append", choices=list(choices))
    parser.add_argument("--docs", action="store_true")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Bare(Path(data))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size in asked.size or SIZES:
            width, height = SIZES[size]
            for theme in asked.theme or ("dark", "paper"):
                context = browser.new_context(
                    base_url=server.url,
                    viewport={"width": width, "height": height},
                    has_touch=size == "phone",
                    reduced_motion="reduce",
                    color_scheme="light" if theme == "paper" else "dark",
                )
                context.add_init_script(
                    f'localStorage.setItem(\'motherlode.settings\', \'{{"theme":"{theme}","motion":"none"}}\')'
                )
                page = context.new_page()
                for game in asked.game or registry.names():
                    for when in asked.when or WHEN:
                        file = called(game, size, theme, when, docs=asked.docs)
                        if not file:
                            continue
                        match = played(
                            game, CROWD.get(game, 4) if when == "crowded" else registry.find(game).usual_seats
                        )
                        asked_at = turns(match, 0)
                        posed = Posed(page, match)
                        posed.show(asked_at[int(len(asked_at) * WHEN[when])])
                        # by its name it is a PNG or a JPG
                        page.screenshot(path=asked.folder / file, quality=QUALITY if asked.docs else None)
                context.close()
        if asked.docs and not asked.game:
            pages(browser, server.url, asked.folder)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
