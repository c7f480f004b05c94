"""Formats a report as sentences, for plain mode and the command, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from macrobber_core.games import GAMES
from macrobber_core.stats import Duel, GameReport, Player, RatedPlayer, Rating, Report, Tally
from macrobber_tui.i18n.language import _, decimal, ngettext, percent
from macrobber_tui.theme.glyphs import Glyphs

from .words import game_text, player_of_game, player_text, rating_text, ratings_explained, share_text, verb_text

MAX_VERBS, MAX_DUELS = 6, 20
"""How many actions and opponents the sentences name."""


def no_games_text(report: Report) -> str:
    """Say that a player has no finished game."""
    name = player_text(report.player)
    if report.game is None:
        return _("{name} has not finished a game on this machine yet.").format(name=name)
    template = _("{name} has not finished a game of {game} on this machine yet.")
    return template.format(name=name, game=game_text(report.game))


def tally_text(tally: Tally) -> str:
    """Return games and wins as a clause, such as `12 games, 5 won (42 %)`."""
    template = ngettext("{count} game, {wins} won ({share})", "{count} games, {wins} won ({share})", tally.games)
    return template.format(count=tally.games, wins=tally.wins, share=share_text(tally.share))


def total_text(report: Report) -> str:
    """Return a sentence about the share of wins in all games of the report."""
    return _("{tally}; an equal share would be {share}.").format(
        tally=tally_text(report.tally), share=share_text(report.tally.equal_share)
    )


def wins_text(report: Report) -> str:
    """Return sentences about streaks and shared wins; "" without a win."""
    if not report.tally.wins:
        return ""
    template = _("Longest winning streak: {longest}; current one: {current}.")
    streak = template.format(longest=report.longest_streak, current=report.current_streak)
    if not (count := report.tally.shared):
        return streak
    template = ngettext("{count} win was shared.", "{count} wins were shared.", count)
    return f"{streak} {template.format(count=count)}"


def players_text(count: int) -> str:
    return ngettext("{count} player", "{count} players", count).format(count=count)


def points_text(game: GameReport) -> str:
    mean, best, least = game.points
    template = _("Points: {mean} on average, from {least} to {best}.")
    return template.format(mean=decimal(mean), least=least, best=best)


def verbs_text(report: GameReport, game: str) -> str:
    """Return the favourite actions with how often they were chosen."""
    verbs = ", ".join(f"{verb_text(verb, game)} {count}" for verb, count in report.verbs[:MAX_VERBS])
    return _("Favourite actions: {actions}.").format(actions=verbs)


def as_sentences(report: Report, glyphs: Glyphs) -> Iterator[str]:
    """Yield a report, one subject a line."""
    if not report.tally.games:
        yield no_games_text(report)
        return
    yield _("{name}, {game}: {text}").format(
        name=player_text(report.player),
        game=game_text(report.game),
        text=f"{total_text(report)} {wins_text(report)}".rstrip(),
    )
    for key, game in report.by_game.items():
        texts = [f"{tally_text(game.tally)}."] if report.game is None else []
        texts += [points_text(game)]
        texts += [_("Rating {rating}.").format(rating=rating_text(game.rating, glyphs))] if game.rating else []
        texts += [verbs_text(game, key)] if game.verbs else []
        what = " ".join(texts)
        yield what if report.game else _("{name}: {what}").format(name=GAMES[key].title, what=what)
    for seat, tally in report.by_seat.items():
        yield _("Seat {number}: {tally}.").format(number=seat, tally=tally_text(tally))
    for players, tally in report.by_players.items():
        yield _("{players}: {tally}.").format(players=players_text(players), tally=tally_text(tally))
    for other, duel in [*report.duels.items()][:MAX_DUELS]:
        yield _duel_sentence(report, other, duel, glyphs)
    if (count := len(report.duels) - MAX_DUELS) > 0:
        yield ngettext("... and {count} other player.", "... and {count} other players.", count).format(count=count)
    if any(game.rating for game in report.by_game.values()):
        yield ratings_explained(report.player, glyphs)


def _duel_sentence(report: Report, other: Player, duel: Duel, glyphs: Glyphs) -> str:
    template = _("Against {name}: met {met}, ahead {ahead}, tied {tied}, behind {behind}.")
    text = template.format(
        name=player_of_game(other) if report.game is None else player_text(other),
        met=duel.met,
        ahead=duel.ahead,
        tied=duel.tied,
        behind=duel.behind,
    )
    rated = rated_opponent(report, other)
    if rated is None:
        return text
    template = _("Rating {rating}; chance to finish ahead next time: {chance} %.")
    return f"{text} {template.format(rating=rating_text(rated.rating, glyphs), chance=percent(rated.chance))}"


def rated_opponent(report: Report, other: Player) -> RatedPlayer | None:
    """Return the rating of another player: in the game of the report, or in the only game of a bot."""
    game = report.by_game.get(report.game or other.game)
    return next((rated for rated in game.ranking if rated.player == other), None) if game is not None else None


# --- JSON


def as_object(report: Report) -> dict[str, Any]:
    """Return the object for `--json`, as docs/statistics.md describes it. Shares and chances are from 0 to 1."""
    return {
        **_player_object(report.player),
        "game": report.game,
        **_tally_object(report.tally),
        "longest_streak": report.longest_streak,
        "current_streak": report.current_streak,
        "by_seat": [{"seat": seat, **_tally_object(tally)} for seat, tally in report.by_seat.items()],
        "by_players": [{"players": count, **_tally_object(tally)} for count, tally in report.by_players.items()],
        "head_to_head": [
            {**_player_object(other), "met": duel.met, "ahead": duel.ahead, "tied": duel.tied, "behind": duel.behind}
            for other, duel in report.duels.items()
        ],
        "by_game": {key: _game_object(game) for key, game in report.by_game.items()},
    }


def _player_object(player: Player) -> dict[str, Any]:
    """Return a player; `bot_of` is the game whose bot it is, and its name is then its level."""
    return {"player": player.name, "bot_of": player.game or None}


def _tally_object(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "wins": tally.wins,
        "shared_wins": tally.shared,
        "share": tally.share,
        "equal_share": tally.equal_share,
    }


def _rating_object(rating: Rating | None) -> dict[str, float] | None:
    return None if rating is None else {"mean": rating.mean, "uncertainty": rating.uncertainty}


def _game_object(game: GameReport) -> dict[str, Any]:
    return {
        **_tally_object(game.tally),
        "points": {"mean": game.points.mean, "best": game.points.best, "least": game.points.least},
        "actions": dict(game.verbs),
        "rating": _rating_object(game.rating),
        "rating_history": [{"ended": step.ended, **(_rating_object(step.rating) or {})} for step in game.history],
        "ranking": [
            {**_player_object(rated.player), "rating": _rating_object(rated.rating), "chance_ahead": rated.chance}
            for rated in game.ranking
        ],
    }
