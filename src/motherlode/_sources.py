"""Which modules does a module import? Read from the sources; never compiled, and imports nothing of the package."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

Module = tuple[str, str]
"""A package, and a path in it."""


class Unreadable(Exception):
    """A source that is no Python."""


def reached(directories: dict[str, Path], start: set[Module]) -> set[Module]:
    """Modules of the packages given, and all modules of these that they import, directly or not."""
    seen, todo = set(start), list(start)
    while todo:
        for found in imports(directories, *todo.pop()):
            if found not in seen:
                seen.add(found)
                todo.append(found)
    return seen


def imports(directories: dict[str, Path], name: str, path: str) -> Iterator[Module]:
    """The modules a module imports from the packages given."""
    here = [name, *path.removesuffix(".py").split("/")]  # for __init__.py one part too many, as `level` wants it
    try:
        tree = ast.parse((directories[name] / path).read_text(encoding="utf-8"))
    except SyntaxError as error:
        raise Unreadable(f"{name}/{path}:{error.lineno}: {error.msg}") from error
    for node in ast.walk(tree):
        targets: list[list[str]] = []
        if isinstance(node, ast.Import):
            targets = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = here[: len(here) - node.level] if node.level else []
            module = [*start, *(node.module.split(".") if node.module else [])]
            targets = [module, *([*module, alias.name] for alias in node.names)]
        for target in targets:
            if target[0] in directories:
                inside = "/".join(target[1:])
                for candidate in (f"{inside}.py", f"{inside}/__init__.py".lstrip("/")):
                    if (directories[target[0]] / candidate).is_file():
                        yield target[0], candidate
