"""Wheel build hook: rules compiled when the machine can, with a warning when it can't, and a manual page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MANUAL = "motherlode.1"


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return  # in a checkout `make compile` compiles in place
        self._manual(build_data)
        self._rules(build_data)

    def _manual(self, build_data: dict[str, Any]) -> None:
        """What the commands say of themselves, for `man motherlode`."""
        out = Path(self.directory).resolve() / MANUAL
        out.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, str(Path(self.root) / "tools" / "manual.py"), "--man", str(out)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode:
            self.app.display_warning(f"there will be no manual page:\n{result.stderr.strip()}")
        else:
            build_data["shared_data"][str(out)] = f"share/man/man1/{MANUAL}"

    def _rules(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        out = Path(self.directory).resolve() / ".rules"
        shutil.rmtree(out, ignore_errors=True)
        command = [sys.executable, str(root / "build_rules.py"), "--out", str(out)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        said = result.stdout + result.stderr
        if result.returncode and os.environ.get("MOTHERLODE_PURE") == "0":
            raise RuntimeError(said)
        made = [path for path in out.rglob("*") if path.is_file()]
        if not made:
            self.app.display_warning(said.strip())
            return
        for path in made:
            build_data["force_include"][str(path)] = path.relative_to(out).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(Path(self.directory).resolve() / ".rules", ignore_errors=True)
        (Path(self.directory).resolve() / MANUAL).unlink(missing_ok=True)
