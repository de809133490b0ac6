"""`mammamia arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import mammamia
from mammamia.bots import BOTS
from mammamia.editions import EDITIONS
from mammamia.i18n import LANGUAGES
from tests.cli.conftest import Cli

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(mammamia.__file__).parents[1]), "MAMMAMIA_LANG": "en"}
COMMAND = [sys.executable, "-m", "mammamia", "arena"]
TITLE_LINES = 4  # with the empty one below it
QUICK = ("--option", "rounds=1", "--seed", 7)


def value_of(text: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(text)
    return value


def test_the_table(cli: Cli) -> None:
    run = cli("arena", "--bots", "random,greedy,counter", "--players", 3, "--deals", 4, *QUICK)

    assert run.code == 0
    assert not run.err, "quiet in a pipe"
    for words in ("4 deals", "3 players, seed 7, rounds=1", "33.3 % would be fair", "72 games"):
        assert words in run.out
    matches = [line.split("  ")[0] for line in run.out.splitlines() if " over " in line]
    assert matches == [
        "random over greedy", "random over counter", "greedy over random", "greedy over counter",
        "counter over random", "counter over greedy",
    ]  # fmt: skip
    ratings = [line for line in run.out.splitlines() if " ± " in line]
    assert ratings[-1].startswith("random"), "the best comes first"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_in_every_language(cli: Cli, code: str) -> None:
    run = cli("arena", "--bots", "greedy,random", "--players", 2, "--deals", 2, *QUICK, "--lang", code)

    assert run.code == 0
    assert "{" not in run.out
    assert "rounds=1" in run.out
    assert code == "en" or not any(word in run.out for word in ("deals", "wins", "rating", "games", " over "))


@pytest.mark.parametrize("code", LANGUAGES)
def test_complaints_in_every_language(cli: Cli, code: str) -> None:
    for words in (("--bots", "cook,greedy"), ("--bots", "greedy"), ("--bots", "random,greedy", "--budget", "1h")):
        run = cli("arena", *words, "--lang", code)
        assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
        assert "{" not in run.err
        assert code == "en" or not any(word in run.err for word in ("there is", "takes", "budget is"))


def test_json(cli: Cli) -> None:
    run = cli("arena", "--bots", "random,counter", "--edition", "plus", "--players", 3, "--deals", 5, *QUICK, "--json")

    value = value_of(run.out)
    assert list(value) == [
        "edition", "players", "options", "seed", "deals", "games", "bots", "matches", "timing",
    ]  # fmt: skip
    assert (value["edition"], value["players"], value["options"]) == ("plus", 3, {"rounds": 1})
    assert (value["seed"], value["deals"], value["games"]) == (7, 5, 30)
    for bot, name in zip(value["bots"], ("random", "counter"), strict=True):
        assert (bot["bot"], bot["name"], bot["roll_outs"]) == (name, name, None)
        assert bot["elo"]["low"] < bot["elo"]["value"] < bot["elo"]["high"]
    assert [(match["one"], match["rival"]) for match in value["matches"]] == [
        ("random", "counter"), ("counter", "random"),
    ]  # fmt: skip
    for match in value["matches"]:
        assert match["games"] == 15
        assert 0 <= match["share"]["low"] <= match["share"]["value"] <= match["share"]["high"] <= 1
        assert match["elo"].keys() == {"value", "low", "high"}
        assert match["pizzas"] >= 0
        assert match["rival_pizzas"] >= 0
    assert value["timing"]["seconds"] > 0
    assert [bot["bot"] for bot in value["timing"]["bots"]] == ["random", "counter"]
    assert all(bot["milliseconds"] > 0 and bot["p95"] > 0 for bot in value["timing"]["bots"])


@pytest.mark.parametrize(("edition", "players"), [(e.key, n) for e in EDITIONS.values() for n in e.players])
def test_a_bot_against_itself_in_every_edition(cli: Cli, edition: str, players: int) -> None:
    words = ("--bots", "greedy,greedy", "--edition", edition, "--players", players, "--deals", 1)
    value = value_of(cli("arena", *words, *QUICK, "--json").out)
    assert [match["share"]["value"] for match in value["matches"]] == pytest.approx([1 / players] * 2)


def test_the_same_result_on_one_core_and_two(cli: Cli) -> None:
    results = []
    for cores in (1, 2):
        run = cli("arena", "--bots", "random,greedy,counter", "--deals", 5, *QUICK, "--cores", cores, "--json")
        results.append(value_of(run.out))
        del results[-1]["timing"]
    assert results[0] == results[1]


def test_budgets(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """A time is measured once; what is printed can be given again and comes to the same."""
    asked: list[tuple[str, float]] = []

    def measured(plan: object, name: str, milliseconds: float) -> int:
        asked.append((name, milliseconds))
        return 2

    monkeypatch.setattr("mammamia.cli.arena.roll_outs_in", measured)
    monkeypatch.setattr("mammamia.lab.arena_games.warm_up", lambda: False)
    monkeypatch.setattr("mammamia.lab.arena_clock.LONG_ENOUGH", 0.0)
    words = ("--players", 2, "--deals", 1, *QUICK)

    first = cli("arena", "--bots", "search,search", "--budget", "20ms", *words)
    again = value_of(cli("arena", "--bots", "search:2,search", "--budget", 2, *words, "--json").out)

    assert asked == [("search", 20)]
    assert "--bots search:2,search:2" in first.out
    assert "search:2 over search:2  50.0 %" in first.out
    assert [bot["roll_outs"] for bot in again["bots"]] == [2, 2]
    assert again["matches"][0]["share"]["value"] == 0.5
    assert f"  {again['matches'][0]['pizzas']:.2f}  " in first.out


def test_a_thrown_seed_is_printed(cli: Cli) -> None:
    words = ("arena", "--bots", "random,greedy", "--deals", 2, "--option", "rounds=1", "--json")
    first = value_of(cli(*words).out)
    again = value_of(cli(*words, "--seed", first["seed"]).out)
    assert first["matches"] == again["matches"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--bots random,clever", f"there is no bot “clever”; there are: {', '.join(BOTS)}"),
        ("--bots random,", "there is no bot “”"),
        ("--bots random", "an arena takes 2 to 16 bots, not 1"),
        (f"--bots {','.join(['random'] * 17)}", "an arena takes 2 to 16 bots, not 17"),
        ("--bots random,greedy --edition deluxe", "there is no edition “deluxe”"),
        ("--bots random,greedy --players 6", "2 to 5 players, not 6"),
        ("--bots random,greedy --deals 0", "--deals is a number from 1 to"),
        ("--bots random,greedy --deals few", "--deals is a whole number"),
        ("--bots random,greedy --cores 0", "--cores is a number from 1 to"),
        ("--bots random,greedy --seed x", "--seed is a whole number"),
        ("--bots random,greedy --option cheese=true", "R0: there is no option"),
        ("--bots random,greedy --budget 0", "a budget is a number of roll-outs from 1 to"),
        ("--bots random,greedy --budget 61000ms", "not “61000ms”"),
        ("--bots random,greedy --budget 20s", "not “20s”"),
        ("--bots random,search: --budget 20", "not “”"),
        ("--bots random,search:many", "not “many”"),
    ],
)
def test_values_that_make_no_sense_get_one_sentence(cli: Cli, words: str, said: str) -> None:
    run = cli("arena", *words.split(" "))

    assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
    assert run.err.startswith("mammamia arena: ")
    assert said in run.err


def test_somebody_must_meet(cli: Cli) -> None:
    run = cli("arena", "--deals", 1)
    assert run.code == 2
    assert "--bots" in run.err


PLAIN_AND_TELLING = """
import os, sys
from mammamia.cli import main
from mammamia.lab import arena
def play_deals(*words, **more):
    os.write(2, b"playing\\n")
    return played(*words, **more)
