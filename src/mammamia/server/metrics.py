"""Figures for Prometheus, in its text format. No label is ever made of what a client sent, a card or a token."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Final, TypeVar

from mammamia.hosting.means import Figures

SECONDS: Final = (0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
PREFIX: Final = "mammamia_"


class Metric:
    """One figure: its name, what it means, and how it is written."""

    kind = ""

    def __init__(self, name: str, about: str) -> None:
        self.name = PREFIX + name
        self.about = about

    def lines(self) -> Iterator[str]:
        """The figure with its heading."""
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} {self.kind}"
        for name, value in self.samples():
            yield f"{name} {_number(value)}"

    def samples(self) -> Iterator[tuple[str, float]]:
        """Names with labels, and their values."""
        raise NotImplementedError


class Counter(Metric):
    """It only grows. With a *label*, one for each of the *values*, which are all known beforehand."""

    kind = "counter"

    def __init__(self, name: str, about: str, *, label: str = "", values: Sequence[str] = ("",)) -> None:
        super().__init__(name, about)
        self._label = label
        self._counts = dict.fromkeys(values, 0)

    def add(self, value: str = "", n: int = 1) -> None:
        """Count; a value nobody foresaw counts as `other`, so that nobody can make figures without end."""
        if value not in self._counts:
            value = "other"
            self._counts.setdefault(value, 0)
        self._counts[value] += n

    def count(self, value: str = "") -> int:
        """How many so far."""
        return self._counts.get(value, 0)

    def samples(self) -> Iterator[tuple[str, float]]:
        """See `Metric`."""
        for value, n in self._counts.items():
            yield (f'{self.name}{{{self._label}="{value}"}}' if self._label else self.name), n


class Gauge(Metric):
    """It goes up and down; read when it is asked for."""

    kind = "gauge"

    def __init__(self, name: str, about: str, read: Callable[[], float] | None = None) -> None:
        super().__init__(name, about)
        self.read = read
        self.value = 0.0

    def samples(self) -> Iterator[tuple[str, float]]:
        """See `Metric`."""
        yield self.name, self.value if self.read is None else self.read()


class Seen(Gauge):
    """A counter that somebody else keeps."""

    kind = "counter"


class Histogram(Metric):
    """How long things take."""

    kind = "histogram"

    def __init__(self, name: str, about: str, bounds: Sequence[float] = SECONDS) -> None:
        super().__init__(name, about)
        self._bounds = (*bounds, inf)
        self._counts = [0] * len(self._bounds)
        self._sum = 0.0

    def note(self, value: float) -> None:
        """One more."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def samples(self) -> Iterator[tuple[str, float]]:
        """See `Metric`."""
        total = 0
        for bound, n in zip(self._bounds, self._counts, strict=True):
            total += n
            yield f'{self.name}_bucket{{le="{_number(bound)}"}}', total
        yield f"{self.name}_sum", self._sum
        yield f"{self.name}_count", total


MetricT = TypeVar("MetricT", bound=Metric)


class Metrics(Figures):
    """All figures of one process."""

    def __init__(self) -> None:
        self._metrics: list[Metric] = []
        self.moves = self._with(Counter("moves_total", "Entries that were committed and acknowledged."))
        self.refusals = self._with(
            Counter(
                "refusals_total",
                "What clients were refused, by reason.",
                label="reason",
                values=("illegal", "stale", "repeated", "malformed", "unavailable", "other"),
            )
        )
        self.turned_away = self._with(
            Counter(
                "turned_away_total",
                "Requests and frames that were not let in, by reason.",
                label="reason",
                values=("rate", "ticket", "token", "origin", "size", "tables", "full", "other"),
            )
        )
        self.errors = self._with(Counter("errors_total", "Things that should not have happened; the log has more."))
        self.collapses = self._with(Counter("outbox_collapsed_total", "Outboxes that collapsed to the newest view."))
        self.move_seconds = self._with(Histogram("move_seconds", "From a move's arrival to its acknowledgement."))
        self.connections = self._with(Gauge("connections", "Open sockets."))
        self.rooms = self._with(Gauge("rooms", "Rooms that this process keeps in memory."))
        self._with(Gauge("process_id", "Which process answered; each has figures of its own.", os.getpid))

    def moved(self, seconds: float) -> None:
        """See `Figures`."""
        self.moves.add()
        self.move_seconds.note(seconds)

    def refused(self, reason: str) -> None:
        """See `Figures`."""
        self.refusals.add(reason)

    def failed(self) -> None:
        """See `Figures`."""
        self.errors.add()

    def collapsed(self) -> None:
        """See `Figures`."""
        self.collapses.add()

    def _with(self, metric: MetricT) -> MetricT:
        self._metrics.append(metric)
        return metric

    def watch(self, name: str, about: str, read: Callable[[], float], *, grows: bool = False) -> None:
        """One more figure, which somebody else keeps; *grows* where it never goes down."""
        self._with((Seen if grows else Gauge)(name, about, read))

    async def answer(self) -> str:
        """What `/metrics` answers where there is one process."""
        return self.text()

    def text(self) -> str:
        """All figures, in the text format."""
        return "".join(f"{line}\n" for metric in self._metrics for line in metric.lines())


def _number(value: float) -> str:
    if value == inf:
        return "+Inf"
    return str(int(value)) if value == int(value) else repr(value)
