// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A worker with Lua in it, which plays one program and is thrown away. It is asked one thing at a time.

// Seconds. Lua itself is stopped before that, see worker.js, but not a single call of C.
const LIMITS = { start: 10, frame: 7, view: 5 };
const DROP_LIMIT = 5; // for each file more

export class Machine {
  #worker;
  #answered = null;
  #loaded;
  #clock = 0;

  constructor() {
    this.onProgress = () => {};
    this.ready = new Promise((resolve, reject) => {
      this.#loaded = { resolve, reject };
    });
    // Who waits for it is told; a spare one that nobody waits for may fail silently.
    this.ready.catch(() => {});
    try {
      this.#worker = new Worker("worker.js");
      this.#worker.onmessage = event => this.#receive(event.data);
      this.#worker.onerror = event => {
        event.preventDefault();
        this.#loaded.reject(new Error(event.message || "worker.js cannot be loaded"));
      };
    } catch (error) {
      this.#loaded.reject(error);
    }
  }

  #receive(message) {
    if (message.kind === "progress") {
      this.onProgress(message.text);
    } else if (message.kind === "ready") {
      this.#loaded.resolve();
    } else if (message.kind === "failed") {
      this.#loaded.reject(new Error(message.text));
    } else {
      clearInterval(this.#clock);
      this.#answered(message);
    }
  }

  // A promise of the answer. It comes never if the worker is ended meanwhile.
  ask(question, transfer = []) {
    const limit = LIMITS[question.kind] + DROP_LIMIT * (question.drops?.length || 0);
    return new Promise(resolve => {
      this.#answered = resolve;
      // Seconds are counted one by one, so that the time in which a computer sleeps is only one.
      let waited = 0;
      this.#clock = setInterval(() => {
        waited += 1;
        if (waited < limit) return;
        this.end();
        const error =
          `ended: no answer within ${limit} s. One call took that long, or pcall went on after Lua's limit.`;
        resolve({ kind: question.kind, lines: [], hidden: 0, notices: [], isDead: true, error });
      }, 1000);
      this.#worker.postMessage(question, transfer);
    });
  }

  end() {
    clearInterval(this.#clock);
    this.#worker?.terminate();
  }
}
