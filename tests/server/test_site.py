"""The page as a folder of files: its policy, its version, what it replaces and what it leaves alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from mammamia.server import site
from mammamia.server.guard.headers import CONTENT
from mammamia.server.site import KEEPER, BadFolder, content_of, write_site

CHARSET = '<meta charset="utf-8" />\n'
INDEX = f'<!doctype html>\n<html>\n  <head>\n    {CHARSET}    <script src="early.js"></script>\n  </head>\n</html>\n'
FAR = "https://pizza.example/"


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as it is built, with the files that count here."""
    folder = tmp_path / "built"
    (folder / "script").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / KEEPER).write_text(f'const SHELF = "mammamia-{"0" * 64}";', encoding="utf-8")
    (folder / "script" / "new.js").write_text("", encoding="utf-8")
    monkeypatch.setattr(site, "page_folder", lambda: folder)
    return folder


def version_in(folder: Path) -> str:
    found = re.search(r"mammamia-([0-9a-f]{64})", (folder / KEEPER).read_text(encoding="utf-8"))
    assert found
    return found[1]


def test_the_policy_stands_before_anything_that_it_forbids(tmp_path: Path) -> None:
    write_site(tmp_path / "public")
    html = (tmp_path / "public" / "index.html").read_text(encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{content_of(None)}" />'
    assert html.index(CHARSET) < html.index(policy) < html.index("<script")
    assert '<meta name="server" content="" />' in html  # there is none


def test_the_policy_is_the_servers_as_far_as_a_tag_can_say_it() -> None:
    """Everything from the folder alone; nothing inline, nothing made of a text."""
    said = dict(part.split(" ", 1) for part in content_of(None).split("; "))
    assert said == {name: value for name, value in CONTENT.items() if name != "frame-ancestors"}
    assert said["default-src"] == "'none'"
    assert "unsafe" not in content_of(None)


def test_a_server_elsewhere_may_be_reached_and_nothing_else(tmp_path: Path) -> None:
    said = dict(part.split(" ", 1) for part in content_of(FAR).split("; "))
    assert said["connect-src"] == "'self' https://pizza.example wss://pizza.example"
    alone = dict(part.split(" ", 1) for part in content_of(None).split("; "))
    assert {name: value for name, value in said.items() if name != "connect-src"} == {
        name: value for name, value in alone.items() if name != "connect-src"
    }
    write_site(tmp_path / "public", server=FAR)
    assert f'<meta name="server" content="{FAR}" />' in (tmp_path / "public" / "index.html").read_text(encoding="utf-8")


def test_whatever_changes_has_another_version(tmp_path: Path, page: Path) -> None:
    """A browser that has the old one fetches the new one whole."""

    def written(name: str, server: str | None = None) -> str:
        write_site(tmp_path / name, server=server)
        return version_in(tmp_path / name)

    first = written("first")
    assert written("again") == first
    far = written("far", server=FAR)
    (page / "index.html").write_text(INDEX.replace("<html>", '<html lang="en">'), encoding="utf-8")
    assert len({first, far, written("other")}) == 3


def test_an_older_folder_is_replaced_and_what_is_beside_it_stays(tmp_path: Path) -> None:
    public, docs = tmp_path / "public", tmp_path / "docs"
    docs.mkdir()
    (docs / "index.html").write_text("docs", encoding="utf-8")
    write_site(public)
    (public / "script" / "old.js").write_text("", encoding="utf-8")
    (public / "CNAME").write_text("pizza.example", encoding="utf-8")
    size = write_site(public, docs=docs)
    assert not (public / "script" / "old.js").exists()
    assert (public / "CNAME").exists()
    assert (public / "docs" / "index.html").read_text(encoding="utf-8") == "docs"
    assert size == sum(path.stat().st_size for path in public.rglob("*") if path.is_file())


def _full(folder: Path) -> None:
    folder.mkdir()
    (folder / "letters.txt").write_text("dear aunt", encoding="utf-8")


def _file(folder: Path) -> None:
    folder.write_text("dear aunt", encoding="utf-8")


@pytest.mark.parametrize("make", [_full, _file])
def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "public")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(BadFolder):
        write_site(tmp_path / "public")
    assert sorted(tmp_path.rglob("*")) == before
