# One command each: everything is installed into .venv in this folder.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
NATIVE := CMakeLists.txt $(foreach folder,src/pensil/native src/pensil/kinds/*/native,$(wildcard $(folder)/*.cpp $(folder)/*.hpp $(folder)/*/*.hpp))

.PHONY: setup demo serve browser browser-site browser-tools extras test test-tools test-all lint check sanitize plain coverage fuzz mutants format docs \
	docs-tools docs-site notebook bench site test-wasm clean

setup: $(STAMP)  ## create .venv and install pensil with everything needed to work on it

$(STAMP): pyproject.toml $(NATIVE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "pensil needs Python 3.11 or newer (set PYTHON=...)"; exit 2; }
	@for compiler in $(CXX) c++ clang++; do command -v $$compiler >/dev/null && exit; done; \
		echo "pensil needs a C++17 compiler (Debian, Ubuntu: apt install g++; macOS: xcode-select --install; Windows: Visual Studio Build Tools)"; exit 2
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check scikit-build-core nanobind
	@echo "compiling the core of pensil: this takes one to three minutes"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation \
		--config-settings=cmake.define.PENSIL_INPLACE=ON --editable '.[dev]'
	@# The import hook of the editable install doubles the time to start; with the module beside the sources, the path does.
	@sed -i.bak '/^import /d' $(VENV)/lib/python3*/site-packages/_editable_skbc_pensil.pth
	@touch $@

demo: setup  ## read, solve and show one puzzle of each kind, and write the pictures
	@$(BIN)/python examples/demo.py demo-pictures

serve: setup  ## the page at http://127.0.0.1:8000/
	$(BIN)/pensil serve

# Chromium comes from the system; the browsers that Playwright downloads are not needed.
browser-tools: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'playwright>=1.45'
	@sh tools/programs.sh chromium
	@test -f build/axe/package/axe.min.js || { command -v npm >/dev/null && mkdir -p build/axe && cd build/axe \
		&& npm pack --silent axe-core >/dev/null && tar xzf axe-core-*.tgz; } || echo "without npm, axe-core is left out"

browser: browser-tools docs-tools  ## the tests of the page and of the documentation in a real browser; installs Playwright, and Chromium where it may
	CI=true $(BIN)/python -m pytest tests/browser $(SITE_TESTS:%=--ignore=%)

SITE_TESTS := tests/browser/test_site.py tests/browser/test_offline.py tests/browser/test_firefox.py
browser-site: browser-tools site  ## the site in real browsers: from a plain host, offline, updated; ALL=1: with all tests of the page; installs Firefox where it may
	@sh tools/programs.sh firefox-esr
	CI=true $(BIN)/python -m pytest $(SITE_TESTS)
ifdef ALL
	CI=true PENSIL_SITE=site $(BIN)/python -m pytest tests/browser $(SITE_TESTS:%=--ignore=%)
	CI=true PENSIL_SITE=site PENSIL_OFFLINE=1 $(BIN)/python -m pytest tests/browser $(SITE_TESTS:%=--ignore=%)
endif

extras: docs-tools  ## packages that some tests use and pensil does without: Parquet, Dask, Gymnasium, reasoning-gym, mkdocs
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pyarrow>=15' 'distributed>=2024.5' gymnasium reasoning-gym

test: setup  ## all tests that this machine can run; what was not run is told at the end
	$(BIN)/python -m pytest

# Chromium, Firefox, emscripten and Simon Tatham's puzzles by apt where that is allowed, the rest into .venv.
test-tools: browser-tools extras site  ## everything that some test needs, installed where it may
	@sh tools/programs.sh firefox-esr sgt-puzzles

test-all: test-tools  ## every test, none left out
	CI=true $(BIN)/python -m pytest

lint: setup  ## style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

check: lint test  ## everything

fuzz: setup  ## damage inputs and read them, for SECONDS (default 60)
	$(BIN)/python -m tests.fuzz $(or $(SECONDS),60)

mutants: setup  ## put COUNT mistakes (default 30) into copies of the sources, and see whether the tests notice; SEED picks others
	$(BIN)/python -m tests.mutants --count $(or $(COUNT),30) --seed $(or $(SEED),0) $(if $(PATHS),--paths $(PATHS))

