"""Searches the log (by kind, player or age) and the rules (by topic, ruling or words)."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event, Game
from macrobber_core.table import TableView
from macrobber_tui.boards import full_log, log_filters
from macrobber_tui.boards.log_lines import LogLine
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.i18n.rulebook import BULLET, RULING, about, titles, topics

from .people import seat_named

CURRENT_TOPIC = "here"
DEFAULT_LINES = 20
NEW, ALL, NOTATION = "new", "all", "notation"


def log_lines(table: TableView, events: Sequence[Event], query: str) -> list[str]:
    """Return the latest log lines that match a query's words."""
    named = {name: key for key, name in log_filters(table).items()}
    entries = full_log(table, events)
    most, notation = DEFAULT_LINES, False
    asked_kinds: set[str] = set()
    asked_seats: set[int] = set()
    for word in query.lower().split():
        if word in named:
            asked_kinds.add(named[word])
        elif word == NEW:
            entries, most = [one for one in entries if one.is_new], len(entries)
        elif word == ALL:
            most = len(entries)
        elif word == NOTATION:
            notation = True
        elif word.isdecimal():
            most = int(word)
        elif (seat := seat_named(table, word)) is not None:
            asked_seats.add(seat)
        else:
            known = join_list([*named, NEW, ALL, NOTATION])
            told_why = _("The log has no '{word}'; use {known}, a number of lines, or a player's name.")
            return [told_why.format(word=word, known=known)]
    wanted = [
        one
        for one in entries
        if (not asked_kinds or one.kind in asked_kinds) and (not asked_seats or asked_seats & one.seats)
    ]
    return entry_lines(wanted, most, notation=notation)


def entry_lines(wanted: Sequence[LogLine], most: int, *, notation: bool) -> list[str]:
    lines = [one.notation if notation else one.text for one in wanted]
    lines = [line for line in lines if line]
    return latest(lines, most) if lines else [_("The log has nothing on that.")]


def latest(lines: Sequence[str], most: int = DEFAULT_LINES) -> list[str]:
    """Return the last `most` lines, preceded by a count of the earlier lines."""
    shown = [*lines[-most:]] if most else []
    left = len(lines) - len(shown)
    if not left:
        return shown
    earlier = ngettext(
        "{count} earlier line; 'log all' shows all.", "{count} earlier lines; 'log all' shows all.", left
    )
    return [earlier.format(count=left), *shown]


def rules_lines(game: Game, query: str, topic: str) -> list[str]:
    """Return the rules matching a query; `topic` is the topic or ruling of the current decision."""
    book = topics(game)
    if not query:
        listing = _("The rules have these topics: {titles}.").format(titles=titles(book))
        ruling = RULING.search(game.rules())
        how = _("Type 'rules' and a topic, a ruling such as {ruling}, or words to search for, or 'here'.")
        return [listing, how.format(ruling=ruling[0] if ruling is not None else "")]
    if query.lower() == CURRENT_TOPIC:
        if not topic:
            return [_("No topic is about the current decision; type 'rules' for all topics.")]
        query = topic
    found = about(book, query)
    if not found:
        return [_("The rules have nothing about '{words}'. Type 'rules' for their topics.").format(words=query)]
    lines = []
    for chapter, places in found:
        lines.append(_("Topic {title}.").format(title=chapter.title))
        lines += [chapter.paragraphs[place].removeprefix(BULLET) for place in places]
    return lines
