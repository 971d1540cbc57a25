// The state of the page, and what every part of it needs.

/** State that the parts share. */
export const page = {
  /** The module. */
  bn: undefined,
  /** The input: its bytes, its notation, and the places of its records as they are found. */
  input: undefined,
  /** The record on display. */
  view: undefined,
  /** The number of the input; work on an older one ends. */
  run: 0,
  theme: "system",
  strict: false,
  flip: false,
};

export const encoder = new TextEncoder();
export const decoder = new TextDecoder();

export const $ = (id) => document.getElementById(id);

/** Makes an element. Text is only ever set as text. */
export function make(name, text = "", className = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

export function button(text, act, className) {
  const made = make("button", text, className);
  made.onclick = act;
  return made;
}

export const count = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
export const pause = () => new Promise((resolve) => setTimeout(resolve));
export const mode = () => (page.strict ? "strict" : "lenient");
export const formatNamed = (name) => page.bn.formats.find((format) => format.name === name);

/** Says whether something is still to be shown. */
export const busy = (is) => document.body.setAttribute("aria-busy", String(is));
/** Tells screen readers. */
export const tell = (text) => { $("live").textContent = text; };

const system = matchMedia("(prefers-color-scheme: dark)");
export const dark = () => page.theme === "dark" || (page.theme === "system" && system.matches);
export const whenColorsChange = (work) => system.addEventListener("change", work);

/** Says what is wrong with the input. */
export function trouble(message, detail) {
  $("result").hidden = true;
  const box = $("trouble");
  box.replaceChildren(make("p", message, "message"));
  if (detail) box.append(make("pre", detail));
  box.hidden = false;
}

/** Copies a text and says so on the button. */
export async function copy(text, pressed) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make("textarea", text);
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  tell("Copied");
  const name = pressed.dataset.name ?? (pressed.dataset.name = pressed.textContent);
  pressed.textContent = "Copied";
  setTimeout(() => { pressed.textContent = name; }, 2_000);
}

/** Saves data as a file. */
export function save(data, name, type) {
  const anchor = make("a");
  anchor.href = URL.createObjectURL(data instanceof Blob ? data : new Blob([data], { type }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1_000);
}
