"""The pack: what the page needs to host its own tables. Python for browsers from npm, its library, and our packages.

It is one compressed file, cut into pieces so that fetching it can pause and go on; `pack.json` lists them with their
hashes. It is the same for the same sources.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"
SOURCES: Final = ROOT / "src"
MODULES: Final = ("__init__.py", "later.py")
PACKAGES: Final = ("engine", "editions", "game", "records", "bots", "i18n", "hosting")
ENDINGS: Final = (".py", ".toml", ".json", ".npy")
PIECE: Final = 1 << 20  # bytes
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
UNUSED: Final = (  # of Python's library: what no table needs, a fifth of the pack
    "_pyrepl/", "compression/zstd/", "ctypes/", "curses/", "dbm/", "doctest.py", "ensurepip/", "ftplib.py", "http/",
    "idlelib/", "imaplib.py", "lib2to3/", "mailbox.py", "nturl2path.py", "optparse.py", "pdb.py",
    "pickletools.py", "poplib.py", "profile.py", "pstats.py", "pydoc.py", "pydoc_data/", "smtplib.py",
    "socketserver.py", "sqlite3/", "tarfile.py", "test/", "tkinter/", "turtle.py", "turtledemo/", "unittest/",
    "venv/", "wsgiref/", "xml/", "xmlrpc/", "zoneinfo/",
)  # fmt: skip


def write(folder: Path) -> None:
    """The pieces, in a folder of their own, and their list beside it: the page is built with it."""
    shutil.rmtree(folder / "pack", ignore_errors=True)
    packed = gzip.compress(_joined(_parts()), 9, mtime=0)
    pieces = [packed[at : at + PIECE] for at in range(0, len(packed), PIECE)]
    place = folder / "pack"
    place.mkdir(parents=True, exist_ok=True)
    listed = []
    for number, piece in enumerate(pieces):
        hashed = hashlib.sha256(piece).hexdigest()
        name = f"{number}-{hashed[:12]}.bin"
        (place / name).write_bytes(piece)
        listed.append({"name": name, "size": len(piece), "hash": hashed})
    version = hashlib.sha256(packed).hexdigest()
    pack = {"version": version, "size": len(packed), "pieces": listed}
    (folder / "pack.json").write_text(json.dumps(pack), encoding="utf-8")


def _parts() -> dict[str, bytes]:
    """By the names under which Pyodide and the worker ask for them."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {
        "pyodide.asm.wasm": (PYODIDE / "pyodide.asm.wasm").read_bytes(),
        "pyodide-lock.json": json.dumps({"info": lock["info"], "packages": {}}).encode(),
        "python_stdlib.zip": _library(),
        "mammamia.zip": game(),
    }


def _joined(parts: dict[str, bytes]) -> bytes:
    """A line that says what follows and how long it is, then everything in that order."""
    head = json.dumps([[name, len(part)] for name, part in parts.items()])
    return head.encode() + b"\n" + b"".join(parts.values())


def _library() -> bytes:
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        names = [name for name in library.namelist() if not name.startswith(UNUSED) and not name.endswith("/")]
        return _zipped({name: library.read(name) for name in names})


def game() -> bytes:
    """Our packages as one archive, which Python imports from as it stands."""
    files = {f"mammamia/{name}": (SOURCES / "mammamia" / name).read_bytes() for name in MODULES}
    for package in PACKAGES:
        for path in (SOURCES / "mammamia" / package).rglob("*"):
            if path.suffix in ENDINGS:
                files[path.relative_to(SOURCES).as_posix()] = path.read_bytes()
    return _zipped(files)


def _zipped(files: dict[str, bytes]) -> bytes:
    """Stored as they are: the whole pack is compressed, and Python reads them faster so."""
    place = io.BytesIO()
    with zipfile.ZipFile(place, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), files[name])
    return place.getvalue()
