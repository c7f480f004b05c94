"""The scoreboard in words: the figures and robbers on each space, and the robbers' victims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macrobber_core.games.carcassonne import scoring
from macrobber_core.games.carcassonne.components import Figure
from macrobber_core.games.carcassonne.messengers import DARK_SPACE_INTERVAL
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.carcassonne.view import rebuild_board as board_of
from macrobber_tui.boards.carcassonne.choices import FIGURES
from macrobber_tui.boards.carcassonne.event_words import robber_of
from macrobber_tui.boards.carcassonne.feature_view import feature_status
from macrobber_tui.boards.carcassonne.names import kind_label, possessive
from macrobber_tui.boards.carcassonne.players import OccupiedSpace, occupied_spaces, others_on, victims
from macrobber_tui.boards.names import NameOf, in_object_case, is_you
from macrobber_tui.i18n.language import _, join_list


def figure_text(seat: int, figure: Figure, view: CarcassonneView, name_of: NameOf) -> str:
    """Name a scoring figure by its owner, and with The Messengers also by its type."""
    if not view.options["messengers"]:
        return name_of(seat)
    return possessive(_(FIGURES[figure]), name_of(seat))


def figure_texts(figures: Sequence[tuple[int, Figure]], view: CarcassonneView, name_of: NameOf) -> list[str]:
    """Name several figures, grouped by player."""
    seats = dict.fromkeys(seat for seat, _figure in figures)
    texts = []
    for seat in seats:
        own = [figure for other, figure in figures if other == seat]
        texts.append(both_figures(name_of(seat)) if len(own) > 1 else figure_text(seat, own[0], view, name_of))
    return texts


def both_figures(name: str) -> str:
    return _("both your figures") if is_you(name) else _("both of {name}'s figures").format(name=name)


def others_figures_on(view: CarcassonneView, space: int, name_of: NameOf) -> str:
    """Name the other players' figures on a space of the scoreboard."""
    return join_list(figure_texts(others_on(view, space, view.seat), view, name_of))


def scoreboard_report(view: CarcassonneView, name_of: NameOf) -> list[str]:
    """Describe the occupied spaces in order, then the robbers."""
    lines = [space_sentence(stop, view, name_of) for stop in occupied_spaces(view)]
    return [*lines, *robber_sentences(view, name_of)]


def space_sentence(stop: OccupiedSpace, view: CarcassonneView, name_of: NameOf) -> str:
    text = _("Space {space}").format(space=stop.space)
    if view.options["messengers"] and stop.space % DARK_SPACE_INTERVAL == 0:
        text = _("Space {space}, dark").format(space=stop.space)
    figures = [
        *([join_list(figure_texts(stop.figures, view, name_of))] if stop.figures else []),
        *(possessive(_("robber"), name_of(seat)) for seat in stop.robbers),
    ]
    return _("{space}: {figures}.").format(space=text, figures=", ".join(figures))


def robber_sentences(view: CarcassonneView, name_of: NameOf) -> Iterator[str]:
    """Yield sentences about the robbers' positions and victims; nothing in a game without robbers."""
    if view.options["robbers"] == "off":
        return
    at_home = []
    for seat, player in enumerate(view.seats, 1):
        if player.robber is None:
            at_home.append(name_of(seat))
        else:
            yield robber_sentence(view, seat, name_of)
    if at_home:
        yield _("Robbers at home: {names}.").format(names=join_list(at_home))


def robber_sentence(view: CarcassonneView, seat: int, name_of: NameOf) -> str:
    figures = victims(view, seat)
    space = view.seats[seat - 1].robber
    robber = robber_of(name_of(seat))
    if not figures:
        return _("{robber} is alone on space {space}.").format(robber=robber, space=space)
    text = _("{robber} is on space {space} and robs the first to score from there: {victims}.")
    victims_text = _(" or ").join(figure_texts(figures, view, name_of))
    return text.format(robber=robber, space=space, victims=victims_text)


def pending_scores(view: CarcassonneView, name_of: NameOf) -> list[str]:
    """While robbers are being placed, describe the scores that the latest tile will bring."""
    if view.phase != "robber" or view.tile is not None:
        return []
    board = board_of(view.board)
    features = [feature_status(board, part) for part, _where in scoring.completed_features(board)]
    scores = [
        _("{points} for {names} ({kind})").format(
            points=feature.points_now,
            names=join_list(in_object_case(name_of(seat)) for seat in feature.leaders),
            kind=kind_label(feature.kind),
        )
        for feature in features
        if feature.meeples
    ]
    if not scores:
        return [_("The tile completes nothing that scores.")]
    return [_("About to score: {events}.").format(events=_("; ").join(scores))]


def gains_in_order(view: CarcassonneView, name_of: NameOf) -> list[str]:
    """Describe the gains of the current scoring: the declared gains in order, then the rest."""
    declared = [
        _("{figure} {points}").format(figure=figure_text(gain.seat, gain.figure, view, name_of), points=gain.points)
        for gain in view.gains
        if gain.figure is not None
    ]
    rest = [
        _("{name} {points}").format(name=name_of(gain.seat), points=gain.points)
        for gain in view.gains
        if gain.figure is None
    ]
    return [
        *([_("Scores, in this order: {events}.").format(events=", ".join(declared))] if declared else []),
        *([_("Still to score: {events}.").format(events=", ".join(rest))] if rest else []),
    ]
