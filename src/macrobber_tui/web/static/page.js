// The page: asks for a name, then shows the table as a terminal, as text, or only to watch.

import { Connection } from "./connection.js";
import { hideNotice, notify, offerNotifications, setTableTitle, showNotice, showTitle } from "./notices.js";
import { Plain } from "./plain.js";
import { isTooNarrow, Screen } from "./screen.js";
import { loadTexts, text } from "./texts.js";

const $ = (id) => document.getElementById(id);
const WATCH_SECONDS = 8; // how long /watch shows a report that players close with a key
const ARROWS = [["left", "\u2190", "\x1b[D"], ["up", "\u2191", "\x1b[A"], ["down", "\u2193", "\x1b[B"], ["right", "\u2192", "\x1b[C"]];

const watches = location.pathname === "/watch";
const hasFingers = matchMedia("(pointer: coarse)");
let form = location.pathname === "/plain" ? "plain" : "screen";
let table = {};
let screen = null;
let plain = null;
let connection = null;
let isOurTurn = false;

const send = (...message) => connection?.send(...message) ?? false;
const state = (name) => { document.body.dataset.state = name; };

function entry() {
  return {
    name: $("name").value.trim() || (watches ? text("Television") : ""),
    code: $("code").value.trim(),
    mode: watches ? "watch" : "play",
    form,
    background: matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark",
    ...(form === "screen" && screen.size),
  };
}

// --- the form to enter

function showEntry() {
  document.body.classList.remove("lost");
  $("table").hidden = $("entry").hidden = false;
  state("entry");
  hideNotice();
  $("code-field").hidden = !table.needs_code;
  $("words").hidden = !table.key_words;
  $("key-words").textContent = table.key_words ?? "";
  $("title").textContent = table.title || "macrobber";
  $("game").textContent = table.game ?? "";
  $("name").closest("p").hidden = watches;
  $("enter").textContent = watches ? text("Watch") : text("Sit down");
  $(`to-${watches ? "watch" : form}`).hidden = true;
  const other = $("enter-other");
  other.hidden = true;
  if (!watches && form === "screen" && isTooNarrow()) { // a phone: buttons first
    $("enter").textContent = text("Play with buttons");
    other.textContent = text("Show the whole board");
    other.hidden = false;
    $("to-plain").hidden = true; // the same as the buttons
    $("form").onsubmit = (event) => { event.preventDefault(); form = "plain"; join(); };
    other.onclick = () => { form = "screen"; join(); };
  } else {
    $("form").onsubmit = (event) => { event.preventDefault(); join(); };
  }
  const field = [$("name"), $("code")].find((each) => !each.value && !each.closest("p").hidden) ?? $("enter");
  if (!hasFingers.matches) field.focus(); // a keyboard over the page would hide half of it
}

function showError(message, field) {
  for (const name of ["name", "code"]) {
    const isHere = name === field;
    $(`${name}-error`).textContent = isHere ? message : "";
    $(name).toggleAttribute("aria-invalid", false);
    if (isHere) $(name).setAttribute("aria-invalid", "true");
  }
  $("form-error").textContent = ["name", "code"].includes(field) ? "" : message;
  if (field === "code") $("code-field").hidden = false;
  if (["name", "code"].includes(field)) $(field).select();
}

// --- the table

function join() {
  for (const button of document.querySelectorAll("#enter-buttons button")) button.disabled = true;
  showError("", "");
  $("table").hidden = false;
  $("screen").hidden = form === "plain";
  $("plain").hidden = form !== "plain";
  showKeys([]); // the bar takes its room before the terminal is measured
  if (form === "screen" && !screen) screen = new Screen($("screen"), send, { watches });
  screen?.fitWindow();
  connection?.close();
  connection = new Connection(entry, { entered, opened, message, disconnected, refused, ended, failed });
  connection.run().catch(failed);
}

function entered(answer) {
  table.title = answer.title || table.title || "";
  isOurTurn = false;
  setTableTitle(table.title);
  if (answer.name) $("name").value = answer.name;
  document.body.classList.remove("lost");
  hideNotice();
  state("table");
  $("entry").hidden = true;
  if (form === "plain") {
    plain = new Plain(send, { hasFocus: !hasFingers.matches });
  } else {
    screen.clear();
    screen.focus();
  }
  remember(form);
  for (const id of ["smaller", "larger", "typing"]) $(id).hidden = form === "plain";
  if (!watches && !hasFingers.matches) offerNotifications(); // tablets and phones show none to a page
}

