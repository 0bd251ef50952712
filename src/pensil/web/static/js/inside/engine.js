// The engine inside the browser: workers that answer requests, each of which can be stopped at any moment.
//
// One worker is enough at first. As soon as a quick request, such as the check of a move, has to wait behind a search,
// a second one comes, and from then on searches are its own. A request that nobody waits for any more, or that takes
// too long, is interrupted, where the page may share memory with its workers; if that does not help, or cannot be done,
// its worker is ended and another one takes its place. Only the request of that moment is lost.

import { say } from "../words.js";

const GRACE = 2000; // milliseconds after its limit before a request is stopped: mostly they end by themselves
const SOON = 700; // and after an interrupt, before its worker is ended
const PATIENCE = 300; // of a quick request behind a search, before a second worker is started

const refused = (code) => ({ error: { code, message: say(`trouble.${code}`) } });

export class Engine {
  // `told` is called with whatever has changed of { state: "loading" | "ready" | "failed", got, all }; the bytes are only
  // counted when it is said that they come over the network.
  constructor(told, count) {
    this.told = told;
    this.count = count;
    this.waiting = [];
    this.runners = [];
    this.requests = null; // the table of the service, from the first worker that is ready
    this.ready = false;
    this.start();
  }

  start() {
    this.runners.push(new Runner(this, this.count && !this.requests));
  }

  // The reply to a request, errors of the engine itself being replies too. Rejects when `signal` gives it up.
  // `heard` is told the lines of a reply that comes line by line.
  ask(name, text, signal, heard) {
    return new Promise((resolve, reject) => {
      const job = { name, text, heard, resolve, unwanted: false };
      signal?.addEventListener("abort", () => {
        job.unwanted = true;
        this.waiting = this.waiting.filter((each) => each !== job);
        this.runners.find((each) => each.job === job)?.interrupt();
        reject(new DOMException("given up", "AbortError"));
      }, { once: true });
      if (signal?.aborted) return reject(new DOMException("given up", "AbortError"));
      this.waiting.push(job);
      if (!this.runners.length) this.start(); // it could not be loaded before: perhaps now
      this.deal();
    });
  }

  searches(job) {
    return Boolean(this.requests?.[job.name]?.long);
  }

  // Gives what waits to workers that have nothing to do: quick requests first, and searches to the second if there is one.
  deal() {
    const [first, second] = this.runners;
    const quick = () => this.waiting.findIndex((job) => !this.searches(job));
    const search = () => this.waiting.findIndex((job) => this.searches(job));
    this.give(first, quick);
    this.give(second ?? first, search);
    if (!this.waiting.length) return;
    for (const runner of this.runners) if (runner.job?.unwanted) runner.hurry();
    clearTimeout(this.impatient);
    this.impatient = setTimeout(() => {
      const [busy] = this.runners;
      if (this.runners.length === 1 && busy.job && this.searches(busy.job) && quick() >= 0) this.start();
    }, PATIENCE);
  }

  give(runner, find) {
    if (!runner?.ready || runner.job) return;
    const place = find();
    if (place >= 0) runner.run(this.waiting.splice(place, 1)[0], this.requests);
  }

  // What workers tell.

  arrived(requests) {
    this.requests = requests;
    this.ready = true;
    this.told({ state: "ready" });
    this.deal();
  }

  // A worker has been ended, or has crashed: another one takes its place.
  replace(runner) {
    this.runners[this.runners.indexOf(runner)] = new Runner(this, false);
    if (!this.runners.some((each) => each.ready)) {
      this.ready = false;
      this.told({ state: "loading" });
    }
  }

  failed(runner, message) {
    this.runners = this.runners.filter((each) => each !== runner);
    if (this.runners.length) return this.deal();
    this.ready = false;
    for (const job of this.waiting.splice(0)) job.resolve(refused("not-loaded"));
    this.told({ state: "failed", message });
  }
}

// One worker and the request it works on.
class Runner {
  constructor(engine, count) {
    this.engine = engine;
    this.ready = false;
    this.job = null;
    this.number = 0;
    this.shared = globalThis.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      if (this.ready) this.crash(event.message);
      else this.fail(event.message);
    };
    this.worker.postMessage({ interrupt: this.shared, count });
  }

  hear({ got, all, table, failed, number, lines, text, crashed }) {
    if (got !== undefined || all !== undefined) return this.engine.told(all === undefined ? { got } : { all });
    if (failed !== undefined) return this.fail(failed);
    if (crashed !== undefined) return this.crash(crashed);
    if (table) {
      this.ready = true;
      return this.engine.arrived(table);
    }
    if (number !== this.number) return;
    if (lines === undefined) this.finish(JSON.parse(text));
    else if (!this.job.unwanted) this.job.heard(lines);
  }

  run(job, requests) {
    this.job = job;
    this.number += 1;
    this.worker.postMessage({ number: this.number, name: job.name, text: job.text });
    this.limit = setTimeout(() => {
      this.interrupt();
      this.hurry();
    }, (requests[job.name]?.seconds ?? 10) * 1000 + GRACE);
  }

  interrupt() {
    if (!this.shared) return;
    this.shared[0] = 2; // as Ctrl-C
    this.hurry();
  }

  // The request has a moment left.
  hurry() {
    this.ending ??= setTimeout(() => this.end(refused("stopped")), SOON);
  }

  finish(reply) {
    clearTimeout(this.limit);
    clearTimeout(this.ending);
    this.ending = undefined;
    const { job } = this;
    this.job = null;
    job?.resolve(reply);
    this.engine.deal();
  }

  end(reply) {
    this.worker.terminate();
    this.engine.replace(this);
    this.finish(reply);
  }

  crash(message) {
    console.warn("the engine has stopped:", message);
    this.end(refused("crashed"));
  }

  fail(message) {
    this.worker.terminate();
    this.engine.failed(this, message);
  }
}
