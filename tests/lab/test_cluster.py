"""Ray as the one who plays: the same bytes as at home. In a network of its own, so that nobody else can reach it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from motherlode.core.errors import Refused
from motherlode.lab.cluster import on_cluster
from motherlode.lab.runs import work

REPORT = ["report", "mine_all_mine", "--seed", "ray", "--games", "40", "--brief", "--json"]


def test_an_address_that_is_no_cluster_is_refused() -> None:
    with pytest.raises(Refused, match="is no Ray cluster"):
        on_cluster("http://example.org", work, [])


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_it_says_how_to_get_it() -> None:
    with pytest.raises(Refused, match=r"pip install 'motherlode\[ray\]'"):
        on_cluster("local", work, [])


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'motherlode[ray]'")
def test_a_local_cluster_gives_the_same_bytes(tmp_path: Path) -> None:
    """Ray's own servers listen everywhere, so the cluster gets a network in which there is nothing but itself."""
    command = [sys.executable, "-m", "motherlode", *REPORT]
    alone = ["unshare", "-n", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
    if shutil.which("unshare") is None or subprocess.run([*alone, "true"], capture_output=True).returncode:
        pytest.skip("a network of its own cannot be made here")
    short = tempfile.mkdtemp(prefix="r", dir="/tmp")  # the names of its sockets must fit into some 100 characters
    settings = {
        **os.environ,
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN_PATH": str(tmp_path / "token"),
        "RAY_TMPDIR": short,
        "RAY_USAGE_STATS_ENABLED": "0",
    }
    (tmp_path / "token").write_text("a" * 64)
    at_home = subprocess.run([*command, "--jobs", "1"], capture_output=True, check=True)
    try:
        on_ray = subprocess.run([*alone, *command, "--on", "local"], capture_output=True, env=settings, timeout=600)
    finally:
        shutil.rmtree(short, ignore_errors=True)
    assert on_ray.returncode == 0, on_ray.stderr.decode()[-2000:]
    assert on_ray.stdout == at_home.stdout
