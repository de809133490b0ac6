"""The examples of the docs are true: every block of Python and shell runs, or says why it does not."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from mammamia.cli import parser_of
from mammamia.i18n import LANGUAGES
from tests.docs.test_docs import PAGES, ROOT

# A block may have a reason in a comment on the line above, as in `<!-- Not run: it waits for a person. -->`.
BLOCK = re.compile(r"(?:^<!-- Not run: (.+) -->\n)?^( *)```(\w*)[^\n]*\n(.*?)^\2```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ )?(mammamia|make|pip|python) +\S", re.MULTILINE)
FOLLOWED = "docs/howto/add-"  # tests/docs/test_howto.py does what these say, in a copy of the tree


@dataclass(frozen=True, slots=True)
class Example:
    """A block of a page in a language, and why it is not run, if it is not."""

    page: str
    language: str
    text: str
    reason: str


def examples() -> Iterator[Example]:
    """Every block of code of every page."""
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        if not name.startswith(FOLLOWED):
            for reason, _, language, text in BLOCK.findall(page.read_text(encoding="utf-8")):
                yield Example(name, language, text, reason)


EXAMPLES = list(examples())
RUN = [one for one in EXAMPLES if one.language in ("python", "sh") and not one.reason]
PAGES_THAT_RUN = sorted({one.page for one in RUN})
COMMANDS = [
    (one.page, line)
    for one in EXAMPLES
    if one.language == "sh"
    for line in one.text.splitlines()
    if re.match(r"mammamia [a-z-]", line)
]


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES_THAT_RUN)
def test_the_examples_of_a_page_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after another, in a folder of their own; what one defines or writes, the next may use."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    known: dict[str, object] = {"__name__": "__main__"}
    for example in (one for one in RUN if one.page == page):
        if example.language == "python":
            exec(compile(example.text, page, "exec"), known)
        else:
            command = ["bash", "-euc", example.text]
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{page}: {example.text}\n{done.stdout[-500:]}{done.stderr[-500:]}"


@pytest.mark.parametrize(("page", "line"), COMMANDS, ids=[line for _, line in COMMANDS])
def test_the_command_line_takes_the_words_of_an_example(page: str, line: str) -> None:
    words = shlex.split(re.split(r" [|<>#&]", line)[0])[1:]
    with suppress(SystemExit) if "--help" in words else nullcontext():
        assert parser_of(LANGUAGES["en"], words[0]).parse_args(words).command == words[0], page


@pytest.mark.parametrize("page", sorted({one.page for one in EXAMPLES}))
def test_no_command_hides_in_a_block_that_is_not_run(page: str) -> None:
    """What can be typed stands in a block of `sh`: it is run, or the line above it says why not."""
    others = [one for one in EXAMPLES if one.page == page and one.language not in ("python", "sh", "diff")]
    assert [one.text for one in others if COMMAND.search(one.text)] == []


def test_there_are_examples() -> None:
    assert len(PAGES_THAT_RUN) > 8
    assert len(COMMANDS) > 20
    assert "README.md" in PAGES_THAT_RUN
