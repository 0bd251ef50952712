// The search tree beside a board: every node where it was generated, shown as far as the search has come.

import { s } from "./dom.js";
import { figures, say } from "./words.js";

const STEP = { across: 14, down: 22 };
const MOST = 1500; // nodes that are drawn

export class Tree {
  // `events` of a search from its beginning; `chosen` is told the place of the event that made a node.
  constructor(events, chosen) {
    this.nodes = new Map([[1, { id: 1, parent: null, children: [], born: -1, ends: [] }]]);
    this.cut = false;
    this.now = this.nodes.get(1);
    this.chosen = chosen;
    events.forEach((event, place) => this.see(event, place));
    this.svg = this.draw();
  }

  see({ event, node, parent }, place) {
    let known = this.nodes.get(node);
    if (!known && (event === "placed" || event === "listed") && this.nodes.has(parent)) {
      if (this.nodes.size >= MOST) return void (this.cut = true);
      known = { id: node, parent: this.nodes.get(parent), children: [], born: place, ends: [] };
      known.parent.children.push(known);
      this.nodes.set(node, known);
    }
    if (known && (event === "dead" || event === "solved" || event === "expanded")) known.ends.push([place, event]);
  }

  draw() {
    let leaves = 0;
    let deepest = 0;
    // Without recursion: brute force goes deep.
    const order = [];
    const stack = [[this.nodes.get(1), 0]];
    while (stack.length) {
      const [node, depth] = stack.pop();
      node.y = depth;
      deepest = Math.max(deepest, depth);
      order.push(node);
      for (const child of [...node.children].reverse()) stack.push([child, depth + 1]);
    }
    for (const node of order) if (!node.children.length) node.x = leaves++;
    for (const node of order.reverse()) if (node.children.length) node.x = (node.children[0].x + node.children.at(-1).x) / 2;
    const [wide, high] = [STEP.across * Math.max(leaves, 1) + 12, STEP.down * (deepest + 1) + 8];
    const svg = s("svg", { class: "tree", viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, role: "img", "aria-label": say("lab.tree") });
    const at = (node) => [STEP.across * (node.x + 0.5) + 6, STEP.down * (node.y + 0.5)];
    for (const node of order) {
      const [x, y] = at(node);
      if (node.parent) {
        const [px, py] = at(node.parent);
        node.line = s("path", { d: `M${px} ${py}L${x} ${y}` });
        svg.prepend(node.line);
      }
      node.dot = s("circle", { cx: x, cy: y, r: 5 });
      node.dot.append(s("title"));
      node.dot.firstChild.textContent = say("lab.state", { state: figures(node.id) });
      node.dot.addEventListener("click", () => this.chosen(node.born));
      svg.append(node.dot);
    }
    return svg;
  }

  // The tree after an event; `now` is the node that the event is about.
  show(place, now) {
    for (const node of this.nodes.values()) {
      const there = node.born <= place;
      let state = "live";
      for (const [when, what] of node.ends) if (when <= place) state = what;
      node.dot.setAttribute("class", `${there ? state : "later"}${node.id === now ? " now" : ""}`);
      node.line?.setAttribute("class", there ? "" : "later");
    }
    this.now = this.nodes.get(now) ?? this.now;
    const { dot } = this.now;
    const box = this.svg.parentElement;
    if (box) box.scrollTo({ left: dot.cx.baseVal.value - box.clientWidth / 2, top: dot.cy.baseVal.value - box.clientHeight / 2 });
  }

  // From node to node by arrow keys: up to the parent, down to the first child, aside to the next branch.
  key(event) {
    const beside = (by) => this.now.parent?.children[this.now.parent.children.indexOf(this.now) + by];
    const ways = { ArrowUp: () => this.now.parent, ArrowDown: () => this.now.children[0], ArrowLeft: () => beside(-1), ArrowRight: () => beside(1) };
    if (!ways[event.key]) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere arrow keys go through the events
    const to = ways[event.key]();
    if (to) this.chosen(to.born);
  }
}
