# One command each: everything is installed into .venv in this folder.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
NATIVE := CMakeLists.txt $(wildcard src/pensil/native/*.cpp src/pensil/native/*.hpp src/pensil/native/*/*.hpp)

.PHONY: setup demo test check format bench clean

setup: $(STAMP)

$(STAMP): pyproject.toml $(NATIVE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "pensil needs Python 3.11 or newer (set PYTHON=...)"; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check scikit-build-core nanobind
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) build
