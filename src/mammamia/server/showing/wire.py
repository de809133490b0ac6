"""From views and offers to messages: names become texts, and nothing is added."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, assert_never

from mammamia.game import AnswerOffer, FillOffer, IngredientCard, Offer, OvenCard, SeatView, TableView, TurnOffer
from mammamia.game.moves import Source
from mammamia.game.offers import Draw, Lack, Way
from mammamia.game.view import OpenDeliveries
from mammamia.server.protocol import (
    AnswerOffered,
    ChairSeen,
    Counts,
    DrawOffered,
    FillOffered,
    HandSeen,
    HeldOffered,
    LackOffered,
    LobbySeen,
    Offered,
    PileOffered,
    RequestSeen,
    SeatSeen,
    TableSeen,
    TurnOffered,
    WayOffered,
    WhyNotSaid,
)
from mammamia.server.storage import Header
from mammamia.server.table.lobby import Chair, Lobby


def counts(cards: Iterable[IngredientCard]) -> Counts:
    """How many there are of each card."""
    tally: Counts = {}
    for card in cards:
        tally[card.text] = tally.get(card.text, 0) + 1
    return tally


def texts(cards: Iterable[OvenCard]) -> tuple[str, ...]:
    """Cards by their notation."""
    return tuple([card.text for card in cards])


def table_seen(view: TableView) -> TableSeen:
    """What everybody sees."""
    request = view.request
    return TableSeen(
        round=view.round,
        phase=view.phase,
        deciding=view.deciding,
        mamma_mia=view.mamma_mia,
        supply=view.supply_size,
        oven=view.oven_size,
        top=None if view.oven_top is None else str(view.oven_top),
        table=counts(view.table),
        used=view.used_size,
        order_up=None if view.order_up is None else str(view.order_up),
        request=None if request is None else RequestSeen(str(request.order), request.kinds, texts(request.cards)),
        seats=tuple([SeatSeen(one.ingredients, one.orders, one.waiter, one.is_locked) for one in view.seats]),
        delivered=(
            tuple(map(texts, view.delivered.by_seat))
            if isinstance(view.delivered, OpenDeliveries)
            else view.delivered.size
        ),
    )


def hand_seen(view: SeatView) -> HandSeen:
    """One's own hand."""
    return HandSeen(counts(view.hand), texts(view.orders))


def offered(offer: Offer) -> Offered:
    """All that one may do."""
    match offer:
        case TurnOffer(step, piles, orders, draws):
            return TurnOffered(
                step,
                tuple([PileOffered(pile.kind, pile.singles, pile.doubles) for pile in piles]),
                texts(orders),
                tuple([tuple(map(_draw, line)) for line in draws]),
            )
        case FillOffer(order, ways, can_decline):
            return FillOffered(str(order), tuple(map(_way, ways)), can_decline)
        case AnswerOffer(request, can_help):
            return AnswerOffered(texts(request), can_help)
        case _:
            assert_never(offer)


_DRAWS: Final = {source: partial(DrawOffered, None if source is None else source.value) for source in (None, *Source)}


def _draw(draw: Draw) -> DrawOffered:
    return _DRAWS[draw.source](draw.count, draw.may_end, draw.locks_after)


def _way(way: Way) -> WayOffered:
    why = way.why_not
    closed = None if why is None else WhyNotSaid(why.refusal.value, why.rule)
    return WayOffered(way.kinds, tuple(map(_lack, way.lacks)), way.can_ask, closed)


def _lack(lack: Lack) -> LackOffered:
    held = tuple(HeldOffered(str(sort.card), sort.most, sort.worth) for sort in lack.hand)
    return LackOffered(lack.count, lack.kinds, held, lack.least_request)


def lobby_seen(header: Header, lobby: Lobby, connected: frozenset[str], spectators: int) -> LobbySeen:
    """The lobby: names, colours, who is ready and who is there; no token, nonce or seed."""
    return LobbySeen(
        room=header.room,
        game=header.id,
        ordinal=header.ordinal,
        status=lobby.status,
        terms=lobby.terms,
        options=lobby.terms.decided,
        commitment=header.commitment,
        host=lobby.seat_of(lobby.host),
        chairs=tuple(_chair(lobby, chair, connected) for chair in lobby.chairs),
        spectators=spectators,
        next_game=lobby.next_game,
    )


def _chair(lobby: Lobby, chair: Chair, connected: frozenset[str]) -> ChairSeen:
    name = None if chair.member is None else lobby.members[chair.member].name
    return ChairSeen(chair.colour, name, chair.bot, chair.is_ready, chair.member in connected)
