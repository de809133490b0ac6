"""What happens beside the game, as one line of a full screen: a lost line stays there, anything else for a while."""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import Final

from mammamia.i18n import Language
from mammamia.tui.remote.lobby import Aside

SHOWN: Final = 6.0  # seconds


class Notices:
    """Told by the line's thread, read by the screen's."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._lock = Lock()
        self._lost = ""
        self._last = ""
        self._until = 0.0

    def tell(self, aside: Aside) -> None:
        """Something has happened."""
        text = aside.sentence(self._language)
        with self._lock:
            self._lost = text if aside.key == "lost" else "" if aside.key == "found" else self._lost
            self._last, self._until = text, monotonic() + SHOWN

    def line(self) -> str:
        """What there is to say now."""
        with self._lock:
            return self._lost or (self._last if monotonic() < self._until else "")
