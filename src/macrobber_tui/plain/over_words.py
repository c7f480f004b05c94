"""The words of a game that is over, and of looking back."""

from __future__ import annotations

from pathlib import Path

from macrobber_core.table import TableView
from macrobber_tui.language import _

from .replay import PlainReplay
from .table import PlainTable
from .words import Word


def over_words(plain: PlainTable, table: TableView) -> list[Word]:
    not_over = "" if table.stage == "over" else _("The game is not over.")
    no_record = not_over or ("" if plain.known.played is not None else _("The host has not shown the whole game."))
    nothing = "" if plain.known.course is not None else _("There is nothing to look back at yet.")

    def look_back(_rest: str) -> None:
        course = plain.known.course
        if course is None:
            return

        def come_back() -> None:
            plain.room = None
            plain.voice.say(_("You are back at the table."))
            plain.ask_again()

        plain.room = PlainReplay(course, plain.voice, come_back, at=len(course) - 1)
        plain.voice.say_all(plain.room.opening())

    def save(rest: str) -> None:
        record = plain.known.played
        if not rest:
            plain.voice.say(_("Type the name of a file behind the word, as in 'save glencoe.record'."))
        elif record is not None:
            try:
                with Path(rest).open("x", encoding="utf-8") as file:
                    file.write(str(record))
            except OSError as error:
                plain.voice.say(_("Cannot write {file}: {reason}.").format(file=rest, reason=error.strerror))
            else:
                plain.voice.say(_("The record is in {file}.").format(file=rest))

    async def again(_rest: str) -> None:
        plain.has_left = plain.wants_again = True
        await plain.guest.close()

    not_ours = not_over or ("" if plain.known.host is not None else _("Only who hosts the table can open it again."))
    file = [Word("save FILE", _("write the record of the game to a file"), save, no_record)]
    return [
        Word("again", _("play the same game once more"), again, not_ours),
        Word("replay", _("look back at the game, step by step"), look_back, nothing),
        *([] if plain.known.is_elsewhere else file),
    ]
