"""The tally of an evening at one table: wins, points, the games in order, and the attacks between players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from macrobber_core.games import GAMES
from macrobber_core.table import PlayedGame
from macrobber_tui.boards import ui_of
from macrobber_tui.i18n.counts import times_text
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.i18n.wrap import wrap_lines

INDENT = "  "


class Standing(Struct, frozen=True):
    """A player or bot, by name, over all games of an evening."""

    name: str
    wins: int
    points: int
    games: int


def standings(evening: Sequence[PlayedGame]) -> list[Standing]:
    """Return everybody's standing: most wins first, then most points, then in order of appearance."""
    wins, points, games = Counter[str](), Counter[str](), Counter[str]()
    for played in evening:
        games.update(played.names)
        wins.update(played.names[seat - 1] for seat in played.winners)
        for name, score in zip(played.names, played.scores, strict=True):
            points[name] += score
    found = [Standing(name, wins[name], points[name], games[name]) for name in games]
    return sorted(found, key=lambda standing: (-standing.wins, -standing.points))


def attacks(evening: Sequence[PlayedGame], game: str) -> dict[str, Counter[str]]:
    """Return how often each player attacked each other player in games of one kind, by name, most first."""
    found: dict[str, Counter[str]] = {}
    for played in evening:
        if played.game != game:
            continue
        for attacker, victim, times in played.attacks:
            found.setdefault(played.names[attacker - 1], Counter())[played.names[victim - 1]] += times
    return dict(sorted(found.items(), key=lambda item: -item[1].total()))


def winners(played: PlayedGame) -> list[str]:
    return [played.names[seat - 1] for seat in played.winners]


def wins_text(evening: Sequence[PlayedGame]) -> str:
    """Return who has won how many games so far, in one sentence; "" before the first game is over."""
    won = [f"{standing.name} {times_text(standing.wins)}" for standing in standings(evening) if standing.wins]
    return _("Won so far: {names}.").format(names=join_list(won)) if won else ""


def tally_sentences(evening: Sequence[PlayedGame]) -> list[str]:
    """Return the tally, a line for each player, game and attacker; no lines before the first game is over."""
    return [*_standing_sentences(evening), *map(_game_sentence, evening), *_attack_sentences(evening)]


def tally_lines(evening: Sequence[PlayedGame], width: int) -> list[str]:
    """Return the tally as lines of at most `width` cells, from 60 on."""
    return [line for sentence in tally_sentences(evening) for line in wrap_lines(sentence, width, INDENT)]


def _standing_sentences(evening: Sequence[PlayedGame]) -> Iterator[str]:
    if evening:
        count = len(evening)
        yield ngettext("This evening: {count} game.", "This evening: {count} games.", count).format(count=count)
    is_one_kind = len({played.game for played in evening}) == 1  # points of different games do not add up
    for standing in standings(evening):
        template = _("{name}: {wins}, {points} in {games}.") if is_one_kind else _("{name}: {wins} in {games}.")
        yield template.format(
            name=standing.name,
            wins=_wins_text(standing.wins),
            points=ngettext("{count} point", "{count} points", standing.points).format(count=standing.points),
            games=ngettext("{count} game", "{count} games", standing.games).format(count=standing.games),
        )


def _wins_text(count: int) -> str:
    return ngettext("{count} win", "{count} wins", count).format(count=count) if count else _("no wins")


def _game_sentence(played: PlayedGame) -> str:
    title = GAMES[played.game].title if played.game in GAMES else played.game
    scores = ", ".join(f"{name} {score}" for name, score in zip(played.names, played.scores, strict=True))
    return _("{game}: won by {names} ({scores}).").format(game=title, names=join_list(winners(played)), scores=scores)


def _attack_sentences(evening: Sequence[PlayedGame]) -> Iterator[str]:
    for game in filter({played.game for played in evening}.__contains__, GAMES):
        template = ui_of(game).attack_sentence
        for attacker, victims in attacks(evening, game).items():
            attacked = (f"{victim} {times_text(times)}" for victim, times in victims.most_common())
            yield _(template).format(name=attacker, names=join_list(attacked))
