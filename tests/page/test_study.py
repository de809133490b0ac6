"""The report of a study in a real browser that has no network: every plot is drawn."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from mammamia.cli import main


def test_every_plot_of_a_report_is_drawn_without_a_network(browser: Browser, tmp_path: Path) -> None:
    words = ["study", "--players", "2,3", "--bots", "random", "--games", "150", "--memory-deals", "0", "--seed", "1"]
    assert main([*words, "--out", str(tmp_path), "--lang", "fr"]) == 0
    context = browser.new_context(offline=True)
    troubles: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text))
    page.on("request", lambda request: troubles.extend([request.url] if not request.url.startswith("file:") else []))
    try:
        page.goto((tmp_path / "report.html").as_uri())
        plots = page.locator("figure")
        expect(plots).to_have_count(8)
        expect(plots.locator("svg.marks")).to_have_count(8)
        expect(plots.first.locator("svg.marks path").nth(40)).to_be_attached()
        assert troubles == []
    finally:
        context.close()
