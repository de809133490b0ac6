"""The tests of the server with the lowest versions that pyproject.toml allows, in an environment of their own.

`make test-lowest` runs it. The newest versions are those of lock/, which every other test runs with.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PLACE: Final = ROOT / ".venv" / "lowest"
EXTRAS: Final = ("server", "postgres", "tui")
TOOLS: Final = ("pytest", "pytest-xdist", "hypothesis")
TESTS: Final = (
    "tests/server/guard",
    "tests/server/storage/test_conformance.py",
    "tests/server/storage/test_holding.py",
    "tests/server/test_door.py",
    "tests/server/test_lane.py",
    "tests/server/test_tables_of_an_address.py",
    "tests/server/test_web.py",
    "tests/server/test_web_abuse.py",
    "tests/server/test_web_asides.py",
    "tests/tui/remote",
)
LEAST: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+(\[\w+\])?)>=(?P<least>[0-9.]+)[^;]*(?P<where>;.*)?")


def lowest(extra: str) -> Iterator[str]:
    """The requirements of an extra, each at its lowest version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in project["optional-dependencies"][extra]:
        found = LEAST.fullmatch(requirement)
        assert found is not None, f"a lowest version is named: {requirement}"
        yield f"{found['name']}=={found['least']}{found['where'] or ''}"


def main() -> int:
    """Make the environment, once for each list of versions, and run the tests in it."""
    wanted = sorted({requirement for extra in EXTRAS for requirement in lowest(extra)})
    python = PLACE / "bin" / "python"
    stamp = PLACE / "versions"
    if not stamp.is_file() or stamp.read_text().split("\n") != wanted:
        venv.create(PLACE, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *wanted, *TOOLS], check=True)
        stamp.write_text("\n".join(wanted))
    print("lowest versions:", ", ".join(wanted), flush=True)
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [str(python), "-m", "pytest", "-q", "-m", "not slow", "-p", "no:cacheprovider", *sys.argv[1:], *TESTS]
    return subprocess.run(command, env=env, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
