// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the visitor wrote, kept in the browser: [{id, title, text, time}], the one that was changed last is the first.

const KEY = "pixcollide-playground-programs";
const MAX_DRAFTS = 10;

const isDraft = entry =>
  Number.isInteger(entry?.id) && typeof entry.title === "string" && typeof entry.text === "string";

export function readDrafts() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(list) ? list.filter(isDraft) : [];
  } catch {
    return []; // nothing is kept, or the browser does not let the page keep anything
  }
}

// Another one, before it is saved.
export function newDraft() {
  const id = Math.max(0, ...readDrafts().map(draft => draft.id)) + 1;
  return { id, title: id === 1 ? "My program" : `My program ${id}`, text: "" };
}

// Whether it is kept. Others that were changed long ago make room for it. Each time all are read again: other tabs
// write theirs to the same place.
export function saveDraft(draft) {
  const others = readDrafts().filter(other => other.id !== draft.id);
  const list = [draft, ...others].slice(0, MAX_DRAFTS);
  for (; list.length > 0; list.pop()) {
    try {
      localStorage.setItem(KEY, JSON.stringify(list));
      return true;
    } catch {
      continue; // it is full
    }
  }
  return false;
}
