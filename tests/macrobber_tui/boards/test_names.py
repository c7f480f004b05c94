"""The winners are named in whole sentences, in the grammar of each language."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from macrobber_core.games.carcassonne import events as carcassonne
from macrobber_core.games.claim_it import events as claim_it
from macrobber_core.games.contract import TakenBack
from macrobber_core.games.mac_robber import events as mac_robber
from macrobber_tui.boards.carcassonne.event_words import event_sentence as carcassonne_sentence
from macrobber_tui.boards.carcassonne.log_lines import summarize_milestone as carcassonne_milestone
from macrobber_tui.boards.claim_it.log_lines import summarize_milestone as claim_it_milestone
from macrobber_tui.boards.claim_it.sentences import end_sentence
from macrobber_tui.boards.mac_robber.event_words import event_sentence as mac_robber_sentence
from macrobber_tui.boards.names import game_over_sentence, winners_clause, you
from macrobber_tui.boards.table_events import table_sentence
from macrobber_tui.i18n.language import set_language

YOU = 1
NAMES = {2: "Ben", 3: "Cy"}


def name_of(seat: int) -> str:
    return you() if seat == YOU else NAMES[seat]


@pytest.mark.parametrize(
    ("language", "winners", "expected"),
    [
        ("en", [1], "you won"),
        ("en", [1, 2, 3], "you, Ben and Cy won"),
        ("de", [1], "Du hast gewonnen"),
        ("de", [2], "Ben hat gewonnen"),
        ("de", [2, 3], "Ben und Cy haben gewonnen"),
        ("de", [1, 2], "Du und Ben habt gewonnen"),
        ("fr", [1], "tu as gagné"),
        ("fr", [2], "Ben a gagné"),
        ("fr", [2, 3], "Ben et Cy ont gagné"),
        ("fr", [1, 2], "toi et Ben avez gagné"),
        ("nl", [1], "je hebt gewonnen"),
        ("nl", [2], "Ben heeft gewonnen"),
        ("nl", [2, 3], "Ben en Cy hebben gewonnen"),
    ],
)
def test_the_winners_form_a_clause_in_every_language(language: str, winners: Sequence[int], expected: str) -> None:
    set_language(language)
    assert winners_clause([name_of(seat) for seat in winners]) == expected


def test_the_end_of_a_game_is_a_german_sentence() -> None:
    set_language("de")
    assert game_over_sentence([you()]) == "Das Spiel ist zu Ende: Du hast gewonnen."
    assert game_over_sentence(["Ben", "Cy"]) == "Das Spiel ist zu Ende: Ben und Cy haben gewonnen."


def test_each_game_names_the_winners_in_german() -> None:
    set_language("de")
    points = carcassonne.GameEnded("last-tile", [1], [43, 20])
    assert carcassonne_milestone([points], name_of) == ("Ende", "Du hast gewonnen, mit 43 Punkten")
    assert carcassonne_sentence(points, name_of) == "Das Spiel ist zu Ende. Du hast gewonnen, mit 43 Punkten."
    groups = claim_it.GameEnded("last-round", [2], [claim_it.Figures(3, 4, 5), claim_it.Figures(6, 7, 8)])
    assert claim_it_milestone([groups], name_of) == ("Ende", "Ben hat gewonnen, mit einer Gruppe von 6")
    assert end_sentence(groups, name_of) == "Das Spiel ist zu Ende. Ben hat gewonnen: Gruppe 6, 7 Claims, 8 Felder."
    cubes = mac_robber.GameEnded("bag", [2, 3], [9, 30, 30])
    expected = "Spielende: im Beutel sind keine sechs Steine mehr. Ben und Cy haben gewonnen, mit 30 SP."
    assert mac_robber_sentence(cubes, name_of) == expected


def test_a_sentence_beginning_with_you_is_capitalised() -> None:
    set_language("fr")
    points = carcassonne.GameEnded("last-tile", [1], [43, 20])
    assert carcassonne_sentence(points, name_of) == "La partie est finie. Tu as gagné avec 43 points."


def test_a_raid_names_its_winner_in_german() -> None:
    set_language("de")
    laid = mac_robber.Strength(3, 3, piper=False)
    shown = mac_robber.Revealed(1, 1, laid, 2, laid, 1)
    assert (mac_robber_sentence(shown, name_of) or "").endswith("; du hast gewonnen.")


def test_a_player_called_you_is_not_the_viewing_player() -> None:
    set_language("de")
    assert winners_clause(["Du"]) == "Du hat gewonnen"
    assert winners_clause(["Ben", "Du"]) == "Ben und Du haben gewonnen"
    assert table_sentence(TakenBack(2, "lay"), lambda _seat: "Du", {}) == "Du hat lay zurückgenommen."
