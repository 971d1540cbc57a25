// A page of so many games that their moves are not elements until they are needed.
(() => {
  const open = () => document.querySelectorAll("nav a.step").length;
  const games = [...document.querySelectorAll("nav section")];
  expect("every game has a heading", games.length, 240);
  const [first] = [open()];
  expect("few moves are elements", first < 100, true);
  flips();
  press("PageDown");
  expect("the next game", current(), `#s${games[1].dataset.first}`);
  const end = games.at(-1).dataset.first;
  location.hash = `#s${Number(end) + 1}`;
  setTimeout(() => {
    expect("an address leads into the last game", current(), `#s${Number(end) + 1}`);
    expect("its board is drawn", document.querySelectorAll("#elements use").length > 32, true);
    expect("it is open", games.at(-1).querySelector("details").open, true);
    games[200].querySelector("details").open = true;
    setTimeout(() => {
      expect("a game that is opened has its moves", games[200].querySelectorAll("a.step").length > 10, true);
      expect("still few moves are elements", open() < 100, true);
      games[200].querySelector("a.step").click();
      expect("they can be followed", current(), `#s${games[200].dataset.first}`);
      general();
      done();
    }, 50);
  }, 50);
})();
