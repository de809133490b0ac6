"""The curve of a training in a small picture: what the net gives up, look by look, and what it wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

WIDTH, HEIGHT, EDGE = 760, 300, 46
NIGHT, FLOUR, EMBER, GOOD, DIM = "#1d100c", "#fbf3e4", "#ff8a1f", "#7fd39b", "#cbb8a6"
COLOURS: Final = (EMBER, GOOD, "#5fd6d1", "#b9a6ff", "#ff9fbd")


def draw_curve(log: Sequence[dict[str, Any]]) -> str:
    """Regret on positions held back (share of the victory), one line for each iteration; below, the trials."""
    fits = [told for told in log if told["step"] == "fit"]
    trials = [told for told in log if told["step"] == "trial"]
    most = max(0.001, *(fit["counter_regret"] for fit in fits)) * 1.1
    looks = max(len(fit["regret"]) for fit in fits)
    base = HEIGHT - EDGE

    def place(look: int, regret: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * look / max(1, looks - 1)
        return f"{x:.1f},{base - (base - EDGE) * min(1.0, regret / most):.1f}"

    lines = [_axes(EDGE, base)]
    for fit, colour in zip(fits, COLOURS * len(fits), strict=False):
        points = " ".join(place(look, regret) for look, regret in enumerate(fit["regret"]))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        ends = " ".join((place(0, fit["counter_regret"]), place(looks - 1, fit["counter_regret"])))
        lines.append(f'<polyline points="{ends}" fill="none" stroke="{colour}" stroke-dasharray="3 5"/>')
    lines.append(_text(EDGE, EDGE - 24, "regret of the first choice (dashed: the card counter's), by look", FLOUR))
    lines.append(_text(6, EDGE + 4, f"{most:.3f}", DIM))
    lines.append(_text(6, base, "0", DIM))
    for n, (trial, colour) in enumerate(zip(trials, COLOURS * len(trials), strict=False)):
        shares = ", ".join(
            f"{table} {100 * told[0]:.1f} ± {100 * told[1]:.1f} %"
            for table, told in trial.items()
            if isinstance(told, list)
        )
        lines.append(_text(EDGE, base + 22 + 16 * n, f"net {trial['iteration']} over counter: {shares}", colour))
    height = HEIGHT + 16 * max(0, len(trials) - 1)
    if practice := [told for told in log if told["step"] == "practice"]:
        lines += _practice(practice, [table for table in trials[-1] if table in practice[0]["shares"]], height + 16)
        height += HEIGHT - EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="The curve of the training">\n'
        f'<rect width="100%" height="100%" rx="10" fill="{NIGHT}"/>\n'
        f'<g font-family="ui-monospace, DejaVu Sans Mono, monospace" font-size="12">\n'
        + "\n".join(lines)
        + "\n</g>\n</svg>\n"
    )


def _practice(told: Sequence[dict[str, Any]], tables: Sequence[str], top: int) -> list[str]:
    """The share of the victories at some tables while the net practised, session by session."""
    base, last = top + HEIGHT - 2 * EDGE, told[-1]["lessons"]
    lines = [_axes(top, base), _text(EDGE, top - 8, f"victories over card counters in {last} lessons, %", FLOUR)]
    for share in (25, 50, 75):
        lines.append(_text(6, base - (base - top) * share / 100 + 4, str(share), DIM))
    for n, (table, colour) in enumerate(zip(tables, COLOURS * len(tables), strict=False)):
        heights = [base - (base - top) * session["shares"][table] for session in told]
        places = [EDGE + (WIDTH - 2 * EDGE) * session["lessons"] / last for session in told]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(places, heights, strict=True))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(_text(EDGE + 8 + 100 * n, top + 14, table, colour))
    return lines


def _axes(top: int, base: int) -> str:
    return f'<path d="M{EDGE} {top} V{base} H{WIDTH - EDGE}" fill="none" stroke="{DIM}"/>'


def _text(x: float, y: float, words: str, colour: str) -> str:
    return f'<text x="{x}" y="{y}" fill="{colour}">{words}</text>'
