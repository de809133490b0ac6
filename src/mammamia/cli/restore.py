"""`mammamia restore`: a copy takes the place of the embedded database."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from mammamia.cli.serve import Choices, add_database_argument, check_packages, trouble
from mammamia.cli.usage import WrongUsage
from mammamia.i18n import Language


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `restore` understands."""
    parser.add_argument("file", metavar="FILE", type=Path, help=language.say("cli.restore.file-help"))
    add_database_argument(parser, language)
    parser.add_argument("--replace", action="store_true", help=language.say("cli.restore.replace-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Put the copy in place, unless that would cost a database nobody said may go."""
    database = Choices(chosen, os.environ, language).database()
    check_packages(database, language)
    from mammamia.hosting.stores.errors import StorageError
    from mammamia.server.storage import restore
    from mammamia.server.storage.address import file_of

    try:
        target = file_of(database)
        if target.exists() and not chosen.replace:
            raise WrongUsage(language.say("cli.restore.exists"))
        restore(database, chosen.file)
    except StorageError as error:
        print(f"mammamia restore: {trouble(error, language)}", file=sys.stderr)
        return 1
    print(language.say("cli.restore.done", found=str(target)))
    return 0
