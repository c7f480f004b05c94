"""No text escapes translation, in any language."""

from __future__ import annotations

import pytest

from helpers.carcassonne.moments import EVERYTHING, moments, played
from helpers.tongues import escaped, speak_disguised
from macrobber_core.games.contract import OptionValue
from macrobber_tui.boards import chronicle, since, spoken
from macrobber_tui.language import LANGUAGES, speak
from macrobber_tui.plain.deciding import Deciding

DISGUISED = "in disguise"


@pytest.fixture(params=[DISGUISED, *LANGUAGES])
def tongue(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the player is spoken to in."""
    chosen: str = request.param
    if chosen == DISGUISED:
        speak_disguised(monkeypatch)
    else:
        speak(chosen)
    return chosen


def check(shown: str, tongue: str) -> None:
    left = escaped(shown) - {"pass"} if tongue == DISGUISED else ()  # that is typed so
    assert not left, f"{sorted(left)} in:\n{shown}"


def test_a_whole_game_in_sentences(tongue: str) -> None:
    base: dict[str, OptionValue] = {"robbers": "off"}
    for options in (EVERYTHING, base):
        table = [*played(3, 3, options)][-1]
        view, log = table.view(1), table.log_seen_by(1)
        for line in (*spoken("carcassonne").recital(view).tell(log), *(one.text for one in chronicle(view, log))):
            check(line, tongue)
        for line in since(view, 2, log):
            check(line, tongue)


def test_all_that_is_asked_and_can_be_looked_at(tongue: str) -> None:
    game = spoken("carcassonne")
    for name in ("placing", "monastery", "robber", "scoring", "message", "another places", "over"):
        moment = moments(3)[name]
        view, recital = moment.table, game.recital(moment.table)
        recital.tell(moment.log)
        lines = [*game.report(view), *game.mine(view), *(Deciding(view).asked() if view.legal else [])]
        lines += [line for action in view.legal[:20] for line in game.reasons(action, view)]
        for page in recital.pages(view):
            lines += [page.what, page.why_not, *([] if page.why_not else page.told())]
        for line in lines:
            check(line, tongue)
