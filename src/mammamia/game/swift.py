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
        names[f"set_{one.name}"] = getattr(kind, one.name).__set__
        names[f"default_{one.name}"] = one.default  # `MISSING` where it is made anew each time
        value, said = one.name, f"{one.name}=default_{one.name}"
        if one.default_factory is not MISSING:
            names[f"make_{one.name}"] = one.default_factory
            value = f"make_{one.name}() if {one.name} is default_{one.name} else {one.name}"
        elif one.default is MISSING:
            said = one.name
        (named if one.kw_only else given).append(said)
        lines.append(f"    set_{one.name}(self, {value})\n")
    arguments = ", ".join(["self", *given, *(["*"] if named else []), *named])
    exec(f"def __init__({arguments}):\n{''.join(lines)}", names)
    names["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
    names["__init__"].__annotations__ = kind.__init__.__annotations__
    kind.__init__ = names["__init__"]  # type: ignore[method-assign]
    return kind
