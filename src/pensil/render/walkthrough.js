
// The list of the steps goes with the board.
const links = [...document.querySelectorAll("#steps a")];
let current = links[0];
followers.push((place) => {
  current.removeAttribute("aria-current");
  current = links[place];
  current.setAttribute("aria-current", "step");
  svg.setAttribute("aria-label", current.textContent);
  // Where its lines are told one by one, a step may be higher than the screen: then the line counts.
  const item = current.parentNode, line = item.querySelector(".link-line") ? current : item;
  if (place || scrollY) line.scrollIntoView({ block: "nearest" });
});
links.forEach((link, place) => link.addEventListener("click", (event) => { event.preventDefault(); go(place); }));

// A button of a technique leads to its next use, and from the last one to the first.
id("techniques")?.addEventListener("click", (event) => {
  const name = event.target.closest("button")?.dataset.name;
  const uses = links.flatMap((link, place) => (link.dataset.name === name ? [place] : []));
  if (uses.length) go(uses.find((place) => place > at) ?? uses[0]);
});

const measure = () => document.body.style.setProperty("--stage", `${id("stage").offsetHeight}px`);
addEventListener("resize", measure);
addEventListener("load", measure);

// On paper every step has its picture.
addEventListener("beforeprint", () => {
  const shown = at;
  links.forEach((link, place) => {
    const figure = link.parentNode.querySelector("figure");
    if (!figure) return; // a link of a supposition, or a move: the picture of its step shows all of them
    const copy = svg.cloneNode(false);
    copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
    copy.innerHTML = drawing(place);
    figure.replaceChildren(copy);
  });
  drawing(shown);
});
addEventListener("afterprint", () => document.querySelectorAll("figure").forEach((figure) => figure.replaceChildren()));
