# All a newcomer needs: `make play` and `make test`. Both set everything up by themselves.
#
#   make play                    serve all games and open the page; ARGS="..." for what `motherlode serve` takes
#   make test                    every check there is; says at the end what took the time
#   make test-web RUNS=10        only the browser's tests, ten times in a row
#   make compile                 compile the rules after an edit (play and test do it too)
#   make web                     build the page after an edit (play and test do it too)
#   make docs                    build the documentation site into site/
#   make wheel                   build what people install, and the sources in one file, into dist/; says how big they are
#   make mutants                 change rules and see whether the tests notice (half an hour)
#   make test-lab                repeat the lab's statistics a thousand times (some minutes)
#   make test-ray                the lab on a Ray cluster of this machine (installs Ray)
#   make test-browsers           the page in Firefox and in WebKit (installs them on Debian, as root; some minutes)
#   make soak                    a million hostile inputs, and a hundred kills during play (half an hour)
#   make soak-postgres           200 kills of servers that share a PostgreSQL and 20 of it, and a day's coming and going (some minutes)
#   make test-web-postgres       the browser's tests on PostgreSQL with two processes
#   make bench                   measure speed, next to other libraries
#   make lock                    lock the requirements (maintainers); UP=--upgrade for the newest versions
#   make clean                   remove everything made here
#
# MOTHERLODE_PURE=1 keeps the rules interpreted, MOTHERLODE_PURE=0 insists on compiling.

PYTHON   ?= python3
JOBS     ?= 2
BROWSERS ?= 3
WAITERS  ?= 3
VENV     := .venv
BIN      := $(VENV)/bin
PIP      := $(BIN)/python -m pip --disable-pip-version-check install --quiet

# What Python and pytest make of a source they keep, also where the environment says otherwise: some parts start
# hundreds of processes, and each would make it anew.
export PYTHONDONTWRITEBYTECODE :=

# Packages that build on the engine, each a project of its own.
EXAMPLES := $(sort $(foreach file,$(wildcard examples/*/src/*/__init__.py),$(word 2,$(subst /, ,$(file)))))

# Installed once, and no longer there.
GONE := $(filter-out $(EXAMPLES),$(patsubst $(VENV)/.example-%,%,$(wildcard $(VENV)/.example-*)))

