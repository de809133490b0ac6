"""From the home page to the first card in the oven, in a browser that has never been here: taps, bytes and time."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser

from tests.page.browser import PHONE, Guest, restaurant


@dataclass(frozen=True, slots=True)
class FirstCard:
    """What it took."""

    taps: int
    requests: int
    home_bytes: int  # that came over the line until the home page could be used, packed
    all_bytes: int  # until the card lay in the oven, messages included
    home_seconds: float
    all_seconds: float


def measure(browser: Browser) -> FirstCard:
    """One visit."""
    with restaurant(pace=0.0) as url:
        guest = Guest(browser, url, size=PHONE)
        page = guest.page
        line = guest.context.new_cdp_session(page)
        line.send("Network.enable")
        packed: list[int] = []
        line.on("Network.loadingFinished", lambda told: packed.append(int(told["encodedDataLength"])))
        line.on("Network.webSocketFrameReceived", lambda told: packed.append(_length(told)))
        start = perf_counter()
        page.goto(url)
        page.wait_for_selector("[data-act=play-now]:enabled")
        home_seconds, home_bytes = perf_counter() - start, sum(packed)
        taps = 0
        for act in ("play-now", "confirm"):
            page.click(f"[data-act={act}]:enabled")
            taps += 1
        page.wait_for_selector(".bubble")
        all_seconds = perf_counter() - start
        requests = int(page.evaluate("performance.getEntriesByType('resource').length")) + 1
        guest.close()
    return FirstCard(taps, requests, home_bytes, sum(packed), home_seconds, all_seconds)


def _length(told: dict[str, Any]) -> int:
    return len(told["response"]["payloadData"].encode())