arena.is_fast, arena.play_deals, played = lambda: False, play_deals, arena.play_deals
sys.exit(main())
"""


@pytest.mark.parametrize("cores", [1, 2])
def test_ctrl_c_ends_everybody_at_once(cores: int) -> None:
    """Each deal between plain searchers takes a minute."""
    words = ["--bots", "search:400,search:400", "--players", "4", "--seed", "1", "--cores", str(cores)]
    with subprocess.Popen(
        [sys.executable, "-c", PLAIN_AND_TELLING, "arena", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        first = process.stderr.readline()
        time.sleep(0.5)
        start = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
        out, err = process.communicate(timeout=60)

    assert first == b"playing\n"
    assert process.returncode == 130
    assert len(out.splitlines()) == TITLE_LINES
    assert set(err.splitlines()) <= {b"playing"}
    assert time.monotonic() - start < 20


@pytest.mark.slow
def test_the_same_result_with_and_without_numba() -> None:
    without = "import sys; sys.modules['numba'] = None; from mammamia.cli import main; sys.exit(main())"
    words = ["--bots", "random,greedy,counter", "--players", "2", "--deals", "250", "--seed", "5", "--json"]
    results = []
    for command in (COMMAND, [sys.executable, "-c", without, "arena"]):
        done = subprocess.run([*command, *words], capture_output=True, env=ENVIRONMENT, check=True)
        results.append(value_of(done.stdout.decode()))
        del results[-1]["timing"]
    assert results[0] == results[1]
