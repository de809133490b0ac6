"""Generated tables are what the code says, and every link between our pages leads somewhere."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
HIDDEN = {".venv", "site", ".git", "node_modules", "build", "dist"}
PAGES = sorted(
    path
    for path in ROOT.rglob("*.md")
    if not any(part in HIDDEN or part.startswith(".") for part in path.relative_to(ROOT).parts)
)


def load_tables() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tables", ROOT / "tools" / "tables.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_tables_are_fresh() -> None:
    checked = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "tables.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr


def test_a_stale_table_is_told_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = load_tables()
    monkeypatch.setattr(tables, "ROOT", tmp_path)
    assert tables.main(["--check"]) == 1
    assert "run `python tools/tables.py`" in capsys.readouterr().err
    assert tables.main([]) == 0
    assert tables.main(["--check"]) == 0
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.md")) == sorted(tables.PAGES)
    assert tables.main(["--chekc"]) == 2


def prose(path: Path) -> str:
    """A page without its code."""
    text = re.sub(r"^( *)```.*?^\1```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "", text)


def links(path: Path) -> list[str]:
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", prose(path)) if not re.match(r"[a-z]+:", link)]


def anchors(path: Path) -> set[str]:
    """The places of a page that a link can lead to: its named anchors and its headings."""
    text = path.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)"', text))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{link} leads nowhere"
        if anchor:
            assert anchor in anchors(target), f"{link}: there is no such place on that page"


SOURCES = ROOT / "src" / "mammamia"
PACKAGES = "|".join(file.parent.name for file in SOURCES.glob("*/__init__.py"))
MADE_UP = {"bots/generous.py", "editions/piccola.py", "tests/hosting/test_applause.py"}  # by the how-tos


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_are_named_exist(page: Path) -> None:
    """`hosting/room.py` and `tests/kitchen.py`: what a page names by its path is there."""
    text = page.read_text(encoding="utf-8")
    named = re.findall(
        rf"`((?:{PACKAGES}|src|tests|tools|web|examples|benchmarks)/[\w./-]+\.(?:py|ts|tsx|toml|css))`", text
    )
    gone = [path for path in named if not (ROOT / path).exists() and not (SOURCES / path).exists()]
    assert [path for path in gone if path not in MADE_UP] == []


def pages_of(nav: object) -> list[str]:
    """The pages that the site's navigation names, in its order."""
    match nav:
        case str():
            return [nav]
        case list():
            return [page for entry in nav for page in pages_of(entry)]
        case dict():
            return pages_of(list(nav.values()))
        case _:
            raise AssertionError(nav)


def test_every_page_of_the_site_can_be_reached_and_decisions_come_last() -> None:
    """Each page has one place in the navigation, and each place a page."""
    nav = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    docs = ROOT / "docs"
    assert sorted(pages_of(nav)) == sorted(str(page.relative_to(docs)) for page in docs.rglob("*.md"))
    assert list(nav[-1]) == ["Decisions"]


def test_there_are_pages_to_look_at() -> None:
    assert {"README.md", "docs/index.md", "docs/howto/add-an-edition.md"} <= {
        str(path.relative_to(ROOT)) for path in PAGES
    }
