"""Frozen dataclasses that are made in half the time: each message makes some thirty of them."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")


def swift(kind: type[T]) -> type[T]:
    """The same class, frozen as before; but its fields are set without being looked up by name.

    A frozen dataclass sets them with `object.__setattr__`, which finds the slot of each name anew.
    """
    names: dict[str, Any] = {}
    given: list[str] = []
    named: list[str] = []
    lines: list[str] = []
    for one in fields(kind):  # type: ignore[arg-type]  # it is a dataclass
        assert one.default_factory is MISSING, f"{kind.__name__}.{one.name} is given, or has a default"
        names[f"set_{one.name}"] = getattr(kind, one.name).__set__
        names[f"default_{one.name}"] = one.default
        said = one.name if one.default is MISSING else f"{one.name}=default_{one.name}"
        (named if one.kw_only else given).append(said)
        lines.append(f"    set_{one.name}(self, {one.name})\n")
    arguments = ", ".join(["self", *given, *(["*"] if named else []), *named])
    exec(f"def __init__({arguments}):\n{''.join(lines)}", names)
    names["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
    names["__init__"].__annotations__ = kind.__init__.__annotations__
    kind.__init__ = names["__init__"]  # type: ignore[method-assign]
    return kind
