"""A server that was killed is started again at the same port, whatever it leaves behind."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tests.server.processes import Served


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, as soon as there is one."""
    for _ in range(3000):
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if found:
            return [int(child) for child in found]
        time.sleep(0.01)
    raise AssertionError("it starts no worker")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells who started whom")
def test_a_worker_that_outlives_its_server_does_not_keep_its_port(tmp_path: Path) -> None:
    served = Served(f"sqlite:///{tmp_path / 'games.db'}", "--bot-workers", "1")
    served.start()
    assert served.process is not None
    workers = children_of(served.process.pid)
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)  # it thinks, and does not notice
    try:
        served.kill()
        served.start()
        served.stop()
    finally:
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
