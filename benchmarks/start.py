"""The first second: from an empty cache to what is compiled first, and commands until they say something.

`python -m benchmarks.start`. Where both cores are quiet, CPU and wall are nearly the same here.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks.table import line

TURNS: Final = 3
STEPS: Final = {  # what somebody waits for, with all that it needs, in a process of its own
    "the first compiled game": "warm_up_games",
    "the first search": "warm_up",
    "the first hint": "warm_up_foresight",
}
ALL: Final = "from mammamia.bots.warming import STEPS\nfor step in STEPS: assert step()"
GAME: Final = "{game}"  # stands for a record
COMMANDS: Final = (  # each until its first line
    "rules",
    "learn --plain",
    "play --plain",
    "drill oven --plain",
    "daily --plain",
    "simulate --games 20",
    "arena --bots greedy,counter --deals 20",
    f"verify {GAME}",
    f"replay {GAME}",
    f"watch {GAME} --plain",
    f"hint {GAME} --move 20",
    f"review {GAME}",
    "deal",
    "serve --port 0",
    "completion bash",
)


def measure_compiling() -> None:
    """CPU seconds of processes that find nothing on disk, and the wall in the remark."""
    for what, step in STEPS.items():
        cpu, wall = run_cold(f"from mammamia.bots.warming import {step}; assert {step}()")
        line(f"{what}, nothing compiled", f"{wall:.1f} s", f"{cpu:.1f} s of CPU")
    cpu, wall = run_cold(ALL)
    line("everything, nothing compiled, CPU", f"{cpu:.1f} s", f"{wall:.1f} s on the wall")


def run_cold(program: str) -> tuple[float, float]:
    """CPU and wall seconds of a program of Python, with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "NUMBA_CACHE_DIR": folder}
        start, before = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", program], env=env, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return cpu, perf_counter() - start


def measure_warm_start() -> None:
    """A fresh process until the first compiled game is over, with the compiled code on disk."""
    program = "from mammamia.bots.warming import warm_up_games; assert warm_up_games()"
    best = min(_wall([sys.executable, "-c", program]) for _ in range(TURNS))
    line("the first compiled game, compiled before", f"{best:.2f} s", "Python, NumPy, Numba and one game")


def _wall(command: list[str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - start


def measure_commands() -> None:
    """The best of several turns: until `--help` is over, and until the first line of every command."""
    command = [sys.executable, "-m", "mammamia"]
    line("mammamia --help", f"{min(_wall([*command, '--help']) for _ in range(TURNS)):.2f} s", "until it is over")
    with tempfile.TemporaryDirectory() as folder:
        game = str(Path(folder) / "game.jsonl")
        subprocess.run([*command, "simulate", "--games", "1", "--record", game], check=True, stdout=subprocess.DEVNULL)
        for words in COMMANDS:
            arguments = words.replace(GAME, game).split()
            best = min(first_line([*command, *arguments], folder) for _ in range(TURNS))
            line(f"mammamia {words.split()[0]}, first line", f"{best:.2f} s", words)


def first_line(command: list[str], folder: str) -> float:
    """Seconds until a command says something; then it is ended."""
    start = perf_counter()
    env = {**os.environ, "HOME": folder, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        taken = perf_counter() - start
        process.kill()
        assert said.strip(), f"{command} said nothing"
    return taken


def main() -> None:
    """Everything, in the order of the table: what takes longest comes last."""
    print("\nThe first second.\n")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed has its bytecode
    measure_commands()
    measure_warm_start()
    measure_compiling()


if __name__ == "__main__":
    main()
