"""The keeper of the gate: tickets, origins and rates of one process, as the settings will have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NoReturn

from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import Unavailable
from mammamia.server.guard.allotment import Allotment
from mammamia.server.guard.doorway import Doorway
from mammamia.server.guard.limits import BURST, AddressLimits, ConnectionMeter, address_of
from mammamia.server.guard.origins import is_host_allowed, is_origin_allowed
from mammamia.server.guard.tickets import LIFE, Claim, TicketBook, Tickets
from mammamia.server.metrics import Metrics
from mammamia.server.settings import Settings

GUESS_RATE: Final = 1 / 6  # short codes a second that an address may try
GUESS_BURST: Final = 10.0
FILES: Final = 10.0  # times as many requests where only a file or a word is sent: a page is a dozen of them


class Keeper:
    """Lets connections in: by origin, ticket and limits."""

    ticket_seconds = LIFE

    def __init__(self, settings: Settings, book: TicketBook, metrics: Metrics, doorway: Doorway | None = None) -> None:
        self._settings = settings
        self._doorway = Doorway() if doorway is None else doorway
        self._metrics = metrics
        self._tickets = Tickets(book)
        self._addresses = AddressLimits(settings.address_rate, BURST * settings.address_rate)
        self._tables = Allotment(settings.address_tables, lambda room: True)
        self._files = AddressLimits(FILES * settings.address_rate, FILES * BURST * settings.address_rate)
        self._guesses = AddressLimits(GUESS_RATE, GUESS_BURST)

        entered = self._doorway
        metrics.watch("open_connections", "Connections of any kind.", lambda: len(entered))
        metrics.watch(
            "door_refused_total", "Connections over a limit of size or time.", lambda: entered.turned_away, grows=True
        )

    async def issue(self, opens: Claim) -> str:
        """A ticket that opens one socket, once and soon."""
        try:
            return await self._tickets.issue(opens)
        except Unavailable:
            raise Refused("unavailable") from None

    async def redeem(self, ticket: str) -> Claim | None:
        """What a ticket opens; None if it is used up, too old or forged."""
        try:
            claim = await self._tickets.redeem(ticket)
        except Unavailable:
            raise Refused("unavailable") from None
        if claim is None:
            self._metrics.turned_away.add("ticket")
        return claim

    @property
    def other_pages(self) -> tuple[str, ...]:
        """The origins of pages that are not ours and may ask here all the same."""
        return self._settings.allow_origins

    def check_host(self, headers: Mapping[str, str]) -> None:
        """Refused under a name that is not this server's."""
        settings = self._settings
        names = (*settings.allow_origins, f"http://{settings.host}")
        if not is_host_allowed(headers.get("host"), public_url=settings.public_url, allowed=names):
            self._metrics.turned_away.add("origin")
            raise Refused("bad-host")

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
        return self._may(self._addresses, address)

    def may_look(self, address: str) -> bool:
        """Whether an address may ask for one more file of the page, or how the server is."""
        return self._may(self._files, address)

    def may_guess(self, address: str) -> bool:
        """Whether an address may try one more short code now: there are not so many of them."""
        return self._may(self._guesses, address)

    def _may(self, limits: AddressLimits, address: str) -> bool:
        is_allowed = limits.take(address_of(address))
        if not is_allowed:
            self._metrics.turned_away.add("rate")
        return is_allowed

    # ------------------------------------------------------------ tables

    def watch(self, is_in_use: Callable[[str], bool]) -> None:
        """Whom to ask whether a table that somebody laid still counts."""
        self._tables = Allotment(self._settings.address_tables, is_in_use)

    def check_newcomer(self) -> None:
        """Refused where only people who have a seat are let in."""
        if self._doorway.is_crowded:
            self._refuse_full()

    def _refuse_full(self) -> NoReturn:
        self._metrics.turned_away.add("full")
        raise Refused("house-full")

    def check_new_table(self, address: str, *, open_rooms: int) -> None:
        """Refused where an address has enough tables, or the process."""
        self.check_newcomer()
        if open_rooms >= self._settings.rooms:
            self._refuse_full()
        self._check_tables(address_of(address), None)

    def laid(self, address: str, room: str) -> None:
        """An address has laid a table."""
        self._tables.laid(address_of(address), room)

    @contextmanager
    def at_table(self, address: str, claim: Claim) -> Iterator[None]:
        """While a socket is open; refused where its address sits at too many tables, or no spectator has a place."""
        if claim.member is None:
            self.check_newcomer()
        home = address_of(address)
        self._check_tables(home, claim.room)
        self._tables.opened(home, claim.room)
        try:
            yield
        finally:
            self._tables.closed(home, claim.room)

    def _check_tables(self, home: str, room: str | None) -> None:
        if not self._tables.may_open(home, room):
            self._metrics.turned_away.add("tables")
            raise Refused("too-many-tables", most=self._tables.most)

    def meter(self) -> ConnectionMeter:
        """For one new connection."""
        return ConnectionMeter(self._settings.rate, self._metrics)
