"""French texts elide `de` before a name that begins with a vowel or a mute h."""

from __future__ import annotations

import pytest

from macrobber_core.games.carcassonne.events import Robbed, RobberMoved
from macrobber_tui.boards.carcassonne.event_words import event_sentence
from macrobber_tui.boards.carcassonne.log_lines import event_clause
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import set_language


@pytest.mark.parametrize("name", ["Élodie", "élodie", "Amélie-2", "Œdipe", "Yves", "Hélène", "Hyacinthe", "Ève", "Ö"])
def test_a_vowel_or_a_mute_h_elides(name: str) -> None:
    set_language("fr")
    assert elide("le voleur de {name}", name) == "le voleur d'{name}"
    assert elide("le retour de {names}", f"{name} et Ben") == "le retour d'{names}"


@pytest.mark.parametrize("name", ["Ben", "Yann", "Ça", "2", "李", "", "H", "y"])
def test_any_other_name_does_not(name: str) -> None:
    set_language("fr")
    assert elide("le voleur de {name}", name) == "le voleur de {name}"


def test_nothing_else_in_the_text_changes() -> None:
    set_language("fr")
    assert elide("{name} : de {kind}, monde {name}", "Ève") == "{name} : de {kind}, monde {name}"
    set_language("nl")
    assert elide("de {name}", "Ève") == "de {name}"


def test_events_and_refusals_elide() -> None:
    set_language("fr")
    assert event_sentence(RobberMoved(1, 5), lambda _seat: "Élodie") == "Le voleur d'Élodie le suit jusqu'à la case 5."
    assert event_clause(Robbed(1, 2, "meeple", 3), 2, lambda _seat: "Élodie") == "le voleur d'Élodie a marqué 3"
    assert core_text("it's Élodie's turn") == "c'est au tour d'Élodie"
