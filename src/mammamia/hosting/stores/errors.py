"""The errors of storage. Whoever only waits for one of them loads nothing else."""

from __future__ import annotations

from typing import Final


class StorageError(Exception):
    """The family: `Taken`, `Stale`, `Repeated`, `Unavailable`, `Unsure`, `Unusable`; itself, if it cannot be kept."""


class Taken(StorageError):
    """The id is in use, or another process began this game of the room: look for the newest one."""


class Stale(StorageError):
    """The entry's number is not the next one: somebody was faster; read the tail and judge anew."""


class Repeated(StorageError):
    """This seat's move id is in the log already, at this number."""

    def __init__(self, number: int) -> None:
        """Say where it stands."""
        super().__init__(f"this move is number {number} of the log already")
        self.number = number


class Unavailable(StorageError):
    """The database did not answer, is full, or is closed: what was asked for was not done."""

    key = "unavailable"  # of the refusal that people are told


class Unsure(Unavailable):
    """The answer to a commit was lost: what was asked for may have been done, or may be done yet.

    The key (game, number) decides: read the tail before trying again.
    """

    key = "outcome-unknown"


class Unusable(StorageError):
    """A database or a file that cannot be opened, saved or restored; *key* is stable, for translation."""

    def __init__(self, key: str, detail: str) -> None:
        """Keys: `UNUSABLE`."""
        assert key in UNUSABLE, key
        super().__init__(detail)
        self.key = key


UNUSABLE: Final = {  # key -> when it is said
    "not-ours": "the database or file holds something else",
    "newer": "it was written by a newer version",
    "missing": "there is no such database or file",
    "in-use": "a server has the database open",
    "damaged": "the file is not whole",
    "exists": "a backup never overwrites a file",
    "not-embedded": "PostgreSQL has tools of its own for this",
}
