# Every target makes the virtual environment it needs; a change of pyproject.toml renews it.

PYTHON ?= python3
VENV := .venv
READY := $(VENV)/.ready
RUN := $(VENV)/bin/python -m

.DELETE_ON_ERROR:
.PHONY: help demo test lint bench proof clean

help:
	@echo "make demo    a whole game between bots, by real mail on this machine (KIND=munera for another game)"
	@echo "make test    all tests (ARGS='-k settle' for some of them)"
	@echo "make lint    ruff and mypy"
	@echo "make bench   the benchmark: ratios, measured in one run"
	@echo "make proof   kill the program at every step of a short game, and run it again"
	@echo "make clean   throw away the virtual environment and all caches"

$(READY): pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "pbem needs Python 3.11 or newer, and there is no $(PYTHON) here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "pbem needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { \
	  echo "No virtual environment could be made; on Debian and Ubuntu install python3-venv." >&2; exit 1; }
	@$(RUN) pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

demo: $(READY)
	@$(VENV)/bin/pbem demo $(KIND) $(ARGS)

test: $(READY)
	@$(RUN) pytest -n auto $(ARGS)

lint: $(READY)
	@$(RUN) ruff check .
	@$(RUN) mypy

bench: $(READY)
	@$(RUN) tests.bench.run $(ARGS)

proof: $(READY)
	@PBEM_PROOF=0 $(RUN) pytest -s tests/faults $(ARGS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find pbem tests -name __pycache__ -type d -prune -exec rm -rf {} +
