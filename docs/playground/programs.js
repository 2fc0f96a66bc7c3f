// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The list of programs: those that come with the page, what the visitor wrote, and what a link brought.

import { readDrafts } from "./drafts.js";

const nameOf = file => file.replace(/\.lua$/, "");

async function load(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
  return answer;
}

export class Programs {
  #select;
  #examples = [];
  linked = null; // the text that a link brought

  constructor(select) {
    this.#select = select;
  }

  async loadList() {
    this.#examples = await (await load("programs/programs.json")).json();
  }

  get first() {
    return `name:${nameOf(this.#examples[0].file)}`;
  }

  // The text of a choice: "name:balls", "draft:2" or "link".
  async read(choice) {
    const [kind, name] = choice.split(":");
    if (kind === "link") return this.linked;
    if (kind === "draft") {
      const draft = readDrafts().find(({ id }) => id === Number(name));
      if (!draft) throw new Error("the program is not kept any more");
      return draft.text;
    }
    const example = this.#examples.find(({ file }) => nameOf(file) === name);
    if (!example) throw new Error(`there is no program "${name}"`);
    return (await load(`programs/${example.file}`)).text();
  }

  // Shows the list with this choice.
  show(choice) {
    const examples = this.#examples.map(({ file, title }) => new Option(title, `name:${nameOf(file)}`));
    const yours = readDrafts().map(({ id, title }) => new Option(title, `draft:${id}`));
    if (this.linked !== null) yours.push(new Option("From a link", "link"));
    const groups = [["Examples", examples], ["Yours", yours]].filter(([, options]) => options.length > 0);
    this.#select.replaceChildren(...groups.map(([label, options]) => {
      const group = document.createElement("optgroup");
      group.label = label;
      group.append(...options);
      return group;
    }));
    this.#select.value = choice;
  }
}
