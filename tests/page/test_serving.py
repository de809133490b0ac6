"""The page as the server hands it out, and what it is made from."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from gzip import decompress as gunzip
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from mammamia.editions import EDITIONS
from mammamia.hosting.protocol.messages import ServerMessage
from mammamia.i18n import LANGUAGES
from tests.page.browser import restaurant
from tests.server.served import ask, request
from tools.page_types import page_types
from tools.page_words import game, text_keys, words_of


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with restaurant() as address:
        yield address


def test_the_page_is_html_that_loads_from_here_only(url: str) -> None:
    with urlopen(url) as answer:
        text = answer.read().decode()
        assert answer.headers["content-type"].startswith("text/html")
        assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert not re.search(r"<script(?![^>]*src=)|style=|<style|https?://", text)


def test_a_file_is_packed_and_not_sent_again_if_unchanged(url: str) -> None:
    with urlopen(Request(f"{url}/app.js", headers={"Accept-Encoding": "gzip"})) as answer:
        packed, tag = answer.read(), answer.headers["etag"]
        assert answer.headers["content-encoding"] == "gzip"
    with urlopen(f"{url}/app.js") as plain:
        assert plain.read() == gzip.decompress(packed)
    with pytest.raises(HTTPError) as unchanged:
        urlopen(Request(f"{url}/app.js", headers={"If-None-Match": tag}))
    assert unchanged.value.code == 304
    unchanged.value.close()


@pytest.mark.parametrize("path", ["/../settings.py", "/texts", "/texts/xx.json", "/page/index.html"])
def test_nothing_else_of_the_package_is_served(url: str, path: str) -> None:
    with pytest.raises(HTTPError) as missing:
        urlopen(f"{url}{path}")
    assert missing.value.code == 404
    missing.value.close()


def test_the_script_keeps_its_budget(url: str) -> None:
    """Issue 17: at most 75 KB of script, gzipped, with all that the page's own scripts load by themselves."""
    with urlopen(url) as answer:
        due = re.findall(r'<script[^>]* src="([^"]+)"', answer.read().decode())
    assert {"early.js", "app.js"} <= set(due)
    size, seen = 0, set[str]()
    while due:
        name = due.pop()
        if name in seen:
            continue
        seen.add(name)
        with urlopen(Request(f"{url}/{name}", headers={"Accept-Encoding": "gzip"})) as answer:
            packed = answer.read()
        size += len(packed)
        text = (gunzip(packed) if packed[:2] == b"\x1f\x8b" else packed).decode()
        due += re.findall(r'(?:from|import)"\./([^"]+\.js)"', text)
    assert 50 * 1024 < size <= 75 * 1024


def test_a_link_is_drawn_as_a_code(url: str) -> None:
    rows = ask(f"{url}/api/code", {"link": f"{url}/#/room/abc"})["rows"]
    assert {len(row) for row in rows} == {len(rows)}
    assert rows[0].startswith("1111111")  # a corner
    status, refused = request(f"{url}/api/code", {"link": "not a link"})
    assert (status, refused["key"]) == (400, "bad-message")


# ---------------------------------------------------------------- what it is made from


def test_every_order_has_a_face_and_words_in_every_language() -> None:
    made = game()["editions"]
    for key, edition in EDITIONS.items():
        orders = {
            f"{colour.value}:{card.name}" for colour in edition.colours for card in edition.orders_of(colour.ingredient)
        }
        assert made[key]["orders"].keys() == orders
        for code in LANGUAGES:
            recipes = words_of(code)["recipe"]
            assert all(recipes[f"{key}/{order}"] for order in orders)
    assert made["classic"]["orders"]["red:four-olive"] == {"needs": {"salami": 1, "olive": 4}}
    assert made["classic"]["orders"]["red:bombastica"] == {"needs": {}, "heap": 15}
    assert made["plus"]["orders"]["green:mini"]["crossed"] == "shrimp"


def test_types_and_keys_are_made_from_the_server_and_the_catalogues() -> None:
    made = "\n".join(page_types())
    for message in ServerMessage.__args__:
        assert f"export interface {message.__name__} {{" in made
    assert "readonly offer?: TurnOffer | FillOffer | AnswerOffer | null;" in made
    assert '  | "table.your-turn"' in text_keys()
