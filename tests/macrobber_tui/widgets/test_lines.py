"""Lines repaint what changed, and nothing else."""

from __future__ import annotations

from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region

from macrobber_tui.widgets.lines import Lines, Span, changed_runs

RED = Style(color="#ff0000")


def test_only_the_changed_runs_count() -> None:
    before = (Span("VP 10 and more"),)
    assert changed_runs(before, before, 20) == []
    assert changed_runs(before, (Span("VP 11 and more"),), 20) == [(4, 5)]
    assert changed_runs(before, (Span("VP 10"), Span(" and more")), 20) == []
    assert changed_runs(before, (Span("VP "), Span("10", RED), Span(" and more")), 20) == [(3, 5)]
    assert changed_runs((), (Span("ab"),), 20) == [(0, 2)]
    assert changed_runs((Span("日本"),), (Span("日x"),), 20) == [(2, 4)]
    assert changed_runs((Span("日本"),), (Span("日語"),), 20) == [(2, 4)]
    assert changed_runs((Span("a  b"),), (Span("a語b"),), 20) == [(1, 3)]


def test_what_lies_far_apart_is_painted_apart() -> None:
    before = (Span("0 A campbell    12"),)
    assert changed_runs(before, (Span("> A campbell    13"),), 18) == [(0, 1), (17, 18)]
    assert changed_runs(before, (Span("> A campbelL    13"),), 18) == [(0, 1), (11, 18)]


class LinesApp(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.lines = Lines(20, 3)
        self.clicked: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.lines

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        self.clicked.append(message.key)


async def test_text_is_never_markup_and_regions_are_small() -> None:
    app = LinesApp()
    async with app.run_test(size=(30, 5)) as pilot:
        app.lines.show([(Span("[/b][@click=app.quit]x"),)])
        await pilot.pause()
        assert app.lines.text.startswith("[/b][@click=app.quit")
        refreshed: list[Region] = []
        app.lines.refresh = lambda *regions, **_: refreshed.extend(regions)  # type: ignore[assignment,method-assign]
        app.lines.show([(Span("[/b][@click=app.quiz]x"),), (Span("y"),), (), (Span("dropped"),)])
        assert refreshed == [Region(19, 0, 1, 1), Region(0, 1, 1, 1)]


async def test_a_click_stands_for_a_key() -> None:
    app = LinesApp()
    async with app.run_test(size=(30, 5)) as pilot:
        app.lines.show([(), (Span("ab "), Span("castle", RED, "c"))])
        await pilot.pause()
        await pilot.click(Lines, offset=(1, 1))
        await pilot.click(Lines, offset=(4, 1))
        await pilot.click(Lines, offset=(4, 2))
        await pilot.pause()
        assert app.clicked == ["c"]
