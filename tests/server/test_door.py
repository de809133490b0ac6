"""What one connection may send and how long it may take, on raw sockets: over a limit it is refused early."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from mammamia.server.guard import DoorLimits
from tests.server.processes import Served
from tests.server.served import PATIENCE, ask, next_of, request, server, socket_of

FLOOD = 256 * 2**20  # bytes that somebody would send
MOST_READ = 32 * 2**20  # that can go out before a refusal is noticed: what both sides' systems hold
PIECE = b"x" * 65536


@contextmanager
def raw(url: str) -> Iterator[socket.socket]:
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as opened:
        yield opened


def flood(opened: socket.socket, head: bytes, piece: bytes = PIECE) -> int:
    """Send without end: how many bytes went out until the connection was closed."""
    sent = 0
    try:
        opened.sendall(head)
        while sent < FLOOD:
            opened.sendall(piece)
            sent += len(piece)
    except (ConnectionResetError, BrokenPipeError):
        pass
    return sent


def answer_of(opened: socket.socket) -> bytes:
    """Everything until the other side closes."""
    found = b""
    try:
        while data := opened.recv(65536):
            found += data
    except ConnectionResetError:
        pass
    return found


GET = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n"
POST = b"POST /api/rooms HTTP/1.1\r\nhost: localhost\r\n"
FLOODS = {
    "one header without end": (GET + b"x-long: ", PIECE),
    "many headers": (GET, b"x-more: abcdefghijklmnopqrstuvwxyz\r\n" * 2000),
    "an address without end": (b"GET /", PIECE),
    "a body in pieces": (POST + b"transfer-encoding: chunked\r\n\r\n", b"10000\r\n" + PIECE + b"\r\n"),
    "a body that is announced": (POST + b"content-length: 999999999\r\n\r\n", PIECE),
    "a body where none belongs": (GET + b"transfer-encoding: chunked\r\n\r\n", b"10000\r\n" + PIECE + b"\r\n"),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_cut_early(kind: str) -> None:
    with server() as url:
        with raw(url) as opened:
            assert flood(opened, *FLOODS[kind]) < MOST_READ
        assert request(f"{url}/api/editions")[0] == 200, "and nobody else notices"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (GET + b"x-long: " + b"x" * 20_000, 431),
        (b"GET /" + b"x" * 3000 + b" HTTP/1.1\r\n\r\n", 414),
        (POST + b"content-length: 1600000\r\n\r\n", 413),
    ],
)
def test_over_a_limit_there_is_one_sentence(sent: bytes, status: int) -> None:
    with server() as url, raw(url) as opened:
        opened.sendall(sent)
        head, _, body = answer_of(opened).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 %d " % status)
        assert json.loads(body)["key"] == "too-large"


def test_what_is_within_the_limits_is_answered_one_after_the_other() -> None:
    """Also in one piece, and with a body that is longer than a head may be."""
    body = json.dumps({"record": "x" * 50_000}).encode()
    post = b"POST /api/replay/all HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body)
    with server() as url, raw(url) as opened:
        opened.sendall(GET + b"\r\n" + post + GET + b"connection: close\r\n\r\n")
        found = answer_of(opened)
    assert found.count(b"HTTP/1.1 200") == 2
    assert found.count(b"HTTP/1.1 400") == 1, "a record of nothing"


@pytest.mark.parametrize(
    ("sent", "limit"),
    [
        (b"", {"head_seconds": 0.1}),
        (GET, {"head_seconds": 0.1}),
        (POST + b"content-length: 100\r\n\r\n{", {"body_seconds": 0.1}),
    ],
)
def test_who_is_too_slow_is_let_go(sent: bytes, limit: dict[str, float]) -> None:
    with server(door=DoorLimits(**limit)) as url, raw(url) as opened:  # type: ignore[arg-type]
        opened.sendall(sent)
        found = answer_of(opened)
        assert (b"too-slow" in found) == bool(sent)


def test_who_does_not_read_an_answer_is_cut() -> None:
    with server(buffer=4096, door=DoorLimits(answer_seconds=0.2)) as url, socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = url.removeprefix("http://").split(":")
        slow.settimeout(PATIENCE)
        slow.connect((host, int(port)))
        slow.sendall(b"GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n")
        while open_connections(url) > 1:  # the one that asks
            pass
        assert len(answer_of(slow)) < 30_000


def open_connections(url: str) -> int:
    """Of any kind, and this one."""
    with raw(url) as opened:
        opened.sendall(b"GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        lines = answer_of(opened).decode().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("mammamia_open_connections "))


def test_one_address_has_so_many_connections_and_no_more() -> None:
    with server(door=DoorLimits(from_one=3)) as url:
        with raw(url) as one, raw(url) as two, raw(url) as three, raw(url) as four:
            assert b"too-many-connections" in answer_of(four)
            for opened in (one, two, three):
                opened.sendall(GET + b"connection: close\r\n\r\n")
                assert b"200 OK" in answer_of(opened)
        assert request(f"{url}/healthz", method="HEAD")[0] == 200


def test_who_knocks_too_often_is_not_answered() -> None:
    """The first two, of which one asks too often and is let go with a refusal; then nothing is read any more."""
    with server(door=DoorLimits(rate=0.001, burst=2.0), address_rate=1.0) as url:
        with raw(url) as opened:
            opened.sendall(b"GET /api/editions HTTP/1.1\r\nhost: localhost\r\n\r\n" * 30)
            found = answer_of(opened)
        assert found.count(b"HTTP/1.1 429") == 1, "closed with the first refusal"
        with raw(url) as opened:
            opened.sendall(GET + b"connection: close\r\n\r\n")
            assert b"200 OK" in answer_of(opened)
        with raw(url) as opened:
            assert answer_of(opened) == b""


def test_where_it_is_full_the_longest_idle_makes_room() -> None:
    with (
        server(door=DoorLimits(most=3, from_one=0)) as url,
        raw(url) as first,
        raw(url) as second,
        raw(url) as third,
        raw(url) as newest,
    ):
        assert answer_of(first) == b"", "whoever has asked for nothing the longest goes"
        for opened in (second, third, newest):
            opened.sendall(GET + b"connection: close\r\n\r\n")
            assert b"200 OK" in answer_of(opened)


def test_a_place_is_kept_for_people_who_have_a_seat() -> None:
    """Twenty connections, two of them for the seated."""
    with server(door=DoorLimits(most=20, from_one=0)) as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada"})
        ticket = ask(f"{url}/api/rooms/{made['room']}/ticket", {})["ticket"]
        idle = [socket.create_connection(address_of(url)) for _ in range(30)]
        try:
            for path, body in (("rooms", {"name": "Bo"}), (f"rooms/{made['room']}/join", {"name": "Bo"})):
                status, refused = request(f"{url}/api/{path}", body)
                assert (status, refused["key"]) == (503, "house-full")
            with pytest.raises(Exception, match="503"):
                connect(f"{url.replace('http', 'ws', 1)}/ws?ticket={ticket}")
            with socket_of(url, made["room"], made["token"]) as ada:
                assert next_of(ada, "welcome")["seat"] == 0
        finally:
            for opened in idle:
                opened.close()


def address_of(url: str) -> tuple[str, int]:
    host, port = url.removeprefix("http://").split(":")
    return host, int(port)


def test_pages_and_health_are_within_the_limits() -> None:
    with server(address_rate=0.1) as url:
        found: list[Any] = [request(f"{url}/healthz", method="HEAD")[0] for _ in range(10)]
    assert found[0] == 200
    assert found[-1] == 429


def test_a_socket_that_is_closed_counts_no_more_also_as_people_run_it(tmp_path: Path) -> None:
    """On uvloop, whose transports are none by their class: one address comes and goes more often than it may stay."""
    served = Served(f"sqlite:///{tmp_path / 'games.db'}", "--address-connections", "5")
    served.start()
    try:
        made = ask(f"{served.url}/api/rooms", {"name": "Ada"})
        for _ in range(12):
            with socket_of(served.url, made["room"], made["token"]) as opened:
                next_of(opened, "welcome")
    finally:
        served.stop()
