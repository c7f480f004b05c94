// A bot for macrobber, written from PROTOCOL.md and WIRE.md alone:  node bot.mjs HOST:PORT [NAME [FINGERPRINT [GAMES]]]
// It takes a seat, plays a game of Mac Robber (or GAMES games in a row), prints each result as one line of JSON, and
// exits. If the table moves to another host, or goes on at another one because its own is gone, it follows.

import { inflateRawSync } from "node:zlib";

import { choose, named } from "./choice.mjs";
import { Deal } from "./deal.mjs";
import { reach, Succession } from "./moving.mjs";
import { pack, unpack, Unpacker } from "./msgpack.mjs";
import { connect } from "./websocket.mjs";

const [HELLO, ASK, DECIDE, RESYNC, COMMIT, OPEN, CONSENT, PLAY_AGAIN, SEND_LEGAL] = [1, 2, 5, 6, 10, 11, 12, 13, 14];
const VERSION = 4;
const [WELCOME, SNAPSHOT, REFUSAL, FAREWELL, OFFER, REVEALED] = [16, 17, 20, 21, 22, 25];
const [MOVED, CHANGED, BEGIN_SUCCESSION] = [29, 30, 41];
const VIEW = ["title", "game", "options", "stage", "seats", "spectators", "seat", "ply", "actor", "legal", "takebacks",
  "canUndo", "gameView", "winners", "deal", "seal", "mayAsk", "proposal", "hints", "gameNumber", "first",
  "nextGame", "evening", "host"];
const NEXT_GAME = ["number", "game", "options", "players", "agreed"];
const LONGEST_DICTIONARY = 6144;
const LONGEST_UPDATE = 262144;
const VIEW_NUMBERS = 128;
const MOST_MOVES = 10; // without seeing the table

/** Our view of the table, kept in sync with the host. */
class Table {
  view = null;
  #items = null; // the view as it was sent
  #number = -1;
  #dictionary = null;

