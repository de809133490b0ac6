"""Takes the client's address from X-Forwarded-For, behind a trusted proxy."""

from __future__ import annotations

from mammamia.server.guard.headers import App, Receive, Scope, Send
from mammamia.server.guard.limits import address_of


class BehindProxy:
    """ASGI middleware: the client's address is the last one in X-Forwarded-For. Only where a proxy writes it."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        for name, value in scope.get("headers", ()):
            if name == b"x-forwarded-for":
                peer = scope["client"][0] if scope.get("client") else None
                scope["client"] = (address_of(peer, value.decode("latin-1"), trust_proxy=True), 0)
        await self._app(scope, receive, send)
