// A puzzle to take away: in every format, as a link, a drawing, on paper.

import { hashOf, outcome, select } from "./choosing.js";
import { button, clear, h } from "./dom.js";
import { SERVED, ask } from "./service.js";
import { lang, say } from "./words.js";

export function download(name, data, type) {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// A PDF as the service tells it, as bytes.
export const pdf = (told) => Uint8Array.from(atob(told.pdf), (sign) => sign.charCodeAt(0));

async function png({ svg }, scale = 2) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = h("canvas", { width: image.width * scale, height: image.height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// `puzzle` gives the puzzle of the moment as JSON, `formats` the names of the formats that can hold it.
export function exporter(puzzle, formats) {
  const text = h("textarea", { rows: 5, readOnly: true, "aria-label": say("export.text"), hidden: true });
  const told = outcome();
  const list = select(say("export.format"), formats.map((name) => [name, name]));
  const trying = (work) => async () => {
    try {
      clear(told);
      await work(await puzzle());
    } catch (error) {
      told.textContent = error.message;
    }
  };
  const show = (written) => {
    text.value = written;
    text.hidden = false;
    text.select();
  };
  const give = (written) => {
    show(written);
    navigator.clipboard?.writeText(written).then(() => (told.textContent = say("export.copied")), () => {}); // it stands there anyway
  };
  const linked = async (given) => location.href.split("#")[0] + hashOf((await ask("open", { puzzle: given, lang })).link);
  const write = trying(async (given) => {
    const found = await ask("convert", { puzzle: given, to: list.value });
    told.textContent = found.notes.join(" ");
    show(found.text);
  });
  const drawn = (name, type, make, form = "svg") => trying(async (given) => {
    download(name, await make(await ask("draw", { puzzle: given, theme: "light", form, lang })), type);
  });
  const onPaper = SERVED ? drawn("puzzle.pdf", "application/pdf", pdf, "pdf") : trying(async (given) => {
    await (await import("./inside/printing.js")).printPuzzle(given);
    told.textContent = say("book.print");
  });
  list.addEventListener("change", write);
  return h("section", { class: "export" }, h("h2", {}, say("export")),
    h("div", { class: "row" }, list, button("convert", say("export.write"), write, { plain: true }),
      button("save-text", say("export.save"), trying(async (given) => {
        const found = await ask("convert", { puzzle: given, to: list.value });
        download(`puzzle.${list.value}.txt`, found.text, "text/plain");
      }), { plain: true }),
      button("copy-link", say("export.link"), trying(async (given) => give(await linked(given))), { plain: true }),
      button("embed", say("export.embed"), trying(async (given) => {
        const address = (await linked(given)).replace(/[^/]*#/, "embed.html#");
        give(`<iframe src="${address}" title="pensil" width="420" height="640"></iframe>`);
      }), { plain: true }),
      button("save-svg", "SVG", drawn("puzzle.svg", "image/svg+xml", ({ svg }) => svg), { plain: true }),
      button("save-png", "PNG", drawn("puzzle.png", "image/png", png), { plain: true }),
      button("save-pdf", "PDF", onPaper, { plain: true })),
    text, told);
}
