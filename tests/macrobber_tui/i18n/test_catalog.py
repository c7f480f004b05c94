"""The catalogs contain every text of the source, and are read in the same way as by gettext's own tools."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

import macrobber_tui
from macrobber_tui.i18n.catalog import FOLDER, catalog
from macrobber_tui.i18n.language import LANGUAGES
from macrobber_tui.i18n.rulebook import RULING

TRANSLATED = sorted(LANGUAGES.keys() - {"en"})
FINISHED = ["de", "fr", "nl"]
"""Languages that must stay complete."""
SOURCE = Path(macrobber_tui.__file__).parents[1]
METHODS = [
    ("**/game_template/**", "ignore"),
    ("**.py", "python"),
    ("**/RULES.md", "macrobber_tui.i18n.rulebook:extract"),
]
KEYWORDS = {**DEFAULT_KEYWORDS, "translatable": None, "Template": None}
PLACE = re.compile(r"{(\w*)[^}]*}")

Message = tuple[str | None, tuple[str, ...], tuple[str, ...]]
"""The context, the text or its plural forms, and the translations."""


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def messages(language: str) -> list[Message]:
    with (FOLDER / language / "LC_MESSAGES" / "macrobber.po").open("rb") as file:
        found = read_po(file, locale=language)
    return [(message.context, forms(message.id), forms(message.string)) for message in found if message.id]


@pytest.fixture(scope="module")
def source() -> set[tuple[str | None, tuple[str, ...]]]:
    """Return the texts that `.ci/catalogs` finds. A text with a plural in one place has it everywhere."""
    found = {(context, forms(text)) for _, _, text, _, context in extract_from_dir(SOURCE, METHODS, keywords=KEYWORDS)}
    plurals = {(context, text[:1]) for context, text in found if len(text) == 2}
    return found - plurals


@pytest.mark.slow
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_in_every_catalog(language: str, source: set[tuple[str | None, tuple[str, ...]]]) -> None:
    assert {(context, text) for context, text, _ in messages(language)} == source, "run .ci/catalogs"


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_placeholders_and_rulings(language: str) -> None:
    for _, text, translated in messages(language):
        wanted = {place for form in text for place in PLACE.findall(form)}
        for form in filter(None, translated):
            assert {*PLACE.findall(form)} == wanted, form
            assert {*RULING.findall(form)} == {*RULING.findall(text[0])}, form


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogs_are_parsed_as_babel_parses_them(language: str) -> None:
    ours = catalog(language)
    for context, text, translated in messages(language):
        wanted = [form or usual for form, usual in zip(translated, text, strict=True)]
        if len(text) == 2:
            assert [ours.ngettext(*text, n=count) for count in (1, 2)] == wanted
        else:
            assert [ours.pgettext(context, *text) if context else ours.gettext(*text)] == wanted


COUNTED = {
    "en": "actions bots cards claims cubes decisions draws estates groups meeples monks plies points seconds "
    "simulations spaces steps tiles turns warriors",
    "de": "Aktionen Bots Claims Entscheidungen Felder Feldern Karten Kriegern Ländereien Mönche Punkte Punkten "
    "Schritte Sekunden Simulationen Steine Steinen Züge Ziehungen",
    "fr": "actions bots cartes cases coups cubes décisions domaines étapes groupes guerriers jalons moines points "
    "restantes secondes simulations tirages tours tuiles volés",
    "nl": "acties beslissingen beurten bots claims gevechtsronden kaarten krijgers landgoederen monniken punten "
    "seconden simulaties stappen stenen tegels trekkingen vakken zetten",
}
"""Nouns, and words that agree with them, that are wrong after a 1."""
NEVER_ONE = {
    "{number} decisions have already been taken back",
    "take {points} points",
    "A bot made {number} decisions for you while you were away: see the log.",
    "you take {points} points instead",
    "{count} monks",
    "{percent}% chance of a red cube among {cubes}",
    "{seconds} seconds left, then a bot decides.",
    "The raid is won by {name}, {most} to {least} in combat rounds.",
    "too many codes tried; wait {seconds} seconds",
    (
        "A player with {claims} claims triggers the last round. Then only the largest group counts; "
        "a tie goes to the player with more claims."
    ),
    (
        "On a squatter or on your own marker you place a claim marker: stop, and the space is yours "
        "for good. {claims} claims trigger the last round."
    ),
    (
        "Push your luck? {percent} of 100 rolls are a bust now, and you would lose what is on "
        "{count} spaces. What you keep by stopping is shown beside the board."
    ),
    (
        "Push your luck? {percent} of 100 rolls are a bust now, and you would lose what is on "
        "{count} spaces. 'risk' tells you the risk at any time."
    ),
    ("The risk of a bust grows with every marker: it is {percent}% now, for what is on {count} spaces."),
}
"""Texts whose numbers are always larger than 1."""


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_nouns_have_a_singular_form(language: str) -> None:
    counted = re.compile(rf"{{(?!seat)\w+[^}}]*}} (?:{COUNTED[language].replace(' ', '|')})\b")
    for context, text, translated in messages(language if language in TRANSLATED else TRANSLATED[0]):
        texts = text if language == "en" else translated
        if len(text) == 1 and text[0] not in NEVER_ONE and not RULING.search(text[0]):
            assert not counted.search(texts[0]), (context, texts[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_plural_ending_in_brackets(language: str) -> None:
    for _, text, translated in messages(language if language in TRANSLATED else TRANSLATED[0]):
        for form in text if language == "en" else translated:
            assert not re.search(r"\w\((?:e|en|er|n|s|x)\)", form), form


@pytest.mark.slow
def test_no_translatable_text_is_inside_an_f_string() -> None:
    """Extraction would not find it there."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                called = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
                found = [name.id for name in called if isinstance(name, ast.Name)]
                assert not {"_", "ngettext", "pgettext"} & {*found}, f"{path.name}, line {node.lineno}"


