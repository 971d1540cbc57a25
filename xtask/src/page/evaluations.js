// A game of Go with the winning chances that Sabaki writes.
(() => {
  const graph = document.querySelector(".graph");
  expect("the graph has a heading", graph.querySelector("figcaption").textContent, "Winning chances of Black");
  expect("every position has its point", graph.querySelector(".line").getAttribute("d"), "M10 44.5L20 49.0L30 37.5");
  flips();
  press("End");
  expect("the chance is told", find("about").textContent, "Black wins with 62.5 %");
  expect("and the place is drawn", graph.querySelector(".now").getAttribute("d"), "M30 0V100");
  general();
  done();
})();
