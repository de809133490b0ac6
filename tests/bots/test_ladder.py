"""The ladder's measurements can be stopped: what was played is kept, and adds up to the whole match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.bots import ladder
from benchmarks.bots.ladder import Match, newest, play

MATCH = Match("greedy", "random", 6)
BUDGETS = {"search": 20, "master": 20}


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty file of results, and parts of two deals."""
    path = tmp_path / "ladder.jsonl"
    path.write_text("", encoding="utf-8")
    monkeypatch.setattr(ladder, "RESULTS", path)
    monkeypatch.setattr(ladder, "PART", {"greedy": 2})
    monkeypatch.setattr(ladder, "warm_up_net", lambda: True)
    return path


def add(results: Path, deals: int, *, stop_after: int | None = None, cores: int = 1) -> list[int]:
    """Play what is missing; where each part began."""
    firsts = []
    for line in play(MATCH, "spanish-2", deals, BUDGETS, cores):
        with results.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        firsts.append(json.loads(line)["first"])
        if len(firsts) == stop_after:
            break
    return firsts


@pytest.mark.slow
def test_a_stopped_match_goes_on_and_adds_up(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert add(results, 6, stop_after=1) == [0]
    assert newest()["greedy/random", "spanish-2"].deals == 2
    assert add(results, 6) == [2, 4]
    assert add(results, 6) == []
    parts = newest()["greedy/random", "spanish-2"]
    results.write_text("", encoding="utf-8")
    monkeypatch.setattr(ladder, "PART", {})
    assert add(results, 6) == [0]
    whole = newest()["greedy/random", "spanish-2"]
    assert (parts.deals, parts.bots) == (whole.deals, whole.bots)
    assert (parts.share, parts.interval) == pytest.approx((whole.share, whole.interval), abs=0.01)


def test_other_bots_begin_anew(results: Path) -> None:
    line = {"match": "search/net", "table": "classic-2", "first": 0, "deals": 4, "share": 60.0, "interval": 9.0}
    lines = [line | {"bots": "a"}, line | {"bots": "a", "first": 4}, line | {"bots": "b", "share": 70.0}]
    for n, deals in ((1, 4), (2, 8), (3, 4)):
        results.write_text("".join(json.dumps(one) + "\n" for one in lines[:n]), encoding="utf-8")
        assert newest()["search/net", "classic-2"].deals == deals
    assert newest()["search/net", "classic-2"].share == 70
    slow = Match("search", "net", 4)
    digests = {ladder.digest_of(slow, "classic-2", {"search": n}) for n in (20, 20, 30)}
    assert len(digests) == 2


@pytest.mark.parametrize(("table", "by_net"), [("classic-2", True), ("classic-4", False)])
def test_search_is_another_bot_by_another_net_where_that_plays_on(
    monkeypatch: pytest.MonkeyPatch, table: str, by_net: bool
) -> None:
    match = Match("search", "counter", 4)
    before = ladder.digest_of(match, table, {"search": 20})
    monkeypatch.setattr(ladder, "shipped", lambda: "another")
    assert (ladder.digest_of(match, table, {"search": 20}) != before) is by_net
    monkeypatch.undo()
    monkeypatch.setattr(ladder, "COMPARED_QUICKLY", 1)
    assert (ladder.digest_of(match, table, {"search": 20}) != before) is by_net


def test_every_table_has_its_roll_outs(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """About 20 and 200 ms, unless others are asked for."""
    asked: list[tuple[str, dict[str, int]]] = []

    def play_nothing(match: Match, table: str, deals: int, budgets: dict[str, int], cores: int) -> list[str]:
        asked.append((table, budgets))
        return []

    monkeypatch.setattr(ladder, "play", play_nothing)
    monkeypatch.setattr("sys.argv", ["ladder", "--matches", "master/search", "--tables", "plus-4,plus-6"])
    ladder.main()
    assert asked == [(table, ladder.ROLL_OUTS[table]) for table in ("plus-4", "plus-6")]
    monkeypatch.setattr("sys.argv", ["ladder", "--matches", "search/net", "--tables", "plus-4", "--roll-outs", "30"])
    ladder.main()
    assert asked[-1] == ("plus-4", ladder.ROLL_OUTS["plus-4"] | {"search": 30})
