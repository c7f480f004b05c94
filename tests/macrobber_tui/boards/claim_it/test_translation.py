"""Every text is translated and fits, in every language, at 80x24."""

from __future__ import annotations

import pytest

from helpers.claim_it.moments import moments, played
from helpers.languages import DISGUISED, Losses, untranslated_words, use_language
from helpers.looks import IN_SAFE, YES_OR_NO
from macrobber_tui.boards import full_log, plain_game
from macrobber_tui.boards.claim_it.board import ClaimItBoard
from macrobber_tui.i18n.language import LANGUAGES
from macrobber_tui.plain.decision_input import PlainDecisionInput

from .conftest import KEYBOARD


@pytest.fixture(params=[DISGUISED, *(code for code in LANGUAGES if code != "en")])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The language of the player; English is looked at in disguise."""
    chosen: str = request.param
    use_language(chosen, monkeypatch)
    return chosen


def check(shown: str, language: str) -> None:
    left = untranslated_words(shown) if language == DISGUISED else ()
    assert not left, f"{sorted(left)} in:\n{shown}"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_the_board_of_a_whole_game_is_translated_and_fits(
    players: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    losses = Losses(monkeypatch)
    board = ClaimItBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.view_options.shows_risk = True
    seen_events = 0
    for number, table in enumerate(played(players, 3)):
        if language != DISGUISED and number % 3 and table.actor is not None:
            continue  # in real languages texts can only be cut off, which hardly depends on the decision
        view = table.view(1)
        board.show(view, view.game_view, table.log_seen_by(1, seen_events))
        seen_events = len(table.log)
        for keys in ((), ("space",), ("enter",), ("s",), ("n",)):
            for key in keys:
                board.press(key)
            check(board.text, language)
    for key in ("v", "v"):
        board.press(key)
        check(board.text, language)
    for _key, meaning in (*board.key_help(), *board.legend()):
        check(meaning, language)
    assert not losses.found, losses.found


def test_the_narration_of_a_whole_game_is_translated(language: str) -> None:
    table = [*played(3, 3)][-1]
    game, narrator = plain_game("claim-it"), plain_game("claim-it").new_narrator(table.view(1))
    for line in narrator.narrate(table.log_seen_by(1)):
        check(line, language)
    for entry in full_log(table.view(1), table.log_seen_by(1)):
        check(entry.text, language)
    for name in ("placing", "equal dice", "deciding", "last round"):
        view = moments(5)[name].table
        lines = [
            *PlainDecisionInput(view).question_lines(),
            *game.report(view),
            *game.own_report(view),
            *game.unavailable_actions(view).values(),
        ]
        lines += [line for action in view.legal for line in game.explain_action(action, view)]
        pages = game.new_narrator(view).pages(view)
        lines += [line for page in pages for line in (page.description, page.unavailable_reason, *page.get_lines())]
        for line in lines:
            check(line, language)
