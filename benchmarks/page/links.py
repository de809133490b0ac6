"""How long a link is that carries a whole game: `python -m benchmarks.page.links`.

Games of four at tables of a device, one person who decides as the clock would, and the three usual characters.
"""

from __future__ import annotations

import asyncio
import base64
import zlib
from statistics import median
from typing import Final

from benchmarks.table import line
from tests.hosting.disk import Drive
from tests.hosting.test_alone import Page

GAMES: Final = 20
GUESTS: Final = ("luigi", "giulia", "nonna")
EDITIONS: Final = ("classic", "plus")


def packed(record: str) -> int:
    """Characters of a record in a link (web/src/protocol/packed.ts)."""
    packer = zlib.compressobj(wbits=-15)
    deflated = packer.compress(record.strip().encode()) + packer.flush()
    return len(base64.urlsafe_b64encode(deflated).rstrip(b"="))


async def record_of(edition: str) -> str:
    """A game to its end."""
    page = Page(Drive())
    terms = {"seats": len(GUESTS) + 1, "edition": edition}
    _, seated = await page.ask("POST", "/api/rooms", {"name": "Ada", "terms": terms})
    await page.come(seated)
    for seat, guest in enumerate(GUESTS, start=1):
        page.say(type="bot", seat=seat, bot=guest)
    page.say(type="ready", nonce="0" * 32)
    page.say(type="start")
    await page.until("ended")
    _, record = await page.alone.ask("GET", f"/api/games/{seated['game']}/record", None)
    await page.alone.stop()
    return record


def main() -> None:
    """Every edition that many play."""
    for edition in EDITIONS:
        lengths = sorted(packed(asyncio.run(record_of(edition))) for _ in range(GAMES))
        line(f"a link with a game of four, {edition}", f"{median(lengths):.0f}", f"from {lengths[0]} to {lengths[-1]}")


if __name__ == "__main__":
    main()
