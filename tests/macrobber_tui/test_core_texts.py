"""What the core says is recognised, every text of it, and said in the player's language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest

import macrobber_core
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.boards import refusals
from macrobber_tui.core_texts import TEXTS, core_text, templates
from macrobber_tui.language import speak

CORE = Path(macrobber_core.__path__[0])
RAISED = {"Refused", "IllegalAction", "Turned", "Farewell", "Ended", "UnfairError"}
"""What players are told by."""
OF_PROGRAMS = {
    "a guest begins with a hello",
    "a guest begins with a hello and the code",
    "a guest says hello once",
    "an action is a text",
}
"""What only who writes a guest ever reads."""


def example(node: ast.expr) -> str:
    """A text as it is raised, with a number in every place."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(piece.value) if isinstance(piece, ast.Constant) else "7" for piece in node.values)
    return ""


def raised() -> Iterator[str]:
    """In all of the core."""
    for path in CORE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in RAISED:
                yield from (text for argument in node.args if " " in (text := example(argument)))


def ruled() -> Iterator[str]:
    """The texts of the games that name a ruling."""
    for path in (CORE / "games").glob("*/*.py"):
        tree = ast.parse(path.read_text())
        passed_over = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        passed_over |= {piece for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for piece in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant | ast.JoinedStr) and node not in passed_over:
                text = example(node)
                if re.search(r"\(.*\b[A-Z]{2}-", text):
                    yield text


KNOWN = {*TEXTS, *refusals()}


@pytest.mark.parametrize("text", sorted({*raised(), *ruled()} - OF_PROGRAMS))
def test_every_refusal_is_known(text: str) -> None:
    if text in KNOWN or any(pattern.fullmatch(text) for _, pattern in templates()):
        return
    alike = re.compile(re.escape(text).replace("7", ".*"))  # or there is one for each word in that place
    assert any(alike.fullmatch(known) for known in KNOWN), text


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_options_of_a_game_are_known(game: Game) -> None:
    for name, option in game.options.items():
        assert {name, option.help} <= KNOWN
        assert {text for choice in option.choices if (text := option.text(choice)) not in {"on", "off"}} <= KNOWN
    assert game.presets.keys() <= KNOWN


class Backwards(NullTranslations):
    """Says the same with its words the other way round."""

    def gettext(self, message: str) -> str:
        return " ".join(reversed(message.split(" ")))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the game has begun", "begun has game the"),
        ("it is for Ada Byron to decide", "decide to Ada Byron for is it"),
        ("your display does not hold 2 blue and 1 red (MR-12)", "(MR-12) red 1 and blue 2 hold not does display your"),
        ("the game is not being kept: the game is over", "over is game the kept: being not is game the"),
        ("what nobody has ever said", "what nobody has ever said"),
    ],
)
def test_it_is_said_again(text: str, said: str) -> None:
    speak("en").catalog = Backwards()
    assert core_text(text) == said
