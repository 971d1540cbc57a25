"use strict";
// Runs behind the page's own script and does what a reader would do.
(() => {
  const lines = [];
  const figures = [...document.querySelectorAll("figure")];
  const visible = () => figures.flatMap((figure, at) => figure.hidden ? [] : [at + 1]).join();
  const place = () => document.getElementById("place").textContent;
  const button = (where) => document.querySelector(`[data-go=${where}]`);
  const press = (key, more = {}) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  const expect = (what, found, expected) => lines.push(found === expected
    ? `passed: ${what}`
    : `FAILED: ${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);

  addEventListener("error", (event) => lines.push(`FAILED: ${event.message}`));
  addEventListener("securitypolicyviolation", (event) =>
    lines.push(`FAILED: the page wanted ${event.blockedURI}`));

  expect("three positions", figures.length, 3);
  expect("the first position is seen first", visible(), "1");
  expect("it is marked in the list", document.querySelector("nav a[aria-current]").hash, "#s1");
  expect("the place is told", place(), "1 of 3");
  expect("there is nothing before it", button("previous").getAttribute("aria-disabled"), "true");

  button("next").click();
  expect("Next", visible(), "2");
  button("last").click();
  expect("Last", visible(), "3");
  expect("there is nothing behind it", button("next").getAttribute("aria-disabled"), "true");
  button("next").click();
  expect("Next at the end stays", visible(), "3");
  button("previous").click();
  expect("Previous", visible(), "2");
  button("first").click();
  expect("First", visible(), "1");

  press("ArrowRight");
  expect("right arrow", visible(), "2");
  press("End");
  expect("End", visible(), "3");
  press("ArrowLeft");
  expect("left arrow", visible(), "2");
  press("Home");
  expect("Home", visible(), "1");
  press("ArrowRight", { altKey: true });
  expect("Alt and right arrow belong to the browser", visible(), "1");
  button("next").focus();
  press("ArrowRight");
  expect("arrows work from a button, too", visible(), "2");
  expect("and the focus stays", document.activeElement === button("next"), true);

  document.querySelectorAll("nav a")[2].click();
  expect("a move in the list", visible(), "3");
  expect("the address names the position", location.hash, "#s3");

  const reachable = document.querySelectorAll("nav a[href], button:not([tabindex='-1'])");
  expect("everything can be reached with the Tab key", reachable.length, 3 + 4);
  const named = [...document.querySelectorAll("figure svg")].every((svg) =>
    document.getElementById(svg.getAttribute("aria-labelledby"))?.textContent.length > 0 &&
    document.getElementById(svg.getAttribute("aria-describedby"))?.textContent.length > 0);
  expect("every picture has a name and a description", named, true);
  const uses = [...document.querySelectorAll("use")];
  const lost = uses.filter((use) => !document.getElementById(use.getAttribute("href").slice(1)));
  expect("no shape is missing", lost.length, 0);
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  expect("every id stands once", new Set(ids).size, ids.length);
  const box = figures[2].querySelector("svg").getBoundingClientRect();
  expect("the picture has a size", box.width > 200 && box.height > 150, true);
  expect("the page is not wider than the window",
    document.documentElement.scrollWidth <= innerWidth, true);
  expect("nothing was fetched", performance.getEntriesByType("resource").length, 0);

  location.hash = "#s2";
  setTimeout(() => {
    expect("an address leads to its position", visible(), "2");
    lines.push("done");
    const report = document.createElement("pre");
    report.id = "report";
    report.textContent = lines.join("\n");
    document.body.append(report);
  }, 100);
})();
