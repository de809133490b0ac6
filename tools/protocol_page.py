"""docs/server/protocol.md, made from the messages' own types: written and checked by tools/tables.py."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from mammamia.game import IngredientCard, Order
from mammamia.hosting import Aid
from mammamia.hosting.protocol.asides import ErrorSaid
from mammamia.hosting.protocol.codec import tag_of
from mammamia.hosting.protocol.messages import (
    EVENTS,
    FRAME_LIMIT,
    OUTBOX_LIMIT,
    PHRASES,
    VERSION,
    ClientMessage,
    ServerMessage,
    codec_of,
)
from mammamia.hosting.protocol.shapes import Limits
from mammamia.hosting.terms import Pace
from mammamia.i18n.catalogue import entries
from mammamia.server.web.api import ENDPOINTS

INTRODUCTION: Final = f"""\
The messages between a client and the server, version {VERSION}. The types in
`mammamia.hosting.protocol.messages` define them; this page and `/openapi.json` are made from these types.
`examples/network_bot.py` is a complete client in one short file.

1. `POST /api/rooms` makes a room, `POST /api/rooms/{{room}}/join` sits down in one. Both give you your
   **token** once: it is your seat. Keep it; send it only to the next address.
2. `POST /api/rooms/{{room}}/ticket` with the token gives a **ticket** for your seat; without a token, a ticket for
   a spectator. It opens one socket, once and within seconds: `/ws?ticket=…`. An invalid ticket is refused by
   HTTP, like any other request.
3. The first message on the socket is `hello`. The server answers `welcome`, `lobby`, and `show` once the cards
   are dealt.
4. A message has at most {FRAME_LIMIT} bytes, and only the fields listed here. Give it an `id` of your own: if
   you send it again with the same id, it does nothing more and gets the same `took`. A `refused` message has
   changed nothing, with one exception: `outcome-unknown` means that the answer of the disk was lost. Then send
   the same message again under the same id until you get `took` or another refusal. That is the final answer,
   and the message is carried out at most once.
   A field with a question mark may be missing, in both directions: it is then null, false, 0 or empty.
   A decimal is a number of seconds; in a review it is a chance or a share from 0 to 1.
   Edition, options and colours are in `lobby`, because they do not change during a game.
5. Every `show` contains everything in your sight. When you have to decide, it also contains an `offer`: all
   legal moves in a few lines. From it you can build every legal move, and no other, without knowing the rules.
   Moves are written as in records: `put 2 salami`, `order green:monotoni`, `hold`, `draw supply`, `draw waiter`,
   `draw nothing`, `pass`, `fill green:monotoni with olive add 2 olive`, `decline green:monotoni`, `ask
   green:ciotona with olive salami request 1 olive add 1 salami`, `help`, `refuse`. Singles come before doubles,
   kinds in the order of the circle.
6. You may send the decisions of a turn in one `play` or one by one; one `play` is accepted whole or not at all.
   `undo` starts the turn again, until a card is drawn. At the baking one `play` holds one decision.
7. While the oven is shown, `beat` brings its events at the room's pace, the same for all; then a `show`
   follows.
8. Events have numbers. After a reconnect, say in `hello` which event you were shown last. The table's aid level
   decides what you are shown again: at `classic` and `notebook` nothing from before the oven was opened, at
   `log` and `oven` everything.
