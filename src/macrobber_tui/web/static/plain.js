// Plain mode: the game as lines of real text, with a field and a button for each choice.

import { text } from "./texts.js";

const MAX_LINES = 400;
const ANSWERED_SECONDS = 0.3; // after a line, how long new choices may take to follow it

const log = document.getElementById("log");
const choices = document.getElementById("choices");
const form = document.getElementById("line-form");
const line = document.getElementById("line");

export class Plain {
  constructor(send, { hasFocus = true } = {}) {
    this.send = send;
    this.labels = new Map();
    form.onsubmit = (event) => {
      event.preventDefault();
      if (line.value.trim()) this.say(line.value.trim());
      line.value = "";
    };
    line.placeholder = text("A number, an action or a command");
    log.replaceChildren();
    this.offer([]);
    if (hasFocus) line.focus();
  }

  say(typed) {
    this.add(this.labels.get(typed) ?? typed, "own");
    this.send("line", typed);
  }

  add(words, kind = "") {
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    const paragraph = document.createElement("p");
    paragraph.textContent = words;
    if (kind) paragraph.className = kind;
    log.append(paragraph);
    while (log.childElementCount > MAX_LINES) log.firstElementChild.remove();
    if (isAtEnd) log.scrollTop = log.scrollHeight;
    if (kind !== "own") setTimeout(() => this.enable(true), ANSWERED_SECONDS * 1000);
  }

  enable(isPossible) {
    for (const each of choices.children) each.disabled = !isPossible;
  }

  // The choices replace one another as a whole. A press disables them until the door has answered, by new choices or
  // by lines only: then the same choices count again.
  offer(offered) {
    const hadFocus = choices.contains(document.activeElement);
    this.labels = new Map(offered);
    choices.replaceChildren(...offered.map(([typed, label, kind]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.value = typed;
      button.className = kind ?? "";
      button.onclick = () => {
        this.enable(false);
        this.say(typed);
      };
      return button;
    }));
    if (hadFocus) (choices.firstElementChild ?? line).focus();
    log.scrollTop = log.scrollHeight; // the choices have taken some of its height
  }
}
