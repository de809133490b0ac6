"""The server is killed under load: nothing that was acknowledged is lost, doubled or forked."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mammamia.server.storage import Entry, open_store
from mammamia.server.table import Table
from tests.server.processes import Served, usual_moves
from tests.server.served import ask, next_of, socket_of

KILLS = int(os.environ.get("MAMMAMIA_KILLS", "3"))
Json = dict[str, Any]


def play_until_killed(served: Served, seated: Json, rng: Random, acknowledged: dict[str, int]) -> bool:
    """Play the same game on, and kill the server in the middle of a move; whether the game is over."""
    left = rng.randint(3, 14)
    try:
        with socket_of(served.url, seated["room"], seated["token"]) as opened:
            while True:
                message = next_of(opened, "show", "took", "ended", "refused")
                if message["type"] == "ended":
                    return True
                assert message["type"] != "refused", message
                if message["type"] == "took" and message["id"]:
                    assert acknowledged.setdefault(message["id"], message["number"]) == message["number"]
                if message["type"] == "show" and message["offer"]:
                    move_id = f"m{len(acknowledged)}-{rng.randrange(10**6)}"
                    opened.send(json.dumps({"type": "play", "id": move_id, "moves": usual_moves(message["offer"])}))
                    left -= 1
                    if left == 0:
                        time.sleep(rng.random() * 0.01)
                        served.kill()
    except (ConnectionClosed, InvalidHandshake, OSError):
        return False


def log_of(folder: Path, game: str) -> list[Entry]:
    async def load() -> list[Entry]:
        store = open_store(folder / "games.db")
        loaded = await store.load(game)
        await store.stop()
        assert loaded is not None
        Table.load(*loaded)  # every entry can be folded
        return loaded[1]

    return asyncio.run(load())


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    check_kills(Served(f"sqlite:///{tmp_path / 'games.db'}"), tmp_path, KILLS)


@pytest.mark.slow
def test_a_build_that_acknowledges_before_it_commits_is_caught(tmp_path: Path) -> None:
    served = Served(f"sqlite:///{tmp_path / 'games.db'}", "tests.server.broken_serve")
    try:
        with pytest.raises(AssertionError, match="lost"):
            check_kills(served, tmp_path, 3)
    finally:
        served.kill()


def check_kills(served: Served, tmp_path: Path, kills: int) -> None:
    """Play and kill, again and again."""
    rng = Random(7)
    served.start()
    acknowledged: dict[str, int] = {}
    seated = begin(served)
    for _ in range(kills):
        is_over = play_until_killed(served, seated, rng, acknowledged)
        if not is_over:
            served.start()
        entries = log_of(tmp_path, seated["game"])
        log = {entry.move_id.rpartition(".")[2]: entry.number for entry in entries if entry.move_id}
        assert acknowledged.items() <= log.items(), "an acknowledged move is lost"
        if is_over:
            seated, acknowledged = begin(served), {}
    served.stop()
    numbers = [entry.number for entry in log_of(tmp_path, seated["game"])]
    assert numbers == list(range(1, len(numbers) + 1))


def begin(served: Served) -> Json:
    """A room with a bot, and the cards dealt."""
    seated = ask(f"{served.url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
    with socket_of(served.url, seated["room"], seated["token"]) as opened:
        for message in (
            {"type": "bot", "seat": 1, "bot": "random"},
            {"type": "ready", "nonce": "0" * 32},
            {"type": "start", "id": "start"},
        ):
            opened.send(json.dumps(message))
        while next_of(opened, "took", "refused").get("id") != "start":
            pass
    return seated
