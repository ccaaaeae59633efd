"""Make pictures of every game at every size in both themes, early and crowded, to be looked at.

    python tools/screens.py artifacts/screens [--game kingpin] [--size phone] [--theme paper] [--when crowded]
    python tools/screens.py docs/img --docs

With --docs those that the documentation shows, under their names there.
Games that sensible bots played are put before the real page (tests/e2e/posed.py). Wants a page that is built.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

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
        server = Server(Path(data))
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
                        page.screenshot(path=asked.folder / file, quality=80 if asked.docs else None)
                context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
