"""`mammamia backup`: a copy of the embedded database, also while a server writes to it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from mammamia.cli.serve import Choices, add_database_argument, check_packages, trouble
from mammamia.i18n import Language


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `backup` understands."""
    parser.add_argument("file", metavar="FILE", type=Path, help=language.say("cli.backup.file-help"))
    add_database_argument(parser, language)


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Copy, and say where the copy is."""
    database = Choices(chosen, os.environ, language).database()
    check_packages(database, language)
    from mammamia.hosting.stores.errors import StorageError
    from mammamia.server.storage import backup

    try:
        backup(database, chosen.file)
    except StorageError as error:
        print(f"mammamia backup: {trouble(error, language)}", file=sys.stderr)
        return 1
    size = -(-chosen.file.stat().st_size // 1024)
    print(language.say("cli.backup.done", file=str(chosen.file), size=str(size)))
    return 0
