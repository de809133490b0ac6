"""Reading a record checks everything: its shape, its cards, every move, and that the result follows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mammamia.editions import EDITIONS, BadOption, Edition
from mammamia.game import Cards, Deal, Game, GameError, Order
from mammamia.records.entries import read_entry
from mammamia.records.errors import RecordError, refused
from mammamia.records.record import FORMAT, Entry, Record, RecordedResult, RoundTold, SeatEntry
from mammamia.records.recording import Rounds, result_of
from mammamia.records.replaying import carry_out
from mammamia.records.shapes import Shape
from mammamia.records.strict_json import check_levels, parse, shown

KEYS: Final = ("format", "edition", "options", "seats", "deal", "moves", "result")
DEAL_KEYS: Final = ("first", "hands", "waiters", "supply", "mamma_mia")
RESULT_KEYS: Final = ("delivered", "ingredients", "winners", "rounds")


def read(text: str | bytes) -> Record:
    """The record in a JSON text; a RecordError if it is not sound."""
    return read_value(parse(text))


def read_value(value: object) -> Record:
    """The record in a JSON value; a RecordError if it is not sound."""
    whole = Shape(value, "")
    _check_format(whole.key("format"))
    edition = _edition(whole.key("edition"))
    seats = tuple(_seat(seat) for seat in whole.key("seats").about("R0").items())
    options = _options(whole.key("options").about("R0"))
    with _refusals():
        edition.options(len(seats), options)
    deal = _deal(whole.key("deal").about("R2.1"), len(seats))
    more = {name: item for name, item in whole.object().items() if name not in KEYS}
    check_levels(more)
    with _refusals():
        game = Game.from_deal(edition, tuple(seat.colour for seat in seats), deal, options)
    rounds = Rounds()
    entries = tuple(_entries(game, whole.key("moves"), rounds))
    result = result_of(game, rounds)
    _check_result(whole, game, result)
    return Record(edition, options, seats, deal, entries, result, more)


@contextmanager
def _refusals(move: int | None = None) -> Iterator[None]:
    """What the game refuses becomes the refusal of the record."""
    try:
        yield
    except (GameError, BadOption) as error:
        raise _at(refused(error), move) from error
    except RecordError as error:
        raise _at(error, move)  # noqa: B904  (the same error)


def _at(error: RecordError, move: int | None) -> RecordError:
    return error if move is None else error.at(move)


def _check_format(found: Shape) -> None:
    if found.text() != FORMAT:
        detail = f"the format is {shown(found.value)}, but {FORMAT} is expected"
        raise RecordError("unknown-format", detail=detail, found=shown(found.value), expected=FORMAT)


def _edition(found: Shape) -> Edition:
    key = found.about("R0").text()
    if key not in EDITIONS:
        known = ", ".join(EDITIONS)
        detail = f"there is no edition {shown(key)}; there are {known}"
        raise RecordError("unknown-edition", detail=detail, rule="R0", found=shown(key), editions=known)
    return EDITIONS[key]


def _options(found: Shape) -> dict[str, object]:
    """True or false, or a whole number; which ones make sense the edition knows."""
    options = found.object()
    for name in options:
        value = found.inner(options[name], f".{shown(name)[1:-1]}")
        if not isinstance(value.value, bool | int):
            raise value.wrong("not-an-option-value", "true, false or a whole number")
    return options


def _seat(found: Shape) -> SeatEntry:
    name = found.key("name").text()
    colour = found.key("color").about("R1.4").colour()
    more = {key: value for key, value in found.object().items() if key not in ("name", "color")}
    if "player" in more:
        found.key("player").text()
    check_levels(more)
    return SeatEntry(name, colour, more)


def _deal(found: Shape, seats: int) -> Deal:
    found.only(DEAL_KEYS)
    hands = [_hand(hand) for hand in found.key("hands").about("R2.1").items()]
    holder = found.key("mamma_mia").about("R2.2")
    return Deal(
        first=found.key("first").about("R2.4").seat(seats),
        hands=tuple(cards for cards, _ in hands),
        orders=tuple(order for _, order in hands),
        waiters=tuple(
            tuple(order.order() for order in waiter.items()) for waiter in found.key("waiters").about("R2.3").items()
        ),
        supply=found.key("supply").about("R2.1").supply(),
        mamma_mia=None if holder.value is None else holder.seat(seats),
    )


def _hand(found: Shape) -> tuple[Cards, Order]:
    """R2.1, R2.3: ingredients and one order, in any order."""
    orders = [item for item in found.items() if isinstance(item.card(), Order)]
    if len(orders) != 1:
        detail = f"{found.path} has {len(orders)} orders, but 1 is expected"
        raise RecordError("not-one-order", detail=detail, rule="R2.3", path=found.path, n=len(orders))
    cards = [item for item in found.items() if item.path != orders[0].path]
    return Shape([item.value for item in cards], found.path, found.rule).handful(), orders[0].order()


def _entries(game: Game, found: Shape, rounds: Rounds) -> Iterator[Entry]:
    """Every entry, played as soon as it is read."""
    moves = found.items()
    for number, item in enumerate(moves, 1):
        with _refusals(move=number):
            entry = read_entry(Shape(item.value, ""), game, is_last=number == len(moves))
            rounds.note(carry_out(game, entry))
        yield entry


def _check_result(whole: Shape, game: Game, expected: RecordedResult | None) -> None:
    """An unfinished game has no result; a finished one has the result that follows."""
    if expected is None:
        if "result" in whole.object():
            n = game.state.round
            detail = f"there is a result, but the game is not over: the moves break off in round {n}"
            raise RecordError("result-too-early", detail=detail, rule="R7.3", n=n)
        return
    if "result" not in whole.object():
        raise RecordError("result-missing", detail="the game is over, but there is no result", rule="R7.3")
    found = whole.key("result").about("R7.4")
    found.only(RESULT_KEYS)
    seats = len(game.seats)
    _compare(found.key("delivered"), _numbers(found.key("delivered")), list(expected.delivered))
    _compare(found.key("ingredients"), _numbers(found.key("ingredients")), list(expected.ingredients))
    winners = sorted(item.seat(seats) for item in found.key("winners").items())
    _compare(found.key("winners"), winners, list(expected.winners))
    _check_rounds(found.key("rounds").about("R4.1"), expected.rounds, seats)


def _numbers(found: Shape) -> list[int]:
    return [item.number() for item in found.items()]


def _check_rounds(found: Shape, expected: tuple[RoundTold, ...], seats: int) -> None:
    rounds = found.items()
    _compare(found.about("R7.3").inner("", ".length"), len(rounds), len(expected))
    for item, told in zip(rounds, expected, strict=True):
        item.only(("opener", "orders"))
        _compare(item.key("opener"), item.key("opener").seat(seats), told.opener)
        orders = item.key("orders").about("R5.2").items()
        for place, told_order in zip(orders, told.orders, strict=False):
            _compare(place, _told_order(place), _words(*told_order))
        _compare(item.key("orders").about("R5.2").inner("", ".length"), len(orders), len(told.orders))


def _told_order(found: Shape) -> str:
    pair = found.items()
    if len(pair) != 2:
        raise found.wrong("not-an-order-told", "a list of an order and true or false")
    return _words(pair[0].order(), pair[1].boolean())


def _words(order: Order, delivered: bool) -> str:
    return f"{order} {'true' if delivered else 'false'}"


def _compare(where: Shape, found: object, expected: object) -> None:
    if found != expected:
        detail = f"{where.path} is {found}, but the game gives {expected}"
        raise RecordError(
            "wrong-result", detail=detail, rule=where.rule, path=where.path, found=str(found), expected=str(expected)
        )
