"""How the tests of `join` and `watch` run them: in English, with seats kept in a folder of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.tui.remote.people import Guest

Terminal: TypeAlias = Callable[..., tuple[int, str]]


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder in which seats are kept."""
    for name in ("MAMMAMIA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MAMMAMIA_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The command line with a guest typing: its exit code and its complaints."""

    def run(guest: Guest, *words: str) -> tuple[int, str]:
        return guest.run(monkeypatch, *words)

    return run
