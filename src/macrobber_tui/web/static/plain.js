// Plain mode: the game as lines of real text, with a field and a button for each choice.

import { text } from "./texts.js";

const MAX_LINES = 400;
const LAST_LINES = 6; // where the reason of the end stands, if it has been said
const SETTLE_SECONDS = 0.3; // new choices ignore a press that was meant for those before them

const log = document.getElementById("log");
const choices = document.getElementById("choices");
const minor = document.getElementById("minor");
const leave = document.getElementById("leave");
const form = document.getElementById("line-form");
const line = document.getElementById("line");
const places = [choices, minor, leave];

export class Plain {
  constructor(send, { hasFocus = true } = {}) {
    this.send = send;
    this.labels = new Map();
    this.timer = 0;
    form.onsubmit = (event) => {
      event.preventDefault();
      const typed = line.value.trim();
      if (!typed || this.sendLine(typed)) line.value = "";
    };
    line.placeholder = text("A number, an action or a command");
    log.replaceChildren();
    this.showChoices([]);
    if (hasFocus) line.focus();
  }

  // Returns whether there is a connection to send it by. The choices are closed until the door sends them again, which
  // it does once it has handled the line.
  sendLine(typed) {
    if (!this.send("line", typed)) return false;
    this.addLine(this.labels.get(typed) ?? typed, "own");
    this.setState("sent");
    return true;
  }

  addLine(words, kind = "") {
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    const paragraph = document.createElement("p");
    paragraph.textContent = words;
    if (kind) paragraph.className = kind;
    log.append(paragraph);
    while (log.childElementCount > MAX_LINES) log.firstElementChild.remove();
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }

  // "new" for a moment, then "open", and "sent" after a line. Closed buttons are not `disabled`: they would lose the
  // focus.
  setState(state) {
    clearTimeout(this.timer);
    if (state === "new") this.timer = setTimeout(() => this.setState("open"), SETTLE_SECONDS * 1000);
    for (const place of places) {
      place.dataset.state = state;
      place.setAttribute("aria-disabled", String(state === "sent"));
    }
  }

  get isOpen() {
    return choices.dataset.state === "open";
  }

  // The choices replace one another as a whole. Minor ones and the way out have places of their own, where no answer
  // ever lies.
  showChoices(offered) {
    const hadFocus = places.some((place) => place.contains(document.activeElement));
    const ofKind = (kind) => offered.filter((choice) => (choice[2] ?? "") === kind).map((choice) => this.button(choice));
    this.labels = new Map(offered);
    choices.replaceChildren(...ofKind(""));
    minor.replaceChildren(...ofKind("minor"));
    leave.replaceChildren(...ofKind("leave"));
    this.setState("new");
    if (hadFocus) (choices.firstElementChild ?? line).focus();
    log.scrollTop = log.scrollHeight; // the choices have taken some of its height
  }

  // The last lines have said why, as a rule. The way back is a button below them, where it covers nothing.
  end(reason, comeBack, join) {
    const last = [...log.children].slice(-LAST_LINES).map((each) => each.textContent).join(" ");
    if (!last.includes(reason)) this.addLine(reason, "alarm");
    this.showChoices([]);
    if (comeBack) {
      const button = document.createElement("button");
      button.type = "button";
      button.id = "come-back";
      button.textContent = comeBack;
      button.onclick = join;
      choices.replaceChildren(button);
      button.focus();
    }
    log.scrollTop = log.scrollHeight;
  }

  button([typed, label]) {
    const button = document.createElement("button");
    let isEarly = false; // whether the press began while the choices were closed
    button.type = "button";
    button.textContent = button.title = label; // it may be cut
    button.value = typed;
    button.onpointerdown = () => { isEarly = !this.isOpen; };
    button.onclick = () => {
      if (this.isOpen && !isEarly) this.sendLine(typed);
      isEarly = false;
    };
    return button;
  }
}
