# One command each: everything is installed into .venv in this folder.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
NATIVE := CMakeLists.txt $(wildcard src/pensil/native/*.cpp src/pensil/native/*.hpp src/pensil/native/*/*.hpp)

.PHONY: setup demo test lint check format bench clean

setup: $(STAMP)  ## create .venv and install pensil with everything needed to work on it

$(STAMP): pyproject.toml $(NATIVE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "pensil needs Python 3.11 or newer (set PYTHON=...)"; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check scikit-build-core nanobind
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[dev]'
	@touch $@

demo: setup  ## read, solve and show one puzzle of each kind, and write the pictures
	@$(BIN)/python examples/demo.py demo-pictures

test: setup  ## all tests
	$(BIN)/python -m pytest

lint: setup  ## style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

check: lint test  ## everything

format: setup  ## put the sources in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: setup  ## measure
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf $(VENV) build
