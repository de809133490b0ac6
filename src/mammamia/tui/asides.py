"""Asides: news about the line and about the people at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from threading import Lock
from time import monotonic
from typing import Final

from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.messages import ChairSeen, LobbySeen
from mammamia.i18n import Language
from mammamia.tui.refusals import why

SHOWN: Final = 6.0  # seconds for which one is shown in a full screen


@dataclass(frozen=True, slots=True)
class Aside:
    """Something about the line or the people at the table that is no part of the game: a text of `joining.asides`."""

    key: str
    name: str = ""  # whom it is about
    phrase: str = ""  # what they say
    error: Exception | None = None  # what was refused, long after it was asked for

    def sentence(self, language: Language) -> str:
        """It in words."""
        if self.error is not None:
            return why(self.error, language)
        name = "".join(filter(str.isprintable, self.name))
        if self.phrase:
            key = f"table.phrase.{self.phrase}"
            return language.say("table.quote", name=name, phrase=language.say(key) if language.has(key) else "…")
        return language.say(f"joining.asides.{self.key}", name=name)


def changes(before: LobbySeen, after: LobbySeen, own: int | None) -> Iterator[Aside]:
    """What the others have done since: who came, who is ready, who is away, for whom a bot plays, who is the host."""
    if before.game != after.game or len(before.chairs) != len(after.chairs):
        return
    if own is not None and after.host == own != before.host:
        yield Aside("is-host")
    for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        if seat == after.host and own is not None and seat != own and _has_gone(old, new):
            yield Aside("host-away", new.name or "")
        elif seat != own:
            yield from _changes_of(old, new, is_playing=after.status is Status.PLAYING)


def _has_gone(old: ChairSeen, new: ChairSeen) -> bool:
    return old.name == new.name and old.bot == new.bot and old.connected and not new.connected


def _changes_of(old: ChairSeen, new: ChairSeen, *, is_playing: bool) -> Iterator[Aside]:
    if old.name != new.name:
        if old.name is not None:
            yield Aside("gets-up", old.name)
        if new.name is not None:
            yield Aside("sits-down", new.name)
        return
    if new.name is None:
        return
    if old.bot is None and new.bot is not None:
        yield Aside("bot-plays", new.name)
    elif old.bot is not None and new.bot is None:
        yield Aside("plays-again", new.name)
    elif old.connected and not new.connected:
        yield Aside("away", new.name)
    elif new.connected and not old.connected and is_playing:  # who has only just sat down is not back
        yield Aside("back", new.name)
    if new.ready and not old.ready:
        yield Aside("ready", new.name)


class NoticeLine:
    """Told by the line's thread, read by the screen's."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._lock = Lock()
        self._lost = ""
        self._last = ""
        self._until = 0.0

    def tell(self, aside: Aside) -> None:
        """Something has happened; what a word does in line mode, a key does here."""
        on_screen = replace(aside, key="host-away-key") if aside.key == "host-away" else aside
        text = on_screen.sentence(self._language)
        with self._lock:
            self._lost = text if aside.key == "lost" else "" if aside.key == "found" else self._lost
            self._last, self._until = text, monotonic() + SHOWN

    def line(self) -> str:
        """What there is to say now."""
        with self._lock:
            return self._lost or (self._last if monotonic() < self._until else "")
