"""The numbers on a clan's card, each beside what it counts: points, cards, signs and courtyard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len

from macrobber_core.games.mac_robber.view import ClanView
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.colours import mix

from .clan_rows import Target
from .painted_pieces import LEFT_HALF, paint_backs
from .previews import is_scored
from .render_context import RenderContext
from .wording import cards_in_words, followers_in_words

MAX_BACKS = 7
"""The maximum number of card backs drawn; the number beside them is always exact."""
BACK_WIDTH, MAX_LARGE_BACKS = 3, 5
"""Columns of a card's back and the gap after it on a large card, and the most that are drawn."""
HAND_WIDTH = BACK_WIDTH * MAX_LARGE_BACKS
CUBE_PITCH = 2
"""Columns of a cube: a cell and a half, and half a blank one. All rows and cards have one pitch, to be compared."""
FOLLOWERS = (("Y", "warrior"), ("B", "piper"), ("G", "monk"))


class Card(Struct, frozen=True):
    """Where a clan's card is painted."""

    seat: int
    x: int
    y: int
    width: int
    height: int
    target: Target | None = None
    """The option for the clan, if it can be chosen."""

    @property
    def is_aimed_at(self) -> bool:
        return self.target is not None and self.target[1]

    @property
    def room(self) -> int:
        """Columns inside the card's margins."""
        return self.width - 2

    @property
    def end(self) -> int:
        """The column of the right margin."""
        return self.x + self.width - 1


class Sign(NamedTuple):
    """A sign at a clan: the start player, or Biggest Following."""

    short: str
    long: str
    thing: str


def signs_of(context: RenderContext, seat: int) -> list[Sign]:
    view = context.view
    return [
        *([Sign("*", _("starts"), "start")] if seat == view.start else []),
        *([Sign(_("BF"), _("Biggest Following"), "following")] if seat == view.following else []),
    ]


def paint_signs(canvas: Canvas, x: int, row: int, end: int, card: Card, context: RenderContext, roles: Roles) -> None:
    """Write the signs on the clan's colour, in words where there is room, and without gaps where there is little."""
    signs = signs_of(context, card.seat)
    words, short = [f" {sign.long} " for sign in signs], [sign.short for sign in signs]
    padded = [f" {sign} " for sign in short]
    shown = next((texts for texts in (words, padded, short) if cell_len(" ".join(texts)) <= end - x), short)
    gap = 1
    if cell_len(" ".join(shown)) > end - x:
        gap, x = 0, min(x, end - cell_len("".join(shown)))
    _write_signs(canvas, x, row, signs, shown, gap, card, roles)


def _write_signs(
    canvas: Canvas, x: int, row: int, signs: Sequence[Sign], texts: Sequence[str], gap: int, card: Card, roles: Roles
) -> None:
    paint = Paint(roles.text.clan_ink, roles.clans[card.seat - 1], bold=True)
    for sign, text in zip(signs, texts, strict=True):
        x = canvas.text(x, row, text, paint, thing=sign.thing) + gap


def gain_of(context: RenderContext, seat: int) -> str:
    """Return what the clan would score now, as in +3; "" after the scoring."""
    return "" if is_scored(context.view) else f"{context.scoring_now.gained(seat):+d}"


def gain_paint(gain: str, roles: Roles) -> Paint:
    return Paint(roles.text.gain if gain not in {"", "+0"} else roles.text.faint)


def gain_in_words(gain: str) -> str:
    # Translators: what a clan would score if the round ended now, as in "+3 now"; at most 12 cells
    return _("{vp} now").format(vp=gain) if gain else ""


def paint_points(canvas: Canvas, row: int, card: Card, context: RenderContext, roles: Roles) -> None:
    """Write VP, and what would be scored now."""
    gain, unit = gain_of(context, card.seat), " " + _("VP")
    _write_points(canvas, card.x + 1, row, unit, f"  {gain_in_words(gain)}", card, context, roles)


def _write_points(
    canvas: Canvas, x: int, row: int, unit: str, gain: str, card: Card, context: RenderContext, roles: Roles
) -> int:
    """Write VP with their unit and what would be scored now; return the column after them."""
    thing, vp = f"vp {card.seat}", str(context.view.clan(card.seat).vp)
    x = canvas.text(x, row, vp, Paint(roles.text.main, bold=True), thing=thing)
    x = canvas.text(x, row, unit, Paint(roles.text.soft), thing=thing)
    return canvas.text(x, row, gain, gain_paint(gain_of(context, card.seat), roles), thing=f"now {card.seat}")


class Counts(NamedTuple):
    """The texts of hand, signs, and points in one row."""

    back: int
    """Columns of the card's back before the hand."""
    hand: str
    signs: Sequence[str]
    unit: str
    gain: str
    gap: int = 1
    """Columns before each sign."""

    def width(self, vp: int) -> int:
        """Return the columns of the row with gaps between its parts."""
        left = cell_len((" " * self.gap).join([self.hand, *self.signs]))
        return self.back + left + (1 if self.signs else 2) + cell_len(f"{vp}{self.unit}{self.gain}")


