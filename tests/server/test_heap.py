"""The memory that the C library keeps: one heap for all threads of a server, and what is free goes back."""

from __future__ import annotations

import asyncio
import ctypes
import platform
import subprocess
import sys
from collections.abc import MutableMapping
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

from mammamia.hosting.house import House
from mammamia.server import app, heap
from mammamia.server.app import create_server
from mammamia.server.settings import Settings
from tests.server.processes import Served
from tests.server.served import ask, next_of, socket_of

GLIBC = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no heap for each thread")
HEAP = 64 * 2**20  # bytes from one of glibc's further heaps to the next; what is not used of one may not be touched


def further_heaps(pid: int) -> int:
    """How many heaps a process has beside its first one."""
    found, before = 0, (0, "")
    for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
        place, may = line.split()[:2]
        start, end = (int(part, 16) for part in place.split("-"))
        found += may == "---p" and end % HEAP == 0 and before == (start, "rw-p")
        before = end, may
    return found


@GLIBC
def test_the_threads_of_a_server_share_one_heap(tmp_path: Path) -> None:
    served = Served(f"sqlite:///{tmp_path / 'games.db'}")
    served.start()
    try:
        made = ask(f"{served.url}/api/rooms", {"name": "Ada"})
        with socket_of(served.url, made["room"], made["token"]) as opened:
            next_of(opened, "welcome")
        assert served.process is not None
        threads = list(Path(f"/proc/{served.process.pid}/task").iterdir())
        assert len(threads) > 2, "one that writes, and some that read"
        assert further_heaps(served.process.pid) == 0
    finally:
        served.stop()


@GLIBC
def test_a_thread_has_a_heap_of_its_own_where_nobody_asks_for_one() -> None:
    """So the test above would find one."""
    code = f"""if True:
        import os, threading
        from {__name__} import further_heaps
        held = []
        thread = threading.Thread(target=lambda: held.append(bytes(5000)))
        thread.start(), thread.join()
        print(further_heaps(os.getpid()))
    """
    assert int(_said_by(code)) >= 1


@GLIBC
def test_what_is_free_goes_back_to_the_machine() -> None:
    code = """if True:
        from pathlib import Path
        from mammamia.server.heap import give_back
        def resident():
            return int(Path("/proc/self/statm").read_text().split()[1])
        before = resident()
        held = [bytes(5000) for _ in range(20_000)]
        last = bytes(5000)  # behind all others: they are not at the end of the heap
        full = resident() - before
        del held
        kept = resident() - before
        print(give_back(), kept > 0.8 * full > 0, resident() - before < 0.2 * full)
    """
    assert _said_by(code).split() == ["True", "True", "True"]


@pytest.mark.parametrize("gone", [0, 1], ids=["now and then", "after many rooms"])
def test_the_sweep_gives_back_what_is_free(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, gone: int) -> None:
    async def let_go(_: House) -> int:
        return gone

    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.0)
    monkeypatch.setattr(app, "LONG_SWEEP", 10**9 if gone else 5)
    monkeypatch.setattr(House, "let_go", let_go)
    server = create_server(Settings(f"sqlite:///{tmp_path / 'games.db'}", bot_workers=0))

    async def living() -> list[str]:
        said: list[str] = []
        given = asyncio.Event()
        monkeypatch.setattr(app, "give_back", given.set)

        async def receive() -> dict[str, str]:
            if said:
                await given.wait()
            return {"type": "lifespan.shutdown" if said else "lifespan.startup"}

        async def send(message: MutableMapping[str, Any]) -> None:
            said.append(message["type"])

        await asyncio.wait_for(server({"type": "lifespan"}, receive, send), 60)
        return said

    assert asyncio.run(living()) == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_no_cache_that_a_server_loads_grows_for_an_hour() -> None:
    """Sixty thousand small things were twenty megabytes; a cache without a limit is for what there are few of."""
    modules = [module for name, module in sys.modules.items() if name.startswith("mammamia.")]
    caches = [one for module in modules for one in vars(module).values() if isinstance(one, _lru_cache_wrapper)]
    assert {one.__name__ for one in caches} >= {"draw", "parse_move"}
    assert max(one.cache_parameters()["maxsize"] or 0 for one in caches) <= 4096


def test_without_glibc_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str | None) -> object:
        raise OSError("there is no such library")

    monkeypatch.setattr(ctypes, "CDLL", missing)
    assert not heap.share_heap()
    assert not heap.give_back()
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert not heap.share_heap()


def _said_by(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
