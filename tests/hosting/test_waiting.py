"""A wait in a room's own time, on loops of every kind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from mammamia.hosting.inbox import Inbox
from mammamia.hosting.waiting import Waiting


class BrowsersLoop:
    """The loop of Python in a browser: each look at its clock finds it later, and what is past cannot be called."""

    def __init__(self) -> None:
        self._ticks = count()
        self.called: list[Callable[..., Any]] = []

    def time(self) -> float:
        return next(self._ticks) * 1e-6

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any) -> None:
        if delay < 0:
            raise ValueError("Can't schedule in the past")
        self.called.append(callback)

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any) -> None:
        self.call_later(when - self.time(), callback, *args)


@pytest.mark.parametrize("seconds", [0.0, 1e-7, 2.5])
def test_a_wait_of_no_time_begins_in_a_browser_too(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    loop = BrowsersLoop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    Waiting(Inbox()).begin(seconds, lambda: None)
    assert len(loop.called) == 1
