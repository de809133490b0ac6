"""Examples of every command: its `--help` ends with them, and the page of the commands shows them."""

from __future__ import annotations

from typing import Final

EXAMPLES: Final[dict[str, tuple[str, ...]]] = {
    "play": (
        "mammamia play",
        "mammamia play --edition plus --bots nonna,luigi --aid log",
        "mammamia play --people Anna,Bruno --plain",
    ),
    "learn": ("mammamia learn", "mammamia learn --lang it"),
    "drill": ("mammamia drill", "mammamia drill oven --seed 7"),
    "daily": ("mammamia daily", "mammamia daily --date 2026-11-17 --plain"),
    "join": ("mammamia join http://127.0.0.1:8000/#/room/T8nthQn5KPY7E1vv --name Bea",),
    "watch": (
        "mammamia watch games.jsonl --viewpoint green",
        "mammamia watch http://127.0.0.1:8000/#/room/T8nthQn5KPY7E1vv",
    ),
    "rules": ("mammamia rules", "mammamia rules R5.8 --lang it"),
    "serve": (
        "mammamia serve",
        "mammamia serve --host 0.0.0.0 --port 8000",
        "mammamia serve --workers 2 --database postgresql://mammamia@db.example/games",
    ),
    "site": ("mammamia site public", "mammamia site public --server https://pizza.example"),
    "simulate": (
        "mammamia simulate --edition plus --players 4 --games 1000 --seed 7",
        "mammamia simulate --games 20 --record games.jsonl",
    ),
    "arena": (
        "mammamia arena --bots nonna,luigi --players 4 --deals 20",
        "mammamia arena --bots greedy,counter,search:20ms --deals 200 --cores all",
    ),
    "study": ("mammamia study --edition classic,plus --players 2,4 --games 100000 --cores all --out facts",),
    "train": ("mammamia train --out nets",),
    "verify": ("mammamia verify games.jsonl", "mammamia verify - --json < games.jsonl"),
    "replay": ("mammamia replay games.jsonl", "mammamia replay games.jsonl --game 3 --seat 1 --lang it"),
    "hint": ("mammamia hint games.jsonl --game 3 --move 40", "mammamia hint games.jsonl --move 20 --roll-outs 2000"),
    "review": ("mammamia review game.jsonl", "mammamia review game.jsonl --seat 1 --html review.html"),
    "deal": ("mammamia deal --edition classic --players 3 --seed 1 > position.json",),
    "backup": ("mammamia backup saved.db",),
    "restore": ("mammamia restore saved.db --replace",),
    "warm-up": ("mammamia warm-up",),
    "completion": ('eval "$(mammamia completion bash)"',),
}
