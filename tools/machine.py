"""The programs of the system that tests need: `python tools/machine.py chromium tmux` installs what is missing.

A package manager that is busy for another program is waited for. Where there is none that we may use, one sentence
says so and the tests that need the program are left out; in CI, or if it should have worked, that is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

PROGRAMS: Final = {  # by the package of Debian; a pattern: where Debian keeps what it does not put on the path
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "postgresql": ("pg_ctl", "/usr/lib/postgresql/*/bin/pg_ctl"),
    "tmux": ("tmux",),
}
PATIENCE: Final = 600  # seconds that we wait for another program to be done
BUSY: Final = "Could not get lock"  # `update` does not wait by itself
APT: Final = (
    "env", "LC_ALL=C", "DEBIAN_FRONTEND=noninteractive",
    "apt-get", "--yes", "--quiet", "--no-install-recommends", "-o", f"DPkg::Lock::Timeout={PATIENCE}",
)  # fmt: skip


def found(package: str) -> str | None:
    """The path of a package's program, if the machine has it."""
    for name in PROGRAMS[package]:
        places = sorted(map(str, Path("/").glob(name[1:]))) if name.startswith("/") else [shutil.which(name)]
        if places and places[-1]:
            return places[-1]
    return None


def is_strict() -> bool:
    """Whether every test must run: in CI."""
    return bool(os.environ.get("CI"))


def can_install() -> bool:
    """Whether there is apt-get, and somebody who may use it."""
    return shutil.which("apt-get") is not None and (is_root() or shutil.which("sudo") is not None)


def is_root() -> bool:
    """Whether nobody need be asked for a password."""
    return os.geteuid() == 0


def install(package: str) -> bool:
    """Whether the package could be installed, with fresh lists of packages if need be."""
    return apt_get("install", package) or (apt_get("update") and apt_get("install", package))


def apt_get(*words: str) -> bool:
    """Whether apt-get has done it; while another program holds its lock, it is tried again."""
    end = time.monotonic() + PATIENCE
    while True:
        command = [*(() if is_root() else ("sudo",)), *APT, *words]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
        if BUSY not in done.stderr or time.monotonic() > end:
            sys.stderr.write(done.stderr)
            return done.returncode == 0
        time.sleep(1)


def main(packages: list[str]) -> int:
    """Install what is missing; whether the tests may begin."""
    missing = [package for package in packages if not found(package)]
    if can_install():
        missing = [package for package in missing if not install(package)]
    if not missing:
        return 0
    names = ", ".join(missing)
    if is_strict() or (can_install() and is_root()):
        print(f"The tests need {names}, which could not be installed with apt-get.", file=sys.stderr)
        return 1
    print(
        f"There is no apt-get we may use: tests that need {names} are left out until you install it.", file=sys.stderr
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
