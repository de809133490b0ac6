"""`mammamia verify`."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

from mammamia.i18n import LANGUAGES
from mammamia.records import read, write_readable
from tests.cli.conftest import Cli
from tests.records.samples import GAMES, sample, sample_text


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Four sound records, one that breaks R3.1, one that breaks off, and blank lines."""
    spoilt = sample("base")
    spoilt["moves"][16]["put"] = ["olive", "salami"]
    texts = [sample_text("base"), "", json.dumps(spoilt), sample_text("plus"), "  ", sample_text("short")[:200]]
    file = tmp_path / "mixed.jsonl"
    file.write_text("\n".join([*texts, sample_text("first"), sample_text("short")]) + "\n", encoding="utf-8")
    return file


def test_sound_records(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(sample_text(name) for name in GAMES), encoding="utf-8")
    n = len(GAMES)

    unproved = "of them say nothing about their shuffles: nobody can prove them"
    assert cli("verify", file) == (0, f"{n} of {n} records are sound\n{n} {unproved}\n", "")
    assert cli("verify", file, file).out == f"{2 * n} of {2 * n} records are sound\n{2 * n} {unproved}\n"


def test_bad_ones_are_told_with_file_line_move_and_rule(cli: Cli, mixed: Path) -> None:
    run = cli("verify", mixed)

    first, second, summary, _ = run.out.splitlines()
    assert run.code == 1
    assert first.startswith(f"{mixed}:3: move 17: R3.1: ")
    assert second.startswith(f"{mixed}:6: the JSON text breaks off")
    assert summary == "4 of 6 records are sound"
    assert not run.err


def test_the_order_is_kept_on_two_cores(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join([sample_text("short"), "{}", "[]"] * 50), encoding="utf-8")
    assert cli("verify", file, "--cores", 2) == cli("verify", file)


def test_json(cli: Cli, mixed: Path) -> None:
    run = cli("verify", "--json", mixed, "/no/such/file")

    value = json.loads(run.out)
    assert run.code == 1
    assert (value["records"], value["sound"]) == (6, 4)
    one, two, three = value["bad"]
    assert one.pop("message").startswith("move 17: R3.1: ")
    assert one == {"file": str(mixed), "line": 3, "move": 17, "rule": "R3.1", "key": "mixed-kinds"}
    assert (two["line"], two["key"]) == (6, "breaks-off")
    assert (three["file"], three["line"]) == ("/no/such/file", None)


def test_json_of_sound_records(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(sample_text("short"), encoding="utf-8")
    assert json.loads(cli("verify", "--json", file).out) == {
        "bad": [],
        "records": 1,
        "sound": 1,
        "fair": 0,
        "unproved": 1,
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_in_every_language(cli: Cli, mixed: Path, code: str) -> None:
    run = cli("verify", mixed, "/no/such/file", "--lang", code)

    assert run.code == 1
    assert "R3.1: " in run.out
    assert " 17: " in run.out
    assert "{" not in run.out
    assert code == "en" or "records" not in run.out


def test_one_record_over_many_lines(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(write_readable(read(sample_text("plus"))), encoding="utf-8")
    assert cli("verify", file).out.startswith("1 of 1 record is sound\n")

    file.write_text(json.dumps(sample("plus"), indent=4), encoding="utf-8")
    assert cli("verify", file).out.startswith("1 of 1 record is sound\n")


def test_standard_input(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{sample_text('short')}\nnonsense\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    run = cli("verify", "-")

    assert run.code == 1
    assert run.out.startswith("-:2: ")
    assert "\n1 of 2 records are sound\n" in run.out


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "there is no record in it"),
        (b"\n\n", "there is no record in it"),
        (b"\xff" + Random(1).randbytes(1000), "not UTF-8"),
        (bytes(range(256)) * 10, "not JSON"),
        ("{}".encode("utf-16"), "not UTF-8"),
        (gzip.compress(b"{}", mtime=0), "gzip"),
        (b"[1, 2, 3]", "an object is expected"),
        (b"[" * 10**6, "nested too deeply"),
        (b'{"format": ' + b"1" * 10**6 + b"}", "too large"),
        (b"\x00" * 1000, "not JSON"),
    ],
)
def test_other_things_than_records(cli: Cli, tmp_path: Path, data: bytes, said: str) -> None:
    file = tmp_path / "odd"
    file.write_bytes(data)

    run = cli("verify", file)

    *sentences, summary = run.out.splitlines()
    assert run.code == 1
    assert len(sentences) == 1
    assert sentences[0].startswith(str(file))
    assert said in sentences[0]
    assert summary.startswith("0 of ")
    assert not run.err


def test_files_that_cannot_be_read(cli: Cli, tmp_path: Path) -> None:
    missing = tmp_path / "missing"

    run = cli("verify", missing, tmp_path)

    assert run == (
        1,
        f"{missing}: there is no such file\n{tmp_path}: this is a directory, not a file\n0 of 0 records are sound\n",
        "",
    )


def test_a_file_without_permission(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr("builtins.open", refuse)
    assert "may not be read" in cli("verify", tmp_path / "secret").out


def test_nothing_that_a_terminal_would_obey_is_printed(cli: Cli, tmp_path: Path) -> None:
    record = sample("short")
    record["options"] = {"\x1b[2J\r\n" + "x" * 10**5: True}
    file = tmp_path / "evil.jsonl"
    file.write_text(json.dumps(record), encoding="utf-8")

    out = cli("verify", file).out

    assert "\x1b" not in out
    assert len(out) < 2000
    assert out.count("\n") == 2


def test_a_verified_deal(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(cli("deal", "--edition", "plus", "--players", 6, "--seed", 1).out, encoding="utf-8")
    assert cli("verify", file).code == 0
