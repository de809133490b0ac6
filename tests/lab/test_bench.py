"""The table of `make bench`: figures, goals, and what got slower since the last run."""

from __future__ import annotations

import json
import os
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks import table
from benchmarks.__main__ import PARTS, Part
from benchmarks.table import Figure, figure_of, slower
from tools.page import ROOT


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


def test_a_version_is_no_figure() -> None:
    assert figure_of("0.50.2") is None


def test_a_star_in_the_name_of_a_goal_stands_for_anything() -> None:
    assert table.goal_of("Mamma Mia! plus, memory") == 6e6
    assert table.goal_of("search plain, classic 2, p95") == 20
    assert table.goal_of("classic, a batch on 2 cores : on 1") == 1.9
    assert table.goal_of("clone a state") is None


def test_a_goal_is_printed_as_figures_are(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_figures", {})
    table.line("Mamma Mia! classic, memory", "8.2 M/s")
    table.line("Play to a table, alone, 4 times slower", "13.0 s")
    met, missed = capsys.readouterr().out.splitlines()
    assert met.endswith(" goal 6 M")
    assert missed.endswith("!goal 12")


def test_all_parts_together_take_less_than_twenty_minutes() -> None:
    assert sum(part.most for part in PARTS.values()) < 20 * 60
    assert all(find_spec(part.module) for part in PARTS.values())


def test_make_bench_installs_what_the_tests_need_whose_browser_it_uses() -> None:
    told = subprocess.run(["make", "-nB", "bench"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "--requirement lock/dev.txt" in told
    assert "'.[bench]'" in told


def test_a_part_hands_its_figures_over_as_it_finds_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = tmp_path / "rows"
    monkeypatch.setenv(table.FIGURES, str(rows))
    monkeypatch.setattr(table, "_figures", {})
    table.line("clone a state", "13 ns")
    table.line("OpenSpiel", "–", "not installed")
    monkeypatch.setattr(table, "_figures", {})
    table.read_figures(rows)
    assert table._figures == {"clone a state": Figure(13, "ns")}


def test_a_part_that_takes_too_long_is_cut_off_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PARTS, "engine", Part("benchmarks.engine", 0))
    killed: list[int] = []
    kill = os.killpg

    def note(group: int, with_signal: int) -> None:
        killed.append(group)
        kill(group, with_signal)

    monkeypatch.setattr(os, "killpg", note)
    bench.run("engine", tmp_path / "rows")
    assert "engine: cut off after 0 s" in capsys.readouterr().out
    assert len(killed) == 1, "and with it whatever it has started"


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
