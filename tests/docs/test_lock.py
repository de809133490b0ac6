"""lock/: exact versions, each with its hash, that pyproject.toml allows; package names and nothing else."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from tests.docs.test_docs import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {"play": ("server", "fast"), "dev": ("dev", "fast"), "lowest": ("server", "postgres", "tui")}
LINE = re.compile(r"(?P<name>[a-z0-9._-]+)(\[[a-z,]+\])?==(?P<version>[0-9][^ ]*)( ; [^\\]+)?( \\)?")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
ASKED = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(\[(?P<extras>[\w,]+)\])?(?P<bounds>[<>=0-9.,]*)")


def locked(name: str) -> dict[str, set[str]]:
    """Each package and its versions: there may be one for each version of Python."""
    found: dict[str, set[str]] = {}
    for line in (ROOT / "lock" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if (match := LINE.fullmatch(line)) is not None:
            found.setdefault(match["name"], set()).add(match["version"])
        else:
            assert HASH.fullmatch(line), line
    return found


def asked(extra: str) -> Iterator[tuple[str, str]]:
    """Each package of an extra, and its bounds; also of extras within it."""
    for requirement in PROJECT["optional-dependencies"][extra]:
        match = ASKED.match(requirement)
        assert match is not None, requirement
        if match["name"] == "mammamia":
            for other in match["extras"].split(","):
                yield from asked(other)
        else:
            yield match["name"].lower().replace("_", "-"), match["bounds"]


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:4])


@pytest.mark.parametrize("name", EXTRAS)
def test_what_is_asked_for_is_locked_within_its_bounds(name: str) -> None:
    """If this fails, pyproject.toml has changed: `make lock`."""
    found = locked(name)
    for extra in EXTRAS[name]:
        for package, bounds in asked(extra):
            for version in found[package]:
                for sign, bound in re.findall(r"(>=|<)([0-9.]+)", bounds):
                    is_higher = numbers(version) >= numbers(bound)
                    assert is_higher == (sign == ">="), f"{package} {version} is not {sign} {bound}"


def test_both_locks_agree() -> None:
    dev = locked("dev")
    for package, versions in locked("play").items():
        assert versions == dev[package]


def test_the_lowest_versions_are_locked_for_the_tests_that_run_with_them() -> None:
    found = locked("lowest")
    for extra in EXTRAS["lowest"]:
        for package, bounds in asked(extra):
            (least,) = re.findall(r">=([0-9.]+)", bounds)
            (version,) = found[package]
            whole = numbers(f"{least}.0.0.0")
            assert numbers(f"{version}.0.0.0") == whole, f"{package} {version} is not the lowest that is allowed"


def test_whatever_tests_is_the_same_with_the_lowest_and_the_newest_versions() -> None:
    dev, lowest = locked("dev"), locked("lowest")
    for package in ("httpx", "hypothesis", "pytest", "pytest-xdist"):
        assert lowest[package] == dev[package]
