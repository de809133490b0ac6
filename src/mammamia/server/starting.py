"""Before a server runs: its socket, and a look at its database. Loads as little as it can, for somebody waits."""

from __future__ import annotations

import socket

from mammamia.server.heap import share_heap
from mammamia.server.settings import Settings
from mammamia.server.storage.address import file_of, is_embedded
from mammamia.server.storage.holding import held
from mammamia.server.storage.version import is_ready
from mammamia.server.storage.wholeness import check_whole


def listen(settings: Settings) -> socket.socket:
    """The socket that all processes share; an `OSError` where nobody may listen."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named: else asyncio lets answers wait
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(1024)
    except OSError:
        listening.close()
        raise
    return listening


def try_database(settings: Settings) -> None:
    """Open, check and migrate the database once, so that trouble with it is told before anybody comes."""
    share_heap()  # before the first thread begins
    with held(settings.database):
        if is_embedded(settings.database):
            check_whole(file_of(settings.database))
            if is_ready(file_of(settings.database)):
                return
        _open_once(settings.database)


def _open_once(database: str) -> None:
    import asyncio  # only here: the database itself takes 0.2 s to load

    from mammamia.server.storage import open_store

    async def open_and_close() -> None:
        await open_store(database).stop()

    asyncio.run(open_and_close())
