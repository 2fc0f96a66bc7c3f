// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Puts the parts of the page together. What is going on can be read from the body: data-state and data-frames.

import { newDraft, readDrafts, saveDraft } from "./drafts.js";
import { Editor } from "./editor.js";
import { Files } from "./files.js";
import { Input } from "./input.js";
import { decodeProgram, encodeProgram, readFragment } from "./link.js";
import { Output } from "./output.js";
import { Programs } from "./programs.js";
import { Runner } from "./runner.js";
import { Screen } from "./screen.js";

const SAVE_PAUSE = 300; // milliseconds after an edit

const STATES = { loading: "Loading", running: "Running", paused: "Paused", stopped: "Stopped", failed: "Failed",
  ended: "Ended: the program has no playground.frame" };

const element = id => document.getElementById(id);

const editor = new Editor(element("editor"), { onEdit: edited, onRun: run });
const screen = new Screen(element("canvas"), element("numbers"));
const input = new Input(element("canvas"));
const output = new Output(element("lines"), element("problem"), line => editor.goToLine(line));
const programs = new Programs(element("programs"));
const files = new Files({
  list: element("files"), button: element("add-files"), input: element("file-input"), onFile: fileCame, onProblem: tell,
});
const runner = new Runner({
  takeInput: () => input.take(),
  files: () => files.all,
  onStart: started,
  onState: stateCame,
  onAnswer: answerCame,
  onProblem: tell,
  onProgress: text => say(`Loading: ${text}`),
});

let stateText = STATES.loading;
let source = null; // of the program that runs
let draft = null; // what the visitor writes, if that is what the editor shows
let saving = 0;
let opening = 0; // how many programs were opened: of two that load it is the later one that counts

// The region is read aloud each time it changes.
function say(text) {
  if (element("status").textContent !== text) element("status").textContent = text;
}

// Something else than the state has changed.
function note(text) {
  say(`${stateText}. ${text}.`);
}

function tell(message) {
  editor.markProblem(output.tell(message));
}

// Running.

function showControls() {
  const isSame = runner.state === "paused" && source === editor.text;
  element("run").textContent = isSame ? "Continue" : "Run";
}

function run() {
  // A key that is held asks again and again.
  if (runner.state === "loading" && source === editor.text) return;
  source = editor.text;
  runner.run(source);
}

function started() {
  output.clear();
  editor.markProblem(0);
  input.clear();
  screen.restart();
  document.body.dataset.frames = 0;
}

function stateCame(state, text) {
  document.body.dataset.state = state;
  stateText = text || STATES[state];
  say(stateText);
  showControls();
}

function answerCame(answer) {
  output.add(answer.lines, answer.hidden);
  if (answer.notices.length > 0) tell(answer.notices.join("\n"));
  try {
    if (answer.buffer) screen.draw(answer);
  } catch (error) {
    answer.error ||= `the browser cannot show a picture of ${answer.width} x ${answer.height}: ${error.message}`;
  }
  document.body.dataset.frames = runner.frames;
  screen.count(answer, runner.state !== "running" || Boolean(answer.error));
}

// Opening and keeping programs.

function setFragment(fragment) {
  history.replaceState(null, "", location.pathname + location.search + fragment);
  element("share-result").hidden = true;
}

function keepDraft() {
  clearTimeout(saving);
  if (!saving) return;
  saving = 0;
  draft.text = editor.text;
  draft.time = Date.now();
  if (!saveDraft(draft)) note("The browser does not keep what you write: take a link by Share");
}

function edited() {
  showControls();
  const isNew = !draft;
  draft ||= newDraft();
  clearTimeout(saving);
  saving = setTimeout(keepDraft, SAVE_PAUSE);
  // The address is that of another program now.
  if (location.hash || !element("share-result").hidden) setFragment("");
  if (isNew) {
    keepDraft();
    programs.show(`draft:${draft.id}`);
  }
}

// Puts a program of the list into the editor.
async function open(choice) {
  opening += 1;
  const turn = opening;
  keepDraft();
  const text = await programs.read(choice);
  if (turn !== opening) return false;
  keepDraft(); // what was written meanwhile
  const [kind, name] = choice.split(":");
  draft = kind === "draft" ? readDrafts().find(({ id }) => id === Number(name)) : null;
  if (kind !== "link") setFragment(kind === "name" ? `#name=${name}` : "");
  editor.open(text);
  programs.show(choice);
  return true;
}

async function openAndRun(choice) {
  try {
    if (await open(choice)) run();
  } catch (error) {
    tell(`The program cannot be opened: ${error.message}.`);
  }
}

// What the address says. Without, or with a broken one, the visitor's own program, or the first of the list.
async function openAddress(isFirst) {
  const { program, name } = readFragment(location.hash);
  const usual = readDrafts().length > 0 ? `draft:${readDrafts()[0].id}` : programs.first;
  try {
    if (program !== undefined) {
      programs.linked = await decodeProgram(program);
      if (await open("link")) run();
    } else if (name !== undefined || isFirst) {
      if (await open(name === undefined ? usual : `name:${name}`)) run();
    }
  } catch (error) {
    if (isFirst && usual) await open(usual).catch(() => {});
    if (isFirst) stateCame("stopped", "Not started");
    tell(`The program cannot be opened: ${error.message}.`);
  }
}

async function share() {
  try {
    const coded = await encodeProgram(editor.text);
    setFragment(`#program=${coded}`);
  } catch (error) {
    tell(`There is no link to the program: ${error.message}.`);
    return;
  }
  element("share-result").hidden = false;
  element("link").value = location.href;
  element("link").select();
  try {
    await navigator.clipboard.writeText(location.href);
    note("The link is copied");
  } catch {
    note("The link is in the field: copy it from there");
    element("link").focus();
  }
}

function fileCame(file) {
  runner.drop(file);
  note(`${file.name} is there for the program`);
}

async function main() {
  runner.hasOverlay = element("overlay").checked;
  element("run").addEventListener("click", () => {
    if (element("run").textContent === "Continue") runner.resume();
    else run();
  });
  element("step").addEventListener("click", () => {
    if (["stopped", "failed", "ended"].includes(runner.state)) source = editor.text;
    runner.step(source);
  });
  element("stop").addEventListener("click", () => runner.stop());
  element("share").addEventListener("click", share);
  element("overlay").addEventListener("change", event => {
    runner.hasOverlay = event.target.checked;
    runner.refresh();
  });
  element("programs").addEventListener("change", event => openAndRun(event.target.value));
  addEventListener("keydown", event => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    run();
  });
  addEventListener("hashchange", () => openAddress(false));
  addEventListener("pagehide", keepDraft);
  try {
    await programs.loadList();
  } catch (error) {
    stateCame("failed", "");
    const what = location.protocol === "file:"
      ? "browsers load it from a server only. Run \"python3 -m http.server\" in the folder of the site, and open the " +
        "address that it prints."
      : "look whether you are online, and reload the page.";
    tell(`The list of programs cannot be loaded (${error.message}): ${what}`);
    return;
  }
  await openAddress(true);
}

main();
