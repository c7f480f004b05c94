// A strategy for Mac Robber: build, gather, raid with strong cards, and discard weak cards.

const VIEW = ["players", "options", "seat", "round", "start", "active", "actor", "phase", "pending", "nextPhase",
  "afterDraw", "bag", "display", "used", "verbs", "deck", "faceUpDiscards", "supply", "tiles", "following", "clans", "hand"];
const CLAN = ["vp", "warriors", "pipers", "monks", "estates", "cattle", "castles", "monasteries", "cards"];
const WORTH = { cattle: 9, castle: 8, monastery: 7, warrior: 3, piper: 3.5, bard: 2, keep: 1, pass: 0, done: 0 };
const BOUGHT = { monk: 1, vp1: 1, vp2: 2, vp3: 3, cattle: 3, castle: 3, castles: 5, monastery: 4 };

export const named = (names, values) => Object.fromEntries(names.map((name, index) => [name, values[index]]));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const digits = (text) => [...text].map(Number);

export function choose(gameView, legal) {
  const view = named(VIEW, gameView);
  const clans = view.clans.map((clan) => named(CLAN, clan));
  const worth = (action) => judge(action, view, clans);
  return legal.reduce((best, action) => (worth(action) > worth(best) ? action : best));
}

function judge(action, view, clans) {
  const [verb, what = ""] = action.split(" ");
  const own = clans[view.seat - 1];
  const free = own.estates - own.cattle - own.castles - own.monasteries;
  switch (verb) {
    case "estate": return (free ? 1 : 6) - (what.match(/[a-z]/g) ?? []).length;
    case "monk": return 1 + Number(what);
    case "raid": return raid(view.hand, own, clans[what - 1]);
    case "exchange": return sum(digits(what).map((card) => 2 - card)); // exchange the 1s
    case "play": return Number(what[0]) + (what.includes("+") && own.pipers > 2 ? 0.5 : 0) - 2 * what.includes("*");
    case "loot": return { cattle: free ? 4 : 2, castle: 3, monastery: 2.5, nothing: 0 }[what];
    case "spend": return sum(action.split(" ").slice(1).map((line) => BOUGHT[line]));
    case "discard": return -sum(digits(what));
    default: return WORTH[verb] ?? 0;
  }
}

function raid(hand, own, rival) {
  const cards = hand.flatMap((count, index) => Array(count).fill(index + 1));
  const strength = sum(cards.slice(-3)) + Math.min(own.pipers, 3);
  const resistance = 8 + Math.min(rival.pipers, 3);
  return strength - resistance + (rival.cattle > 0 ? 0.5 : 0);
}
