# `make run` and `make test` set everything up in .venv; they need Python 3.11 or later.

PYTHON ?= python3
BIN := .venv/bin
RULING ?= damia.recount-on-resolution

.PHONY: run test bench setup clean

setup: .venv/ready

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or later is needed" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

run: setup
	$(BIN)/upheld check
	$(BIN)/upheld explain $(RULING)
	$(BIN)/upheld search miracle drawn first
	$(BIN)/upheld site --out build/site

test: setup
	$(BIN)/python -m pytest

bench: setup
	$(BIN)/python -m tests.bench

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
