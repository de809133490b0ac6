"""The examples of the docs are true: their imports are there, and the command line takes their words."""

from __future__ import annotations

import ast
import importlib
import re
import shlex
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest

from mammamia.cli import parser_of
from mammamia.i18n import LANGUAGES
from tests.docs.test_docs import PAGES, ROOT

BLOCK = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
SKETCHES = "docs/decisions"  # code that shows an idea, not a program
EXTRAS = {"gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel"}  # not installed everywhere


def examples(language: str) -> Iterator[tuple[str, str]]:
    """The fenced blocks in a language, each with its page."""
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        for _, found, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            if found == language and not name.startswith(SKETCHES):
                yield name, text


PROGRAMS = [one for one in examples("python") if "howto" not in one[0]]
COMMANDS = [
    (name, line)
    for name, text in examples("")
    for line in text.splitlines()
    if re.match(r"(\$ )?mammamia [a-z-]", line) and "…" not in line
]


@pytest.mark.parametrize(("page", "text"), PROGRAMS, ids=[name for name, _ in PROGRAMS])
def test_imports_of_an_example_are_there(page: str, text: str) -> None:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("mammamia"):
            if EXTRAS & set(re.findall(r"\w+", text)):
                pytest.importorskip(node.module)
            module = importlib.import_module(node.module)
            for name in node.names:
                assert hasattr(module, name.name), f"{page}: {node.module} has no {name.name}"


def test_the_program_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = next(text for name, text in PROGRAMS if name == "README.md")
    exec(compile(text, "README.md", "exec"), {})
    assert "Result(delivered=" in capsys.readouterr().out


@pytest.mark.parametrize(("page", "line"), COMMANDS, ids=[line for _, line in COMMANDS])
def test_the_command_line_takes_the_words_of_an_example(page: str, line: str) -> None:
    words = shlex.split(re.split(r" [|<>#&]", line.removeprefix("$ "))[0])[1:]
    with suppress(SystemExit) if "--help" in words else nullcontext():
        assert parser_of(LANGUAGES["en"], words[0]).parse_args(words).command == words[0], page


def test_there_are_examples() -> None:
    assert len(PROGRAMS) > 8
    assert len(COMMANDS) > 20
    assert Path(ROOT / "README.md").exists()
