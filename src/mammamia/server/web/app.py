"""The application: every route, and one clear sentence for whatever goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from mammamia import __version__
from mammamia.hosting.endpoints import Endpoint
from mammamia.hosting.house import House
from mammamia.hosting.protocol.codec import to_text
from mammamia.hosting.refused import Refused
from mammamia.hosting.staff import ThreadStaff
from mammamia.hosting.stores import Unavailable
from mammamia.server.guard.keeper import Keeper
from mammamia.server.staff.office import Office
from mammamia.server.web.answers import answered, asked_for, peer_of, refusal
from mammamia.server.web.api import ENDPOINTS, Caller, asked_of, openapi
from mammamia.server.web.page import page_routes
from mammamia.server.web.socket import open_socket

log: Final = logging.getLogger("mammamia.server")

SOCKET: Final = "/ws"
METHODS: Final = ("GET", "POST")  # that a page of another origin may use
Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]
Metrics = Callable[[], Awaitable[str]]


class Web(Starlette):
    """All routes, and a short way to the socket: every call that a connection waits in takes memory."""

    def __init__(self, socket: Callable[[WebSocket], Coroutine[Any, Any, None]], **named: Any) -> None:
        super().__init__(**named)
        self._socket = socket

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Coroutine[Any, Any, None]:
        """See ASGI."""
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            return self._socket(WebSocket(scope, receive, send))
        return super().__call__(scope, receive, send)


def create_app(
    house: House,
    gate: Keeper,
    *,
    metrics: Metrics | None = None,
    lifespan: Lifespan | None = None,
    office: Office | None = None,
) -> Starlette:
    """The server as an ASGI application; what lives as long as it does is the lifespan's.

    Without a *office* in a process of its own, heavy work is done in a thread.
    """
    office = Office(ThreadStaff()) if office is None else office
    description = to_text(openapi(__version__))

    async def described(request: Request) -> Response:
        return Response(description, media_type="application/json")

    async def healthy(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(request: Request) -> Response:
        if house.is_stopping:
            return refusal(Refused("stopping"))
        try:
            await house.store.ping()
        except Unavailable:
            return refusal(Refused("unavailable"))
        return PlainTextResponse("ready\n")

    async def measured(request: Request) -> Response:
        gate.check_host(request.headers)
        if metrics is None:
            raise Refused("no-such-page")
        return PlainTextResponse(await metrics(), media_type="text/plain; version=0.0.4")

    gate.watch(house.is_in_use)
    light = [
        Route("/openapi.json", described),
        Route("/healthz", healthy),
        Route("/readyz", ready),
        Route("/metrics", measured),
        *page_routes(),
    ]
    routes: list[BaseRoute] = [_route(house, gate, point, office) for point in ENDPOINTS]
    routes += [_limited(gate, route) for route in light]
    return Web(
        lambda websocket: open_socket(websocket, house, gate),
        routes=routes,
        middleware=[
            Middleware(
                CORSMiddleware, allow_origins=gate.other_pages, allow_methods=METHODS, allow_headers=["content-type"]
            )
        ],
        lifespan=lifespan or _living(house),
        exception_handlers={
            Refused: _refused,
            HTTPException: _not_here,
            ClientDisconnect: _gone,
            Exception: _broken,
        },
    )


def _limited(gate: Keeper, route: Route) -> Route:
    """The same, but not more often than an address may look."""

    async def endpoint(request: Request) -> Response:
        if not gate.may_look(peer_of(request)):
            raise Refused("too-many-requests")
        response: Response = await route.endpoint(request)
        return response

    return Route(route.path, endpoint, name=route.name)


def _route(house: House, gate: Keeper, point: Endpoint[House] | Endpoint[Caller], office: Office) -> Route:
    async def endpoint(request: Request) -> Response:
        caller = Caller(house, gate, peer_of(request))
        if house.is_stopping:
            raise Refused("stopping")
        if not gate.may_ask(caller.address):
            raise Refused("too-many-requests")
        gate.check_host(request.headers)
        if point.method == "POST" and not gate.lets_in(request.headers):
            raise Refused("bad-origin")
        body = None if point.takes is None else await asked_for(request, point.takes, point.most)
        given = await asked_of(point, caller, request.path_params, body)
        return await answered(request, given, point.status, office)

    return Route(point.path, endpoint, methods=[point.method], name=point.does.__name__)


def _living(house: House) -> Lifespan:
    """A house that opens and closes with the application."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        house.start()
        try:
            yield
        finally:
            await house.stop()

    return living


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused), "only refusals come here"
    return refusal(error)


async def _not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "only these come here"
    if error.status_code == 405:
        response = refusal(Refused("wrong-method", method=request.method[:20]))
        response.headers.update(error.headers or {})
        return response
    return refusal(Refused("no-such-page"))


async def _gone(request: Request, error: Exception) -> Response:
    """Whoever asked went away; nobody reads this."""
    return Response(status_code=400)


async def _broken(request: Request, error: Exception) -> Response:
    """A bug: what it says may name cards, so only its type is told."""
    log.error("a request failed with %s", type(error).__name__)
    return refusal(Refused("unavailable"))
