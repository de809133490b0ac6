"""A full disk, a locked file, a database that goes away: refused in one clear sentence, and all goes on by itself."""

from __future__ import annotations

import json
import os
import resource
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.server.choosing import usual_moves
from tests.server.processes import Forked
from tests.server.served import ask, next_of, request, socket_of
from tests.server.storage.cluster import Cluster

Json = dict[str, Any]


@contextmanager
def running(database: str, build: str = "honest") -> Iterator[Forked]:
    served = Forked(database, build)
    served.start()
    try:
        yield served
    finally:
        served.kill()


class Ada:
    """Somebody who plays against a bot."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        for message in ({"type": "bot", "seat": 1, "bot": "bambino"}, {"type": "ready", "nonce": "0" * 32}):
            self.say(message)
        self.say({"type": "start"})

    def say(self, message: Json) -> Json:
        """Say something: what the server answers."""
        self.socket.send(json.dumps(message))
        return next_of(self.socket, "took", "refused")

    def turn(self) -> Json:
        """Wait for one's turn: a move for it."""
        while not (show := next_of(self.socket, "show")).get("offer"):
            pass
        return {"type": "play", "id": f"m{show['number']}", "moves": usual_moves(show["offer"])}


def check_outage(served: Forked, outage: AbstractContextManager[object]) -> None:
    """Play; while *outage* lasts nothing can be written; play on."""
    seated = ask(f"{served.url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
    game = f"{served.url}/api/games/{seated['game']}"
    with socket_of(served.url, seated["room"], seated["token"]) as opened:
        ada = Ada(opened)
        assert ada.say(ada.turn())["type"] == "took"
        move = ada.turn()
        before = ask(game)
        with outage:
            for _ in range(2):
                answer = ada.say(move)
                assert (answer["type"], answer["key"], answer["id"]) == ("refused", "unavailable", move["id"])
                assert answer["text"].startswith("the server cannot write just now")
            status, refused = request(f"{served.url}/api/rooms", {"name": "Bo"})
            assert (status, refused["key"]) == (503, "unavailable")
            assert ask(game) == before, "nothing has changed"
        assert ada.say(move)["type"] == "took", "the same message, and now it is taken"
        for _ in range(3):
            assert ada.say(ada.turn())["type"] == "took", "the bot goes on as well"
        assert ask(f"{served.url}/api/rooms", {"name": "Bo"})["seat"] == 0


@contextmanager
def no_room_left(served: Forked) -> Iterator[None]:
    """No file of the server may grow, as on a full disk."""
    before = resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    yield
    resource.prlimit(served.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes to the file, and does not end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def gone(cluster: Cluster) -> Iterator[None]:
    """PostgreSQL is stopped, as in a crash, and started again."""
    cluster.stop()
    try:
        yield
    finally:
        cluster.start()


@contextmanager
def stopped(cluster: Cluster) -> Iterator[None]:
    """PostgreSQL takes connections and answers nothing."""
    processes = cluster.processes()
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_a_full_disk(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}") as served:
        check_outage(served, no_room_left(served))


def test_a_server_on_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}") as served:
        with no_room_left(served):
            status, refused = request(f"{served.url}/readyz")
            assert (status, refused["key"]) == (503, "unavailable")
        assert request(f"{served.url}/readyz", method="HEAD")[0] == 200


@pytest.mark.slow
def test_a_database_that_hangs_is_not_waited_for(cluster: Cluster) -> None:
    """Health, tickets, new rooms and moves are each refused within the time that this test waits for an answer.

    Of a move nobody can say then whether it will be on disk: it may be asked for again.
    """
    with running(cluster.fresh()) as served:
        seated = ask(f"{served.url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
        room = f"{served.url}/api/rooms/{seated['room']}"
        with socket_of(served.url, seated["room"], seated["token"]) as opened:
            ada = Ada(opened)
            move = ada.turn()
            with stopped(cluster):
                answer = ada.say(move)
                assert (answer["type"], answer["key"]) == ("refused", "outcome-unknown")
                for path, body in (
                    (f"{served.url}/readyz", None),
                    (f"{room}/ticket", {"token": seated["token"]}),
                    (f"{served.url}/api/rooms", {"name": "Bo"}),
                ):
                    status, refused = request(path, body)
                    assert (status, refused["key"]) == (503, "unavailable")
            assert ada.say(move)["type"] == "took", "the same message, and now it is taken"


def test_a_locked_file(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'games.db'}", "impatient") as served:
        check_outage(served, locked(tmp_path / "games.db"))


@pytest.mark.slow
def test_postgresql_goes_away_and_comes_back(cluster: Cluster) -> None:
    with running(cluster.fresh()) as served:
        check_outage(served, gone(cluster))


def test_a_server_that_cannot_reach_its_database_lives_and_is_not_ready(cluster: Cluster) -> None:
    with running(cluster.fresh()) as served:
        with gone(cluster):
            status, refused = request(f"{served.url}/readyz")
            assert (status, refused["key"]) == (503, "unavailable")
            assert request(f"{served.url}/api/editions")[0] == 200
        assert ask(f"{served.url}/api/rooms", {"name": "Ada"})["seat"] == 0
