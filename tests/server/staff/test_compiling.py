"""A worker that has to compile lets another process do it: what the compiler takes of memory goes with that one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import mammamia
from mammamia.bots.warming import STEPS, can_be_kept, has_to_compile, warm_up_games
from mammamia.engine.batches import is_fast

pytestmark = pytest.mark.skipif(not is_fast(), reason="needs Numba (mammamia[fast])")

COUNTED = """
from numba.core import event
from mammamia.bots.warming import has_to_compile, warm_up_games
from mammamia.server.staff.compiling import warm_up_apart
assert has_to_compile(warm_up_games)
with event.install_recorder("numba:compile") as compiled:
    assert warm_up_apart(warm_up_games)
assert not has_to_compile(warm_up_games)
print(len(compiled.buffer))
"""


def environment(cache: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(mammamia.__file__).parents[1]), "NUMBA_CACHE_DIR": str(cache)}


def run(words: list[str], cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, *words], env=environment(cache), capture_output=True, text=True, check=True, input=None
    )
    return done.stdout


@pytest.mark.slow
def test_whoever_asks_compiles_nothing_itself(tmp_path: Path) -> None:
    assert run(["-c", COUNTED], tmp_path).split() == ["0"]


def test_every_step_knows_whether_it_was_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert all(has_to_compile(step) for step in STEPS)
    assert all(can_be_kept(step) for step in STEPS)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "no" / "file"))
    (tmp_path / "no").write_text("")
    assert not can_be_kept(warm_up_games)


def test_it_leaves_with_whoever_started_it(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "mammamia.server.staff.compiling", "warm_up"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, env=environment(tmp_path)) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait() == 1
