"""Errands: answers that take a while to make. They are made and packed in another process, and only handed on here."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mammamia.hosting.protocol.asides import ErrorSaid
from mammamia.hosting.refused import Refused
from mammamia.server.web.wire import body_of

LEVEL = 5  # of gzip


@dataclass(frozen=True, slots=True)
class Done:
    """The body of an answer, or why there is none."""

    body: bytes
    refused: ErrorSaid | None = None


@dataclass(frozen=True, slots=True)
class Errand:
    """Something to be made, of plain values; a `Reckoning`."""

    make: Callable[[], Any]
    is_packed: bool

    def reckon(self) -> Done:
        """Make it."""
        try:
            body = body_of(self.make())
        except Refused as error:
            return Done(b"", ErrorSaid(error.key, error.rule, error.values, error.text))
        return Done(gzip.compress(body, LEVEL, mtime=0) if self.is_packed else body)
