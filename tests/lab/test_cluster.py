"""A Ray cluster of two workers on this machine: the same table, also when one is killed in the middle."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import ray

import mammamia
from mammamia.editions import EDITIONS
from mammamia.lab import cluster as cluster_module
from mammamia.lab.arena import Arena, MatchPart, Results, play_arena, play_through
from mammamia.lab.arena_games import Entrant
from mammamia.lab.cluster import Cluster, ClusterTrouble, OtherVersion, Trouble
from mammamia.lab.simulation import SeriesPlan
from mammamia.lab.study.studies import Findings, StudiedTable, Study, play_study

SOURCE = str(Path(mammamia.__file__).parents[1])
ROOT = str(Path(__file__).parents[2])
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join((SOURCE, ROOT)),
    "MAMMAMIA_LANG": "en",
    "RAY_AUTH_MODE": "disabled",
    "RAY_USAGE_STATS_ENABLED": "0",
}
PLAN = SeriesPlan(EDITIONS["classic"], 2, {"rounds": 1}, 11, 12)
PATIENCE = 600  # seconds: Ray's own processes are slow to begin and to end on a busy machine
ARENA = Arena(PLAN, (Entrant("random"), Entrant("greedy")))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two workers, and where they can be reached."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("PYTHONPATH", "RAY_AUTH_MODE", "RAY_USAGE_STATS_ENABLED"):
            patch.setenv(name, ENVIRONMENT[name])
        ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        yield str(ray.get_runtime_context().gcs_address)
        ray.shutdown()


@pytest.fixture
def workers(address: str) -> Iterator[Cluster]:
    with Cluster(address) as cluster:
        yield cluster
    assert ray.is_initialized(), "who did not start it does not stop it"


def told(results: Results) -> list[tuple[int, int, list[float], list[int], list[int]]]:
    return [(m.one, m.rival, m.shares, m.pizzas, m.rival_pizzas) for m in results.matches]


def summed(parts: Iterator[MatchPart]) -> Results:
    results = Results(ARENA)
    for part in parts:
        results.add(part)
    return results


def die_once(mark: Path, work: Callable[[Any], Any], task: Any) -> Any:
    """Kill the worker in the middle of its first task."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return work(task)


def fail(task: int) -> int:
    raise LookupError(f"task {task}")


# ---------------------------------------------------------------- inside


def test_the_same_table_as_in_one_process(workers: Cluster) -> None:
    assert told(summed(play_arena(ARENA, spread=workers))) == told(play_through(ARENA))


def test_the_same_table_after_a_worker_was_killed(workers: Cluster, tmp_path: Path) -> None:
    mark = tmp_path / "killed"

    def spread(function: Callable[[Any], Any], tasks: Any) -> Any:
        return workers(partial(die_once, mark, function), tasks)

    assert told(summed(play_arena(ARENA, spread=spread))) == told(play_through(ARENA))
    assert mark.exists()


def test_a_study_on_a_cluster(workers: Cluster) -> None:
    study = Study((StudiedTable(PLAN, "greedy"),), PLAN.seed, 60, 1)
    here, there = Findings(study), Findings(study)
    for findings, spread in ((here, None), (there, workers)):
        for piece in play_study(findings, spread=spread, compiled=False):
            findings.add(piece)
    assert (here.sums, here.memory) == (there.sums, there.memory)


def test_a_mistake_of_ours_is_not_hidden(workers: Cluster) -> None:
    with pytest.raises(LookupError, match="task 0"):
        list(workers(fail, range(3)))


def test_tasks_are_not_sent_far_ahead(workers: Cluster) -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for task in range(100):
            taken.append(task)
            yield task

    results = workers(abs, tasks())
    assert next(results) == 0
    assert len(taken) <= 6
    results.close()
    assert list(workers(abs, [-7])) == [7], "the rest is not waited for"


def test_another_version_elsewhere(workers: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "__version__", "0.0.0")
    with pytest.raises(ClusterTrouble) as caught:
        list(workers(abs, range(1)))
    assert caught.value.trouble is Trouble.OTHER_VERSION
    with pytest.raises(OtherVersion):
        cluster_module._work(("another", abs), -1)


# ---------------------------------------------------------------- finding it


class FakeRay:
    """Where no cluster runs on this machine."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def is_initialized(self) -> bool:
        return False

    def init(self, *, address: str, **_: object) -> None:
        self.said.append(address)
        if address == "auto":
            raise ConnectionError("there is none")

    def shutdown(self) -> None:
        self.said.append("shutdown")


def test_auto_starts_a_cluster_where_none_runs_and_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    with Cluster():
        assert fake.said == ["auto", "local"]
    assert fake.said == ["auto", "local", "shutdown"]


@pytest.mark.parametrize("address", ["", "nowhere", "127.0.0.1", "127.0.0.1:9", "ray://127.0.0.1:9", "a:99999", ":80"])
def test_an_address_where_nobody_answers(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    with pytest.raises(ClusterTrouble) as caught, Cluster(address):
        pass
    assert caught.value.trouble is Trouble.UNREACHABLE
    assert fake.said == []


# ---------------------------------------------------------------- the command


def command(*words: object) -> list[str]:
    plan = ["--bots", "random,greedy", "--players", "2", "--option", "rounds=1", "--seed", "5"]
    return [sys.executable, "-m", "mammamia", "arena", *plan, *map(str, words)]


def table_of(*words: object, **environment: str) -> Any:
    env = {**ENVIRONMENT, **environment}
    done = subprocess.run(command(*words, "--json"), capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr
    value = json.loads(done.stdout)
    del value["timing"]
    return value


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_the_command_goes_on_after_it_was_stopped(address: str, tmp_path: Path, end: signal.Signals) -> None:
    kept = tmp_path / "arena.pieces"
    words = ("--deals", 900, "--cluster", address, "--keep", kept)
    with subprocess.Popen(command(*words), env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not (kept.exists() and kept.read_bytes().count(b"\n") > 3):
            assert process.poll() is None, process.communicate()
            time.sleep(0.02)
        process.send_signal(end)
        assert process.wait(PATIENCE) in (-signal.SIGKILL, 130)
    before = kept.read_bytes()
    assert 3 < before.count(b"\n") < 451, "stopped in the middle"

    auto = ("--deals", 900, "--cluster", "auto", "--keep", kept)
    assert table_of(*auto, RAY_ADDRESS=address) == table_of("--deals", 900)
    assert kept.read_bytes().startswith(before[: before.rindex(b"\n") + 1]), "nothing was done twice"
