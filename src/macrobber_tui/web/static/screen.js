// The table on a terminal: xterm draws what the door writes, and this module adds touch, the size of the window, and
// the clipboard.

import { FitAddon } from "./addon-fit.mjs";
import { copy, notify, showTitle } from "./notices.js";
import { Terminal } from "./xterm.mjs";

const COLUMNS = 80, ROWS = 24; // the smallest table
const SMALLEST = 6, LARGEST = 48, USUAL = 15; // pixels of a letter
const READABLE = 10; // below this a table of 80 columns cannot be read, so a phone plays with buttons
const STORED = "macrobber-letters";
const PINCH = 1.25; // the ratio of the fingers' distances that zooms by one step

const style = getComputedStyle(document.documentElement);
const colour = (name) => style.getPropertyValue(name).trim();
const light = matchMedia("(prefers-color-scheme: light)");

const theme = () => ({
  background: colour("--table"), foreground: colour("--main"), cursor: colour("--accent"),
  selectionBackground: colour("--accent"), selectionForeground: colour("--table"),
});

// The width and height of a letter for each pixel of its size
function measureLetter() {
  const probe = document.createElement("span");
  probe.style.cssText = `position:absolute;visibility:hidden;font:100px ${colour("--mono")};line-height:normal`;
  probe.textContent = "W".repeat(20);
  document.body.append(probe);
  const { width, height } = probe.getBoundingClientRect();
  probe.remove();
  return { width: width / 2000, height: height / 100 };
}

export function isTooNarrow() {
  return innerWidth < COLUMNS * measureLetter().width * READABLE && innerHeight > innerWidth;
}

export class Screen {
  // `send` takes messages to the door; `watches` means a screen without keys, as large as fits
  constructor(element, send, { watches = false } = {}) {
    this.element = element;
    this.send = send;
    this.watches = watches;
    this.letter = measureLetter();
    this.wanted = Number(stored()) || USUAL;
    this.zoomKeys = null; // what zooms the map now: [closer, farther]
    this.terminal = new Terminal({
      fontFamily: colour("--mono"), fontSize: this.wanted, theme: theme(), scrollback: 0, cursorBlink: false,
      cursorInactiveStyle: "none", disableStdin: watches, macOptionClickForcesSelection: true,
      drawBoldTextInBrightColors: false, logLevel: "off", linkHandler: { activate() {} }, // peers' links stay text
    });
    this.fit = new FitAddon();
    this.terminal.loadAddon(this.fit);
    this.terminal.open(element);
    this.fitWindow();
    this.connectKeys();
    this.connectNotices();
    this.connectTouch();
    new ResizeObserver(() => this.fitWindow()).observe(element);
    light.addEventListener("change", () => { this.terminal.options.theme = theme(); });
  }

  // The size to enter with
  get size() {
    const { cols: columns, rows } = this.terminal;
    this.told = `${columns}x${rows}`;
    return { columns, rows };
  }

  sendSize() {
    const { cols, rows } = this.terminal;
    if (this.told !== `${cols}x${rows}` && this.send("size", cols, rows)) this.told = `${cols}x${rows}`;
  }

  write(text) {
    this.terminal.write(text);
  }

  clear() {
    this.terminal.reset();
  }

  focus() {
    this.terminal.focus();
  }

  // --- size

