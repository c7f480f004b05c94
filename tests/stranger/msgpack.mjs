// The part of msgpack that the protocol uses: nil, bools, integers, texts, bytes, arrays and maps.

export function pack(item) {
  if (item === null) return Buffer.from([0xc0]);
  if (typeof item === "boolean") return Buffer.from([item ? 0xc3 : 0xc2]);
  if (typeof item === "number") return packNumber(item);
  if (typeof item === "string") {
    const bytes = Buffer.from(item, "utf8");
    const head = bytes.length >= 32 && bytes.length < 256 ? Buffer.from([0xd9, bytes.length]) : packHead(bytes.length, 0xa0, 32, 0xda);
    return Buffer.concat([head, bytes]);
  }
  if (Array.isArray(item)) return Buffer.concat([packHead(item.length, 0x90, 16, 0xdc), ...item.map(pack)]);
  if (typeof item === "object") {
    const pairs = Object.entries(item);
    return Buffer.concat([packHead(pairs.length, 0x80, 16, 0xde), ...pairs.flat().map(pack)]);
  }
  throw new TypeError(`no message holds ${item}`);
}

/** The shortest form of a number. */
function packNumber(number) {
  if (number >= -32 && number < 128) return Buffer.from([number & 0xff]);
  const size = number < 0 ? [0x80, 0x8000].findIndex((limit) => -number <= limit) : [0x100, 0x10000].findIndex((limit) => number < limit);
  const power = size < 0 ? 2 : size;
  const bytes = Buffer.alloc(1 + (1 << power), (number < 0 ? 0xd0 : 0xcc) + power);
  if (number < 0) bytes.writeIntBE(number, 1, 1 << power);
  else bytes.writeUIntBE(number, 1, 1 << power);
  return bytes;
}

function packHead(length, short, limit, long) {
  if (length < limit) return Buffer.from([short | length]);
  return Buffer.from([long, length >> 8, length & 0xff]);
}

/** Reads items in sequence; `at` is the offset of the next item. */
export class Unpacker {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  item() {
    const tag = this.#number(1);
    if (tag < 0x80) return tag;
    if (tag < 0x90) return this.#map(tag & 0x0f);
    if (tag < 0xa0) return this.#array(tag & 0x0f);
    if (tag < 0xc0) return this.#text(tag & 0x1f);
    if (tag >= 0xe0) return tag - 0x100;
    switch (tag) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xc4: case 0xc5: case 0xc6: return this.#take(this.#number(1 << (tag - 0xc4)));
      case 0xcc: case 0xcd: case 0xce: return this.#number(1 << (tag - 0xcc));
      case 0xcf: return Number(this.#take(8).readBigUInt64BE());
      case 0xd0: case 0xd1: case 0xd2: return this.#take(1 << (tag - 0xd0)).readIntBE(0, 1 << (tag - 0xd0));
      case 0xd3: return Number(this.#take(8).readBigInt64BE());
      case 0xd9: case 0xda: case 0xdb: return this.#text(this.#number(1 << (tag - 0xd9)));
      case 0xdc: case 0xdd: return this.#array(this.#number(2 << (tag - 0xdc)));
      case 0xde: case 0xdf: return this.#map(this.#number(2 << (tag - 0xde)));
      default: throw new Error(`no message holds the byte ${tag}`);
    }
  }

  /** Read the head of a message's array and return its length. */
  arrayLength() {
    const tag = this.#number(1);
    if (tag >= 0x90 && tag < 0xa0) return tag & 0x0f;
    throw new Error("a message is a short array");
  }

  #take(length) {
    if (this.at + length > this.bytes.length) throw new Error("there is less than was promised");
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  #number(size) {
    return this.#take(size).readUIntBE(0, size);
  }

  #text(length) {
    return this.#take(length).toString("utf8");
  }

  #array(length) {
    const items = [];
    while (items.length < length) items.push(this.item());
    return items;
  }

  #map(length) {
    const pairs = [];
    while (pairs.length < length) pairs.push([this.item(), this.item()]);
    return Object.fromEntries(pairs);
  }
}

export function unpack(bytes) {
  return new Unpacker(bytes).item();
}
