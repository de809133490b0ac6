"""A server that does not know whether it wrote something down: the terminal asks again under the same id, once each."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

import pytest

from mammamia.hosting.intents import Play
from mammamia.hosting.protocol.messages import ClientMessage, No, Took
from mammamia.tui import client
from mammamia.tui.client import RoomClient
from mammamia.tui.line import Ears
from mammamia.tui.refusals import Rejected


class DeadLetterLine:
    """What is sent can be looked at, and is answered by the test."""

    def __init__(self, ears: Ears) -> None:
        self.ears = ears
        self.sent: SimpleQueue[ClientMessage] = SimpleQueue()

    def send(self, message: ClientMessage) -> None:
        self.sent.put(message)

    def close(self) -> None:
        pass


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[[], tuple[DeadLetterLine, Thread, list[object]]]:
    """Somebody decides, in a thread of their own: the line, the thread, and how it ended for them."""
    monkeypatch.setattr(client, "LATER", 0.0)

    def decide() -> tuple[DeadLetterLine, Thread, list[object]]:
        lines: list[DeadLetterLine] = []
        ended: list[object] = []

        def opened(ears: Ears) -> DeadLetterLine:
            lines.append(DeadLetterLine(ears))
            return lines[0]

        table = RoomClient(opened)

        def ask() -> None:
            try:
                table.decide(Play(("pass",)), patience=20.0)
                ended.append("taken")
            except Rejected as refused:
                ended.append(refused.key)

        thread = Thread(target=ask, daemon=True)
        thread.start()
        return lines[0], thread, ended

    return decide


@pytest.mark.parametrize("is_taken", [True, False])
def test_an_unknown_outcome_is_asked_for_until_it_is_known(
    is_taken: bool, asked: Callable[[], tuple[DeadLetterLine, Thread, list[object]]]
) -> None:
    line, thread, ended = asked()
    first = line.sent.get(timeout=20)
    assert isinstance(first, Play)
    for _ in range(3):
        line.ears.heard(No(first.id, "outcome-unknown", None, {}, ""))
        assert line.sent.get(timeout=20) == first, "the same message, under the same id"
    line.ears.heard(Took(first.id, 7) if is_taken else No(first.id, "game-has-ended", None, {}, ""))
    thread.join(20)
    assert ended == (["taken"] if is_taken else ["game-has-ended"])
    assert line.sent.empty(), "and nothing more is asked"
