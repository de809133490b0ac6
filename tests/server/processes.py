"""The server in processes of its own, as people run it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

Json = dict[str, Any]


class Served:
    """`mammamia serve`, which can be killed and started again."""

    def __init__(self, database: str, module: str = "mammamia", *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._database = database
        self._module = module
        self._options = options
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", self._module, "serve", "--port", str(self.port), "--pace", "0"]
        command += ["--database", self._database, "--bot-workers", "0", "--rate", "10000"]
        command += ["--address-rate", "10000", "--log-level", "error", *self._options]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
        for _ in range(600):
            with suppress(URLError, ConnectionError), urlopen(f"{self.url}/readyz", timeout=5):
                return
            assert self.process.poll() is None, "the server starts"
            time.sleep(0.05)
        raise AssertionError("the server is never ready")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        assert self.process.wait(20) in (0, -signal.SIGTERM)


def usual_moves(offer: Json) -> list[str]:
    """One card of the largest pile, no order, from the supply."""
    if offer["type"] == "answer":
        return ["refuse"]
    if offer["type"] == "fill":
        if offer["can_decline"]:
            return [f"decline {offer['order']}"]
        way = next(way for way in offer["ways"] if way["why_not"] is None and not way["lacks"])
        kinds = f" with {' '.join(way['kinds'])}" if way["kinds"] else ""
        return [f"fill {offer['order']}{kinds}"]
    if not offer["piles"]:
        return ["pass", f"draw {offer['draws'][0][0]['source'] or 'nothing'}"]
    pile = max(offer["piles"], key=lambda pile: int(pile["singles"]))
    return [f"put 1 {pile['kind']}", "hold", f"draw {offer['draws'][1][0]['source'] or 'nothing'}"]
