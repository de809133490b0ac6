"""A page on another web space may ask here if the server names it; others may not."""

from __future__ import annotations

from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.server.served import server

FRIEND = "https://name.example"
STRANGER = "https://evil.example"


def preflight(url: str, origin: str) -> str | None:
    """Which origin a browser is told may post here."""
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    with urlopen(Request(f"{url}/api/rooms", method="OPTIONS", headers={"Origin": origin, **asked})) as answer:
        found: str | None = answer.headers["Access-Control-Allow-Origin"]
        return found


def test_a_page_that_is_named_may_ask_from_elsewhere() -> None:
    with server(allow_origins=(FRIEND,)) as url:
        assert preflight(url, FRIEND) == FRIEND
        with urlopen(Request(f"{url}/api/editions", headers={"Origin": FRIEND})) as answer:
            assert answer.headers["Access-Control-Allow-Origin"] == FRIEND


def test_no_other_page_may() -> None:
    with server(allow_origins=(FRIEND,)) as url:
        with pytest.raises(HTTPError) as refused:
            preflight(url, STRANGER)
        assert refused.value.headers["Access-Control-Allow-Origin"] is None
        with urlopen(Request(f"{url}/api/editions", headers={"Origin": STRANGER})) as answer:
            assert answer.headers["Access-Control-Allow-Origin"] is None
