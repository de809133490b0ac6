"""Security headers for everything that is served: the page may load and reach nothing but this server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
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


def security_headers(*, is_secure: bool = False) -> dict[str, str]:
    """The headers; *is_secure* where people reach the server by TLS."""
    headers = {
        "content-security-policy": "; ".join(f"{name} {value}" for name, value in CONTENT.items()),
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
    """ASGI middleware: every answer has the headers, and is kept in no cache unless it says how long itself."""

    def __init__(self, app: App, *, is_secure: bool = False) -> None:
        self._app = app
        self._headers = [
            (name.encode(), value.encode()) for name, value in security_headers(is_secure=is_secure).items()
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = self._added(list(message.get("headers", ())))
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _added(self, found: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        ours = dict(self._headers)
        kept = [(name, value) for name, value in found if name.lower() not in ours]
        if not any(name.lower() == b"cache-control" for name, _ in kept):
            kept.append((b"cache-control", b"no-store"))
        return [*kept, *self._headers]
