"""The command line as a process of its own: pipes, Ctrl-C, memory, machines without Numba."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import mammamia
from mammamia.records import read
from tests.records.samples import sample_text

SOURCE = str(Path(mammamia.__file__).parents[1])
ENVIRONMENT = {**os.environ, "PYTHONPATH": SOURCE, "MAMMAMIA_LANG": "en"}
COMMAND = [sys.executable, "-m", "mammamia"]
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; from mammamia.cli import main; sys.exit(main())"

UNPROVED = b"1 of 1 record is sound\n1 of them says nothing about its shuffles: nobody can prove them\n"


def run(*words: object, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *map(str, words)], input=data, capture_output=True, env=ENVIRONMENT, check=False)


def test_a_pipe_from_deal_to_verify() -> None:
    deal = run("deal", "--seed", 3)
    verify = run("verify", "-", data=deal.stdout)
    assert (verify.returncode, verify.stdout, verify.stderr) == (0, UNPROVED, b"")


def test_a_reader_that_goes_away() -> None:
    text = b"\n".join([b"{}"] * 20_000)
    with subprocess.Popen(
        [*COMMAND, "verify", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        try:
            process.stdin.write(text)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


@pytest.mark.parametrize("command", ["deal --seed 1", "verify - --json", "simulate --games 3"])
@pytest.mark.parametrize("ends", ["<&-", ">&-", ">/dev/full", "<&- >&- 2>&-"])
def test_closed_and_full_ends_are_no_crash(command: str, ends: str) -> None:
    shell = f"{sys.executable} -m mammamia {command} {ends}"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, env=ENVIRONMENT, check=False)
    assert done.returncode in (0, 1)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("cores", [1, 2])
def test_ctrl_c_leaves_a_valid_file_and_no_traceback(tmp_path: Path, cores: int) -> None:
    file = tmp_path / "games.jsonl"
    words = ["simulate", "--games", "1000000", "--seed", "1", "--cores", str(cores), "--record", str(file)]
    with subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, start_new_session=True,
    ) as process:  # fmt: skip
        deadline = time.monotonic() + 60
        while not (file.exists() and file.stat().st_size > 0) and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
        out, err = process.communicate(timeout=60)

    assert process.returncode == 130
    assert (out, err) == (b"", b"")
    data = file.read_bytes()
    assert data.endswith(b"\n")
    lines = data.splitlines()
    assert [json.loads(line)["game"] for line in lines] == list(range(len(lines)))
    assert read(lines[-1]).result is not None


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (500 * 2**20, 500 * 2**20))


@pytest.mark.slow
def test_a_long_file_and_an_endless_line_need_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    n = 200_000
    with file.open("wb") as stream:
        for _ in range(n // 20):
            stream.write(b'{"format":"mammamia/1"}\n' * 20)
        for _ in range(600):
            stream.write(b"x" * 2**20)
        stream.write(b"\n" + sample_text("short").encode())

    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(
            [*COMMAND, "verify", str(file)], stdout=out, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False,
            preexec_fn=limit_memory,
        )  # fmt: skip

    *_, long, summary, unproved = (tmp_path / "out").read_text(encoding="utf-8").splitlines()
    assert (done.returncode, done.stderr) == (1, b"")
    assert summary == f"1 of {n + 2} records are sound"
    assert unproved.startswith("1 of them says nothing about its shuffles")
    assert long == f"{file}:{n + 1}: this is longer than 16 MiB, so it is no record"


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["classic", "plus"])
def test_the_same_bytes_with_and_without_numba_on_one_core_and_two(tmp_path: Path, edition: str) -> None:
    words = ["simulate", "--edition", edition, "--games", "2500", "--seed", "7"]
    without = [sys.executable, "-c", WITHOUT_NUMBA]
    outputs = {
        subprocess.run([*command, *words, "--cores", cores], capture_output=True, env=ENVIRONMENT, check=True).stdout
        for command in (COMMAND, without)
        for cores in ("1", "2")
    }
    assert len(outputs) == 1

    files = []
    for number, command in enumerate((COMMAND, without)):
        file = tmp_path / f"{number}.jsonl"
        recorded = [*command, *words[:3], "--games", "40", "--seed", "7", "--record", str(file), "--cores", "2"]
        subprocess.run(recorded, capture_output=True, env=ENVIRONMENT, check=True)
        files.append(file.read_bytes())
    assert files[0] == files[1]
