// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The canvas, and the numbers below it.

const MEAN = 60; // frames
const PAUSE = 250; // milliseconds between two times that the numbers are shown

const LABELS = { boxTests: "box tests", pixelTests: "pixel tests" };

export class Screen {
  #canvas;
  #context;
  #list;
  #costs = [];
  #times = [];
  #shown = 0;
  #report = {};

  // list: the <dl> of the numbers.
  constructor(canvas, list) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.#list = list;
  }

  restart() {
    this.#costs = [];
    this.#times = [];
    this.#shown = 0;
    this.#report = {};
  }

  draw({ buffer, width, height }) {
    const canvas = this.#canvas;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      canvas.style.setProperty("--ratio", width / height);
    }
    this.#context.putImageData(new ImageData(new Uint8ClampedArray(buffer), width, height), 0, 0);
  }

  // isLast: no other frame comes soon.
  count({ kind, milliseconds, report, error }, isLast) {
    const now = performance.now();
    this.#report = report || this.#report;
    if (kind === "frame" && !error) {
      this.#costs = [...this.#costs, milliseconds].slice(-MEAN);
      this.#times = [...this.#times, now].slice(-MEAN - 1);
    }
    if (!isLast && now < this.#shown + PAUSE) return;
    this.#shown = now;
    const cost = this.#costs.reduce((sum, one) => sum + one, 0) / this.#costs.length;
    const rate = 1000 * (this.#times.length - 1) / (this.#times.at(-1) - this.#times[0]);
    const counts = Object.entries(this.#report).filter(([, value]) => typeof value === "number");
    this.#show([
      ["frame time", this.#costs.length > 0 ? `${cost.toFixed(2)} ms` : "-"],
      ["frames a second", !isLast && this.#times.length > 1 ? rate.toFixed(0) : "-"],
      ...counts.map(([name, value]) => [LABELS[name] || name, value.toLocaleString("en")]),
    ]);
  }

  #show(rows) {
    this.#list.replaceChildren(...rows.map(([name, value]) => {
      const row = document.createElement("div");
      const term = document.createElement("dt"), number = document.createElement("dd");
      term.textContent = name;
      number.textContent = value;
      row.append(term, number);
      return row;
    }));
  }
}
