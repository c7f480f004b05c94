"""The scoring of a round, colour by colour, and the final table."""

from __future__ import annotations

from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.glyphs import Glyphs
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit

from .draw import clip
from .ink import BLUE, BOLD, FAINT, GREEN, MINE, RED, WIDTH, YELLOW
from .language import NameOf, letter
from .story import Scoring, Story
from .words import ENDINGS, sentence


def scoring(score: Scoring, name_of: NameOf, glyphs: Glyphs) -> list[Line]:
    shapes = glyphs.cubes
    head = (
        Span(cut(f" Round {score.round}", 21), BOLD),
        Span(cut(f"green G{shapes['G']}", 17), GREEN),
        Span(cut(f"red R{shapes['R']}", 15), RED),
        Span(cut(f"blue B{shapes['B']}", 15), BLUE),
        Span("VP", FAINT),
    )
    lines = [head, *(row(score, seat, name_of) for seat in sorted(score.green)), ()]
    judged = score.following
    if judged is not None:
        told = sentence(judged, name_of) or ""
        lines.append((Span(f" Y{shapes['Y']} ", YELLOW), Span(fit(told, WIDTH - 5))))
    if score.tile is not None:
        lines.append((Span("    "), Span(fit(sentence(score.tile, name_of) or "", WIDTH - 5))))
    return lines


def row(score: Scoring, seat: int, name_of: NameOf) -> Line:
    green, red, blue = score.green[seat], score.red[seat], score.blue[seat]
    before = score.before[seat - 1]
    gained = score.gained(seat)
    return (
        Span(f" {letter(seat)} ", BOLD),
        Span(cut(fit(name_of(seat), 17), 18)),
        *cell(green.vp, green_reason(green), 17),
        *cell(red.vp, red_reason(red), 15),
        *cell(blue.vp, f"{blue.cubes}-{blue.rival_cattle} cattle" if blue.cubes else "", 15),
        Span(f"{before:>2} {gained:+d} = "),
        Span(f"{before + gained}", BOLD),
    )


def cell(vp: int, why: str, width: int) -> Line:
    return (Span(f"{f'+{vp}' if vp else '-':>2} ", MINE if vp else FAINT), Span(cut(why, width - 3), FAINT))


def red_reason(red: ev.RedScored) -> str:
    if red.bonus:
        return f"{red.cattle}+{red.bonus} most"
    return f"{red.cattle} cattle" if red.cattle else ""


def green_reason(green: ev.GreenScored) -> str:
    if not green.cubes:
        return ""
    rank = ("", "most", "second")[green.place]
    return f"{green.cubes} {'tied ' if green.tied else ''}{rank}".rstrip()


def final(view: MacRobberView, story: Story, name_of: NameOf, glyphs: Glyphs) -> list[Line]:
    """Places, VP after every round, and why the game ended."""
    result = view.result
    assert result is not None
    reason = ENDINGS[result.reason]
    tile = story.scoring.tile if story.scoring else None
    if result.reason == "tile" and isinstance(tile, ev.TileTurned):
        reason = f"estate {tile.number} was turned up, and the leader had {tile.leader_vp} VP"
    names = " and ".join(fit(name_of(seat), 24) for seat in result.winners)
    course = story.course[-7:]  # as many as fit beside their heading
    first = len(story.course) - len(course)
    heads = "".join(f"{'start' if number == 0 else number:>5}" for number in range(first, len(story.course)))
    best = max(1, *result.scores)
    room = WIDTH - 34 - 5 * len(course)
    lines: list[Line] = [
        (Span(f" The game is over: {fit(names, 50)} won.", MINE),),
        (Span(f" It ended because {reason}."),),
        (),
        (Span(cut("", 28), FAINT), Span(" VP ", FAINT), Span(f"{heads}", FAINT), Span("  by round", FAINT)),
    ]
    order = sorted(range(1, view.players + 1), key=lambda seat: (-result.scores[seat - 1], seat not in result.winners))
    for seat in order:
        place = 1 if seat in result.winners else 1 + sum(vp > result.scores[seat - 1] for vp in result.scores)
        style = MINE if seat in result.winners else PLAIN
        lines.append(
            clip(
                (
                    Span(f" {place}. ", style),
                    Span(f"{letter(seat)} ", BOLD),
                    Span(cut(fit(name_of(seat), 18), 19), style),
                    Span(f"{result.scores[seat - 1]:>3}  ", style + BOLD),
                    Span("".join(f"{points[seat - 1]:>5}" for points in course), FAINT),
                    Span("  "),
                    Span(glyphs.bar * round(room * result.scores[seat - 1] / best), style if style is MINE else FAINT),
                ),
                WIDTH,
            )
        )
    return lines
