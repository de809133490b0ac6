"""The tests of the server with the lowest versions that pyproject.toml allows, in an environment of their own.

`make test-lowest` runs it, and so does `make test`. The newest versions are those of lock/dev.txt, which every other
test runs with; the lowest are those of lock/lowest.txt, which `make lock` writes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PLACE: Final = ROOT / ".venv" / "lowest"
LOCK: Final = ROOT / "lock" / "lowest.txt"
NEWEST_PYTHON: Final = (3, 13)  # the newest that these versions run on
TOOLS: Final = re.compile(r"^(?:httpx|hypothesis|pytest|pytest-xdist)==[^ ]+", re.MULTILINE)
TESTS: Final = ("tests/server", "tests/tui", "tests/cli/test_serve.py")
OTHERS: Final = (  # need packages that are not among the lowest
    "tests/server/test_web_schema.py",
    "tests/server/staff/test_compiling.py",
)


def tools() -> int:
    """Print what the tests themselves need: the same versions as everywhere, not the lowest."""
    print("\n".join(TOOLS.findall((ROOT / "lock" / "dev.txt").read_text(encoding="utf-8"))))
    return 0


def test(*options: str) -> int:
    """Make the environment, once for each list of versions, and run the tests in it."""
    if sys.version_info[:2] > NEWEST_PYTHON:
        print("The lowest versions are tested up to Python {}.{}: left out here.".format(*NEWEST_PYTHON))
        return 0
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [str(_environment()), "-m", "pytest", "-q", "-m", "not slow", "-p", "no:cacheprovider", *options]
    command += [*TESTS, *(f"--ignore={other}" for other in OTHERS)]
    return subprocess.run(command, env=env, cwd=ROOT).returncode


def _environment() -> Path:
    """Its Python, with exactly what lock/lowest.txt says."""
    python, stamp = PLACE / "bin" / "python", PLACE / "versions.txt"
    wanted = LOCK.read_text(encoding="utf-8")
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        venv.create(PLACE, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", LOCK], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return python


if __name__ == "__main__":
    sys.exit({"tools": tools, "test": test}[sys.argv[1]](*sys.argv[2:]))
