"""Random table codes, made of short, plain words that are easy to distinguish when spoken."""

from __future__ import annotations

import secrets

_WORDS = """
acorn adder alder amber anchor anvil apple april apron arrow aspen autumn badger baker banjo barley barrel basket
beacon bear beaver beetle bell berry birch bison blanket blossom boat bonnet boulder bramble brass bread breeze bridge
brook broom bucket burrow butter button cabin candle canoe canyon carrot castle cavern cedar chalk cherry chestnut
chimney cider clay cliff clover cobble comet copper coral cottage cotton cradle crane cricket crow crystal cuckoo
daisy dawn desert diamond dolphin donkey dragon dream drum duck dune eagle echo elbow elder elk ember emerald engine
fable falcon farmer feather fern ferry fiddle field finch flame flannel flint flock flute forest fossil fountain fox
frost galley garden garlic garnet gate ginger glacier glen goblin goose granite grape gravel grouse gull hammer
harbour hare harp harvest hawk hazel heather hedge heron hill hollow honey horn island ivory ivy jacket jasper jewel
juniper kernel kettle kilt kitchen kite ladder lake lamb lantern lark lemon lentil lichen lily linen lion lizard
lobster loch lodge magnet maple marble market marsh meadow melon mill mint mirror mole moon moor moss mountain muffin
mule nettle novel nutmeg oak oats ocean olive onion orange orchard otter oven owl oyster paddle pancake panther
parsley pebble pepper pigeon pillow pine piper planet plough plum pond poppy potato puffin pumpkin quarry quartz
rabbit rain raven reed ribbon river robin rocket rope rose ruby saddle saffron salmon salt sandal sapphire saturn
shadow shepherd silver sparrow spider spruce stag swan tartan thistle thunder tiger timber toffee trumpet tulip tunnel
turnip valley velvet violet walnut willow
"""
WORDS = tuple(_WORDS.split())


def random_code() -> str:
    """Return a random code of three words: about 24 bits, easy to say aloud."""
    return "-".join(secrets.choice(WORDS) for _ in range(3))
