"""Follows a how-to to the letter, in a copy of the tree, and tells which files that touched.

A block with a title is a file: code is the whole of it; a diff is made in it, where its lines without a plus stand,
once and together. A block of shell is run in the copy. Blocks without a title are only to be read.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from filecmp import cmp
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[2]
HOWTOS = ROOT / "docs" / "howto"
PARTS = ("docs", "src", "tests", "tools", "web/src", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*", "page", "site", "images", "*.svg", "snapshots")
BLOCK = re.compile(r'^( *)```(\w+)(?: title="([^"]+)")?\n(.*?)^\1```$', re.MULTILINE | re.DOTALL)
COUNT = re.compile(r"touches \*\*(\d+) files\*\*")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page."""

    language: str
    title: str
    text: str


def page(name: str) -> str:
    """A how-to, as it is written."""
    return (HOWTOS / name).read_text(encoding="utf-8")


def blocks(name: str) -> list[Block]:
    """The fenced blocks of a how-to, in their order."""
    return [Block(language, title or "", dedent(text)) for _, language, title, text in BLOCK.findall(page(name))]


def count_stated(name: str) -> int:
    """How many files the page says one touches."""
    found = COUNT.search(page(name))
    assert found is not None, f"{name} says how many files it touches"
    return int(found[1])


class Copy:
    """A copy of the tree to work in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
            else:
                shutil.copy2(ROOT / part, folder / part)

    def follow(self, name: str) -> None:
        """Do all that a how-to says."""
        for block in blocks(name):
            self.do(block)

    def do(self, block: Block) -> None:
        """Do what one block says."""
        if block.language == "sh":
            self.run("sh", "-e", "-c", block.text)
        elif block.title and block.language == "diff":
            self.change(block.title, block.text)
        elif block.title:
            (self.folder / block.title).write_text(block.text, encoding="utf-8")

    def change(self, path: str, diff: str) -> None:
        """Make a change; parts of it that stand apart in the file are parted by a line with `@@`."""
        file = self.folder / path
        text = file.read_text(encoding="utf-8")
        for hunk in re.split(r"^@@.*\n", diff, flags=re.MULTILINE):
            lines = hunk.splitlines()
            old = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
            new = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
            assert text.count(old) == 1, f"{path} has this {text.count(old)} times:\n{old}"
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")

    def run(self, *command: str) -> None:
        """Run a command in the copy; it must end well."""
        run = self._run(*command)
        assert run.returncode == 0, f"{command}\n{run.stdout[-3000:]}\n{run.stderr[-3000:]}"

    def complaints(self, *command: str) -> list[str]:
        """The errors that a command finds in the copy, a line each."""
        return [line for line in self._run(*command).stdout.splitlines() if ": error:" in line]

    def _run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """With the Python and the tools of these tests."""
        path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
        env = {**os.environ, "PATH": path, "PYTHONPATH": "src", "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True, check=False)

    def test(self, *arguments: str) -> None:
        """Run tests of the copy."""
        self.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments)

    def touched(self) -> set[str]:
        """The files that are not as they were."""
        return set(self._touched())

    def _touched(self) -> Iterator[str]:
        for file in self.folder.rglob("*"):
            path = file.relative_to(self.folder)
            if file.is_file() and not any(part.startswith((".", "__pycache__")) for part in path.parts):
                original = ROOT / path
                if not original.exists() or not cmp(file, original, shallow=False):
                    yield str(path)
