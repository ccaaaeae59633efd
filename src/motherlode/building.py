"""Compile rules with mypyc: the modules named under `[tool.motherlode] compiled` in a project's pyproject.toml.

`motherlode compile PROJECT` compiles a package that builds on the engine; `build_rules.py` of the engine's own checkout
compiles the engine and its games. Nothing is done when all is up to date. Without a C compiler, or with
MOTHERLODE_PURE=1, rules stay interpreted and that is no error; with MOTHERLODE_PURE=0 they must compile.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]  # if this is one: an installed engine has no pyproject.toml above it
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
OPTIMIZE = "3"  # -O0 is slower than interpreted code
HIDDEN = [] if os.name == "nt" else ["-fvisibility=hidden"]  # nothing is called from outside: calls may be inlined
# Types are checked by `make test`; here an error matters only where it stops the compiler.
MYPY_OPTIONS = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]

if TYPE_CHECKING:
    from motherlode import _select as select
    from motherlode import _sources as sources
else:  # by path: importing the package would decide how it runs before there is anything to decide

    def _beside(name: str) -> object:
        spec = importlib.util.spec_from_file_location(f"motherlode{name}", HERE / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    select, sources = _beside("_select"), _beside("_sources")


class CannotCompile(Exception):
    """This machine has no working C compiler for this Python."""


class Failed(Exception):
    """The rules don't compile."""


class NoProject(Exception):
    """What was named is no project whose rules could be compiled."""


@dataclass(frozen=True)
class Package:
    """A package whose pyproject.toml names modules to compile."""

    source: Path  # the folder that holds the package
    name: str
    globs: list[str]

    @property
    def directory(self) -> Path:
        return self.source / self.name

    @property
    def manifest(self) -> Path:
        return self.directory / select.MANIFEST

    def modules(self) -> list[str]:
        return select.modules(str(self.directory), self.globs)


def package(project: Path) -> Package:
    """The package of a project in the src layout; its name is the project's with underscores."""
    try:
        config = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
        name = config["project"]["name"].replace("-", "_")
        globs = list(config["tool"]["motherlode"]["compiled"])
    except FileNotFoundError:
        raise NoProject(f"{project} has no pyproject.toml: name the folder that holds it") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise NoProject(f"{project / 'pyproject.toml'} cannot be read: {error}") from None
    except KeyError as missing:
        raise NoProject(
            f"{project / 'pyproject.toml'} lacks {missing}: it wants a name under [project], and under "
            '[tool.motherlode] which modules to compile, such as compiled = ["{rules,knowing,sense}/*.py"]'
        ) from None
    if not (project / "src" / name / "__init__.py").is_file():
        raise NoProject(f"{project}: there is no package src/{name}")
    return Package(project / "src", name, globs)


def engine() -> Package:
    """The engine itself: of this checkout, or as installed."""
    if (CHECKOUT / "pyproject.toml").is_file() and CHECKOUT / "src" / "motherlode" == HERE:
        return package(CHECKOUT)
    manifest = select.read_manifest(str(HERE))
    if manifest is None:
        raise NoProject(f"the engine in {HERE} is not compiled: install a wheel with compiled rules")
    return Package(HERE.parent, "motherlode", manifest["globs"])


def uncompiled(package: Package) -> list[str]:
    """The modules that count in machine integers, as compiled code does, and would stay interpreted."""
    written = re.compile(r"^from mypy_extensions import .*?^[^#\n]*(:|->) i64\b", re.MULTILINE | re.DOTALL)
    everything = {path.relative_to(package.directory).as_posix() for path in package.directory.rglob("*.py")}
    others = sorted(everything - {*package.modules()})
    return [path for path in others if written.search((package.directory / path).read_text(encoding="utf-8"))]


def compiler() -> str:
    """What, besides the sources, shapes the compiled code."""
    try:
        return f"mypyc {version('mypy')} -O{OPTIMIZE}, one runtime, paths from the source folder"
    except PackageNotFoundError:
        raise CannotCompile("the compiler is not installed; pip install 'motherlode[compile]'") from None


