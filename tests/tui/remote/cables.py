"""A cable between a terminal and a server that can be cut at any moment."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

CHUNK = 65536


class Cable:
    """Passes bytes on, both ways, until it is cut; whoever connects anew is let through again."""

    def __init__(self, server: str, listening: socket.socket) -> None:
        parts = urlsplit(server)
        assert parts.hostname is not None
        assert parts.port is not None
        self._server = parts.hostname, parts.port
        self._listening = listening
        self._open: list[socket.socket] = []
        self.breaks = 0
        self._swallows = False
        self.is_down = False  # nobody is let through
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"

    def cut(self) -> None:
        """Now."""
        self.breaks += 1
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def swallow_the_next_answer(self) -> None:
        """What the terminal says next reaches the server; nothing comes back, and the cable breaks."""
        self._swallows = True

    def run(self) -> None:
        """Let everybody through who connects."""
        while True:
            try:
                near, _ = self._listening.accept()
                if self.is_down:
                    near.close()
                    continue
                far = socket.create_connection(self._server)
            except OSError:
                return
            self._open += [near, far]
            Thread(target=self._pass_on, args=(near, far, True), daemon=True).start()
            Thread(target=self._pass_on, args=(far, near, False), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, is_outward: bool) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if self._swallows and not is_outward:
                    self._swallows = False
                    self.cut()
                    return
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def cable_to(server: str) -> Iterator[Cable]:
    """A cable that lies as long as the block."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        cable = Cable(server, listening)
        thread = Thread(target=cable.run, daemon=True)
        thread.start()
        try:
            yield cable
        finally:
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            cable.cut()
            thread.join(5)
