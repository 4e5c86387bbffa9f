"""Where the files lie that come with the program and are not Python."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def templates() -> Path:
    """The folder of the Jinja2 templates: inside the package once installed, beside it in a checkout."""
    installed = _PACKAGE / "templates"
    if installed.is_dir():
        return installed
    beside = _PACKAGE.parent / "templates"
    # Without this second look, any folder of that name in site-packages would be taken for ours.
    if beside.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return beside
    raise FileNotFoundError(f"the templates of pbem are neither in {installed} nor in {beside}; install pbem again")
