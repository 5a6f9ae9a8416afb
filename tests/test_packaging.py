"""The wheel and the sdist hold what is needed, and what is installed from a wheel works from any folder."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NEEDED = ("asp/map.lp", "asp/vocabulary.lp", "asp/show/starts.lp", "instances/santa-maria.toml")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was built from the checkout."""
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "build", "--outdir", str(folder), "--sdist", "--wheel", str(ROOT)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_wheel(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for name in (*NEEDED, "tiles.txt", "py.typed"):
        assert f"pyrules/{name}" in names
    templates = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "pyrules").rglob("*") if path.suffix in (".jinja", ".css")
    }
    assert templates
    assert templates <= set(names)
    rules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "asp").rglob("*.lp")}
    assert {f"pyrules/{name}" for name in rules} == {name for name in names if name.endswith(".lp")}
    assert not [name for name in names if "test" in name.lower() and not name.startswith("pyrules/")]


def test_sdist(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in (
        *NEEDED,
        "pyrules/tiles.txt",
        "pyrules/py.typed",
        "tests/reference.py",
        "Makefile",
        "README.md",
        "LICENSE",
    ):
        assert name in names
    assert not [name for name in names if ".venv" in name or "__pycache__" in name]


def test_installed_from_the_wheel(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True, timeout=120)
    scripts = tmp_path / "venv" / "bin"
    install = [scripts / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel]
    done = subprocess.run(install, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for command in ([scripts / "pyrules"], [scripts / "python", "-m", "pyrules"]):
        words = [*command, "starts", "A0 B1/C2 D3"]
        done = subprocess.run(words, cwd=elsewhere, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith("28 legal starting spots\n")
    words = [scripts / "pyrules", "show", "A0 B1/C2 D3", "--format", "svg"]
    done = subprocess.run(words, cwd=elsewhere, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr, done.stdout.lstrip()[:4]) == (0, "", "<svg")
