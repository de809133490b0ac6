"""A table as a test wants it: what the server would send is made up, for moments that are rare in a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute

from tests.page.browser import PHONE, Guest
from tests.server.served import ask

Json = dict[str, Any]
YOU = 0
LUIGI, GIULIA, NONNA = 1, 2, 3
HAND: Json = {
    "ingredients": ["mushroom", "olive", *["salami"] * 3],
    "orders": ["yellow:four-salami", "yellow:bombastica"],
}
COLOURS = ("yellow", "green", "brown", "purple")
GUESTS = {LUIGI: "luigi", GIULIA: "giulia", NONNA: "nonna"}
A_MOMENT = 20  # milliseconds
OPTIONS = {"rounds": 3, "thin": False, "doubles": False, "help": False, "rescue": False}


def thrown(seat: int, kind: str, n: int, *, order: str | None = None, draws: int = 0) -> list[Json]:
    """The events of a turn: so many of a kind, an order on top, so many cards drawn from the supply."""
    put: Json = {"event": "IngredientsPut", "seat": seat, "kind": kind, "singles": n, "doubles": 0}
    top: list[Json] = [{"event": "OrderPut", "seat": seat, "order": order}] if order else []
    drawn: list[Json] = [{"event": "HandRefilled", "seat": seat, "source": "supply", "count": draws}] if draws else []
    return [put, *top, *drawn]


def table(**changes: Any) -> Json:
    """What lies in sight in the second round: 37 cards in the oven, 16 in the supply, Nonna has the card."""
    seats = [{"ingredients": 5 - n % 2, "orders": 2 + n % 2, "waiter": 3 - n % 2} for n in range(4)]
    found: Json = {"round": 2, "phase": "put", "supply_size": 16, "oven_size": 37, "used_size": 0, "seats": seats}
    found |= {"delivered": {"type": "open", "by_seat": [[], [], [], []]}, "table": [], "deciding": YOU}
    return found | {"mamma_mia": NONNA, "oven_top": "salami", **changes}


def offer(hand: Json) -> Json:
    """All that can be done with this hand; what is drawn is never more than was put."""
    counts = {kind: hand["ingredients"].count(kind) for kind in hand["ingredients"]}
    piles = [{"kind": kind, "singles": n, "doubles": 0} for kind, n in counts.items()]
    draws = [[{"source": source, "count": n} for source in ("supply", "waiter")] for n in range(9)]
    return {"type": "turn", "step": "put", "piles": piles, "orders": hand["orders"], "draws": draws}


class Stage:
    """Somebody at a made-up table of four: Anna is “You”, then Luigi, Giulia and Nonna."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        terms: Mapping[str, Any] | None = None,
        people: Mapping[int, str] | None = None,  # who sits there instead of a character
        **guest: Any,
    ) -> None:
        self.guest = Guest(browser, url, **{"size": PHONE, **guest})
        self.page: Page = self.guest.page
        self.said: list[Json] = []  # by the page
        self._lines: list[WebSocketRoute] = []
        self._number = 0
        self._seated = ask(f"{url}/api/rooms", {"name": "Anna", "terms": {"seats": 4}})
        self._terms: Json = {"edition": "classic", "seats": 4, "aid": "classic", "pace": "off", **(terms or {})}
        self._people = {YOU: "Anna", **(people or {})}
        self.page.route_web_socket("**/ws?*", self._connect)
        self.page.goto(f"{url}/#/room/{self._seated['room']}/{self._seated['token']}")
        while not self._lines:  # it has said hello
            self.page.wait_for_timeout(A_MOMENT)

    def _connect(self, line: WebSocketRoute) -> None:
        game, room = self._seated["game"], self._seated["room"]
        chairs = [self._chair(seat, colour) for seat, colour in enumerate(COLOURS)]
        lobby: Json = {"type": "lobby", "room": room, "game": game, "ordinal": 1, "status": "playing", "host": YOU}
        lobby |= {"terms": {**self._terms, "options": {}}, "options": OPTIONS, "commitment": "", "chairs": chairs}
        first = {"type": "welcome", "version": 2, "room": room, "game": game, "seat": YOU}
        line.on_message(lambda text: self._answer(line, str(text), [first, {**lobby, "spectators": 0, "code": "K7PQ"}]))

    def _chair(self, seat: int, colour: str) -> Json:
        name = self._people.get(seat)
        bot = None if name else GUESTS[seat]
        return {"colour": colour, "name": name, "bot": bot, "ready": True, "connected": True}

    def _answer(self, line: WebSocketRoute, text: str, first: list[Json]) -> None:
        said = json.loads(text)
        self.said.append(said)
        for message in {"hello": first, "ping": [{"type": "pong"}]}.get(said["type"], []):
            line.send(json.dumps(message))
        if said["type"] == "hello":
            self._lines.append(line)

    def show(self, seen: Json, events: Iterable[Json] = (), *, hand: Json | None = None, **more: Any) -> None:
        """These events, and the table after them; where it is one's turn, all of it is offered."""
        told = []
        for event in events:
            self._number += 1
            told.append({"number": self._number, "event": event})
        self._number += 1
        held = HAND if hand is None else hand
        message: Json = {"type": "show", "number": self._number, "events": told, "table": seen, "hand": held, **more}
        if seen["deciding"] == YOU and "offer" not in more:
            message["offer"] = offer(held)
        self._lines[-1].send(json.dumps(message))

    def close(self) -> None:
        """Leave; nothing may have gone wrong."""
        self.guest.close()
