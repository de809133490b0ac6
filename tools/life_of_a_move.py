"""The way of a human turn through the server, counted: `python tools/life_of_a_move.py [--list]`.

Two people and a spectator sit at a table of a real server, on SQLite. One of them sends a whole turn; until all three
are shown it, every function of ours that is called is noted: in which file of server/ or hosting/ it stands, and which
of their records (dataclasses or structs) it is given or gives back. An old commit is measured with its own folder as
the working directory and its sources on the path.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from contextlib import ExitStack
from dataclasses import dataclass, field, is_dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

sys.path[:0] = [str(Path.cwd()), str(Path.cwd() / "src")]

from mammamia.server.storage import open_store  # noqa: E402
from tests.server import served  # noqa: E402
from tests.server.choosing import usual_moves  # noqa: E402
from tests.server.people import house_on  # noqa: E402

SOURCES: Final = str(Path.cwd() / "src" / "mammamia")
OURS: Final = ("server", "hosting")
TURNS: Final = 6


@dataclass
class Trace:
    """What was called, while it is on."""

    is_on: bool = False
    files: set[str] = field(default_factory=set)
    functions: set[tuple[str, str]] = field(default_factory=set)
    shapes: set[str] = field(default_factory=set)

    def note(self, frame: FrameType, event: str, given: Any) -> None:
        """See `sys.setprofile`."""
        name = frame.f_code.co_filename
        if not self.is_on or event not in ("call", "return") or not name.startswith(SOURCES):
            return
        file = name.removeprefix(SOURCES + "/")
        if not file.startswith(OURS):
            return
        self.files.add(file)
        self.functions.add((file, frame.f_code.co_qualname if sys.version_info >= (3, 11) else frame.f_code.co_name))
        if event == "return":
            self._look_at(given)
        else:
            for argument in frame.f_code.co_varnames[: frame.f_code.co_argcount]:
                if argument != "self":
                    self._look_at(frame.f_locals.get(argument))

    def _look_at(self, value: Any) -> None:
        for one in value if isinstance(value, (tuple, list)) else (value,):
            kind = type(one)
            is_record = is_dataclass(kind) or hasattr(kind, "__struct_fields__")
            if is_record and kind.__module__.startswith(tuple(f"mammamia.{name}" for name in OURS)):
                self.shapes.add(kind.__name__)


def house_in(folder: str) -> Any:
    """A house as the tests have it, but on SQLite."""

    def made(*given: Any, **named: Any) -> Any:
        house = house_on(*given, **named)
        store = open_store(Path(folder) / "games.db")
        house._means = replace(house._means, store=store)
        house.store = store
        return house

    return made


def measure(trace: Trace, url: str) -> None:
    """Play a few turns, and note the last one."""
    made = served.ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
    joined = served.ask(f"{url}/api/rooms/{made['room']}/join", {"name": "Bo"})
    with ExitStack() as stack:
        tokens = (made["token"], joined["token"], None)
        lines = [stack.enter_context(served.socket_of(url, made["room"], token)) for token in tokens]
        for line in lines[:2]:
            line.send(json.dumps({"type": "ready", "nonce": "0" * 32}))
            served.next_of(line, "took")
        lines[0].send(json.dumps({"type": "start"}))
        for turn in range(TURNS):
            shows = [served.next_of(line, "show") for line in lines]
            decides = next(n for n, show in enumerate(shows) if show.get("offer"))
            trace.is_on = turn == TURNS - 1
            moves = usual_moves(shows[decides]["offer"])
            lines[decides].send(json.dumps({"type": "play", "moves": moves, "id": f"t{turn}"}))
        for line in lines:
            served.next_of(line, "show")
        trace.is_on = False


def main() -> None:
    """Measure, and say it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the files and the shapes")
    asked = parser.parse_args()
    trace = Trace()
    threading.setprofile(trace.note)
    with TemporaryDirectory() as folder:
        vars(served)["house_on"] = house_in(folder)
        with served.server() as url:
            measure(trace, url)
    threading.setprofile(None)
    found = {"files": len(trace.files), "functions": len(trace.functions), "shapes": len(trace.shapes)}
    print(json.dumps(found))
    if asked.list:
        print("\n".join(sorted(trace.files)), "", "\n".join(sorted(trace.shapes)), sep="\n")


if __name__ == "__main__":
    main()
