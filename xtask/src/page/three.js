// Pages of three positions that follow one another.
(() => {
  expect("three positions", links.length, 3);
  expect("the first position is seen first", current(), "#s1");
  const first = drawn();
  flips();
  expect("the place is told", place(), "1 of 3");
  expect("there is nothing before it", button("previous").getAttribute("aria-disabled"), "true");

  button("next").click();
  expect("Next", current(), "#s2");
  expect("another picture is drawn", drawn() !== first, true);
  expect("the move is told", find("live").textContent.includes("2 of 3"), true);
  button("last").click();
  expect("Last", current(), "#s3");
  expect("there is nothing behind it", button("next").getAttribute("aria-disabled"), "true");
  const third = drawn();
  button("next").click();
  expect("Next at the end stays", current(), "#s3");
  button("previous").click();
  expect("Previous", current(), "#s2");
  button("first").click();
  expect("First", current(), "#s1");
  expect("the first picture is as it was", drawn(), first);

  press("ArrowRight");
  expect("right arrow", current(), "#s2");
  press("End");
  expect("End", current(), "#s3");
  expect("the last picture is as it was", drawn(), third);
  press("ArrowLeft");
  expect("left arrow", current(), "#s2");
  press("Home");
  expect("Home", current(), "#s1");
  press("ArrowRight", { altKey: true });
  expect("Alt and right arrow belong to the browser", current(), "#s1");
  button("next").focus();
  press("ArrowRight");
  expect("arrows work from a button, too", current(), "#s2");
  expect("and the focus stays", document.activeElement === button("next"), true);
  swipe(300, 100);
  expect("a swipe to the left goes on", current(), "#s3");
  swipe(100, 300);
  expect("a swipe to the right goes back", current(), "#s2");
  swipe(100, 110);
  expect("a tap is no swipe", current(), "#s2");

  links[2].click();
  expect("a move in the list", current(), "#s3");
  expect("the address names the position", location.hash, "#s3");
  const reachable = document.querySelectorAll("nav a[href], #controls button:not([tabindex='-1'])");
  expect("everything can be reached with the Tab key", reachable.length,
    3 + 7 + document.querySelectorAll("#controls button[data-copy]").length);
  const scheme = () => getComputedStyle(document.documentElement).colorScheme;
  const before = scheme();
  general();
  press("?", { shiftKey: true });
  expect("a question mark opens the list of keys", find("keys").open, true);
  general();
  press("?");
  expect("and closes it", find("keys").open, false);
  document.activeElement.blur();
  press("d");
  expect("the other colors", scheme() !== before, true);
  general();

  press("Home");
  document.activeElement.blur();
  press(" ");
  expect("the space bar starts", button("play").getAttribute("aria-pressed"), "true");
  setTimeout(() => {
    expect("the page plays by itself", current(), "#s3");
    expect("and stops at the end", button("play").getAttribute("aria-pressed"), "false");
    location.hash = "#s2";
    setTimeout(() => {
      expect("an address leads to its position", current(), "#s2");
      done();
    }, 50);
  }, 4600);
})();
