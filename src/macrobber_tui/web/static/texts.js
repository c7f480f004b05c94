// The page's texts in the guest's language. The English text is the key, as in the program's catalogs.

let translated = {};

export async function loadTexts() {
  try {
    translated = await (await fetch("/texts")).json();
    document.documentElement.lang = translated.language;
  } catch {
    // the page stays in English
  }
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.textContent.trim());
  for (const element of document.querySelectorAll("[data-label]")) label(element, element.dataset.label);
}

export function text(english, values = {}) {
  return (translated[english] ?? english).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// Names an element that has no words of its own, for screen readers and as a tooltip.
export function label(element, english) {
  element.setAttribute("aria-label", text(english));
  if (element.tagName === "BUTTON") element.title = text(english);
}
