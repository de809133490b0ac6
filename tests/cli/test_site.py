"""`mammamia site`: what it writes, and what it says of wrong arguments."""

from __future__ import annotations

from pathlib import Path

import pytest

from mammamia.cli import site as command
from mammamia.server import site
from tests.cli.conftest import Cli


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is built."""
    folder = tmp_path / "built"
    folder.mkdir()
    (folder / site.INDEX).write_text('<meta charset="utf-8" />\n', encoding="utf-8")
    (folder / site.KEEPER).write_text(f'"mammamia-{"0" * 64}"', encoding="utf-8")
    monkeypatch.setattr(site, "page_folder", lambda: folder)


def test_it_says_where_the_page_is_and_how_large(cli: Cli, tmp_path: Path) -> None:
    run = cli("site", tmp_path / "public", "--server", "https://pizza.example")
    assert (run.code, run.err) == (0, "")
    assert run.out == f"The page is in {tmp_path / 'public'}, 1 MB: put it on any web space.\n"
    assert 'content="https://pizza.example/"' in (tmp_path / "public" / site.INDEX).read_text(encoding="utf-8")


def test_a_folder_of_something_else_is_left_alone(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    (tmp_path / "public" / "letters.txt").touch()
    run = cli("site", tmp_path / "public")
    assert (run.code, run.out) == (1, "")
    assert str(tmp_path / "public") in run.err
    assert [path.name for path in (tmp_path / "public").iterdir()] == ["letters.txt"]


def test_a_page_that_is_not_built_is_told(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "is_page_built", lambda: False)
    run = cli("site", tmp_path / "public")
    assert run.code == 1
    assert run.err.startswith("mammamia site: ")
    assert not (tmp_path / "public").exists()


@pytest.mark.parametrize(
    "wrong",
    [
        ("--server", "pizza.example"),
        ("--server", "ftp://pizza.example"),
        ("--server", "https://pizza.example/?table=1"),
        ("--server", 'https://pizza.example/"><script>'),
        ("--server", "https://pizza.example; script-src *"),
        ("--docs", "no-such-folder"),
    ],
)
def test_a_wrong_address_or_folder_is_refused_before_anything_is_written(
    cli: Cli, tmp_path: Path, wrong: tuple[str, str]
) -> None:
    run = cli("site", tmp_path / "public", *wrong)
    assert run.code == 2
    assert wrong[1][:20] in run.err
    assert not (tmp_path / "public").exists()
