// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Runs programs, each in a worker of its own, at 60 frames a second at most: the next frame is asked for when the last
// one is shown.

import { Machine } from "./machine.js";

const FRAME = 1000 / 60;

export class Runner {
  state = "stopped"; // or "loading", "running", "paused", "ended", "failed"
  frames = 0; // that were shown of this run
  hasOverlay = false;
  #page;
  #machine = null;
  #spare = null;
  #isAsking = false;
  #isStale = false; // is there something to show or to drop that the last question did not hold?
  #drops = [];
  #buffer = null;
  #due = 0;
  #loop = 0;

  // page: takeInput(), files(), and what is called: onState(state, text), onStart(), onAnswer(answer),
  // onProblem(message), onProgress(text).
  constructor(page) {
    this.#page = page;
  }

  get isAlive() {
    return ["running", "paused", "ended"].includes(this.state);
  }

  run(source) {
    return this.#start(source, false);
  }

  // One frame more, and then a pause.
  async step(source) {
    if (this.state === "running" || this.state === "paused") {
      this.#setState("paused");
      await this.#frame();
    } else if (this.state !== "loading") {
      await this.#start(source, true);
    }
  }

  resume() {
    if (this.state !== "paused") return;
    this.#setState("running");
    this.#goOn();
  }

  stop() {
    this.#end();
    this.#setState("stopped");
  }

  drop(file) {
    // One that comes before the program is asked for goes with it.
    if (!this.isAlive && !this.#isAsking) return;
    this.#drops.push(file);
    this.refresh();
  }

  // Shows the picture again, where no frame does it anyway.
  refresh() {
    if (this.#isAsking) this.#isStale = true;
    else if (this.state === "paused" || this.state === "ended") this.#ask({ kind: "view" });
  }

  #setState(state, text = "") {
    this.state = state;
    this.#page.onState(state, text);
  }

  #end() {
    this.#machine?.end();
    this.#machine = null;
    this.#isAsking = this.#isStale = false;
    this.#drops = [];
  }

  #fail(message, text) {
    this.#end();
    this.#setState("failed", text);
    this.#page.onProblem(message);
  }

  async #start(source, isPaused) {
    this.#end();
    const machine = this.#machine = this.#spare || new Machine();
    this.#spare = null;
    this.frames = 0;
    this.#page.onStart();
    this.#setState("loading");
    machine.onProgress = text => this.#page.onProgress(text);
    try {
      await machine.ready;
    } catch (error) {
      if (machine === this.#machine) this.#fail(cannotLoad(error), "The playground cannot be loaded");
      return;
    }
    if (machine !== this.#machine) return;
    await this.#ask({ kind: "start", source, files: this.#page.files() });
    // The next run need not wait for its worker.
    this.#spare ||= new Machine();
    if (machine !== this.#machine || this.state !== "running") return;
    if (isPaused) await this.step(source);
    else this.#goOn();
  }

  async #ask(question) {
    const machine = this.#machine;
    this.#isAsking = true;
    this.#isStale = false;
    const drops = this.#drops.splice(0);
    const asked = { ...question, drops, hasOverlay: this.hasOverlay, buffer: this.#buffer };
    const transfer = this.#buffer ? [this.#buffer] : [];
    this.#buffer = null;
    const answer = await machine.ask(asked, transfer);
    if (machine !== this.#machine) return;
    this.#isAsking = false;
    this.#take(answer);
    if (this.#isStale) this.refresh();
  }

  #take(answer) {
    if (answer.kind === "frame" && !answer.error) this.frames += 1;
    this.#page.onAnswer(answer);
    this.#buffer = answer.buffer || null;
    if (answer.error) {
      this.#fail(answer.error, answer.isDead ? "Ended: the program gave no answer" : "Failed");
    } else if (!answer.report?.animated) {
      if (this.state !== "ended") this.#setState("ended");
    } else if (this.state === "loading") {
      this.#setState("running");
    } else if (this.state === "ended") {
      // A file that was dropped made it move.
      this.#setState("running");
      this.#goOn();
    }
  }

  async #frame() {
    if (!this.#isAsking) await this.#ask({ kind: "frame", input: this.#page.takeInput() });
  }

  // There is one loop at most.
  #goOn() {
    cancelAnimationFrame(this.#loop);
    this.#loop = requestAnimationFrame(this.#tick);
  }

  #tick = now => {
    if (this.state !== "running") return;
    this.#goOn();
    // Screens of 60 Hz may be a little early.
    if (this.#isAsking || now < this.#due - 1) return;
    this.#due = Math.max(this.#due + FRAME, now + FRAME / 2);
    this.#frame();
  };
}

function cannotLoad(error) {
  return `the playground cannot be loaded (${error.message}). Look whether you are online, and reload the page. It ` +
    "needs a browser of the last years: Chrome or Edge 103, Firefox 113, Safari 16.4, or later.";
}
