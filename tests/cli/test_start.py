"""`mammamia` alone, a word that is nearly right, the rules by number, and completion for shells."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from mammamia.cli import COMMANDS, command_named
from mammamia.cli.options import options_of
from mammamia.cli.usage import Parser
from mammamia.i18n import LANGUAGES
from mammamia.i18n.rulebook import PARAGRAPHS
from tests.cli.conftest import Cli

RULES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("code", LANGUAGES)
def test_mammamia_alone_says_how_to_start(cli: Cli, code: str) -> None:
    run = cli("--lang", code)
    assert run.code == 0
    assert [f"mammamia {word}" in run.out for word in ("play", "learn", "serve", "rules", "--help")] == [True] * 5
    assert len(run.out.splitlines()) == 7


def test_a_word_that_is_nearly_right_gets_a_suggestion_and_its_usage(cli: Cli) -> None:
    run = cli("simulat", "--games", "3")
    assert run.code == 2
    assert "did you mean “simulate”?" in run.err
    assert "usage: mammamia simulate [-h]" in run.err
    assert "did you mean" not in cli("xyzzy").err


def test_every_numbered_rule_can_be_asked_for() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in RULES.glob("r*.md"))
    assert PARAGRAPHS.keys() == set(re.findall(r"^## (R\d+\.\d+)", text, re.MULTILINE))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_rule_in_words(cli: Cli, code: str) -> None:
    run = cli("rules", "r5.8", "--lang", code)
    assert run.code == 0
    assert LANGUAGES[code].say("rules.special.minimale").split()[0] in run.out
    assert "R5.8" in run.out


def test_rules_of_an_edition(cli: Cli) -> None:
    assert "draw 5 cards from the supply" in cli("rules", "R3.6", "--edition", "plus").out
    assert "no paragraph of its own" in cli("rules", "R6.1").out
    assert "Setting up" in cli("rules").out
    assert cli("rules", "R9.9").code == cli("rules", "--edition", "deluxe").code == 2


def test_bash_completes_commands_and_options(cli: Cli, tmp_path: Path) -> None:
    script = cli("completion", "bash").out
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    asked = 'COMP_WORDS=(mammamia rep); COMP_CWORD=1; _mammamia; echo "${COMPREPLY[@]}"'
    more = 'COMP_WORDS=(mammamia replay --se); COMP_CWORD=2; _mammamia; echo "${COMPREPLY[@]}"'
    done = subprocess.run([bash, "-c", f"{script}\n{asked}\n{more}"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["replay", "--seat"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_told_every_command(cli: Cli, shell: str) -> None:
    script = cli("completion", shell).out
    assert all(command in script for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_list_of_options_is_that_of_the_parsers(command: str) -> None:
    parser = Parser(command, LANGUAGES["en"])
    command_named(command).add_arguments(parser, LANGUAGES["en"])
    known = sorted(word for word in parser._option_string_actions if word.startswith("--"))
    assert known == options_of(command)
