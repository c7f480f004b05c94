import copy
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from macrobber_core.wire.patch import PatchError, apply, checksum, diff

scalars = st.none() | st.booleans() | st.integers(-2, 3) | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=4)
dicts = st.dictionaries(st.text(max_size=2), st.booleans() | st.integers(0, 1) | st.text(max_size=2), max_size=3)
values = st.recursive(scalars | dicts, lambda inner: st.lists(inner, max_size=5), max_leaves=12)
views = st.lists(values, max_size=8)


def same(one: Any, other: Any) -> bool:
    """Equal down to the types: `True` is not 1 on the wire."""
    return bool(msgpack.packb(one) == msgpack.packb(other))


@given(views, views)
def test_a_delta_applied_to_the_old_view_yields_the_new_one(old: list[Any], new: list[Any]) -> None:
    assert same(apply(old, diff(old, new)), new)


@given(views, st.data())
def test_a_small_change_deep_inside_survives(old: list[Any], data: st.DataObject) -> None:
    new = copy.deepcopy(old)
    inside = new
    while lists := [item for item in inside if isinstance(item, list)]:
        inside = data.draw(st.sampled_from(lists))
        if data.draw(st.booleans()):
            break
    inside[data.draw(st.integers(0, len(inside))) :] = data.draw(views)
    assert same(apply(old, diff(old, new)), new)


@given(views, views)
def test_applying_leaves_the_old_view_and_the_delta_alone(old: list[Any], new: list[Any]) -> None:
    delta = diff(old, new)
    before = copy.deepcopy((old, delta))
    apply(apply(old, delta), diff(new, old))
    assert same(before, (old, delta))


@given(views, views)
def test_a_delta_is_empty_exactly_between_equal_views(old: list[Any], new: list[Any]) -> None:
    assert (diff(old, new) == []) == same(old, new)


@given(views)
def test_a_view_does_not_differ_from_itself_nor_from_its_tuples(view: list[Any]) -> None:
    def frozen(data: Any) -> Any:
        return tuple(map(frozen, data)) if isinstance(data, list) else data

    assert diff(view, copy.deepcopy(view)) == []
    assert diff(frozen(view), view) == []


@pytest.mark.parametrize(
    ("old", "new"), [(1, True), (True, 1), (0, False), (False, 0), (None, False), (None, 0), ("", None)]
)
@pytest.mark.parametrize("depth", [0, 1, 3])
def test_values_that_python_holds_equal_are_told_apart(old: object, new: object, depth: int) -> None:
    one, other = [old], [new]
    for _ in range(depth):
        one, other = [7, one], [7, other]
    assert diff(one, other)
    assert same(apply(one, diff(one, other)), other)


def test_a_change_in_one_field_is_sent_alone() -> None:
    old = ["title", [list(range(20)), list(range(20, 40))], 5]
    new = ["title", [list(range(20)), [*range(20, 39), 0]], 5]
    assert diff(old, new) == [~1, [~1, [19, 0]]]


def test_a_delta_is_never_larger_than_the_new_view_by_more_than_its_indices() -> None:
    old, new = [[1, 2, 3, 4]], [[5, 6, 7, 8]]
    assert diff(old, new) == [0, [5, 6, 7, 8]]


@pytest.mark.parametrize(
    "delta",
    [
        [0],
        [None, -1],
        [None, 4],
        [None, True],
        [None, "1"],
        [4, 0],
        [-5, []],
        [~0, [0, 0]],
        [~2, 5],
        [~2, [0]],
        [~2, [9, 9]],
        [~2, [~0, []]],
        [True, 1],
        [1.0, 1],
        ["0", 1],
        [[0], 1],
        [{}, 1],
        [2**70, 1],
        [-(2**70), []],
        [None, 0, 1, 1],
    ],
)
def test_a_delta_that_does_not_fit_is_refused(delta: list[Any]) -> None:
    old = [1, 2, [3]]
    with pytest.raises(PatchError):
        apply(old, delta)
    assert old == [1, 2, [3]]


@given(views, st.lists(st.none() | st.integers(-8, 8) | values, max_size=8))
def test_a_delta_from_a_hostile_host_is_applied_or_refused_and_nothing_else(old: list[Any], delta: list[Any]) -> None:
    before = copy.deepcopy(old)
    try:
        new = apply(old, delta)
    except PatchError:
        pass
    else:
        assert isinstance(new, list)
        assert 0 <= checksum(new) < 2**32
    assert same(old, before)


@given(views, views)
def test_checksums_agree_with_equality(old: list[Any], new: list[Any]) -> None:
    assert checksum(apply(old, diff(old, new))) == checksum(new)
    if checksum(old) != checksum(new):
        assert not same(old, new)
