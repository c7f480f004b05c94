"""The rules as they are asked for: a topic, a ruling, or what speaks of some words."""

from __future__ import annotations

from macrobber_core.games.contract import Game
from macrobber_tui.language import _
from macrobber_tui.rulebook import BULLET, RULING, about, titles, topics

HERE = "here"


def rules(game: Game, query: str, topic: str) -> list[str]:
    """What of them is asked for; `topic` is that of the moment, or a ruling."""
    book = topics(game)
    if not query:
        told = _("The rules have these topics: {titles}.").format(titles=titles(book))
        ruling = RULING.search(game.rules())
        how = _("Type 'rules' and a topic, a ruling such as {ruling}, or words to look for, or 'here'.")
        return [told, how.format(ruling=ruling[0] if ruling is not None else "")]
    if query.lower() == HERE:
        if not topic:
            return [_("Nothing is asked now that a topic is about; type 'rules' for all topics.")]
        query = topic
    found = about(book, query)
    if not found:
        return [_("The rules have nothing about '{words}'. Type 'rules' for their topics.").format(words=query)]
    lines = []
    for chapter, places in found:
        lines.append(_("Topic {title}.").format(title=chapter.title))
        lines += [chapter.paragraphs[place].removeprefix(BULLET) for place in places]
    return lines
