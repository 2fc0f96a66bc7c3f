// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the keyboard, the mouse and fingers do to the canvas, as worker.js takes it: ["key", name, 1 or 0],
// ["mouse", x, y], ["press", 1 or 0].

const MAX_EVENTS = 500; // of one frame

const NAMES = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", " ": "space", Enter: "return",
};

// The name that LÖVE has for a key, or nothing if programs do not get it; Tab is none that they get. Where letters are
// not Latin ones it is the key's place that counts.
function nameOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return undefined;
  if (/^[a-z0-9]$/i.test(event.key)) return event.key.toLowerCase();
  return NAMES[event.key] || /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1].toLowerCase();
}

export class Input {
  #canvas;
  #events = [];
  #held = new Map(); // names of the keys that are down, by their place

  constructor(canvas) {
    this.#canvas = canvas;
    canvas.addEventListener("keydown", event => this.#keyDown(event));
    canvas.addEventListener("keyup", event => this.#release(event.code));
    canvas.addEventListener("blur", () => this.#releaseAll());
    canvas.addEventListener("pointerdown", event => this.#pointerDown(event));
    canvas.addEventListener("pointermove", event => { if (event.isPrimary) this.#move(event); });
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, event => { if (event.isPrimary && event.button <= 0) this.#add("press", 0); });
    }
  }

  // What came since the last time.
  take() {
    return this.#events.splice(0);
  }

  // For a program that knows of nothing that is down.
  clear() {
    this.#events = [];
    this.#held.clear();
  }

  #add(...event) {
    if (this.#events.length < MAX_EVENTS || event.at(-1) === 0) this.#events.push(event);
  }

  #keyDown(event) {
    const name = nameOf(event);
    if (!name) return;
    event.preventDefault();
    if (event.repeat) return;
    this.#held.set(event.code, name);
    this.#add("key", name, 1);
  }

  #release(code) {
    const name = this.#held.get(code);
    if (!name) return;
    this.#held.delete(code);
    this.#add("key", name, 0);
  }

  // Who leaves the canvas does not tell it when the keys go up.
  #releaseAll() {
    for (const code of [...this.#held.keys()]) this.#release(code);
  }

  #pointerDown(event) {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    this.#canvas.focus({ preventScroll: true });
    // The button goes up for the canvas wherever it goes up.
    this.#canvas.setPointerCapture(event.pointerId);
    this.#move(event);
    this.#add("press", 1);
  }

  #move(event) {
    const { width, height } = this.#canvas;
    const box = this.#canvas.getBoundingClientRect();
    const pixel = (at, size, length) => Math.min(Math.max(Math.floor(at / size * length), 0), length - 1);
    const x = pixel(event.clientX - box.left, box.width, width);
    const y = pixel(event.clientY - box.top, box.height, height);
    // Only the last place counts of those that nothing else happened at.
    if (this.#events.at(-1)?.[0] === "mouse") this.#events.pop();
    this.#add("mouse", x, y);
  }
}
