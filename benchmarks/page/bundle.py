"""How large each part of the page is, as it is and packed; the script also by the areas of its source."""

from __future__ import annotations

import gzip
import json
import tempfile
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools import page as building

PARTS: Final = {  # by what a file's path begins or ends with
    "script": ("early.js", "app.js", "script/chunk-"),
    "scripts loaded when needed": ("script/",),
    "styles": ("first.css", "look.css"),
    "drawings, icons, faces": ("logo.svg", "drawings/"),
    "words of one language": ("texts/en.json",),
    "page, manifest": ("index.html", "app.webmanifest"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """So many bytes."""

    name: str
    plain: int
    packed: int


def parts() -> list[Part]:
    """Every part of the page as it was built last."""
    folder = Path(building.PAGE)
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    return [
        _part(name, [file for file in files if str(file.relative_to(folder)).startswith(starts)])
        for name, starts in PARTS.items()
    ]


def areas() -> list[Part]:
    """The script by the folder of its source: what each adds to the bundle, and its share of the packed bytes."""
    with tempfile.TemporaryDirectory() as folder:
        building.run("node", "build.mjs", folder, "--areas")
        inputs: dict[str, int] = json.loads((Path(folder) / "areas.json").read_text(encoding="utf-8"))
    script = next(part for part in parts() if part.name == "script")
    sizes: Counter[str] = Counter()
    for path, size in inputs.items():
        sizes[_area(path)] += size
    total = sum(sizes.values())
    return [Part(area, size, round(size * script.packed / total)) for area, size in sizes.most_common()]


def _area(path: str) -> str:
    """`src/store/room.ts` is of `store`, what comes from elsewhere of the packages."""
    if path.startswith("node_modules/"):
        return "preact and signals"
    first, _, rest = path.removeprefix("src/").partition("/")
    return {"made": "data of the game"}.get(first, first if rest else "the page itself")


def _part(name: str, files: Iterable[Path]) -> Part:
    contents = [file.read_bytes() for file in files]
    packed = sum(len(gzip.compress(one, mtime=0)) for one in contents)
    return Part(name, sum(map(len, contents)), packed)
