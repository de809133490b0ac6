"""`mammamia warm-up`: compile everything once, so that nobody waits for it later."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress

from mammamia.bots.warming import STEPS
from mammamia.cli.progress import Progress
from mammamia.engine.batches import is_fast
from mammamia.i18n import Language

POLITE = 10  # whoever plays meanwhile goes first


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `warm-up` understands."""
    parser.add_argument("--quiet", action="store_true", help=language.say("cli.warm-up.quiet-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Compile step by step, politely; what is on disk already is only loaded."""
    if not is_fast():
        print(f"mammamia warm-up: {language.say('cli.warm-up.plain')}", file=sys.stderr)
        return 1
    with suppress(AttributeError, OSError):
        os.nice(POLITE)
    if not chosen.quiet:
        print(language.say("cli.warm-up.begins"), flush=True)
    with Progress(len(STEPS)) as progress:
        for step in STEPS:
            step()
            progress.advance()
    if not chosen.quiet:
        print(language.say("cli.warm-up.done"))
    return 0
