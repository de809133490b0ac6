"""The page as a folder of files, for any web space: nothing runs there, and every table is one of the visitor's own."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

INDEX: Final = "index.html"
KEEPER: Final = "offline.js"  # the service worker: it names the version of all other files
MADE: Final = ("script", "pack", "texts", "drawings")  # folders that are ours, and written anew
DOCS: Final = "docs"
_VERSION: Final = re.compile(r"mammamia-[0-9a-f]{64}")
_CHARSET: Final = '<meta charset="utf-8" />\n'


class BadFolder(Exception):
    """The folder holds something else; nothing was written."""


def page_folder() -> Traversable:
    """Where the page is built: a wheel brings it along, a checkout builds it with `tools/page.py`."""
    from importlib import resources  # only here: it loads half of the standard library

    return resources.files("mammamia.server").joinpath("page")


def is_page_built() -> bool:
    """Whether there is a page to hand out."""
    return page_folder().joinpath(INDEX).is_file()


def write_site(folder: Path, server: str | None = None, docs: Path | None = None) -> int:
    """Write the folder, in place of an older one; its size in bytes. *server*: where people meet, if anywhere."""
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / KEEPER).is_file())):
        raise BadFolder
    for name in MADE:
        shutil.rmtree(folder / name, ignore_errors=True)
    _copy(page_folder(), folder)
    index = folder / INDEX
    index.write_text(_told(index.read_text(encoding="utf-8"), server), encoding="utf-8")
    keeper = folder / KEEPER
    version = hashlib.sha256(index.read_bytes() + keeper.read_bytes()).hexdigest()
    script, found = _VERSION.subn(f"mammamia-{version}", keeper.read_text(encoding="utf-8"))
    assert found, "the service worker names its version"
    keeper.write_text(script, encoding="utf-8")
    if docs is not None:
        shutil.rmtree(folder / DOCS, ignore_errors=True)
        shutil.copytree(docs, folder / DOCS)
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def content_of(server: str | None) -> str:
    """The policy as a tag can say it: who may frame a page, only a header can."""
    from mammamia.server.guard.headers import CONTENT, policy  # only here: with the whole guard

    content = {name: value for name, value in CONTENT.items() if name != "frame-ancestors"}
    if server is not None:
        far = urlsplit(server)
        socket = far.scheme.replace("http", "ws", 1)
        content["connect-src"] += f" {far.scheme}://{far.netloc} {socket}://{far.netloc}"
    return policy(content)


def _told(html: str, server: str | None) -> str:
    """The page, told what it may load and where its server is."""
    assert _CHARSET in html, "the page says how it is written"
    tags = (
        f'<meta http-equiv="Content-Security-Policy" content="{content_of(server)}" />\n',
        f'<meta name="server" content="{server or ""}" />\n',
    )
    return html.replace(_CHARSET, _CHARSET + "".join(f"    {tag}" for tag in tags), 1)


def _copy(source: Traversable, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for item in source.iterdir():
        if item.is_dir():
            _copy(item, target / item.name)
        else:
            (target / item.name).write_bytes(item.read_bytes())