def is_fresh(package: Package, engine: Package) -> bool:
    """Whether what lies beside the sources was made from them, by this compiler, for this Python."""
    manifest = select.read_manifest(str(package.directory))
    if manifest is None or manifest["suffix"] != SUFFIX or manifest["compiler"] != compiler():
        return False
    if manifest["globs"] != package.globs or select.changes(str(package.directory), manifest):
        return False
    if package != engine and manifest["engine"] != select.digest(str(engine.manifest)):
        return False
    if package != engine and select.differing(str(engine.directory), manifest["engine_watched"]):
        return False
    return libraries(package.directory) == {*select.libraries(manifest["sources"], SUFFIX)}


def libraries(directory: Path) -> set[str]:
    """The compiled files in a package directory, of whatever Python."""
    return {str(p.relative_to(directory).as_posix()) for p in directory.rglob("*") if p.suffix in (".so", ".pyd")}


def watched(packages: list[Package]) -> dict[str, set[str]]:
    """For each package the modules that are not compiled but imported, directly or not, by ones that are.

    mypyc copies the value of a `Final` into the code that uses it, so an edit there makes that code out of date.
    """
    compiled = {(p.name, path) for p in packages for path in p.modules()}
    seen = sources.reached({p.name: p.directory for p in packages}, compiled)
    return {p.name: {path for name, path in seen - compiled if name == p.name} for p in packages}


def needed(engine: Package, package: Package) -> Package:
    """The engine with only those of its modules that a package imports, directly or not: others need not be read."""
    directories = {p.name: p.directory for p in (engine, package)}
    seen = sources.reached(directories, {(package.name, path) for path in package.modules()})
    return replace(engine, globs=[path for path in engine.modules() if (engine.name, path) in seen])


