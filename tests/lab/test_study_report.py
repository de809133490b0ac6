"""The report of a study: one page that asks no other host for anything, and figures that programs can read."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from mammamia.editions import EDITIONS
from mammamia.i18n import LANGUAGES
from mammamia.i18n.catalogue import catalogue
from mammamia.lab.ratings import Interval
from mammamia.lab.simulation import SeriesPlan
from mammamia.lab.study.figures import Figure, figures_of
from mammamia.lab.study.parquet import write_parquet
from mammamia.lab.study.report import CHAPTERS, page
from mammamia.lab.study.studies import DealRemembered, Findings, StudiedTable, Study, play_study
from mammamia.lab.study.telling import row_of, told

COMMAND = "mammamia study --edition classic,plus --out 'A <b> & c'"


@pytest.fixture(scope="module")
def figures() -> list[Figure]:
    tables = tuple(StudiedTable(SeriesPlan(EDITIONS[key], 2, {}, 4, 250), "random") for key in ("classic", "plus"))
    findings = Findings(Study(tables, 4, 250, 0))
    for piece in play_study(findings, compiled=False):
        findings.add(piece)
    for number in range(2):
        for share in (1.0, 0.5, 2.0):
            findings.add(DealRemembered(number, share))
    return figures_of(findings)


@pytest.fixture(scope="module")
def english(figures: list[Figure]) -> str:
    return page(figures, COMMAND, 500, LANGUAGES["en"])


def test_the_page_asks_nobody_for_anything(english: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', english)
    assert policy is not None
    assert unescape(policy[1]).startswith("default-src 'none';")
    markup = re.sub(r"<script>.*?</script>", "", english, flags=re.DOTALL)
    assert "http:" not in markup
    assert "https:" not in markup
    assert "<link" not in markup
    assert "src=" not in markup
    assert "@import" not in english
    assert not re.search(r"<script[^>]+src", english)


def test_every_fact_has_its_plot_its_numbers_and_its_command(english: str, figures: list[Figure]) -> None:
    plots = dict(json.loads(english.rpartition("const plots = ")[2].partition(";\n")[0]))
    for chapter in CHAPTERS:
        section = english.partition(f'<section id="{chapter.key}">')[2].partition("</section>")[0]
        assert "mammamia study --edition classic,plus --out &#x27;A &lt;b&gt; &amp; c&#x27;" in section
        places = re.findall(r'<div id="([^"]+)"></div>', section)
        assert len(places) == (1 if chapter.is_whole else 2)
        assert all("$schema" not in plots[f"#{place}"] for place in places)
        drawn = [row for place in places for row in plots[f"#{place}"]["data"]["values"]]
        expected = [figure for figure in figures if figure.name == chapter.drawn]
        assert sorted(row["value"] for row in drawn) == sorted(figure.estimate.value for figure in expected)
        assert all(row["low"] <= row["value"] <= row["high"] for row in drawn)
        for figure in (figure for figure in figures if figure.name in chapter.names):
            assert f"<td>{told(figure, LANGUAGES['en'])}</td>" in section
    assert len(plots) == sum(1 if chapter.is_whole else 2 for chapter in CHAPTERS)


def test_a_page_without_memory_has_no_such_chapter(figures: list[Figure]) -> None:
    without = page([figure for figure in figures if not figure.name.startswith("memory")], COMMAND, 9, LANGUAGES["en"])
    assert 'id="memory"' not in without
    assert 'id="own"' in without


def test_what_is_drawn_cannot_end_the_script() -> None:
    figure = Figure("</script>", 2, "x", "locked", "", None, Interval(0.5, 0.4, 0.6), 60)
    text = page([figure], "", 1, LANGUAGES["en"])
    assert "<\\/script> · x" in text
    assert text.count("</script>") == 2


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_no_english_is_left_in_another_language(figures: list[Figure], code: str) -> None:
    markup = re.sub(r"<script>.*?</script>", "", page(figures, "", 500, LANGUAGES[code]), flags=re.DOTALL)
    assert f'<html lang="{code}">' in markup
    for part in ("orders", "memory", "held"):
        words = catalogue("en", "study")[part]
        assert isinstance(words, dict)
        assert words["text"] not in markup
    for word in ("whole game", "4 of a kind", "share of the victories", "interval</th>", "all orders"):
        assert f">{word}<" not in markup
    assert "{" not in re.sub(r"<style>.*?</style>", "", markup, flags=re.DOTALL)


def test_numbers_in_words() -> None:
    def said(name: str, *ends: float, code: str = "en") -> str:
        return told(Figure("plus", 4, "x", name, "", None, Interval(*ends), 60), LANGUAGES[code])

    assert said("locked", 0.1234, 0.09, 0.2) == "12.3 % (9.00 … 20.0)"
    assert said("locked", 0.5, 0.4, 0.6, code="de") == "50,0 % (40,0 … 60,0)"
    assert said("turns", 31.567, 31.0, 32.0, code="ru") == "31,57 (31,00 … 32,00)"
    assert said("own-share-more", -0.0123, -0.02, 0.0) == "−1.23 % (−2.00 … +0.00)"
    assert said("own-pizzas-more", 0.1, 0.05, 0.15) == "+0.100 (+0.050 … +0.150)"
    assert said("memory-elo", 12.4, -3.0, float("inf")) == "+12 (−3 … +∞)"


def test_labels_in_words() -> None:
    figure = Figure("plus", 4, "counter", "delivered", "two-and-two", 2, Interval(0.5, 0.4, 0.6), 60)
    row = row_of(figure, LANGUAGES["de"])
    assert (row["edition"], row["players"], row["item"], row["round"]) == ("Plus", "4 Personen", "Zwei und zwei", "2")


def test_the_figures_read_back(figures: list[Figure], tmp_path: Path) -> None:
    commands = {(f.edition, f.players, f.bot): f"make {f.edition} {f.bot}" for f in figures}
    write_parquet(tmp_path / "figures.parquet", figures, commands)

    rows = pq.read_table(tmp_path / "figures.parquet").to_pylist()

    assert [path.name for path in tmp_path.iterdir()] == ["figures.parquet"]
    assert len(rows) == len(figures)
    for row, figure in zip(rows, figures, strict=True):
        assert (row["edition"], row["players"], row["bot"]) == (figure.edition, figure.players, figure.bot)
        assert (row["figure"], row["item"], row["round"]) == (figure.name, figure.item, figure.round)
        assert Interval(row["value"], row["low"], row["high"]) == figure.estimate
        assert (row["observations"], row["command"]) == (figure.n, f"make {figure.edition} {figure.bot}")
