"""On a shared device nobody is called "you": what says so elsewhere has words with a name for it."""

from __future__ import annotations

import re

from mammamia.i18n.catalogue import entries

AT_THE_TABLE = ("page", "table", "opening", "ending")
YOU = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)
FOR_ANYBODY = {  # said to all, or to whoever has a device of their own
    ("page", "other-device"),
    ("page", "pack", "needed"),
    *(("opening", "news", f"your-{what}") for what in ("open", "baked", "burnt")),  # where no device is shared
    ("table", "phrase", "thanks"),
    ("table", "keys", "hand"),
    ("ending", "proof", "nonce"),
}


def named() -> dict[tuple[str, ...], object]:
    return {path[1:]: entry for path, entry in entries("en", "hotseat") if path[0] == "named"}


def test_every_you_has_words_with_a_name() -> None:
    said = {(area, *path): str(entry) for area in AT_THE_TABLE for path, entry in entries("en", area)}
    assert {key for key, text in said.items() if YOU.search(text)} - FOR_ANYBODY <= named().keys()
    assert named().keys() <= said.keys()


def test_words_with_a_name_do_not_say_you() -> None:
    assert not [key for key, entry in named().items() if YOU.search(str(entry))]
