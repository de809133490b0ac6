"""The host of a table is gone: the terminal says so, and whoever waits there may take over."""

from __future__ import annotations

import pytest

from mammamia.hosting import crowd
from mammamia.hosting.protocol.messages import ChairSeen, LobbySeen
from mammamia.i18n import LANGUAGES
from mammamia.tui import door
from mammamia.tui.asides import NoticeLine, changes
from tests.server.served import ask, server
from tests.tui.remote.conftest import Terminal
from tests.tui.remote.people import Guest

QUIT = LANGUAGES["en"].say("terminal.words.quit").split("|")[0]


def test_whoever_waits_for_a_host_who_is_gone_may_deal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ada made the table and never came. Bea takes over, lets a bot sit down in the last seat, and gets up."""
    monkeypatch.setattr(crowd, "HOST_AWAY", 0.0)
    monkeypatch.setattr(door, "HOST_AWAY", 0.0)
    guest = Guest({"Are you ready": "", "the host, is away": "", "is free": QUIT})
    with server() as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 3}})
        terminal(guest, "join", f"{url}/#/room/{made['room']}", "--name", "Bea", "--plain")
        lobby = ask(f"{url}/api/rooms/{made['room']}")
    assert "Ada, the host, is away." in guest.flat
    assert LANGUAGES["en"].say("joining.asides.is-host") in guest.flat
    assert "1 seat is free" in guest.flat, "only the host is asked that"
    assert [chair["name"] for chair in lobby["chairs"]] == ["Ada", None, None]


def lobby_with(host: int, *, connected: bool) -> LobbySeen:
    chairs = tuple(ChairSeen(None, name, None, True, is_here) for name, is_here in (("Ada", connected), ("Bea", True)))  # type: ignore[arg-type]
    return LobbySeen("room", "game", 1, None, None, None, "", host, chairs, 0)  # type: ignore[arg-type]


def test_that_a_host_goes_and_that_one_is_the_host_is_said() -> None:
    here, away = lobby_with(0, connected=True), lobby_with(0, connected=False)
    assert [aside.key for aside in changes(here, away, 1)] == ["host-away"]
    assert [aside.key for aside in changes(here, away, None)] == ["away"], "who only looks on cannot take over"
    assert [aside.key for aside in changes(away, lobby_with(1, connected=False), 1)] == ["is-host"]


def test_in_full_screen_a_key_is_named_that_makes_one_the_host() -> None:
    notices = NoticeLine(LANGUAGES["en"])
    for aside in changes(lobby_with(0, connected=True), lobby_with(0, connected=False), 1):
        notices.tell(aside)
    assert notices.line() == "Ada, the host, is away. After a minute “G” makes you the host."
