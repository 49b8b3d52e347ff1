# The seven verbs, and help. Everything is made in .venv; nothing outside this folder is touched.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install dev run test lint check bench bench-names export

VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2

# A stamp is newer than pyproject.toml while what it stands for is installed.
RUNTIME := $(VENV)/.installed-runtime
DEV := $(VENV)/.installed-dev

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

install: $(RUNTIME) ## Make .venv with the `referee` command

dev: $(DEV)

run: $(RUNTIME) ## Serve on http://127.0.0.1:8000 (REFEREE_HOST, REFEREE_PORT)
	$(BIN)/referee serve

test: $(DEV) ## Run all tests (JOBS=2)
	$(BIN)/pytest -q -n $(JOBS)

lint: $(DEV) ## Mend what ruff can mend: style and format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

check: $(DEV) ## What CI checks: style, types, architecture, openapi.yaml
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/validate_decks.py games/image/decks/*.yaml games/imagine/decks
	$(BIN)/python scripts/export_openapi.py --check

bench: $(DEV) ## Measure: requests a second, rulings a second, start, memory
	$(BIN)/python scripts/bench.py

bench-names: $(DEV) ## Measure how well names find whom they mean
	$(BIN)/python scripts/bench_names.py

export: $(RUNTIME) ## Write openapi.yaml
	$(BIN)/python scripts/export_openapi.py

# pip before 25.1 does not know --group.
$(BIN)/python:
	for python in python3.11 python3; do \
	    if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        $$python -m venv $(VENV); break; \
	    fi; \
	done
	test -x $@ || { echo "Python 3.11 or newer is needed, as python3.11 or python3" >&2; exit 1; }
	$@ -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'

$(RUNTIME): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(DEV): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e . --group dev
	touch $(RUNTIME) $@
