"""What is delivered: a wheel with everything in it, and a checkout that works without being built."""

import subprocess
import sys
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

import pbem
from pbem import resources

ROOT = Path(__file__).resolve().parents[1]


def run(*command: object, **options) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files_under(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT)
    (made,) = out.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """The wheel as pip lays it out, in a folder of its own."""
    target = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", target, wheel)
    return target


def test_the_wheel_holds_the_whole_package_and_the_templates(wheel):
    names = set(ZipFile(wheel).namelist())
    wanted = {f"pbem/{name}" for name in files_under(ROOT / "pbem")}
    wanted |= {f"pbem/templates/{name}" for name in files_under(ROOT / "templates")}
    assert wanted <= names


def test_the_wheel_holds_nothing_else(wheel):
    tops = {name.split("/")[0] for name in ZipFile(wheel).namelist()}
    assert tops == {"pbem", f"pbem-{pbem.__version__}.dist-info"}


def test_the_wheel_says_its_version_and_its_command(wheel):
    info = f"pbem-{pbem.__version__}.dist-info"
    with ZipFile(wheel) as archive:
        metadata = Parser().parsestr(archive.read(f"{info}/METADATA").decode())
        commands = archive.read(f"{info}/entry_points.txt").decode()
    assert metadata["Version"] == pbem.__version__
    assert "pbem = pbem.cli:main" in commands


def test_templates_are_found_from_the_wheel(installed, tmp_path):
    ask = "from pbem.resources import templates; print(templates())"
    found = Path(run(sys.executable, "-c", ask, cwd=tmp_path, env={"PYTHONPATH": str(installed)}).strip())
    assert found == (installed / "pbem" / "templates").resolve()
    assert (found / "README.txt").is_file()


def test_templates_are_found_from_the_checkout(tmp_path):
    ask = "from pbem.resources import templates; print(templates())"
    found = Path(run(sys.executable, "-c", ask, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}).strip())
    assert found == ROOT / "templates"
    assert (found / "README.txt").is_file()


def test_an_editable_install_has_no_copy_of_the_templates():
    assert resources.templates() == ROOT / "templates"


def test_a_foreign_folder_named_templates_is_not_ours(tmp_path, monkeypatch):
    (tmp_path / "templates").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "pbem")
    with pytest.raises(FileNotFoundError, match="install pbem again"):
        resources.templates()
