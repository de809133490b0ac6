"""Drills in line mode: the reason, said as people say it."""

from __future__ import annotations

from mammamia.hosting.drills import BakingDrill
from mammamia.i18n import LANGUAGES
from mammamia.tui.plain.drills import _verdict


def test_what_is_short_is_a_list_with_an_and() -> None:
    drill = BakingDrill("yellow:one-of-each", {}, {}, "no", {"pineapple": 1, "pepper": 1})
    said = {code: _verdict(drill, "no", LANGUAGES[code]) for code in ("en", "de")}
    assert "1 pineapple and 1 pepper short" in said["en"]
    assert "1 Ananas und 1 Peperoni" in said["de"]
