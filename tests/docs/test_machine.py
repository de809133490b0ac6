"""What README says about the programs that `make test` needs: installed, waited for, or left out and said so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import machine

BUSY = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)"


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine that has no program at all; its only folder of programs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(machine, "PROGRAMS", {"oven": ("oven",)})
    monkeypatch.setattr(machine, "is_root", lambda: True)
    monkeypatch.setattr(machine, "APT", ("apt-get",))
    return tmp_path


def give(folder: Path, *lines: str) -> None:
    """Put an apt-get there that does this."""
    (folder / "apt-get").write_text("\n".join(("#!/bin/sh", f"cd {folder}", *lines)), encoding="utf-8")
    (folder / "apt-get").chmod(0o755)


def test_without_a_package_manager_it_says_what_is_left_out(
    empty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machine.main(["oven"]) == 0
    assert "There is no apt-get we may use: tests that need oven are left out" in capsys.readouterr().err
    monkeypatch.setenv("CI", "true")
    assert machine.main(["oven"]) == 1
    assert "The tests need oven" in capsys.readouterr().err


def test_a_package_manager_needs_somebody_who_may_use_it(
    empty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    give(empty, "exit 1")
    monkeypatch.setattr(machine, "is_root", lambda: False)
    assert machine.main(["oven"]) == 0
    assert "There is no apt-get we may use" in capsys.readouterr().err


def test_a_busy_package_manager_is_waited_for(
    empty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    give(empty, f"[ -e free ] || {{ : > asked; echo '{BUSY}' >&2; exit 100; }}", ": > done")
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        assert (empty / "asked").exists()
        slept.append(seconds)
        if len(slept) == 3:
            (empty / "free").touch()

    monkeypatch.setattr("time.sleep", sleep)
    assert machine.main(["oven"]) == 0
    assert (empty / "done").exists()
    assert len(slept) == 3
    assert capsys.readouterr().err == ""


def test_what_cannot_be_installed_is_a_failure(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    give(empty, "echo 'E: Unable to locate package oven' >&2", "exit 100")
    assert machine.main(["oven"]) == 1
    assert "The tests need oven, which could not be installed with apt-get." in capsys.readouterr().err


def test_what_is_there_is_not_installed(empty: Path) -> None:
    (empty / "oven").touch(mode=0o755)
    assert machine.main(["oven"]) == 0
