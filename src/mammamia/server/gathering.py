"""The figures of all processes of one server: whichever is asked, it asks the others too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mammamia.server.metrics import Metrics

SECONDS: Final = 1.0  # for which another process is waited for
LABEL: Final = "process"
HEADING: Final = "# "


@dataclass(frozen=True, slots=True)
class ProcessSocket:
    """One process among several: its number, and the folder in which each of them has a socket."""

    folder: Path
    number: int


@asynccontextmanager
async def telling(place: ProcessSocket, metrics: Metrics) -> AsyncIterator[None]:
    """Tell the others of one's figures whenever they ask."""

    async def tell(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(metrics.text().encode())
        with suppress(OSError):
            await writer.drain()
        writer.close()

    server = await asyncio.start_unix_server(tell, place.folder / str(place.number))
    try:
        yield
    finally:
        server.close()


async def gathered(place: ProcessSocket) -> str:
    """The figures of all processes that answer."""
    sockets = sorted(place.folder.iterdir(), key=lambda path: int(path.name))
    texts = await asyncio.gather(*map(_asked, sockets))
    return merged({path.name: text for path, text in zip(sockets, texts, strict=True) if text})


async def _asked(socket: Path) -> str:
    """What one process says; nothing if it is gone or hangs."""
    try:
        reader, writer = await asyncio.open_unix_connection(socket)
        text = await asyncio.wait_for(reader.read(), SECONDS)
        writer.close()
    except (OSError, TimeoutError):
        return ""
    return text.decode()


def merged(texts: Mapping[str, str]) -> str:
    """Each figure once, with a line for every process."""
    blocks: dict[str, list[str]] = {}
    for process, text in texts.items():
        for heading, line in _lines(text):
            lines = blocks.setdefault(heading, [])
            if line.startswith(HEADING):
                if line not in lines:
                    lines.append(line)
            else:
                lines.append(labelled(line, process))
    return "".join(f"{line}\n" for lines in blocks.values() for line in lines)


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line, and the name of the figure it belongs to."""
    heading = ""
    for line in text.splitlines():
        if line.startswith("# HELP "):
            heading = line.split()[2]
        yield heading, line


def labelled(line: str, process: str) -> str:
    """A sample with one label more."""
    name, _, value = line.rpartition(" ")
    label = f'{LABEL}="{process}"'
    return f"{name[:-1]},{label}}} {value}" if name.endswith("}") else f"{name}{{{label}}} {value}"
