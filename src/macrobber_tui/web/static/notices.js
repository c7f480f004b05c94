// The title of the page, notifications, messages over the page, and the clipboard.

import { text } from "./texts.js";

const name = document.getElementById("strip-title");
const button = document.getElementById("notify");
const notice = document.getElementById("notice");
const noticeText = document.getElementById("notice-text");
const noticeButton = document.getElementById("notice-button");
const NOTICE_SECONDS = 6;

let tableTitle = "";
let timer = 0;

export function showTitle(title) {
  document.title = title || tableTitle || "macrobber";
  name.textContent = title || tableTitle;
}

export function setTableTitle(title) {
  tableTitle = title;
  showTitle("");
}

// Permission is asked for once, and only by this button: browsers block pages that ask when they open.
export function offerNotifications() {
  button.hidden = !("Notification" in window && isSecureContext && Notification.permission === "default");
  button.onclick = async () => {
    await Notification.requestPermission();
    button.hidden = true;
  };
}

export function notify(message) {
  if (document.hasFocus() || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(tableTitle || "macrobber", { body: message, tag: "turn", icon: "/static/icon.svg" });
    shown.onclick = () => { window.focus(); shown.close(); };
  } catch {
    // Chrome on Android shows none without a service worker; the title changes, too
  }
}

export function showNotice(message, buttonText = "", pressed = null, { lasts = Boolean(buttonText) } = {}) {
  clearTimeout(timer);
  noticeText.textContent = message;
  noticeButton.textContent = buttonText;
  noticeButton.hidden = !buttonText;
  noticeButton.onclick = () => { hideNotice(); pressed?.(); };
  notice.hidden = false;
  if (!lasts) timer = setTimeout(hideNotice, NOTICE_SECONDS * 1000);
}

export function hideNotice() {
  clearTimeout(timer);
  notice.hidden = true;
}

export async function copy(copied) {
  try {
    await navigator.clipboard.writeText(copied);
  } catch {
    // Firefox and Safari copy only while a click or a key is being handled, and none copies on an insecure page
    showNotice(text("Copy this to the clipboard?"), text("Copy"), () => copyByHand(copied));
  }
}

async function copyByHand(copied) {
  try {
    await navigator.clipboard.writeText(copied);
  } catch {
    const area = document.createElement("textarea");
    area.value = copied;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
