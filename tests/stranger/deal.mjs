// The guest's side of a fair deal, and its verification after the game.

import { createHash, randomBytes } from "node:crypto";

const sha256 = (text) => createHash("sha256").update(text, "ascii").digest("hex");
const commitment = (seat, value) => sha256(`macrobber value ${seat} ${value}`);

export class Deal {
  #host = "";
  #value = "";
  #bound = [];
  #opened = false;

  /** Return our message for a DealView, ["commit" or "open", deal, commitment or value], or null for none. */
  answer(seat, [host, commitments, , bots]) {
    if (host !== this.#host) {
      this.#host = host;
      this.#value = randomBytes(32).toString("hex");
      this.#opened = false;
      return ["commit", host, commitment(seat, this.#value)];
    }
    const areBound = commitments.every((held, index) => held !== null || bots.includes(index + 1));
    if (this.#opened || !areBound || commitments[seat - 1] !== commitment(seat, this.#value)) return null;
    this.#opened = true;
    this.#bound = commitments;
    return ["open", host, this.#value];
  }

  /** Return whether all values match their commitments and the seal, and ours is among them. */
  isKept(seat, seal, [secret, values]) {
    return (
      commitment(0, secret) === this.#host &&
      values[seat - 1] === this.#value &&
      values.every((value, index) => this.#bound[index] === (value && commitment(index + 1, value))) &&
      sha256(`macrobber seal ${this.#host} ${values.map((value) => value ?? "-").join(" ")}`) === seal
    );
  }
}
