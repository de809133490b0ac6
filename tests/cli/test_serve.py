"""`mammamia serve`, `backup` and `restore`."""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

import mammamia
from mammamia.cli import greeting as greetings
from mammamia.cli import serve
from mammamia.cli.greeting import code_of, greeting, own_addresses
from mammamia.cli.serve import Choices
from mammamia.cli.usage import Parser, WrongUsage
from mammamia.i18n import LANGUAGES
from mammamia.server.settings import Settings
from mammamia.server.starting import try_database
from tests.cli.conftest import Cli

SOURCE = str(Path(mammamia.__file__).parents[1])
COMMAND = [sys.executable, "-m", "mammamia", "serve"]
ENGLISH = LANGUAGES["en"]


# ---------------------------------------------------------------- options


def chosen(*words: str) -> argparse.Namespace:
    parser = Parser("mammamia serve", ENGLISH)
    serve.add_arguments(parser, ENGLISH)
    return parser.parse_args(list(words))


def settings(*words: str, environment: Mapping[str, str] | None = None) -> Settings:
    return Choices(chosen(*words), environment or {}, ENGLISH).settings()


def test_defaults_serve_this_computer_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = settings()
    assert found == Settings(database=f"sqlite:///{tmp_path}/mammamia/mammamia.db")
    assert (found.host, found.port, found.workers) == ("127.0.0.1", 8000, 1)
    assert found.is_sqlite
    assert not found.is_secure


FLAGS = {
    "host": ("--host", "0.0.0.0", "0.0.0.0"),
    "port": ("--port", "9000", 9000),
    "database": ("--database", "postgresql://db/games", "postgresql://db/games"),
    "bot_workers": ("--bot-workers", "0", 0),
    "public_url": ("--public-url", "https://pizza.example/", "https://pizza.example"),
    "allow_origins": ("--allow-origin", "https://a.example", ("https://a.example",)),
    "pace": ("--pace", "0.5", 0.5),
    "rate": ("--rate", "50", 50.0),
    "address_rate": ("--address-rate", "2.5", 2.5),
    "address_connections": ("--address-connections", "7", 7),
    "address_tables": ("--address-tables", "3", 3),
    "rooms": ("--rooms", "300", 300),
    "keep_days": ("--keep-days", "30", 30),
    "log_level": ("--log-level", "warning", "warning"),
}


@pytest.mark.parametrize("name", FLAGS)
def test_each_option_by_flag_and_by_environment(name: str) -> None:
    flag, text, value = FLAGS[name]
    variable = "MAMMAMIA_" + flag.removeprefix("--").replace("-", "_").upper()
    assert getattr(settings(flag, text), name) == value
    assert getattr(settings(environment={variable: text}), name) == value
    assert getattr(settings(flag, text, environment={variable: "?"}), name) == value


def test_switches() -> None:
    assert settings("--trust-proxy", "--no-metrics") == settings(
        environment={"MAMMAMIA_TRUST_PROXY": "true", "MAMMAMIA_NO_METRICS": "1"}
    )
    assert settings("--trust-proxy").trust_proxy
    assert not settings("--no-metrics").metrics
    assert settings(environment={"MAMMAMIA_TRUST_PROXY": "false", "MAMMAMIA_NO_METRICS": ""}).metrics
    many = settings("--allow-origin", "https://a.example", "--allow-origin", "http://b.example:81")
    assert many.allow_origins == ("https://a.example", "http://b.example:81")
    assert settings(environment={"MAMMAMIA_ALLOW_ORIGIN": "https://a.example http://b.example:81"}) == many
    assert settings("--workers", "2", "--database", "postgresql://db/games").workers == 2
    assert settings("--public-url", "https://pizza.example").is_secure


