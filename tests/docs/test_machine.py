"""What `make test` does about a program that is missing: here tmux, on a path on which there is nothing of ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_docs import ROOT

LEFT_OUT = "There is no apt-get we may use: tests that need tmux are left out until you install it.\n"
BUSY_ONCE = """
if [ -e {folder}/tried ]; then : > {folder}/tmux; /bin/chmod +x {folder}/tmux; exit 0; fi
: > {folder}/tried
echo 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1' >&2
exit 100
"""


def run_on(folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "machine.py"), "tmux"]
    return subprocess.run(command, env={"PATH": str(folder), **env}, capture_output=True, text=True, check=False)


def put(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}")
    (folder / name).chmod(0o755)


def test_without_a_package_manager_the_rest_is_run(tmp_path: Path) -> None:
    done = run_on(tmp_path)
    assert (done.returncode, done.stderr) == (0, LEFT_OUT)


def test_in_ci_nothing_is_left_out(tmp_path: Path) -> None:
    done = run_on(tmp_path, CI="true")
    assert done.returncode == 1
    assert done.stderr == "The tests need tmux, which could not be installed with apt-get.\n"


def test_a_package_manager_that_is_busy_is_waited_for(tmp_path: Path) -> None:
    put(tmp_path, "apt-get", "")
    put(tmp_path, "env", BUSY_ONCE.format(folder=tmp_path))  # it is called with apt-get and its words
    put(tmp_path, "sudo", '"$@"')
    done = run_on(tmp_path, CI="true")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "tmux").exists()


@pytest.mark.parametrize("ci", ["", "true"])
def test_what_is_there_is_taken(tmp_path: Path, ci: str) -> None:
    put(tmp_path, "tmux", "")
    assert run_on(tmp_path, CI=ci).returncode == 0
