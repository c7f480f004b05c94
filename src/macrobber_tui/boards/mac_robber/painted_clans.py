"""The clans as cards side by side: a stripe of tartan, points, hand, courtyard, estates and the last turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView
from macrobber_tui.boards.painting import put_digits, put_lines
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.spans import showing
from macrobber_tui.widgets.text import fit_name

from .clan_rows import Target, find_target, summarize_actions
from .decision_input import DecisionInput
from .painted_pieces import LEFT_HALF, paint_backs, paint_badge, paint_estates, paint_place, paint_tartan
from .pieces import cube_count, place_thing, places_of
from .previews import is_scored
from .render_context import RenderContext
from .wording import cards_in_words

SMALL, MEDIUM, LARGE = 5, 9, 19
"""Rows of a card."""
MIN_MEDIUM_WIDTH, MIN_LARGE_WIDTH = 23, 36
PLACES_PER_ROW = 3
"""Places of an estate beside each other on a large card."""
MAX_BACKS = 7
"""The maximum number of card backs drawn; the number beside them is always exact."""

BACK_WIDTH, MAX_LARGE_BACKS = 3, 5
"""Columns of a card's back and the gap after it on a large card, and the most that are drawn."""
HAND_WIDTH = BACK_WIDTH * MAX_LARGE_BACKS + 1
GAIN_WIDTH = 4
"""Columns of what a clan would score now, with the gap before it."""
POINTER_WIDTH = 3
"""Columns at the end of a row that the pointer takes, with a gap before it."""


@dataclass(frozen=True, slots=True)
class Card:
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


def card_height(width: int, height: int) -> int:
    """Return the rows of cards of that width on a board of that height."""
    if width >= MIN_LARGE_WIDTH and height >= 48:
        return LARGE
    return MEDIUM if width >= MIN_MEDIUM_WIDTH and height >= 33 else SMALL


def card_width(players: int, width: int) -> int:
    return (width + 1) // players - 1


def paint_clans(
    canvas: Canvas, y: int, height: int, context: RenderContext, decision: DecisionInput | None, roles: Roles
) -> None:
    """Paint all clans' cards, `height` rows high."""
    players = context.view.players
    width = card_width(players, canvas.width)
    spare = canvas.width - players * (width + 1) + 1
    x = 0
    for seat in range(1, players + 1):
        card = Card(seat, x, y, width + (seat <= spare), height, find_target(decision, seat))
        _paint_clan(canvas, card, context, roles)
        x += card.width + 1


def _paint_clan(canvas: Canvas, card: Card, context: RenderContext, roles: Roles) -> None:
    view = context.view
    is_lit = card.seat == view.active and view.result is None
    canvas.fill(card.x, card.y, card.width, card.height, roles.ground.lit if is_lit else roles.ground.panel)
    stripe = 2 if card.height < LARGE else 4
    paint_tartan(canvas, card.x, 2 * card.y, card.width, stripe, card.seat, roles)
    paint = {SMALL: _paint_small, MEDIUM: _paint_medium, LARGE: _paint_large}[card.height]
    paint(canvas, card, context, roles)
    canvas.show_thing(card.x, card.y, card.width, card.height, f"clan {card.seat}", over=False)
    if card.is_aimed_at:
        pointer = Paint(roles.text.main, roles.ground.chosen, bold=True)
        canvas.text(card.x + card.width - 2, card.y, context.theme.glyphs.pointer_left, pointer)
        for row in range(card.y + 1, card.y + card.height):
            canvas.text(card.x, row, LEFT_HALF, Paint(roles.text.accent))
    if card.target is not None:
        canvas.clickable(card.x, card.y, card.width, card.height, card.target[0].keys[0])


def _clan_name(context: RenderContext, card: Card, name: str, room: int) -> str:
    """Return the clan's name if there is room for all of it beside the player's."""
    clan = box.CLANS[card.seat - 1]
    return clan if cell_len(f"{name} {clan}") <= room and not context.absence(card.seat) else ""


def _paint_name(
    canvas: Canvas, card: Card, row: int, end: int, context: RenderContext, roles: Roles, ground: str = ""
) -> None:
    """Write the clan's letter and the names, on the tartan or below it, up to column `end`; then any absence."""
    absence = context.absence(card.seat)
    whole = context.table.name(card.seat) if absence else context.name_of(card.seat)
    ink = roles.text.clan_ink if ground else roles.text.main
    x = paint_badge(canvas, card.x, row, card.seat, roles) + (not ground)
    room = end - x - 1
    name = fit_name(whole, room - cell_len(absence) if absence else room)
    x = canvas.text(x, row, name, Paint(ink, ground, bold=True))
    if absence:
        alarm = Paint(roles.text.alarm, roles.ground.panel if ground else "")
        canvas.text(x, row, f" {absence} "[: end - x], alarm)
        return
    x = canvas.text(x, row, " ", Paint(ink, ground))
    if clan := _clan_name(context, card, whole, room):
        canvas.text(x, row, f"{clan} ", Paint(ink if ground else roles.text.faint, ground))