format: setup  ## put the sources in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

DRAWN := --pictures docs/techniques/pictures --page http://127.0.0.1:8000/
docs: setup  ## the pages of docs/techniques and docs/papers anew, from the techniques and the papers themselves
	@mkdir -p docs/papers
	@rm -rf docs/techniques/pictures
	@for kind in $$($(BIN)/pensil kinds --lang en | cut -d' ' -f1); do \
		$(BIN)/pensil techniques $$kind --lang en -o docs/techniques/$$kind.md $(DRAWN) || exit; \
		$(BIN)/pensil paper $$kind --lang en -o docs/papers/$$kind.md || exit; \
		$(BIN)/pensil paper $$kind --lang id -o docs/papers/$$kind.id.md || exit; \
	done

DOCS_TOOLS := 'mkdocs-material>=9.6' 'nbclient>=0.10' 'ipykernel>=6'
docs-tools: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check $(DOCS_TOOLS)

docs-site: docs-tools  ## the documentation in build/docs-site, every link of it checked; SITE=site/docs puts it beside the page
	$(BIN)/python -m tools.docs $(SITE)

notebook: docs-tools  ## run the notebook for lectures, notebooks/search.ipynb, from the top to the end
	CI=true $(BIN)/python -m pytest tests/docs/test_notebook.py

bench: setup  ## pensil against other solvers, which are installed into benchmarks/peers/.venv; see benchmarks/README.md
	$(BIN)/python -m benchmarks.run $(BENCH)

site: setup  ## the page as a folder of static files with pensil inside the browser, in site/; see docs/hosting.md
	$(BIN)/python -m tools.site

test-wasm: setup  ## the tests again on the WebAssembly build, inside node; TESTS picks some, EVERY=3 a third of them
	$(BIN)/python -m tests.wasm $(if $(EVERY),--every=$(EVERY)) $(TESTS)

NATIVE_TESTS := tests/native $(wildcard tests/kinds/*/test_follower.py)

# The native tests again, on a module built with AddressSanitizer and UBSan. Python itself is not instrumented, so their
# library has to be loaded first; leaks are not looked for, because Python leaks on purpose.
SANITIZED := build/sanitize
sanitize: setup  ## the tests of the core with AddressSanitizer and UBSan
	cmake -S . -B $(SANITIZED) -DPENSIL_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug -DPython_EXECUTABLE=$(abspath $(BIN)/python) >/dev/null
	cmake --build $(SANITIZED) --parallel 2
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	PENSIL_NATIVE=$$(ls $(abspath $(SANITIZED))/_native*.so) $(BIN)/python -m pytest $(NATIVE_TESTS)

# The native tests on a module without what only GCC and Clang have: what other compilers build.
plain: setup  ## the tests of the core in plain C++17
	cmake -S . -B build/plain -DPENSIL_PLAIN=ON -DCMAKE_BUILD_TYPE=Release -DPython_EXECUTABLE=$(abspath $(BIN)/python) >/dev/null
	cmake --build build/plain --parallel 2
	PENSIL_NATIVE=$$(ls $(abspath build/plain)/_native*.so) $(BIN)/python -m pytest $(NATIVE_TESTS)

# Some tests cannot pass while coverage looks on: it loads modules of its own, makes starting slow for those who are killed
# at it, and has no room for its data either where a disk is full. They are run, and counted, by `make test`.
UNWATCHED := cli/test_commands.py::test_version_loads_next_to_nothing cli/test_commands.py::test_solve_loads_only_what_it_needs \
	batch/test_pool.py::test_processes_that_others_kill_cost_nothing \
	batch/test_resume.py::test_a_full_disk_is_told_and_what_was_written_stays \
	cli/test_streams.py::test_a_full_disk_behind_standard_output
coverage: setup  ## which lines of src/pensil the tests run, also in processes that they start; takes twice as long as they
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'coverage>=7.10'
	rm -rf build/coverage
	$(BIN)/python -m coverage run -m pytest $(addprefix --deselect tests/,$(UNWATCHED)); failed=$$?; \
		$(BIN)/python -m coverage combine --quiet && $(BIN)/python -m coverage report && exit $$failed

clean:
	rm -rf $(VENV) build site src/pensil/_native*.so
