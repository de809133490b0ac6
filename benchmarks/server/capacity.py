"""How many rooms of one person and three bots that search a process holds: `python -m benchmarks.server.capacity`.

More and more people come, each to a table of their own; each takes some seconds for a turn. For every number of rooms
it is counted which part of the bots' turns was decided without search because too many others waited.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Final

from benchmarks.server.admission import figures
from benchmarks.server.running import Process
from benchmarks.server.soak import Evening, Party, keep_a_table, said, serving

ROOMS: Final = (50, 100, 150, 200, 300, 400)
COMING: Final = 0.05  # seconds between two people
SETTLING: Final = 8.0
SECONDS: Final = 20.0


async def run(server: Process) -> None:
    """A line for each number of rooms."""
    evening, tables = Evening(), list[asyncio.Task[None]]()
    for rooms in ROOMS:
        while len(tables) < rooms:
            tables.append(asyncio.create_task(keep_a_table(server.port, Party(1, "professoressa"), evening)))
            await asyncio.sleep(COMING)
        await asyncio.sleep(SETTLING)
        evening.end_minute()
        before, cpu = await figures(server.port), server.cpu()
        await asyncio.sleep(SECONDS)
        after = await figures(server.port)
        searched, hurried = (after[name] - before[name] for name in ("bot_decisions_total", "bot_hurried_total"))
        part, busy = hurried / max(1.0, searched + hurried), (server.cpu() - cpu) / SECONDS
        print(
            f"{rooms:4} rooms: {searched / SECONDS:5.1f} turns searched a second, {hurried:3.0f} not "
            f"({100 * part:.1f} %); {100 * after['bot_share']:3.0f} % of its thought for each; "
            f"server {100 * busy:.0f} % of a core; {said(evening.end_minute())}; load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
    for table in tables:
        table.cancel()


def main() -> None:
    """Start a server as people do, and fill it."""
    with serving(sys.argv[1:]) as server:
        asyncio.run(run(server))


if __name__ == "__main__":
    main()