def _marks(context: RenderContext, seat: int) -> list[tuple[str, str, str]]:
    """Return the signs at a clan, short, long, and as things: the start player, Biggest Following."""
    view = context.view
    return [
        *([("*", _("starts"), "start")] if seat == view.start else []),
        *([("BF", "Biggest Following", "following")] if seat == view.following else []),
    ]


def _gain(context: RenderContext, seat: int) -> str:
    """Return what the clan would score now, as in +3; "" after the scoring."""
    return "" if is_scored(context.view) else f"{context.scoring_now.gained(seat):+d}"


def _paint_points(canvas: Canvas, card: Card, row: int, context: RenderContext, roles: Roles) -> int:
    """Write VP and what would be scored now at the right end of a row; return the column of the VP."""
    gain = _gain(context, card.seat)
    end = card.x + card.width - 1
    paint = Paint(roles.text.gain if gain not in {"", "+0"} else roles.text.faint)
    canvas.text(end - cell_len(gain), row, gain, paint, thing=f"now {card.seat}")
    vp = str(context.view.clan(card.seat).vp)
    column = end - GAIN_WIDTH - cell_len(vp)
    canvas.text(column, row, vp, Paint(roles.text.main, bold=True), thing=f"vp {card.seat}")
    return column


def _paint_hand(canvas: Canvas, card: Card, row: int, clan: ClanView, room: int, roles: Roles) -> int:
    """Paint the backs of a hand, as far as there is room for them, and how many cards there are."""
    x, number = card.x + 1, f" {clan.cards}"
    end = paint_backs(canvas, x, row, min(clan.cards, MAX_BACKS, max(1, room - cell_len(number))), roles)
    end = canvas.text(end, row, number, Paint(roles.text.main))
    canvas.show_thing(x, row, end - x, 1, f"cards {card.seat}")
    return end


def _paint_large_hand(canvas: Canvas, right: int, row: int, seat: int, clan: ClanView, roles: Roles) -> None:
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


def _paint_marks(canvas: Canvas, x: int, row: int, end: int, card: Card, context: RenderContext, roles: Roles) -> None:
    """Write the signs on the clan's colour, in words where there is room, and without gaps where there is little."""
    marks = _marks(context, card.seat)
    words, signs = [f" {long} " for _short, long, _thing in marks], [short for short, _long, _thing in marks]
    gap, shown = 1, words if card.height > SMALL and _marks_width(words) <= end - x else signs
    if shown is signs and _marks_width(signs) > end - x:
        gap, x = 0, min(x, end - len("".join(signs)))
    paint = Paint(roles.text.clan_ink, roles.clans[card.seat - 1], bold=True)
    for text, (_short, _long, thing) in zip(shown, marks, strict=True):
        x = canvas.text(x, row, text, paint, thing=thing) + gap


def _marks_width(texts: Sequence[str]) -> int:
    return cell_len(" ".join(texts))


def _last_turn(context: RenderContext, card: Card) -> str:
    return summarize_actions(context.history.last_actions[card.seat - 1], card.room)


def _paint_last_turn(canvas: Canvas, card: Card, row: int, context: RenderContext, roles: Roles) -> None:
    """Write the last turn in few words, or who has to act."""
    view, glyph = context.view, context.theme.glyphs.pointer
    text, paint = _last_turn(context, card), Paint(roles.text.soft)
    if card.seat == view.actor and not text:
        label = _("to decide")
        text, paint = f"{glyph} {label}", Paint(roles.text.accent, bold=True)
    canvas.text(card.x + 1, row, text, paint, thing=f"last {card.seat}" if text else "")


