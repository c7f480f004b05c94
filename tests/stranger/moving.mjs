// Following a table to another host: one that it was given to, or one that has taken it over from a host that is gone.

import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { pack, unpack } from "./msgpack.mjs";
import { connect } from "./websocket.mjs";

const [ASK_HOST, BEGIN_SUCCESSION] = [39, 41];
const GENERATION = ["table", "epoch", "number", "host", "others", "heirs", "mode", "hostPlays", "shareDigests", "proofDigests"];
const CONTACT = ["person", "name", "port", "addresses"];
const HEAD_START = 200; // ms that each address of a new host has over the next
const ASK_EVERY = 2000; // ms
const ANSWER_WITHIN = 5000; // ms
const PATIENCE = 120_000; // ms to look for the next host

const named = (names, values) => Object.fromEntries(names.map((name, index) => [name, values[index]]));
const pause = (ms) => setTimeout(ms, undefined, { ref: false });
const fingerprintOf = (person) => person.slice(person.indexOf(":") + 1);

/** Connect to the host with this fingerprint, at whichever of its addresses answers first. */
export async function reach(fingerprint, port, addresses) {
  const connections = addresses.map(async (address, index) => {
    await setTimeout(index * HEAD_START);
    return connect(address, port, (shown) => {
      if (shown !== fingerprint) throw new Error(`the host is another one: ${shown}`);
    });
  });
  const first = await Promise.any(connections);
  for (const connection of connections) connection.then((other) => other !== first && other.close(), () => {});
  return first;
}

/** What a guest without a vote knows of the people who can go on with its table when the host is gone. */
export class Succession {
  #generation = null;
  #epoch = 0;
  #contacts = [];

  get isKnown() {
    return this.#generation !== null;
  }

  /** Keep the fields of a BeginSuccession from the host with this fingerprint. */
  keep([generation, epoch, , , , contacts], fingerprint) {
    const given = named(GENERATION, generation);
    if (fingerprintOf(heirOf(given, epoch)) !== fingerprint) throw new Error("the host is not the one of its epoch");
    this.#generation = given;
    this.#epoch = epoch;
    this.#contacts = contacts.map((contact) => named(CONTACT, contact));
  }

  /** Forget all, because the host has handed the table over. */
  forget() {
    this.#generation = null;
  }

  /** Return a connection to the next host, and its player's name; or one to the old host, if that answers again. */
  async nextHost(reconnect) {
    for (const started = Date.now(); Date.now() - started < PATIENCE; await setTimeout(ASK_EVERY)) {
      const found = (await Promise.all(this.#contacts.map((contact) => this.#ask(contact)))).filter(Boolean);
      found.sort((one, other) => other.epoch - one.epoch);
      for (const { person, name, port, addresses } of found.map(({ contact }) => contact)) {
        try {
          return { name, socket: await reach(fingerprintOf(person), port, addresses) };
        } catch {
          // the next one, or the next round
        }
      }
      try {
        return { name: null, socket: await reconnect() };
      } catch {
        // it is still gone
      }
    }
    throw new Error("nobody has gone on with the table");
  }

  /** Ask an heir whether it is the host; return its contact and epoch if it can prove that, or null. */
  async #ask(contact) {
    let socket = null;
    const ask = async () => {
      socket = await reach(fingerprintOf(contact.person), contact.port, contact.addresses);
      socket.send(pack([ASK_HOST, this.#generation.table]));
      const [tag, , epoch, , , , , takeOvers] = unpack(await socket.receive());
      return tag === BEGIN_SUCCESSION && takeOvers.some((each) => this.#isProven(...each)) ? { contact, epoch } : null;
    };
    try {
      return await Promise.race([ask(), pause(ANSWER_WITHIN)]);
    } catch {
      return null;
    } finally {
      socket?.close();
    }
  }

  #isProven(epoch, proof) {
    const { epoch: first, proofDigests } = this.#generation;
    if (epoch <= this.#epoch) return false;
    const digest = createHash("sha256").update("macrobber proof\0", "ascii").update(proof).digest();
    return proofDigests[epoch - first - 1]?.equals(digest) ?? false;
  }
}

/** Return the only person who may be host in an epoch. */
function heirOf({ epoch: first, host, heirs }, epoch) {
  const order = [host, ...heirs];
  return order[(epoch - first) % order.length];
}
