"""Every text is translated, in every language."""

from __future__ import annotations

import msgspec
import pytest
from rich.cells import cell_len

from helpers.carcassonne.moments import EVERYTHING, moments, played
from helpers.languages import DISGUISED, untranslated_words, use_language
from helpers.looks import IN_SAFE
from macrobber_core.games.contract import OptionValue
from macrobber_tui.boards import full_log, plain_game, public_turns_since
from macrobber_tui.boards.carcassonne.board import CarcassonneBoard
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.plain.decision_input import PlainDecisionInput

from .conftest import KEYBOARD


@pytest.fixture(params=[DISGUISED, *(code for code in LANGUAGES if code != "en")])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The language of the player; English is looked at in disguise."""
    chosen: str = request.param
    use_language(chosen, monkeypatch)
    return chosen


def check(shown: str, language: str) -> None:
    left = untranslated_words(shown) - {"pass"} if language == DISGUISED else ()  # the player types it like this
    assert not left, f"{sorted(left)} in:\n{shown}"


@pytest.mark.slow
def test_the_narration_of_a_whole_game_is_translated(language: str) -> None:
    base: dict[str, OptionValue] = {"robbers": "off"}
    for options in (EVERYTHING, base):
        table = [*played(3, 3, options)][-1]
        view, log = table.view(1), table.log_seen_by(1)
        for line in (
            *plain_game("carcassonne").new_narrator(view).narrate(log),
            *(one.text for one in full_log(view, log)),
        ):
            check(line, language)
        for line in public_turns_since(view, 2, log):
            check(line, language)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", ["Caterina", "Ben", "高地の氏族の長"])
def test_an_absent_player_keeps_a_name_and_a_whole_word(name: str, spoken: str) -> None:
    set_language(spoken)
    moment = moments(4)["placing"]
    seats = [
        msgspec.structs.replace(seat, name=name, away=number > 0) for number, seat in enumerate(moment.table.seats)
    ]
    table = msgspec.structs.replace(moment.table, seats=seats)
    board = CarcassonneBoard(IN_SAFE, KEYBOARD)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.resize(80, 23)
    board.show(table, table.game_view, moment.log)
    rows = [line for line in board.text.split("\n")[: board.clock_row] if f" {_('away')} " in line]
    assert len(rows) == 3
    for row in rows:
        shown = row.partition(f" {_('away')} ")[0][-16:].split()[-1]
        assert shown == name or (cell_len(shown) >= 6 and name.startswith(shown.removesuffix("..")))


@pytest.mark.slow
def test_every_question_and_page_is_translated(language: str) -> None:
    game = plain_game("carcassonne")
    for name in ("placing", "monastery", "robber", "scoring", "message", "another places", "over"):
        moment = moments(3)[name]
        view, narrator = moment.table, game.new_narrator(moment.table)
        narrator.narrate(moment.log)
        lines = [
            *game.report(view),
            *game.own_report(view),
            *(PlainDecisionInput(view).question_lines() if view.legal else []),
        ]
        lines += [line for action in view.legal[:20] for line in game.explain_action(action, view)]
        for page in narrator.pages(view):
            lines += [page.description, page.unavailable_reason, *([] if page.unavailable_reason else page.get_lines())]
        for line in lines:
            check(line, language)
