"""Saved games, format `mammamia/1`: reading checks everything. And the notation of cards and moves."""

from mammamia.records.errors import RecordError
from mammamia.records.files import LINE_LIMIT, FoundText, NoText, texts_in
from mammamia.records.notation import BadNotation, format_card, format_move, parse_card, parse_move
from mammamia.records.proof import Promise, Proof, check_fair, proof_in
from mammamia.records.reading import read, read_value
from mammamia.records.record import FORMAT, Entry, Played, Record, RecordedResult, RoundTold, SeatEntry, Shuffled
from mammamia.records.recording import Recording
from mammamia.records.replaying import Step, replay
from mammamia.records.writing import to_value, write_line, write_readable

__all__ = [
    "FORMAT",
    "LINE_LIMIT",
    "BadNotation",
    "Entry",
    "FoundText",
    "NoText",
    "Played",
    "Promise",
    "Proof",
    "Record",
    "RecordError",
    "RecordedResult",
    "Recording",
    "RoundTold",
    "SeatEntry",
    "Shuffled",
    "Step",
    "check_fair",
    "format_card",
    "format_move",
    "parse_card",
    "parse_move",
    "proof_in",
    "read",
    "read_value",
    "replay",
    "texts_in",
    "to_value",
    "write_line",
    "write_readable",
]
