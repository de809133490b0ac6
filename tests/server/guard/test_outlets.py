"""What leaves the server beside the game: headers, log lines and figures."""

from __future__ import annotations

import asyncio
import logging
import logging.config
from typing import Any

import pytest

from mammamia.editions import CLASSIC, EDITIONS
from mammamia.game import Game, Shuffle
from mammamia.hosting.codes import new_token
from mammamia.hosting.fair import new_seed
from mammamia.server.guard import SafeFormatter, SecurityHeaders, log_config, redact, security_headers
from mammamia.server.guard.headers import WORKER_SCRIPT
from mammamia.server.guard.limits import BehindProxy
from mammamia.server.metrics import Counter, Histogram, Metrics

# ---------------------------------------------------------------- headers


def answer(headers: list[tuple[bytes, bytes]], path: str = "/", **more: Any) -> list[tuple[bytes, bytes]]:
    """The headers of an answer that an app gives with these."""
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {}

    asyncio.run(SecurityHeaders(app, **more)({"type": "http", "path": path}, receive, send))
    found: list[tuple[bytes, bytes]] = sent[0]["headers"]
    return found


def test_every_answer_has_the_headers_once() -> None:
    found = answer([(b"content-type", b"text/html"), (b"Content-Security-Policy", b"default-src *")])
    names = [name.lower() for name, _ in found]
    assert len(names) == len(set(names))
    for name, value in security_headers().items():
        assert (name.encode(), value.encode()) in found
    assert (b"cache-control", b"no-store") in found
    assert b"strict-transport-security" not in names
    assert b"strict-transport-security" in [name for name, _ in answer([], is_secure=True)]
    assert (b"cache-control", b"max-age=60") in answer([(b"cache-control", b"max-age=60")])


def test_only_the_script_that_runs_python_may_compile_and_it_may_reach_nothing() -> None:
    page, script = (dict(answer([], path))[b"content-security-policy"].decode() for path in ("/", WORKER_SCRIPT))
    assert "wasm-unsafe-eval" not in page
    assert script.startswith("default-src 'none'; script-src 'wasm-unsafe-eval'")
    assert "connect-src" not in script


