"""Security headers for everything that is served: the page may load and reach nothing but this server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final, TypeAlias

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

YEAR: Final = 365 * 24 * 3600
CONTENT: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}

WORKER_SCRIPT: Final = "/alone.js"
WORKER: Final = {  # a script that runs Python: it may compile WebAssembly, and reach nothing at all
    "default-src": "'none'",
    "script-src": "'wasm-unsafe-eval'",
    "require-trusted-types-for": "'script'",
}


def policy(content: Mapping[str, str]) -> str:
    """As a header says it."""
    return "; ".join(f"{name} {value}" for name, value in content.items())


def security_headers(*, is_secure: bool = False) -> dict[str, str]:
    """The headers; *is_secure* where people reach the server by TLS."""
    headers = {
        "content-security-policy": policy(CONTENT),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",  # a room's link is only for whoever was given it
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }
    if is_secure:
        headers["strict-transport-security"] = f"max-age={YEAR}"
    return headers


class SecurityHeaders:
    """ASGI middleware: every answer has the headers, and is kept in no cache unless it says how long itself.

    The worker's script has a policy of its own.
    """

    def __init__(self, app: App, *, is_secure: bool = False) -> None:
        self._app = app
        headers = security_headers(is_secure=is_secure)
        self._headers = _encoded(headers)
        self._worker_headers = _encoded({**headers, "content-security-policy": policy(WORKER)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = self._added(scope.get("path", ""), list(message.get("headers", ())))
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _added(self, path: str, found: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        ours = self._worker_headers if path == WORKER_SCRIPT else self._headers
        kept = [(name, value) for name, value in found if name.lower() not in dict(ours)]
        if not any(name.lower() == b"cache-control" for name, _ in kept):
            kept.append((b"cache-control", b"no-store"))
        return [*kept, *ours]


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]
