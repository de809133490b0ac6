"""A class name means one thing in the whole tree: whoever reads it anywhere knows which class it is."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "mammamia"

# Names that stand for two things, and why they may.
EXCEPTIONS: dict[str, str] = {}


def classes() -> dict[str, list[str]]:
    """Every class that is not private to its module, and where it stands."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(file.relative_to(SOURCES)))
    return found


def test_a_class_name_means_one_thing() -> None:
    twice = {name: files for name, files in classes().items() if len(files) > 1 and name not in EXCEPTIONS}
    assert not twice


def test_no_exception_is_out_of_date() -> None:
    found = classes()
    assert [name for name in EXCEPTIONS if len(found.get(name, ())) < 2] == []
