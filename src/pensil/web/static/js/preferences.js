// The dialog with everything that can be chosen, and the statistics.

import { button, h } from "./dom.js";
import { change, forgetAskedTheme, forgetStatistics, settings, statistics } from "./settings.js";
import { lang, say } from "./words.js";

const time = (seconds) => (seconds === null ? "–" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);

const SWITCHES = ["errors", "finished", "timer", "statistics", "coordinates", "tips", "hold", "swap"];

function chooser(name, choices, chosen, listener) {
  const list = h("select", { name, on: { change: () => listener(list.value) } },
    Object.entries(choices).map(([value, word]) => h("option", { value, selected: value === chosen }, word)));
  return h("label", {}, h("span", {}, say(name)), list);
}

function switcher(name) {
  const box = h("input", { type: "checkbox", checked: settings[name], on: { change: () => change({ [name]: box.checked }) } });
  return h("label", { class: "check" }, box, h("span", {}, say(`settings.${name}`)));
}

function table() {
  const rows = Object.entries(statistics());
  if (!rows.length) return h("p", {}, say("statistics.none"));
  return h("table", {},
    h("thead", {}, h("tr", {}, ["statistics.what", "statistics.solved", "statistics.best"].map((key) => h("th", { scope: "col" }, say(key))))),
    h("tbody", {}, rows.map(([name, { solved, best }]) => h("tr", {}, h("td", {}, name), h("td", {}, String(solved)), h("td", {}, time(best))))));
}

export function openSettings(languages, translate) {
  const dialog = h("dialog", { class: "settings", "aria-label": say("settings") });
  const themes = { auto: say("theme.auto"), light: say("theme.light"), dark: say("theme.dark") };
  dialog.append(...[
    h("h2", {}, say("settings")),
    chooser("language", languages, lang, async (wanted) => {
      change({ lang: wanted });
      dialog.close();
      await translate(wanted);
    }),
    chooser("theme", themes, settings.theme, (theme) => {
      forgetAskedTheme();
      change({ theme });
    }),
    chooser("depth", { where: say("depth.where"), name: say("depth.name"), reason: say("depth.reason") }, settings.depth, (depth) => change({ depth })),
    SWITCHES.map(switcher),
    h("h3", {}, say("statistics")), table(),
    h("div", { class: "row" },
      button("forget", say("statistics.forget"), () => {
        forgetStatistics();
        dialog.close();
      }, { plain: true }),
      button("close", say("close"), () => dialog.close(), { plain: true })),
  ].flat());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
