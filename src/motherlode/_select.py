"""Choose between compiled and interpreted modules, for a whole package at once.

`build_rules.py` writes beside each package it compiles a manifest of every source the compiler read. A package runs
compiled only when all of it still holds: same interpreter, same sources, every library there. Otherwise all its modules
are taken from source, so compiled code that is out of date never runs, and never half of it. This file is never
compiled, and imports little: it runs before anything else.
"""

from __future__ import annotations

import fnmatch
import hashlib
import json
import os
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from types import ModuleType
from typing import TypedDict

ENGINE = "motherlode"
MANIFEST = "_compiled.json"


class Manifest(TypedDict):
    """What a compiled package was made from; paths are relative to the package and use slashes."""

    suffix: str  # ends the name of every library: the interpreter and platform they are for
    compiler: str  # version and settings; differs: build again, but what is there still runs
    globs: list[str]  # which modules are to be compiled
    sources: dict[str, str]  # compiled module -> sha256
    watched: dict[str, str]  # interpreted module whose constants and types the compiler has read -> sha256
    engine: str  # sha256 of the engine's own manifest, empty in the engine itself
    engine_watched: dict[str, str]  # as `watched`, for modules of the engine


class SourceOnly:
    """Finds the modules of one package in their sources, whatever libraries lie beside them."""

    def __init__(self, package_name: str) -> None:
        self.package_name = package_name
        self.prefix = package_name + "."

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(self.prefix):
            return None
        for directory in path:
            spec = FileFinder(directory, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        left = PathFinder.find_spec(fullname, path)
        if left is not None and isinstance(left.loader, ExtensionFileLoader):
            raise ModuleNotFoundError(f"no source for {fullname}, only a library ({left.origin})", name=fullname)
        return None


def guard(package_directory: str, package_name: str) -> tuple[bool, str]:
    """Decide how the modules of a package run; call it first in the package's `__init__.py`.

    Returns whether they run compiled, and why. A package that builds on the engine passes its own directory and name:

        from motherlode._select import guard
        COMPILED, WHY = guard(__path__[0], __name__)
    """
    why, edited = objection(package_directory, package_name)
    if not why:
        return True, "compiled"
    if not any(isinstance(f, SourceOnly) and f.package_name == package_name for f in sys.meta_path):
        sys.meta_path.insert(0, SourceOnly(package_name))
    if edited:
        how = "make compile" if package_name == ENGINE else "motherlode compile PROJECT"
        warnings.warn(f"{package_name} runs interpreted ({why}); run '{how}'", RuntimeWarning, stacklevel=3)
    return False, why


def objection(directory: str, name: str) -> tuple[str, bool]:
    """What speaks against running compiled, and whether compiling again would help; "" when nothing does."""
    if os.environ.get("MOTHERLODE_PURE", "") not in ("", "0"):
        return "MOTHERLODE_PURE is set", False
    if name != ENGINE and not sys.modules[ENGINE].COMPILED:
        return f"{ENGINE} runs interpreted", False
    manifest = read_manifest(directory)
    if manifest is None:
        return "not compiled", False
    if manifest["suffix"] not in EXTENSION_SUFFIXES:
        return "compiled for another Python", True
    changed = changes(directory, manifest)
    if name != ENGINE:
        engine = os.path.dirname(os.path.abspath(__file__))
        changed += [f"{ENGINE}/{path}" for path in differing(engine, manifest["engine_watched"])]
        if not changed and manifest["engine"] != digest(os.path.join(engine, MANIFEST)):
            return f"{ENGINE} was compiled again since", True
    if changed:
        return "edited since compiled: " + ", ".join(changed), True
    missing = [lib for lib in libraries(manifest["sources"], manifest["suffix"]) if not _exists(directory, lib)]
    if missing:
        return "missing: " + ", ".join(missing), True
    return "", False


def changes(directory: str, manifest: Manifest) -> list[str]:
    """The modules edited, removed or added since the manifest was written, as paths relative to the package."""
    added = [path for path in modules(directory, manifest["globs"]) if path not in manifest["sources"]]
    return sorted(differing(directory, manifest["sources"]) + differing(directory, manifest["watched"]) + added)


def differing(directory: str, hashes: dict[str, str]) -> list[str]:
    """The paths whose file is gone or no longer has the hash given."""
    return [path for path, known in hashes.items() if digest(os.path.join(directory, path)) != known]


def modules(directory: str, globs: Iterable[str]) -> list[str]:
    """The modules in a package directory that match one of the globs.

    `*` stays within a name, `{rules,sense}` is either.
    """
    found: set[str] = set()
    for glob in globs:
        for plain in _alternatives(glob):
            found.update(_matches(directory, "", plain.split("/")))
    return sorted(found)


def _alternatives(glob: str) -> Iterator[str]:
    before, brace, rest = glob.partition("{")
    if not brace:
        yield glob
        return
    words, _, after = rest.partition("}")
    for word in words.split(","):
        yield from _alternatives(before + word + after)


def _matches(directory: str, under: str, parts: list[str]) -> Iterator[str]:
    first, rest = parts[0], parts[1:]
    if "*" in first:
        try:
            names = fnmatch.filter(os.listdir(os.path.join(directory, under)), first)
        except OSError:
            return
    else:
        names = [first]
    for name in names:
        path = under + name
        if rest:
            yield from _matches(directory, path + "/", rest)
        elif name != "__init__.py" and _exists(directory, path):
            yield path


def libraries(sources: Iterable[str], suffix: str) -> list[str]:
    """The files compiled from these sources: for each module a small shim and the library it loads."""
    stems = [path.removesuffix(".py") for path in sources]
    return [stem + part + suffix for stem in stems for part in ("", "__mypyc")]


def read_manifest(directory: str) -> Manifest | None:
    """The manifest of a package, or None when there is none that makes sense."""
    try:
        with open(os.path.join(directory, MANIFEST), encoding="utf-8") as file:
            data: Manifest = json.load(file)
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) and set(data) == Manifest.__required_keys__ else None


def digest(path: str) -> str:
    """The sha256 of a file, "" when it cannot be read."""
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return ""


def _exists(directory: str, path: str) -> bool:
    return os.path.exists(os.path.join(directory, path))