def check_compiler(work: Path) -> None:
    """Compile an empty extension, to tell a machine that can't compile from rules that don't."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    probe = work / "probe"
    probe.mkdir(parents=True, exist_ok=True)
    (probe / "probe.c").write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(probe / "probe.c")])]}))
    command.build_lib = command.build_temp = str(probe)
    command.force = True
    try:
        command.ensure_finalized()
        command.run()
    except Exception as error:
        raise CannotCompile(
            "no C compiler, or no headers of this Python; install gcc or clang, and python3-dev or what has Python.h"
        ) from error


def build(package: Package, engine: Package, out: Path, work: Path) -> None:
    """Compile a package into `out`, next to nothing or to its sources, and write its manifest there.

    A package that builds on the engine is compiled together with what it needs of it, since the layout of its classes
    follows from the sources of theirs; only its own libraries are kept. They fit an engine compiled from these sources.
    """
    packages = [package] if package == engine else [needed(engine, package), package]
    for _attempt in range(3):
        before = snapshot(packages)
        discard_other_shape(work, packages)
        if before.compiled[package.name]:
            run_mypyc(packages, package, work)
        if snapshot(packages) == before:
            break
    else:
        raise Failed("the sources are being edited; try again")

    target = out / package.name
    target.mkdir(parents=True, exist_ok=True)
    (target / select.MANIFEST).unlink(missing_ok=True)  # until all is in place, nothing claims to be compiled
    made = select.libraries(before.compiled[package.name], SUFFIX)
    for stale in libraries(target) - {*made}:
        (target / stale).unlink()
    for path in made:
        copy(work / "lib" / package.name / path, target / path)
    manifest: select.Manifest = {
        "suffix": SUFFIX,
        "compiler": compiler(),
        "globs": package.globs,
        "sources": before.compiled[package.name],
        "watched": before.watched[package.name],
        "engine": "" if package == engine else select.digest(str(engine.manifest)),
        "engine_watched": {} if package == engine else before.watched[engine.name],
    }
    new = target / (select.MANIFEST + ".new")
    new.write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    os.replace(new, target / select.MANIFEST)


@dataclass(frozen=True)
class Snapshot:
    """By package, the sha256 of every source that shapes the compiled code."""

    compiled: dict[str, dict[str, str]]
    watched: dict[str, dict[str, str]]


def snapshot(packages: list[Package]) -> Snapshot:
    """Read all sources as they are now."""

    def hashes(package: Package, paths: set[str]) -> dict[str, str]:
        return {path: select.digest(str(package.directory / path)) for path in sorted(paths)}

    also = watched(packages)
    return Snapshot(
        {p.name: hashes(p, {*p.modules()}) for p in packages},
        {p.name: hashes(p, also[p.name]) for p in packages},
    )


def discard_other_shape(work: Path, packages: list[Package]) -> None:
    """Start afresh with another compiler; what it made of modules that are gone is never looked at again."""
    shape = json.dumps([SUFFIX, compiler()])
    if (work / "shape").is_file() and (work / "shape").read_text() != shape:
        shutil.rmtree(work)
    work.mkdir(parents=True, exist_ok=True)
    (work / "shape").write_text(shape)


def run_mypyc(packages: list[Package], package: Package, work: Path) -> None:
    """Compile the modules of `package` into `work/lib`, in a process of its own: mypyc exits on errors."""
    # mypyc's cache forgets which attributes of a class are tracked in a bitmap (`ClassIR.bitmap_attrs` is not saved):
    # with a base class from the cache it crashes, or lays out a subclass wrongly. The C it writes stays and is
    # compiled again only where it differs.
    shutil.rmtree(work / "types", ignore_errors=True)
    packages = [elsewhere(p, work) if p != package else p for p in packages]
    # Tracebacks show these paths: the place of this checkout has no business in a wheel.
    paths = [os.path.relpath(p.directory / path, package.source) for p in packages for path in p.modules()]
    environment = {**os.environ, "MYPYPATH": os.pathsep.join(str(p.source) for p in packages)}
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "--mypyc", package.name, str(work), *paths]
    result = subprocess.run(command, cwd=package.source, env=environment, capture_output=True, text=True, check=False)
    said = result.stdout + result.stderr
    (work / "log").write_text(said, encoding="utf-8")
    if result.returncode:
        raise Failed("\n".join(said.strip().splitlines()[-40:]))


def elsewhere(package: Package, work: Path) -> Package:
    """A package where mypy reads it: an installed one is copied, because mypy refuses to look into site-packages."""
    if package.source == CHECKOUT / "src":
        return package
    copied = replace(package, source=work / "installed")
    shutil.rmtree(copied.directory, ignore_errors=True)
    skip = shutil.ignore_patterns("web", "template", "*.so", "*.pyd")
    shutil.copytree(package.directory, copied.directory, ignore=skip)
    return copied


def mypyc(name: str, work: str, *paths: str) -> None:
    """The inner process: every module its own library, in parallel, keeping what hasn't changed since the last time.
    What they share, mypyc's runtime, is compiled once: more than half of the work (docs/results/compiling.md)."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    extensions = mypycify(
        [*MYPY_OPTIONS, f"--cache-dir={work}/types", *paths],
        opt_level=OPTIMIZE,
        debug_level="0",
        target_dir=f"{work}/c",
        separate=True,
        include_runtime_files=False,
    )
    own = [extension for extension in extensions if extension.name.startswith(name + ".")]
    uses = Counter(source for extension in own for source in extension.sources)
    common = sorted(source for source, times in uses.items() if times > 1)
    for extension in own:
        extension.sources = [source for source in extension.sources if source not in common]
        extension.extra_compile_args = [*extension.extra_compile_args, *HIDDEN]
    include = [*own[0].include_dirs, sysconfig.get_path("include")]
    runtime = {"sources": common, "include_dirs": include, "cflags": own[0].extra_compile_args}
    project = Distribution({"name": name, "ext_modules": own, "libraries": [("runtime", runtime)] if common else []})
    once = project.get_command_obj("build_clib")
    once.build_clib = once.build_temp = f"{work}/runtime"
    command = build_ext(project)
    command.build_lib, command.build_temp = f"{work}/lib", f"{work}/objects"
    command.parallel = os.cpu_count()
    for step in (once, command):
        step.ensure_finalized()
        step.run()


def copy(made: Path, target: Path) -> None:
    """Put a file in place at one stroke: a running process keeps the old one."""
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_name(target.name + ".new")
    shutil.copy2(made, new)
    os.replace(new, target)


def clean(package: Package) -> None:
    """Remove what was compiled in place."""
    package.manifest.unlink(missing_ok=True)
    for path in libraries(package.directory):
        (package.directory / path).unlink()


