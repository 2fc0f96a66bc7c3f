// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the program prints, and its errors.

const MAX_LINES = 1000;
const PAUSE = 100; // milliseconds between two times that the lines are shown

// Text in which each place in the program is a button that leads there.
function withPlaces(text, onGoTo) {
  return text.split(/(program\.lua:\d+)/).map((part, k) => {
    if (k % 2 === 0) return part;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "place";
    button.textContent = part;
    button.title = "Go to this line";
    button.addEventListener("click", () => onGoTo(Number(part.split(":")[1])));
    return button;
  });
}

export class Output {
  #lines = [];
  #list;
  #problem;
  #onGoTo;
  #timer = 0;
  #shown = 0; // when lines were shown last

  // list: the element of the lines; problem: that of the error.
  constructor(list, problem, onGoTo) {
    this.#list = list;
    this.#problem = problem;
    this.#onGoTo = onGoTo;
  }

  clear() {
    this.#lines = [];
    this.#problem.replaceChildren();
    this.#show();
    this.#shown = 0;
  }

  add(lines, hidden) {
    if (lines.length === 0) return;
    this.#lines.push(...lines);
    if (hidden > 0) this.#lines.push(`... and ${hidden} more`);
    if (this.#lines.length > MAX_LINES) this.#lines.splice(0, this.#lines.length - MAX_LINES);
    if (performance.now() - this.#shown >= PAUSE) this.#show();
    else this.#timer ||= setTimeout(() => this.#show(), PAUSE);
  }

  // An error, and below it where Lua was, if that is known. Gives the line of the program that it comes from, or 0.
  tell(message) {
    const [first, ...rest] = message.split("\n");
    const paragraph = document.createElement("p");
    paragraph.append(...withPlaces(first, this.#onGoTo));
    this.#problem.replaceChildren(paragraph);
    if (rest.length > 0) {
      const trace = document.createElement("pre");
      trace.append(...withPlaces(rest.join("\n"), this.#onGoTo));
      this.#problem.append(trace);
    }
    return Number(/program\.lua:(\d+)/.exec(message)?.[1] || 0);
  }

  #show() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#shown = performance.now();
    const list = this.#list;
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4;
    list.textContent = this.#lines.join("\n");
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }
}
