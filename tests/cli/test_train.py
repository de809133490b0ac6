"""`mammamia train`: what it refuses, and that it takes every step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mammamia.lab.training import course as course_module
from tests.cli.conftest import Cli


def test_the_command_refuses_what_makes_no_sense(cli: Cli, tmp_path: Path) -> None:
    run = cli("train", "--out", str(tmp_path), "--worlds", "0")
    assert (run.code, run.out) == (2, "")
    assert "--worlds is a number from 1 to" in run.err
    (tmp_path / "course.json").write_text("{}", encoding="utf-8")
    run = cli("train", "--out", str(tmp_path))
    assert run.code == 2
    assert "belongs to a training with other numbers" in run.err


def test_the_command_takes_every_step(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Quick(course_module.Training):
        def run(self) -> Iterator[str]:
            yield "fit 1"

    monkeypatch.setattr(course_module, "Training", Quick)
    run = cli("train", "--out", str(tmp_path), "--iterations", "1")
    assert run.code == 0
    assert run.out.startswith("fit 1\nThe net is in ")
