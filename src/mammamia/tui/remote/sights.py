"""What lies in sight, as the protocol shows it, back in the types of the game: views, offers and the open oven."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from mammamia.editions import Ingredient
from mammamia.game import (
    AnswerOffer,
    Cards,
    FillOffer,
    Offer,
    OvenCard,
    Refusal,
    Seat,
    SeatView,
    Source,
    TableView,
    TurnOffer,
    merge,
)
from mammamia.game.cards import MammaMia
from mammamia.game.offers import Draw, Held, Lack, Pile, Way, WhyNot
from mammamia.game.view import CoveredDeliveries, DeliveriesInSight, OpenDeliveries, Request, SeatInSight
from mammamia.hosting import OvenKnown
from mammamia.records import parse_card
from mammamia.records.notation import parse_ingredient, parse_order
from mammamia.tui.remote.facts import Json, read_cards, read_orders, text, truth, whole
from mammamia.tui.scene import Company

T = TypeVar("T")


def read_view(show: Json, company: Company, seat: Seat | None) -> SeatView | TableView:
    """What a message `show` shows: to a seat its hand too, to a spectator the table."""
    table = read_table(show["table"], company)
    hand = show.get("hand")
    if hand is None or seat is None:
        return table
    return SeatView(seat, _counted(hand["ingredients"]), read_orders(hand["orders"]), table)


def read_table(seen: Json, company: Company) -> TableView:
    """What everybody sees."""
    request = seen["request"]
    return TableView(
        edition=company.edition.key,
        options=company.options,
        round=whole(seen["round"]),
        phase=text(seen["phase"]),
        deciding=_seat(seen["deciding"]),
        mamma_mia=_seat(seen["mamma_mia"]),
        supply_size=whole(seen["supply"]),
        oven_size=whole(seen["oven"]),
        oven_top=None if seen["top"] is None else _oven_card(seen["top"]),
        table=_counted(seen["table"]),
        used_size=whole(seen["used"]),
        order_up=None if seen["order_up"] is None else parse_order(seen["order_up"]),
        request=None if request is None else _request(request),
        seats=tuple(
            SeatInSight(
                player.colour,
                whole(one["ingredients"]),
                whole(one["orders"]),
                whole(one["waiter"]),
                truth(one.get("locked", False)),
            )
            for player, one in zip(company.players, seen["seats"], strict=True)
        ),
        delivered=_delivered(seen["delivered"]),
    )


def _seat(number: object) -> Seat | None:
    return None if number is None else Seat(whole(number))


def _oven_card(written: str) -> OvenCard:
    card = parse_card(written)
    if isinstance(card, MammaMia):
        raise ValueError("the Mamma Mia! card is never in the oven")
    return card


def _counted(counts: Json) -> Cards:
    """How many there are of each card, as a handful."""
    return merge(*((parse_ingredient(card),) * whole(n) for card, n in counts.items()))


def _request(said: Json) -> Request:
    return Request(parse_order(said["order"]), _kinds(said["kinds"]), read_cards(said["cards"]))


def _kinds(names: Iterable[str]) -> tuple[Ingredient, ...]:
    return tuple(map(Ingredient, names))


def _delivered(seen: object) -> DeliveriesInSight:
    if isinstance(seen, list):
        return OpenDeliveries(tuple(map(read_orders, seen)))
    return CoveredDeliveries(whole(seen))


# ---------------------------------------------------------------- offers


def read_offer(said: Json | None) -> Offer | None:
    """All that one may do; None: nothing now."""
    match said:
        case None:
            return None
        case {"type": "turn"}:
            piles = tuple(
                Pile(Ingredient(one["kind"]), whole(one["singles"]), whole(one["doubles"])) for one in said["piles"]
            )
            draws = tuple(tuple(map(_draw, line)) for line in said["draws"])
            return TurnOffer(text(said["step"]), piles, read_orders(said["orders"]), draws)
        case {"type": "fill"}:
            ways = tuple(map(_way, said["ways"]))
            return FillOffer(parse_order(said["order"]), ways, truth(said["can_decline"]))
        case {"type": "answer"}:
            return AnswerOffer(read_cards(said["request"]), truth(said["can_help"]))
        case _:
            raise ValueError("this is no offer")


def _draw(said: Json) -> Draw:
    source, locks = said["source"], said.get("locks_after")
    return Draw(
        None if source is None else Source(source),
        whole(said["count"]),
        truth(said.get("may_end", False)),
        None if locks is None else whole(locks),
    )


def _way(said: Json) -> Way:
    why = said["why_not"]
    closed = None if why is None else WhyNot(Refusal(why["key"]), text(why["rule"]))
    return Way(_kinds(said["kinds"]), tuple(map(_lack, said["lacks"])), truth(said["can_ask"]), closed)


def _lack(said: Json) -> Lack:
    held = tuple(Held(parse_ingredient(one["card"]), whole(one["most"]), whole(one["worth"])) for one in said["hand"])
    return Lack(whole(said["count"]), _kinds(said["kinds"]), held, whole(said["least_request"]))


def read_oven(said: Json | None) -> OvenKnown | None:
    """What is in the oven, where the table shows it: which cards, not in which order."""
    if said is None:
        return None
    cards: tuple[OvenCard, ...] = (*_counted(said["ingredients"]), *read_orders(said["orders"]))
    return OvenKnown(cards, {parse_order(order): text(bakes) for order, bakes in said["bakes"].items()})