  // The letters have the size that the guest wants, or the largest that shows 80x24.
  fitWindow() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    const most = Math.min(width / (COLUMNS * this.letter.width), height / (ROWS * this.letter.height));
    let size = Math.floor(2 * Math.min(most, this.watches ? LARGEST * 2 : this.wanted)) / 2;
    for (size = Math.max(size, SMALLEST); ; size -= 0.5) { // a cell is rounded to whole pixels of the device
      this.terminal.options.fontSize = size;
      const fits = this.fit.proposeDimensions();
      if (!fits || size <= SMALLEST || (fits.cols >= COLUMNS && fits.rows >= ROWS)) break;
    }
    this.fit.fit();
  }

  resizeLetters(step) {
    this.wanted = Math.min(LARGEST, Math.max(SMALLEST, step === 0 ? USUAL : this.terminal.options.fontSize + step));
    store(this.wanted);
    this.fitWindow();
  }

  // --- keys

  connectKeys() {
    if (this.watches) return;
    this.terminal.onData((text) => this.send("in", text));
    this.terminal.onBinary((text) => this.send("in", text));
    this.terminal.onResize(() => this.sendSize());
    this.terminal.attachCustomKeyEventHandler((event) => event.type !== "keydown" || this.isForTerminal(event));
    // the right button explains things on the board; with shift it opens the browser's menu
    this.element.addEventListener("contextmenu", (event) => { if (!event.shiftKey) event.preventDefault(); });
  }

  isForTerminal(event) {
    const ctrl = event.ctrlKey || event.metaKey;
    const step = { "+": 1, "=": 1, "-": -1, "0": 0 }[event.key];
    if (ctrl && !event.altKey && step !== undefined) {
      event.preventDefault();
      this.resizeLetters(step);
      return false;
    }
    if (ctrl && event.key.toLowerCase() === "c" && this.terminal.hasSelection()) {
      copy(this.terminal.getSelection());
      this.terminal.clearSelection();
      event.preventDefault();
      return false;
    }
    if ((ctrl && event.key.toLowerCase() === "v") || (event.shiftKey && event.key === "Insert")) {
      return false; // xterm would send ^V; without it, the browser pastes
    }
    if (["F5", "F11", "F12"].includes(event.key) || (ctrl && "rl".includes(event.key.toLowerCase()))) {
      return false; // the browser's own keys: reload, full screen, address
    }
    if (event.key === "F6") { // the way out for those without a mouse: tab belongs to the game
      event.preventDefault();
      document.querySelector("#strip button:not([hidden])")?.focus();
      return false;
    }
    return true;
  }

  connectNotices() {
    const { parser } = this.terminal;
    this.terminal.onTitleChange(showTitle);
    parser.registerOscHandler(9, (data) => { notify(data.replace(/^macrobber: /, "")); return true; });
    parser.registerOscHandler(777, (data) => {
      const [kind, , ...words] = data.split(";");
      if (kind === "notify") notify(words.join(";"));
      return true;
    });
    parser.registerOscHandler(52, (data) => {
      const [, encoded] = data.split(";");
      if (encoded && encoded !== "?") copy(fromBase64(encoded)); // "?" asks for the clipboard: nobody gets it
      return true;
    });
  }

  // --- touch

  // xterm gets the mouse events that a browser makes of a tap. The keyboard of a tablet stays away until it is asked for.
  connectTouch() {
    if (matchMedia("(pointer: coarse)").matches) this.terminal.textarea.inputMode = "none";
    const apart = ({ touches: [one, other] }) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    let begun = 0;
    this.element.addEventListener("touchstart", (event) => {
      if (event.touches.length === 2) begun = apart(event);
    }, { passive: true, capture: true }); // xterm keeps touches to itself
    this.element.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !begun) return;
      event.preventDefault();
      const ratio = apart(event) / begun;
      if (ratio > PINCH || ratio < 1 / PINCH) {
        begun = apart(event);
        this.zoom(ratio > 1);
      }
    }, { passive: false, capture: true });
  }

  zoom(isCloser) {
    if (!this.zoomKeys || this.watches) {
      this.resizeLetters(isCloser ? 1 : -1);
      return;
    }
    const typed = this.zoomKeys[isCloser ? 0 : 1];
    if (typed) {
      this.send("in", typed);
      this.zoomKeys = ["", ""]; // until the door sends the new ones
    }
  }

  toggleKeyboard() {
    const { textarea } = this.terminal;
    const isShown = textarea.inputMode === "none";
    textarea.inputMode = isShown ? "text" : "none";
    textarea.blur();
    textarea.focus();
    return isShown;
  }
}

function fromBase64(encoded) {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)));
  } catch {
    return "";
  }
}

// A private window may have no storage.
function stored() {
  try { return localStorage.getItem(STORED); } catch { return null; }
}

function store(size) {
  try { localStorage.setItem(STORED, size); } catch { /* then it is forgotten */ }
}