// The window may have changed since the door was told its size.
function opened() {
  if (form === "screen") screen.sendSize();
}

function message([kind, ...values]) {
  switch (kind) {
    case "out": screen?.write(values[0]); break;
    case "line": plain?.addLine(...values); break;
    case "keys": showKeys(values[0]); break;
    case "choices": plain?.showChoices(values[0]); break;
    case "turn": if (form === "plain") setTurn(values[0]); break; // a terminal is told by its title
    case "title": setTableTitle(values[0]); setTurn(isOurTurn); break;
  }
}

function setTurn(isOurs) {
  if (isOurs && !isOurTurn) notify(text("your turn"));
  isOurTurn = isOurs;
  if (isOurs) showTitle(`${table.title} - ${text("your turn")}`);
  else showTitle("");
}

function disconnected(tries) {
  document.body.classList.add("lost");
  if (tries > 0 || !navigator.onLine) {
    showNotice(text("The connection is lost. Your seat is kept; trying again..."), text("Try now"), () => connection.reconnect());
  }
}

function refused(reason, field) {
  for (const button of document.querySelectorAll("#enter-buttons button")) button.disabled = false;
  showEntry();
  showError(reason || text("The table cannot be reached. Is the host still there?"), field);
}

function ended(reason, canReturn) {
  state("left");
  document.body.classList.remove("lost");
  showTitle("");
  showKeys([]);
  const words = reason || text("You have left the table."), comeBack = canReturn ? text("Come back to the table") : "";
  if (form === "plain") {
    plain?.end(words, comeBack, join);
  } else {
    showNotice(words, comeBack, join, { lasts: true });
    if (canReturn) $("notice-button").focus();
  }
}

// An error in the page's own code: trying again would not help, loading the page again may.
function failed(error) {
  console.error(error);
  document.body.dataset.failed = "";
  showNotice(text("This page has failed. Your seat is kept."), text("Reload the page"), () => location.reload());
}

addEventListener("error", (event) => { if (event.error) failed(event.error); });

// --- the bar of keys

function showKeys(keys) {
  const byKey = new Map(keys.map(([key, , typed]) => [key, typed]));
  if (screen) screen.zoomKeys = byKey.has("zoom in") ? [byKey.get("zoom in"), byKey.get("zoom out")] : null;
  if (watches) {
    if (keys.some(([, , typed]) => typed === " ")) setTimeout(() => send("in", " "), WATCH_SECONDS * 1000);
    return;
  }
  const bar = $("keys");
  bar.hidden = form === "plain" || !hasFingers.matches;
  if (bar.hidden) return;
  const shown = keys.filter(([key]) => !key.startsWith("zoom "));
  bar.replaceChildren(...[...ARROWS.map(([key, label, typed]) => [key, "", typed, label]), ...shown].map(keyButton));
}

function keyButton([key, label, typed, sign]) {
  const button = document.createElement("button");
  const cap = document.createElement("b");
  button.type = "button";
  button.value = key;
  button.title = label; // it may be cut
  cap.textContent = sign ?? key;
  button.append(cap, label ? ` ${label}` : "");
  button.onpointerdown = (event) => event.preventDefault(); // the terminal keeps the focus
  button.onclick = () => send("in", typed);
  return button;
}

function connectStrip() {
  $("larger").onclick = () => screen?.resizeLetters(1);
  $("smaller").onclick = () => screen?.resizeLetters(-1);
  $("typing").onclick = () => $("typing").setAttribute("aria-pressed", String(screen.toggleKeyboard()));
  $("full").hidden = !document.fullscreenEnabled;
  $("full").onclick = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  $("strip").onkeydown = (event) => { if (["F6", "Escape"].includes(event.key)) { event.preventDefault(); screen?.focus(); } };
}

// After a reload a tab is as it was. A private window may have no storage.
function remember(value) {
  try { sessionStorage.setItem("macrobber-form", value); } catch { /* then a phone begins with buttons */ }
}

function remembered() {
  try { return sessionStorage.getItem("macrobber-form"); } catch { return null; }
}

async function begin() {
  const asked = fetch("/table").then((answer) => answer.json());
  await loadTexts();
  document.body.classList.toggle("watching", watches);
  connectStrip();
  try {
    table = await asked;
  } catch {
    table = {};
  }
  setTableTitle(table.title ?? "");
  if (table.name) $("name").value = table.name;
  if (location.pathname === "/" && table.seated) form = remembered() ?? (isTooNarrow() ? "plain" : "screen");
  if (table.seated || (watches && !table.needs_code)) join();
  else showEntry();
}

begin().catch(failed);
