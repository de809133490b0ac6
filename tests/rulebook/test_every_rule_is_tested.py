"""Every numbered rule and every worked example is cited by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PAGES = REPOSITORY / "docs" / "rules"
SPECIFICATION = REPOSITORY.parent / "shared" / "spec" / "RULES.md"

NOT_TESTED: dict[str, str] = {}  # a rule's number: why no test can cite it

RANGE = re.compile(r"\bR(\d+)\.(\d+) to R\1\.(\d+)\b")
NUMBER = re.compile(r"\b(R\d+\.\d+|R0|E\d+)\b")


def numbers_on_our_pages() -> set[str]:
    """The anchors of docs/rules: `r3-1` is R3.1, `r0` is R0, `e5` is E5."""
    anchors = {
        anchor for page in PAGES.glob("*.md") for anchor in re.findall(r'<a id="([re][\d-]+)"></a>', page.read_text())
    }
    return {anchor.replace("-", ".").upper() for anchor in anchors}


def numbers_in_the_specification() -> set[str]:
    """The rules as they were settled: a line that begins with the number; chapter R0 has no numbers of its own."""
    text = SPECIFICATION.read_text()
    return {"R0", *re.findall(r"^(R\d+\.\d+|E\d+)\b", text, re.MULTILINE)}


def numbers_cited(text: str) -> set[str]:
    """Rules named in a docstring; «R5.2 to R5.4» names three."""
    cited = set(NUMBER.findall(text))
    for chapter, first, last in RANGE.findall(text):
        cited |= {f"R{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return cited


def rules_cited_by_tests() -> dict[str, list[str]]:
    """For each rule, the tests whose docstring cites it."""
    cited: dict[str, list[str]] = {}
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in numbers_cited(ast.get_docstring(node) or ""):
                    cited.setdefault(number, []).append(f"{file.name}::{node.name}")
    return cited


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: [int(part) for part in re.findall(r"\d+", number)])


def test_every_rule_is_cited_by_a_test() -> None:
    """R0 to R8, E1 to E8: a rule nobody tests is a rule nobody keeps."""
    missing = numbers_on_our_pages() - set(rules_cited_by_tests()) - set(NOT_TESTED)
    assert not missing, f"no test cites {', '.join(in_order(missing))}"


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    """A number in a docstring stands on our pages."""
    unknown = {
        number: tests for number, tests in rules_cited_by_tests().items() if number not in numbers_on_our_pages()
    }
    assert not unknown


def test_exceptions_have_a_reason_and_are_needed() -> None:
    """A rule that is tested after all leaves the list."""
    assert all(NOT_TESTED.values())
    assert not set(NOT_TESTED) & set(rules_cited_by_tests())
    assert set(NOT_TESTED) <= numbers_on_our_pages()


def test_every_test_of_the_rulebook_has_its_docstring() -> None:
    """Name = the fact, docstring = the section."""
    bare = [
        f"{file.name}::{node.name}"
        for file in sorted(Path(__file__).parent.glob("test_*.py"))
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert not bare


@pytest.mark.skipif(not SPECIFICATION.exists(), reason="the specification is not beside this repository")
def test_our_pages_have_every_rule_of_the_specification() -> None:
    """The pages are in our own words, the numbers are those of the specification."""
    assert numbers_on_our_pages() == numbers_in_the_specification()


def test_the_pages_number_all_chapters() -> None:
    """A check of the check: an anchor that cannot be read would leave a chapter out."""
    chapters = {number.partition(".")[0] for number in numbers_on_our_pages()}
    assert chapters == {f"R{n}" for n in range(9)} | {f"E{n}" for n in range(1, 9)}
    assert len(numbers_on_our_pages()) > 50
