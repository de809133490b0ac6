"""The server in processes of its own, as people run it."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.context import ForkServerProcess
from urllib.request import urlopen

from tests.server.builds import run_build
from tests.server.forks import FORKS

PORTS = range(20_000, 32_000)  # below those that systems give to connections: a killed server finds its own again


def free_port() -> int:
    """A port that nobody listens at, and that no connection takes while the server is dead."""
    for port in random.sample(PORTS, 100):
        with suppress(OSError), socket.socket() as free:
            free.bind(("127.0.0.1", port))
            return port
    raise AssertionError("a hundred ports are taken")


class Served:
    """`mammamia serve`, which can be killed and started again."""

    def __init__(self, database: str, *options: str) -> None:
        self.port = free_port()
        self._database = database
        self._options = options
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def words(self) -> list[str]:
        """What comes after `mammamia`."""
        words = ["serve", "--port", str(self.port), "--pace", "0", "--database", self._database, "--bot-workers", "0"]
        return [
            *words,
            "--rate",
            "10000",
            "--address-rate",
            "10000",
            "--address-tables",
            "10000",
            "--log-level",
            "error",
            *self._options,
        ]

    def start(self) -> None:
        """And wait until it is ready."""
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "mammamia", *self.words]
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
        self._wait(lambda: self.process is not None and self.process.poll() is None)

    def _wait(self, lives: Callable[[], bool]) -> None:
        for _ in range(3000):
            with suppress(OSError), urlopen(f"{self.url}/readyz", timeout=5):
                return
            assert lives(), "the server starts"
            time.sleep(0.01)
        raise AssertionError("the server is never ready")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        assert self.process.wait(20) in (0, -signal.SIGTERM)


class Forked(Served):
    """The same in a process that is forked, not started: some builds of the server are broken on purpose."""

    def __init__(self, database: str, build: str = "honest") -> None:
        super().__init__(database)
        self._build = build
        self._fork: ForkServerProcess | None = None

    @property
    def pid(self) -> int:
        """The process."""
        assert self._fork is not None
        assert self._fork.pid is not None
        return self._fork.pid

    def start(self) -> None:
        """See `Served`."""
        self._fork = FORKS.Process(target=run_build, args=(self._build, self.words), daemon=True)
        self._fork.start()
        self._wait(self._fork.is_alive)

    def kill(self) -> None:
        assert self._fork is not None
        self._fork.kill()
        self._fork.join(60)
        assert self._fork.exitcode is not None, "a killed server is gone, and listens no more"

    def stop(self) -> None:
        assert self._fork is not None
        self._fork.terminate()
        self._fork.join(20)
        assert self._fork.exitcode == 0
