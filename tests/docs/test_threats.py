"""Every claim of the threat model names a test, and that test is there."""

from __future__ import annotations

import re

from tests.docs.test_docs import ROOT

ROW = re.compile(r"^\| (?P<claim>[^|]+) \| `(?P<file>[\w/.]+)`: `(?P<test>test_\w+)` \|$", re.MULTILINE)


def test_every_claim_has_its_test() -> None:
    text = (ROOT / "docs" / "server" / "threats.md").read_text(encoding="utf-8")
    rows = list(ROW.finditer(text))
    assert len(rows) == len([line for line in text.splitlines() if line.startswith("| ")]) - text.count("| claim |")
    for row in rows:
        source = (ROOT / row["file"]).read_text(encoding="utf-8")
        assert f"def {row['test']}(" in source, row["claim"]
