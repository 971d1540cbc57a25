"use strict";
// Runs behind the page's own script and does what a reader would do: tools, and what holds of every
// page. The probe of the page follows.
const lines = [];
const find = (id) => document.getElementById(id);
const links = [...document.querySelectorAll("nav a.step")];
const drawn = () => [...find("elements").children].map((element) => element.outerHTML).join("");
const current = () => document.querySelector("nav a[aria-current]")?.hash;
const place = () => find("place").textContent;
const button = (where) => document.querySelector(`[data-go=${where}]`);
const press = (key, more = {}) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
const swipe = (from, to) => {
  const figure = document.querySelector("figure");
  const touch = (x) => new Touch({ identifier: 1, target: figure, clientX: x, clientY: 100 });
  figure.dispatchEvent(new TouchEvent("touchstart", {
    touches: [touch(from)], changedTouches: [touch(from)] }));
  figure.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to)] }));
};
const brief = (value) => (JSON.stringify(value) ?? "nothing").slice(0, 300);
const expect = (what, found, expected) => lines.push(found === expected
  ? `passed: ${what}`
  : `FAILED: ${what}: found ${brief(found)}, expected ${brief(expected)}`);
const done = () => {
  lines.push("done");
  parent.postMessage(lines.join("\n"), "*");
};

addEventListener("error", (event) => lines.push(`FAILED: ${event.message}`));
addEventListener("securitypolicyviolation", (event) =>
  lines.push(`FAILED: the page wanted ${event.blockedURI} (${event.violatedDirective})`));

// The relative luminance of a color, by WCAG 2.
const luminance = (color) => {
  const parts = color.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const backOf = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const back = getComputedStyle(at).backgroundColor;
    if (back !== "rgba(0, 0, 0, 0)") return back;
  }
  return "rgb(255, 255, 255)";
};
const contrast = (element) => {
  const [text, back] = [luminance(getComputedStyle(element).color), luminance(backOf(element))];
  return (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
};

// The picture of the first step from the other side.
const flips = () => {
  const [before, box] = [drawn(), find("picture").getAttribute("viewBox")];
  button("flip").click();
  expect("the button is pressed", button("flip").getAttribute("aria-pressed"), "true");
  const canvas = document.createElementNS("http://www.w3.org/2000/svg", "g");
  canvas.innerHTML = turned;
  const expected = [...canvas.children].map((element) => element.outerHTML).join("");
  // Two shapes of one name are numbered in the order in which they are drawn.
  const named = (text) => text.replace(/-board-2"/g, '-board"');
  expect("the other side is that of the option", named(drawn()), named(expected));
  expect("in the same size", find("picture").getAttribute("viewBox"), box);
  press("f");
  expect("the first side again", drawn(), before);
};

const general = () => {
  expect("the frame is as wide as it should be", [390, 1280].includes(innerWidth), true);
  const policy = document.querySelector("meta[http-equiv]").content;
  expect("the policy allows no other style or script", /unsafe|\*|https?:|data:/.test(policy), false);
  for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'none'",
    "style-src 'sha256-", "script-src 'sha256-"]) {
    expect(`the policy says ${rule}`, policy.includes(rule), true);
  }
  // A script sets the height of the bar, which the policy allows.
  const all = [...document.querySelectorAll("*")].filter((element) => !element.matches(".evaluation *"));
  const attributes = all.flatMap((element) => element.getAttributeNames());
  expect("no attribute styles or runs anything",
    attributes.filter((name) => name === "style" || name.startsWith("on")).length, 0);
  const picture = find("picture");
  const named = ["aria-labelledby", "aria-describedby"].every((attribute) =>
    find(picture.getAttribute(attribute))?.textContent.length > 0);
  expect("the picture has a name and a description", named, true);
  expect("the page tells what happens", find("live").getAttribute("aria-live"), "polite");
  const uses = [...document.querySelectorAll("use")];
  const lost = uses.filter((use) => !find(use.getAttribute("href").slice(1)));
  expect("no shape is missing", lost.length, 0);
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  expect("every id stands once", new Set(ids).size, ids.length);
  const box = picture.getBoundingClientRect();
  expect("the picture has a size", box.width > 200 && box.height > 150, true);
  expect("the picture is in the window", box.left >= 0 && box.right <= innerWidth, true);
  expect("the page is not wider than the window",
    document.documentElement.scrollWidth <= innerWidth, true);
  const small = [...document.querySelectorAll("button")].map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && (width < 40 || height < 40));
  expect("every button is large enough for a finger", small.length, 0);
  const texts = [...document.querySelectorAll("h1, h2, nav a, .comment, .rows b, .rows i, .note, .glyphs, "
    + ".verdict, td, th, caption, figcaption, li, p, summary, code, strong, button, output")];
  const pale = texts.filter((element) => element.textContent.trim() && element.checkVisibility()
    && element.getAttribute("aria-disabled") !== "true" && contrast(element) < 4.5);
  expect("every text has the contrast of level AA", pale.map((each) => each.outerHTML).join(), "");
  expect("nothing was fetched", performance.getEntriesByType("resource").length, 0);
};
