import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from macrobber_core.unicode import are_alike, drop_ignorable

plain = st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -äéß"), min_size=1)
ignorable = st.sampled_from("\u00ad\u034f\u115f\u180b\u180f\u200b\u202e\u2060\u3164\ufe0f\ufeff\U000e0100")
LOOKALIKES = {"a": "а", "c": "с", "e": "е", "m": "rn", "o": "о", "p": "р", "A": "Α", "B": "В", "O": "0", "l": "1"}
"""Latin letters, each with Cyrillic, Greek, digit or two-letter lookalikes."""


@pytest.mark.parametrize(
    "other",
    ["ada", "ADA", "Аda", "Аdа", "Ada\ufe0f", "Ada\U000e0100", "A\u180bda", "Ada\u180f", "Ａｄａ", "𝐀𝐝𝐚", "аda"],
)
def test_lookalikes_of_a_name_are_alike(other: str) -> None:
    assert are_alike("Ada", other)


@pytest.mark.parametrize(
    "other",
    ["macrobber\ufe0f", "Macrobber", "MACR0BBER", "macr0bber", "rnacrobber", "RNACROBBER", "mасrоbbеr", "ｍacrobber"],
)
def test_lookalikes_of_the_programs_name_are_alike(other: str) -> None:
    assert are_alike("macrobber", other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Ida"), ("Ada", "Ada-2"), ("Ada-2", "Ada-3"), ("は", "ば")])
def test_different_names_are_not_alike(one: str, other: str) -> None:
    assert not are_alike(one, other)


@pytest.mark.parametrize(("one", "other"), [("Benoît", "Benoit"), ("ZOÉ", "zoe"), ("Jörg", "Jorg"), ("Søren", "Soren")])
def test_names_that_differ_only_in_accents_are_alike(one: str, other: str) -> None:
    assert are_alike(one, other)


def test_a_capital_i_is_like_a_small_i_and_a_small_l() -> None:
    assert are_alike("Ina", "ina")
    assert are_alike("Ina", "lna")
    assert are_alike("Ina", "LNA")


@given(plain, st.data())
def test_invisible_characters_make_no_difference(name: str, data: st.DataObject) -> None:
    hidden = "".join(character + data.draw(st.just("") | ignorable) for character in name)
    assert are_alike(name, hidden)
    assert drop_ignorable(hidden) == name


@given(st.text())
def test_case_makes_no_difference(name: str) -> None:
    folded = name.casefold()
    assume(folded == name.upper().casefold())  # Unicode itself says that these differ only in case
    assert are_alike(name, name.upper())
    assert are_alike(name, folded)


@given(plain, st.data())
def test_confusable_characters_make_no_difference(name: str, data: st.DataObject) -> None:
    disguised = "".join(
        data.draw(st.sampled_from([character, LOOKALIKES.get(character, character)])) for character in name
    )
    assert are_alike(name, disguised)


@given(st.text(), st.text())
def test_being_alike_is_reflexive_and_symmetric(one: str, other: str) -> None:
    assert are_alike(one, one)
    assert are_alike(one, other) == are_alike(other, one)
