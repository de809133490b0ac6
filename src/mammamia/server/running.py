"""Running a server: one process, or several on one socket; each stops within five seconds when it is told to."""

from __future__ import annotations

import asyncio
import logging
import logging.config
import multiprocessing
import os
import signal
import socket
import sys
import threading
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from types import FrameType
from typing import Final

import uvicorn

from mammamia.server.app import Server, create_server
from mammamia.server.collecting import calm_collector
from mammamia.server.gathering import ProcessSocket
from mammamia.server.guard.descriptors import door_limits, raise_descriptors
from mammamia.server.guard.doorway import Doorway
from mammamia.server.guard.limits import BehindProxy
from mammamia.server.guard.logs import log_config
from mammamia.server.heap import share_heap
from mammamia.server.settings import Settings
from mammamia.server.storage.holding import held
from mammamia.server.web.door import uvicorn_config

log: Final = logging.getLogger("mammamia.server")

FAREWELL: Final = 2.5  # seconds to finish what was begun and to say goodbye
CLOSING: Final = 1  # and for the connections to close after that
STOPPING: Final = 5.0  # in all; then a process is ended
LOOK: Final = 0.2  # seconds between two looks at the processes
SWITCH: Final = 0.001  # seconds for which a thread that writes or decides may keep the tables waiting
QUICK_DEATHS: Final = 5  # processes that may die in a row soon after their start
SOON: Final = 10.0


class TableServer(uvicorn.Server):
    """A server that says goodbye before it closes its sockets."""

    def __init__(self, config: uvicorn.Config, process: Server) -> None:
        super().__init__(config)
        self._process = process

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop taking, drain, say goodbye, leave."""
        log.info("stopping")
        for server in self.servers:
            server.close()
        if self._process.house is not None:
            try:
                await asyncio.wait_for(self._process.house.stop(), FAREWELL)
            except TimeoutError:
                log.warning("some rooms were not done in time; what was acknowledged is kept")
        await super().shutdown(sockets)
        log.info("stopped")


def serve_alone(settings: Settings, listening: socket.socket) -> None:
    """As many processes as the settings say; no other server has the same file meanwhile."""
    with held(settings.database):
        (serve if settings.workers == 1 else serve_many)(settings, listening)


def serve(settings: Settings, listening: socket.socket, place: ProcessSocket | None = None) -> None:
    """One process, until SIGTERM or Ctrl-C; *place* if it is one of several."""
    listening.set_inheritable(False)  # a bot's worker that outlives us must not keep the port
    share_heap()  # again: it may have been started by itself
    doorway = Doorway(door_limits(settings, raise_descriptors()))
    process = create_server(settings, place, doorway)
    calm_collector()
    sys.setswitchinterval(SWITCH)
    app = BehindProxy(process) if settings.trust_proxy else process
    logging.config.dictConfig(log_config(settings.log_level))
    log.info("up to %d connections, %d from one address", doorway.limits.most, doorway.limits.from_one)
    config = uvicorn_config(app, doorway, log_config=None, timeout_graceful_shutdown=CLOSING)
    TableServer(config, process).run(sockets=[listening])


def serve_many(settings: Settings, listening: socket.socket) -> None:
    """Several processes; one that dies is replaced."""
    family = Family(settings, listening)
    before = {number: signal.signal(number, family.stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        with TemporaryDirectory(prefix="mammamia-") as folder:
            family.run(Path(folder))
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Family:
    """The processes of a server, and who looks after them."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._spawn = multiprocessing.get_context("spawn")
        self._lifelines: list[Connection] = []
        self._is_stopping = False

    def stop(self, number: int, frame: FrameType | None) -> None:
        """See `signal`."""
        self._is_stopping = True

    def run(self, folder: Path) -> None:
        """Until told to stop; in *folder* the processes find each other."""
        places = [ProcessSocket(folder, number) for number in range(self._settings.workers)]
        children = [self._start(place) for place in places]
        deaths, started = 0, monotonic()
        while not self._is_stopping and deaths < QUICK_DEATHS:
            sleep(LOOK)
            for place, child in zip(places, children, strict=True):
                if not child.is_alive() and not self._is_stopping:
                    deaths = deaths + 1 if monotonic() - started < SOON else 1
                    children[place.number], started = self._start(place), monotonic()
        self._end(children)

    def _start(self, place: ProcessSocket) -> SpawnProcess:
        ours, theirs = self._spawn.Pipe(duplex=False)
        child = self._spawn.Process(target=_child, args=(self._settings, self._listening, place, ours))
        child.start()
        self._lifelines.append(theirs)
        ours.close()
        return child

    def _end(self, children: list[SpawnProcess]) -> None:
        for child in children:
            child.terminate()
        end = monotonic() + STOPPING
        for child in children:
            child.join(max(0.0, end - monotonic()))
            if child.is_alive():
                child.kill()
                child.join()
        for lifeline in self._lifelines:
            lifeline.close()


def _child(settings: Settings, listening: socket.socket, place: ProcessSocket, lifeline: Connection) -> None:
    """A process of several: it stops when it is told to, or when the one that started it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(lifeline, place), daemon=True).start()
    serve(settings, listening, place)


def _watch(lifeline: Connection, place: ProcessSocket) -> None:
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        rmtree(place.folder, ignore_errors=True)
        os.kill(os.getpid(), signal.SIGTERM)
