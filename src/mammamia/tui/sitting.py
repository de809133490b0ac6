"""Sittings: whoever is at this keyboard looks at one game of a room, near or far, and decides there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

from mammamia.game import GameError, Move, Seat
from mammamia.game.events import GameEnded, OvenEmptied
from mammamia.hosting.intents import AskToHost, Play, Undo
from mammamia.hosting.protocol.messages import AskMe, Direct, GoOn, Guess, MemoryReport, Remember, Say, Skip
from mammamia.hosting.tempo import Speed
from mammamia.records import format_move
from mammamia.tui.asides import Aside
from mammamia.tui.client import RoomClient
from mammamia.tui.heard import RoomHeard
from mammamia.tui.refusals import Rejected
from mammamia.tui.scene import Curtain, Scene, Shown
from mammamia.tui.seats import Pad

PATIENCE: Final = 2.0  # seconds for which a face waits for an answer
REPORT_PATIENCE: Final = 20.0  # for the figures of a report: the plain engine takes its time
SHORT_PATIENCE: Final = 0.3  # in a room of this process, which may hold a decision until a pause is over


class Sitting(Protocol):
    """Gives one scene after another. Only `hear` blocks; the others may be called from another thread."""

    def hear(self) -> Shown | None:
        """The next scene, as soon as there is one; None: nothing more will come."""
        ...

    def play(self, moves: Sequence[Move]) -> None:
        """Decide: a turn or a part of it, or one decision at the baking; whole, or not at all.

        Raises `GameError` or `Rejected`.
        """
        ...

    def undo(self) -> None:
        """Take back what was put in this turn; `Rejected` where there is nothing."""
        ...

    def note(self, text: str) -> None:
        """What stands on the viewer's pad from now on."""
        ...

    def skip(self) -> None:
        """Show the rest of the baking at once: the host's right."""
        ...

    def direct(self, speed: Speed) -> None:
        """Show the baking at this speed from now on: the host's right."""
        ...

    def take_over(self) -> None:
        """Be the host in the place of one who is away."""
        ...

    def say(self, phrase: str) -> None:
        """One of the phrases, to everybody at the table; `Rejected` where one has no seat."""
        ...

    def guess(self, said: Mapping[str, int] | None) -> None:
        """Say what is in the oven, or that one will not; `Rejected` if that cannot be."""
        ...

    def until_guessed(self) -> None:
        """Wait until the viewer is asked no more: it was answered, or the oven is opened."""
        ...

    def remember(self) -> MemoryReport | None:
        """The viewer's report of the last round; None: there is none. It may take a while."""
        ...

    def close(self) -> None:
        """Get up: `hear` ends."""
        ...


class RoomSitting:
    """One viewer of one game; the line to the room stays open when it is closed."""

    patience = PATIENCE

    def __init__(self, client: RoomClient, pad: Pad | None = None, *, is_resumed: bool = False) -> None:
        self._client = client
        self._pad = pad or Pad()
        self.game = client.game
        self._is_closed = False
        self._is_resumed = is_resumed  # what happened before is no news
        self._has_summary = False  # a round's summary was given: whoever hears on has read it
        self.report: MemoryReport | None = None  # the last one that was read

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, one way or the other."""
        return self._client.has_ended or self._is_past

    @property
    def _is_past(self) -> bool:
        """Whether the table plays another game by now."""
        return self._client.game != self.game

    @property
    def _is_left(self) -> bool:
        return self._is_closed or self._client.is_closed

    # ------------------------------------------------------------ scenes

    def hear(self) -> Shown | None:
        """The next scene; everything that came since the one before is in it."""
        if self._has_summary:
            self._go_on()
        changed = self._client.changed
        with changed:
            while (shown := None if self._is_left else self._next()) is None and not (self._is_left or self.is_over):
                changed.wait()
        kinds = set(map(type, shown.news)) if isinstance(shown, Scene) else set()
        self._has_summary = OvenEmptied in kinds and GameEnded not in kinds
        return shown

    def understood(self) -> None:
        """In a lesson: what was explained is understood, and the guest who waits plays."""
        self._client.say(GoOn())

    def _go_on(self) -> None:
        if self._client.seat is not None:
            self._client.say(GoOn())

    def _next(self) -> Shown | None:
        """What there is to be shown now, if anything."""
        heard = self._client.heard
        if self._is_past:
            scene, heard.finale = heard.finale, None
            return scene
        if not heard.is_new:
            return None
        after = heard.number if self._is_resumed else None
        self._is_resumed = False
        return heard.scene(self._pad.read(self.game), after)

    # ------------------------------------------------------------ deciding

    def play(self, moves: Sequence[Move]) -> None:
        """Say what one does; `GameError` or `Rejected` if it may not be done.

        If the table has gone on without waiting, that is told, and nothing is said: the next scene shows what happened.
        """
        self._decide(self._client, _said(moves))

    def undo(self) -> None:
        """Take back what was put in this turn; `Rejected` where there is nothing."""
        self._decide(self._client, Undo())

    def note(self, text: str) -> None:
        """What stands on the viewer's pad from now on; it stays on this machine."""
        _check_notebook(self._client)
        self._pad.write(self.game, text)

    def skip(self) -> None:
        """Show the rest of the baking at once; `Rejected` if one is not the host."""
        self._client.ask(Skip(), patience=PATIENCE)

    def direct(self, speed: Speed) -> None:
        """Show the baking at this speed from now on; `Rejected` if one is not the host."""
        self._client.ask(Direct(speed), patience=PATIENCE)

    def take_over(self) -> None:
        """Be the host in the place of one who is away; `Rejected` if that one is here."""
        self._client.ask(AskToHost(), patience=PATIENCE)

    def say(self, phrase: str) -> None:
        """One of the phrases, heard by all and kept by nobody; a refusal is told by the line."""
        self._client.say(Say(phrase))

    def ask_me(self) -> None:
        """Be asked before each opening what is in the oven."""
        self._client.say(AskMe(on=True))

    def guess(self, said: Mapping[str, int] | None) -> None:
        """Say what is in the oven, or that one will not; `Rejected` if that cannot be."""
        self._client.ask(Guess(said), patience=PATIENCE)

    def until_guessed(self) -> None:
        """Wait until the viewer is asked no more; whoever has left is not."""
        with self._client.changed:
            while self._client.heard.is_guessing and not (self._is_left or self.is_over):
                self._client.changed.wait()

    def remember(self) -> MemoryReport | None:
        """The report of the last round, as soon as its figures are there, or what there is of it."""
        heard = self._client.heard
        heard.memory = None
        self._client.say(Remember())
        self._client.wait(lambda: heard.memory is not None and heard.memory.complete, REPORT_PATIENCE)
        self.report = heard.memory
        return self.report

    def close(self) -> None:
        """Look away: `hear` ends. The place at the table stays."""
        with self._client.changed:
            self._is_closed = True
            self._client.changed.notify_all()

    def _decide(self, client: RoomClient, message: Play | Undo) -> None:
        heard = client.heard
        if not heard.is_new:
            try:
                client.decide(message, patience=self.patience)
            except (GameError, Rejected):
                if not heard.is_new:
                    raise
            else:
                return
        client.tell(Aside("too-late"))


