"""The catalogues: one TOML file per language and area, read when first needed, also from a wheel or a zip."""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias, TypeGuard

from mammamia.i18n.plurals import CATEGORIES, category

Forms: TypeAlias = dict[str, str]  # a text for each CLDR category, and maybe `by`: the value that is counted
Entry: TypeAlias = str | Forms

BY: Final = "by"
PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)\}")


class CatalogueError(LookupError):
    """A catalogue lacks an entry, or an entry names a value that was not given."""


@cache
def catalogue(code: str, area: str) -> dict[str, object]:
    """All entries of one area in one language."""
    try:  # not by `importlib.resources`, which loads half of the standard library
        file = pkgutil.get_data("mammamia.i18n", f"catalogues/{code}/{area}.toml")
    except OSError:
        file = None
    if file is None:
        raise CatalogueError(f"there is no catalogue {code}/{area}.toml")
    return tomllib.loads(file.decode())


def find(code: str, area: str, *path: str) -> Entry:
    """The entry that a path leads to."""
    found: object = catalogue(code, area)
    for step in path:
        found = found.get(step) if isinstance(found, dict) else None
    if isinstance(found, str) or is_forms(found):
        return found
    raise CatalogueError(f"{code}/{area}.toml has no entry {'.'.join(path)}")


def is_forms(found: object) -> TypeGuard[Forms]:
    """Whether a table holds plural forms, and not further entries."""
    return (
        isinstance(found, dict)
        and bool(found.keys() & set(CATEGORIES))
        and all(key in (*CATEGORIES, BY) and isinstance(text, str) for key, text in found.items())
    )


def entries(code: str, area: str) -> Iterator[tuple[tuple[str, ...], Entry]]:
    """Every entry of an area with its path."""
    yield from _entries((), catalogue(code, area))


def _entries(path: tuple[str, ...], found: object) -> Iterator[tuple[tuple[str, ...], Entry]]:
    if isinstance(found, str) or is_forms(found):
        yield path, found
    else:
        assert isinstance(found, dict), f"{'.'.join(path)} is neither a text nor a table"
        for key, inner in found.items():
            yield from _entries((*path, key), inner)


def choose(code: str, entry: Entry, values: Mapping[str, object]) -> str:
    """The text of an entry: of its plural forms the one that goes with the count."""
    if isinstance(entry, str):
        return entry
    by = entry.get(BY, "n")
    n = values.get(by)
    if not isinstance(n, int):
        raise CatalogueError(f"the value {by} decides the plural form, but it is {n!r}")
    return entry.get(category(code, n)) or entry["other"]


def fill(text: str, values: Mapping[str, str]) -> str:
    """The text with each `{name}` replaced by the value of that name; nothing else in it is looked at."""
    try:
        return PLACEHOLDER.sub(lambda match: values[match[1]], text)
    except KeyError as error:
        raise CatalogueError(f"no value for {error} in {text!r}") from None
