"""Garbage is looked for when the server says so, and not otherwise."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from collections.abc import Iterator
from weakref import ref

import pytest

from mammamia.server import collecting


class Ring:
    """Garbage that only the collector finds: it holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def calm() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("calm")
def test_new_garbage_is_let_go_while_the_server_runs() -> None:
    async def running() -> object:
        collector = asyncio.create_task(collecting.collect_new())
        gone = ref(Ring())
        while gone() is not None and not collector.done():
            await asyncio.sleep(0)
        collector.cancel()
        return gone()

    assert asyncio.run(running()) is None


@pytest.mark.usefixtures("calm")
def test_what_was_in_use_for_a_while_waits_for_the_sweep() -> None:
    ring = Ring()
    gone = ref(ring)
    gc.collect(0)
    del ring
    gc.collect(0)
    assert gone() is not None
    collecting.collect_all()
    assert gone() is None


def test_where_python_collects_by_itself_the_server_leaves_it_alone() -> None:
    asyncio.run(asyncio.wait_for(collecting.collect_new(), 60))  # ends at once


def test_the_collector_is_calmed_once_everything_is_loaded() -> None:
    code = "import gc; from mammamia.server.collecting import calm_collector as calm; calm()"
    code += "; print(gc.isenabled(), gc.get_freeze_count() > 0)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "True"]
