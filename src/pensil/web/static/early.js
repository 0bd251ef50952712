// Before the first paint: the theme, and the language, whose words come together with the modules.
(function () {
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("pensil.settings") || "{}");
  } catch (error) { /* storage may be shut off: the system's preferences it is */ }
  function asked(option, values) {
    var found = new RegExp("[&#]" + option + "=(" + values.join("|") + ")(&|$)").exec(location.hash);
    return found && found[1];
  }
  var root = document.documentElement;
  var theme = asked("theme", ["light", "dark"]) || chosen.theme || "auto";
  if (theme === "auto") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = theme;
  if (/\/embed(\.html)?$/.test(location.pathname)) root.dataset.embed = ""; // in a frame of another site
  var languages = root.dataset.languages.split(" ");
  var wanted = [asked("lang", languages), chosen.lang].concat(navigator.languages.map(function (each) { return each.slice(0, 2); }));
  root.lang = wanted.filter(function (each) { return languages.indexOf(each) >= 0; })[0] || languages[0];
  function link(given) {
    document.head.append(Object.assign(document.createElement("link"), given));
  }
  link({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href: "words/" + root.lang + ".json" });
  link({ rel: "manifest", href: "pensil." + root.lang + ".webmanifest" });
  if (root.dataset.service === "http") return; // else the engine runs inside the browser, and what starts it is asked for now
  link({ rel: "stylesheet", href: "inside.css" });
  ["start", "ahead", "engine", "offline"].forEach(function (name) { link({ rel: "modulepreload", href: "js/inside/" + name + ".js" }); });
})();