WRONG = [
    ("--port 70000", "--port is a number from 0 to 65535, not 70000"),
    ("--workers 2", "more than one worker needs PostgreSQL"),
    ("--workers 0 --database postgresql://x", "--workers is a number from 1 to 64, not 0"),
    ("--bot-workers many", "--bot-workers is a whole number, not “many”"),
    ("--database mysql://x", "the database is sqlite:///FILE or postgresql://…, not “mysql://x”"),
    ("--database mysql://ada:secret@x", "not “mysql://…@x”"),
    ("--database sqlite:///", "not “sqlite:///”"),
    ("--public-url pizza.example", "--public-url is an address like https://pizza.example, not “pizza.example”"),
    ("--public-url https://pizza.example/game", "--public-url is an address like"),
    ("--public-url https://x:y", "--public-url is an address like"),
    ("--allow-origin *", "--allow-origin is an address like https://pizza.example, not “*”"),
    ("--pace fast", "--pace is a number from 0 to 10, not fast"),
    ("--pace nan", "--pace is a number from 0 to 10, not nan"),
    ("--rate 0", "--rate is a number from 1 to 1e+06, not 0"),
    ("--log-level loud", "there is no level “loud”; there are: debug, info, warning, error"),
]


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_what_makes_no_sense(words: str, said: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        settings(*words.split())
    assert said in str(caught.value)


def test_the_environment_is_named_where_it_is_to_blame() -> None:
    with pytest.raises(WrongUsage, match="MAMMAMIA_PORT is a whole number"):
        settings(environment={"MAMMAMIA_PORT": "x"})
    with pytest.raises(WrongUsage, match="MAMMAMIA_TRUST_PROXY is true or false, not “maybe”"):
        settings(environment={"MAMMAMIA_TRUST_PROXY": "maybe"})


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_names_every_option_in_every_language(cli: Cli, code: str) -> None:
    run = cli("serve", "--help", "--lang", code)
    assert run.code == 0
    for name, (flag, *_) in FLAGS.items():
        assert flag in run.out, name
    assert "MAMMAMIA_PUBLIC_URL" in run.out


def test_without_the_packages_one_friendly_sentence(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    for command in (["serve"], ["backup", "x"], ["restore", "x"]):
        run = cli(*command)
        assert run.code == 2
        assert run.err.endswith("the server needs packages that are not installed: pip install 'mammamia[server]'\n")
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == "psycopg" else object())
    assert "mammamia[postgres]" in cli("serve", "--database", "postgresql://x").err


# ---------------------------------------------------------------- where to find it


def test_everywhere_prints_what_phones_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greetings, "own_addresses", lambda: ["192.168.1.7", "10.0.0.3"])
    lines = greeting(Settings("sqlite:///x", host="0.0.0.0"), 8123, ENGLISH)
    assert lines[0] == "Mamma Mia! is served at http://127.0.0.1:8123"
    assert sum("http://192.168.1.7:8123" in line for line in lines) == 1
    assert sum("http://10.0.0.3:8123" in line for line in lines) == 1
    assert sum("▄" in line or "█" in line for line in lines) > 20


def test_the_code_says_the_address() -> None:
    """Two addresses of the same length have different codes, and the same one always the same."""
    assert code_of("http://192.168.1.7:8000") == code_of("http://192.168.1.7:8000")
    assert code_of("http://192.168.1.7:8000") != code_of("http://192.168.1.8:8000")
    widths = {len(line) for line in code_of("http://192.168.1.7:8000")}
    assert len(widths) == 1


def test_this_computer_alone_and_a_public_address() -> None:
    alone = greeting(Settings("sqlite:///x"), 8000, ENGLISH)
    assert "--host 0.0.0.0" in alone[1]
    assert not any("█" in line for line in alone)
    public = greeting(Settings("sqlite:///x", public_url="https://pizza.example"), 8000, ENGLISH)
    assert public[0] == "Mamma Mia! is served at https://pizza.example"
    assert any("█" in line for line in public)
    assert "http://[fe80::1]:80" in greeting(Settings("sqlite:///x", host="fe80::1"), 80, ENGLISH)[0]


def test_own_addresses_are_those_of_others() -> None:
    assert all(not host.startswith("127.") for host in own_addresses())
    assert len(set(own_addresses())) == len(own_addresses())


# ---------------------------------------------------------------- as a process


class Serving:
    """A server that runs beside the test."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, line
        self.url = found[0]

    def get(self, path: str) -> tuple[int, str, Mapping[str, str]]:
        with urlopen(self.url + path, timeout=30) as answer:
            return answer.status, answer.read().decode(), dict(answer.headers)

    def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        request = Request(self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=30) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def listen(self, seated: Mapping[str, Any]) -> Iterator[str | bytes]:
        """What a seat is sent, from its first message on."""
        ticket = self.post(f"/api/rooms/{seated['room']}/ticket", {"token": seated["token"]})["ticket"]
        with connect(f"{self.url.replace('http', 'ws', 1)}/ws?ticket={ticket}") as socket:
            socket.send('{"type": "hello", "version": 2}')
            yield from socket


@contextmanager
def serving(*words: object) -> Iterator[Serving]:
    process = subprocess.Popen(
        [*COMMAND, "--port", "0", "--bot-workers", "0", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": SOURCE, "MAMMAMIA_LANG": "en"},
    )
    try:
        yield Serving(process)
    finally:
        process.kill()
        process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_answers_and_stops_in_order(tmp_path: Path, number: signal.Signals) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    with serving("--database", database) as server:
        status, text, headers = server.get("/healthz")
        assert (status, text) == (200, "ok\n")
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "mammamia_moves_total 0" in server.get("/metrics")[1]
        server.process.send_signal(number)
        assert server.process.wait(30) == (0 if number is signal.SIGTERM else 130)
    assert (tmp_path / "games.db").exists()


@pytest.mark.slow
def test_a_table_is_told_when_to_come_back_and_finds_all_as_it_was(tmp_path: Path) -> None:
    """SIGTERM while somebody sits there; the same seat is there after the next start."""
    database = f"sqlite:///{tmp_path}/games.db"
    with serving("--database", database) as server:
        seated = server.post("/api/rooms", {"name": "Ada", "terms": {"edition": "plus", "seats": 3}})
        told = server.listen(seated)
        assert json.loads(next(told))["type"] == "welcome"
        server.process.terminate()
        *_, last = [json.loads(text) for text in told]
        assert (last["type"], last["key"]) == ("bye", "stopping")
        assert last["retry"] > 0
        assert server.process.wait(30) == 0
    with serving("--database", database) as server:
        assert json.loads(next(server.listen(seated)))["room"] == seated["room"]


def test_a_taken_port_and_a_strange_database(cli: Cli, tmp_path: Path) -> None:
    good, strange = f"sqlite:///{tmp_path}/games.db", tmp_path / "letter.db"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = cli("serve", "--port", port, "--database", good)
        assert run.code == 2
        assert f"port {port}: cannot listen there" in run.err
    strange.write_text("Dear Ada, " * 500)
    run = cli("serve", "--database", f"sqlite:///{strange}")
    assert (run.code, run.err) == (1, "mammamia serve: this is not a database of Mamma Mia!\n")


SEVERAL = """
import sys
from mammamia.server.running import serve_many
from mammamia.server.starting import listen
from mammamia.server.settings import Settings
if __name__ == "__main__":
    settings = Settings(sys.argv[1], port=0, workers=2, bot_workers=0, log_level="error")
    listening = listen(settings)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    serve_many(settings, listening)
