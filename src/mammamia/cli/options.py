"""The options of every command, in the order of the alphabet: for completion, which loads no command to learn them."""

from __future__ import annotations

from typing import Final

EVERYWHERE: Final = ("help", "lang")
OPTIONS: Final = {  # beside those; a test compares them with the parsers
    "play": "aid bots edition guess keep new option people plain players record resume seat seed speed",
    "learn": "plain",
    "drill": "seed",
    "daily": "date guess plain",
    "join": "guess name plain server",
    "watch": "game plain server speed viewpoint",
    "rules": "edition",
    "serve": "address-connections address-rate address-tables allow-origin bot-workers database host keep-days "
    "log-level no-metrics pace port public-url rate rooms trust-proxy workers",
    "site": "docs server",
    "simulate": "cores edition games json option players record seed",
    "arena": "bots budget cluster cores deals edition json keep option players seed",
    "study": "bots cluster cores edition games memory-deals option out players seed",
    "train": "chunks cores deals ends epochs iterations lessons out seed worlds",
    "verify": "commitment cores json nonce",
    "replay": "game seat",
    "hint": "budget game json move roll-outs",
    "review": "game html roll-outs seat",
    "deal": "edition option players seed",
    "backup": "database",
    "restore": "database replace",
    "warm-up": "quiet",
    "completion": "",
}


def options_of(command: str) -> list[str]:
    """As they are typed."""
    return sorted(f"--{word}" for word in (*EVERYWHERE, *OPTIONS[command].split()))
