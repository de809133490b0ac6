"""`mammamia verify`: every record of the files is played again; what is not sound gets its sentence.

Where a record says how its cards were shuffled, they are shuffled once more.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from typing import Final

from mammamia.cli.progress import Progress
from mammamia.cli.sources import file_trouble, opened, printable, sentence
from mammamia.cli.usage import WrongUsage, add_cores_argument, cores_of
from mammamia.i18n import LANGUAGES, Language
from mammamia.lab import in_order
from mammamia.records import FoundText, NoText, Promise, RecordError, check_fair, read, texts_in
from mammamia.records.fair import NONCE_BYTES
from mammamia.records.proof import COMMITMENT_BYTES

PART: Final = 32  # records that are checked in one go
PART_BYTES: Final = 2**20  # and no more than so many bytes of them


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about one record, or about a file that cannot be read (line None)."""

    file: str
    line: int | None
    sentence: str | None = None  # None: it is sound
    key: str | None = None
    move: int | None = None
    rule: str | None = None
    is_fair: bool = False  # its shuffles are proved

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.sentence is None

    def __str__(self) -> str:
        place = printable(self.file) if self.line is None else f"{printable(self.file)}:{self.line}"
        return f"{place}: {self.sentence}"

    def to_value(self) -> dict[str, object]:
        """For a program to read."""
        return {
            "file": self.file,
            "line": self.line,
            "move": self.move,
            "rule": self.rule,
            "key": self.key,
            "message": self.sentence,
        }


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `verify` understands."""
    parser.add_argument("files", metavar="FILE", nargs="+", help=language.say("cli.verify.files-help"))
    parser.add_argument("--json", action="store_true", help=language.say("cli.json-help"))
    for name in ("commitment", "nonce"):
        parser.add_argument(f"--{name}", metavar="HEX", help=language.say(f"cli.verify.{name}-help"))
    add_cores_argument(parser, language)


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Check and report. The report is what was asked for, so it goes to standard output."""
    cores = cores_of(chosen.cores, language)
    promise = Promise(
        _hexadecimal("commitment", chosen.commitment, COMMITMENT_BYTES, language),
        _hexadecimal("nonce", chosen.nonce, NONCE_BYTES, language),
    )
    report = JsonReport() if chosen.json else Report(language)
    with ExitStack() as stack:
        progress = stack.enter_context(Progress())
        report.begin()
        for verdict in stack.enter_context(closing(_verdicts(chosen.files, language, cores, promise))):
            progress.advance()
            if not verdict.is_sound:
                progress.clear()
            report.note(verdict)
    report.end()
    return 0 if report.is_good else 1


class Report:
    """A line for each bad record, and how many are sound."""

    def __init__(self, language: Language | None = None) -> None:
        self._language = language
        self.records = 0
        self.sound = 0
        self.fair = 0
        self.is_good = True

    def begin(self) -> None:
        """Before the first verdict."""

    def note(self, verdict: Verdict) -> None:
        """One more verdict."""
        self.records += verdict.line is not None
        self.sound += verdict.is_sound
        self.fair += verdict.is_fair
        if not verdict.is_sound:
            self._tell(verdict)
            self.is_good = False

    def _tell(self, verdict: Verdict) -> None:
        print(verdict)

    def end(self) -> None:
        """After the last verdict."""
        assert self._language is not None, "the report is in a language"
        print(self._language.say("cli.verify.sound", n=self.records, sound=str(self.sound)))
        if self.fair:
            print(self._language.say("cli.verify.fair", n=self.fair))
        if self.sound > self.fair:
            print(self._language.say("cli.verify.unproved", n=self.sound - self.fair))


class JsonReport(Report):
    """One object, written piece by piece, so that a million bad records need no memory."""

    _separator = "\n"

    def begin(self) -> None:
        """Before the first verdict."""
        print('{"bad": [', end="")

    def _tell(self, verdict: Verdict) -> None:
        print(f"{self._separator}  {json.dumps(verdict.to_value())}", end="")
        self._separator = ",\n"

    def end(self) -> None:
        """After the last verdict."""
        counts = {"records": self.records, "sound": self.sound, "fair": self.fair, "unproved": self.sound - self.fair}
        line = "" if self.is_good else "\n"
        print(f"{line}], {json.dumps(counts)[1:]}")


def _hexadecimal(name: str, text: str | None, size: int, language: Language) -> str | None:
    """What somebody noted, in small letters; `WrongUsage` if it cannot be that."""
    if text is None:
        return None
    noted = text.strip().lower()
    if len(noted) != 2 * size or not set(noted) <= set("0123456789abcdef"):
        values = {"path": f"--{name}", "found": f"“{printable(text)[:80]}”", "n": str(2 * size)}
        raise WrongUsage(language.say("records.not-hexadecimal", **values))
    return noted


def _verdicts(files: list[str], language: Language, cores: int, promise: Promise) -> Generator[Verdict, None, None]:
    for file in files:
        is_empty = True
        try:
            with opened(file) as stream:
                judge = partial(_judge, file, language.code, promise)
                with closing(in_order(judge, _parts(texts_in(stream)), cores)) as parts:
                    for part in parts:
                        is_empty = False
                        yield from part
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            yield Verdict(file, None, file_trouble(error, language), "unreadable")
            continue
        if is_empty:
            yield Verdict(file, None, language.say("cli.verify.empty"), "empty")


def _parts(texts: Iterable[FoundText | NoText]) -> Iterator[list[FoundText | NoText]]:
    part: list[FoundText | NoText] = []
    size = 0
    for text in texts:
        part.append(text)
        size += len(text.text) if isinstance(text, FoundText) else 0
        if len(part) == PART or size > PART_BYTES:
            yield part
            part, size = [], 0
    if part:
        yield part


def _judge(file: str, code: str, promise: Promise, part: list[FoundText | NoText]) -> list[Verdict]:
    return [_verdict(file, text, LANGUAGES[code], promise) for text in part]


def _verdict(file: str, found: FoundText | NoText, language: Language, promise: Promise) -> Verdict:
    try:
        if isinstance(found, NoText):
            raise found.error
        proof = check_fair(read(found.text))
        promise.check(proof)
    except RecordError as error:
        words = sentence(error, language)
        return Verdict(file, found.line, words, error.key, error.move, error.rule)
    return Verdict(file, found.line, is_fair=proof is not None)
