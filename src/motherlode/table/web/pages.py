"""The page: files built by Vite, kept in memory and compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from importlib import resources
from pathlib import Path

from msgspec import Struct

WORTH_IT = 512
"""Bytes from which a file is compressed."""
TEXTS = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
MISSING = (
    b"<!doctype html><meta charset=utf-8><title>Motherlode</title><p>The server runs, but its page has not been built: "
    b"run <code>make web</code>.</p>"
)
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/json",
    ".woff2": "font/woff2",
}


class File(Struct, frozen=True):
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    """Compressed with gzip, if that is shorter."""
    kind: str
    tag: str
    lasting: bool
    """Its name changes with its content: browsers may keep it for ever."""


class Pages:
    """All files below a folder, read again when the page was built anew."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(str(resources.files("motherlode"))) / "web"
        self._files: dict[str, File] = {}
        self._read_at = -1.0

    def index(self) -> File:
        """The one page there is."""
        return self.find("index.html") or as_file(MISSING, "index.html")

    def find(self, path: str) -> File | None:
        """The file of that name."""
        self._fresh()
        return self._files.get(path)

    def _fresh(self) -> None:
        try:
            built = (self.folder / "index.html").stat().st_mtime
        except OSError:
            built = -2.0
        if built != self._read_at:
            self._files = {
                path.relative_to(self.folder).as_posix(): as_file(
                    path.read_bytes(), path.relative_to(self.folder).as_posix()
                )
                for path in (sorted(self.folder.rglob("*")) if built > 0 else [])
                if path.is_file()
            }
            self._read_at = built


def as_file(body: bytes, name: str) -> File:
    """A file as it is sent: with its kind and its tag, compressed where that is worth it."""
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = None
    if len(body) >= WORTH_IT and kind.startswith(TEXTS):
        squeezed = gzip.compress(body, 9, mtime=0)
        packed = squeezed if len(squeezed) < len(body) else None
    return File(body, packed, kind, hashlib.sha256(body).hexdigest()[:20], name.startswith("assets/"))
