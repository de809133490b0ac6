"""Tables of boardgame.io: its own server, its own messages, and a game of the same shape as ours."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.server.running import Process, free_port
from benchmarks.server.wire import Line

PACKAGES: Final = ("boardgame.io", "node-persist@3")  # the second one is what its file store needs
SPACE: Final = b"/oven,"
AT_ONCE: Final = 20  # tables that are being opened
Json = dict[str, Any]


def is_possible() -> bool:
    """Whether Node and npm are here."""
    return shutil.which("node") is not None and shutil.which("npm") is not None


def install(folder: Path) -> None:
    """The packages by name, and our game beside them."""
    subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES],
        cwd=folder,
        check=True,
    )
    for name in ("game.js", "server.js"):
        shutil.copy(Path(__file__).parent / "boardgame" / name, folder / name)


def version(folder: Path) -> str:
    """Which boardgame.io was installed."""
    package: Json = json.loads((folder / "node_modules" / "boardgame.io" / "package.json").read_text())
    return str(package["version"])


def start_theirs(folder: Path, store: Path | None) -> Process:
    """In memory, or with files in *store*."""
    port = free_port()
    command = ["node", str(folder / "server.js"), str(port)]
    return Process([*command, *([] if store is None else [str(store)])], port, "/games", NODE_ENV="production")


class Table:
    """One match with a connection in every seat."""

    def __init__(self, match: str, *, whole_turns: bool) -> None:
        self.lines: list[Line] = []
        self.shown = 0
        self.decisions = 0
        self.is_over = False  # it never is
        self.when_asked: Callable[[], None] = _nothing
        self._match = match
        self._whole_turns = whole_turns
        self._rng = random.Random(match)
        self._asked: tuple[int, Json] | None = None
        self._is_open = asyncio.Event()
        self._planned: list[tuple[str, list[Any]]] = []

    async def open(self, port: int, seats: int) -> None:
        """Everybody joins the match, which begins at once."""
        for seat in range(seats):
            path = "/socket.io/?EIO=4&transport=websocket"
            line = await Line.open(port, path, partial(self._heard, seat))
            self.lines.append(line)
            self._is_open.clear()
            line.send(b"40" + SPACE)
            await asyncio.wait_for(self._is_open.wait(), 30)
            self._is_open.clear()
            self._emit(seat, ["sync", self._match, str(seat), None, seats])
            await asyncio.wait_for(self._is_open.wait(), 30)

    def play(self) -> int:
        """Whoever is to decide does: how many decisions that were."""
        assert self._asked is not None, "somebody is to decide"
        seat, state = self._asked
        if not self._planned:
            self._planned = self._plan(state["G"])
        name, args = self._planned.pop(0)
        self._asked = None
        n = 3 if name == "turn" else 1
        self.decisions += n
        payload = {"type": name, "args": args, "playerID": str(seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(seat, ["update", action, state["_stateID"], self._match, str(seat)])
        return n

    def close(self) -> None:
        """Everybody goes."""
        for line in self.lines:
            line.close()

    def _plan(self, table: Json) -> list[tuple[str, list[Any]]]:
        """As our players do: the largest pile, an order half of the time, then draw."""
        hand = table["hand"]
        kind = max(hand, key=hand.count)
        order = 0 if table["orders"] and self._rng.random() < 0.5 else None
        is_bare = hand.count(kind) == len(hand)  # a hand of nothing but orders could put nothing any more
        source = "supply" if is_bare or len(table["orders"]) > 1 else "waiter"
        if self._whole_turns:
            return [("turn", [kind, hand.count(kind), order, source])]
        return [("put", [kind, hand.count(kind)]), ("order", [order]), ("draw", [source])]

    def _emit(self, seat: int, message: list[Any]) -> None:
        self.lines[seat].send(b"42" + SPACE + json.dumps(message).encode())

    def _heard(self, seat: int, text: bytes) -> None:
        if text == b"2":
            self.lines[seat].send(b"3")
        elif text.startswith(b"40"):
            self._is_open.set()
        elif text.startswith(b'42/oven,["sync"'):
            self._look(seat, json.loads(text[len(b"42/oven,") :])[2]["state"])
            self._is_open.set()
        elif text.startswith(b'42/oven,["update"'):
            self.shown += 1
            if b'"currentPlayer":"%d"' % seat in text:
                self._look(seat, json.loads(text[len(b"42/oven,") :])[2])

    def _look(self, seat: int, state: Json) -> None:
        if state["ctx"]["currentPlayer"] == str(seat):
            self._asked = seat, state
            self.when_asked()


async def open_tables(port: int, n: int, seats: int, whole_turns: bool = True) -> list[Table]:
    """So many tables, several at a time."""
    tables = [Table(f"match-{number}-{whole_turns}", whole_turns=whole_turns) for number in range(n)]
    waiting = iter(tables)

    async def open_next() -> None:
        for table in waiting:
            await table.open(port, seats)

    await asyncio.gather(*(open_next() for _ in range(AT_ONCE)))
    return tables


def _nothing() -> None:
    pass
