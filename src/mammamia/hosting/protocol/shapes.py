"""The simple shapes of JSON: texts, numbers, names, cards, lists and maps, each read strictly and within limits.

Limits stand in a type, as `Annotated[str, Limits(1, 24)]`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from math import inf, isfinite
from types import NoneType
from typing import Any, Final, TypeAlias

from mammamia.records import BadNotation, parse_card

Json: TypeAlias = dict[str, Any]
Names: TypeAlias = dict[str, Any]  # what a way to write calls
Parts: TypeAlias = dict[str, Json]  # the schemas of classes and enumerations, by name

REF: Final = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a text or list may be, how large a number, and what a text is made of; ends are included."""

    least: int | None = None
    most: int | None = None
    pattern: str | None = None
    about: str | None = None  # what it means

    def schema(self, kind: object) -> dict[str, Any]:
        """The same as JSON schema says it."""
        ends = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}
        names = ends.get(str(kind), ("minProperties", "maxProperties") if kind == "object" else ("minimum", "maximum"))
        said = dict(
            zip((*names, "pattern", "description"), (self.least, self.most, self.pattern, self.about), strict=True)
        )
        return {name: value for name, value in said.items() if value is not None}


class BadMessage(ValueError):
    """A value that is not of its type; *at* is the path to it."""

    def __init__(self, at: str = "") -> None:
        super().__init__(at)
        self.at = at

    def within(self, part: str) -> BadMessage:
        """The same, seen from what is around it."""
        return BadMessage(part + self.at)

    def __str__(self) -> str:
        return f"not as its type says, at ${self.at}"


class JsonShape:
    """How one type looks in JSON."""

    def written(self, value: str, names: Names) -> str:
        """The Python expression that writes what *value* names; what it calls is put into *names*."""
        return value

    def read(self, value: Any) -> Any:
        """A value of the type; `BadMessage` if it is none."""
        raise NotImplementedError

    def schema(self, parts: Parts) -> Json:
        """The JSON schema."""
        raise NotImplementedError


class PlainShape(JsonShape):
    """A text, a number, a truth, or null."""

    def __init__(self, kinds: tuple[type, ...], name: str) -> None:
        self._kinds = kinds
        self._name = name

    def read(self, value: Any) -> Any:
        """See `JsonShape`."""
        if type(value) not in self._kinds:
            raise BadMessage
        if type(value) is float and not isfinite(value):
            raise BadMessage
        return value

    def schema(self, parts: Parts) -> Json:
        """See `JsonShape`."""
        return {"type": self._name}


class AnythingShape(JsonShape):
    """Whatever JSON can say."""

    def read(self, value: Any) -> Any:
        """See `JsonShape`."""
        return value

    def schema(self, parts: Parts) -> Json:
        """See `JsonShape`."""
        return {}


class NamedShape(JsonShape):
    """One of the values of an enumeration."""

    def __init__(self, kind: type[Enum]) -> None:
        self._kind = kind
        self._by_value = {member.value: member for member in kind}

    def written(self, value: str, names: Names) -> str:
        """See `JsonShape`."""
        return f"{value}._value_"

    def read(self, value: Any) -> Any:
        """See `JsonShape`."""
        found = self._by_value.get(value) if isinstance(value, str) else None
        if found is None:
            raise BadMessage
        return found

    def schema(self, parts: Parts) -> Json:
        """See `JsonShape`."""
        parts[self._kind.__name__] = {"enum": sorted(self._by_value), "title": self._kind.__name__}
        return {"$ref": REF + self._kind.__name__}


class CardShape(JsonShape):
    """A card by its notation."""

    def __init__(self, kinds: tuple[type, ...]) -> None:
        self._kinds = kinds

    def written(self, value: str, names: Names) -> str:
        """See `JsonShape`."""
        return f"{value}.text"

    def read(self, value: Any) -> Any:
        """See `JsonShape`."""
        try:
            card = parse_card(value) if isinstance(value, str) else None
        except BadNotation:
            card = None
        if not isinstance(card, self._kinds):
            raise BadMessage
        return card

    def schema(self, parts: Parts) -> Json:
        """See `JsonShape`."""
        return {"type": "string"}


class LimitedShape(JsonShape):
    """The same within limits."""

    def __init__(self, inner: JsonShape, limits: Limits) -> None:
        self._inner = inner
        self._read = inner.read
        self._limits = limits
        self._least = -inf if limits.least is None else limits.least
        self._most = inf if limits.most is None else limits.most
        self._matches = None if limits.pattern is None else re.compile(limits.pattern).fullmatch
        if inner is PLAIN[str]:
            self.read = self._read_text  # type: ignore[method-assign]  # the short way: nearly all limits are of texts

    def written(self, value: str, names: Names) -> str:
        """See `JsonShape`."""
        return self._inner.written(value, names)

    def _read_text(self, value: Any) -> Any:
        is_text = type(value) is str and self._least <= len(value) <= self._most
        if not is_text or (self._matches is not None and not self._matches(value)):
            raise BadMessage
        return value

    def read(self, value: Any) -> Any:
        """See `JsonShape`."""
        found = self._read(value)
        size = value if isinstance(value, int) else len(value)
        if not self._least <= size <= self._most or (self._matches is not None and not self._matches(value)):
            raise BadMessage
        return found

    def schema(self, parts: Parts) -> Json:
        """See `JsonShape`."""
        inner = self._inner.schema(parts)
        return {**inner, **self._limits.schema(inner.get("type"))}


class ListShape(JsonShape):
    """Any number of the same."""

    def __init__(self, inner: JsonShape) -> None:
        self._inner = inner

    def written(self, value: str, names: Names) -> str:
        """See `JsonShape`."""
        return f"[{self._inner.written('one', names)} for one in {value}]"

    def read(self, value: Any) -> Any:
        """See `JsonShape`."""
        if not isinstance(value, list):
            raise BadMessage
        read, found = self._inner.read, []
        try:
            for one in value:
                found.append(read(one))
        except BadMessage as error:
            raise error.within(f"[{len(found)}]") from None
        return tuple(found)

    def schema(self, parts: Parts) -> Json:
        """See `JsonShape`."""
        return {"type": "array", "items": self._inner.schema(parts)}


class MapShape(JsonShape):
    """Values by text; written in the order of the texts."""

    def __init__(self, key: JsonShape, inner: JsonShape) -> None:
        self._key = key
        self._inner = inner

    def written(self, value: str, names: Names) -> str:
        """See `JsonShape`."""
        key, inner = self._key.written("key", names), self._inner.written("one", names)
        return f"dict(sorted(({key}, {inner}) for key, one in {value}.items()))"

    def read(self, value: Any) -> Any:
        """See `JsonShape`."""
        if not isinstance(value, dict):
            raise BadMessage
        found = {}
        for key, one in value.items():
            name = self._key.read(key)
            try:
                found[name] = self._inner.read(one)
            except BadMessage as error:
                raise error.within(f".{key}") from None
        return found

    def schema(self, parts: Parts) -> Json:
        """See `JsonShape`."""
        said: Json = {"type": "object", "additionalProperties": self._inner.schema(parts)}
        names = self._key.schema(parts)
        return said if set(names) <= {"type"} else {**said, "propertyNames": names}


PLAIN: Final[dict[Any, JsonShape]] = {
    NoneType: PlainShape((NoneType,), "null"),
    bool: PlainShape((bool,), "boolean"),
    int: PlainShape((int,), "integer"),
    float: PlainShape((int, float), "number"),
    str: PlainShape((str,), "string"),
    Any: AnythingShape(),
}