@pytest.mark.parametrize("language", FINISHED)
def test_every_text_is_translated(language: str) -> None:
    assert not [text for _, text, translated in messages(language) if not all(translated)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "term", "called"),
    [
        ("de", "log", "Log"),
        ("de", "cattle", "Rind"),
        ("de", "scored now", "jetzt"),
        ("nl", "cattle", "rund"),
        ("fr", "cattle", "bovin"),
        ("fr", "bust", "échec|échou"),
        ("fr", "log", "journal"),
        ("fr", "messenger", "héraut"),
    ],
)
def test_each_term_has_one_translation(language: str, term: str, called: str) -> None:
    """The notation is exempt, because it stays English."""
    for _, text, translated in messages(language):
        if re.search(rf"\b{term}\b", PLACE.sub("", text[0]), re.IGNORECASE):
            known = re.compile(rf"{called}|\b{term}\b", re.IGNORECASE)
            assert all(known.search(PLACE.sub("", form)) for form in translated), translated


FORMAL = {"fr": "vous|votre|vos", "nl": "u|uw"}
"""Words that address a player formally."""


@pytest.mark.parametrize("language", FORMAL)
def test_players_are_addressed_informally(language: str) -> None:
    formal = re.compile(rf"\b({FORMAL[language]})\b", re.IGNORECASE)
    for _, _, translated in messages(language):
        assert not [form for form in translated if formal.search(PLACE.sub("", form))]


def test_french_has_a_plain_space_before_double_punctuation() -> None:
    wrong = re.compile(r"[^\s(][:;!?»](\s|$)|«\S|[\u202f\xa0]")
    for _, text, translated in messages("fr"):
        if text[0] != "Claim It!":
            assert not [form for form in translated if wrong.search(form)]


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_key_names_match_the_keyboards_of_the_country(language: str) -> None:
    for _, _, translated in messages(language):
        assert not [form for form in translated if re.search(r"\b(enter|esc|backspace)\b", PLACE.sub("", form))]
