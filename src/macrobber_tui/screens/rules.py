"""The rules to read: topics, the text of one, and a search in all of them."""

from __future__ import annotations

import re
from typing import NamedTuple

from rich.cells import cell_len
from textual import events

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.language import _, ngettext, pgettext
from macrobber_tui.rulebook import RULING, asked_words, beginning, topics
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit

from .base import BODY, WIDTH, HouseScreen, Keys
from .line_editor import LineEditor

LEFT = 29
ABOVE = 3
"""Rows: the title, what is looked for, a blank one."""
ROOM = BODY - ABOVE


class Place(NamedTuple):
    """Where something looked for stands: topic and paragraph."""

    topic: int
    paragraph: int


class RulesScreen(HouseScreen):
    """Opens at a ruling, as `MR-13`, or at a topic, or at the first."""

    PLACES = ("rules",)

    def __init__(self, game: Game, about: str = "") -> None:
        super().__init__()
        self._search = LineEditor()
        self._typing = False
        self._open(game, about)

    def _open(self, game: Game, about: str = "") -> None:
        self._game = game
        self._book = topics(game)
        self._topic = 0
        self._top = 0
        self._here = Place(0, -1)
        """The place gone to last."""
        self._search.text = ""
        self._was_opened_there = False
        """Whether what is looked for was not typed by the player, so that there is nothing to go back to."""
        names = [topic.name for topic in self._book]
        if about in names:
            self._topic = names.index(about)
        elif about:
            self._search.text = about
            self._was_opened_there = True
            self._find()

    def on_mount(self) -> None:
        self._show()

    def keys(self) -> Keys:
        if self._typing:
            return [("enter", _("done")), ("up, down", _("topic")), ("esc", _("search no more"))]
        place = [("n", _("next place"))] if self._places() else []
        return [
            ("up, down", _("topic")),
            ("pgdn", _("read on")),
            ("pgup", pgettext("in a text", "back")),
            ("/", _("search")),
            *place,
            *([("g", _("game"))] if len(GAMES) > 1 and not place else []),
            ("esc", _("search no more") if self._search.text and not self._was_opened_there else _("back")),
        ]

    def help(self) -> Keys:
        return [
            ("up, down, j, k", _("choose a topic")),
            ("pgdn, space", _("read on")),
            ("pgup", _("read back")),
            ("/", _("search: words, or a ruling as {ruling}").format(ruling=self._any_ruling())),
            ("n, N", _("the next place that was found, the one before")),
            *([("g", _("the rules of the next game"))] if len(GAMES) > 1 else []),
            ("esc", _("search no more; then back")),
        ]

    def _any_ruling(self) -> str:
        """One of this game, as an example."""
        found = RULING.search(self._game.rules())
        return found[0] if found is not None else ""

    def settings_changed(self) -> None:
        super().settings_changed()
        self._show()

    # --- what is found

    def _places(self) -> list[Place]:
        words = asked_words(self._search.text)
        if not words:
            return []
        return [Place(number, at) for number, topic in enumerate(self._book) for at in topic.places(words)]

    def _find(self) -> None:
        """Go to the first place."""
        self._here = Place(-1, -1)
        self._step(1)

    def _step(self, by: int) -> None:
        """To the next place, or to the one before; after the last comes the first."""
        places = self._places()
        if not places:
            return
        after = [place for place in places if place > self._here]
        before = [place for place in places if place < self._here]
        self._here = [*after, *places][0] if by > 0 else [*places, *before][-1]
        self._topic = self._here.topic
        self._top = [number for number, _ in self._text()].index(self._here.paragraph)

    # --- what is shown

    def _show(self) -> None:
        title = " " + _("{game}: the rules").format(game=self._game.title)
        places = self._places()
        text = self._text()
        self._top = max(0, min(self._top, len(text) - ROOM))
        shown = text[self._top : self._top + ROOM]
        rows = self._titles(places)
        head: Line = (Span(title, self.ink.bright), self._progress(len(text), WIDTH - cell_len(title) - 1))
        lines: list[Line] = [head, self._looked_for(places), ()]
        for row in range(ROOM):
            left = rows[row] if row < len(rows) else (Span(" " * LEFT),)
            line = self._marked(shown[row][1]) if row < len(shown) else ()
            lines.append((*left, Span(f"{self.look.glyphs.upright} ", self.ink.faint), *line))
        self.sheet.show(lines)
        self.show_keys()

    def _progress(self, total: int, room: int) -> Span:
        place = _("{number} of {most}").format(number=min(self._top + ROOM, total), most=total)
        shown = place if total > ROOM else ""
        return Span(shown.rjust(room), self.ink.faint)

    def _looked_for(self, places: list[Place]) -> Line:
        if not self._typing and not self._search.text:
            return ()
        told = ngettext("{count} place", "{count} places", len(places)).format(count=len(places))
        found = f"  {self._search.complaint or told}" if asked_words(self._search.text) else ""
        label = " " + _("search:") + " "
        room = WIDTH - cell_len(label) - cell_len(found)
        text = self._search.spans(self.look, room) if self._typing else (Span(self._search.text, self.ink.bold),)
        return (Span(label, self.ink.faint), *text, Span(found, self.ink.faint))

    def _titles(self, places: list[Place]) -> list[Line]:
        """The topics; of what is looked for, how often each speaks."""
        lines: list[Line] = []
        for number, topic in enumerate(self._book):
            count = sum(place.topic == number for place in places)
            style = self.ink.bright if number == self._topic else self.ink.faint if places and not count else PLAIN
            mark = self.look.glyphs.turn if number == self._topic else " "
            times = f"{count} " if count else ""
            room = LEFT - 2 - len(times)
            lines.append((Span(f"{mark} {cut(fit(topic.title, room), room)}{times}", style, f"topic {number}"),))
        return lines

    def _text(self) -> list[tuple[int, str]]:
        """The lines of the topic, each with the paragraph it belongs to."""
        topic = self._book[self._topic]
        return topic.lines(WIDTH - LEFT - 4, range(len(topic.paragraphs)))

    def _marked(self, line: str) -> Line:
        """Rulings stand out, and what is looked for."""
        words = asked_words(self._search.text)
        patterns = [beginning(word) for word in words]
        found = re.compile("|".join([*patterns, RULING.pattern]), re.IGNORECASE)
        spans: list[Span] = []
        end = 0
        for match in found.finditer(line):
            looked_for = any(re.match(pattern, match[0], re.IGNORECASE) for pattern in patterns)
            spans += [Span(line[end : match.start()]), Span(match[0], self.ink.chosen if looked_for else self.ink.bold)]
            end = match.end()
        return (*spans, Span(line[end:]))

    # --- keys

    def on_key(self, event: events.Key) -> None:
        if not self._typing:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()  # the keys of every screen do not apply while typing
        if event.key == "enter":
            self._typing = False
            self._show()
        elif not self.type_into_field(event):
            self.press(event.key)

    def field(self) -> LineEditor | None:
        return self._search if self._typing else None

    def field_changed(self) -> None:
        self._find()
        self._show()

    def press(self, key: str) -> bool:
        command, _rest, number = key.partition(" ")
        if command == "topic" and number:
            self._choose(int(number))
        elif key in {"up", "k"}:
            self._choose(self._topic - 1)
        elif key in {"down", "j"}:
            self._choose(self._topic + 1)
        elif key in {"pagedown", "space", "right", "l"}:
            self._read_on()
        elif key in {"pageup", "left", "h"}:
            self._top -= ROOM - 1
        elif key == "slash":
            self._typing, self._search.text, self._was_opened_there = True, "", False
        elif key in {"n", "N"}:
            self._step(1 if key == "n" else -1)
        elif key == "g" and len(GAMES) > 1:
            games = [*GAMES.values()]
            self._open(games[(games.index(self._game) + 1) % len(games)])
        elif key in {"escape", "q", "f1"}:
            if key != "escape" or self._was_opened_there or not (self._typing or self._search.text):
                self.go_back()
                return True
            self._typing, self._search.text = False, ""
        else:
            return super().press(key)
        self._show()
        return True

    def _read_on(self) -> None:
        """A page on; from the end of a topic, to the next one."""
        if self._top + ROOM < len(self._text()):
            self._top += ROOM - 1
        elif self._topic + 1 < len(self._book):
            self._choose(self._topic + 1)

    def _choose(self, topic: int) -> None:
        self._topic = max(0, min(topic, len(self._book) - 1))
        self._top = 0
        self._here = Place(self._topic, -1)

    def on_mouse_scroll_down(self) -> None:
        self._top += 1
        self._show()

    def on_mouse_scroll_up(self) -> None:
        self._top -= 1
        self._show()
