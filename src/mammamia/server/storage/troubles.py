"""Errors of a database: which pass, which are worth another try, and how to say them without secrets."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

PASSING: Final = (
    "08",
    "40",
    "53",
    "55",
    "57",
    "58",
)  # of PostgreSQL: connection, deadlock, resources, locks, end, disk
TORN: Final = "40"  # a deadlock or the like


def is_outage(error: BaseException) -> bool:
    """Whether the database is to blame, and not what was to be kept."""
    if isinstance(error, (OSError, NoConnection)):
        return True
    return _is_cut(error) or _is_operational(error) or _state(error).startswith(PASSING)


def is_worth_another_try(error: BaseException) -> bool:
    """Whether the same may succeed at once: on a fresh connection, or when the other one is through."""
    return _is_cut(error) or _state(error).startswith(TORN)


def may_be_done(error: BaseException) -> bool:
    """Whether a commit that failed so may have been carried out all the same, or be found after a crash.

    A file that could not be synced may hold it; a database that said no, with a state of its own, has undone it.
    """
    name = getattr(_driver(error), "sqlite_errorname", None)
    if name is not None:
        return "SYNC" in name
    state = _state(error)
    return not state or state.startswith(("08", "57", "58"))


def reason(error: BaseException) -> str:
    """Why, without a value that was to be kept: those may be secret."""
    driver = _driver(error)
    if isinstance(driver, OSError):
        return driver.strerror or "no answer"
    if not _is_operational(error):
        return f"{type(driver).__name__} {_state(error)}".strip()
    told = getattr(getattr(driver, "diag", None), "message_primary", None)
    return str(told or driver).splitlines()[0]


def _driver(error: BaseException) -> BaseException:
    """What the driver threw: SQLAlchemy wraps it."""
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def _is_operational(error: BaseException) -> bool:
    """Both drivers have these classes: what is not the program's fault, and what has no better name."""
    kind = type(_driver(error))
    return kind.__name__ == "DatabaseError" or any(parent.__name__ == "OperationalError" for parent in kind.__mro__)


def _is_cut(error: BaseException) -> bool:
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _state(error: BaseException) -> str:
    """PostgreSQL's five letters for what happened."""
    return str(getattr(_driver(error), "sqlstate", None) or "")
