"""The tables of the docs, made from the code: `python tools/tables.py` writes them, `--check` says if one is stale."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import Final, get_args

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from mammamia.editions import EDITIONS, Edition, Ingredient, OrderCard, box_of  # noqa: E402
from mammamia.engine import decisions, observing  # noqa: E402
from mammamia.engine.fields import stores  # noqa: E402
from mammamia.engine.state import Box, State  # noqa: E402
from mammamia.envs import dealing  # noqa: E402
from mammamia.envs.names import gymnasium_name, openspiel_name, openspiel_parameters  # noqa: E402
from mammamia.game import events, moves  # noqa: E402
from mammamia.game.moves import (  # noqa: E402
    AskForHelp,
    DrawNothing,
    FillOrder,
    Help,
    HoldOrders,
    Pass,
    PutIngredients,
    PutOrder,
    Refill,
    Refuse,
    TakeOrderBack,
)
from mammamia.i18n import language_named  # noqa: E402
from mammamia.i18n.recipes import in_words  # noqa: E402
from tools.protocol_page import protocol_page  # noqa: E402
from tools.reference import commands_page, python_page, sentence  # noqa: E402

MADE_BY: Final = "<!-- Made by tools/tables.py from the code; edit that, not this page. -->"
NUMBERS: Final = {"i1": "-128 to 127", "u1": "0 to 255", "i2": "-32768 to 32767"}

# What each decision is called outside the engine, and the letters that stand for the numbers added to it.
MOVE_OF: Final[dict[str, type[object]]] = {
    "PASS": Pass,
    "HOLD": HoldOrders,
    "DRAW_NOTHING": DrawNothing,
    "DRAW_SUPPLY": Refill,
    "DRAW_WAITER": Refill,
    "DECLINE": TakeOrderBack,
    "REFUSE": Refuse,
    "HELP": Help,
    "PUT_ORDER": PutOrder,
    "FILL_WITH": FillOrder,
    "ASK_WITH": AskForHelp,
    "PUT_CARDS": PutIngredients,
}


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """A table in Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |"


def comments_in(source: str) -> dict[str, str]:
    """The comment beside each name that is given a type or a value."""
    lines = re.findall(r"^\s*(\w+): [^#\n]*?(?:\s\s# ([^\n]*))?$", source, flags=re.MULTILINE)
    return dict(lines)


# ---------------------------------------------------------------- docs/rules/editions.md


def editions_page() -> Iterator[str]:
    """The boxes side by side: knobs, cards and orders."""
    yield from ("# The editions in numbers", "", MADE_BY, "")
    yield "The four boxes and how they differ; what the numbers mean is told in [the rules](index.md)."
    yield from ("", "## Knobs", "")
    yield from knobs()
    yield from ("", "## Ingredients by number of players", "")
    yield "All cards, and how many of each kind; in bold what a game has unless the option `thin` says otherwise."
    yield ""
    yield from ingredients()
    yield from ("", "## Options", "")
    yield "What a game may set (R0), and what it has otherwise."
    yield ""
    yield from options()
    yield from ("", "## Orders", "")
    yield "Each order with what it needs and how sure we are of it."
    yield "Does your box say something else? Please tell us: it is one line."
    for keys, edition in by_orders().items():
        yield from ("", f"### {keys}")
        for colour in edition.colours:
            own = colour.ingredient
            yield from ("", f"#### {colour.value.capitalize()}, {own.value}", "")
            yield from table(("order", "needs", "how sure"), map(order_row, edition.orders_of(own)))


def knobs() -> Iterator[str]:
    """One row a knob, one column an edition."""
    notes = comments_in(inspect.getsource(Edition))
    shown = [field.name for field in fields(Edition) if field.name not in ("key", "orders_of", "switches")]
    rows = [
        (f"`{name}`", *(said(getattr(edition, name)) for edition in EDITIONS.values()), notes[name] or meaning(name))
        for name in shown
    ]
    count = [len(edition.orders_of(edition.kinds[0])) for edition in EDITIONS.values()]
    rows.append(("orders", *map(str, count), "of each seat"))
    yield from table(("knob", *(f"`{key}`" for key in EDITIONS), "meaning"), rows)


def meaning(name: str) -> str:
    """What a knob that is not a number means: the sentence of its values."""
    return sentence(type(getattr(next(iter(EDITIONS.values())), name)))


