"""Make the picture that goes with a link to a game: `preview.jpg` in its folder, 1200 by 630.

    python tools/previews.py [GAME …]
    python tools/previews.py --any

The game's faces as the lobby fans them, and its title. With --any the one that goes with every game that has none: what
all games here are. Wants a page that is built.
"""

from __future__ import annotations

import sys
import tempfile
from importlib import resources
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from e2e.conftest import CHROMIUM, FLAGS, Server
from motherlode.core import registry
from motherlode.table.web import previews
from motherlode.table.web.previews import PICTURE

POSE = """(title) => {
    const picture = document.querySelector('.picture .picture') ?? document.querySelector('.picture');
    picture.style.cssText = 'position: fixed; inset: 0; z-index: 999; aspect-ratio: auto; height: 630px; width: 1200px';
    const head = document.createElement('div');
    head.textContent = title;
    head.style.cssText = 'position: fixed; left: 0; right: 0; bottom: 0; z-index: 1000; padding: 90px 56px 34px; '
        + 'font: 700 84px/1 Fraunces, serif; color: #fff6dc; background: linear-gradient(transparent, #06110e 62%)';
    document.body.append(head);
    document.body.append(picture);
}"""


ANY = """() => {
    const sheet = document.createElement('div');
    sheet.style.cssText = 'position: fixed; inset: 0; z-index: 999; display: grid; place-content: center; '
        + 'justify-items: center; gap: 34px; background: radial-gradient(circle at 50% 40%, #2f5148, #14201c)';
    sheet.innerHTML = '<img src="/icon.svg" width="190" height="190">'
        + '<div style="font: 700 104px/1 Fraunces, serif; color: #fff6dc">Motherlode</div>'
        + '<div style="font: 500 36px/1 Inter, sans-serif; color: #e9b949">Card games of treasure and treachery</div>';
    document.body.append(sheet);
    return sheet.querySelector('img').decode();
}"""


def main() -> None:
    """Make them."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(base_url=server.url, viewport={"width": 1200, "height": 630}, color_scheme="dark")
        if "--any" in sys.argv:
            page.goto("/")
            page.evaluate(ANY)
            page.evaluate("() => document.fonts.ready")
            page.screenshot(path=str(Path(previews.__file__).parent / PICTURE), type="jpeg", quality=72)
        asked = [name for name in sys.argv[1:] if name != "--any"]
        for name in asked or ([] if "--any" in sys.argv else registry.names()):
            game = registry.find(name)
            page.goto(f"/new/{name}")
            page.locator(".picture svg").first.wait_for()
            page.evaluate(POSE, game.title)
            page.evaluate("() => document.fonts.ready")
            page.screenshot(path=str(resources.files(game.package) / PICTURE), type="jpeg", quality=72)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
