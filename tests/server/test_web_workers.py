"""Several processes on one PostgreSQL: any request reaches any process, and a table is one table."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest

from mammamia.records import read
from mammamia.records.proof import check_fair
from tests.server.choosing import usual_moves
from tests.server.processes import Served
from tests.server.served import ask, next_of, socket_of
from tests.server.storage.cluster import Cluster

Json = dict[str, Any]


@pytest.fixture(scope="module")
def served(cluster: Cluster) -> Iterator[Served]:
    running = Served(cluster.fresh(), "--workers", "2")
    try:
        running.start()
        yield running
    finally:
        running.stop()


def play(url: str, seated: Json, seat: int, ended: list[Json]) -> None:
    """Be ready, start if it is one's right, and play to the end."""
    is_host = seat == 0
    with socket_of(url, seated["room"], seated["token"]) as opened:
        opened.send(json.dumps({"type": "ready", "nonce": f"{seat:032x}"}))
        while True:
            message = next_of(opened, "lobby", "show", "ended", "refused")
            assert message["type"] != "refused", message
            if message["type"] == "ended":
                ended.append(message)
                return
            if is_host and message["type"] == "lobby" and all(chair["ready"] for chair in message["chairs"]):
                opened.send(json.dumps({"type": "start"}))
                is_host = False
            if message["type"] == "show" and message.get("offer"):
                opened.send(json.dumps({"type": "play", "moves": usual_moves(message["offer"])}))


def processes(url: str) -> set[str]:
    """Who answers; the second process may take a little longer to start."""
    found: set[str] = set()
    for _ in range(100):
        look(url, found)
        if len(found) > 1:
            break
        time.sleep(0.1)
    return found


def look(url: str, found: set[str]) -> None:
    found |= {line for line in figures(url) if line.startswith("mammamia_process_id{")}


def figures(url: str) -> list[str]:
    with urlopen(f"{url}/metrics") as answer:
        lines: list[str] = answer.read().decode().splitlines()
        return lines


@pytest.mark.slow
def test_players_of_one_table_on_any_process(served: Served) -> None:
    assert len(processes(served.url)) == 2
    for n in range(2):
        terms = {"edition": "plus" if n else "classic", "seats": 3, "options": {"rounds": 1}}
        ada = ask(f"{served.url}/api/rooms", {"name": "Ada", "terms": terms})
        others = [ask(f"{served.url}/api/rooms/{ada['room']}/join", {"name": name}) for name in ("Bo", "Cy")]
        ended: list[Json] = []
        threads = [
            threading.Thread(target=play, args=(served.url, seated, seat, ended), daemon=True)
            for seat, seated in enumerate([ada, *others])
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert len(ended) == 3
        assert ended[0] == ended[1] == ended[2]
        with urlopen(served.url + ended[0]["record"]) as answer:
            record = read(answer.read().decode())
        assert check_fair(record) is not None


@pytest.mark.slow
def test_every_process_tells_the_figures_of_all(served: Served) -> None:
    assert len(processes(served.url)) == 2
    for n in range(12):
        ask(f"{served.url}/api/rooms", {"name": f"Ada {n}", "terms": {"seats": 2}})
    told = [[line for line in figures(served.url) if line.startswith("mammamia_rooms{")] for _ in range(8)]
    assert all(lines == told[0] for lines in told), "whichever was asked"
    assert [line.partition(" ")[0] for line in told[0]] == [
        'mammamia_rooms{process="0"}',
        'mammamia_rooms{process="1"}',
    ]
    assert sum(int(line.rpartition(" ")[2]) for line in told[0]) >= 12
    assert figures(served.url).count("# TYPE mammamia_rooms gauge") == 1
