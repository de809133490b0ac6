"""Work spread over a Ray cluster: the same tasks, and the same results in the same order, as on one machine.

A worker or a whole machine may die: what it had begun is done again elsewhere. Needs the extra `mammamia[cluster]`.
"""

from __future__ import annotations

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable
from enum import Enum
from importlib import import_module
from types import TracebackType
from typing import Any, Final, TypeVar

from mammamia import __version__
from mammamia.lab.workers import AHEAD

T = TypeVar("T")
R = TypeVar("R")

AUTO: Final = "auto"  # the cluster that runs on this machine, or else one of our own for the time of the work
PATIENCE: Final = 5.0  # seconds until a machine answers
PORTS: Final = 1 << 16
TRIES: Final = 20  # at a task whose worker dies under it


class Trouble(Enum):
    """Why a cluster cannot be used; each has its sentence in the catalogues."""

    NOT_INSTALLED = "not-installed"  # here
    UNREACHABLE = "unreachable"
    OTHER_VERSION = "other-version"  # of this package on one of its machines, or none
    LOST = "lost"  # in the middle of the work


class ClusterTrouble(Exception):
    """A cluster that cannot be used."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


class Cluster:
    """A Ray cluster, for the time of a `with`."""

    def __init__(self, address: str = AUTO) -> None:
        self.address = address
        self._is_ours = False  # whether we have connected, and must let go

    def __enter__(self) -> Cluster:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that you play
        try:
            self._ray: Any = import_module("ray")
        except ImportError:
            raise ClusterTrouble(Trouble.NOT_INSTALLED) from None
        if not self._ray.is_initialized():
            self._connect()
            self._is_ours = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_ours:
            self._ray.shutdown()

    def __call__(self, function: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
        """What *function* makes of each task, in their order; never many of them wait."""
        most = AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        work = self._ray.remote(num_cpus=1, max_retries=TRIES)(_work)
        sent = self._ray.put((__version__, function))
        waiting: deque[Any] = deque()
        try:
            for task in tasks:
                waiting.append(work.remote(sent, task))
                if len(waiting) >= most:
                    yield self._result(waiting.popleft())
            while waiting:
                yield self._result(waiting.popleft())
        except GeneratorExit:  # nobody wants the rest
            for reference in waiting:
                self._ray.cancel(reference)
            raise

    def _connect(self) -> None:
        quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
        if self.address != AUTO and not answers(self.address):  # Ray itself would wait for minutes
            raise ClusterTrouble(Trouble.UNREACHABLE)
        try:
            self._ray.init(address=self.address, **quiet)
        except (ConnectionError, RuntimeError, ValueError):
            if self.address != AUTO:
                raise ClusterTrouble(Trouble.UNREACHABLE) from None
            self._ray.init(address="local", include_dashboard=False, **quiet)

    def _result(self, reference: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            if isinstance(error.cause, (ImportError, AttributeError, OtherVersion)):
                raise ClusterTrouble(Trouble.OTHER_VERSION) from None
            raise
        except (errors.RayError, ConnectionError):
            raise ClusterTrouble(Trouble.LOST) from None


def answers(address: str) -> bool:
    """Whether somebody listens at `HOST:PORT` or `ray://HOST:PORT`."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if not host or not port.isdecimal() or int(port) >= PORTS:
        return False
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError:
        return False
    return True


class OtherVersion(Exception):
    """A machine of the cluster has another version of this package."""


def _work(sent: tuple[str, Callable[[T], R]], task: T) -> R:
    """On a worker."""
    version, function = sent
    if version != __version__:
        raise OtherVersion(__version__)
    return function(task)
