"""The house is built as its pages say: no package imports in a circle, and the layers are the linter's."""

from __future__ import annotations

import ast
import re
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "mammamia"


def imported(file: Path) -> set[str]:
    """The modules a file imports from, for types too."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


@pytest.mark.parametrize("package", ["engine", "editions", "game", "records"])
def test_no_file_of_a_package_imports_in_a_circle(package: str) -> None:
    files = {f"mammamia.{package}.{file.stem}": file for file in (PACKAGE / package).glob("*.py")}
    graph = {name: imported(file) & files.keys() - {name} for name, file in files.items()}
    assert list(TopologicalSorter(graph).static_order())


def layers() -> list[str]:
    """The linter's layers, the highest first: `server | tui`."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (one for one in settings["tool"]["importlinter"]["contracts"] if one["type"] == "layers")
    return [re.sub("[()]", "", layer) for layer in contract["layers"]]


def test_contributing_shows_the_layers_of_the_linter() -> None:
    assert "  >  ".join(layers()) in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_architecture_shows_the_layers_of_the_linter() -> None:
    shown = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```\n")[1]
    assert [re.split(r"\s{2,}", line)[0] for line in shown.splitlines()] == layers()


def test_every_package_has_its_section() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    packages = {file.parent.name for file in PACKAGE.glob("*/__init__.py")}
    assert {package for package in packages if f"### {package}\n" not in text} == set()


def test_every_folder_of_the_page_is_on_the_map() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    folders = {file.relative_to(ROOT).as_posix() for file in (ROOT / "web" / "src").iterdir() if file.is_dir()}
    assert {folder for folder in folders if f"`{folder}/`" not in text} == set()


def test_every_file_on_the_map_is_there() -> None:
    """A path stands as it is from the root, from `src/mammamia`, or in its package's own section from there."""
    places = [ROOT, PACKAGE]
    for line in (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            own = PACKAGE / line.removeprefix("### ")
            places = [ROOT, PACKAGE, *([own] if own.is_dir() else [])]
        for path in re.findall(r"`([\w./-]+(?:\.py|\.ts|\.json|/))`", line):
            assert any((place / path).exists() for place in places), path
