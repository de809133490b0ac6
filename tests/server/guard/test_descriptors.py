"""How many connections there may be: as many as the system grants, less what the process needs itself."""

from __future__ import annotations

import resource

import pytest

from mammamia.server.guard.descriptors import OWN, WANTED, door_limits, raise_descriptors
from mammamia.server.settings import Settings


def test_a_process_takes_as_many_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda what: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda what, limits: asked.append(limits))
    assert raise_descriptors() == 4096
    assert asked == [(4096, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda what: (1024, resource.RLIM_INFINITY))
    assert raise_descriptors() == WANTED


def test_some_are_kept_for_the_process_itself() -> None:
    settings = Settings("sqlite:///x", address_connections=7)
    assert door_limits(settings, 1024).most == 1024 - OWN
    assert door_limits(settings, 1024).from_one == 7
    assert door_limits(Settings("sqlite:///x", trust_proxy=True), 1024).from_one == 0
