"""The reference pages of the docs: the commands from their parsers, the Python names from their docstrings."""

from __future__ import annotations

import inspect
from argparse import Action
from collections.abc import Callable, Iterator
from enum import Enum
from importlib import import_module
from types import GenericAlias, ModuleType, UnionType
from typing import Any, Final, NewType, get_args

from mammamia.cli import COMMANDS, command_named
from mammamia.cli.examples import EXAMPLES
from mammamia.cli.usage import Parser
from mammamia.i18n import LANGUAGES

PACKAGES: Final = ("game", "editions", "records", "bots", "bots.memory", "lab", "i18n")
ENGLISH: Final = LANGUAGES["en"]


def sentence(thing: object) -> str:
    """The meaning of a public name: the first paragraph of its docstring."""
    text = inspect.getdoc(thing)
    assert text is not None, f"{thing} has no docstring"
    return " ".join(text.split("\n\n")[0].split())


# ---------------------------------------------------------------- docs/reference/commands.md


def commands_page(made_by: str) -> Iterator[str]:
    """Every command with its words and examples."""
    yield from ("# Commands", "", made_by, "")
    yield "`mammamia COMMAND --help` tells the same in your language; `--lang` chooses another one."
    yield "Exit codes: 0 good, 1 the input is bad, 2 wrong usage."
    for name in COMMANDS:
        parser = Parser(f"mammamia {name}", ENGLISH)
        shared = len(parser._actions)
        command_named(name).add_arguments(parser, ENGLISH)
        yield from ("", f"## {name}", "", ENGLISH.say(f"cli.{name}.about"))
        if parser._actions[shared:]:
            yield from ("", "| word | meaning |", "|---|---|")
            yield from map(word_row, parser._actions[shared:])
        yield from ("", "<!-- Not run: some wait for people, others need what they name. -->", "```sh")
        yield from EXAMPLES[name]
        yield "```"


def word_row(action: Action) -> str:
    """`--games N` and its help."""
    value = "" if action.nargs == 0 else str(action.metavar or action.dest)
    word = " ".join(filter(None, [", ".join(action.option_strings), value]))
    return f"| `{word}` | {str(action.help).replace('%%', '%').replace('|', chr(92) + '|')} |"


# ---------------------------------------------------------------- docs/reference/python.md


def python_page(made_by: str) -> Iterator[str]:
    """The public names of the packages that programs are built on."""
    yield from ("# The Python interface", "", made_by, "")
    yield "What you may import and rely on: the names that these packages export."
    yield "Everything has types, and none of it needs a package that is not in the standard library,"
    yield "except where it says compiled."
    for name in PACKAGES:
        package = import_module(f"mammamia.{name}")
        yield from ("", f"## mammamia.{name}", "", sentence(package))
        for exported in sorted(package.__all__, key=str.lower):
            yield from described(package, exported)


def described(package: ModuleType, name: str) -> Iterator[str]:
    """One name: a function with its signature, a class with its methods, or a value."""
    thing = inspect.unwrap(getattr(package, name))
    if inspect.isclass(thing):
        yield from ("", f"### {name}", "", f"`class {name}{signature(thing)}`", "", sentence(thing))
        rows = list(methods(thing))
        yield from ["", *rows] if rows else []
    elif inspect.isfunction(thing):
        yield from ("", f"### {name}", "", f"`{name}{signature(thing)}`", "", sentence(thing))
    else:
        yield from ("", f"### {name}", "", value_line(thing))


def signature(thing: Callable[..., Any]) -> str:
    """How it is called, without `self`; nothing for a protocol or the values of an enumeration."""
    if inspect.isclass(thing) and (issubclass(thing, Enum | Exception) or getattr(thing, "_is_protocol", False)):
        return ""
    found = inspect.signature(thing)
    shown = [one for one in found.parameters.values() if one.name not in ("self", "cls")]
    answer = inspect.Signature.empty if inspect.isclass(thing) else found.return_annotation
    return str(found.replace(parameters=shown, return_annotation=answer)).replace("'", "")


def methods(thing: type[object]) -> Iterator[str]:
    """The public methods and properties of a class, those of its parents in our code too, each with its meaning."""
    for name, raw in sorted(inspect.getmembers_static(thing)):
        what = raw.fget if isinstance(raw, property) else getattr(raw, "__func__", raw)
        if name.startswith("_") or not inspect.isfunction(what) or not what.__module__.startswith("mammamia"):
            continue
        if inspect.getdoc(what):
            yield f"- `{name}{'' if isinstance(raw, property) else signature(what)}`: {sentence(what)}"


def value_line(thing: object) -> str:
    """A closed union by its members, any other type by what it is, and a value by its type."""
    if isinstance(thing, UnionType):
        return f"One of {', '.join(f'`{member.__name__}`' for member in get_args(thing))}."
    if isinstance(thing, NewType):
        return f"A number of its own type, so that no other number is taken for it: `{thing.__supertype__.__name__}`."
    if isinstance(thing, GenericAlias):
        return f"The type `{str(thing).replace('mammamia.game.cards.', '')}`."
    return f"A value of the type `{type(thing).__name__}`."
