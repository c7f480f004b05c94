// Feeds the recorded views to the two JavaScript systems and prints what they cost, as JSON.
//
//   node sync.mjs VIEWS.JSON ROUNDS [numbers]
//
// json-patch        what boardgame.io does: `createPatch` of rfc6902 from the view before to the next, as JSON text
// colyseus          a state of @colyseus/schema for each seat, changed in place to the next view, then `encode`
// colyseus-numbers  the same with a number, known to both sides, for each name of a phase, a verb and the like
//
// Each of them also without the legal actions. Every round plays all games from the opening. Bytes are noted in the
// first; each round gives its own mean time. A receiving side takes everything that is sent, and must hold the view it
// should after every move.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The fields that hold one of a few names. */
const NAMES = ["phase", "next_phase", "after_draw", "stage", "may_ask", "verbs", "reason"];

const require = createRequire(join(process.cwd(), "package.json"));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { applyPatch, createPatch } = await load("rfc6902");
const { ArraySchema, Decoder, Encoder, Schema, schema, t } = await load("@colyseus/schema");

const [file, rounds, mode] = process.argv.slice(2);
const hasNumbers = mode === "numbers";
const { actions, games } = numbered(JSON.parse(readFileSync(file, "utf8")));

/** The recording with numbers for names, if asked for: in the fields that hold one, and as keys of the actions. */
function numbered(recording) {
  if (!hasNumbers) return recording;
  const names = [];
  const number = (name) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
  const inFields = (data, key) => {
    if (Array.isArray(data)) return data.map((item) => inFields(item, key));
    if (typeof data === "string") return NAMES.includes(key) ? number(data) : data;
    if (data === null || typeof data !== "object") return data;
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, inFields(value, name)]));
  };
  return {
    games: inFields(recording.games),
    actions: Object.fromEntries(Object.entries(recording.actions).map(([phase, found]) => [number(phase), found])),
  };
}

// --- boardgame.io's way

function jsonPatch(recorded, seats) {
  const before = structuredClone(recorded[0]);
  const received = structuredClone(recorded[0]);
  return (move) => {
    const next = recorded[move];
    const began = performance.now();
    const frames = seats.map((seat) => JSON.stringify(createPatch(before[seat], next[seat])));
    const spent = performance.now() - began;
    for (const seat of seats) {
      before[seat] = next[seat];
      const failed = applyPatch(received[seat], JSON.parse(frames[seat])).filter((error) => error !== null);
      assert.deepEqual(failed, []);
      assert.deepEqual(received[seat], next[seat]);
    }
    return { bytes: frames.map((frame) => Buffer.byteLength(frame)), spent: { all: spent } };
  };
}

// --- @colyseus/schema: numbers take a byte wherever they fit, four counts are a Schema and cheaper so than an array;
// what may be absent is optional, and unset where a view says null
//
// The legal actions are bits, as both sides know all actions that a phase can offer: eight to a field of one byte, with
// fields of their own for each phase. Only fields that differ from the last time that the phase offered something are
// sent, and nothing is cleared, because a receiver looks only at the fields of the phase, and only if it is to act. This
// was smaller than a string of bits or of indices for each phase, and much smaller than an array of indices or of texts.

const COUNTS = ["first", "second", "third", "fourth"];
/** The type of a field that holds one of a few names. */
const aName = hasNumbers ? "uint8" : "string";
const name = () => t[aName]();
const Pile = schema(Object.fromEntries(COUNTS.map((name) => [name, t.uint8()])), "Pile");
const Seat = schema({ name: t.string().optional(), bot: t.string().optional(), away: t.boolean(), stand_in: t.string().optional() }, "Seat");
const Options = schema(
  {
    cards: t.string(),
    ties: t.string(),
    "court-twice": t.boolean(),
    "combat-powers": t.boolean(),
    "battle-points": t.boolean(),
  },
  "Options",
);
const Step = schema({ phase: name(), seat: t.uint8(), cards: t.uint8() }, "Step");
const Clan = schema(
  {
    vp: t.uint8(),
    warriors: t.uint8(),
    pipers: t.uint8(),
    monks: t.uint8(),
    estates: t.uint8(),
    cattle: t.uint8(),
    castles: t.uint8(),
    monasteries: t.uint8(),
    cards: t.uint8(),
    face_down_discards: t.uint8(),
  },
  "Clan",
);
const Laid = schema({ piper: t.boolean(), warrior: t.boolean(), card: t.uint8().optional() }, "Laid");
const Combat = schema(
  {
    defender: t.uint8(),
    round: t.uint8(),
    attacker_rounds: t.uint8(),
    defender_rounds: t.uint8(),
    laid: t.ref(Laid).optional(),
    total_margin: t.int8(),
    attacker_carried: t.uint8(),
    defender_carried: t.uint8(),
  },
  "Combat",
);
const Result = schema({ winners: t.array("uint8"), scores: t.array("uint8"), reason: name() }, "Result");
const MacRobber = schema(
  {
    players: t.uint8(),
    options: t.ref(Options),
    seat: t.uint8(),
    round: t.uint8(),
    start: t.uint8().optional(),
    active: t.uint8().optional(),
    actor: t.uint8().optional(),
    phase: name(),
    pending: t.array(Step),
    next_phase: name().optional(),
    after_draw: name(),
    bag: t.ref(Pile),
    display: t.ref(Pile),
    used: t.uint8(),
    verbs: t.array(aName),
    deck: t.uint8(),
    face_up_discards: t.ref(Pile),
    supply: t.uint8(),
    tiles: t.array("uint8"),
    following: t.uint8().optional(),
    clans: t.array(Clan),
    hand: t.ref(Pile),
    own_face_down_discards: t.ref(Pile),
    combat: t.ref(Combat).optional(),
    result: t.ref(Result).optional(),
  },
  "MacRobber",
);
const NextGame = schema(
  { number: t.uint8(), game: t.string(), options: t.ref(Options), players: t.uint8(), agreed: t.array("string") },
  "NextGame",
);
const Attack = schema({ attacker: t.uint8(), attacked: t.uint8(), times: t.uint8() }, "Attack");
const PlayedGame = schema(
  {
    game: t.string(),
    names: t.array("string"),
    scores: t.array("uint8"),
    winners: t.array("uint8"),
    attacks: t.array(Attack),
  },
  "PlayedGame",
);

