"""Make pictures of every game at every size in both themes, early and crowded, to be looked at.

    python tools/screens.py artifacts/screens [--game kingpin] [--size phone] [--theme paper] [--when crowded]

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


def main() -> None:
    """Make them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    for name, choices in (("game", registry.names()), ("size", SIZES), ("theme", ("dark", "paper")), ("when", WHEN)):
        parser.add_argument(f"--{name}", action="append", choices=list(choices))
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
                context.add_init_script(f"localStorage.setItem('motherlode.settings', '{{\"theme\":\"{theme}\"}}')")
                page = context.new_page()
                for game in asked.game or registry.names():
                    for when in asked.when or WHEN:
                        match = played(
                            game, CROWD.get(game, 4) if when == "crowded" else registry.find(game).usual_seats
                        )
                        asked_at = turns(match, 0)
                        posed = Posed(page, match)
                        posed.show(asked_at[int(len(asked_at) * WHEN[when])])
                        page.screenshot(path=asked.folder / f"{game}-{size}-{theme}-{when}.png")
                context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
