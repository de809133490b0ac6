"""How the tests run the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import pytest

from mammamia.cli import main


class Run(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


Cli: TypeAlias = Callable[..., Run]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The command line, run inside the test, in English unless told otherwise."""
    for name in ("MAMMAMIA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*words: object) -> Run:
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Run(code, *capsys.readouterr())

    return run