const RARE_BYTES = 20;
/** A phase with more bytes than this, which is rare, gets a schema of its own: a schema has at most 64 fields. */
const bytesOf = (phase) => Math.ceil(actions[phase].length / 8);
const isRare = (phase) => bytesOf(phase) > RARE_BYTES;
const bitFields = (phases) =>
  Object.fromEntries(
    phases.flatMap((phase) => [...Array(bytesOf(phase)).keys()].map((index) => [`${phase}_${index}`, t.uint8()])),
  );
const phases = Object.keys(actions);
const RareLegal = schema(bitFields(phases.filter(isRare)), "RareLegal");

const TableState = schema(
  {
    title: t.string(),
    game: t.string(),
    options: t.ref(Options),
    stage: name(),
    seats: t.array(Seat),
    spectators: t.array("string"),
    seat: t.uint8(),
    ply: t.uint16(),
    actor: t.uint8().optional(),
    takebacks: t.uint16(),
    can_undo: t.boolean(),
    game_view: t.ref(MacRobber),
    winners: t.array("uint8").optional(),
    deal: t.string().optional(),
    seal: t.string().optional(),
    may_ask: name(),
    proposal: t.string().optional(),
    hints: t.boolean(),
    game_number: t.uint8(),
    first: t.uint8().optional(),
    next_game: t.ref(NextGame).optional(),
    evening: t.array(PlayedGame),
    host: t.string().optional(),
    rare_legal: t.ref(RareLegal),
    ...bitFields(phases.filter((phase) => !isRare(phase))),
  },
  "TableState",
);

/** What a field or an item holds that is itself made of fields: by class, then by name. */
const PARTS = new Map([
  [TableState, {
    options: Options, seats: Seat, game_view: MacRobber, next_game: NextGame, evening: PlayedGame, rare_legal: RareLegal,
  }],
  [NextGame, { options: Options }],
  [PlayedGame, { attacks: Attack }],
  [MacRobber, {
    options: Options, pending: Step, bag: Pile, display: Pile, face_up_discards: Pile, clans: Clan, hand: Pile, own_face_down_discards: Pile,
    combat: Combat, result: Result,
  }],
  [Combat, { laid: Laid }],
]); // prettier-ignore

/** Change a state to a view; what is the same already is left alone. */
function change(state, view) {
  const parts = PARTS.get(state.constructor);
  for (const name in view) {
    const value = view[name];
    const there = state[name];
    if (value === null) {
      if (there !== undefined) state[name] = undefined;
    } else if (typeof value !== "object") {
      if (there !== value) state[name] = value;
    } else if (parts?.[name] === Pile) {
      const pile = (state[name] ??= new Pile());
      COUNTS.forEach((count, index) => {
        if (pile[count] !== value[index]) pile[count] = value[index];
      });
    } else if (Array.isArray(value)) {
      if (there === undefined) state[name] = new ArraySchema();
      changeItems(state[name], value, parts?.[name]);
    } else {
      const part = there ?? new parts[name]();
      change(part, value);
      if (there === undefined) state[name] = part;
    }
  }
}