9. A client that does not read gets the newest view when it reads again: at most {OUTBOX_LIMIT // 1024} KiB wait
   for a connection.
10. A refusal has a stable key, the number of the rule, the values, and a sentence in English, so that you can
    write it in your own language."""


def protocol_page(made_by: str) -> Iterator[str]:
    """The whole page."""
    yield from ("# The protocol", "", made_by, "", INTRODUCTION, "")
    yield from _section("Requests over HTTP", "Bodies and answers are JSON; a refusal is an `ErrorSaid`.", _addresses())
    yield from _section("Messages of a client", "`type` says which message it is.", _messages(get_args(ClientMessage)))
    yield from _section("Messages of the server", "`type` again says which.", _messages(get_args(ServerMessage)))
    yield from _section("Parts of messages", "In alphabetical order.", _messages(_parts()))
    yield from _section("Aid levels and paces", "The server never sends what a level does not allow.", _words())
    yield from _section("Events", "`event` says which one it is; cards are texts.", _messages(EVENTS))
    yield from _section("Refusals of the server", "The refusals of the rules are in the catalogues too.", _refusals())


def _section(title: str, about: str, lines: Iterable[str]) -> Iterator[str]:
    yield from (f"## {title}", "", about, "", *lines, "")


def _row(*cells: object) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def _addresses() -> Iterator[str]:
    yield from (_row("address", "body", "answer", "meaning"), "|---|---|---|---|")
    for point in ENDPOINTS:
        takes = "" if point.takes is None else f"`{point.takes.__name__}`"
        gives = "a record, one line" if point.gives is None else f"`{point.gives.__name__}`"
        does = inspect.getdoc(point.does)
        yield _row(f"`{point.method} {point.path}`", takes, f"{point.status}, {gives}", does)
    yield _row("`GET /openapi.json`", "", "200", "The requests over HTTP as OpenAPI 3.1.")
    yield _row("`GET /healthz`, `/readyz`, `/metrics`", "", "200", "For monitoring the server.")


def _messages(kinds: Iterable[Any]) -> Iterator[str]:
    yield from (_row("message", "fields", "meaning"), "|---|---|---|")
    for kind in kinds:
        tag = tag_of(kind)
        name = f"`{tag}`" if tag else f"`{kind.__name__}`"
        yield _row(name, _fields(kind), " ".join((inspect.getdoc(kind) or "").split()))


def _fields(kind: Any) -> str:
    hints = get_type_hints(kind, include_extras=True)
    listed = sorted((one for one in fields(kind) if one.init), key=lambda one: one.kw_only is True)
    optional = {one.name for one in listed if one.default is not MISSING or one.default_factory is not MISSING}
    return ", ".join(f"`{one.name}{'?' if one.name in optional else ''}` {_said(hints[one.name])}" for one in listed)


def _said(hint: Any) -> str:
    """A type in words."""
    if get_origin(hint) is Annotated:
        kind, *metas = get_args(hint)
        return " ".join(filter(None, (_said(kind), *map(_limits, metas))))
    if hint is type(None):
        return "null"
    if get_origin(hint) is tuple:
        return f"list of {_said(get_args(hint)[0])}"
    if hasattr(hint, "__supertype__"):  # a seat
        return "number"
    if hint in (IngredientCard, Order):
        return "card"
    if get_origin(hint) is Mapping:
        key, value = get_args(hint)
        return f"{_said(value)} by {_said(key)}"
    if get_origin(hint) is Literal:
        return " or ".join(f"`{value}`" for value in get_args(hint))
    if len(get_args(hint)) > 8:
        return "one of the events below"
    if get_args(hint):
        return " or ".join(map(_said, get_args(hint)))
    return {"str": "text", "int": "number", "float": "decimal", "bool": "true or false", "Any": "any value"}.get(
        hint.__name__, f"`{hint.__name__}`"
    )


def _limits(meta: Any) -> str:
    assert isinstance(meta, Limits), "nothing else is said about a type"
    said = [f"`{meta.pattern}`"] if meta.pattern else []
    if meta.most is not None:
        said.append(f"{meta.least or 0} to {meta.most}")
    elif meta.least is not None:
        said.append(f"from {meta.least}")
    return f"({', '.join(said)})" if said else ""


def _parts() -> list[Any]:
    """Every class that messages and bodies are made of, and that is no message or event of its own."""
    apart = {*get_args(ClientMessage), *get_args(ServerMessage), *EVENTS}
    bodies = {kind for point in ENDPOINTS for kind in (point.takes, point.gives) if kind is not None}
    found = {kind for whole in (*apart, *bodies, ErrorSaid) for kind in codec_of(whole).classes}
    return sorted(found - apart, key=lambda kind: str(kind.__name__))


def _words() -> Iterator[str]:
    yield from (_row("word", "meaning"), "|---|---|")
    notes = dict(re.findall(r'= "([a-z]+)"  # (.*)', inspect.getsource(Aid)))
    for level in Aid:
        yield _row(f"aid `{level.value}`", notes[level.value])
    for pace in Pace:
        yield _row(f"pace `{pace.value}`", "see `mammamia.hosting.tempo`")
    yield _row("phrases", ", ".join(f"`{phrase}`" for phrase in PHRASES))


def _refusals() -> Iterator[str]:
    yield from (_row("key", "in English"), "|---|---|")
    for path, entry in entries("en", "server"):
        assert isinstance(entry, str), "no plural forms here"
        if path[0] == "refusals":
            yield _row(f"`{path[1]}`", entry)
