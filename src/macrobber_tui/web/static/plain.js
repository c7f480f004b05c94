// Plain mode: the game as lines of real text, with a field and a button for each choice.

import { showTitle } from "./notices.js";
import { text } from "./texts.js";

const MAX_LINES = 400;

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
  }

  // The choices replace one another as a whole. A press disables them until the door has answered.
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
        for (const each of choices.children) each.disabled = true;
        this.say(typed);
      };
      return button;
    }));
    if (hadFocus) (choices.firstElementChild ?? line).focus();
    log.scrollTop = log.scrollHeight; // the choices have taken some of its height
  }

  setTurn(isOurs, title) {
    showTitle(isOurs ? `${title} - ${text("your turn")}` : "");
  }
}
