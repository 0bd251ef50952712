
// What happened at the place, and the counters until then. While the film plays, nothing is read aloud.
followers.push((place) => {
  const [event, words, counters] = film.told[place];
  const lines = words.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  id("words").setAttribute("aria-live", timer ? "off" : "polite");
  id("words").replaceChildren(...lines);
  id("event").textContent = film.event.replace("{number}", event.toLocaleString(document.documentElement.lang));
  document.querySelectorAll("#counters td").forEach((cell, i) => {
    cell.textContent = counters[i].toLocaleString(document.documentElement.lang);
  });
});
