"""Lines repaint only what changed."""

from __future__ import annotations

from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region

from macrobber_tui.widgets.lines import Span
from macrobber_tui.widgets.lines_widget import Lines

RED = Style(color="#ff0000")


class LinesApp(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.lines = Lines(20, 3)
        self.clicked: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.lines

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        self.clicked.append(message.key)


async def test_text_is_never_markup_and_only_changed_lines_are_refreshed() -> None:
    app = LinesApp()
    async with app.run_test(size=(30, 5)) as pilot:
        app.lines.show([(Span("[/b][@click=app.quit]x"),)])
        await pilot.pause()
        assert app.lines.text.startswith("[/b][@click=app.quit")
        refreshed: list[Region] = []
        app.lines.refresh = lambda *regions, **_: refreshed.extend(regions)  # type: ignore[assignment,method-assign]
        app.lines.show([(Span("[/b][@click=app.quiz]x"),), (), (Span("y"),), (Span("dropped"),)])
        assert refreshed == [Region(0, 0, 20, 1), Region(0, 2, 20, 1)]


async def test_a_click_on_a_span_sends_its_key() -> None:
    app = LinesApp()
    async with app.run_test(size=(30, 5)) as pilot:
        app.lines.show([(), (Span("ab "), Span("castle", RED, "c"))])
        await pilot.pause()
        await pilot.click(Lines, offset=(1, 1))
        await pilot.click(Lines, offset=(4, 1))
        await pilot.click(Lines, offset=(4, 2))
        await pilot.pause()
        assert app.clicked == ["c"]
