"""Asks whether a package of lock/ or of the page has a known hole. Where no database can be reached it says so.

`make audit` runs it. A hole that is known is an error; a database that cannot be asked is none.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
UNREACHABLE: Final = "{name}: no database of known holes can be reached from here, so nothing was asked"
CLEAN: Final = "{name}: no known hole"


def python_holes() -> str | None:
    """What pip-audit finds in lock/dev.txt; None if it cannot ask."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "pip-audit"]
    if subprocess.run(pip, capture_output=True, check=False).returncode:
        return None
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
    done = subprocess.run(
        [*command, "--requirement", "lock/dev.txt"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    try:
        found = json.loads(done.stdout)["dependencies"]
    except (json.JSONDecodeError, KeyError, TypeError):
        return None
    bad = [one for one in found if one.get("vulns")]
    return "\n".join(f"  {one['name']} {one['version']}: {', '.join(v['id'] for v in one['vulns'])}" for one in bad)


def page_holes() -> str | None:
    """What npm finds in the page's lock; None if it cannot ask."""
    try:
        done = subprocess.run(["npm", "audit", "--json"], cwd=ROOT / "web", capture_output=True, text=True, check=False)
        found = json.loads(done.stdout)["vulnerabilities"]
    except (OSError, json.JSONDecodeError, KeyError):
        return None
    return "\n".join(f"  {name}: {one['severity']}" for name, one in sorted(found.items()))


def main() -> int:
    """Say what is known of each; 1 if there is a hole."""
    status = 0
    for name, holes in (("lock/dev.txt", python_holes()), ("web/package-lock.json", page_holes())):
        if holes is None:
            print(UNREACHABLE.format(name=name))
        elif holes:
            print(f"{name}: known holes\n{holes}")
            status = 1
        else:
            print(CLEAN.format(name=name))
    return status


if __name__ == "__main__":
    sys.exit(main())