  /** Replace the view with that of a snapshot, whose bytes become the dictionary. */
  begin(frame) {
    const reader = new Unpacker(frame);
    reader.arrayLength();
    reader.item(); // the tag
    this.#number = reader.item();
    const begins = reader.at;
    this.#items = reader.item();
    this.view = named(VIEW, this.#items);
    this.#dictionary = frame.subarray(begins, reader.at);
  }

  /** Apply a change and return true; if it does not fit, change nothing and return false. */
  follow([base, sealed]) {
    if (base !== this.#number) return false;
    const [checksum, difference] = [sealed.readUInt32BE(), sealed.subarray(4)];
    let content;
    let items;
    try {
      const options = { dictionary: this.#dictionary, maxOutputLength: LONGEST_UPDATE, info: true };
      const { buffer, engine } = inflateRawSync(difference, options);
      if (engine.bytesWritten !== difference.length) return false;
      content = buffer;
      const [change, events] = unpack(content);
      items = changed(this.#items, change);
      if (crc32(pack([items, events])) !== checksum) return false;
    } catch {
      return false;
    }
    this.#items = items;
    this.view = named(VIEW, items);
    this.#number = (this.#number + 1) % VIEW_NUMBERS;
    this.#dictionary = Buffer.concat([this.#dictionary, content]).subarray(-Math.max(LONGEST_DICTIONARY, content.length));
    return true;
  }
}

/** A value after a change: a number to add, [x] to take its place, or changes to its items by index. */
function changed(value, change) {
  if (typeof change === "number") return value + change;
  if (Array.isArray(change)) return change[0];
  const items = [...value];
  for (const [index, itemChange] of Object.entries(change)) items[index] = changed(items[index], itemChange);
  return items;
}

function crc32(bytes) {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

/** Play until the result is printed; return the connection to the last host. */
async function play(socket, name, games) {
  const say = (...message) => socket.send(pack(message));
  const table = new Table();
  let deal = new Deal();
  let gameNumber = 1;
  let reported = 0; // games whose result is printed
  let id = 0;
  let answered = ""; // our last decision or consent
  let lost = false; // true until the requested snapshot arrives
  let tableId = null;
  let token = null;
  let moves = 0; // since we saw the table
  const succession = new Succession();
  let revealed = null; // may arrive before a snapshot we have requested

  const once = (question, ...message) => {
    if (answered === question) return;
    answered = question;
    say(...message);
  };

  const answer = ({ seat, ply, takebacks, proposal, deal: dealt, gameView, legal }) => {
    const [verb, ...fields] = (dealt && deal.answer(seat, dealt)) ?? [];
    if (verb) say(verb === "commit" ? COMMIT : OPEN, ...fields);
    if (proposal) {
      const [asker, , , , asked] = proposal;
      if (asked.includes(seat)) once(`agree ${asker} ${ply} ${takebacks}`, CONSENT, ++id, asker, ply, takebacks, true);
    } else if (legal.length) {
      once(`decide ${ply} ${takebacks}`, DECIDE, ++id, ply, choose(gameView, legal), takebacks);
    }
  };

  const begin = () => {
    if (table.view.gameNumber === gameNumber) return;
    gameNumber = table.view.gameNumber;
    deal = new Deal();
    revealed = null;
    answered = "";
  };

  const playAgain = ({ number, game, agreed }, { seats, seat }) => {
    if (game !== "mac-robber") throw new Error("this bot plays Mac Robber only");
    if (!agreed.includes(seats[seat - 1][0])) once(`again ${number}`, PLAY_AGAIN, ++id, number, true);
  };

  say(ASK, VERSION);
  for (;;) {
    let frame;
    try {
      frame = await socket.receive();
    } catch (error) {
      if (!succession.isKnown || (moves += 1) > MOST_MOVES) throw error;
      socket.close();
      const next = await succession.nextHost(socket.reconnect);
      socket = next.socket;
      console.error(next.name === null ? "the host is back" : `went on at ${JSON.stringify(next.name)}`);
      answered = "";
      revealed = null; // the end of a game may be lost with its host
      say(ASK, VERSION);
      continue;
    }
    const [tag, ...fields] = unpack(frame);
    if (tag === OFFER) {
      if (fields[0] !== VERSION || fields[3] !== "mac-robber") throw new Error("this bot plays Mac Robber by protocol 4");
      if (fields[7] && !token) throw new Error("this bot knows no codes");
      if (fields[1] !== (tableId ??= fields[1])) throw new Error("the host has another table");
      say(HELLO, VERSION, name, false, token);
    } else if (tag === WELCOME) {
      token = fields[2];
      say(SEND_LEGAL); // this bot does not know the rules
    } else if (tag === MOVED) {
      if ((moves += 1) > MOST_MOVES) throw new Error("the table moves without end");
      socket.close();
      succession.forget();
      const [, fingerprint, port, addresses] = fields;
      socket = await reach(fingerprint, port, addresses);
      console.error(`followed the table to ${JSON.stringify(fields[0])}`);
      answered = ""; // what the old host has not answered is void
      say(ASK, VERSION);
    } else if (tag === BEGIN_SUCCESSION) {
      succession.keep(fields, socket.fingerprint);
    } else if (tag === SNAPSHOT) {
      table.begin(frame);
      lost = false;
      moves = 0;
      begin();
      answer(table.view);
    } else if (tag === CHANGED && !lost) {
      lost = !table.follow(fields);
      if (lost) say(RESYNC);
      else answer(table.view);
    } else if (tag === REVEALED) {
      revealed = fields;
    } else if (tag === REFUSAL) {
      console.error(`refused: ${JSON.stringify(fields[1])}`);
    } else if (tag === FAREWELL) {
      throw new Error(`the host says: ${JSON.stringify(fields[0])}`);
    }
    const { winners, seal, seat, gameView, nextGame } = table.view ?? {};
    if (winners && (seal === null || revealed)) {
      const [, scores, reason] = gameView.at(-1);
      const dealt = seal === null ? "by the host" : deal.isKept(seat, seal, revealed) ? "by all" : "not as agreed";
      if (reported < gameNumber) console.log(JSON.stringify({ seat, winners, scores, reason, dealt }));
      reported = gameNumber;
      if (reported >= games) return socket;
      if (nextGame) playAgain(named(NEXT_GAME, nextGame), table.view);
    }
  }
}

const [where = "", name = "Stranger", fingerprint, games = "1"] = process.argv.slice(2);
const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(where) ?? [];
try {
  if (!host) throw new Error("say where: HOST:PORT");
  const socket = await connect(host, Number(port), (shown) => {
    if (fingerprint && shown !== fingerprint) throw new Error(`the host is another one: ${shown}`);
  });
  (await play(socket, name, Number(games))).close();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
