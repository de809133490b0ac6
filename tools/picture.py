"""Draw lines of a replay as a picture: `mammamia replay FILE | python tools/picture.py FROM TO > replay.svg`."""

from __future__ import annotations

import re
import sys
from html import escape

NIGHT, FLOUR, EMBER, GOOD, BAD, BRICK = "#1d100c", "#fbf3e4", "#ff8a1f", "#7fd39b", "#ff8d80", "#54241a"
KINDS = {
    "salami": "#ff9d94",
    "pineapple": "#f3bd09",
    "mushroom": "#e8d9c3",
    "pepper": "#5fd6d1",
    "olive": "#b9a6ff",
    "shrimp": "#ff9fbd",
}
STEP, LETTER, EDGE = 19, 8.05, 22


def coloured(line: str) -> str:
    """One line as SVG, each ingredient in its colour."""
    colour = next((c for sign, c in (("✓", GOOD), ("✗", BAD), ("──", EMBER), ("▸", FLOUR)) if sign in line), "")
    words = []
    for word in re.split(r"(\w+)", line):
        kind = next((KINDS[kind] for kind in KINDS if word.rstrip("s") == kind.rstrip("s")), colour)
        words.append(f'<tspan fill="{kind}">{escape(word)}</tspan>' if kind else escape(word))
    return "".join(words)


def indent(line: str) -> int:
    """How far a line is set in."""
    return len(line) - len(line.lstrip())


def picture(lines: list[str]) -> str:
    """All lines as one SVG picture."""
    width = int(max(len(line) for line in lines) * LETTER) + 2 * EDGE
    height = len(lines) * STEP + 2 * EDGE
    rows = "\n".join(
        f'<text x="{EDGE + indent(line) * LETTER}" y="{EDGE + (i + 1) * STEP - 5}">{coloured(line.strip())}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="A replay in the terminal">\n'
        f'<rect width="100%" height="100%" rx="10" fill="{NIGHT}" stroke="{BRICK}" stroke-width="2"/>\n'
        f'<g font-family="ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.4" '
        f'fill="#cbb8a6">\n{rows}\n</g>\n</svg>'
    )


if __name__ == "__main__":
    first, last = int(sys.argv[1]), int(sys.argv[2])
    print(picture(sys.stdin.read().splitlines()[first - 1 : last]))
