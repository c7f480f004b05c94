// A guest's connection to the table. It enters, exchanges messages, and reconnects by itself: the cookie brings the
// seat back. Messages are JSON arrays; a websocket carries them, or an event stream and POST where the
// browser refuses websockets (as Safari does for a certificate that it does not know).

const PAUSES = [300, 700, 1500, 3000, 5000]; // milliseconds before each attempt; the last one repeats
const OPEN_SECONDS = 6;
const ASLEEP_SECONDS = 20; // a jump of the clock by this much means that the computer slept
const SILENT_SECONDS = 40; // the door sends a sign of life every 15 seconds
const PART = 1000; // characters in a message; the door refuses long ones

class Refused extends Error {
  constructor(status, answer) {
    super(answer.error ?? "");
    this.status = status;
    this.field = answer.field ?? "";
  }
  get isTemporary() { // too many requests, or a door that is not ready
    return this.status === 429 || this.status >= 500;
  }
}

export class Connection {
  // `entry()` returns the body of /enter. `on` has: entered(answer), opened(), message(message), disconnected(tries),
  // refused(error, field), ended(reason, canReturn),
  // failed(error): the page's own code has failed
  constructor(entry, on) {
    this.entry = entry;
    this.on = on;
    this.transport = null;
    this.isOver = false;
    this.hasEntered = false;
    this.wake = () => {};
    this.lastReceived = Date.now();
    this.stop = new AbortController();
    this.watchHealth();
  }

  // Returns whether there was a connection to send it by.
  send(...message) {
    const text = message.length === 2 && message[0] === "in" ? message[1] : null;
    if (text !== null && text.length > PART) {
      for (let at = 0; at < text.length; at += PART) this.send("in", text.slice(at, at + PART));
      return true;
    }
    return this.transport?.send(JSON.stringify(message)) ?? false;
  }

  async run() {
    for (let tries = 0; !this.isOver; tries++) {
      try {
        const answer = await this.enter();
        this.hasEntered = true;
        this.call("entered", answer);
        await this.exchange(answer.session, () => { tries = 0; });
      } catch (error) {
        const isTemporary = error instanceof Refused ? error.isTemporary : true;
        if (!this.hasEntered || !isTemporary) {
          this.isOver = true;
          this.call("refused", error.message && error instanceof Refused ? error.message : "", error.field ?? "");
          return;
        }
      }
      if (this.isOver) return;
      this.call("disconnected", tries);
      await this.pause(PAUSES[Math.min(tries, PAUSES.length - 1)]);
    }
  }

  // Calls a handler of the page. If it fails, trying again would fail again, so the connection ends.
  call(handler, ...values) {
    try {
      this.on[handler](...values);
    } catch (error) {
      this.close();
      this.on.failed(error);
    }
  }

  close() {
    this.isOver = true;
    this.stop.abort();
    this.transport?.close();
    this.wake();
  }

  async enter() {
    const answer = await fetch("/enter", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(this.entry()),
      signal: AbortSignal.timeout(OPEN_SECONDS * 1000),
    });
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refused(answer.status, body);
    return body;
  }

  // Resolves when the connection has ended, for whatever reason.
  async exchange(session, opened) {
    const received = (text) => {
      opened();
      this.lastReceived = Date.now();
      const message = JSON.parse(text);
      if (message[0] === "bye") {
        this.isOver = true;
        this.stop.abort();
        this.call("ended", message[1], Boolean(message[2]));
      } else {
        this.call("message", message);
      }
    };
    const transports = Connection.onlyStreams ? [eventStream] : [webSocket, eventStream];
    for (const open of transports) {
      const transport = open(session, received);
      this.transport = transport;
      this.lastReceived = Date.now();
      const hasOpened = await transport.opened;
      if (hasOpened && open === eventStream) Connection.onlyStreams = true;
      if (hasOpened) {
        this.call("opened");
        await transport.ended;
      }
      this.transport = null;
      if (hasOpened || this.isOver) return;
    }
  }

  pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => { clearTimeout(timer); resolve(); };
    });
  }

  // After sleep or a change of network, a dead connection may look open for minutes.
  watchHealth() {
    const { signal } = this.stop;
    let last = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      const isStale = now - last > ASLEEP_SECONDS * 1000 || (this.transport && now - this.lastReceived > SILENT_SECONDS * 1000);
      last = now;
      if (isStale) this.reconnect();
    }, 1000);
    signal.addEventListener("abort", () => clearInterval(timer));
    addEventListener("online", () => this.reconnect(), { signal });
    addEventListener("offline", () => this.reconnect(), { signal });
    addEventListener("pageshow", (event) => { if (event.persisted) this.reconnect(); }, { signal });
  }

  reconnect() {
    this.transport?.close();
    this.wake();
  }
}

Connection.onlyStreams = false;

function webSocket(session, received) {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/session/${session}`);
  const ended = new Promise((resolve) => { socket.onclose = resolve; });
  const opened = new Promise((resolve) => {
    const timer = setTimeout(() => { socket.close(); resolve(false); }, OPEN_SECONDS * 1000);
    socket.onopen = () => { clearTimeout(timer); resolve(true); };
    ended.then(() => { clearTimeout(timer); resolve(false); });
  });
  socket.onmessage = (event) => received(event.data);
  return {
    opened,
    // close() waits for the other side's answer, which never comes after a change of network
    ended: Promise.race([ended, new Promise((resolve) => { socket.giveUp = resolve; })]),
    send: (text) => {
      const isOpen = socket.readyState === WebSocket.OPEN;
      if (isOpen) socket.send(text);
      return isOpen;
    },
    close: () => { socket.onmessage = null; socket.close(); socket.giveUp(); },
  };
}

function eventStream(session, received) {
  const stop = new AbortController();
  let sending = Promise.resolve();
  let queue = [];
  const post = () => {
    const body = queue.join("\n");
    queue = [];
    if (!body) return null;
    return fetch(`/input/${session}`, { method: "POST", body, signal: stop.signal }).then(
      (answer) => answer.ok || stop.abort(), // input was dropped: the next session shows what is asked now
      () => stop.abort(),
    );
  };
  let hasOpened;
  const opened = new Promise((resolve) => { hasOpened = resolve; });
  const read = async () => {
    try {
      const answer = await fetch(`/stream/${session}`, { method: "POST", signal: stop.signal });
      hasOpened(answer.ok);
      if (!answer.ok) return;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        const events = (rest + value).split("\n\n");
        rest = events.pop();
        for (const event of events) if (event.startsWith("data:")) received(event.slice(5).trim());
      }
    } catch {
      hasOpened(false);
    }
  };
  return {
    opened,
    ended: read(),
    // one request at a time, to keep the order of the input
    send: (text) => {
      queue.push(text);
      sending = sending.then(post);
      return true;
    },
    close: () => stop.abort(),
  };
}
