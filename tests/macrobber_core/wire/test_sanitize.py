import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from macrobber_core.unicode import drop_ignorable
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean, clean_name

tricky = st.text(
    st.sampled_from(
        "aé \t\n\r\x00\x1b\x9b\x7f\u0301\u0323\u0308\u200b\u200d\u2028\u202e\u2066\ufeff\ufe0f\u3164\u115f한ᄒ각👩🏽"
    )
    | st.characters(),
    max_size=60,
)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Ada", "Ada"),
        ("\x1b[2J\x1b]0;title\x07Ada", "[2J]0;titleAda"),
        ("A\x9b31mda", "A31mda"),
        ("\u202eadA", "adA"),
        ("\u2066A\u2069da", "Ada"),
        ("A\u200bd\u200d\ufeffa", "Ada"),
        ("A\nd\r\na", "Ada"),
        ("A\u2028d\u2029a", "Ada"),
        ("A\x00da\x7f", "Ada"),
        ("Ze\u0301" + "\u0301" * 50, "Zé\u0301"),
        ("\ue000Ada\U000e0041", "Ada"),
        ("\ud800Ada", "Ada"),
        ("Æneas Ó Súilleabháin", "Æneas Ó Súilleabháin"),
        ("山田", "山田"),
        ("\u3164\u115f\u1160\uffa0\u2800Ada", "Ada"),
        ("\u0301Ada", "Ada"),
        ("Ada\ufe0f", "Ada"),
        ("A\U000e0100da", "Ada"),
        ("Ada\u180b", "Ada"),
        ("Ada\u180f", "Ada"),
        ("\U0001d159Ada", "Ada"),
    ],
)
def test_control_format_and_invisible_characters_are_removed(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@given(tricky)
@example("e\u200d\u0301")
@example("a\u0308\u0301\u0323")
def test_clean_is_idempotent(text: str) -> None:
    """Otherwise host and guest would have different names, and no checksum would ever match again."""
    assert clean(clean(text)) == clean(text)


@given(tricky)
def test_cleaned_text_has_no_control_format_or_surrogate_characters(text: str) -> None:
    categories = {unicodedata.category(character) for character in clean(text)}
    assert not categories & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@given(tricky)
@example("Ada\ufe0f")
@example("e\U000e01ef\u0301")
def test_cleaned_text_has_no_invisible_characters(text: str) -> None:
    assert drop_ignorable(clean(text)) == clean(text)


@given(tricky)
def test_combining_marks_do_not_stack(text: str) -> None:
    marks = 0
    for character in clean(text):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        assert marks <= 1


@given(tricky)
def test_a_cleaned_name_is_one_short_line(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError:
        return
    assert 1 <= len(name) <= MAX_NAME_LENGTH
    assert name == " ".join(name.split())
    assert clean_name(name) == name
    assert clean(name) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\n\t",
        "\x1b\x1b",
        "\u202e\u202c",
        "\u200b\u200b",
        "\u3164",
        "\u2800",
        "\u00a0",
        "\u0301",
        " \u0301",
        "\ufe0f",
        "\U0001d159",
        "\U00016fe4",
        "\U000e0100",
    ],
)
def test_a_name_without_visible_characters_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="visible"):
        clean_name(text)


def test_whitespace_in_a_name_becomes_single_spaces() -> None:
    assert clean_name("  Ada\tof \n Clan\u00a0\u3000Campbell  ") == "Ada of Clan Campbell"
