// A minimal websocket client over TLS (RFC 6455): binary messages, and replies to pings.

import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect as connectTls } from "node:tls";

const LARGEST = 262144;
const LONGEST_SILENCE = 40_000; // ms; a host that is there sends a ping every 20 s
const [CONTINUED, BINARY, CLOSE, PING, PONG] = [0, 2, 8, 9, 10];
const FINAL = 0x80;
const MASKED = 0x80;

/** Open a connection. `accept(fingerprint)` must throw if it is the wrong host; nothing has been sent by then. */
export async function connect(host, port, accept) {
  const socket = connectTls({ host, port, minVersion: "TLSv1.3", rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const fingerprint = createHash("sha256").update(socket.getPeerCertificate().raw).digest("hex");
  accept(fingerprint);
  const reconnect = () =>
    connect(host, port, (shown) => {
      if (shown !== fingerprint) throw new Error(`the host is another one: ${shown}`);
    });
  const websocket = new Websocket(socket, fingerprint, reconnect);
  await websocket.open(`${host.includes(":") ? `[${host}]` : host}:${port}`);
  return websocket;
}

class Websocket {
  #socket;
  #chunks;
  #held = Buffer.alloc(0);

  constructor(socket, fingerprint, reconnect) {
    this.#socket = socket;
    this.fingerprint = fingerprint;
    this.reconnect = reconnect; // connects to the same host again
    socket.on("error", () => {}); // receive() throws it, too
    socket.setTimeout(LONGEST_SILENCE, () => socket.destroy(new Error("the host is silent")));
    this.#chunks = socket[Symbol.asyncIterator]();
  }

  async open(host) {
    const key = randomBytes(16).toString("base64");
    this.#socket.write(
      `GET / HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    while (!this.#held.includes("\r\n\r\n")) await this.#more();
    const answer = await this.#take(this.#held.indexOf("\r\n\r\n") + 4);
    const expected = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
    if (!/^HTTP\/1\.1 101 /.test(answer) || !answer.includes(expected)) throw new Error("the host speaks no websocket");
  }

  send(message) {
    this.#frame(BINARY, message);
  }

  close() {
    this.#frame(CLOSE, Buffer.from([0x03, 0xe8])); // 1000: normal closure
    this.#socket.end();
  }

  /** Return the next message. Throws if the host closes the connection. */
  async receive() {
    const parts = [];
    for (let left = LARGEST; ; ) {
      const [first, second] = await this.#take(2);
      const size = second < 126 ? second : second === 126 ? (await this.#take(2)).readUInt16BE()
        : Number((await this.#take(8)).readBigUInt64BE());
      if ((left -= size) < 0) throw new Error("the host sends too much");
      const payload = await this.#take(size);
      const kind = first & 0x0f;
      if (kind === PING) this.#frame(PONG, payload);
      else if (kind === CLOSE) throw new Error("the host hung up");
      else if (kind === BINARY || kind === CONTINUED) {
        parts.push(payload);
        if (first & FINAL) return Buffer.concat(parts);
      } else if (kind !== PONG) throw new Error(`no frame has the kind ${kind}`);
    }
  }

  #frame(kind, payload) {
    const size = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff];
    const mask = randomBytes(4);
    const masked = payload.map((byte, at) => byte ^ mask[at % 4]);
    this.#socket.write(Buffer.concat([Buffer.from([FINAL | kind, MASKED | size[0], ...size.slice(1)]), mask, masked]));
  }

  async #more() {
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error("the connection broke");
    this.#held = Buffer.concat([this.#held, value]);
  }

  async #take(length) {
    while (this.#held.length < length) await this.#more();
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }
}