@contextmanager
def alone(work: Path) -> Iterator[None]:
    """Wait for another build of the same tree to end."""
    work.mkdir(parents=True, exist_ok=True)
    (work / ".gitignore").write_text("*\n", encoding="utf-8")  # linters that go by it look elsewhere, too
    with open(work / "lock", "w") as lock:
        if os.name != "nt":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def workplace(engine: Package, others: list[Package]) -> Path:
    """Where the compiler keeps what it may use again: beside the checkout's sources, or the first package's."""
    return (engine if engine.source == CHECKOUT / "src" else others[0]).source.parent / ".build"


def compile_in_place(engine: Package, others: list[Package]) -> None:
    """Bring the compiled modules up to date, those of the engine first."""
    work = workplace(engine, others)
    with alone(work):
        targets = [engine, *others] if engine.source == CHECKOUT / "src" else others
        if not all(is_fresh(target, engine) for target in targets):
            check_compiler(work)
        for several in ([engine], [target for target in targets if target != engine]):  # compiling it makes them stale
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                stale = [target for target in several if target in targets and not is_fresh(target, engine)]
                list(pool.map(lambda target: compile_one(target, engine, work / target.name), stale))


def compile_one(target: Package, engine: Package, work: Path) -> None:
    """Compile a package beside its sources, and say so."""
    began = time.monotonic()
    print(f"compiling {target.name}: {len(target.modules())} modules", flush=True)
    build(target, engine, target.source, work)
    print(f"compiled {target.name} in {time.monotonic() - began:.0f} s", flush=True)


def compile_elsewhere(engine: Package, out: Path) -> None:
    """Put the compiled engine into another directory: as it lies beside its sources, if that is up to date."""
    if is_fresh(engine, engine):
        for path in [*libraries(engine.directory), select.MANIFEST]:
            copy(engine.directory / path, out.resolve() / engine.name / path)
        return
    with tempfile.TemporaryDirectory(prefix="motherlode-") as scratch:
        check_compiler(Path(scratch))
        build(engine, engine, out.resolve(), Path(scratch) / "work")


def only(engine: Package, games: str) -> Package:
    """The engine with only some of its games, named with commas between."""
    some = "games/{" + games + "}/"
    return replace(engine, globs=[glob.replace("games/*/", some) for glob in engine.globs])


def run(projects: list[Path], *, games: str = "", out: Path | None = None, clean_up: bool = False) -> int:
    """Compile, or remove what was compiled; the exit code."""
    pure = os.environ.get("MOTHERLODE_PURE", "")
    try:
        base = engine()
        if not projects and base.source != CHECKOUT / "src":
            raise NoProject("the engine is installed, not a checkout: name the folder of your own package")
        others = [package(project.resolve()) for project in projects]
        if clean_up:
            for target in [base, *others]:
                clean(target)
            return 0
        if pure not in ("", "0"):
            print("rules stay interpreted: MOTHERLODE_PURE is set")
            return 0
        for target in [base, *others]:
            for odd in uncompiled(target):
                print(f"warning: no pattern names {target.name}/{odd}, written for the compiler", file=sys.stderr)
        if out:
            compile_elsewhere(base, out)
        else:
            compile_in_place(only(base, games) if games else base, others)
    except CannotCompile as problem:
        print(f"rules stay interpreted: {problem}", file=sys.stderr)
        return 1 if pure == "0" else 0
    except NoProject as problem:
        print(f"motherlode: {problem}.", file=sys.stderr)
        return 2
    except (Failed, sources.Unreadable) as problem:
        print(f"{problem}\nthe rules don't compile", file=sys.stderr)
        return 1
    return 0


def main() -> int:
    """The command line of `build_rules.py`, and of the inner process."""
    if sys.argv[1:2] == ["--mypyc"]:
        mypyc(*sys.argv[2:])
        return 0
    parser = argparse.ArgumentParser(description="Compile the rules with mypyc.")
    parser.add_argument("--package", type=Path, action="append", default=[], metavar="PROJECT", help="on the engine")
    parser.add_argument("--out", type=Path, help="where to put the engine's libraries instead of beside the sources")
    parser.add_argument("--clean", action="store_true", help="remove what was compiled")
    parser.add_argument("--games", default="", metavar="NAMES", help="only these of the engine's games")
    options = parser.parse_args()
    return run(options.package, games=options.games, out=options.out, clean_up=options.clean)


if __name__ == "__main__":
    sys.exit(main())
