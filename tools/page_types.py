"""The server's messages as TypeScript, made from their own types: `python tools/page_types.py FILE` writes them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src")]

from mammamia.hosting.protocol.asides import ErrorSaid  # noqa: E402
from mammamia.hosting.protocol.codec import (  # noqa: E402
    REF,
    Json,
    Parts,
)
from mammamia.hosting.protocol.messages import EVENTS, VERSION, ClientMessage, ServerMessage, codec_of  # noqa: E402
from mammamia.server.web.api import ENDPOINTS  # noqa: E402

MADE_BY: Final = "// Made by tools/page_types.py from the server's types; edit those, not this file."
STILL: Final = {  # names that the page still has for the game's own types
    "TurnOffered": "TurnOffer",
    "FillOffered": "FillOffer",
    "AnswerOffered": "AnswerOffer",
    "PileOffered": "Pile",
    "DrawOffered": "Draw",
    "LackOffered": "Lack",
    "WayOffered": "Way",
}
PLAIN: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def page_types() -> Iterator[str]:
    """The whole file, line by line."""
    unions = {
        "ClientMessage": get_args(ClientMessage),
        "ServerMessage": get_args(ServerMessage),
        "Happened": EVENTS,
    }
    http = {kind for point in ENDPOINTS for kind in (point.takes, point.gives) if kind is not None}
    kinds = [*dict.fromkeys(kind for members in unions.values() for kind in members), *sorted(http, key=_name)]
    components: Parts = {}
    for kind in (*kinds, ErrorSaid):
        codec_of(kind).schema(components)
    yield from (MADE_BY, f"export type Version = {VERSION};", "")
    for name, schema in sorted(components.items()):
        yield from _declared(name, schema)
    for name, today in STILL.items():
        yield f"export type {name} = {today};"
    for name, members in unions.items():
        yield f"export type {name} = {' | '.join(_name(kind) for kind in members)};"


def _name(kind: Any) -> str:
    return str(kind.__name__)


def _declared(name: str, schema: Json) -> Iterator[str]:
    """One class or enumeration."""
    if schema.get("type") != "object":
        yield f"export type {name} = {_said(schema)};"
        return
    if "description" in schema:
        yield f"/** {' '.join(schema['description'].split())} */"
    yield f"export interface {name} {{"
    required = set(schema.get("required", ()))
    for field, inner in schema.get("properties", {}).items():
        yield f"  readonly {field}{'' if field in required else '?'}: {_said(inner)};"
    yield "}"


def _said(schema: Json) -> str:
    """A JSON schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "anyOf" in schema:
        return " | ".join(_said(inner) for inner in schema["anyOf"])
    match schema.get("type"):
        case "array":
            return f"readonly ({_said(schema['items'])})[]" if "items" in schema else "readonly unknown[]"
        case "object":
            inner = schema.get("additionalProperties")
            return f"Readonly<Record<string, {_said(inner) if isinstance(inner, dict) else 'unknown'}>>"
        case str() as plain:
            return PLAIN[plain]
        case _:
            return "unknown"


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(page_types()) + "\n", encoding="utf-8")
