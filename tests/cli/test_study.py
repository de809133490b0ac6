"""`mammamia study`, and `arena --keep`: stopped and gone on with; bad input changes nothing."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from html import unescape
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import mammamia
from mammamia.cli.progress import Progress, clock
from mammamia.i18n import LANGUAGES
from tests.cli.conftest import Cli

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(mammamia.__file__).parents[1]), "MAMMAMIA_LANG": "en"}
WORDS = ("study", "--option", "rounds=1", "--bots", "random", "--memory-deals", 0)


def rows_in(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(folder / "figures.parquet").to_pylist()
    return rows


def without_command(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "command"} for row in rows]


def test_a_study_of_several_tables(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    run = cli(*WORDS, "--edition", "classic,spanish", "--players", "2,3", "--games", 30, "--seed", 3, "--out", out)

    assert (run.code, run.err) == (0, ""), run.err
    assert run.out.startswith("120 games: the report is ")
    assert sorted(path.name for path in out.iterdir()) == ["figures.parquet", "pieces.jsonl", "report.html"]
    rows = rows_in(out)
    assert {(row["edition"], row["players"]) for row in rows} == {
        ("classic", 2), ("classic", 3), ("spanish", 2), ("spanish", 3),
    }  # fmt: skip
    assert {row["bot"] for row in rows} == {"random"}
    assert {row["observations"] for row in rows if row["figure"] == "locked"} == {30}


def test_the_command_of_a_figure_makes_it_again(cli: Cli, tmp_path: Path) -> None:
    cli(*WORDS, "--edition", "all", "--players", "2,3", "--games", 12, "--out", tmp_path / "a")
    rows = rows_in(tmp_path / "a")
    chosen = [row for row in rows if (row["edition"], row["players"]) == ("plus", 3)]
    (command,) = {row["command"] for row in chosen}
    program, *words = shlex.split(command)
    assert program == "mammamia"

    assert cli(*words[:-1], tmp_path / "b").code == 0

    assert rows_in(tmp_path / "b") == chosen


def test_the_command_of_the_report_makes_it_again(cli: Cli, tmp_path: Path) -> None:
    cli(*WORDS, "--edition", "classic", "--players", "all", "--games", 12, "--out", tmp_path / "a")
    text = (tmp_path / "a" / "report.html").read_text(encoding="utf-8")
    (command,) = set(re.findall("<pre>(mammamia .*?)</pre>", text))

    assert cli(*shlex.split(unescape(command))[1:-1], tmp_path / "b").code == 0

    assert (tmp_path / "b" / "report.html").read_text(encoding="utf-8") == text


def test_memory_is_measured_by_card_counters(cli: Cli, tmp_path: Path) -> None:
    words = ("study", "--option", "rounds=1", "--players", 2, "--bots", "random", "--games", 10)
    run = cli(*words, "--memory-deals", 10, "--seed", 1, "--out", tmp_path)
    assert run.out.startswith("30 games: ")
    (row,) = [row for row in rows_in(tmp_path) if row["figure"] == "memory-share"]
    assert (row["bot"], row["observations"]) == ("memory", 10)
    assert 0 <= row["low"] <= row["value"] <= row["high"] <= 1


def test_what_is_finished_is_not_done_again_and_may_be_told_in_another_language(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (*WORDS, "--games", 12, "--out", tmp_path)
    cli(*words)  # a thrown seed
    rows = rows_in(tmp_path)
    monkeypatch.setattr("mammamia.lab.study.studies.watch_games", lambda *_, **__: pytest.fail("played again"))
    for code in LANGUAGES:
        run = cli(*words, "--lang", code)
        assert run.code == 0
        assert f'<html lang="{code}">' in (tmp_path / "report.html").read_text(encoding="utf-8")
        assert rows_in(tmp_path) == rows


def test_killed_and_gone_on_with(cli: Cli, tmp_path: Path) -> None:
    words = [*map(str, WORDS), "--games", "1500", "--seed", "9"]
    out = tmp_path / "killed"
    command = [sys.executable, "-m", "mammamia", *words, "--out", str(out)]
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        kept = out / "pieces.jsonl"
        deadline = time.monotonic() + 60
        while not (kept.exists() and kept.read_bytes().count(b"\n") > 2) and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait(60)
    assert 2 < kept.read_bytes().count(b"\n") < 61, "killed in the middle"
    assert not (out / "report.html").exists()
    cli(*words, "--out", out)
    cli(*words, "--out", tmp_path / "whole")
    assert rows_in(out) == rows_in(tmp_path / "whole")
    assert kept.read_bytes() == (tmp_path / "whole" / "pieces.jsonl").read_bytes()


@pytest.mark.parametrize("code", LANGUAGES)
def test_complaints_in_every_language(cli: Cli, tmp_path: Path, code: str) -> None:
    out = tmp_path / "none"
    for words in (
        ("--bots", "search"), ("--games", 9), ("--memory-deals", 3), ("--edition", "classic,nonsense"),
        ("--players", "2,7"), ("--players", "two"), ("--edition", "plus", "--option", "doubles=true"),
        ("--cluster", "nowhere"), ("--cluster", "auto", "--cores", 2),
    ):  # fmt: skip
        run = cli("study", *words, "--out", out, "--lang", code)
        assert run.code in (1, 2), words
        assert (run.out, run.err.count("\n")) == ("", 1), words
        assert "{" not in run.err
        assert not out.exists()


@pytest.mark.parametrize("package", ["altair", "pyarrow", "vl_convert"])
def test_without_the_extra(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setattr("mammamia.cli.study.find_spec", lambda name: None if name == package else object())
    run = cli(*WORDS, "--out", tmp_path / "none")
    assert (run.code, run.out) == (2, "")
    assert run.err == ("mammamia study: a study needs packages that are not installed: pip install 'mammamia[study]'\n")
    assert not (tmp_path / "none").exists()


def test_a_folder_of_another_study_is_left_alone(cli: Cli, tmp_path: Path) -> None:
    cli(*WORDS, "--games", 12, "--seed", 1, "--out", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    run = cli(*WORDS, "--games", 12, "--seed", 2, "--out", tmp_path)
    assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
    assert "belongs to other work" in run.err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_that_cannot_be_made(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    run = cli(*WORDS, "--games", 12, "--out", tmp_path / "file")
    assert (run.code, run.out, run.err.count("\n")) == (1, "", 1)


# ---------------------------------------------------------------- arena --keep and --cluster


def arena(cli: Cli, *words: object) -> Any:
    run = cli("arena", "--bots", "random,greedy", "--players", 2, "--option", "rounds=1", *words, "--json")
    assert run.code == 0, run.err
    value = json.loads(run.out)
    del value["timing"]
    return value


def test_an_arena_goes_on_where_it_was(cli: Cli, tmp_path: Path) -> None:
    kept = tmp_path / "pieces"
    whole = arena(cli, "--deals", 9, "--seed", 4)
    assert arena(cli, "--deals", 9, "--seed", 4, "--keep", kept) == whole
    lines = kept.read_bytes().splitlines(keepends=True)
    for done in range(1, len(lines)):
        kept.write_bytes(b"".join(lines[:done]) + lines[done][:7])
        assert arena(cli, "--deals", 9, "--keep", kept) == whole, "also without the seed"
        assert kept.read_bytes() == b"".join(lines)


def test_a_finished_arena_is_not_played_again(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = arena(cli, "--deals", 3, "--keep", tmp_path / "pieces")
    monkeypatch.setattr("mammamia.lab.arena.play_deals", lambda *_, **__: pytest.fail("played again"))
    assert arena(cli, "--deals", 3, "--keep", tmp_path / "pieces") == first


def test_a_measured_budget_is_kept(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = iter((2, 3))
    monkeypatch.setattr("mammamia.cli.arena.roll_outs_in", lambda *_: next(found))
    words = ("arena", "--bots", "greedy,search:5ms", "--players", 2, "--deals", 1, "--option", "rounds=1", "--json")
    labels = [
        [bot["bot"] for bot in json.loads(cli(*words, "--keep", tmp_path / "pieces").out)["bots"]] for _ in range(2)
    ]
    assert labels == [["greedy", "search:2"]] * 2


@pytest.mark.parametrize("words", [("--seed", 5), ("--deals", 4), ("--edition", "first")])
def test_another_arena_is_refused(cli: Cli, tmp_path: Path, words: tuple[object, ...]) -> None:
    common = ("arena", "--bots", "random,greedy", "--players", 2, "--option", "rounds=1", "--keep", tmp_path / "pieces")
    assert cli(*common, "--deals", 3, "--seed", 4).code == 0
    run = cli(*common, "--deals", 3, "--seed", 4, *words)
    assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
    assert "belongs to other work" in run.err


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_cluster_without_ray(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    kept = tmp_path / "pieces"
    run = cli("arena", "--bots", "random,greedy", "--cluster", "auto", "--keep", kept, "--lang", code)
    assert (run.code, run.out, run.err.count("\n")) == (1, "", 1)
    assert "pip install 'mammamia[cluster]'" in run.err
    assert not kept.exists()


# ---------------------------------------------------------------- the time that is left


def test_the_bar_says_how_long_it_will_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Progress(1000) as progress:
        progress.find(500)
        now[0] = 110.0
        progress.advance(50)
        assert capsys.readouterr().err.endswith(" 550/1000 ~1:30\x1b[K")
        progress.clear()
    assert [clock(seconds) for seconds in (0.4, 59.6, 3723)] == ["0:00", "1:00", "1:02:03"]
