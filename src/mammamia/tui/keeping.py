"""Games under way are kept as their records, so that whatever ends the program, the next start finds them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import IO, Final

from mammamia.game import Phase, Seat, TableView
from mammamia.game.view import CoveredDeliveries, OpenDeliveries
from mammamia.i18n import Language
from mammamia.records import Record, RecordError, read, replay, write_readable
from mammamia.tui.plan import GamePlan, plan_in

try:
    import fcntl
except ImportError:  # where there is none, two programs could offer the same game
    fcntl = None  # type: ignore[assignment]

ENDING: Final = ".game"
LOCK: Final = ".lock"
MOST_KEPT: Final = 20  # games; whoever leaves more of them lying has forgotten the oldest
NOTES: Final = "notes"  # in a kept record: what stands on each seat's pad


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that was interrupted."""

    path: Path
    record: Record
    plan: GamePlan
    notes: dict[Seat, str]


class GameShelf:
    """The folder in which games under way lie."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def of_environment(cls, env: Mapping[str, str]) -> GameShelf:
        """Where `MAMMAMIA_STATE` says, or where the system keeps such things."""
        if own := env.get("MAMMAMIA_STATE"):
            return cls(Path(own))
        home = env.get("XDG_STATE_HOME") or env.get("LOCALAPPDATA") or Path.home() / ".local" / "state"
        return cls(Path(home) / "mammamia")

    def games(self) -> list[Kept]:
        """The games that can go on, the newest first; those that somebody plays now are left out."""
        return [game for game in map(_kept, sorted(self._free(), key=_age)) if game is not None]

    def spoilt(self) -> list[Path]:
        """Files that hold no game to go on with."""
        return [path for path in self._free() if _kept(path) is None]

    def place(self, kept: Kept | None = None) -> GameFile:
        """Where a game is kept from now on: where it lies, or a place of its own; the oldest may have to go for it."""
        if kept is not None:
            return GameFile(kept.path)
        for game in self.games()[MOST_KEPT - 1 :]:
            GameFile(game.path).drop()
        return GameFile(self.folder / f"{secrets.token_hex(8)}{ENDING}")

    def _free(self) -> Iterator[Path]:
        with suppress(OSError):
            for path in sorted(self.folder.glob(f"*{ENDING}")):
                place = GameFile(path)
                if not path.with_suffix(LOCK).exists():
                    yield path
                elif place.hold():  # left by a program that was killed
                    place.leave()
                    yield path


class GameFile:
    """The file of one game. As long as it is held, no other program offers the game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: OSError | None = None  # why the game could not be kept
        self._lock: IO[str] | None = None

    def hold(self) -> bool:
        """Take the place, so that no other program does; False if one has."""
        self._lock = self._lock or _locked(self.path)
        return self._lock is not None

    def keep(self, record: Record, notes: Mapping[Seat, str]) -> None:
        """Write a game under way; one that is over needs no place any more."""
        if record.result is not None:
            self.drop()
            return
        pads = {str(seat): text for seat, text in notes.items() if text}
        whole = replace(record, more={**record.more, NOTES: pads}) if pads else record
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.hold()
            write_whole(self.path, write_readable(whole))
            self.trouble = None
        except OSError as error:
            self.trouble = error

    def leave(self) -> None:
        """Let go of the place; the game stays there."""
        if self._lock is not None:
            with suppress(OSError):
                self.path.with_suffix(LOCK).unlink()
            self._lock.close()
            self._lock = None

    def drop(self) -> None:
        """Remove the game."""
        with suppress(OSError):
            self.path.unlink()
        self.leave()


def write_whole(path: Path, text: str) -> None:
    """Write a file under another name first: whoever reads it finds the old one or the new one, never half of it."""
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.replace(new, path)


def _age(path: Path) -> float:
    """The smaller, the newer; what is gone meanwhile is the oldest."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _locked(path: Path) -> IO[str] | None:
    """The lock of a game's file, if nobody else has it; closing it sets it free."""
    lock = path.with_suffix(LOCK).open("w")
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            return None
    return lock


def _kept(path: Path) -> Kept | None:
    try:
        record = read(path.read_bytes())
    except (OSError, RecordError):
        return None
    pads = record.more.get(NOTES)
    notes = (
        {Seat(int(seat)): str(text) for seat, text in pads.items() if seat.isdecimal()}
        if isinstance(pads, dict)
        else {}
    )
    record = replace(record, more={key: value for key, value in record.more.items() if key != NOTES})
    plan = plan_in(record)
    if plan is None or record.result is not None or not plan.company.people:
        return None
    return Kept(path, record, plan, notes)


def about(kept: Kept, language: Language) -> str:
    """When it was left, how far it is and who leads; then what is played, and by whom."""
    company = kept.plan.company
    game = [step.game for step in replay(kept.record)][-1]
    names = company.called(language)
    lead = _lead(game.table_view(), names, language)
    return language.say(
        "terminal.kept.about-covered" if lead is None else "terminal.kept.about",
        date=datetime.fromtimestamp(-_age(kept.path)).strftime("%Y-%m-%d %H:%M"),
        round=game.state.round + (game.phase is Phase.SHUFFLE),
        rounds=company.options.rounds,
        lead=lead or "",
        edition=language.edition(company.edition.key),
        names=", ".join(names),
    )


def _lead(table: TableView, names: Sequence[str], language: Language) -> str | None:
    """Who has baked the most so far; None where baked orders lie covered (R8.1)."""
    match table.delivered:
        case CoveredDeliveries():
            return None
        case OpenDeliveries(by_seat):
            most = max(map(len, by_seat))
            if most == 0:
                return language.say("terminal.kept.no-lead")
            ahead = [name for name, orders in zip(names, by_seat, strict=True) if len(orders) == most]
            return language.say("terminal.kept.lead", names=", ".join(ahead), n=most)
