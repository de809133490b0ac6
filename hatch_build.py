"""The build of a wheel makes the page first, so that installing the wheel needs no Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from tools import page


class PageHook(BuildHookInterface[Any]):
    """Puts the page into the package; an editable install leaves that to make."""

    def dependencies(self) -> list[str]:
        """Node from PyPI, where the machine has none."""
        return [] if page.has_node() else [page.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """See hatchling."""
        if version != "editable":
            page.build()