GAMES := $(sort $(foreach file,$(wildcard src/motherlode/games/*/RULES.md),$(word 4,$(subst /, ,$(file)))))

.PHONY: play test test-rules test-pure test-laws test-around test-spiel test-clauses test-page test-web test-lab test-ray test-browsers mutants soak soak-postgres test-web-postgres lint compile web docs wheel bench lock clean

# The page can be played on at once, with interpreted rules; compiled ones take over by themselves.
play:
	@$(MAKE) --no-print-directory -j2 web
	@exec $(BIN)/motherlode serve --compile $(ARGS)

# Each part by itself: `make test-pure`. Two of them run at a time, each when those named behind it are done. Tests around
# and in a browser wait more than they compute, so beside them always runs a part that computes. At the end it says what
# took the time, also when something failed.
PARTS := compile lint web docs test-page:web test-around:compile,web test-laws:compile test-web:test-around \
         test-rules:compile,web test-spiel:compile test-pure:compile

test: $(VENV)/.dev $(EXAMPLES:%=$(VENV)/.example-%)
	@$(BIN)/python tools/parts.py --jobs $(JOBS) $(PARTS)

COMPILED = $(BIN)/python -c 'import sys, motherlode; sys.exit(not motherlode.COMPILED)' 2> /dev/null
PYTEST   = $(BIN)/python -m pytest $(if $(filter-out 1,$(JOBS)),-n $(JOBS) --dist worksteal)
# The last part beside the browsers: with two processes it takes both processors when those are done.
BOTH     = $(BIN)/python -m pytest -n 2 --dist worksteal
# Interpreted rules are too slow for some tests.
UNLESS   = $(COMPILED) || { but=" and not slow"; export MOTHERLODE_PURE=1; echo "interpreted, nothing is compiled here"; }

test-rules: $(VENV)/.dev compile web
	@echo "== tests of what is compiled"
	@if $(COMPILED); then $(PYTEST) --compilable -m "not laws"; else echo "nothing is: see test-pure"; fi

test-pure: $(VENV)/.dev
	@echo "== tests of what is compiled, interpreted"
	@MOTHERLODE_PURE=1 $(BOTH) --compilable -m "not slow and not laws"

test-laws: $(VENV)/.dev compile
	@echo "== the laws, for every game"
	@$(UNLESS); $(PYTEST) -m "laws$$but" tests/test_games.py $(wildcard tests/games/*/test_laws.py examples/*/tests/test_*.py)

# Servers that start, clocks that run out, processes that are killed: three at a time share a core.
test-around: $(VENV)/.dev compile web
	@echo "== tests of what is never compiled: table, terminal, commands, lab, words"
	@$(UNLESS); $(BIN)/python -m pytest -n $(WAITERS) --dist worksteal --never-compiled -m "not laws$$but" tests

# OpenSpiel is large (with what it wants some 200 MB): it is installed when its tests are about to run.
test-spiel: $(VENV)/.spiel compile
	@echo "== the games in OpenSpiel"
	@$(BIN)/python -m pytest tests/gyms/test_spiel.py

# The same as a test of test-rules, as a list to read.
test-clauses: $(VENV)/.dev
	@echo "== every clause of the rulebooks has a test"
	@for game in $(GAMES); do $(BIN)/motherlode rules $$game --coverage > $(VENV)/coverage.log \
	|| { cat $(VENV)/coverage.log; exit 1; }; tail -n 1 $(VENV)/coverage.log; done

test-page: web
	@echo "== the page: types and units"
	@cd web && npm run --silent check && npm run --silent test

# Playwright keeps an event loop running: the browser's tests are a pytest of their own. They wait more
# than they compute, so several browsers share a core. RUNS=10 runs them ten times in a row and says how many runs failed;
# MOTHERLODE_SLOW=6 makes the browsers six times slower, as on a busy machine.
test-web: $(VENV)/.dev web
	@echo "== the page in a browser"
	@command -v chromium-headless-shell > /dev/null || [ -n "$(MOTHERLODE_CHROMIUM)" ] \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null \
	&& echo "installing Chromium, once" && apt-get update -qq \
	&& { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; } > /dev/null; } || true
	@$(BIN)/python tools/again.py $(or $(RUNS),1) $(BIN)/python -m pytest -n $(BROWSERS) --dist worksteal tests/e2e

# The page in Firefox and in WebKit: large installs, so they are no part of `make test`. On Debian, as root, it fetches them.
test-browsers: $(VENV)/.dev web
	@echo "== the page in Firefox and in WebKit"
	@{ command -v firefox-esr firefox && command -v WebKitWebDriver && command -v Xvfb; } > /dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && echo "installing Firefox and WebKit, once" \
	&& apt-get update -qq && apt-get install -y -qq firefox-esr webkit2gtk-driver xvfb > /dev/null; } || true
	@$(BIN)/python -m pytest tests/browsers $(ARGS)

lint: $(VENV)/.dev $(EXAMPLES:%=$(VENV)/.example-%)
	@echo "== style, types, imports"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache > $(VENV)/imports.log || { cat $(VENV)/imports.log; exit 1; }

compile: $(VENV)/.run
	@$(BIN)/python build_rules.py $(EXAMPLES:%=--package examples/%)

# The page: TypeScript from the server's own types, then Vite. Built only when something it is made of has changed.
PAGE     := src/motherlode/web/index.html
PAGE_OF  := $(shell find web/src web/public web/index.html web/*.json web/*.ts -type f 2>/dev/null)
WIRE     := src/motherlode/table/review_wire.py src/motherlode/review/figures.py src/motherlode/review/believing.py src/motherlode/table/wire.py src/motherlode/workshop/wire.py src/motherlode/table/promise.py src/motherlode/table/rulebook.py src/motherlode/table/recovery.py tools/wire_types.py src/motherlode/core/view.py src/motherlode/core/offers.py

web: $(PAGE)

$(PAGE): $(PAGE_OF) $(WIRE) web/node_modules/.ready | $(VENV)/.run
	@$(BIN)/python tools/wire_types.py
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json
	@echo "setting up the page's tools, once"
	@cd web && npm ci --silent
	@touch $@

# What `make test` tries a few times, a thousand times: whether intervals hold the truth in 93 to 97 of 100 runs.
test-lab: $(VENV)/.dev compile
	@MOTHERLODE_LONG=1 $(BIN)/python -m pytest -n $(JOBS) tests/lab/test_coverage.py tests/cli/test_design.py

# The lab on a Ray cluster of one machine, in a network of its own; installs Ray, which is large.
test-ray: $(VENV)/.dev $(VENV)/.ray compile
	@$(BIN)/python -m pytest tests/lab/test_cluster.py

# One chapter of each game's rules changed in every place: do the tests notice? CHAPTERS=kingpin/rules/attack.py for another.
mutants: $(VENV)/.dev
	@$(BIN)/python tools/mutants.py $(CHAPTERS)

# A million hostile frames and requests, and the server killed a hundred times during play: half an hour.
# `make soak HOSTILE=100000 KILLS=500` for other numbers.
soak: $(VENV)/.dev compile
	@MOTHERLODE_HOSTILE=$(or $(HOSTILE),1000000) $(BIN)/python -m pytest -s tests/table/test_soak.py
	@MOTHERLODE_KILLS=$(or $(KILLS),100) $(BIN)/python -m pytest -s tests/table/test_kill.py

# The same where several servers share a PostgreSQL: 200 of them killed during play, and the database 20 times; then a day of
# people who come and go; some minutes.
soak-postgres: $(VENV)/.dev compile
	@MOTHERLODE_SERVER_KILLS=$(or $(KILLS),200) MOTHERLODE_DATABASE_KILLS=$(or $(DATABASE_KILLS),20) \
	MOTHERLODE_HOURS=$(or $(HOURS),24) $(BIN)/python -m pytest -s tests/table/test_kill_postgres.py tests/table/test_churn.py

# The browser's tests once more, on PostgreSQL with two processes.
test-web-postgres: $(VENV)/.dev web
	@MOTHERLODE_STORE=postgres $(BIN)/python -m pytest -n $(BROWSERS) --dist worksteal tests/e2e

# Dead links and unknown references are errors.
docs: $(VENV)/.dev
	@echo "== the documentation site"
	@$(BIN)/python tools/manual.py
	@$(BIN)/zensical build --strict > $(VENV)/docs.log 2>&1 || { cat $(VENV)/docs.log; exit 1; }
	@echo "open site/index.html; to search it as well: $(BIN)/python -m http.server --directory site, then http://localhost:8000/"

wheel: $(VENV)/.run compile web
	@rm -rf dist
	@$(BIN)/python -m hatchling build -d dist > $(VENV)/wheel.log 2>&1 || { cat $(VENV)/wheel.log; exit 1; }
	@ls -lh dist | awk 'NR > 1 { print $$9 ": " $$5 }'

bench: $(VENV)/.bench compile
	@$(BIN)/motherlode bench $(ARGS)

# -- the environment: a plain venv, filled from the locked files ---------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; try make PYTHON=python3.12")'
	@echo "setting up $(VENV), once"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt pyproject.toml | $(BIN)/python
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(VENV)/.run
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.spiel: requirements/spiel.txt | $(VENV)/.dev
	@echo "installing OpenSpiel, once"
	@$(PIP) --no-compile --require-hashes -r requirements/spiel.txt
	@touch $@

$(VENV)/.bench: requirements/bench.txt | $(VENV)/.run
	@echo "installing what we compare with, once; these are large"
	@$(PIP) --require-hashes -r requirements/bench.txt
	@touch $@

$(VENV)/.ray: requirements/ray.txt | $(VENV)/.run
	@echo "installing Ray, once; it is large"
	@$(PIP) --require-hashes -r requirements/ray.txt
	@touch $@

$(VENV)/.example-%: examples/%/pyproject.toml | $(VENV)/.run
	@for old in $(GONE); do $(BIN)/python -m pip --quiet uninstall -y motherlode-$$old; rm -f $(VENV)/.example-$$old; done
	@$(PIP) --no-deps --no-build-isolation --editable examples/$*
	@touch $@

LOCK = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header $(UP) pyproject.toml

lock: $(BIN)/python
	@$(PIP) uv
	@$(LOCK) --group build --output-file requirements/run.txt
	@$(LOCK) --group dev --extra gyms --extra postgres --constraint requirements/run.txt --output-file requirements/dev.txt
	@$(subst  pyproject.toml,,$(LOCK)) --group spiel --constraint requirements/dev.txt --output-file requirements/spiel.txt
	@$(LOCK) --extra bench --extra gyms --constraint requirements/run.txt --output-file requirements/bench.txt
	@$(LOCK) --extra ray --constraint requirements/run.txt --output-file requirements/ray.txt
	@! grep -n '://' requirements/*.txt

clean:
	@$(PYTHON) build_rules.py --clean $(EXAMPLES:%=--package examples/%)
	@rm -rf $(VENV) web/node_modules src/motherlode/web .build dist site .cache .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