def said(value: object) -> str:
    """A knob's value in words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case tuple():
            return ", ".join(kind.value for kind in value)
        case dict():
            return ", ".join(f"{players}: {n}" for players, n in value.items())
        case _:
            return str(value)


def ingredients() -> Iterator[str]:
    """How many cards a game has."""
    most = max(max(edition.players) for edition in EDITIONS.values())
    head = ("edition", "thin", *(f"{players} players" for players in range(2, most + 1)))
    rows = []
    for key, edition in EDITIONS.items():
        for thin in (False, True):
            cells = [cards_cell(edition, players, thin=thin) for players in range(2, most + 1)]
            rows.append((f"`{key}`", said(thin), *cells))
    yield from table(head, rows)


def cards_cell(edition: Edition, players: int, *, thin: bool) -> str:
    """`45 (9 each)`, in bold where it is the default."""
    if players not in edition.players:
        return "–"
    box = box_of(edition, edition.options(players, {"thin": thin}), edition.colours[:players])
    text = f"{sum(box.cards)} ({box.cards[0]} each)"
    return f"**{text}**" if thin == edition.thin else text


def options() -> Iterator[str]:
    """Which options an edition has, and their defaults by number of players."""
    names = list(next(iter(EDITIONS.values())).options(3).__dataclass_fields__)
    rows = []
    for key, edition in EDITIONS.items():
        cells = []
        for name in names:
            by_players = {players: said(getattr(edition.options(players), name)) for players in edition.players}
            default = by_players[max(by_players)]
            others = [f"{players} players: {value}" for players, value in by_players.items() if value != default]
            cells.append(", ".join([default, *others]) if name in edition.switches else "–")
        rows.append((f"`{key}`", *cells))
    yield from table(("edition", *(f"`{name}`" for name in names)), rows)


def by_orders() -> dict[str, Edition]:
    """Editions that have the same orders, together."""
    groups: dict[Callable[[Ingredient], tuple[OrderCard, ...]], list[Edition]] = {}
    for edition in EDITIONS.values():
        groups.setdefault(edition.orders_of, []).append(edition)
    return {", ".join(f"`{edition.key}`" for edition in group): group[0] for group in groups.values()}


def order_row(card: OrderCard) -> tuple[str, str, str]:
    """Name, needs, how sure."""
    return f"`{card.name}`", in_words(language_named("en"), card.recipe), card.sure.value


# ---------------------------------------------------------------- docs/engine/


def decisions_page() -> Iterator[str]:
    """The number of every decision."""
    yield from ("# The numbers of decisions", "", MADE_BY, "")
    yield f"{sentence(decisions)} There are {decisions.DECISIONS}, from `engine/decisions.py`."
    yield ""
    yield "A kind is a number from 0 to 5 in the order of the circle (R1.6);"
    yield f"`DOUBLES` is {decisions.DOUBLES}, `COUNTS` is {decisions.COUNTS}."
    yield ""
    source = inspect.getsource(decisions)
    notes = comments_in(source)
    starts = {name: getattr(decisions, name) for name in notes if name not in ("COUNTS", "DOUBLES", "DECISIONS")}
    ends = [*list(starts.values())[1:], decisions.DECISIONS]
    rows = []
    for (name, start), end in zip(starts.items(), ends, strict=True):
        numbers = str(start) if end == start + 1 else f"{start} to {end - 1}"
        move = MOVE_OF.get(name)
        rows.append((numbers, f"`{name}`", notes[name], f"`{move.__name__}`: {sentence(move)}" if move else ""))
    yield from table(("number", "decision", "the number is", "as a move"), rows)
    yield ""
    yield "`ADD` and `REQUEST` follow a `FILL_WITH` or an `ASK_WITH` where there is a choice of cards;"
    yield "a move of the game combines them."


def state_page() -> Iterator[str]:
    """The fields of the two bundles."""
    yield from ("# The fields of a state", "", MADE_BY, "")
    yield "The whole truth about a game is two bundles of numbers, declared in `engine/state.py`"
    yield "and used as plain objects and as NumPy records."
    for bundle in (State, Box):
        yield from ("", f"## {bundle.__name__}", "", sentence(bundle), "")
        notes = comments_in(inspect.getsource(bundle))
        yield from table(
            ("field", "sizes", "numbers", "meaning"),
            (
                (f"`{name}`", " × ".join(map(str, store.sizes)) or "1", NUMBERS[store.code], notes.get(name, ""))
                for name, store in stores(bundle).items()
            ),
        )


def events_page() -> Iterator[str]:
    """Moves, events, and their audience."""
    yield from ("# Moves and events", "", MADE_BY, "")
    yield "A move is one decision, an event one fact; both are records of `mammamia.game`."
    yield "An event is shown whole or not at all (R8)."
    yield from ("", "## Moves", "")
    yield from table(("move", "fields", "meaning"), (record_row(move) for move in members(moves.Move)))
    private = set(members(events.PrivateEvent))
    yield from ("", "## Events", "")
    yield from table(
        ("event", "fields", "shown to", "meaning"),
        (
            (*record_row(event)[:2], "its seat" if event in private else "everybody", record_row(event)[2])
            for event in members(events.Event)
        ),
    )


def members(union: object) -> tuple[type[object], ...]:
    """The records of a closed union."""
    assert isinstance(union, UnionType)
    return get_args(union)


def record_row(record: type[object]) -> tuple[str, str, str]:
    """Name, fields, meaning."""
    assert is_dataclass(record)
    names = ", ".join(f"`{field.name}`" for field in fields(record))
    return f"`{record.__name__}`", names or "–", sentence(record)


def observations_page() -> Iterator[str]:
    """The parts of an observation."""
    yield from ("# Observations", "", MADE_BY, "")
    yield from (f"{paragraph}\n" for paragraph in (inspect.getdoc(observing) or "").split("\n\n"))
    yield (
        f"`observe` writes the first {observing.IN_SIGHT} numbers, everything in sight (R8.2); "
        f"`remember` writes all {observing.REMEMBERED}, everything a perfect memory knows."
    )
    yield ""
    yield from table(
        ("part", "from", "to", "sizes", "meaning"),
        (
            (f"`{part.name}`", part.start, end - 1, " × ".join(map(str, part.sizes)), part.meaning)
            for part, end in zip(
                observing.LAYOUT, [*(part.start for part in observing.LAYOUT[1:]), observing.REMEMBERED], strict=True
            )
        ),
    )


def environments_page() -> Iterator[str]:
    """The names of the editions in each library, and the numbers of chance outcomes."""
    yield from ("# Names and numbers of the environments", "", MADE_BY, "")
    yield "Actions are [decisions](../engine/decisions.md), observations have [parts](../engine/observations.md).\n"
    yield from table(
        ("edition", "players", "Gymnasium, one seat", "Gymnasium, many games", "OpenSpiel", "its parameters"),
        (
            (
                f"`{edition.key}`",
                f"{edition.players[0]} to {edition.players[-1]}",
                f"`{gymnasium_name(edition)}-v0`",
                f"`{gymnasium_name(edition)}Tables-v0`",
                f"`{openspiel_name(edition)}`",
                ", ".join(f"`{name}={value}`" for name, value in openspiel_parameters(edition).items()),
            )
            for edition in EDITIONS.values()
        ),
    )
    yield from ("", "## Chance", "", "Chance outcomes in OpenSpiel have their own numbers.", "")
    yield from table(
        ("number", "outcome"),
        (
            (f"{dealing.CARD_COMES} to {dealing.ORDER_COMES - 2}", "this card comes: singles, then doubles"),
            (dealing.ORDER_COMES - 1, "the Mamma Mia! card comes"),
            (f"{dealing.ORDER_COMES} to {dealing.SEAT_BEGINS - 1}", "this order of the seat comes"),
            (f"{dealing.SEAT_BEGINS} to {dealing.OUTCOMES - 1}", "this seat begins"),
        ),
    )


PAGES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "docs/rules/editions.md": editions_page,
    "docs/engine/decisions.md": decisions_page,
    "docs/engine/state.md": state_page,
    "docs/engine/events.md": events_page,
    "docs/engine/observations.md": observations_page,
    "docs/lab/names.md": environments_page,
    "docs/server/protocol.md": lambda: protocol_page(MADE_BY),
    "docs/reference/commands.md": lambda: commands_page(MADE_BY),
    "docs/reference/python.md": lambda: python_page(MADE_BY),
}


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or with `--check` only look at them."""
    if list(arguments) not in ([], ["--check"]):
        print("usage: python tools/tables.py [--check]", file=sys.stderr)
        return 2
    stale = []
    for name, page in PAGES.items():
        path = ROOT / name
        text = "\n".join(page()) + "\n"
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{name} written")
    if stale and arguments:
        print(f"{', '.join(stale)}: not what the code says; run `python tools/tables.py`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
