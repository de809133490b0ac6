"""A server in a process of its own, what it has cost so far, and how much memory it holds."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Final
from urllib.error import HTTPError
from urllib.request import urlopen

HERE: Final = Path(__file__).parents[2]
PATIENCE: Final = 60.0
LIMITS: Final = ("--rate", "--address-rate", "--address-connections", "--address-tables")  # for one benchmark, none


class Process:
    """A server that answers at a page when it is ready; it ends with the block."""

    def __init__(self, command: Sequence[str], port: int, page: str, **env: str) -> None:
        self.port = port
        self._page = page
        start = monotonic()
        self._process = subprocess.Popen(command, env={**os.environ, **env}, stdout=subprocess.DEVNULL)
        self._wait()
        self.start_seconds = monotonic() - start

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def cpu(self) -> float:
        """Seconds of CPU of all threads so far."""
        return cpu_of(self._process.pid)

    def cpu_with_children(self) -> float:
        """The same with the processes that it has started."""
        return sum(map(cpu_of, (self._process.pid, *descendants(self._process.pid))))

    def memory(self) -> float:
        """KiB that lie in memory now."""
        return resident(self._process.pid)

    def memory_of_children(self) -> float:
        """KiB of the processes that it has started, and of theirs: bots think there."""
        return sum(resident(pid) for pid in descendants(self._process.pid))

    def _wait(self) -> None:
        end = monotonic() + PATIENCE
        while monotonic() < end and self._process.poll() is None:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}{self._page}", timeout=5):
                    return
            except HTTPError as error:
                if error.code < 500:  # whatever it says, it answers
                    return
            except OSError:  # it does not listen yet, or has nobody yet to answer
                pass
            sleep(0.02)
        self._process.kill()
        raise RuntimeError("the server does not answer")


def cpu_of(pid: int) -> float:
    """Seconds of CPU of all threads of a process so far."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def resident(pid: int) -> float:
    """KiB of a process that lie in memory now."""
    status = Path(f"/proc/{pid}/status").read_text()
    return float(status.partition("VmRSS:")[2].split()[0])


def descendants(pid: int) -> Iterator[int]:
    """The processes that this one has started, and theirs."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        for child in (thread / "children").read_text().split():
            yield int(child)
            yield from descendants(int(child))


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def start_ours(
    database: Path | str, checkout: Path | None = None, *options: str, python: str = sys.executable
) -> Process:
    """`mammamia serve` as it is, but without the pauses for show and without limits of rate.

    *database* is a file or an address; *checkout* is another one than this, with an environment of its own, and
    *python* that of another environment.
    """
    port = free_port()
    paths = [str((checkout or HERE) / "src")]
    if checkout is not None:
        python = str(checkout / ".venv" / "bin" / "python")
    elif python == sys.executable:
        paths = [path for path in sys.path if path]
    env = {"PYTHONPATH": os.pathsep.join(paths)}
    serve = [python, "-m", "mammamia", "serve"]
    known = subprocess.run([*serve, "--help"], env={**os.environ, **env}, capture_output=True, text=True, check=True)
    address = database if isinstance(database, str) else f"sqlite:///{database}"
    command = [*serve, "--port", str(port), "--database", address, "--log-level", "error"]
    command += ["--pace", "0", "--bot-workers", "0", *options]
    for limit in LIMITS:
        command += [limit, "100000"] if limit in known.stdout else []  # another checkout may not have it
    return Process(command, port, "/readyz", **env)
