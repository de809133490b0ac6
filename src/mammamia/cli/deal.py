"""`mammamia deal`: the start of a record, to set up positions by hand."""

from __future__ import annotations

import argparse

from mammamia.cli.usage import add_game_arguments, plan_of
from mammamia.i18n import Language
from mammamia.lab.simulation import dealt_record
from mammamia.records import write_readable


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `deal` understands."""
    add_game_arguments(parser, language)


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Deal and print."""
    print(write_readable(dealt_record(plan_of(chosen, language))), end="")
    return 0
