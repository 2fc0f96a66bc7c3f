// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The editor. Tab moves on to what follows it; Ctrl+] and Ctrl+[ indent.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap,
  lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

// The line where the program failed, by number, or 0.
const setProblem = StateEffect.define();

const problem = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    let changed = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setProblem)) continue;
      const { doc } = transaction.state;
      const isThere = effect.value >= 1 && effect.value <= doc.lines;
      const mark = Decoration.line({ class: "problem-line" });
      changed = isThere ? Decoration.set([mark.range(doc.line(effect.value).from)]) : Decoration.none;
    }
    return changed;
  },
  provide: field => EditorView.decorations.from(field),
});

export class Editor {
  #view;
  #extensions;

  // onEdit: called when the visitor has changed the text. onRun: by Ctrl+Enter.
  constructor(parent, { onEdit, onRun }) {
    const run = () => {
      onRun();
      return true;
    };
    this.#extensions = [
      lineNumbers(), highlightSpecialChars(), history(), bracketMatching(), highlightActiveLine(),
      highlightActiveLineGutter(), highlightSelectionMatches(), problem, EditorView.lineWrapping,
      indentUnit.of("  "), EditorState.tabSize.of(2), indentOnInput(),
      StreamLanguage.define(lua), syntaxHighlighting(classHighlighter),
      keymap.of([{ key: "Mod-Enter", run }, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.contentAttributes.of({ "aria-label": "Program", spellcheck: "false", tabindex: "0" }),
      EditorView.updateListener.of(update => { if (update.docChanged) onEdit(); }),
    ];
    this.#view = new EditorView({ parent, state: this.#newState("") });
  }

  #newState(doc) {
    return EditorState.create({ doc, extensions: this.#extensions });
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  // Another program: what was undone and done to the last one is forgotten.
  open(text) {
    this.#view.setState(this.#newState(text));
    this.#view.scrollDOM.scrollTop = 0;
  }

  markProblem(line) {
    this.#view.dispatch({ effects: setProblem.of(line) });
  }

  goToLine(number) {
    const { doc } = this.#view.state;
    const { from } = doc.line(Math.min(Math.max(number, 1), doc.lines));
    this.#view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.#view.focus();
  }
}