def paint_counts(canvas: Canvas, row: int, card: Card, context: RenderContext, roles: Roles) -> None:
    """Write hand, signs, VP and what would be scored now into one row, with all the words that fit."""
    clan, gain, signs = context.view.clan(card.seat), gain_of(context, card.seat), signs_of(context, card.seat)
    long, short = [f" {sign.long} " for sign in signs], [sign.short for sign in signs]
    hand, now, unit = f" {cards_in_words(clan.cards)}", gain_in_words(gain), " " + _("VP")
    count = str(clan.cards)
    forms = (
        Counts(2, hand, long, unit, f"  {now}"),
        Counts(2, hand, short, unit, f"  {now}"),
        Counts(2, hand, short, unit, f"  {gain}"),
        Counts(2, count, short, unit, f" {gain}"),
        Counts(1, count, short, unit, f" {gain}"),
        Counts(1, count, short, unit, gain),
        *(Counts(1, count, short, unit, gain, gap=0) for _sign in signs[1:]),
        Counts(1, count, short, "", f" {gain}"),
        Counts(1, count, short, "", f" {gain}", gap=0),
    )
    shown = next((form for form in forms if form.width(clan.vp) <= card.room), forms[-1])
    end = canvas.text(_paint_back(canvas, card.x + 1, row, shown.back, roles), row, shown.hand, Paint(roles.text.main))
    canvas.show_thing(card.x + 1, row, end - card.x - 1, 1, f"cards {card.seat}")
    _write_signs(canvas, end + shown.gap, row, signs, shown.signs, shown.gap, card, roles)
    points = card.end - cell_len(f"{clan.vp}{shown.unit}{shown.gain}")
    _write_points(canvas, points, row, shown.unit, shown.gain, card, context, roles)


def _paint_back(canvas: Canvas, x: int, y: int, width: int, roles: Roles) -> int:
    """Paint the back of a card with its pattern, or only half a cell of it; return the column after it."""
    if width == 1:
        return paint_backs(canvas, x, y, 1, roles)
    canvas.fill(x, y, width, 1, roles.card.back)
    for column in range(width):
        canvas.pixel(x + column, 2 * y + (column + 1) % 2, mix(roles.card.back, roles.ground.shade, 0.3))
    return x + width


def paint_hand(canvas: Canvas, card: Card, row: int, clan: ClanView, roles: Roles) -> None:
    """Paint the backs of a hand, and how many cards there are."""
    text = f" {cards_in_words(clan.cards)}"
    x = card.x + 1
    end = paint_backs(canvas, x, row, min(clan.cards, MAX_BACKS, max(1, card.room - cell_len(text))), roles)
    end = canvas.text(end, row, text, Paint(roles.text.soft))
    canvas.show_thing(x, row, end - x, 1, f"cards {card.seat}")


def paint_large_hand(canvas: Canvas, right: int, row: int, seat: int, clan: ClanView, roles: Roles) -> None:
    """Paint the backs of a hand as cards that end at column `right`, and below them how many there are."""
    shown = min(clan.cards, MAX_LARGE_BACKS)
    for number in range(1, shown + 1):
        x = right - BACK_WIDTH * number
        canvas.fill(x, row, BACK_WIDTH - 1, 2, roles.card.back)
        for column, half in ((x, 1), (x + 1, 2)):
            canvas.pixel(column, 2 * row + half, mix(roles.card.back, roles.ground.shade, 0.3))
    text = cards_in_words(clan.cards)
    canvas.text(right - 1 - cell_len(text), row + 2, text, Paint(roles.text.soft))
    width = max(BACK_WIDTH * shown, cell_len(text) + 1)
    canvas.show_thing(right - width, row, width - 1, 3, f"cards {seat}")


def courtyard(seat: int, clan: ClanView) -> list[tuple[str, int, str]]:
    """Return the colours in a courtyard, how many cubes there are of each, and what they are as things."""
    return [
        ("Y", clan.warriors, f"warriors {seat}"),
        ("B", clan.pipers, f"pipers {seat}"),
        ("G", clan.monks, f"monks {seat}"),
    ]


def paint_courtyard(canvas: Canvas, y: int, width: int, card: Card, clan: ClanView, roles: Roles) -> None:
    """Paint a row for each kind of follower: its cubes, and how many there are in words."""
    x = card.x + 1
    for row, ((colour, count, thing), (_sign, kind)) in enumerate(
        zip(courtyard(card.seat, clan), FOLLOWERS, strict=True), y
    ):
        words = followers_in_words(count, kind)
        if not count:
            canvas.text(x, row, f"{colour}  {words}", Paint(roles.text.faint))
        else:
            fits = CUBE_PITCH * count + 1 + cell_len(words) <= width
            end = _paint_cubes(canvas, x, row, colour, count if fits else 1, roles)
            canvas.text(end + 1, row, words, Paint(roles.text.soft))
        canvas.show_thing(x, row, width, 1, thing)


def _paint_cubes(canvas: Canvas, x: int, y: int, colour: str, count: int, roles: Roles) -> int:
    """Paint cubes in a row; return the column after them."""
    face: str = getattr(roles.cubes, colour)
    for _number in range(count):
        canvas.text(x, y, colour, Paint(roles.text.ink, face, bold=True))
        canvas.text(x + 1, y, LEFT_HALF, Paint(face))
        x += CUBE_PITCH
    return x
