"""One's place in a room, near or far, from its first game to the last: what is heard there, and what one asks for."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Condition, Timer
from typing import Final, TypeAlias

from mammamia.game import GameError, Seat
from mammamia.hosting.intents import ClientIntent, Leave
from mammamia.hosting.protocol.messages import (
    AskMe,
    Direct,
    GoOn,
    Guess,
    LobbySeen,
    No,
    Remember,
    Say,
    ServerMessage,
    Show,
    Skip,
    Took,
    Welcome,
)
from mammamia.tui.asides import Aside
from mammamia.tui.heard import RoomHeard
from mammamia.tui.line import Ears, OpenLine
from mammamia.tui.refusals import Rejected, read_refusal

Request: TypeAlias = ClientIntent | Skip | Direct | GoOn | Say | AskMe | Guess | Remember  # what is answered

ID_BYTES: Final = 8
PASSING: Final = ("too-many-requests", "unavailable")  # refusals after which the same is asked for again
UNKNOWN: Final = "outcome-unknown"  # a refusal after which only the same id brings the truth
LATER: Final = 0.5  # seconds until then
SOON: Final = 2.0  # seconds for which the lobby is waited for; after a break of the line it may have come before


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the table was asked for, and at which event; None: it is no decision of the game."""

    message: Request
    number: int | None