def _paint_small(canvas: Canvas, card: Card, context: RenderContext, roles: Roles) -> None:
    """Five rows: names on the tartan; hand, signs and points; courtyard; estates; last turn."""
    clan, y = context.view.clan(card.seat), card.y
    name_end = card.x + card.width - (POINTER_WIDTH if card.is_aimed_at else 0)
    _paint_name(canvas, card, y, name_end, context, roles, roles.clans[card.seat - 1])
    end = paint_backs(canvas, card.x + 1, y + 1, 1, roles)
    end = canvas.text(end, y + 1, str(clan.cards), Paint(roles.text.main))
    canvas.show_thing(card.x + 1, y + 1, end - card.x - 1, 1, f"cards {card.seat}")
    points = _paint_points(canvas, card, y + 1, context, roles)
    _paint_marks(canvas, end + 1, y + 1, points - 1, card, context, roles)
    counts = (
        showing(thing, cube_count(colour, count, context.theme, 5 if colour == "Y" else 4))
        for colour, count, thing in courtyard(card.seat, clan)
    )
    put_lines(canvas, card.x + 1, y + 2, card.room, [tuple(span for spans in counts for span in spans)], roles)
    paint_estates(canvas, card.x + 1, y + 3, (2, 1), card.seat, clan, roles)
    _paint_last_turn(canvas, card, y + 4, context, roles)


def courtyard(seat: int, clan: ClanView) -> list[tuple[str, int, str]]:
    """Return the colours in a courtyard, how many cubes there are of each, and what they are as things."""
    return [
        ("Y", clan.warriors, f"warriors {seat}"),
        ("B", clan.pipers, f"pipers {seat}"),
        ("G", clan.monks, f"monks {seat}"),
    ]


def _paint_courtyard(canvas: Canvas, y: int, width: int, card: Card, clan: ClanView, roles: Roles) -> None:
    """Paint a row of cubes for each colour, or one cube and the count where they do not fit."""
    x = card.x + 1
    for row, (colour, count, thing) in enumerate(courtyard(card.seat, clan), y):
        face: str = getattr(roles.cubes, colour)
        cube = Paint(roles.text.ink, face, bold=True)
        if not count:
            canvas.text(x, row, f"{colour} 0", Paint(roles.text.faint))
        elif 3 * count <= width - 3:
            end = x
            for _cube in range(count):
                end = canvas.text(end, row, f"{colour} ", cube) + 1
            canvas.text(end, row, str(count), Paint(roles.text.faint))
        else:
            canvas.text(canvas.text(x, row, f"{colour} ", cube) + 1, row, str(count), Paint(roles.text.main))
        canvas.show_thing(x, row, width, 1, thing)


def _paint_medium(canvas: Canvas, card: Card, context: RenderContext, roles: Roles) -> None:
    """Nine rows: tartan; names; hand, signs and points; three rows of cubes; two of estates; last turn."""
    clan, y = context.view.clan(card.seat), card.y
    _paint_name(canvas, card, y + 1, card.x + card.width, context, roles)
    points = _paint_points(canvas, card, y + 2, context, roles)
    marks = _marks_width([short for short, _long, _thing in _marks(context, card.seat)])
    end = _paint_hand(canvas, card, y + 2, clan, points - 1 - marks - 1 - (card.x + 1), roles)
    _paint_marks(canvas, end + 1, y + 2, points - 1, card, context, roles)
    _paint_courtyard(canvas, y + 3, card.room, card, clan, roles)
    size = ((card.width + 1) // box.MAX_ESTATES - 1, 2)
    paint_estates(canvas, card.x, y + 6, size, card.seat, clan, roles)
    _paint_last_turn(canvas, card, y + 8, context, roles)


def _paint_large(canvas: Canvas, card: Card, context: RenderContext, roles: Roles) -> None:
    """Nineteen rows: tartan, names and large points; cubes and hand; a landscape of six places; last turn."""
    clan, y = context.view.clan(card.seat), card.y
    points = put_digits(canvas, card.x + card.width - 7, 2 * y + 6, clan.vp, roles.text.main)
    canvas.show_thing(points, y + 3, card.x + card.width - 6 - points, 3, f"vp {card.seat}", over=False)
    _paint_name(canvas, card, y + 3, points, context, roles)
    gain = _gain(context, card.seat)
    paint = Paint(roles.text.gain if gain != "+0" else roles.text.faint)
    canvas.text(card.x + card.width - 5, y + 5, gain, paint, thing=f"now {card.seat}")
    _paint_marks(canvas, card.x + 1, y + 5, points - 1, card, context, roles)
    _paint_courtyard(canvas, y + 6, card.room - HAND_WIDTH, card, clan, roles)
    _paint_large_hand(canvas, card.x + card.width - 1, y + 6, card.seat, clan, roles)
    width = (card.room + 1) // PLACES_PER_ROW - 1
    for index, sign in enumerate(places_of(clan)):
        row, column = divmod(index, PLACES_PER_ROW)
        place = card.x + 1 + column * (width + 1), y + 10 + 4 * row, width, 4
        paint_place(canvas, *place, sign, roles)
        canvas.show_thing(*place, place_thing(card.seat, index, clan))
    _paint_last_turn(canvas, card, y + 18, context, roles)
