"""The table of `make bench`: figures, goals, and what got slower since the last run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import table
from benchmarks.table import Figure, figure_of, slower


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [("9.13 M/s", 9.13e6, "/s"), ("1.9 : 1", 1.9, ": 1"), ("4.2 ms", 4.2, "ms"), ("155 k/s", 155e3, "/s")],
)
def test_a_figure_is_read_from_its_text(text: str, value: float, unit: str) -> None:
    found = figure_of(text)
    assert found is not None
    assert found.value == pytest.approx(value)
    assert found.unit == unit


def test_where_nothing_was_measured_there_is_no_figure() -> None:
    assert figure_of("–") is None


def test_what_got_slower_by_more_than_the_noise_is_named() -> None:
    before = {"steps": Figure(100, "/s"), "wait": Figure(10, "ms"), "old": Figure(1, "s")}
    now = {"steps": Figure(60, "/s"), "wait": Figure(12, "ms"), "new": Figure(9, "s")}
    assert [named.split(":")[0] for named in slower(now, before, 1.5)] == ["steps"]
    assert [named.split(":")[0] for named in slower(now, before, 1.1)] == ["steps", "wait"]


def test_a_second_run_is_compared_with_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "bench.json"
    monkeypatch.setattr(table, "noise", lambda: 1.2)
    monkeypatch.setattr(table, "_figures", {})
    table.line("Mamma Mia! classic, memory", "8.00 M/s", "2048 games")
    table.finish(kept)
    assert "!goal" not in capsys.readouterr().out
    assert json.loads(kept.read_text())["figures"]["Mamma Mia! classic, memory"]["value"] == 8e6
    table.line("Mamma Mia! classic, memory", "2.00 M/s")
    table.finish(kept)
    said = capsys.readouterr().out
    assert "!goal" in said
    assert "more than the noise (1.20 : 1): 1\nMamma Mia! classic, memory" in said
