import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macrobber_core.wire import bounded_data
from macrobber_core.wire.codec import pack
from macrobber_core.wire.sanitize import clean

texts = st.text(max_size=6) | st.text(st.characters(max_codepoint=0x7F), max_size=6)
data = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, texts | st.integers(0, 9), max_size=3),
    max_leaves=12,
)


def test_is_clean_rejects_every_character_that_clean_changes() -> None:
    surrogates = range(0xD800, 0xE000)
    for code in range(sys.maxunicode + 1):
        if code not in surrogates and bounded_data.is_clean([chr(code)]):
            assert clean(chr(code)) == chr(code), hex(code)


@pytest.mark.slow
@given(data)
def test_clean_data_is_not_changed_by_cleaned(data: Any) -> None:
    assert bounded_data.cleaned(data) == data or not bounded_data.is_clean(data)


@pytest.mark.parametrize("hidden", [["\x7f"], [[{"\x1b": 1}]], {"key": "\u202e"}, [[[["a", ["\x00"]]]]]], ids=repr)
def test_is_clean_checks_nested_lists_and_map_keys(hidden: Any) -> None:
    assert not bounded_data.is_clean(hidden)


def test_typical_game_data_is_clean() -> None:
    assert bounded_data.is_clean(
        [["castle", "bard 3 +Y -B"], {"cards": "even"}, -1, 2**40, True, None, 0.5, "Ada & <Ben>/~"]
    )


@pytest.mark.parametrize("length", [bounded_data.MAX_TEXT_LENGTH, bounded_data.MAX_TEXT_LENGTH + 1])
def test_a_text_longer_than_the_limit_is_rejected(length: int) -> None:
    packed = pack(["x" * length])
    if length > bounded_data.MAX_TEXT_LENGTH:
        with pytest.raises(ValueError, match="1200"):
            bounded_data.decode(packed)
    else:
        assert bounded_data.decode(packed) == ["x" * length]


@pytest.mark.parametrize("arrays", [bounded_data.MAX_DEPTH + 1, bounded_data.MAX_DEPTH + 2])
def test_data_nested_deeper_than_the_limit_is_rejected(arrays: int) -> None:
    nested: Any = 7
    for _ in range(arrays):
        nested = [nested]
    if arrays > bounded_data.MAX_DEPTH + 1:
        with pytest.raises(ValueError, match="array"):
            bounded_data.decode(pack(nested))
    else:
        assert bounded_data.decode(pack(nested)) == nested