def test_the_policy_is_strict() -> None:
    policy = dict(part.split(" ", 1) for part in security_headers()["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert {"frame-ancestors", "base-uri", "form-action"} <= policy.keys()
    assert not any(word in value for value in policy.values() for word in ("unsafe", "*", "http", "data:", "blob:"))


def test_sockets_are_left_alone() -> None:
    heard: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard.append((scope, receive, send))

    asyncio.run(SecurityHeaders(app)({"type": "websocket"}, 1, 2))  # type: ignore[arg-type]
    assert heard == [({"type": "websocket"}, 1, 2)]


# ---------------------------------------------------------------- logs


SECRETS = [new_token(), new_token(), new_seed().hex(), repr(bytes(range(128, 160))), "0123456789abcdef" * 2]


def logged(message: str, *values: object, exception: BaseException | None = None) -> str:
    info = None if exception is None else (type(exception), exception, exception.__traceback__)
    record = logging.LogRecord("mammamia", logging.ERROR, "room.py", 1, message, values, info)
    return SafeFormatter("%(levelname)s %(message)s").format(record)


@pytest.mark.parametrize("secret", SECRETS, ids=range(len(SECRETS)))
@pytest.mark.parametrize("text", ["GET /room/{}", "token={}", "#{}", "'{}'", "{}", "a {} b", '{{"seed": "{}"}}'])
def test_no_secret_is_in_a_line(text: str, secret: str) -> None:
    assert secret.strip("b'") not in logged(text.format(secret))
    assert secret.strip("b'") not in logged("%s", text.format(secret))


def test_short_secrets_are_known_by_their_name() -> None:
    assert logged("ticket=abc&seat=2") == "ERROR ticket=[…]&seat=2"
    assert logged('{"nonce": "ab12", "n": 3}') == 'ERROR {"nonce": "[…]", "n": 3}'
    assert redact("postgresql://ada:pw@db/x") == "postgresql://ada:[…]@db/x"


@pytest.mark.parametrize("key", EDITIONS)
def test_no_card_is_in_a_line(key: str) -> None:
    """Neither as a record names it nor as Python shows it."""
    edition = EDITIONS[key]
    game = Game.deal(edition, seats=3, shuffle=Shuffle.from_seed(7))
    view = game.view(game.seats[0])
    lines = logged("%s %s", view, [str(order) for row in game.names.orders for order in row])
    for kind in edition.kinds:
        assert kind.value not in lines.lower()
    for order in game.names.orders[0]:
        assert f"'{order.name}'" not in lines
        assert str(order) not in lines


def test_no_card_is_in_a_traceback() -> None:
    game = Game.deal(CLASSIC, seats=3, shuffle=Shuffle.from_seed(7))
    try:
        raise AssertionError(f"unexpected {game.knowledge(game.seats[0])!r}")
    except AssertionError as error:
        text = logged("failed", exception=error)
    assert "AssertionError" in text
    assert not any(kind.value in text.lower() for kind in CLASSIC.kinds)


def test_ordinary_lines_are_left_alone() -> None:
    for line in ("started in 0.4 s", "database /var/lib/mammamia/mammamia.db", "127.0.0.1:8000 closed with 1012"):
        assert redact(line) == line


def test_the_configuration_is_one_that_logging_takes() -> None:
    config = log_config("info")
    before = logging.getLogger().handlers[:]
    try:
        logging.config.dictConfig(config)
        (handler,) = logging.getLogger().handlers
        assert isinstance(handler.formatter, SafeFormatter)
    finally:
        logging.getLogger().handlers[:] = before


# ---------------------------------------------------------------- figures


def test_what_metrics_answers() -> None:
    metrics = Metrics()
    metrics.moves.add(n=3)
    metrics.refusals.add("illegal")
    metrics.refusals.add('"} evil 1\n')
    metrics.move_seconds.note(0.002)
    metrics.move_seconds.note(0.0021)
    metrics.move_seconds.note(99.0)
    metrics.connections.value += 2
    metrics.watch("bots_waiting", "Decisions that wait.", lambda: 4)
    metrics.watch("bots_decided_total", "Decisions made.", lambda: 5, grows=True)
    lines = metrics.text().splitlines()

    assert "mammamia_moves_total 3" in lines
    assert 'mammamia_refusals_total{reason="illegal"} 1' in lines
    assert 'mammamia_refusals_total{reason="other"} 1' in lines
    assert "mammamia_connections 2" in lines
    assert "mammamia_bots_waiting 4" in lines
    assert "# TYPE mammamia_bots_decided_total counter" in lines
    assert 'mammamia_move_seconds_bucket{le="0.001"} 0' in lines
    assert 'mammamia_move_seconds_bucket{le="0.002"} 1' in lines
    assert 'mammamia_move_seconds_bucket{le="0.003"} 2' in lines
    assert 'mammamia_move_seconds_bucket{le="10"} 2' in lines
    assert 'mammamia_move_seconds_bucket{le="+Inf"} 3' in lines
    assert "mammamia_move_seconds_count 3" in lines
    assert "evil" not in metrics.text()


def test_each_figure_has_its_heading_and_its_name_once() -> None:
    text = Metrics().text()
    names = [line.split()[2] for line in text.splitlines() if line.startswith("# TYPE ")]
    assert len(names) == len(set(names)) > 8
    assert text.count("# HELP ") == len(names)
    assert text.endswith("\n")


def test_counters_can_be_read() -> None:
    counter = Counter("x", "X.")
    counter.add()
    assert (counter.count(), counter.count("y")) == (1, 0)
    histogram = Histogram("y", "Y.", bounds=(1.0,))
    histogram.note(1.0)
    assert dict(histogram.samples())['mammamia_y_bucket{le="1"}'] == 1


# ---------------------------------------------------------------- proxies


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ([], ("127.0.0.1", 5)),
        ([(b"x-forwarded-for", b"198.51.100.9")], ("198.51.100.9", 0)),
        ([(b"x-forwarded-for", b"10.9.9.9, 198.51.100.9")], ("198.51.100.9", 0)),
        ([(b"x-forwarded-for", b"\xff")], ("unknown", 0)),
    ],
)
def test_behind_a_proxy_the_client_is_whom_the_proxy_has_seen(headers: Any, expected: tuple[str, int]) -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope.get("client"))

    scope = {"type": "websocket", "client": ("127.0.0.1", 5), "headers": headers}
    asyncio.run(BehindProxy(app)(scope, 1, 2))  # type: ignore[arg-type]
    assert seen == [expected]
