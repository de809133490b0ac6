"""The keeper of the gate: tickets, origins and rates of one process, as the settings will have them."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Final

from mammamia.server.guard.limits import AddressLimits, Bucket, address_of
from mammamia.server.guard.origins import is_origin_allowed
from mammamia.server.guard.tickets import LIFE, Claim, TicketBook, Tickets
from mammamia.server.metrics import Metrics
from mammamia.server.settings import Settings

BURST: Final = 3.0  # seconds' worth that may come at once
GUESS_RATE: Final = 1 / 6  # short codes a second that an address may try
GUESS_BURST: Final = 10.0


class ConnectionMeter:
    """How much one connection may send."""

    def __init__(self, rate: float, metrics: Metrics) -> None:
        self._bucket = Bucket.full(rate, BURST * rate, monotonic())
        self._metrics = metrics

    def take(self) -> bool:
        """Whether one more message is allowed now."""
        is_allowed = self._bucket.take(monotonic())
        if not is_allowed:
            self._metrics.turned_away.add("rate")
        return is_allowed


class Keeper:
    """Lets connections in: by origin, ticket and limits."""

    ticket_seconds = LIFE

    def __init__(self, settings: Settings, book: TicketBook, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._tickets = Tickets(book)
        self._addresses = AddressLimits(settings.address_rate, BURST * settings.address_rate)
        self._guesses = AddressLimits(GUESS_RATE, GUESS_BURST)

    async def issue(self, opens: Claim) -> str:
        """A ticket that opens one socket, once and soon."""
        return await self._tickets.issue(opens)

    async def redeem(self, ticket: str) -> Claim | None:
        """What a ticket opens; None if it is used up, too old or forged."""
        claim = await self._tickets.redeem(ticket)
        if claim is None:
            self._metrics.turned_away.add("ticket")
        return claim

    def lets_in(self, headers: Mapping[str, str]) -> bool:
        """Whether a page of this origin may open a socket."""
        settings = self._settings
        is_allowed = is_origin_allowed(
            headers.get("origin"), headers.get("host"), public_url=settings.public_url, allowed=settings.allow_origins
        )
        if not is_allowed:
            self._metrics.turned_away.add("origin")
        return is_allowed

    def may_ask(self, address: str) -> bool:
        """Whether an address may make one more request now."""
        is_allowed = self._addresses.take(address_of(address))
        if not is_allowed:
            self._metrics.turned_away.add("rate")
        return is_allowed

    def may_guess(self, address: str) -> bool:
        """Whether an address may try one more short code now: there are not so many of them."""
        is_allowed = self._guesses.take(address_of(address))
        if not is_allowed:
            self._metrics.turned_away.add("rate")
        return is_allowed

    def meter(self) -> ConnectionMeter:
        """For one new connection."""
        return ConnectionMeter(self._settings.rate, self._metrics)
