"""The fair shuffle: what the page says is what is done, and nothing else passes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mammamia.cli.sources import sentence
from mammamia.editions import CLASSIC, EDITIONS
from mammamia.game import Game
from mammamia.hosting.fair import new_seed
from mammamia.hosting.intents import Ready
from mammamia.hosting.protocol.codec import BadMessage
from mammamia.hosting.protocol.messages import CLIENT
from mammamia.i18n import LANGUAGES
from mammamia.records import RecordError, check_fair, read_value
from mammamia.records.fair import FairShuffle, commitment_of, key_of
from mammamia.records.proof import KEYS
from tests.cli.conftest import Cli
from tests.cli.conftest import cli as cli
from tests.hosting.fair.games import play, sample

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "server" / "fair-shuffle.md").read_text(encoding="utf-8")
TABLES = [(edition, seats) for edition in EDITIONS.values() for seats in edition.players]


def checker() -> dict[str, Any]:
    """The checker that stands on the page."""
    code = re.search(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    return names


def row(name: str) -> list[str]:
    """The values in a row of the worked example."""
    example = PAGE[PAGE.index("## A worked example") :]
    line = re.search(rf"^\| {re.escape(name)} \| (.*) \|$", example, flags=re.MULTILINE)
    assert line is not None, name
    return re.findall(r"`([^`]+)`|\b(?:null|\d+)\b", line[1]) if "`" in line[1] else [line[1]]


def test_the_worked_example() -> None:
    """By our code and by the checker of the page."""
    (seed,), nonces = row("seed"), [bytes.fromhex(text) if text else None for text in row("nonces")]
    assert [nonce is None for nonce in nonces] == [False, True, False]
    assert row("commitment") == [commitment_of("example-game", "1", bytes.fromhex(seed))]
    assert row("key") == [key_of(bytes.fromhex(seed), nonces).hex()]
    names = checker()
    numbers = names["numbers"](bytes.fromhex(row("key")[0]), "first seat")
    shown = row("first numbers of the stream `first seat`")[0].split()
    assert shown == [f"{next(numbers):08x}" for _ in shown]
    deal = FairShuffle.of(bytes.fromhex(seed), nonces).deal(CLASSIC, CLASSIC.colours[:3])
    assert row("first seat") == [str(deal.first)]
    assert row("waiter of seat 0, before its top card goes to the hand") == [
        str(order) for order in (deal.orders[0], *deal.waiters[0])
    ]
    assert row("hand of seat 0") == [str(card) for card in (*deal.hands[0], deal.orders[0])]
    assert row("supply of round 1, its top five") == [str(card) for card in deal.supply[:5]]


@pytest.mark.parametrize(("edition", "seats"), TABLES, ids=lambda value: getattr(value, "key", value))
def test_every_game_passes_our_check_and_that_of_the_page(edition: Any, seats: int) -> None:
    record = play(edition, seats, 11)
    proof = check_fair(read_value(record))
    assert proof is not None
    checker()["check"](record)


@pytest.mark.parametrize("key", EDITIONS)
def test_options_and_unfinished_games_can_be_checked_too(key: str) -> None:
    edition = EDITIONS[key]
    options = {name: True for name in ("doubles", "thin") if name in edition.switches}
    for moves in (0, 1, 100, 300):
        record = play(edition, 4, moves, moves=moves, **options)
        assert check_fair(read_value(record)) is not None
        checker()["check"](record)


def test_a_record_that_says_nothing_about_its_shuffles_is_as_sound_as_before() -> None:
    record = sample()
    del record["fair"]
    assert check_fair(read_value(record)) is None


Json = dict[str, Any]
Spoil = Callable[[Json], None]
BAD: list[tuple[Spoil, str, str | None]] = []


def bad(key: str, rule: str | None = None) -> Callable[[Spoil], Spoil]:
    def enter(spoil: Spoil) -> Spoil:
        BAD.append((spoil, key, rule))
        return spoil

    return enter


def other_deal(record: Json) -> Json:
    """The deal of another seed, in the same game."""
    deal: Json = play(EDITIONS[record["edition"]], len(record["seats"]), 8, moves=0)["deal"]
    record["moves"].clear()
    record.pop("result", None)
    return deal


@bad("unknown-fair-version")
def version(record: Json) -> None:
    record["fair"]["version"] = "mammamia-fair/2"


@bad("not-an-object")
def no_object(record: Json) -> None:
    record["fair"] = "yes"


@bad("key-missing")
def no_seed(record: Json) -> None:
    del record["fair"]["seed"]


@bad("key-unknown")
def one_key_more(record: Json) -> None:
    record["fair"]["salt"] = ""


@bad("not-hexadecimal")
def short_seed(record: Json) -> None:
    record["fair"]["seed"] = record["fair"]["seed"][2:]


@bad("not-hexadecimal")
def seed_in_capitals(record: Json) -> None:
    record["fair"]["seed"] = "AB" * 32


@bad("not-a-text")
def nonce_is_a_number(record: Json) -> None:
    record["fair"]["nonces"][0] = 7


@bad("wrong-nonces")
def one_nonce_less(record: Json) -> None:
    record["fair"]["nonces"].pop()


@bad("wrong-commitment")
def other_seed(record: Json) -> None:
    record["fair"]["seed"] = "00" * 32


@bad("wrong-commitment")
def other_game(record: Json) -> None:
    record["fair"]["game"] += "0"


@bad("wrong-commitment")
def half_a_character(record: Json) -> None:
    record["fair"]["game"] = "\ud800"


@bad("nonce-of-a-bot", "R2")
def a_bot_adds(record: Json) -> None:
    record["fair"]["nonces"][1] = "00" * 16


@bad("unfair-first-seat", "R2.4")
def other_first_seat(record: Json) -> None:
    other_deal(record)
    record["deal"]["first"] = (record["deal"]["first"] + 1) % 3


@bad("unfair-hand", "R2.1")
def other_hand(record: Json) -> None:
    first = record["deal"]["first"]
    record["deal"] = other_deal(record) | {"first": first}


@bad("unfair-order", "R2.3")
def other_order(record: Json) -> None:
    other_deal(record)
    hand, waiter = record["deal"]["hands"][0], record["deal"]["waiters"][0]
    place = next(n for n, card in enumerate(hand) if ":" in card and not card.startswith("double:"))
    hand[place], waiter[0] = waiter[0], hand[place]


@bad("unfair-waiter", "R2.3")
def other_waiter(record: Json) -> None:
    other_deal(record)
    waiter = record["deal"]["waiters"][2]
    waiter[-1], waiter[-2] = waiter[-2], waiter[-1]


@bad("unfair-supply", "R2.1")
def other_supply(record: Json) -> None:
    other_deal(record)
    record["deal"]["supply"].reverse()


@bad("unfair-supply", "R7.2")
def other_supply_of_round_2(record: Json) -> None:
    place = next(n for n, move in enumerate(record["moves"]) if "shuffle" in move)
    del record["moves"][place + 1 :]
    record.pop("result", None)
    record["moves"][place]["shuffle"].reverse()


@pytest.mark.parametrize(("spoil", "key", "rule"), BAD, ids=lambda value: getattr(value, "__name__", None))
def test_what_is_said_of_a_bad_one(spoil: Spoil, key: str, rule: str | None) -> None:
    record = sample()
    spoil(record)
    sound = read_value(record)
    with pytest.raises(RecordError) as caught:
        check_fair(sound)
    assert (caught.value.key, caught.value.rule) == (key, rule)
    told = {sentence(caught.value, language) for language in LANGUAGES.values()}
    assert len(told) == len(LANGUAGES)
    assert not any("{" in text.replace("{…}", "") for text in told)
    assert all(caught.value.detail not in text for text in told - {sentence(caught.value, LANGUAGES["en"])})


def test_the_mamma_mia_card_dealt_to_another_seat() -> None:
    """Only in the edition `first` is it dealt at all."""
    record = next(
        r for n in range(100) if (r := play(EDITIONS["first"], 3, n, moves=0))["deal"]["mamma_mia"] is not None
    )
    record["deal"]["mamma_mia"] = (record["deal"]["mamma_mia"] + 1) % 3
    with pytest.raises(RecordError) as caught:
        check_fair(read_value(record))
    assert caught.value.key == "unfair-mamma-mia"


def test_the_move_is_named_where_a_later_supply_is_wrong() -> None:
    record = sample()
    other_supply_of_round_2(record)
    with pytest.raises(RecordError) as caught:
        check_fair(read_value(record))
    assert caught.value.move == len(record["moves"])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=70) | st.text("0123456789abcdef", max_size=70),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner),
    max_leaves=12,
)


@given(JSON, st.sampled_from([None, *KEYS]))
def test_whatever_stands_there_is_told_in_one_sentence(value: object, key: str | None) -> None:
    record = sample("classic", 2)
    record["moves"].clear()
    record.pop("result")
    if key is None:
        record["fair"] = value
    elif record["fair"][key] == value:
        return
    else:
        record["fair"][key] = value
    with pytest.raises(RecordError):
        check_fair(read_value(record))


def test_every_shuffle_of_four_cards_is_as_likely() -> None:
    """24 outcomes, 24000 shuffles: chi-square below its 99.99 % point for 23 degrees of freedom, with fixed keys."""
    counts = Counter(FairShuffle(n.to_bytes(32, "big")).order("deal", "abcd") for n in range(24_000))
    assert len(counts) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 56.0


@given(st.binary(min_size=32, max_size=32), st.integers(1, 200))
def test_a_number_is_below(key: bytes, n: int) -> None:
    assert 0 <= FairShuffle(key).below("first seat", n) < n


def test_numbers_that_would_favour_some_cards_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    shuffle = FairShuffle(bytes(32))
    monkeypatch.setattr(shuffle, "_numbers", lambda label: iter([2**32 - 1, 2**32 - 1, 7]))
    assert shuffle.below("first seat", 3) == 1  # 2**32 - 1 is the one number too many for threes


@given(st.integers(0, 2), st.binary(min_size=16, max_size=16))
def test_each_nonce_changes_the_key(seat: int, nonce: bytes) -> None:
    nonces: list[bytes | None] = [b"1" * 16, b"2" * 16, b"3" * 16]
    before = key_of(bytes(32), nonces)
    is_same = nonces[seat] == nonce
    nonces[seat] = nonce
    assert (key_of(bytes(32), nonces) == before) is is_same


def test_how_the_cards_lay_makes_no_difference() -> None:
    shuffle = FairShuffle(bytes(32))
    deal = shuffle.deal(CLASSIC, CLASSIC.colours[:4])
    assert shuffle.supply(2, deal.supply) == shuffle.supply(2, deal.supply[::-1])
    assert shuffle.supply(2, deal.supply) != shuffle.supply(3, deal.supply)
    Game.from_deal(CLASSIC, CLASSIC.colours[:4], deal)


def test_nonces_are_read_strictly_and_seeds_are_fresh() -> None:
    assert CLIENT.read({"type": "ready", "nonce": "00ff" * 8}) == Ready("00ff" * 8)
    for text in ("", "00" * 15, "00" * 17, "0G" * 16, "FF" * 16, "0x" + "00" * 15, "٠٠" * 16, "00" * 16 + "\n"):
        with pytest.raises(BadMessage):
            CLIENT.read({"type": "ready", "nonce": text})
    assert len({new_seed() for _ in range(100)}) == 100
    assert {len(new_seed())} == {32}


def test_verify_on_the_command_line(cli: Cli, tmp_path: Path) -> None:
    file, plain, wrong = tmp_path / "fair.jsonl", sample(), sample()
    del plain["fair"]
    other_seed(wrong)
    file.write_text("\n".join(json.dumps(record) for record in (sample(), plain)), encoding="utf-8")

    assert cli("verify", file) == (
        0,
        "2 of 2 records are sound\n"
        "1 of them has proved its shuffles: every card follows from the seed and the nonces\n"
        "1 of them says nothing about its shuffles: nobody can prove them\n",
        "",
    )
    counts = {"records": 2, "sound": 2, "fair": 1, "unproved": 1}
    assert json.loads(cli("verify", "--json", file).out) == {"bad": [], **counts}
    file.write_text(json.dumps(wrong), encoding="utf-8")
    run = cli("verify", file)
    assert run.code == 1
    assert "the seed does not fit the commitment" in run.out


def test_verify_takes_what_somebody_noted_before_the_deal(cli: Cli, tmp_path: Path) -> None:
    """A server could publish another record, with another seed, that is sound in itself."""
    file, plain = tmp_path / "fair.jsonl", sample()
    file.write_text(json.dumps(plain), encoding="utf-8")
    commitment, nonce = plain["fair"]["commitment"], plain["fair"]["nonces"][0]
    assert cli("verify", file, "--commitment", commitment.upper(), "--nonce", nonce).code == 0
    for words, said in (
        (("--commitment", "00" * 32), "the record is of another commitment than yours"),
        (("--nonce", "00" * 16), "your nonce is not among those of the record"),
    ):
        run = cli("verify", file, *words)
        assert (run.code, said in run.out) == (1, True)
    del plain["fair"]
    file.write_text(json.dumps(plain), encoding="utf-8")
    assert "the record says nothing about its shuffles" in cli("verify", file, "--nonce", nonce).out
    for words in (("--nonce", "pizza"), ("--commitment", "00")):
        run = cli("verify", file, *words)
        assert run.code == 2
        assert "hexadecimal digits are expected" in run.err


def test_verify_needs_no_package_of_the_server(tmp_path: Path) -> None:
    """The record is checked where only the standard library is installed."""
    file = tmp_path / "fair.jsonl"
    file.write_text(json.dumps(sample()), encoding="utf-8")
    code = "from mammamia.cli import main; import sys; sys.exit(main(sys.argv[1:]))"
    words = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); {code}"]
    run = subprocess.run([*words, "verify", str(file), "--lang", "en"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert "has proved its shuffles" in run.stdout
