"""The codec: how a type is read from JSON, written as JSON and described as JSON, made from its hints alone.

Reading is strict: a field that the type does not have, or a value that is not of its type, is refused. What is read
and written are the lists, dicts, texts and numbers of JSON; `to_text` and `from_text` make text of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    NoReturn,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from mammamia.game import IngredientCard, Order
from mammamia.hosting.protocol.shapes import (
    PLAIN,
    REF,
    BadMessage,
    CardShape,
    Json,
    JsonShape,
    LimitedShape,
    ListShape,
    MapShape,
    NamedShape,
    Names,
    Parts,
)

__all__ = [
    "REF",
    "UNSAID",
    "BadMessage",
    "Codec",
    "Json",
    "NotJson",
    "Parts",
    "from_text",
    "tag_of",
    "tagged",
    "to_text",
]

T = TypeVar("T")
Write: TypeAlias = Callable[[Any], Any]
Kinds: TypeAlias = tuple[type, ...]
Once: TypeAlias = Callable[[Write], Write]  # of a way to write, one that remembers

UNSAID: Final = {"unsaid": True}  # metadata: left out of JSON where it has its default, so old logs keep their hashes
_TAGS: Final[dict[type, tuple[str, str]]] = {}


def tagged(tag: str, *, name: str = "type") -> Callable[[type[T]], type[T]]:
    """A class that says which one it is, in the field *name*; needed wherever one of several may stand."""

    def with_tag(kind: type[T]) -> type[T]:
        _TAGS[kind] = (name, tag)
        return kind

    return with_tag


def tag_of(kind: type) -> str:
    """Which one it says it is; nothing where it does not say."""
    return _TAGS.get(kind, ("", ""))[1]


class Codec(Generic[T]):
    """Reads and writes the values of one type. *shared* may wrap how some types are written.

    Of the classes in *brief* every field is left out of JSON where it has its default.
    """

    def __init__(self, hint: Any, *, brief: Kinds = (), shared: Mapping[Any, Once] | None = None) -> None:
        shapes = _Shapes(brief, shared or {})
        self._shape = shapes.of(hint)
        self.classes = shapes.classes
        names: Names = {}
        self.write: Callable[[T], Any] = eval(f"lambda value: {self._shape.written('value', names)}", names)

    def read(self, value: object) -> T:
        """The value that JSON says; `BadMessage` if it is anything else."""
        found: T = self._shape.read(value)
        return found

    def schema(self, parts: Parts) -> Json:
        """The JSON schema; what it refers to is put into *parts*."""
        return self._shape.schema(parts)


class _Object(JsonShape):
    """A dataclass, field by field; its tag comes first, and last what need not be said."""

    def __init__(self, kind: type, shapes: _Shapes) -> None:
        self.kind = kind
        self.tag = _TAGS.get(kind)
        hints = get_type_hints(kind, include_extras=True)
        is_unsaid = {one.name: shapes.is_unsaid(kind, one) for one in fields(kind) if one.init}
        listed = sorted((one for one in fields(kind) if one.init), key=lambda one: is_unsaid[one.name])
        self._fields = tuple(
            (one.name, shapes.of(hints[one.name]), _default(one), is_unsaid[one.name]) for one in listed
        )
        self._shapes = {name: shape for name, shape, _, _ in self._fields}
        self._required = tuple(name for name, _, default, _ in self._fields if default is MISSING)
        self.write = self._compiled()

    def _compiled(self) -> Write:
        """As fast as if it were written by hand: one dict, field by field, and then what need not be said."""
        names: Names = {}
        said = [] if self.tag is None else [f"{self.tag[0]!r}: {self.tag[1]!r}"]
        lines = []
        for name, shape, default, is_unsaid in self._fields:
            words = shape.written(f"value.{name}", names)
            if is_unsaid:
                names[f"default_{name}"] = default
                lines.append(f"    if {_differs(name, default)}: said[{name!r}] = {words}\n")
            else:
                said.append(f"{name!r}: {words}")
        exec(f"def write(value):\n    said = {{{', '.join(said)}}}\n{''.join(lines)}    return said\n", names)
        write: Write = names["write"]
        return write

    def written(self, value: str, names: Names) -> str:
        names[f"write_{self.kind.__name__}"] = self.write
        return f"write_{self.kind.__name__}({value})"

    def read(self, value: Any) -> Any:
        if not isinstance(value, dict):
            raise BadMessage
        given = {}
        for name, one in value.items():
            shape = self._shapes.get(name)
            if shape is None:
                if self.tag == (name, one):
                    continue
                raise BadMessage(f".{name}")
            try:
                given[name] = shape.read(one)
            except BadMessage as error:
                raise error.within(f".{name}") from None
        for name in self._required:
            if name not in given:
                raise BadMessage(f".{name}")
        if self.tag is not None and self.tag[0] not in value:
            raise BadMessage(f".{self.tag[0]}")
        return self.kind(**given)

    def schema(self, parts: Parts) -> Json:
        name = self.kind.__name__
        if name not in parts:
            parts[name] = {}  # it may speak of itself
            parts[name] = self._described(parts)
        return {"$ref": REF + name}

    def _described(self, parts: Parts) -> Json:
        said: Json = {} if self.tag is None else {self.tag[0]: {"const": self.tag[1]}}
        said |= {name: shape.schema(parts) for name, shape, _, _ in self._fields}
        always = [name for name, _, default, is_unsaid in self._fields if default is MISSING]
        return {
            "title": self.kind.__name__,
            "description": " ".join((self.kind.__doc__ or "").split()),
            "type": "object",
            "properties": said,
            "required": [*([] if self.tag is None else [self.tag[0]]), *always],
            "additionalProperties": False,
        }


class _Union(JsonShape):
    """One of several: of the tagged classes by the tag, of the others by what JSON has there."""

    def __init__(self, shapes: list[JsonShape]) -> None:
        self._shapes = shapes
        objects = [shape for shape in shapes if isinstance(shape, _Object)]
        self._others = [shape for shape in shapes if not isinstance(shape, _Object) or len(objects) == 1]
        self._by_kind = {shape.kind: shape.write for shape in objects}
        self._by_tag = {} if len(objects) == 1 else {shape.tag[1]: shape for shape in objects if shape.tag is not None}
        assert len(objects) == 1 or len(self._by_tag) == len(objects), "classes of a union have tags"
        self._field = next((shape.tag[0] for shape in objects if shape.tag is not None), "")

    def written(self, value: str, names: Names) -> str:
        plain = {shape.written("value", names) for shape in self._shapes if not isinstance(shape, _Object)} - {"value"}
        assert len(plain) + (len(self._by_kind) > 0) <= 1, "one glance at a value tells how to write it"
        if len(self._by_kind) > 1:
            table = f"by_kind_{len(names)}"
            names[table] = self._by_kind
            written = f"{table}[type({value})]({value})"
            return f"(None if {value} is None else {written})" if PLAIN[NoneType] in self._shapes else written
        inner = next((shape for shape in self._shapes if shape.written("value", {}) != "value"), None)
        return value if inner is None else f"(None if {value} is None else {inner.written(value, names)})"

    def read(self, value: Any) -> Any:
        if self._by_tag and isinstance(value, dict):
            tag = value.get(self._field)
            if not isinstance(tag, str) or tag not in self._by_tag:
                raise BadMessage(f".{self._field}")
            return self._by_tag[tag].read(value)
        errors = []
        for shape in self._others:
            try:
                return shape.read(value)
            except BadMessage as error:
                errors.append(error)
        raise max(errors, key=lambda one: len(one.at), default=BadMessage())

    def schema(self, parts: Parts) -> Json:
        return {"anyOf": [shape.schema(parts) for shape in self._shapes]}


class _Shared(JsonShape):
    """The same, but written once for all who are sent it."""

    def __init__(self, inner: JsonShape, once: Once) -> None:
        names: Names = {}
        self._inner = inner
        self._write = once(eval(f"lambda value: {inner.written('value', names)}", names))

    def written(self, value: str, names: Names) -> str:
        name = f"shared_{id(self)}"
        names[name] = self._write
        return f"{name}({value})"

    def read(self, value: Any) -> Any:
        return self._inner.read(value)

    def schema(self, parts: Parts) -> Json:
        return self._inner.schema(parts)


class _Shapes:
    """The shapes of one codec, each made once."""

    def __init__(self, brief: Kinds, shared: Mapping[Any, Once]) -> None:
        self._brief = brief
        self._shared = shared
        self._known: dict[Any, JsonShape] = {}

    def is_unsaid(self, kind: type, one: Field[Any]) -> bool:
        """Whether a field is left out where it has its default."""
        return one.metadata == UNSAID or (kind in self._brief and _default(one) is not MISSING)

    @property
    def classes(self) -> tuple[type, ...]:
        """The dataclasses that are read and written."""
        return tuple(shape.kind for shape in self._known.values() if isinstance(shape, _Object))

    def of(self, hint: Any) -> JsonShape:
        """The shape of a type."""
        if hint not in self._known:
            made = self._made(hint)
            self._known[hint] = _Shared(made, self._shared[hint]) if hint in self._shared else made
        return self._known[hint]

    def _made(self, hint: Any) -> JsonShape:
        origin, inner = get_origin(hint), get_args(hint)
        if hasattr(hint, "__supertype__"):  # a seat is a number
            return self.of(hint.__supertype__)
        if origin is Annotated:
            return LimitedShape(self.of(inner[0]), inner[1])
        if origin in (Union, UnionType):
            return self._union(inner)
        if origin is tuple:
            assert inner[1:] == (...,), f"{hint} is no list"
            return ListShape(self.of(inner[0]))
        if origin is not None and issubclass(origin, Mapping):
            return MapShape(self.of(inner[0]), self.of(inner[1]))
        if hint in (IngredientCard, Order):
            return CardShape((hint,))
        if hint in PLAIN:
            return PLAIN[hint]
        if isinstance(hint, type) and issubclass(hint, Enum):
            return NamedShape(hint)
        assert is_dataclass(hint), f"{hint} cannot be said in JSON"
        return _Object(hint, self)  # type: ignore[arg-type]  # a class, not one of its values

    def _union(self, members: tuple[Any, ...]) -> JsonShape:
        cards = tuple(member for member in members if member in (IngredientCard, Order))
        rest = [self.of(member) for member in members if member not in cards]
        return _Union([CardShape(cards), *rest] if cards else rest) if rest else CardShape(cards)


def _differs(name: str, default: Any) -> str:
    """The Python expression that tells whether a field has another value than its default."""
    if default is None:
        return f"value.{name} is not None"
    return f"value.{name}" if not default else f"value.{name} != default_{name}"


def _default(one: Field[Any]) -> Any:
    return one.default_factory() if one.default_factory is not MISSING else one.default


# ---------------------------------------------------------------- JSON as text, with the standard library


_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


class NotJson(ValueError):
    """Bytes that are no JSON at all."""


def to_text(value: Any) -> str:
    """JSON in as few letters as possible, always the same for the same value."""
    return _encode(value)


def from_text(text: str | bytes) -> Any:
    """The value of a JSON text; `NotJson` if it is none."""
    try:
        text = text if isinstance(text, str) else text.decode()
        value = json.loads(text, parse_constant=_refuse)
        if "\\u" in text:
            to_text(value).encode()  # half a letter cannot be written again
    except (ValueError, RecursionError):
        raise NotJson from None
    return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)
