// A crossword game with notes.
(() => {
  const numbers = [...document.querySelectorAll(".rows b")].map((each) => each.textContent).filter(Boolean);
  expect("a row has a move of each player", numbers.join(" "), "1. 1. 2. 3.");
  flips();
  press("End");
  expect("the players stand in their order",
    /Ann Smith: rack .*Bob Jones: rack /.test(find("description").textContent), true);
  press("ArrowLeft");
  expect("at every turn",
    /Ann Smith: rack .*Bob Jones: rack /.test(find("description").textContent), true);
  expect("the lead is told", find("about").textContent.includes("Bob Jones leads by "), true);
  const graph = document.querySelector(".graph figcaption").textContent;
  expect("and drawn", graph, "Lead of Ann Smith, in points");
  expect("the position can be copied", find("id").textContent.split("/").length, 17);
  general();
  press("d");
  general();
  done();
})();