class SharedSitting(RoomSitting):
    """Several people at one keyboard look through it, one after another, with a curtain between them.

    Everybody has a client of their own; that of nobody in particular is shown what everybody may see, and hears last.
    """

    patience = SHORT_PATIENCE

    def __init__(
        self, eyes: Mapping[Seat | None, RoomClient], pads: Mapping[Seat, Pad], *, is_resumed: bool = False
    ) -> None:
        super().__init__(eyes[None], is_resumed=is_resumed)
        self._eyes = eyes
        self._pads = pads
        self._viewer: Seat | None = None
        self._is_due = False  # the viewer has just come, and is shown everything
        self._closes = False  # the viewer has seen what came of the decision
        self._given = -1  # the number of the last event that was shown to anybody

    def _go_on(self) -> None:
        for client in self._eyes.values():
            client.say(GoOn())

    def _next(self) -> Shown | None:
        public = self._client.heard
        if not public.is_dealt:
            return None
        if self._viewer is not None:
            own = self._eyes[self._viewer].heard
            if self._is_due or (own.is_new and not own.is_opening):
                return self._seen(own)
            if not (own.is_opening or self._closes):
                return None
            self._viewer = None  # everybody watches: no hand is in sight
        if public.number > self._given:
            return self._seen(public)
        if public.number < self._given or public.deciding is None or public.deciding not in self._eyes:
            return None  # the last decision is not known to everybody yet, or nobody here is to decide
        self._viewer, self._is_due = public.deciding, True
        return Curtain(public.company, public.deciding)

    def _seen(self, heard: RoomHeard) -> Scene:
        notes = "" if self._viewer is None else self._pads[self._viewer].read(self.game)
        scene = heard.scene(notes, heard.number if self._is_resumed else self._given)
        self._given, self._is_due, self._is_resumed = heard.number, False, False
        self._closes = self._viewer is not None and scene.offer is None
        return replace(scene, closes=self._closes)

    def play(self, moves: Sequence[Move]) -> None:
        """What the viewer decides; `GameError` or `Rejected` if it may not be done."""
        self._decide(self._looking(), _said(moves))

    def undo(self) -> None:
        """Take back what was put in this turn; `Rejected` where there is nothing."""
        self._decide(self._looking(), Undo())

    def note(self, text: str) -> None:
        """What stands on the viewer's pad from now on."""
        client = self._client if self._viewer is None else self._eyes[self._viewer]
        _check_notebook(client)
        assert self._viewer is not None, "only who sits has a pad"
        self._pads[self._viewer].write(self.game, text)

    def _looking(self) -> RoomClient:
        if self._viewer is None or self._closes:
            raise Rejected("not-your-decision")
        return self._eyes[self._viewer]


def _said(moves: Sequence[Move]) -> Play:
    return Play(tuple(map(format_move, moves)))


def _check_notebook(client: RoomClient) -> None:
    if client.seat is None or client.lobby is None or not client.lobby.terms.aid.has_notebook:
        raise Rejected("no-notebook")
