"""`mammamia serve`: the server, with its options from flags and the environment."""

from __future__ import annotations

import argparse
import math
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from mammamia.cli.greeting import greeting
from mammamia.cli.usage import WrongUsage, number_of
from mammamia.i18n import Language
from mammamia.server.settings import POSTGRES, SQLITE, Settings, default_database, variable

if TYPE_CHECKING:
    from types import FrameType

PACKAGES: Final = ("starlette", "msgspec", "uvicorn", "websockets", "sqlalchemy", "alembic", "segno")
LEVELS: Final = ("debug", "info", "warning", "error")
SWITCHES: Final = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False, "": False}
MOST_PORT: Final = 65535
MOST_WORKERS: Final = 64
MOST_PACE: Final = 10.0
MOST_COUNT: Final = 1_000_000
MOST_RATE: Final = 1_000_000.0
SHOWN: Final = 80  # letters of a wrong value that are quoted
DEFAULTS: Final = {field.name: field.default for field in fields(Settings)}


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `serve` understands."""
    say = language.say
    parser.epilog = say("cli.serve.environment")
    for name, metavar in {"host": "HOST", "port": "PORT"}.items():
        parser.add_argument(f"--{name}", metavar=metavar, help=say(f"cli.serve.{name}-help", default=DEFAULTS[name]))
    add_database_argument(parser, language)
    for name in ("workers", "bot-workers"):
        default = DEFAULTS[name.replace("-", "_")]
        parser.add_argument(f"--{name}", metavar="N", help=say(f"cli.serve.{name}-help", default=default))
    parser.add_argument("--public-url", metavar="URL", help=say("cli.serve.public-url-help"))
    parser.add_argument("--allow-origin", metavar="URL", action="append", help=say("cli.serve.allow-origin-help"))
    parser.add_argument("--trust-proxy", action="store_true", default=None, help=say("cli.serve.trust-proxy-help"))
    for name in ("rate", "address-rate"):
        default = DEFAULTS[name.replace("-", "_")]
        parser.add_argument(f"--{name}", metavar="X", help=say(f"cli.serve.{name}-help", default=default))
    for name in ("address-connections", "address-tables", "rooms", "keep-days"):
        default = DEFAULTS[name.replace("-", "_")]
        parser.add_argument(f"--{name}", metavar="N", help=say(f"cli.serve.{name}-help", default=default))
    parser.add_argument("--pace", metavar="X", help=say("cli.serve.pace-help", default=DEFAULTS["pace"]))
    parser.add_argument("--no-metrics", action="store_true", default=None, help=say("cli.serve.metrics-help"))
    parser.add_argument(
        "--log-level", metavar="LEVEL",
        help=say("cli.serve.log-level-help", levels=", ".join(LEVELS), default=DEFAULTS["log_level"]),
    )  # fmt: skip


def add_database_argument(parser: argparse.ArgumentParser, language: Language) -> None:
    """Where games are kept."""
    default = _shown_default()
    parser.add_argument("--database", metavar="URL", help=language.say("cli.serve.database-help", default=default))


def _shown_default() -> str:
    """With `~`, so that help reads the same for everybody; a percent sign would be argparse's."""
    home = os.path.expanduser("~")
    address = default_database()
    return address.replace(f"{SQLITE}{home}{os.sep}", f"{SQLITE}~{os.sep}").replace("%", "%%")


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Serve until told to stop."""
    settings = Choices(chosen, os.environ, language).settings()
    check_packages(settings.database, language)
    if sys.stderr.isatty():  # somebody waits; a script is told the address, or one sentence
        print(language.say("cli.serve.starting"), file=sys.stderr, flush=True)
    from mammamia.hosting.stores.errors import StorageError
    from mammamia.server import starting

    try:
        starting.try_database(settings)
    except StorageError as error:
        print(f"mammamia serve: {trouble(error, language)}", file=sys.stderr)
        return 1
    try:
        listening = starting.listen(settings)
    except OSError as error:
        values = {"host": settings.host, "port": str(settings.port), "reason": error.strerror or str(error)}
        raise WrongUsage(language.say("cli.serve.port-taken", **values)) from None
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        print("\n".join(greeting(settings, listening.getsockname()[1], language)), flush=True)
        from mammamia.server import running  # half a second: the greeting comes first

        running.serve_alone(settings, listening)
    except _Left:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
        listening.close()
    return 0


class _Left(BaseException):
    """SIGTERM, which uvicorn raises once more when it has gone down in order: the process may end well."""


def _leave(number: int, frame: FrameType | None) -> None:
    raise _Left


def check_packages(database: str, language: Language) -> None:
    """One friendly sentence where an extra is not installed."""
    if any(find_spec(name) is None for name in PACKAGES):
        raise WrongUsage(language.say("cli.serve.extra-missing"))
    if database.startswith(POSTGRES) and find_spec("psycopg") is None:
        raise WrongUsage(language.say("cli.serve.postgres-missing"))


def trouble(error: Exception, language: Language) -> str:
    """Why a database cannot be used."""
    return language.say(f"cli.storage.{getattr(error, 'key', 'unavailable')}", reason=str(error))


# ---------------------------------------------------------------- options


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen: a flag, else the environment, else the default."""

    chosen: argparse.Namespace
    environment: Mapping[str, str]
    language: Language

    def settings(self) -> Settings:
        """All of it, checked."""
        settings = Settings(
            database=self.database(),
            host=self._text("host") or str(DEFAULTS["host"]),
            port=self._number("port", 0, MOST_PORT),
            workers=self._number("workers", 1, MOST_WORKERS),
            bot_workers=self._number("bot_workers", 0, MOST_WORKERS),
            public_url=self._url("public_url"),
            allow_origins=self._origins(),
            trust_proxy=self._switch("trust_proxy"),
            pace=self._measure("pace", 0, MOST_PACE),
            rate=self._measure("rate", 1, MOST_RATE),
            address_rate=self._measure("address_rate", 1, MOST_RATE),
            address_connections=self._number("address_connections", 1, MOST_COUNT),
            address_tables=self._number("address_tables", 1, MOST_COUNT),
            rooms=self._number("rooms", 1, MOST_COUNT),
            keep_days=self._number("keep_days", 1, MOST_COUNT),
            metrics=not self._switch("no_metrics"),
            log_level=self._level(),
        )
        if settings.workers > 1 and not settings.is_postgres:
            raise WrongUsage(self.language.say("cli.serve.workers-need-postgres"))
        return settings

    def database(self) -> str:
        """Where games are kept."""
        address = self._text("database") or default_database()
        if not address.startswith(POSTGRES) and not (address.startswith(SQLITE) and len(address) > len(SQLITE)):
            raise WrongUsage(self.language.say("cli.serve.bad-database", found=_safe(address)))
        return address

    def _text(self, name: str) -> str | None:
        flag: str | None = getattr(self.chosen, name, None)
        return flag if flag is not None else self.environment.get(variable(name)) or None

    def _flag(self, name: str) -> str:
        """How to name an option in a sentence: as it was given."""
        is_flag = getattr(self.chosen, name, None) is not None
        return f"--{name.replace('_', '-')}" if is_flag else variable(name)

    def _number(self, name: str, least: int, most: int) -> int:
        text = self._text(name)
        if text is None:
            default = DEFAULTS[name]
            assert isinstance(default, int), "numbers have defaults"
            return default
        return number_of(self._flag(name), text, range(least, most + 1), self.language)

    def _url(self, name: str) -> str | None:
        text = self._text(name)
        return None if text is None else self._checked_url(name, text)

    def _origins(self) -> tuple[str, ...]:
        given: list[str] | None = self.chosen.allow_origin
        if given is None:
            given = self.environment.get(variable("allow_origin"), "").split()
        return tuple(self._checked_url("allow_origin", text) for text in given)

    def _checked_url(self, name: str, text: str) -> str:
        try:
            parts = urlsplit(text)
            is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
            is_good = is_good and parts.port != 0 and not (parts.query or parts.fragment or parts.username)
        except ValueError:
            is_good = False
        if not is_good:
            raise WrongUsage(self.language.say("cli.serve.not-a-url", name=self._flag(name), found=_safe(text)))
        return text.rstrip("/")

    def _switch(self, name: str) -> bool:
        if getattr(self.chosen, name, None):
            return True
        text = self.environment.get(variable(name), "")
        if text.lower() not in SWITCHES:
            raise WrongUsage(self.language.say("cli.serve.not-a-switch", name=variable(name), found=_safe(text)))
        return SWITCHES[text.lower()]

    def _measure(self, name: str, least: float, most: float) -> float:
        """A number that need not be whole."""
        text = self._text(name)
        if text is None:
            default = DEFAULTS[name]
            assert isinstance(default, float), "measures have defaults"
            return default
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            values = {"name": self._flag(name), "least": f"{least:g}", "most": f"{most:g}", "found": _safe(text)}
            raise WrongUsage(self.language.say("cli.out-of-range", **values))
        return number

    def _level(self) -> str:
        level = self._text("log_level") or str(DEFAULTS["log_level"])
        if level not in LEVELS:
            values = {"found": _safe(level), "levels": ", ".join(LEVELS)}
            raise WrongUsage(self.language.say("cli.serve.no-such-level", **values))
        return level


def _safe(text: str) -> str:
    """A value as a sentence quotes it: short, and without a password."""
    head, at, tail = text.rpartition("@")
    if at and "://" in head:
        text = f"{head.partition('://')[0]}://…@{tail}"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
