// Feeds the recorded views to the two JavaScript systems and prints what they cost, as JSON.
//
//   node sync.mjs VIEWS.JSON ROUNDS
//
// json-patch  what boardgame.io does: `createPatch` of rfc6902 from the view before to the next, sent as JSON text
// colyseus    a state of @colyseus/schema for each seat, changed in place to the next view, then `encode`
//
// Every round plays the whole game from the opening. Bytes are noted in the first; each round gives its own mean time.
// A receiving side takes everything that is sent, and must hold the view it should after every move.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { applyPatch, createPatch } = await load("rfc6902");
const { ArraySchema, Decoder, Encoder, Schema, schema, t } = await load("@colyseus/schema");

const [file, rounds] = process.argv.slice(2);
const recorded = JSON.parse(readFileSync(file, "utf8"));

// --- boardgame.io's way

function jsonPatch(seats) {
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

const COUNTS = ["first", "second", "third", "fourth"];
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
const Step = schema({ phase: t.string(), seat: t.uint8(), cards: t.uint8() }, "Step");
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
const Result = schema({ winners: t.array("uint8"), scores: t.array("uint8"), reason: t.string() }, "Result");
const MacRobber = schema(
  {
    players: t.uint8(),
    options: t.ref(Options),
    seat: t.uint8(),
    round: t.uint8(),
    start: t.uint8().optional(),
    active: t.uint8().optional(),
    actor: t.uint8().optional(),
    phase: t.string(),
    pending: t.array(Step),
    next_phase: t.string().optional(),
    after_draw: t.string(),
    bag: t.ref(Pile),
    display: t.ref(Pile),
    used: t.uint8(),
    verbs: t.array("string"),
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
const TableState = schema(
  {
    title: t.string(),
    game: t.string(),
    options: t.ref(Options),
    stage: t.string(),
    seats: t.array(Seat),
    spectators: t.array("string"),
    seat: t.uint8(),
    ply: t.uint16(),
    actor: t.uint8().optional(),
    legal: t.array("string"),
    takebacks: t.uint16(),
    can_undo: t.boolean(),
    game_view: t.ref(MacRobber),
    winners: t.array("uint8").optional(),
    deal: t.string().optional(),
    seal: t.string().optional(),
    may_ask: t.string(),
    proposal: t.string().optional(),
    hints: t.boolean(),
  },
  "TableState",
);

/** What a field or an item holds that is itself made of fields: by class, then by name. */
const PARTS = new Map([
  [TableState, { options: Options, seats: Seat, game_view: MacRobber }],
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

/** A view or a state, as both can be compared: without nulls, four counts as an array. */
function plain(data) {
  if (typeof data !== "object") return data;
  if (Array.isArray(data)) return data.map(plain);
  if (COUNTS[0] in data) return COUNTS.map((count) => data[count]);
  const present = Object.entries(data).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present.map(([key, value]) => [key, plain(value)]));
}

function colyseus(seats) {
  const senders = [];
  const receivers = [];
  for (const seat of seats) {
    const state = new TableState();
    change(state, recorded[0][seat]);
    const encoder = new Encoder(state);
    const decoder = new Decoder(new TableState());
    decoder.decode(encoder.encodeAll().slice());
    encoder.discardChanges();
    senders.push({ state, encoder });
    receivers.push(decoder);
  }
  return (move) => {
    const next = recorded[move];
    let spent = 0;
    let mutating = 0;
    const bytes = seats.map((seat) => {
      const { state, encoder } = senders[seat];
      const began = performance.now();
      change(state, next[seat]);
      const changed = performance.now();
      const frame = encoder.encode();
      encoder.discardChanges();
      const done = performance.now();
      spent += done - began;
      mutating += changed - began;
      receivers[seat].decode(frame.slice());
      assert.deepEqual(plain(receivers[seat].state.toJSON()), plain(next[seat]));
      return frame.length;
    });
    return { bytes, spent: { all: spent, encode: spent - mutating } };
  };
}

// --- measured

const seats = [...recorded[0].keys()];
const moves = [...recorded.keys()].slice(1);
const told = {};
for (const [name, system] of Object.entries({ "json-patch": jsonPatch, colyseus })) {
  let bytes;
  const ms = {};
  for (let round = 0; round < rounds; round++) {
    const play = system(seats);
    const played = moves.map(play);
    bytes ??= played.flatMap((move) => move.bytes);
    for (const what of Object.keys(played[0].spent)) {
      const sum = played.reduce((total, move) => total + move.spent[what], 0);
      (ms[what] ??= []).push(sum / moves.length);
    }
  }
  told[name] = { bytes, ms };
}
process.stdout.write(JSON.stringify(told));
