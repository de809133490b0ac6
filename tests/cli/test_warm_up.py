"""`mammamia warm-up` takes every step once, says so, and says what is missing where nothing can be compiled."""

from __future__ import annotations

import os

import pytest

from mammamia.bots import warming
from mammamia.cli import main, warm_up


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was compiled."""
    taken: list[str] = []

    def step(name: str) -> bool:
        taken.append(name)
        return True

    monkeypatch.setattr(warm_up, "STEPS", (lambda: step("one"), lambda: step("two")))
    monkeypatch.setattr(warm_up, "is_fast", lambda: True)
    monkeypatch.setattr(os, "nice", lambda _: 0)
    return taken


def test_every_step_is_taken(steps: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "warm-up"]) == 0
    assert steps == ["one", "two"]
    assert capsys.readouterr().out.splitlines()[-1] == "Done: it is kept on disk."


def test_it_may_be_quiet(steps: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm-up", "--quiet"]) == 0
    assert steps
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("steps")
def test_without_numba_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warm_up, "is_fast", lambda: False)
    assert main(["--lang", "en", "warm-up"]) == 1
    assert "install mammamia[fast]" in capsys.readouterr().err


def test_games_are_compiled_where_that_is_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(warming, "play_games", lambda *_, compiled: asked.append(compiled))
    for is_possible in (False, True):
        monkeypatch.setattr(warming, "is_fast", lambda is_possible=is_possible: is_possible)
        assert warming.warm_up_games() is is_possible
    assert asked == [True]
