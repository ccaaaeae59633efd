"""Would the tests notice? Change one chapter of a game's rules in one place after the other, and run its tests.

    python tools/mutants.py                                  one chapter of each game, see CHAPTERS
    python tools/mutants.py miners/rules/points.py           this one
    python tools/mutants.py kingpin/rules/attack.py --lines 40-90

A mutant is the chapter with one change: another comparison, a number one higher, a statement left out. Tests that fail
with it have killed it. A survivor is a rule nobody tests, or a change that changes nothing; which of the two it is, a
person decides: docs/results/mutants.md. Rules run interpreted; each mutant gets a process of its own, and only the
tests that reach the changed line.

Not mutmut: 3.8 reads a field of pytest that pytest 9.2 no longer has. Not cosmic-ray, which was not tried: it says that
it runs the whole suite for each mutant, where here a fork runs the tests in question.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

os.environ["MOTHERLODE_PURE"] = "1"

import coverage
import pytest

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src/motherlode/games"
CHAPTERS = (
    "mine_all_mine/rules/pairs.py",
    "mine_all_mine/rules/rest.py",
    "miners/rules/points.py",
    "saboteur/rules/digging.py",
    "hoards/rules/kings.py",
    "kingpin/rules/bribing.py",
)
MEMORY = 2 << 30
QUIET = ["-q", "-x", "--no-header", "--tb=no", "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:xdist"]
OTHERS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""What an operator is mistaken for."""


@dataclass(frozen=True)
class Mutant:
    """A chapter with one change."""

    line: int
    what: str
    tree: ast.Module


# -- making them -------------------------------------------------------------------------------------------------------


def mutants(source: str) -> Iterator[Mutant]:
    """All changes of one place, in the order of the lines."""
    tree = ast.parse(source)
    lines: dict[ast.AST, int] = {}  # of the statement that something is part of: what runs, runs by statements
    for statement in ast.walk(tree):
        if isinstance(statement, ast.stmt):
            lines.update(dict.fromkeys(ast.walk(statement), statement.lineno))
    for index, node in enumerate(ast.walk(tree)):
        for way in range(ways(node)):
            changed = copy.deepcopy(tree)
            place = next(found for at, found in enumerate(ast.walk(changed)) if at == index)
            before = ast.unparse(place)
            what = change(place, way)
            if what is None:
                continue
            ast.fix_missing_locations(changed)
            if isinstance(node, ast.FunctionDef):
                gone = [statement for statement in blocks(node) if removable(statement)][way]
                yield Mutant(gone.lineno, what, changed)
            else:
                yield Mutant(lines[node], f"{before.splitlines()[0]}  →  {what}", changed)


def ways(node: ast.AST) -> int:
    """In how many ways this place can be changed."""
    if isinstance(node, ast.Compare):
        return len(node.ops)
    if isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp):
        return 1 if type(node.op) in OTHERS else 0
    if isinstance(node, ast.UnaryOp):
        return 1 if isinstance(node.op, ast.Not | ast.Invert | ast.USub) else 0
    if isinstance(node, ast.Constant):
        return 1 if isinstance(node.value, bool | int) else 0
    if isinstance(node, ast.FunctionDef):
        return sum(removable(statement) for statement in blocks(node))
    return 0


def blocks(node: ast.FunctionDef) -> list[ast.stmt]:
    """Every statement of a function, however deep."""
    return [found for found in ast.walk(node) if isinstance(found, ast.stmt) and found is not node]


