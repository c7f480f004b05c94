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
    max_lines, notation = DEFAULT_LINES, False
    asked_kinds: set[str] = set()
    asked_seats: set[int] = set()
    for word in query.lower().split():
        if word in named:
            asked_kinds.add(named[word])
        elif word == NEW:
            entries, max_lines = [entry for entry in entries if entry.is_new], len(entries)
        elif word == ALL:
            max_lines = len(entries)
        elif word == NOTATION:
            notation = True
        elif word.isdecimal():
            max_lines = int(word)
        elif (seat := seat_named(table, word)) is not None:
            asked_seats.add(seat)
        else:
            known = join_list([*named, NEW, ALL, NOTATION])
            template = _("The log has no '{word}'; use {known}, a number of lines, or a player's name.")
            return [template.format(word=word, known=known)]
    matching = [
        entry
        for entry in entries
        if (not asked_kinds or entry.kind in asked_kinds) and (not asked_seats or asked_seats & entry.seats)
    ]
    return entry_lines(matching, max_lines, notation=notation)


def entry_lines(entries: Sequence[LogLine], max_lines: int, *, notation: bool) -> list[str]:
    lines = [entry.notation if notation else entry.text for entry in entries]
    lines = [line for line in lines if line]
    return latest(lines, max_lines) if lines else [_("The log has nothing on that.")]


def latest(lines: Sequence[str], max_lines: int = DEFAULT_LINES) -> list[str]:
    """Return the last `max_lines` lines, preceded by a count of the earlier lines."""
    shown = [*lines[-max_lines:]] if max_lines else []
    left = len(lines) - len(shown)
    if not left:
        return shown
    earlier = ngettext(
        "{count} earlier line; 'log all' shows all.", "{count} earlier lines; 'log all' shows all.", left
    )
    return [earlier.format(count=left), *shown]


def rules_lines(game: Game, query: str, topic: str) -> list[str]:
    """Return the rules matching a query; `topic` is the topic or ruling of the current decision."""
    all_topics = topics(game)
    if not query:
        listing = _("The rules have these topics: {titles}.").format(titles=titles(all_topics))
        ruling = RULING.search(game.rules())
        instruction = _("Type 'rules' and a topic, a ruling such as {ruling}, or words to search for, or 'here'.")
        return [listing, instruction.format(ruling=ruling[0] if ruling is not None else "")]
    if query.lower() == CURRENT_TOPIC:
        if not topic:
            return [_("No topic is about the current decision; type 'rules' for all topics.")]
        query = topic
    matches = about(all_topics, query)
    if not matches:
        return [_("The rules have nothing about '{words}'. Type 'rules' for their topics.").format(words=query)]
    lines = []
    for chapter, indices in matches:
        lines.append(_("Topic {title}.").format(title=chapter.title))
        lines += [chapter.paragraphs[index].removeprefix(BULLET) for index in indices]
    return lines
