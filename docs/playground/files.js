// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The visitor's files: dropped anywhere on the page, or chosen. They stay in this page.

const MEGABYTE = 2 ** 20;
const MAX_FILE = 16 * MEGABYTE;
const MAX_ALL = 64 * MEGABYTE;

const isOfFiles = event => event.dataTransfer?.types.includes("Files");

function sizeText(bytes) {
  return bytes < 1024 ? `${bytes} bytes` : bytes < MEGABYTE ? `${Math.round(bytes / 1024)} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

export class Files {
  #files = new Map(); // bytes by name
  #list;
  #onFile;
  #onProblem;

  // list: the element that lists them; button and input: to choose some. onFile({name, bytes}) is called for each.
  constructor({ list, button, input, onFile, onProblem }) {
    this.#list = list;
    this.#onFile = onFile;
    this.#onProblem = onProblem;
    button.addEventListener("click", () => input.click());
    input.addEventListener("change", async () => {
      await this.#add([...input.files]);
      // So that the same file can be chosen again.
      input.value = "";
    });
    // Before the editor, which would take the file for text to be put in.
    addEventListener("dragover", event => { if (isOfFiles(event)) event.preventDefault(); }, true);
    addEventListener("drop", event => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      this.#add([...event.dataTransfer.files]);
    }, true);
  }

  get all() {
    return [...this.#files].map(([name, bytes]) => ({ name, bytes }));
  }

  async #add(files) {
    for (const file of files) {
      try {
        await this.#keep(file);
      } catch (error) {
        this.#onProblem(`${file.name}: ${error.message}`);
      }
    }
    this.#show();
  }

  async #keep(file) {
    if (file.size > MAX_FILE) throw new Error(`it has ${sizeText(file.size)}, a file may have ${sizeText(MAX_FILE)}`);
    let bytes;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      throw new Error("it cannot be read: is it a folder?");
    }
    const others = this.all.reduce((sum, other) => sum + (other.name === file.name ? 0 : other.bytes.length), 0);
    if (others + bytes.length > MAX_ALL) throw new Error(`all files may have ${sizeText(MAX_ALL)} together`);
    this.#files.set(file.name, bytes);
    this.#onFile({ name: file.name, bytes });
  }

  #show() {
    this.#list.replaceChildren(...this.all.map(({ name, bytes }) => {
      const item = document.createElement("li");
      const remove = document.createElement("button");
      remove.type = "button";
      remove.textContent = "Remove";
      remove.setAttribute("aria-label", `Remove ${name}`);
      remove.addEventListener("click", () => {
        this.#files.delete(name);
        this.#show();
      });
      item.append(`${name} (${sizeText(bytes.length)}) `, remove);
      return item;
    }));
  }
}
