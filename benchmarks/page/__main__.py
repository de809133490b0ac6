"""Measure the page and print a table: `python -m benchmarks.page`. It needs Chromium and Node."""

from __future__ import annotations

from benchmarks.page import alone, bundle, first_card, frames
from benchmarks.page.frames import Frames
from benchmarks.table import line
from tests.page.browser import chromium


def print_first_card(found: first_card.FirstCard) -> None:
    """Home to first card."""
    print(
        "\nThe page, in Chromium, on a phone’s screen; the server on the same machine, a browser that was never here.\n"
    )
    line("home to first card", f"{found.taps} taps", f"{found.requests} requests")
    line("until home can be used", f"{found.home_bytes / 1024:.0f} KiB", f"{found.home_seconds:.2f} s")
    line("until the first card is in the oven", f"{found.all_bytes / 1024:.0f} KiB", f"{found.all_seconds:.2f} s")


def print_frames(what: str, found: Frames) -> None:
    """How smooth the opening is."""
    shares = ", ".join(f"p{100 * part:g} {found.share(part):.1f} ms" for part in (0.95, 0.99, 1.0))
    line(what, f"{found.a_second:.1f} frames/s", f"median {found.median:.1f} ms, {shares}, missed {found.missed:.2%}")


def print_bundle() -> None:
    """How large each part is."""
    print("\nThe bundle: bytes as they are, and packed.\n")
    for part in bundle.parts():
        line(f"{part.name}, gzipped", f"{part.packed} B", f"{part.plain} as it is")
    print()
    for part in bundle.areas():
        line(f"script, {part.name}", f"{part.packed} B", f"{part.plain} as it is; gzipped by its share")


def main() -> None:
    """Everything, in the order of the table."""
    with chromium() as browser:
        print_first_card(first_card.measure(browser))
        full, throttled = frames.measure(browser)
    print_frames("the opening, full speed", full)
    print_frames(f"the opening, CPU throttled {frames.THROTTLED} times", throttled)
    print_bundle()
    alone.main(["starting"])


if __name__ == "__main__":
    main()