def removable(statement: ast.stmt) -> bool:
    """Whether a function still runs without it: calls, changes of fields, `continue`; not docstrings and new names."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call)
    if isinstance(statement, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in statement.targets)
    return isinstance(statement, ast.AugAssign | ast.Continue | ast.Break)


def change(node: ast.AST, way: int) -> str | None:
    """Change it in place; how it reads now."""
    if isinstance(node, ast.Compare):
        other = OTHERS.get(type(node.ops[way]))
        if other is None:
            return None
        node.ops[way] = other()  # type: ignore[call-overload]
    elif isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp):
        node.op = OTHERS[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.UnaryOp):
        if isinstance(node.op, ast.Not):
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        else:
            node.op = ast.UAdd()
    elif isinstance(node, ast.Constant):
        node.value = not node.value if isinstance(node.value, bool) else int(str(node.value)) + 1
    elif isinstance(node, ast.FunctionDef):
        gone = [statement for statement in blocks(node) if removable(statement)][way]
        said = f"without {ast.unparse(gone).splitlines()[0]}"
        for inside in ast.walk(node):
            for name in ("body", "orelse"):
                body = getattr(inside, name, None)
                if isinstance(body, list) and gone in body:
                    body[body.index(gone)] = ast.copy_location(ast.Pass(), gone)
        return said
    return ast.unparse(node).splitlines()[0]


# -- which tests reach which line --------------------------------------------------------------------------------------


@dataclass
class Reach:
    """Which tests run which lines of the chapter, and how long they take."""

    cover: coverage.Coverage
    took: dict[str, float] = field(default_factory=dict)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.cover.switch_context(item.nodeid)
        began = time.perf_counter()
        yield
        self.took[item.nodeid] = time.perf_counter() - began

    def tests(self, file: Path, line: int) -> list[str]:
        """The tests that reach a line, quickest first; for a line that runs on import, all that reach the chapter."""
        found = self.cover.get_data().contexts_by_lineno(str(file))
        at = {test for test in found.get(line, ()) if test}
        everywhere = {test for tests in found.values() for test in tests if test}
        return sorted(at or everywhere, key=lambda test: self.took[test])


def reach(file: Path, tests: Path) -> Reach:
    """Run all tests of the game once, unchanged, and see what they reach; in a child, so that nothing stays loaded."""
    data = ROOT / ".cache" / "mutants" / file.parent.parent.name / file.stem
    data.parent.mkdir(parents=True, exist_ok=True)
    data.unlink(missing_ok=True)
    told = data.with_suffix(".took")
    if (child := os.fork()) == 0:
        cover = coverage.Coverage(data_file=str(data), include=[str(file)])
        seen = Reach(cover)
        cover.start()
        code = quietly([*QUIET, str(tests)], [seen])
        cover.stop()
        cover.save()
        told.write_text("\n".join(f"{long} {test}" for test, long in seen.took.items()), encoding="utf-8")
        os._exit(code)
    if os.waitpid(child, 0)[1]:
        raise SystemExit(f"{tests}: tests fail as it is; run them first")
    cover = coverage.Coverage(data_file=str(data))
    cover.load()
    took = [line.split(" ", 1) for line in told.read_text(encoding="utf-8").splitlines()]
    return Reach(cover, {test: float(long) for long, test in took})


def quietly(words: Sequence[str], plugins: Sequence[object] = ()) -> int:
    """Run pytest without a word."""
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
        return int(pytest.main([*words], plugins=[*plugins]))


# -- running them ------------------------------------------------------------------------------------------------------


class Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Hands out a mutant where the chapter is imported."""

    def __init__(self, name: str, file: Path, tree: ast.Module) -> None:
        self.name, self.file, self.tree = name, file, tree

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_file_location(name, self.file, loader=self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.tree, str(self.file), "exec"), module.__dict__)


@dataclass
class First:
    """Notes which test failed, for the next mutant to be tried on."""

    failed: int

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self.failed, report.nodeid.encode())


def killed(mutant: Mutant, file: Path, tests: list[str], long: float) -> str | None:
    """The test that kills a mutant, `time` if it never ends, or None."""
    name = "motherlode." + ".".join(file.relative_to(ROOT / "src/motherlode").with_suffix("").parts)
    read, write = os.pipe()
    if (child := os.fork()) == 0:
        enough = int(20 + 5 * long)
        resource.setrlimit(resource.RLIMIT_CPU, (enough, enough))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))  # some never end and fill it
        signal.alarm(10 * enough)  # and some wait
        importlib.import_module("motherlode")  # it puts a finder of its own first
        sys.meta_path.insert(0, Instead(name, file, mutant.tree))
        code = quietly([*QUIET, *tests], [First(write)])
        os._exit(1 if code else 0)
    os.close(write)
    status = os.waitpid(child, 0)[1]
    with os.fdopen(read, "rb") as pipe:
        test = pipe.read().decode()
    if not status:
        return None
    return "time" if os.WIFSIGNALED(status) else test or "import"


def try_all(chapter: str, first: int, last: int) -> list[Mutant]:
    """Try every mutant of a chapter; those that survive."""
    file = GAMES / chapter
    seen = reach(file, ROOT / "tests/games" / chapter.split("/")[0])
    if killed(Mutant(1, "nothing in it works", ast.parse("raise ImportError")), file, [*seen.took][:1], 1) is None:
        raise SystemExit("mutants are not what is tested")
    survivors, kills, count = [], Counter[str](), 0
    for mutant in mutants(file.read_text(encoding="utf-8")):
        if not first <= mutant.line <= last:
            continue
        count += 1
        tests = seen.tests(file, mutant.line)
        tests.sort(key=lambda test: -kills[test])  # what killed before kills again
        killer = killed(mutant, file, tests, sum(seen.took[test] for test in tests)) if tests else None
        if killer is None:
            survivors.append(mutant)
            print(f"  survives ({len(tests)} tests)  {chapter}:{mutant.line}: {mutant.what}", flush=True)
        else:
            kills[killer] += 1
    print(f"{chapter}: {count} mutants, {count - len(survivors)} killed, {len(survivors)} survive", flush=True)
    return survivors


def main() -> int:
    """Try the chapters that are named, or one of each game."""
    parser = argparse.ArgumentParser(description="Would the tests notice a changed rule?")
    parser.add_argument("chapters", nargs="*", default=CHAPTERS, metavar="GAME/rules/CHAPTER.py")
    parser.add_argument("--lines", default="1-100000", metavar="A-B", help="only changes of these lines")
    options = parser.parse_args()
    first, last = map(int, options.lines.split("-"))
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    for chapter in options.chapters:
        try_all(chapter, first, last)
    return 0


if __name__ == "__main__":
    sys.exit(main())
