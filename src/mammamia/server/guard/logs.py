"""The server's log: no token, seed, link or card is ever in a line of it."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from mammamia.editions import EDITIONS, Colour, Ingredient

HIDDEN: Final = "[…]"
_KINDS: Final = "|".join(kind.value for kind in Ingredient)
_COLOURS: Final = "|".join(colour.value for colour in Colour)
_ORDERS: Final = "|".join(
    sorted({card.name for one in EDITIONS.values() for kind in one.kinds for card in one.orders_of(kind)})
)
_SECRETS: Final = re.compile(
    "|".join(
        (
            r"(?<![0-9A-Za-z_-])[0-9A-Za-z_-]{22,}(?![0-9A-Za-z_-])",  # tokens, tickets, ids, seeds
            r"(?<=/rooms/)[0-9A-Za-z_-]+|(?<=/room/)[0-9A-Za-z_-]+",  # rooms of old have shorter ids
            r"(?:\\x[0-9a-f]{2}|\\[^\w\s]){8,}",  # bytes as Python shows them
            rf"\b(?:double:)?(?:{_KINDS})\b",
            rf"\b(?:{_COLOURS}):(?:{_ORDERS})\b",
            rf"(?i:Ingredient\.(?:{_KINDS}))",
            rf"(?<=name=')(?:{_ORDERS})(?=')",
        )
    )
)
_QUERY: Final = re.compile(r"(?i)\b(token|ticket|seed|nonce|key|room|password)(['\"]?\s*[=:]\s*['\"]?)[^\s'\"&,;)}]+")
_PASSWORD: Final = re.compile(r"(?<=://)([^/\s:@]*):[^/\s@]+@")


def redact(text: str) -> str:
    """The text without anything that only some may know."""
    text = _PASSWORD.sub(rf"\1:{HIDDEN}@", text)
    text = _QUERY.sub(rf"\1\2{HIDDEN}", text)
    return _SECRETS.sub(HIDDEN, text)


class SafeFormatter(logging.Formatter):
    """Formats a line, tracebacks too, and takes out what should not be in it."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`."""
        return redact(super().format(record))


def log_config(level: str) -> dict[str, Any]:
    """For uvicorn and everything else in the process: one handler, to standard error, that tells no secret."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "safe": {
                "()": "mammamia.server.guard.logs.SafeFormatter",
                "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "safe"}},
        "root": {"handlers": ["stderr"], "level": level.upper()},
        "loggers": {
            "uvicorn": {"level": "WARNING"},  # not a line for every connection
            "uvicorn.error": {"level": "WARNING"},
            "uvicorn.access": {"level": "WARNING"},  # addresses of rooms are not for the log
        },
    }
