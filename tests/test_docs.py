"""What README, asp/README and CONTRIBUTING show is true: their commands are run, their output compared."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pyrules import Map, check
from pyrules.cli import COMMANDS
from pyrules.instance import read_instance

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "asp/README.md")
NOT_RUN = ("make demo", "make test")  # the first is run below; the second is what runs this


def console(page: str) -> list[tuple[str, str]]:
    """The commands of a page's console blocks, each with the output that the page shows (possibly none)."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command.split("  #")[0].strip(), output.strip()))
    return found


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    scripts = str(Path(sys.executable).parent)
    environment = os.environ | {"PATH": scripts + os.pathsep + os.environ["PATH"]}
    return subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like the checkout, where commands may write."""
    for name in ("asp", "instances", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_console_blocks(page: str, checkout: Path) -> None:
    commands = console(page)
    assert commands
    for command, shown in commands:
        if command in NOT_RUN:
            continue
        done = run(command, checkout)
        assert done.returncode in (0, 1), (command, done.stderr)
        assert not done.stderr, (command, done.stderr)
        assert done.stdout or re.search(" (>|-o) ", command), command
        assert "clingo" not in command or re.search("^SATISFIABLE", done.stdout, re.MULTILINE), done.stdout
        if shown:
            assert done.stdout.strip() == shown, command


def test_python_blocks_run(checkout: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    command = [sys.executable, "-c", "\n".join(blocks)]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "L7sw house 16 1 1" in done.stdout
    assert "collects from soda L9 lemonade L12 and crosses 1" in done.stdout


def test_what_readme_names_in_python_is_there() -> None:
    names = re.findall(r"`(pyrules\.[\w.]+)\.(\w+)`", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert ("pyrules.puzzles.check", "check") in names
    for module, name in names:
        assert callable(getattr(importlib.import_module(module), name)), (module, name)


def test_instance_block_is_a_legal_map() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    map_ = read_instance(block, "README")
    assert (len(map_.houses), len(map_.gardens), len(map_.campaigns), len(map_.airplanes)) == (1, 1, 1, 1)
    assert map_.drawings
    assert check(map_) == []


def test_instance_block_keeps_what_it_expects(checkout: Path) -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (checkout / "block.toml").write_text(block, encoding="utf-8")
    done = run("pyrules verify block.toml && pyrules setups block.toml --count", checkout)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout.split()[-1]) > 0


def test_one_line_example_is_a_legal_map() -> None:
    (text,) = re.findall(r"^`(K0 bend1;.*)`$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert str(Map.parse(text)) == text
    assert check(Map.parse(text)) == []


def test_every_command_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert not [name for name in COMMANDS if f"`{name} " not in text]


def test_every_file_of_the_rules_is_in_its_table() -> None:
    text = (ROOT / "asp/README.md").read_text(encoding="utf-8")
    names = {path.name for path in (ROOT / "asp").glob("*.lp")} | {
        f"{p.name}/" for p in (ROOT / "asp").iterdir() if p.is_dir()
    }
    assert not [name for name in sorted(names) if name != "map.lp" and name not in text]


def test_make_demo_prints_what_the_readme_says(checkout: Path) -> None:
    commands = [
        line.strip().lstrip("@")
        for line in (ROOT / "Makefile")
        .read_text(encoding="utf-8")
        .split("\ndemo:")[1]
        .split("\n\n")[0]
        .splitlines()[1:]
    ]
    script = "\n".join(commands).replace("$(BIN)/", "").replace("$(MAP)", "instances/santa-maria.toml")
    done = run(f"set -e\n{script}", checkout)
    assert (done.returncode, done.stderr) == (0, "")
    assert "85 legal starting spots" in done.stdout
    assert "house 16                   1           1" in done.stdout
    assert "2 roads" in done.stdout
    assert (checkout / "santa-maria.svg").read_text(encoding="utf-8").startswith("<svg")
