"""The pack of a page alone holds all of Python that its tables need, without anything that is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.page_pack import game

IMPORT_ALL: Final = """
import pkgutil, sys
from importlib import import_module
sys.path.insert(0, sys.argv[1])
import mammamia
for module in pkgutil.walk_packages(mammamia.__path__, "mammamia."):
    if not module.name.startswith("mammamia.engine.compiled"):  # needs Numba, and is asked for where that is
        import_module(module.name)
        print(module.name)
"""


def test_every_module_of_the_pack_is_loaded_from_it_alone(tmp_path: Path) -> None:
    pack = tmp_path / "mammamia.zip"
    pack.write_bytes(game())
    command = [sys.executable, "-I", "-S", "-c", IMPORT_ALL, str(pack)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    assert "mammamia.hosting.alone" in done.stdout.split()
