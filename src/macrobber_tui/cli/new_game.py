"""`macrobber new-game`: writes a package with a small game that works, for its author to change."""

from __future__ import annotations

import ast
import builtins
import keyword
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import click

from macrobber_core import __version__
from macrobber_core.games import GAMES
from macrobber_core.games.installed import KEY, MAX_KEY
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.core_messages import os_error_reason
from macrobber_tui.i18n.language import _

from .documented import DocumentedCommand

TEMPLATE_KEY = "my-game"


class Names(NamedTuple):
    """How a game is called in its package."""

    key: str

    @property
    def module(self) -> str:
        return self.key.replace("-", "_")

    @property
    def title(self) -> str:
        return " ".join(word.capitalize() for word in self.key.split("-"))

    @property
    def type_name(self) -> str:
        return self.title.replace(" ", "")

    @property
    def is_taken(self) -> bool:
        """Whether there is such a game or module, or the code of the template has the name for something else."""
        return (
            self.key in GAMES
            or keyword.iskeyword(self.module)
            or find_spec(self.module) is not None
            or hasattr(builtins, self.type_name)
            or self.type_name in names_in_template()
        )

    @property
    def rulings(self) -> str:
        """The two letters with which the numbers of its rules begin: MG in MG-01."""
        words = self.key.split("-")
        letters = words[0][0] + words[1][0] if len(words) > 1 else (words[0] * 2)[:2]
        return letters.upper().translate(str.maketrans("0123456789", "OIZEASGTBQ"))

    def rename(self, text: str) -> str:
        """Return a text of the template with this game's names in place of the template's."""
        own = Names(TEMPLATE_KEY)
        renamed = text
        for name in ("key", "module", "title", "type_name"):
            renamed = renamed.replace(getattr(own, name), getattr(self, name))
        for form in (str.upper, str.lower):
            renamed = renamed.replace(f"{form(own.rulings)}-0", f"{form(self.rulings)}-0")
            renamed = renamed.replace(f"_{form(own.rulings)}_0", f"_{form(self.rulings)}_0")
        return renamed.replace("MACROBBER_VERSION", __version__)


@click.command("new-game", cls=DocumentedCommand)
@click.argument("key", metavar="NAME")
def new_game(key: str) -> None:
    if KEY.fullmatch(key) is None or len(key) > MAX_KEY:
        raise UsageError(
            _("a game is called by a name such as {example}: at most {number} characters of a-z, 0-9 and -")
            .format(example="deep-sea", number=MAX_KEY)
        )  # fmt: skip
    folder, names = Path(key), Names(key)
    if names.is_taken:
        raise UsageError(_("the name {name} is taken: choose another").format(name=key))
    try:
        folder.mkdir()
        for path, text in template_files(names):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(
            _("cannot write {path}: {reason}").format(path=error.filename, reason=os_error_reason(error))
        ) from error
    click.echo(_("Your game is in the folder {name}. Its README.md says how to play and test it.").format(name=key))


def names_in_template() -> set[str]:
    """Return the names that the template's modules import."""
    files = (file for _path, file in walk(template_folder()) if file.name.endswith(".py"))
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    return {node.name for node in nodes if isinstance(node, ast.alias)}


def template_folder() -> Traversable:
    return resources.files(__package__).joinpath("game_template")


def template_files(names: Names) -> Iterator[tuple[Path, str]]:
    """Yield the path and the text of each file of a new game's package."""
    for path, file in walk(template_folder()):
        yield Path(names.rename(str(path))), names.rename(file.read_text(encoding="utf-8"))


def walk(folder: Traversable, path: Path = Path()) -> Iterator[tuple[Path, Traversable]]:
    """Yield the files below a folder with their paths."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from walk(entry, path / entry.name)
        else:
            yield path / entry.name, entry
