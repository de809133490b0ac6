"""The application: every route, and one clear sentence for whatever goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from mammamia import __version__
from mammamia.hosting.endpoints import ENDPOINTS, Asks, Endpoint
from mammamia.hosting.house import House
from mammamia.hosting.protocol.codec import to_text
from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import Unavailable
from mammamia.server.guard.keeper import Keeper
from mammamia.server.web.answers import answered, asked_for, refusal
from mammamia.server.web.api import GATE, Caller, openapi
from mammamia.server.web.page import page_routes
from mammamia.server.web.socket import open_socket

log: Final = logging.getLogger("mammamia.server")

Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]
Metrics = Callable[[], Awaitable[str]]


def create_app(
    house: House, gate: Keeper, *, metrics: Metrics | None = None, lifespan: Lifespan | None = None
) -> Starlette:
    """The server as an ASGI application; what lives as long as it does is the lifespan's."""
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
        if metrics is None:
            raise Refused("no-such-page")
        return PlainTextResponse(await metrics(), media_type="text/plain; version=0.0.4")

    async def socket(websocket: WebSocket) -> None:
        await open_socket(websocket, house, gate)

    routes: list[BaseRoute] = [_route(house, gate, point, lambda caller: caller.house) for point in ENDPOINTS]
    routes += [_route(house, gate, point, lambda caller: caller) for point in GATE]
    routes += [
        Route("/openapi.json", described),
        Route("/healthz", healthy),
        Route("/readyz", ready),
        Route("/metrics", measured),
        WebSocketRoute("/ws", socket),
        *page_routes(),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan or _living(house),
        exception_handlers={Refused: _refused, HTTPException: _not_here, Exception: _broken},
    )


def _route(house: House, gate: Keeper, point: Endpoint[Asks], whom: Callable[[Caller], Asks]) -> Route:
    async def endpoint(request: Request) -> Response:
        caller = Caller(house, gate, "" if request.client is None else request.client.host)
        if house.is_stopping:
            raise Refused("stopping")
        if not gate.may_ask(caller.address):
            raise Refused("too-many-requests")
        if point.method == "POST" and not gate.lets_in(request.headers):
            raise Refused("bad-origin")
        body = None if point.takes is None else await asked_for(request, point.takes, point.most)
        return await answered(request, await point.does(whom(caller), request.path_params, body), point.status)

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


async def _broken(request: Request, error: Exception) -> Response:
    """A bug: what it says may name cards, so only its type is told."""
    log.error("a request failed with %s", type(error).__name__)
    return refusal(Refused("unavailable"))
