// The clues in the margins stay in view when somebody looks closer: the parts of the drawing that hold them are shown
// a second time, along the upper and the left side of what is looked at, narrowed where they would take too much of it.

import { s } from "./dom.js";

const SHARE = 0.34; // of the view that clues may take, unless they take more without a closer look

// `parts` are the groups of the drawing that have something in the margins.
export class Margins {
  constructor({ left, top, width, height }, parts) {
    Object.assign(this, { left, top, width, height, parts });
    this.rows = s("svg", { class: "strip", preserveAspectRatio: "none" });
    this.cols = s("svg", { class: "strip", preserveAspectRatio: "none" });
    this.corner = s("rect", { class: "paper" });
    this.group = s("g", { "aria-hidden": "true", class: "strips", hidden: "" }, this.cols, this.rows, this.corner);
  }

  // Shows the parts as they are now. They are copied, since style sheets do not reach into what <use> shows.
  renew() {
    if (this.group.hasAttribute("hidden")) return;
    const { width, height } = this;
    for (const strip of [this.rows, this.cols]) {
      strip.replaceChildren(s("rect", { class: "paper", width, height }), ...this.parts.map((part) => part.cloneNode(true)));
    }
  }

  // How much of the view the margins take at a zoom.
  taken(zoom) {
    const most = (margin, whole) => Math.min(margin, Math.max(margin, SHARE * whole) / zoom);
    return { left: most(this.left, this.width), top: most(this.top, this.height) };
  }

  // Lays the margins along the sides of the view.
  follow({ x, y, wide, high, zoom }) {
    const hidden = this.group.hasAttribute("hidden");
    if (hidden !== (zoom === 1)) {
      this.group.toggleAttribute("hidden");
      this.renew();
    }
    const { left, top } = this.taken(zoom);
    lay(this.rows, { x, y, width: left, height: high, viewBox: `0 ${y} ${this.left} ${high}` });
    lay(this.cols, { x, y, width: wide, height: top, viewBox: `${x} 0 ${wide} ${this.top}` });
    lay(this.corner, { x, y, width: left, height: top });
  }

  // A point of the drawing that lies under a margin in view, as the point of the margin that is seen there.
  seen({ x, y }, view) {
    const { left, top } = this.taken(view.zoom);
    if (view.zoom === 1 || (x > view.x + left && y > view.y + top)) return null;
    if (x <= view.x + left && y <= view.y + top) return { x: 0, y: 0 };
    return x <= view.x + left ? { x: ((x - view.x) / left) * this.left, y } : { x, y: ((y - view.y) / top) * this.top };
  }
}

function lay(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
