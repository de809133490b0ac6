"""The page: the few files that a browser needs, read once and handed out as they are."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from mammamia.server.site import INDEX, page_folder

TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "bin": "application/octet-stream",
}
PACKED: Final = "bin"  # what is compressed already


@dataclass(frozen=True, slots=True)
class File:
    """One file, also packed; its tag changes with what is in it."""

    plain: bytes
    packed: bytes | None  # None: it is compressed already
    type: str
    tag: str

    @classmethod
    def of(cls, name: str, plain: bytes) -> File:
        """As it is sent."""
        tag = f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
        ending = name.rpartition(".")[2]
        packed = None if ending == PACKED else gzip.compress(plain, mtime=0)
        return cls(plain, packed, TYPES[ending], tag)

    def answer(self, request: Request) -> Response:
        """The file, or that it has not changed. A browser asks each time, so it never shows an old page."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.type, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.plain, media_type=self.type, headers=headers)


def page_routes() -> list[Route]:
    """An address for each file; none where the page was not built."""
    folder = page_folder()
    files = dict(_files(folder, "")) if folder.is_dir() else {}
    routes = [_route(f"/{name}", file) for name, file in files.items()]
    return [_route("/", files[INDEX]), *routes] if INDEX in files else []


def _files(folder: Traversable, path: str) -> list[tuple[str, File]]:
    found: list[tuple[str, File]] = []
    for item in folder.iterdir():
        name = f"{path}{item.name}"
        if item.is_dir():
            found += _files(item, f"{name}/")
        elif name.rpartition(".")[2] in TYPES:
            found.append((name, File.of(name, item.read_bytes())))
    return found


def _route(path: str, file: File) -> Route:
    async def endpoint(request: Request) -> Response:
        return file.answer(request)

    return Route(path, endpoint, name=path)
