// Before the first paint: the theme, so that a dark page never flashes light.
(function () {
  var theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("pensil.settings") || "{}").theme || "auto";
  } catch (error) { /* storage may be shut off: the system's preference it is */ }
  var asked = /[&#]theme=(light|dark)/.exec(location.hash);
  if (asked) theme = asked[1];
  if (theme === "auto") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  if (/\/embed$/.test(location.pathname)) document.documentElement.dataset.embed = ""; // in a frame of another site
})();