function changeItems(items, values, part) {
  if (values.length === 0) {
    if (items.length > 0) items.clear();
    return;
  }
  while (items.length > values.length) items.pop();
  values.forEach((value, index) => {
    if (part === undefined) {
      if (index >= items.length) items.push(value);
      else if (items[index] !== value) items[index] = value;
    } else if (index >= items.length) {
      const item = new part();
      change(item, value);
      items.push(item);
    } else {
      change(items[index], value);
    }
  });
}

const ATTACK = ["attacker", "attacked", "times"];

/** A view as the state has it: without the list of legal actions, but with its bits for the seat that is to act. */
function asState(view, hasLegal) {
  const { legal, ...state } = view;
  state.rare_legal = {};
  state.evening = view.evening.map((game) => ({
    ...game,
    attacks: game.attacks.map((attack) => Object.fromEntries(ATTACK.map((name, index) => [name, attack[index]]))),
  }));
  if (hasLegal && legal.length > 0) {
    const { phase } = view.game_view;
    const bits = Array(bytesOf(phase)).fill(0);
    for (const action of legal) {
      const index = actions[phase].indexOf(action);
      bits[index >> 3] |= 1 << (index & 7);
    }
    const fields = Object.fromEntries(bits.map((byte, index) => [`${phase}_${index}`, byte]));
    if (isRare(phase)) state.rare_legal = fields;
    else Object.assign(state, fields);
  }
  return state;
}

/** The legal actions of a received state. */
function legalOf(state) {
  if (state.seat !== state.actor) return [];
  const { phase } = state.game_view;
  const fields = isRare(phase) ? state.rare_legal : state;
  return actions[phase].filter((_, index) => (fields[`${phase}_${index >> 3}`] >> (index & 7)) & 1);
}

/** A view or a state, as both can be compared: without nulls and bits, four counts as an array. */
function plain(data) {
  if (typeof data !== "object") return data;
  if (Array.isArray(data)) return data.map(plain);
  if (COUNTS.every((count) => count in data)) return COUNTS.map((count) => data[count]);
  const present = Object.entries(data).filter(
    ([name, value]) => value !== null && value !== undefined && name !== "rare_legal" && !/_\d+$/.test(name),
  );
  return Object.fromEntries(present.map(([key, value]) => [key, plain(value)]));
}

function colyseus(recorded, seats, hasLegal) {
  const states = recorded.map((move) => move.map((view) => asState(view, hasLegal)));
  const senders = [];
  const receivers = [];
  for (const seat of seats) {
    const state = new TableState();
    change(state, states[0][seat]);
    const encoder = new Encoder(state);
    const decoder = new Decoder(new TableState());
    decoder.decode(encoder.encodeAll().slice());
    encoder.discardChanges();
    senders.push({ state, encoder });
    receivers.push(decoder);
  }
  return (move) => {
    let spent = 0;
    let mutating = 0;
    const bytes = seats.map((seat) => {
      const { state, encoder } = senders[seat];
      const began = performance.now();
      change(state, states[move][seat]);
      const changed = performance.now();
      const frame = encoder.encode();
      encoder.discardChanges();
      const done = performance.now();
      spent += done - began;
      mutating += changed - began;
      receivers[seat].decode(frame.slice());
      const received = receivers[seat].state.toJSON();
      assert.deepEqual(plain(received), plain(states[move][seat]));
      if (hasLegal) assert.deepEqual(legalOf(received), [...recorded[move][seat].legal].sort());
      return frame.length;
    });
    return { bytes, spent: { all: spent, encode: spent - mutating } };
  };
}

// --- measured

const seats = [...games[0][0].keys()];
const withoutLegal = games.map((game) => game.map((move) => move.map((view) => ({ ...view, legal: [] }))));
const systems = hasNumbers
  ? {
      "colyseus, numbers": [games, (game) => colyseus(game, seats, true)],
      "colyseus, numbers, no legal": [games, (game) => colyseus(game, seats, false)],
    }
  : {
      "json-patch": [games, (game) => jsonPatch(game, seats)],
      "json-patch, no legal": [withoutLegal, (game) => jsonPatch(game, seats)],
      colyseus: [games, (game) => colyseus(game, seats, true)],
      "colyseus, no legal": [games, (game) => colyseus(game, seats, false)],
    };
const told = {};
for (const [name, [played, system]] of Object.entries(systems)) {
  let bytes;
  const ms = {};
  for (let round = 0; round < rounds; round++) {
    const moves = played.flatMap((game) => {
      const play = system(game);
      return [...game.keys()].slice(1).map(play);
    });
    bytes ??= moves.flatMap((move) => move.bytes);
    for (const what of Object.keys(moves[0].spent)) {
      const sum = moves.reduce((total, move) => total + move.spent[what], 0);
      (ms[what] ??= []).push(sum / moves.length);
    }
  }
  told[name] = { bytes, ms };
}
process.stdout.write(JSON.stringify(told));
