"""Clients that do not read, and tabs that race, on real sockets: nobody else notices."""

from __future__ import annotations

import json
import socket
from contextlib import closing
from urllib.request import urlopen

from websockets.sync.client import ClientConnection, connect

from tests.server.choosing import usual_moves
from tests.server.served import Json, ask, next_of, server, socket_of

SMALL = 4096  # bytes that the system holds for a socket
MANY = 400  # lobbies, each of about a kilobyte: more than an outbox holds


def figure(url: str, name: str) -> float:
    with urlopen(f"{url}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"mammamia_{name} "))


def test_who_does_not_read_slows_nobody_and_is_shown_the_newest() -> None:
    with server(buffer=SMALL) as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
        bo = ask(f"{url}/api/rooms/{made['room']}/join", {"name": "Bo"})
        ticket = ask(f"{url}/api/rooms/{made['room']}/ticket", {})["ticket"]
        host, port = url.removeprefix("http://").split(":")
        with closing(socket.socket()) as plain:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
            plain.connect((host, int(port)))
            address = f"ws://{host}:{port}/ws?ticket={ticket}"
            with (
                connect(address, sock=plain, max_queue=1, close_timeout=1) as slow,
                socket_of(url, made["room"], made["token"]) as ada,
                socket_of(url, made["room"], bo["token"]) as other,
            ):
                slow.send('{"type":"hello","version":2}')
                for n in range(MANY):
                    ada.send(json.dumps({"type": "rename", "name": f"Ada {n}", "id": f"r{n}"}))
                    assert next_of(ada, "took", "refused")["type"] == "took"
                    while next_of(other, "lobby")["chairs"][0]["name"] != f"Ada {n}":
                        pass
                names: list[str] = []
                while not names or names[-1] != f"Ada {MANY - 1}":
                    names.append(next_of(slow, "lobby")["chairs"][0]["name"])
                assert len(names) < MANY, "most of it was left out"
                assert figure(url, "outbox_collapsed_total") >= 1


def turn_of(tab: ClientConnection) -> Json:
    """Wait until it is this seat's turn."""
    while not (show := next_of(tab, "show")).get("offer"):
        pass
    return show


def say(tab: ClientConnection, message: Json) -> None:
    tab.send(json.dumps(message))
    assert next_of(tab, "took", "refused")["type"] == "took"


def test_of_two_tabs_that_race_one_wins_every_time() -> None:
    """Both see the same views, and every turn is taken once."""
    with server() as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
        joined = ask(f"{url}/api/rooms/{made['room']}/join", {"name": "Bo"})
        with (
            socket_of(url, made["room"], made["token"]) as one,
            socket_of(url, made["room"], made["token"]) as two,
            socket_of(url, made["room"], joined["token"]) as bo,
        ):
            for player in (bo, one):
                say(player, {"type": "ready", "nonce": "0" * 32})
            say(one, {"type": "start"})
            if (offer := next_of(bo, "show").get("offer")) is not None:  # the cards say who begins
                say(bo, {"type": "play", "moves": usual_moves(offer)})
            for turn in range(8):
                show = turn_of(one)
                assert turn_of(two) == show
                for n, tab in enumerate((one, two)):
                    moves = usual_moves(show["offer"])
                    tab.send(json.dumps({"type": "play", "id": f"t{turn}-{n}", "moves": moves}))
                answers = [next_of(tab, "took", "refused")["type"] for tab in (one, two)]
                assert sorted(answers) == ["refused", "took"]
                say(bo, {"type": "play", "moves": usual_moves(turn_of(bo)["offer"])})
