"""Counters of a room. A server passes them on to Prometheus, others to nobody."""

from __future__ import annotations

from mammamia.hosting.refused import Refused


class Figures:
    """What happens in the rooms of a process; this one counts nothing."""

    def moved(self, seconds: float) -> None:
        """An entry was committed and acknowledged, so long after it came."""

    def refused(self, reason: str) -> None:
        """Somebody was refused something: illegal, stale, repeated, unavailable or other."""

    def failed(self) -> None:
        """Something that should not have happened; the log has more."""

    def collapsed(self) -> None:
        """An outbox collapsed to the newest view."""


def reason_of(error: Refused) -> str:
    """A refusal as the figures count it."""
    if error.rule is not None:
        return "illegal"
    return "unavailable" if error.key in ("unavailable", "outcome-unknown") else "other"
