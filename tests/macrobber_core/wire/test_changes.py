import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macrobber_core.wire.changes import ChangeError, apply_change, change_between
from macrobber_core.wire.codec import BadFrame, decode_view_change, encode, pack, unpack
from macrobber_core.wire.messages import ViewChange

scalars = st.none() | st.integers(-2, 3) | st.integers(-(2**31), 2**31 - 1) | st.text(max_size=4)
dicts = st.dictionaries(st.text(max_size=2), st.booleans() | st.text(max_size=2), max_size=3)
values = st.recursive(scalars | dicts, lambda inner: st.lists(inner, max_size=5), max_leaves=12)
views = st.lists(values, max_size=8)
changes = st.recursive(
    st.integers(-3, 3) | st.lists(values, max_size=2),
    lambda inner: st.dictionaries(st.integers(0, 4), inner, max_size=3),
    max_leaves=6,
)


@given(views, views)
def test_the_change_between_two_views_leads_from_one_to_the_other(old: list[Any], new: list[Any]) -> None:
    kept = pack(old)
    change = unpack(pack(change_between(old, new)))
    assert apply_change(old, change) == new
    assert pack(old) == kept


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (7, 9, 2),
        (None, 7, [7]),
        (False, True, [True]),
        (["Ada", 7], ["Ada", 8], {1: 1}),
        ([[1, 2], [3]], [[1, 5], [3]], {0: {1: 3}}),
        ([1], [1, 2, [3]], {1: [2], 2: [[3]]}),
        ([1, 2], [1], [[1]]),
        ([], [1], [[1]]),
        ({"a": 1}, {"a": 2}, [{"a": 2}]),
        ([1], [1], {}),
    ],
)
def test_a_change_says_only_what_is_new(old: Any, new: Any, change: Any) -> None:
    assert change_between(old, new) == change


@pytest.mark.parametrize(
    ("value", "change"),
    [("Ada", 1), (None, 1), (True, 1), ([1], 1), (7, {0: 1}), ("Ada", {0: ["B"]}), ({"a": 1}, {0: 1}),
     ([1], {2: [3]}), ([1], {1: 3}), ([], {0: {}}), ([1], []), ([1], [1, 2])],
)  # fmt: skip
def test_a_change_that_does_not_fit_is_refused(value: Any, change: Any) -> None:
    with pytest.raises(ChangeError):
        apply_change(value, change)


@given(values, changes)
def test_any_change_is_applied_or_refused(value: Any, change: Any) -> None:
    kept = pack(value)
    with contextlib.suppress(ChangeError):
        apply_change(value, change)
    assert pack(value) == kept


@pytest.mark.parametrize(
    "change",
    [None, True, 2**31, "text", [], [1, 2], {-1: 1}, {8192: 1}, {"0": 1}, {0: None}, {0: {0: "text"}}, [b"bytes"]],
)
def test_what_is_no_change_is_refused(change: Any) -> None:
    with pytest.raises(BadFrame):
        decode_view_change(pack([change, []]))


def test_a_change_may_be_as_deep_as_a_view_but_not_deeper() -> None:
    change: Any = 1
    for _ in range(12):
        change = {0: change}
    assert decode_view_change(encode(ViewChange(change, []))).change == change
    with pytest.raises(BadFrame):
        decode_view_change(encode(ViewChange({0: change}, [])))
