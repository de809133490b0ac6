"""Writing a record: one line for a file of many games, or one line per move to be read in a diff."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Final

from mammamia.editions import Edition
from mammamia.game import Deal
from mammamia.records.entries import entry_value
from mammamia.records.record import FORMAT, Record, RecordedResult

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def write_line(record: Record) -> str:
    """The record on one line, without its end."""
    return _dump(to_value(record), separators=(",", ":"))


def write_readable(record: Record) -> str:
    """The record with one line per seat, hand, waiter, pile, move and round."""
    value = to_value(record)
    return "{\n" + ",\n".join(_readable(key, item) for key, item in value.items()) + "\n}\n"


def to_value(record: Record) -> dict[str, object]:
    """The record as a JSON value."""
    value: dict[str, object] = {
        "format": FORMAT,
        "edition": record.edition.key,
        "options": differing(record.edition, len(record.seats), record.options),
        **record.more,
        "seats": [{"name": seat.name, "color": seat.colour.value, **seat.more} for seat in record.seats],
        "deal": _deal_value(record.deal),
        "moves": [entry_value(entry) for entry in record.entries],
    }
    return value if record.result is None else value | {"result": _result_value(record.result)}


def differing(edition: Edition, players: int, chosen: Mapping[str, object]) -> dict[str, object]:
    """Those of the chosen options that make a difference."""
    kept = dict(chosen)
    for name in chosen:
        others = {other: value for other, value in kept.items() if other != name}
        if edition.options(players, others) == edition.options(players, kept):
            kept = others
    return kept


def _deal_value(deal: Deal) -> dict[str, object]:
    return {
        "first": deal.first,
        "hands": [_texts((*hand, order)) for hand, order in zip(deal.hands, deal.orders, strict=True)],
        "waiters": [_texts(waiter) for waiter in deal.waiters],
        "supply": _texts(deal.supply),
        "mamma_mia": deal.mamma_mia,
    }


def _result_value(result: RecordedResult) -> dict[str, object]:
    return {
        "delivered": list(result.delivered),
        "ingredients": list(result.ingredients),
        "winners": list(result.winners),
        "rounds": [
            {"opener": told.opener, "orders": [[str(order), delivered] for order, delivered in told.orders]}
            for told in result.rounds
        ],
    }


def _texts(cards: Iterable[object]) -> list[str]:
    return [str(card) for card in cards]


def _dump(value: object, separators: tuple[str, str] = (", ", ": ")) -> str:
    """JSON that any UTF-8 file can hold: half a surrogate pair stays an escape."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=separators)
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _readable(key: str, item: object, indent: str = "  ") -> str:
    name = f"{indent}{_dump(key)}: "
    if key in ("deal", "result") and isinstance(item, dict):
        inner = ",\n".join(_readable(inner_key, value, indent + "  ") for inner_key, value in item.items())
        return f"{name}{{\n{inner}\n{indent}}}"
    if key in ("seats", "moves", "hands", "waiters", "rounds") and isinstance(item, list) and item:
        lines = ",\n".join(f"{indent}  {_dump(line)}" for line in item)
        return f"{name}[\n{lines}\n{indent}]"
    return name + _dump(item)