class RoomClient:
    """A seat, or a spectator's place. The line's thread hears; any other may ask and wait.

    Several clients at one keyboard share *changed*, so that one can wait for all of them; they sit in *here*.
    """

    def __init__(
        self, open_line: OpenLine, *, here: tuple[Seat, ...] | None = None, changed: Condition | None = None
    ) -> None:
        self.tell: Callable[[Aside], None] = lambda aside: None  # called from the line's thread
        self.trouble: Exception | None = None  # why the server lets us in no more
        self.heard = RoomHeard(here)  # to be looked at while `changed` is held
        self.changed = changed or Condition()
        self.is_closed = False
        self._is_leaving = False  # of one's own will: then the server shows us out
        self._is_lost = False
        self._is_resuming = False  # the line is back, and what lies on the table was not shown yet
        self._asked: dict[str, _Asked] = {}  # what was not answered yet, by id
        self._answers: dict[str, GameError | Rejected | None] = {}
        self._late: set[str] = set()  # what nobody waits for any more
        self._lobbies = 0  # how often the lobby had been told when something was answered last
        self._line = open_line(Ears(self._hear, self._lose, self._give_up, lambda: self.heard.number))

    @property
    def lobby(self) -> LobbySeen | None:
        """Who sits where; None: not heard yet."""
        return self.heard.lobby

    @property
    def seat(self) -> Seat | None:
        """Where one sits; None: a spectator."""
        return self.heard.seat

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.heard.game

    @property
    def is_dealt(self) -> bool:
        """Whether there are cards to look at."""
        return self.heard.is_dealt

    @property
    def has_ended(self) -> bool:
        """Whether the game has ended, one way or the other."""
        return self.heard.has_ended

    @property
    def is_abandoned(self) -> bool:
        """Whether the game was ended early."""
        return self.heard.is_abandoned

    # ------------------------------------------------------------ asking

    def wait(self, is_so: Callable[[], bool], seconds: float | None = None) -> bool:
        """Until something is so, or the line is closed for good; False: it took longer than so many seconds."""
        with self.changed:
            return self.changed.wait_for(lambda: self.is_closed or is_so(), seconds)

    def say(self, message: Request) -> None:
        """Something whose answer nobody waits for."""
        self._line.send(replace(message, id=new_id()))  # so that its answer is no other's

    def ask(self, message: Request, *, patience: float | None = None) -> None:
        """Ask for something, and wait for the answer, also over a break of the line; or `Rejected`."""
        self._ask(message, number=None, patience=patience)

    def change(self, message: Request) -> None:
        """Ask for something that changes the lobby, and wait until that is told: it follows the answer at once."""
        self.ask(message)
        with self.changed:
            self.changed.wait_for(lambda: self.is_closed or self.heard.lobbies > self._lobbies, SOON)

    def decide(self, message: Request, *, patience: float) -> None:
        """Decide something in the game; `GameError` or `Rejected` if it may not be.

        An answer that takes longer than *patience* is not waited for: the next scene shows what came of it.
        """
        self._ask(message, number=self.heard.number, patience=patience)

    def get_up(self) -> None:
        """Leave the table for good."""
        self._is_leaving = True
        self.ask(Leave())

    def close(self) -> None:
        """Get up from the keyboard; the seat stays one's own."""
        with self.changed:
            self.is_closed = True
            self.changed.notify_all()
        self._line.close()

    def _ask(self, message: Request, *, number: int | None, patience: float | None) -> None:
        key = new_id()
        message = replace(message, id=key)
        with self.changed:
            self._asked[key] = _Asked(message, number)
            self._line.send(message)
            self.changed.wait_for(lambda: self.is_closed or key in self._answers, patience)
            if key not in self._answers:
                self._late.add(key)
                return
            refused = self._answers.pop(key)
        if refused is not None:
            raise refused

    # ------------------------------------------------------------ what the line says, in its own thread

    def _hear(self, message: ServerMessage) -> None:
        with self.changed:
            self.heard.hear(message)
            match message:
                case Welcome():
                    self._is_resuming = True
                    self._say_again()
                    if self._is_lost:
                        self._is_lost = False
                        self.heard.asides.insert(0, Aside("found"))
                case Show():
                    self._decide_again()
                case Took(key):
                    self._lobbies = self.heard.lobbies
                    self._answer(key, None)
                case No(key):
                    self._answer(key, read_refusal(message))
                case _:
                    pass
            asides, self.heard.asides = self.heard.asides, []
            self.changed.notify_all()
        for aside in asides:
            self.tell(aside)

    def _say_again(self) -> None:
        """What was asked before the line broke; it has its old id, and is done once."""
        for asked in self._asked.values():
            if asked.number is None:
                self._line.send(asked.message)

    def _decide_again(self) -> None:
        """The same for decisions, once the table is shown."""
        if self._is_resuming:
            self._is_resuming = False
            for key, asked in list(self._asked.items()):
                if asked.number is not None:
                    self._send_again(key)

    def _send_again(self, key: str) -> None:
        """Under the old id. A decision only if nothing has happened since: else it was taken, or comes too late."""
        asked = self._asked.get(key)
        if asked is None:
            return
        if asked.number in (None, self.heard.number):
            self._line.send(asked.message)
        else:
            self._settle(key, None)

    def _ask_again(self, key: str) -> None:
        """Under the old id, whatever has happened since: it is done once, and what is answered now is true."""
        if (asked := self._asked.get(key)) is not None:
            self._line.send(asked.message)

    def _later(self, send: Callable[[str], None], key: str) -> None:
        """The server cannot answer just now."""

        def again() -> None:
            with self.changed:
                send(key)
                self.changed.notify_all()

        timer = Timer(LATER, again)
        timer.daemon = True
        timer.start()

    def _answer(self, key: str | None, refused: GameError | Rejected | None) -> None:
        """The answer to one message; what is refused without an id was not looked at, whichever it was."""
        for asked in list(self._asked) if key is None else [key]:
            if isinstance(refused, Rejected) and refused.key == UNKNOWN:
                self._later(self._ask_again, asked)
            elif isinstance(refused, Rejected) and refused.key in PASSING:
                self._later(self._send_again, asked)
            else:
                self._settle(asked, refused)

    def _settle(self, key: str, refused: GameError | Rejected | None) -> None:
        """Nothing more will be said about it."""
        if self._asked.pop(key, None) is None:
            return
        if key not in self._late:
            self._answers[key] = refused
            return
        self._late.remove(key)
        if refused is not None:
            self.heard.asides.append(Aside("refused", error=refused))
            self.heard.is_new = True  # so that it is asked for once more

    def _lose(self) -> None:
        if not self._is_lost:
            self._is_lost = True
            self.tell(Aside("lost"))

    def _give_up(self, error: Exception) -> None:
        with self.changed:
            self.trouble = None if self._is_leaving else error
            self.is_closed = True
            self.changed.notify_all()


def new_id() -> str:
    """By which the answer to a message is known."""
    return secrets.token_hex(ID_BYTES)
