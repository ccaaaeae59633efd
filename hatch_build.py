"""Wheel build hook: compiled rules when the machine can, interpreted ones with a warning when it can't."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return  # in a checkout `make compile` compiles in place
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
