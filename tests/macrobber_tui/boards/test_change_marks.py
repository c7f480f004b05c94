"""What others change on a painted board is lit until the player's next key."""

from __future__ import annotations

from helpers.claim_it.moments import started_table
from helpers.games import Moment
from helpers.looks import IN_SAFE
from helpers.painted import PAINTED, board, lines
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.theme.theme import Theme


def marked(shown: BoardWidget, fresh: BoardWidget) -> set[str]:
    """Return the things that one board shows in another style than another board."""
    pairs = zip(lines(shown), lines(fresh), strict=True)
    return {was.thing for line, other in pairs for span, was in zip(line, other, strict=True) if span != was}


def changes(theme: Theme) -> tuple[BoardWidget, BoardWidget, set[str]]:
    """Let others play until a space has changed; return our board, a fresh one, and the spaces that changed."""
    table = started_table(3, 5)
    while table.actor == 1:
        table.decide(1, table.ply, table.legal()[-1])
    first = Moment(table.view(1), table.log_seen_by(1))
    shown = board(first, (80, 24), theme)
    seen = len(table.log)
    while table.actor != 1:
        table.decide(table.actor or 0, table.ply, table.legal()[-1])
    now = Moment(table.view(1), table.log_seen_by(1))
    shown.show(now.table, now.table.game_view, now.log[seen:])
    before, after = first.table.game_view.board, now.table.game_view.board
    places = [place for place, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    return shown, board(now, (80, 24), theme), {f"space {place % 6 + 1},{place // 6 + 1}" for place in places}


def test_what_others_change_is_lit_until_the_next_key() -> None:
    shown, fresh, spaces = changes(PAINTED)
    assert spaces
    lit_things = marked(shown, fresh)
    assert spaces <= lit_things
    assert {thing for thing in lit_things if thing.startswith("space ")} == spaces
    shown.mark_seen()
    assert marked(shown, fresh) == set()


def test_nothing_is_lit_in_plain_detail() -> None:
    shown, fresh, _spaces = changes(IN_SAFE)
    assert marked(shown, fresh) == set()
