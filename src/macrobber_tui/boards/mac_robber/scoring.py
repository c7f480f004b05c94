"""The scoring of a round, colour by colour, and the final table."""

from __future__ import annotations

from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit

from .draw import clip
from .language import NameOf, letter
from .pieces import WIDTH
from .story import Scoring, Story
from .words import ENDINGS, sentence


def scoring(score: Scoring, name_of: NameOf, look: Look) -> list[Line]:
    shapes = look.glyphs.cubes
    head = (
        Span(cut(f" Round {score.round}", 21), look.ink.bold),
        Span(cut(f"green G{shapes['G']}", 17), look.ink.cubes["G"]),
        Span(cut(f"red R{shapes['R']}", 15), look.ink.cubes["R"]),
        Span(cut(f"blue B{shapes['B']}", 15), look.ink.cubes["B"]),
        Span("VP", look.ink.faint),
    )
    lines = [head, *(row(score, seat, name_of, look) for seat in sorted(score.green)), ()]
    judged = score.following
    if judged is not None:
        told = sentence(judged, name_of) or ""
        lines.append((Span(f" Y{shapes['Y']} ", look.ink.cubes["Y"]), Span(fit(told, WIDTH - 5))))
    if score.tile is not None:
        lines.append((Span("    "), Span(fit(sentence(score.tile, name_of) or "", WIDTH - 5))))
    return lines


def row(score: Scoring, seat: int, name_of: NameOf, look: Look) -> Line:
    green, red, blue = score.green[seat], score.red[seat], score.blue[seat]
    before = score.before[seat - 1]
    gained = score.gained(seat)
    return (
        Span(f" {letter(seat)} ", look.ink.bold),
        Span(cut(fit(name_of(seat), 17), 18)),
        *cell(green.vp, green_reason(green), 17, look),
        *cell(red.vp, red_reason(red), 15, look),
        *cell(blue.vp, f"{blue.cubes}-{blue.rival_cattle} cattle" if blue.cubes else "", 15, look),
        Span(f"{before:>2} {gained:+d} = "),
        Span(f"{before + gained}", look.ink.bold),
    )


def cell(vp: int, why: str, width: int, look: Look) -> Line:
    return (
        Span(f"{f'+{vp}' if vp else '-':>2} ", look.ink.bright if vp else look.ink.faint),
        Span(cut(why, width - 3), look.ink.faint),
    )


def red_reason(red: ev.RedScored) -> str:
    if red.bonus:
        return f"{red.cattle}+{red.bonus} most"
    return f"{red.cattle} cattle" if red.cattle else ""


def green_reason(green: ev.GreenScored) -> str:
    if not green.cubes:
        return ""
    rank = ("", "most", "second")[green.place]
    return f"{green.cubes} {'tied ' if green.tied else ''}{rank}".rstrip()


def final(view: MacRobberView, story: Story, name_of: NameOf, look: Look) -> list[Line]:
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
        (Span(f" The game is over: {fit(names, 50)} won.", look.ink.bright),),
        (Span(f" It ended because {reason}."),),
        (),
        (
            Span(cut("", 28), look.ink.faint),
            Span(" VP ", look.ink.faint),
            Span(f"{heads}", look.ink.faint),
            Span("  by round", look.ink.faint),
        ),
    ]
    order = sorted(range(1, view.players + 1), key=lambda seat: (-result.scores[seat - 1], seat not in result.winners))
    for seat in order:
        place = 1 if seat in result.winners else 1 + sum(vp > result.scores[seat - 1] for vp in result.scores)
        style = look.ink.bright if seat in result.winners else PLAIN
        lines.append(
            clip(
                (
                    Span(f" {place}. ", style),
                    Span(f"{letter(seat)} ", look.ink.bold),
                    Span(cut(fit(name_of(seat), 18), 19), style),
                    Span(f"{result.scores[seat - 1]:>3}  ", style + look.ink.bold),
                    Span("".join(f"{points[seat - 1]:>5}" for points in course), look.ink.faint),
                    Span("  "),
                    Span(
                        look.glyphs.bar * round(room * result.scores[seat - 1] / best),
                        style if style is look.ink.bright else look.ink.faint,
                    ),
                ),
                WIDTH,
            )
        )
    return lines
