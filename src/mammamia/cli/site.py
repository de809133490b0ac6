"""`mammamia site`: the page as a folder of files, which any web space can hand out."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from urllib.parse import urlsplit

from mammamia.cli.usage import WrongUsage
from mammamia.i18n import Language
from mammamia.server.site import BadFolder, is_page_built, write_site

SHOWN = 80  # letters of a wrong value that are quoted


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `site` understands."""
    say = language.say
    parser.add_argument("folder", metavar="DIR", type=Path, help=say("cli.site.folder-help"))
    parser.add_argument("--server", metavar="URL", help=say("cli.site.server-help"))
    parser.add_argument("--docs", metavar="DIR", type=Path, help=say("cli.site.docs-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Write it, and say how large it is."""
    server = None if chosen.server is None else _address(chosen.server, language)
    if chosen.docs is not None and not (chosen.docs / "index.html").is_file():
        raise WrongUsage(language.say("cli.site.no-docs", folder=str(chosen.docs)))
    if not is_page_built():
        print(f"mammamia site: {language.say('cli.serve.no-page')}", file=sys.stderr)
        return 1
    try:
        size = write_site(chosen.folder, server, chosen.docs)
    except BadFolder:
        print(f"mammamia site: {language.say('cli.site.not-ours', folder=str(chosen.folder))}", file=sys.stderr)
        return 1
    except OSError as error:
        why = error.strerror or type(error).__name__
        print(f"mammamia site: {language.say('cli.site.failed', why=why)}", file=sys.stderr)
        return 1
    print(language.say("cli.site.done", folder=str(chosen.folder), size=str(max(1, round(size / 1_000_000)))))
    return 0


def _address(text: str, language: Language) -> str:
    """The address of a server, with a slash at its end."""
    found = urlsplit(text)
    is_good = found.scheme in ("http", "https") and found.netloc and not set(text) & set("\"'<>; ")
    if not is_good or found.query or found.fragment:
        raise WrongUsage(language.say("cli.site.bad-server", url=text[:SHOWN]))
    return text.rstrip("/") + "/"
