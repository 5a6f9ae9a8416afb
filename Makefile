# Everything works from a fresh clone: the virtual environment is made when it is missing.
PYTHON ?= python3
BIN := .venv/bin
MAP := instances/santa-maria.toml

.PHONY: demo test test-long lint bench claims mutants puzzles-check docs clean

demo: .venv/ready
	@$(BIN)/pyrules show $(MAP)
	@echo
	@$(BIN)/pyrules distance $(MAP)
	@$(BIN)/pyrules starts $(MAP) | tail -n 1
	@echo
	@$(BIN)/pyrules roads $(MAP)
	@$(BIN)/pyrules show $(MAP) --format svg -o santa-maria.svg
	@echo
	@echo "The picture is in santa-maria.svg"

test: .venv/ready
	$(BIN)/python -m pytest -q -n auto

# 3,080 random maps against the reference instead of 308: every size and both settings of both switches, 70 times each.
test-long: .venv/ready
	$(BIN)/python -m pytest -q -n auto tests/test_reference.py --maps 3080

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/ready
	cd tests && ../$(BIN)/python -m bench $(TOPICS)

# Every claim on growing sizes, so long each, and with a rule broken. Some ten minutes of processor time.
SECONDS_EACH ?= 30
claims: .venv/ready
	cd tests && ../$(BIN)/python -m prove_claims $(SECONDS_EACH) $(CLAIMS)

# Breaks the rules one small thing at a time: does a case notice each? See CONTRIBUTING.md for how long.
mutants: .venv/ready
	$(BIN)/python tests/mutants.py

# 200 puzzles of each kind on 3x3, 50 of each level, and 20 on a large map, made and proved once more: is each found, and
# every level harder than the one before? PUZZLES=5 is a sample, KINDS="site crowd" are some of the kinds.
PUZZLES ?= 50
puzzles-check: .venv/ready
	cd tests && ../$(BIN)/python puzzles_check.py $(PUZZLES) $(KINDS)

docs: .venv/ready
	$(BIN)/pyrules show $(MAP) --format svg -o docs/santa-maria.svg

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@

clean:
	rm -rf .venv build dist santa-maria.svg .pytest_cache .mypy_cache .ruff_cache
