"""The words for players, actions and ratings in the statistics."""

from __future__ import annotations

from macrobber_core.games import GAMES
from macrobber_core.stats import START, Player, Rating
from macrobber_core.wire.sanitize import clean
from macrobber_tui.boards import ui_of
from macrobber_tui.i18n.language import _, decimal, pgettext
from macrobber_tui.theme.glyphs import Glyphs


def player_text(player: Player) -> str:
    return _("bot {level}").format(level=_(player.name)) if player.is_bot else player.name


def player_of_game(player: Player) -> str:
    """Return a player, with the game of a bot."""
    if not player.is_bot:
        return player.name
    return _("{bot}, {game}").format(bot=player_text(player), game=GAMES[player.game].title)


def verb_text(verb: str, game: str) -> str:
    """Return the first word of an action in the player's language; an unknown one as it is, cleaned."""
    return _(verb) if verb in ui_of(game).log.action_nouns else clean(verb)[:20]


def game_text(game: str | None) -> str:
    return _("all games") if game is None else GAMES[game].title


def column_labels() -> dict[str, str]:
    """Return the headings of the numbers in tables, by their English."""
    # Translators: headings of narrow columns, at most 7 letters each: "met" is how often two players met in a game;
    # "ahead", "tied" and "behind" are how often one finished ahead of the other; "best" is the highest score
    return {
        "games": pgettext("column", "games"), "won": pgettext("column", "won"),
        "points": pgettext("column", "points"), "best": pgettext("column", "best"),
        "rating": pgettext("column", "rating"), "met": pgettext("column", "met"),
        "ahead": pgettext("column", "ahead"), "tied": pgettext("column", "tied"),
        "behind": pgettext("column", "behind"), "chance": pgettext("column", "chance"),
    }  # fmt: skip


def rating_text(rating: Rating, glyphs: Glyphs) -> str:
    return f"{decimal(rating.mean)} {glyphs.plus_minus} {decimal(rating.uncertainty)}"


def share_text(share: float) -> str:
    return f"{100 * share:.0f} %"


def ratings_explained(player: Player, glyphs: Glyphs) -> str:
    """Return the meaning of ratings, and of the chances of `player`, in a sentence."""
    text = _(
        "Rating: everyone starts at {start}, finishing ahead raises it, and {sign} is how far off it may be; "
        "chance: that {name} finishes ahead next time."
    )
    return text.format(start=rating_text(START, glyphs), sign=glyphs.plus_minus, name=player_text(player))
