"""The titles of new tables."""

from __future__ import annotations

import pytest

from macrobber_core.games import GAMES
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.session.first_game import tutorial_settings
from macrobber_tui.session.table_title import default_title


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_tutorial", [False, True], ids=["table", "first steps"])
@pytest.mark.parametrize(
    "name", ["Ada", "Jörg Müller-Lüdenscheid", "Christopherson MacDonald", "Jean-Baptiste-Emmanuelle-Z", "李" * 24]
)
def test_no_word_of_a_title_is_cut(language: str, name: str, is_tutorial: bool) -> None:
    set_language(language)
    title = tutorial_settings(GAMES["mac-robber"], name).title if is_tutorial else default_title(name)
    template = _("{name}'s first steps") if is_tutorial else _("{name}'s table")
    before, _name, after = template.partition("{name}")
    assert len(title) <= MAX_NAME_LENGTH
    if title == name:
        return
    assert title.startswith(before)
    assert title.endswith(after)
    shown = title[len(before) : len(title) - len(after)]
    assert shown in {name, name.partition(" ")[0], name.partition("-")[0]}


def test_a_title_has_only_the_first_name_of_a_long_one() -> None:
    assert default_title("Christopherson MacDonald") == "Christopherson's table"
    assert default_title("Wendelin-Bartholomaeus") == "Wendelin's table"
    assert default_title("Wilhelminachristopherson") == "Wilhelminachristopherson"
    set_language("de")
    assert default_title("Jörg Müller-Lüdenscheid") == "Tisch von Jörg"
    assert default_title("Maximilian von Habsburg") == "Tisch von Maximilian"
