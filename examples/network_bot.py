"""A bot of your own, over the network: it sits down at a table, and plays a whole game by what it is offered.

    python examples/network_bot.py http://127.0.0.1:8000                     make a room with two bots, and play
    python examples/network_bot.py http://127.0.0.1:8000 --room ROOM         sit down in a room, and wait for its host

It knows no rules: every view comes with an offer, which says in a few lines all that may be done. Put your own ideas
into `choose`. The messages are described in docs/server/protocol.md; the sockets are of the package `websockets`.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
from collections import Counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

VERSION = 2
Json = dict[str, Any]


# ---------------------------------------------------------------- your ideas


def choose(show: Json) -> list[str]:
    """What to do, in the notation of records; *show* has the table, the hand and the offer."""
    offer = show["offer"]
    if offer["type"] == "turn":
        return choose_turn(offer)
    if offer["type"] == "answer":
        return ["help" if offer["can_help"] else "refuse"]
    for way in offer["ways"]:
        if way["why_not"] is None:  # it can be filled
            return [filling(offer["order"], way)]
    return [f"decline {offer['order']}"]


def choose_turn(offer: Json) -> list[str]:
    """A whole turn at once: the largest pile, an order now and then, and orders from the waiter when there is none."""
    if not offer["piles"]:
        return ["pass", drawing(offer["draws"][0], "supply")]
    pile = max(offer["piles"], key=lambda pile: pile["singles"] + pile["doubles"])
    moves = [putting(pile)]
    n = pile["singles"] + pile["doubles"]
    if offer["orders"] and random.random() < 0.5:
        moves.append(f"order {random.choice(offer['orders'])}")
        n += 1
    else:
        moves.append("hold")
    moves.append(drawing(offer["draws"][n], "supply" if len(offer["orders"]) > 1 else "waiter"))
    return moves


# ---------------------------------------------------------------- saying it


def putting(pile: Json) -> str:
    """All cards of a pile."""
    doubles = f" {pile['doubles']} double:{pile['kind']}" if pile["doubles"] else ""
    return f"put {pile['singles']} {pile['kind']}{doubles}"


def drawing(draws: list[Json], wish: str) -> str:
    """From the pile one would like, if that is offered."""
    sources = [draw["source"] for draw in draws]
    source = wish if wish in sources else sources[0]
    return f"draw {source or 'nothing'}"


def filling(order: str, way: Json) -> str:
    """Fill an order, with the cards of the hand that the offer proposes."""
    kinds = f" with {' '.join(way['kinds'])}" if way["kinds"] else ""
    proposed: Counter[str] = Counter(way["proposed"])
    added = "".join(f" {n} {card}" for card, n in proposed.items())
    return f"fill {order}{kinds}" + (f" add{added}" if added else "")


# ---------------------------------------------------------------- the network


class Player:
    """One seat at a table."""

    def __init__(self, url: str, seated: Json) -> None:
        self.url = url
        self.room: str = seated["room"]
        self.seat: int = seated["seat"]
        self.token: str = seated["token"]
        self.result: Json | None = None
        self.asked: Json = {}  # the last decision

    @classmethod
    def sit_down(cls, url: str, room: str | None, name: str, terms: Json) -> Player:
        """In a room that is there, or in a new one."""
        if room is None:
            return cls(url, post(f"{url}/api/rooms", {"name": name, "terms": terms}))
        return cls(url, post(f"{url}/api/rooms/{room}/join", {"name": name}))

    def play(self, bots: list[str]) -> Json:
        """Fill the other seats with these bots, and play to the end: the message `ended`."""
        ticket = post(f"{self.url}/api/rooms/{self.room}/ticket", {"token": self.token})["ticket"]
        with connect(f"{self.url.replace('http', 'ws', 1)}/ws?ticket={ticket}") as socket:
            send(socket, {"type": "hello", "version": VERSION})
            for seat, bot in enumerate(bots, self.seat + 1):
                send(socket, {"type": "bot", "seat": seat, "bot": bot})
            send(socket, {"type": "ready", "nonce": secrets.token_hex(16)})
            if bots:
                send(socket, {"type": "start"})
            for text in socket:
                self.hear(socket, json.loads(text))
                if self.result is not None:
                    return self.result
        raise SystemExit("the server closed the table")

    def hear(self, socket: ClientConnection, message: Json) -> None:
        """Answer one message."""
        match message["type"]:
            case "show" if message.get("offer"):
                self.asked = {"type": "play", "id": secrets.token_hex(8), "moves": choose(message)}
                send(socket, self.asked)
            case "beat" if message.get("reading"):  # a round's scores: where nobody else reads, the game waits for us
                send(socket, {"type": "go-on"})
            case "refused" if message["key"] == "outcome-unknown" and message["id"] == self.asked.get("id"):
                send(socket, self.asked)  # whether it was written nobody knows: the same id is taken once
            case "refused":
                raise SystemExit(f"refused: {message['text']}")
            case "ended":
                self.result = message


def send(socket: ClientConnection, message: Json) -> None:
    """One message."""
    socket.send(json.dumps(message))


def post(url: str, body: Json) -> Json:
    """One request."""
    request = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        found: Json = json.load(answer)
        return found


def main() -> None:
    """Play one game."""
    parser = argparse.ArgumentParser(description="Play a whole game over the network.")
    parser.add_argument("url")
    parser.add_argument("--room", help="sit down here; left out: make a room")
    parser.add_argument("--name", default="My bot")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--bots", nargs="*", default=["nonna", "luigi"])
    options = parser.parse_args()
    bots = [] if options.room else options.bots
    terms = {"edition": options.edition, "seats": len(bots) + 1} if bots else {}
    player = Player.sit_down(options.url.rstrip("/"), options.room, options.name, terms)
    result = player.play(bots)
    print(f"room {player.room}, seat {player.seat}")
    print(f"delivered orders by seat: {result['delivered']}; won by seat: {result['winners']}")
    print(f"the record: {options.url.rstrip('/')}{result['record']}")


if __name__ == "__main__":
    main()
