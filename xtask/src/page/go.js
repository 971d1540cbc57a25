// A game of Go with variations.
(() => {
  const named = (text) => links.filter((link) => link.textContent.trim() === text);
  const nav = document.querySelector("nav").textContent;
  expect("moves are numbered as in Go", nav.includes("…"), false);
  flips();
  named("W G5")[0].click();
  expect("a variation is entered", find("name").textContent, "2. W G5");
  expect("it goes on in two ways", find("variations").querySelectorAll("button").length, 3);
  const inside = drawn();
  press("Escape");
  expect("it is left", find("name").textContent, "2. W C7");
  expect("for another board", drawn() !== inside, true);
  expect("the position can be copied", find("id").textContent.split(":").length, 3);
  general();
  press("d");
  general();
  done();
})();
