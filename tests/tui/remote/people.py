"""People at a server's table: a host who plays by its offers, and a guest who types at a terminal."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from itertools import chain, cycle
from threading import Thread, Timer
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from mammamia.cli import main
from mammamia.game import Game, Seat, is_shown_to
from mammamia.game.events import MammaMiaLaidOpen, OvenEmptied, TurnEnded
from mammamia.i18n import LANGUAGES, Teller, wrapped
from mammamia.records import Record, replay
from tests.server.choosing import usual_moves
from tests.server.served import ask, next_of, socket_of

Json = dict[str, Any]
KINDS = ("pineapple", "pepper", "mushroom", "olive", "salami", "shrimp")
ANSWERS = (*(f"1 {kind}" for kind in KINDS), "", *(f"1 double {kind}" for kind in KINDS), "1", "")
PATIENCE = 60.0  # seconds
LATE = ("not-your-decision", "only-before-the-game", "other-decision")  # what may be refused after a break of the line


class Host:
    """Makes a room, lets bots sit down, deals as soon as everybody is ready, and plays what it is offered."""

    def __init__(self, url: str, *, bots: Mapping[int, str] | None = None, games: int = 1, **terms: object) -> None:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": terms})
        self.url = url
        self.room: str = made["room"]
        self.token: str = made["token"]
        self.link = f"{url}/#/room/{self.room}"
        self.ended: list[Json] = []
        self.trouble: BaseException | None = None
        self._bots = {2: "random"} if bots is None else bots
        self._games = games
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> Host:
        self._thread.start()
        return self

    def join(self) -> None:
        """Wait for the end of all games."""
        self._thread.join(20)
        assert self.trouble is None, self.trouble
        assert not self._thread.is_alive(), "the host has seen the end"

    def _run(self) -> None:
        while len(self.ended) < self._games and self.trouble is None:
            try:
                with socket_of(self.url, self.room, self.token) as line:
                    while len(self.ended) < self._games:
                        self._hear(line, next_of(line, "lobby", "show", "beat", "ended", "refused"))
            except (ConnectionClosed, OSError):
                time.sleep(0.05)  # the server is being restarted
            except BaseException as error:
                self.trouble = error

    def _hear(self, line: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "lobby" if message["status"] == "lobby":
                self._prepare(line, message)
            case "show" if message.get("offer"):
                send(line, {"type": "play", "moves": usual_moves(message["offer"])})
            case "beat" if any(told["event"]["event"] == "OvenEmptied" for told in message["events"]):
                send(line, {"type": "go-on"})
            case "ended" if message not in self.ended:
                self.ended.append(message)
            case "refused":
                assert message["key"] in LATE, message
            case _:
                pass

    def _prepare(self, line: ClientConnection, lobby: Json) -> None:
        chairs = lobby["chairs"]
        for seat, bot in self._bots.items():
            if chairs[seat]["bot"] is None:
                send(line, {"type": "bot", "seat": seat, "bot": bot})
        if not chairs[0]["ready"]:
            send(line, {"type": "ready", "nonce": "0" * 32})
        elif all(chair["ready"] for chair in chairs):
            send(line, {"type": "start"})


def send(line: ClientConnection, message: Json) -> None:
    line.send(json.dumps(message))


class Paper(io.StringIO):
    """What is printed; somebody may wait for words on it."""

    def __init__(self) -> None:
        super().__init__()
        self.when: dict[str, Callable[[], object]] = {}

    def write(self, text: str, /) -> int:
        for words in [words for words in self.when if words in text]:
            self.when.pop(words)()
        return super().write(text)


class Guest:
    """Somebody at a terminal, who reads what was printed since the last prompt and answers: by its words, or by turns.

    An answer may be a call, and None is the end of input.
    """

    def __init__(self, answers: Mapping[str, Any] | None = None, *, most: int = 6000) -> None:
        self.paper = Paper()
        self.asked = 0
        self.answers: dict[str, Any] = {"Another game": "no", "Are you ready": "", **(answers or {})}
        self.before: Callable[[int], None] = lambda n: None  # called before each answer
        self._turns = cycle(ANSWERS)
        self._read = 0
        self._most = most

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1, /) -> str:
        text = self.paper.getvalue()
        asked, self._read = text[self._read :], len(text)
        self.asked += 1
        assert self.asked < self._most, "it comes to an end"
        self.before(self.asked)
        for words, answer in self.answers.items():
            if words in asked:
                given = answer() if callable(answer) else answer
                return "" if given is None else f"{given}\n"
        return f"{next(self._turns)}\n"

    @property
    def text(self) -> str:
        return self.paper.getvalue()

    @property
    def flat(self) -> str:
        """The same without the breaks of long lines."""
        return " ".join(self.text.split())

    def run(self, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
        """Run a command: its exit code and its complaints."""
        complaints = io.StringIO()
        patience = Timer(PATIENCE, os.kill, (os.getpid(), signal.SIGINT))  # rather a failure than a test that hangs
        patience.start()
        with monkeypatch.context() as patch:
            for name, stream in {"stdin": self, "stdout": self.paper, "stderr": complaints}.items():
                patch.setattr(sys, name, stream)
            code = main(list(words))
        patience.cancel()
        return code, complaints.getvalue()


def narrated(record: Record, viewpoint: Seat | None) -> list[str]:
    """What a viewpoint was told, as `mammamia replay` tells it: turns, the oven, the end.

    From when the Mamma Mia! card is drawn a star stands at its holder's name, until the oven is empty.
    """
    game = Game.from_deal(record.edition, record.colours, record.deal, record.options)
    names = [entry.name.capitalize() for entry in record.seats]
    starred = list(names)
    teller = Teller(LANGUAGES["en"], game.names, game.options, starred, viewpoint)
    lines: list[str] = []
    holder: Seat | None = None
    for event in chain.from_iterable(step.events for step in replay(record)):
        if is_shown_to(event, viewpoint):
            lines += [line for part in teller.tell(event) for line in wrapped(*part)]
        match event:
            case MammaMiaLaidOpen(seat):
                holder = seat
            case TurnEnded() if holder is not None:
                starred[holder] = f"{names[holder]}*"
            case OvenEmptied():
                holder, starred[:] = None, names
            case _:
                pass
    lines += [line for part in teller.break_off() for line in wrapped(*part)]
    return [line for line in lines if line.startswith("  ") and "lays the Mamma Mia! card open" not in line]
