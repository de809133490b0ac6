"""Reasons of a decision as sentences. A reason is told by the name of its class and by its fields (bots/reasons.py)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, ClassVar, Final, Protocol

from mammamia.editions import Ingredient
from mammamia.game import Order
from mammamia.i18n.language import Language

AREA: Final = "advice"
MANY: Final = 5  # after such a number a kind stands in the plural
VAGUE: Final = 0.05  # a chance that may be off by more is told as being about that


class Reason(Protocol):
    """Any of the reasons: a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


def reason_in_words(language: Language, reason: Reason) -> str:
    """One reason: `about 7 mushrooms are in the oven`."""
    given = {field.name: getattr(reason, field.name) for field in fields(reason)}
    name = type(reason).__name__
    form = [form for form in _forms(given) if language.has_at(AREA, "reason", name, form)][:1]
    return language.say_at(AREA, "reason", name, *form, values=_values(language, given))


def explanation(language: Language, reasons: Iterable[Reason]) -> str:
    """All reasons in one sentence; none: nothing."""
    text = language.say(f"{AREA}.between-reasons").join(reason_in_words(language, reason) for reason in reasons)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _forms(given: Mapping[str, Any]) -> Iterable[str]:
    """Which of its texts a reason prefers."""
    if given.get("count") == 0:
        yield "none"
    if given.get("is_about") or given.get("error", 0) > VAGUE:
        yield "about"
    yield "exact"


def _values(language: Language, given: Mapping[str, Any]) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, value in given.items():
        match value:
            case Order():
                values[name] = language.quoted(value)
            case float():
                values[name] = round(100 * value)
            case Ingredient():
                values["kinds"] = language.kind(value, MANY)
                counts = [given[count] for count in ("count", "missing") if count in given]
                values["cards"] = language.count(value, counts[0] if counts else MANY)
            case _:
                values[name] = value
    return values
