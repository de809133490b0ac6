"""The lobby of a room, as a client looks at it: who sits where, who is ready, what is played."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from mammamia.editions import EDITIONS
from mammamia.hosting.protocol.messages import ChairSeen, LobbySeen
from mammamia.tui.plan import bot_names
from mammamia.tui.scene import Company, Player


def is_free(chair: ChairSeen) -> bool:
    """Whether nobody sits there."""
    return chair.name is None and chair.bot is None


def free_seats(lobby: LobbySeen) -> tuple[int, ...]:
    """The seats in which nobody sits."""
    return tuple(seat for seat, chair in enumerate(lobby.chairs) if is_free(chair))


def can_start(lobby: LobbySeen) -> bool:
    """Whether every seat is taken and ready."""
    return all(chair.ready for chair in lobby.chairs) and not free_seats(lobby)


def company_of(lobby: LobbySeen, here: Collection[int]) -> Company:
    """Who plays, as seen by the people in these seats."""
    players = tuple(
        Player(chair.colour, name or None, None if n in here else chair.bot, is_elsewhere=n not in here)
        for n, (chair, name) in enumerate(zip(lobby.chairs, _names(lobby.chairs), strict=True))
    )
    terms = lobby.terms
    return Company(EDITIONS[terms.edition], lobby.options, players, terms.aid, terms.first_game)


def _names(chairs: Sequence[ChairSeen]) -> Iterator[str | None]:
    """People by their names, bots by theirs."""
    bots = bot_names([chair.bot for chair in chairs if chair.name is None and chair.bot is not None])
    for chair in chairs:
        yield next(bots) if chair.name is None and chair.bot is not None else chair.name
