"""The book of tickets that several processes share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from mammamia.server.guard import Claim, Tickets
from mammamia.server.guard.ticket_table import TableBook
from tests.server.storage.cluster import Cluster

T = TypeVar("T")


def with_books(address: str, n: int, use: Callable[[list[TableBook]], Awaitable[T]]) -> T:
    """So many processes' books, all opened at once."""

    async def run() -> T:
        books = await asyncio.gather(*(TableBook.open(address) for _ in range(n)))
        try:
            return await use(list(books))
        finally:
            await asyncio.gather(*(book.close() for book in books))

    return asyncio.run(run())


def test_any_process_takes_what_any_other_issued_and_only_one_does(cluster: Cluster) -> None:
    async def race(books: list[TableBook]) -> list[list[Claim | None]]:
        desks = [Tickets(book) for book in books]
        tickets = [await desks[n % 4].issue(Claim("room", str(n) if n % 2 else None)) for n in range(8)]
        return [await asyncio.gather(*(desk.redeem(ticket) for desk in desks)) for ticket in tickets]

    for n, taken in enumerate(with_books(cluster.fresh(), 4, race)):
        assert [claim for claim in taken if claim is not None] == [Claim("room", str(n) if n % 2 else None)]


def test_old_tickets_open_nothing_and_are_swept_away(cluster: Cluster) -> None:
    async def wait(books: list[TableBook]) -> tuple[Claim | None, Claim | None]:
        await books[0].add("old", Claim("room"), 100.0)
        await books[0].add("older", Claim("room"), 99.0)
        return await books[1].take("old", 100.0), await books[0].take("older", 1.0)

    assert with_books(cluster.fresh(), 2, wait) == (None, None)


def test_a_book_that_is_there_is_opened_again(cluster: Cluster) -> None:
    address = cluster.fresh().replace("postgresql://", "postgres://")

    async def note(books: list[TableBook]) -> None:
        await books[0].add("ticket", Claim("room", "ada"), 100.0)

    async def take(books: list[TableBook]) -> Claim | None:
        return await books[0].take("ticket", 50.0)

    with_books(address, 1, note)
    assert with_books(address, 1, take) == Claim("room", "ada")
