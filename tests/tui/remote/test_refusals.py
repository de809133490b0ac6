"""What keeps one from a table: one clear sentence, and exit code 1."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from mammamia.cli import join
from mammamia.i18n import LANGUAGES
from mammamia.tui import far
from tests.server.served import ask, server, socket_of
from tests.tui.remote.conftest import Terminal
from tests.tui.remote.people import Guest, Host


class Stranger(BaseHTTPRequestHandler):
    """A server of something else."""

    body = b"<html>It works!</html>"

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.body)

    do_POST = do_GET  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def stranger() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Stranger) as found:
        thread = Thread(target=found.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{found.server_port}"
        found.shutdown()
        thread.join(5)


def check(terminal: Terminal, command: str, link: str, sentence: str, *words: str) -> None:
    assert terminal(Guest(), command, link, "--plain", *words) == (1, f"mammamia {command}: {sentence}\n")


@pytest.mark.parametrize("command", ["join", "watch"])
def test_nobody_answers(command: str, terminal: Terminal) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{unused.getsockname()[1]}"
        check(terminal, command, f"{address}/room", f"nobody answers at http://{address}")


@pytest.mark.parametrize("body", [b"<html>It works!</html>", b"[]", b"{}", b'{"status": "lobby"}'])
@pytest.mark.parametrize("command", ["join", "watch"])
def test_a_server_of_something_else(
    command: str, body: bytes, stranger: str, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stranger, "body", body)
    sentence = f"{stranger} is not a server of this game, or speaks another version of its protocol"
    check(terminal, command, f"{stranger}/#/room/abc", sentence)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_bad_link_in_every_language(code: str, terminal: Terminal) -> None:
    sentence = LANGUAGES[code].say("joining.refusals.bad-link", found="http://nowhere")
    check(terminal, "join", "http://nowhere", sentence, "--lang", code)
    check(terminal, "watch", "http://nowhere", sentence, "--lang", code)


def test_a_room_that_there_is_not(terminal: Terminal) -> None:
    with server() as url:
        check(terminal, "join", f"{url}/#/room/abc", "there is no such room")
        check(terminal, "watch", f"{url}/#/room/abc", "there is no such room")
        check(terminal, "watch", f"{url}/#/replay/abc", "there is no such game")
        check(terminal, "join", "abc", "there is no such room", "--server", url)
        check(terminal, "join", f"{url}/#/room/abc/{'x' * 22}", "there is no such room")


def test_a_table_without_a_seat(terminal: Terminal) -> None:
    with server() as url:
        host = Host(url, seats=2, spectators=False)
        ask(f"{url}/api/rooms/{host.room}/join", {"name": "Cleo"})
        check(terminal, "join", host.link, "every seat of this table is taken")
        check(
            terminal,
            "join",
            f"{host.link}/{'x' * 22}",
            "your seat is no longer kept here; you can sit down anew, or watch",
        )
        check(terminal, "watch", host.link, "this table has no spectators")


def test_a_table_that_plays_or_has_played(terminal: Terminal) -> None:
    with server() as url:
        host = Host(url, seats=2, bots={1: "random"}, options={"rounds": 1})
        with socket_of(url, host.room, host.token) as table:
            for message in (
                {"type": "bot", "seat": 1, "bot": "random"},
                {"type": "ready", "nonce": "0" * 32},
                {"type": "start"},
            ):
                table.send(json.dumps(message))
            while json.loads(table.recv(timeout=20))["type"] != "show":
                pass
            check(terminal, "join", host.link, "the cards are dealt at this table; “mammamia watch” shows the game")
            sentence = "a game that goes on can be watched as a spectator only"
            check(terminal, "watch", host.link, sentence, "--viewpoint", "everything")
        host.start().join()
        check(terminal, "join", host.link, "the game at this table is over; “mammamia watch” shows it")
        game = host.ended[0]["proof"]["game"]
        sentence = "this is the link of a game, not of a table: “mammamia watch” shows it"
        check(terminal, "join", f"{url}/#/replay/{game}", sentence)


def test_a_kept_seat_that_is_gone_is_forgotten(terminal: Terminal, state: Path) -> None:
    """Kicked, one may sit down again; the old token is of no use."""
    with server() as url:
        host = Host(url, seats=3)
        first = Guest({"Are you ready": lambda: host_kicks(host)})
        assert terminal(first, "join", host.link, "--name", "Bea", "--plain")[0] == 1
        assert len(list((state / "seats").iterdir())) == 1
        second = Guest({"Are you ready": None})
        assert terminal(second, "join", host.link, "--name", "Bea", "--plain") == (0, "")
        assert "You sit at" in second.text
        assert not list((state / "seats").iterdir())


def host_kicks(host: Host) -> str:
    with socket_of(host.url, host.room, host.token) as table:
        table.send(json.dumps({"type": "kick", "seat": 1, "id": "x"}))
        while json.loads(table.recv(timeout=20))["type"] != "took":
            pass
    return ""


def test_another_version_of_the_protocol(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far, "VERSION", 3)
    with server() as url:
        host = Host(url, seats=3)
        check(terminal, "join", host.link, "this server speaks version 2 of the protocol, not 3")


@pytest.mark.parametrize("command", ["join", "watch"])
def test_a_package_that_is_missing(command: str, terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join, "find_spec", lambda name: None)
    sentence = "a server’s table needs a package that is not installed: pip install 'mammamia[tui]'"
    with server() as url:
        host = Host(url, seats=3)
        assert terminal(Guest(), command, host.link, "--plain") == (2, f"mammamia {command}: {sentence}\n")


@pytest.mark.parametrize("name", ["", " ", "x" * 25])
def test_a_name_of_the_wrong_length(name: str, terminal: Terminal) -> None:
    code, complaints = terminal(Guest(), "join", "127.0.0.1:1/abc", "--name", name)
    assert (code, complaints) == (2, "mammamia join: a name has 1 to 24 letters\n")