"""


@contextmanager
def several(tmp_path: Path) -> Iterator[Serving]:
    """Two processes on one socket."""
    script = tmp_path / "several.py"
    script.write_text(SEVERAL)
    process = subprocess.Popen(
        [sys.executable, str(script), f"sqlite:///{tmp_path}/games.db"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": SOURCE},
    )
    try:
        yield Serving(process)
    finally:
        process.kill()
        process.wait()


def processes(server: Serving) -> set[int]:
    """Who is there: ask until two are, or for a while."""
    found: set[int] = set()
    for _ in range(300):
        text = server.get("/metrics")[1]
        found = {int(pid) for pid in re.findall(r'mammamia_process_id\{process="\d"\} (\d+)', text)}
        if len(found) == 2:
            break
        time.sleep(0.02)
    return found


@pytest.mark.slow
def test_several_processes_share_a_socket_and_one_that_dies_is_replaced(tmp_path: Path) -> None:
    with several(tmp_path) as server:
        before = processes(server)
        assert len(before) == 2
        os.kill(min(before), signal.SIGKILL)
        for _ in range(100):
            after = processes(server)
            if len(after) == 2 and after != before:
                break
        assert after != before
        server.process.terminate()
        assert server.process.wait(30) == 0


@pytest.mark.slow
def test_the_others_leave_when_the_first_is_killed(tmp_path: Path) -> None:
    with several(tmp_path) as server:
        children = processes(server)
        server.process.kill()
        wait_until(lambda: not any(is_alive(pid) for pid in children))


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(is_so: Callable[[], bool]) -> None:
    for _ in range(300):
        if is_so():
            return
        sleep(0.1)
    raise AssertionError("it did not come about")


# ---------------------------------------------------------------- copies


@pytest.fixture
def database(tmp_path: Path) -> str:
    """An embedded database that a server has made."""
    address = f"sqlite:///{tmp_path}/games.db"
    try_database(Settings(address))
    return address


def test_backup_and_restore(cli: Cli, tmp_path: Path, database: str) -> None:
    copy, other = tmp_path / "copy.db", tmp_path / "other.db"
    run = cli("backup", copy, "--database", database)
    assert run.code == 0
    assert re.fullmatch(rf"the database is in {re.escape(str(copy))} \(\d+ KiB\)\n", run.out)
    assert cli("restore", copy, "--database", f"sqlite:///{other}") == (0, f"the database is {other} now\n", "")
    assert other.exists()
    again = cli("restore", copy, "--database", f"sqlite:///{other}")
    assert (again.code, again.out) == (2, "")
    assert "--replace" in again.err
    assert cli("restore", copy, "--replace", "--database", f"sqlite:///{other}").code == 0


@pytest.mark.parametrize("code", LANGUAGES)
def test_why_there_is_no_copy(cli: Cli, tmp_path: Path, database: str, code: str) -> None:
    """In every language, one sentence each."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada, " * 500)
    missing = f"sqlite:///{tmp_path}/none.db"
    cases: list[list[Any]] = [
        ["backup", letter, "--database", database],
        ["backup", tmp_path / "copy", "--database", missing],
        ["backup", tmp_path / "copy", "--database", "postgresql://nowhere/x"],
        ["restore", letter, "--database", missing],
        ["restore", tmp_path / "nothing", "--database", missing],
    ]
    said = set()
    for words in cases:
        run = cli(*words, "--lang", code)
        assert (run.code, run.out) == (1, ""), words
        assert run.err.count("\n") == 1
        said.add(run.err.partition(": ")[2])
    assert len(said) == 4  # a missing database and a missing copy are told alike
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("is_built", [True, False])
def test_greeting_says_that_the_page_is_not_built(is_built: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mammamia.server.site.is_page_built", lambda: is_built)
    for language in LANGUAGES.values():
        lines = greeting(Settings("sqlite:///x"), 8000, language)
        assert any("python tools/page.py" in line for line in lines) is not is_built
        assert lines[-1] == language.say("cli.serve.open", url="http://127.0.0.1:8000")
