"""The log in short, under the board or beside it: the latest turns, or what happened since our own."""

from __future__ import annotations

from macrobber_tui.boards.news import News
from macrobber_tui.widgets.lines import Line

from .digest import digest
from .pieces import WIDTH, rule
from .sight import Sight


def news(sight: Sight, height: int, width: int = WIDTH) -> list[Line]:
    """A heading, and the latest turns, the newest last, with a line above what is new to us."""
    if height < 2:
        return [rule(sight.look, "", width)][:height]
    view, story = sight.view, sight.story
    teller = News(sight.look, lambda entry: digest(entry, sight.name_of), width)
    if view.seat is None:
        return teller.latest(story.entries, height)
    fresh, log_key = story.since(view.seat), sight.keyboard.shown("L")
    return teller.parted(story.entries, fresh, height, log_key, asked=view.active == view.seat)
