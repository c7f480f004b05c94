"""An independent version of parts of the rules, counted by hand: slow, simple, sharing no code with the engine.

Everything is read from a snapshot (`rules/mac-robber.md` documents it), and every action is composed as text.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Any, NamedTuple

Snapshot = dict[str, Any]
Clan = dict[str, Any]


class Scoring(NamedTuple):
    """VP by seat for each colour, and the next holder of Biggest Following."""

    green: dict[int, int]
    red: dict[int, int]
    blue: dict[int, int]
    following: int | None


class CombatRound(NamedTuple):
    """Both totals, the winner, the 1s that each side carries on, and the seats that lose a warrior."""

    attack: int
    defence: int
    winner: int | None
    carried: list[int]
    struck: list[int]


def clans(snapshot: Snapshot) -> dict[int, Clan]:
    return dict(enumerate(snapshot["clans"], 1))


def alone(amounts: dict[int, int], seat: int) -> bool:
    """Return whether nobody else has as much as this seat."""
    return all(amount != amounts[seat] for other, amount in amounts.items() if other != seat)


# --- scoring


def score(snapshot: Snapshot) -> Scoring:
    """Score a round (MR-29 to MR-32)."""
    return Scoring(green(snapshot), red(snapshot), blue(snapshot), following(snapshot))


def green(snapshot: Snapshot) -> dict[int, int]:
    """Score green by counting the players with more and with as many cubes (MR-30)."""
    cubes = {seat: clan["courtyard"]["G"] + 3 * clan["monasteries"] for seat, clan in clans(snapshot).items()}
    vp = {}
    for seat, own in cubes.items():
        more = [other for other in cubes if cubes[other] > own]
        if own == 0:
            vp[seat] = 0
        elif not more:
            vp[seat] = 3 if alone(cubes, seat) else 1
        elif len(more) == 1:
            vp[seat] = 2 if alone(cubes, seat) else 1
        else:
            vp[seat] = 0
    return vp


def red(snapshot: Snapshot) -> dict[int, int]:
    """Score red (MR-31)."""
    cattle = {seat: clan["cattle"] for seat, clan in clans(snapshot).items()}
    vp = dict(cattle)
    for seat, own in cattle.items():
        if own > 0 and own == max(cattle.values()) and alone(cattle, seat):
            vp[seat] = own + 2
    return vp


def blue(snapshot: Snapshot) -> dict[int, int]:
    """Score blue (MR-32)."""
    vp = {}
    for seat, clan in clans(snapshot).items():
        herds = [other["cattle"] for number, other in clans(snapshot).items() if number != seat]
        difference = clan["courtyard"]["B"] + 2 * clan["castles"] - max(herds)
        vp[seat] = max(0, difference)
    return vp


def following(snapshot: Snapshot) -> int | None:
    """Return the holder of Biggest Following (MR-29): most warriors, then most courtyard cubes; otherwise unchanged."""
    warriors = {seat: clan["courtyard"]["Y"] for seat, clan in clans(snapshot).items()}
    first = [seat for seat in warriors if warriors[seat] == max(warriors.values())]
    courtyards = {seat: sum(clans(snapshot)[seat]["courtyard"].values()) for seat in first}
    best = [seat for seat in first if courtyards[seat] == max(courtyards.values())]
    if len(best) == 1:
        return best[0]
    before: int | None = snapshot["following"]
    return before


def winners(snapshot: Snapshot) -> list[int]:
    """Return the winners (MR-35)."""
    tied = [seat for seat, clan in clans(snapshot).items() if clan["vp"] == max(c["vp"] for c in snapshot["clans"])]
    if snapshot["options"]["ties"] == "shared":
        return tied
    cubes = {}
    for seat in tied:
        clan = clans(snapshot)[seat]
        cubes[seat] = sum(clan["courtyard"].values()) + clan["cattle"] + 2 * clan["castles"] + 3 * clan["monasteries"]
    tied = [seat for seat in tied if cubes[seat] == max(cubes.values())]
    owned = {seat: clans(snapshot)[seat]["estates"] for seat in tied}
    return [seat for seat in tied if owned[seat] == max(owned.values())]


# --- what may be done


def legal(snapshot: Snapshot) -> set[str] | None:
    """Return every legal action of a phase in which a seat decides; None in other phases."""
    actor = snapshot["actor"]
    if actor in {None, "chance"}:
        return None
    hand = cards(clans(snapshot)[actor])
    match snapshot["phase"]:
        case "redraw":
            drawn = "".join(colour * count for colour, count in snapshot["display"].items())
            return {"keep"} | {f"return {some}" for size in range(1, 7) for some in choices(drawn, size)}
        case "action":
            return actions(snapshot)
        case "raid":
            others = {f"raid {seat}" for seat in clans(snapshot) if seat != actor}
            return others | {f"exchange {some}" for size in (1, 2, 3) for some in choices(hand, size)} | {"pass"}
        case "attack" | "defend":
            return blows(snapshot, actor, hand)
        case "loot":
            return loot(clans(snapshot)[snapshot["combat"]["defender"]])
        case "spend":
            return spending(snapshot)
        case _:
            return None


def cards(clan: Clan) -> str:
    return "".join(str(value) * count for value, count in zip((1, 2, 3, 4), clan["hand"], strict=True))


def choices(things: str, size: int) -> set[str]:
    """Return every different way to pick a number of items."""
    return {"".join(picked) for picked in combinations(things, size)}


def discards(snapshot: Snapshot, count: int) -> set[str]:
    """Return the legal discards (MR-15, MR-25)."""
    return {f"discard {some}" for some in choices(cards(clans(snapshot)[snapshot["actor"]]), count)}


def actions(snapshot: Snapshot) -> set[str]:
    """Return the legal actions (MR-06 to MR-16, MR-V1)."""
    seat, done = snapshot["actor"], snapshot["actions"]
    last = seat % snapshot["players"] + 1 == snapshot["start"]
    if len(done) >= (1 if last else 2) or "bard" in done:
        return set()
    found = own_actions(snapshot) | estates(snapshot)
    if snapshot["options"]["court-twice"]:
        found = {
            text for text in found if text.split()[0] not in done or text.split()[0] in ("warrior", "piper", "monk")
        }
    else:
        found = {text for text in found if text.split()[0] not in done}
    if not done:
        return found | bards(snapshot)
    return found | {"done"} if found else set()


def own_actions(snapshot: Snapshot) -> set[str]:
    """Return the actions that are paid from the display alone and affect nobody else."""
    clan, display = clans(snapshot)[snapshot["actor"]], snapshot["display"]
    room = clan["estates"] > clan["cattle"] + clan["castles"] + clan["monasteries"]
    prices = {"warrior": "Y", "piper": "B", "monk 1": "G", "monk 2": "GG"}
    if room:
        prices |= {"cattle": "R", "castle": "BB", "monastery": "GGG"}
    return {
        text
        for text, price in prices.items()
        if len(price) + snapshot["used"] <= 4 and price.count(price[0]) <= display[price[0]]
    }


def estates(snapshot: Snapshot) -> set[str]:
    """Return every way to pay for an estate (MR-13, MR-14)."""
    clan, display = clans(snapshot)[snapshot["actor"]], snapshot["display"]
    if clan["estates"] == 6 or snapshot["supply"] == 0:
        return set()
    found = set()
    for yellow, rest in product("Yy", ("R", "GG", "Gg", "gg")):
        price = yellow + rest
        there = all(price.count(colour) <= display[colour] for colour in "YGR")
        there = there and price.count("g") <= clan["courtyard"]["G"]
        there = there and (yellow == "Y" or clan["courtyard"]["Y"] > 3)
        if there and sum(cube.isupper() for cube in price) + snapshot["used"] <= 4:
            found.add(f"estate {price}")
    return found


def bards(snapshot: Snapshot) -> set[str]:
    """Return the legal bards (MR-16)."""
    if snapshot["display"]["B"] == 0:
        return set()
    found = set()
    for seat, clan in clans(snapshot).items():
        if seat == snapshot["actor"]:
            continue
        takeable = [colour for colour in "YBG" if clan["courtyard"][colour] > (3 if colour == "Y" else 0)]
        for colour in takeable:
            found |= {f"bard {seat} +{colour}", f"bard {seat} -{colour}"}
            found |= {f"bard {seat} +{colour} -{other}" for other in takeable if other != colour}
    return found


def blows(snapshot: Snapshot, seat: int, hand: str) -> set[str]:
    """Return the legal cards to lay (MR-20, MR-V2)."""
    clan = clans(snapshot)[seat]
    puts = [""]
    if clan["courtyard"]["B"]:
        puts.append("+")
    powers = snapshot["options"]["combat-powers"] and snapshot["phase"] == "attack"
    if powers and clan["castles"] and clan["courtyard"]["Y"] >= 4:
        puts += [f"{put}*" for put in puts]
    return {f"play {card}{put}" for card in hand for put in puts}


def loot(defender: Clan) -> set[str]:
    """Return the legal loot (MR-22)."""
    things = {"castle": "castles", "monastery": "monasteries", "cattle": "cattle"}
    return {f"loot {thing}" for thing, column in things.items() if defender[column]} | {"loot nothing"}


def spending(snapshot: Snapshot) -> set[str]:
    """Return the legal ways to spend battle points (MR-V7, MR-V8)."""
    defender = clans(snapshot)[snapshot["combat"]["defender"]]
    lines = {"monk": 1, "vp1": 1, "vp2": 2, "vp3": 3, "cattle": 2, "castle": 2, "castles": 3, "monastery": 3}
    missing = set()
    if defender["courtyard"]["G"] < 1:
        missing.add("monk")
    if defender["cattle"] < 1:
        missing.add("cattle")
    if defender["monasteries"] < 1:
        missing.add("monastery")
    found = set()
    for size in range(1, 5):
        for some in combinations(lines, size):
            enough = some.count("castle") + 2 * some.count("castles") <= defender["castles"]
            price = sum(lines[line] for line in some)
            if price == battle_points(snapshot["combat"]["margin"]) and enough and not missing & set(some):
                found.add(f"spend {' '.join(some)}")
    return found


def battle_points(margin: int) -> int:
    """Return the battle points of a raid (MR-V7)."""
    if margin <= 0:
        return 1
    return {1: 2, 2: 2, 3: 3}.get(margin, 4)


# --- combat


def combat_round(snapshot: Snapshot, defence: str) -> CombatRound:
    """Resolve a combat round (MR-20, MR-21, MR-V2 to MR-V6), given both sides' cards."""
    combat, powers = snapshot["combat"], snapshot["options"]["combat-powers"]
    laid = combat["laid"]
    attacker, defender = snapshot["active"], combat["defender"]
    card = int(defence[5])
    own, other = clans(snapshot)[attacker], clans(snapshot)[defender]
    attack_total = laid["card"] + (1 if laid["piper"] else 0)
    defence_total = card + defence.count("+")
    carried, struck = [0, 0], []
    if powers:
        warriors_when_laid = own["courtyard"]["Y"] + (1 if laid["warrior"] else 0)
        if laid["card"] == 4 and warriors_when_laid < 4:
            attack_total -= 2
        if card == 4 and other["courtyard"]["Y"] < 4:
            defence_total -= 2
        attack_total += combat["carried"][0] + (1 if laid["warrior"] else 0)
        defence_total += combat["carried"][1] + (1 if other["castles"] >= 2 else 0)
        carried = [
            combat["carried"][0] + 1 if laid["card"] == 1 else 0,
            combat["carried"][1] + 1 if card == 1 else 0,
        ]
        if card == 2 and own["courtyard"]["Y"] > 3:
            struck.append(attacker)
        if laid["card"] == 2 and other["courtyard"]["Y"] > 3:
            struck.append(defender)
    winner = None
    if attack_total != defence_total:
        winner = attacker if attack_total > defence_total else defender
    return CombatRound(attack_total, defence_total, winner, carried, struck)


def raid_vp(snapshot: Snapshot, won: list[int]) -> tuple[int, int]:
    """Return the VP changes of attacker and defender when the raid is decided (MR-21 to MR-24, MR-V7)."""
    attacker, defender = clans(snapshot)[snapshot["active"]], clans(snapshot)[snapshot["combat"]["defender"]]
    booty = defender["castles"] + defender["monasteries"] + defender["cattle"]
    if won[1] > won[0]:
        return (-1 if attacker["vp"] > 0 else 0, 2)
    if snapshot["options"]["battle-points"]:
        return (1, 0)
    if won[0] > won[1]:
        return (1 if booty else 2, 0)
    return (1, 0)
