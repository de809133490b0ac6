"""The programs of the system that tests need: a test whose program is missing is left out, except in CI."""

from __future__ import annotations

import pytest

from tools import machine


def program_of(package: str) -> str:
    """The path of a package's program."""
    path = machine.found(package)
    if path is not None:
        return path
    lack = f"it needs {package}; `make test` installs it if it can"
    if machine.is_strict():
        pytest.fail(lack)
    pytest.skip(lack)
