"""`mammamia drill`: a minute of practice, ten tables or a run of throws."""

from __future__ import annotations

import argparse
import contextlib
import secrets
from random import Random
from typing import Final

from mammamia.cli.terminal import plain_console
from mammamia.cli.usage import WrongUsage
from mammamia.i18n import Language
from mammamia.tui.plain.console import EndOfInput
from mammamia.tui.plain.drills import drill_baking, drill_oven

DRILLS: Final = {"bakes": drill_baking, "oven": drill_oven}


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `drill` understands."""
    parser.add_argument(
        "which", metavar="bakes|oven", nargs="?", default="bakes", help=language.say("cli.drill.which-help")
    )
    parser.add_argument("--seed", metavar="N", type=int, help=language.say("cli.drill.seed-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Drill until it is over, or nobody types any more."""
    if chosen.which not in DRILLS:
        raise WrongUsage(language.say("cli.drill.which-help"))
    dice = Random(secrets.randbits(32) if chosen.seed is None else chosen.seed)
    with contextlib.suppress(EndOfInput):
        DRILLS[chosen.which](language, plain_console(), dice)
    return 0
