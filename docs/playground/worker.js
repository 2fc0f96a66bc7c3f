// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Plays one program. The page asks {kind, ...}, one thing at a time, and each is answered by one message; before that
// come {kind: "progress"} while the WebAssembly loads and {kind: "ready"} or {kind: "failed"}.

// How long Lua may run in a call. The page waits a little longer, machine.js says how long.
const START_SECONDS = 5;
const DROP_SECONDS = 5;
const FRAME_SECONDS = 2;
const VIEW_SECONDS = 2;

const MAX_LINES = 200; // of one answer
const MAX_COLUMNS = 2000;
const MAX_ERROR = 8000;
const MAX_FILES = 2 ** 27; // bytes that files grow by, all together
const NO_SPACE = 51; // ENOSPC of WASI

// A function of one SIMD instruction: () -> v128, i8x16.splat of 0.
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];

// Programs run in Lua, which cannot call any of these; should one break out of it, it finds none.
const DOORS = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource",
  "importScripts", "Worker", "SharedWorker", "BroadcastChannel", "MessageChannel", "indexedDB", "caches", "cookieStore",
  "FontFace", "fonts", "navigator", "Notification"];

let core;
let lines = [];
let hidden = 0;

function print(line) {
  if (lines.length >= MAX_LINES) {
    hidden += 1;
  } else {
    lines.push(line.length > MAX_COLUMNS ? line.slice(0, MAX_COLUMNS) + " ..." : line);
  }
}

// Files are in the memory of JavaScript, which nothing else limits.
function limitFiles() {
  const { FS } = core, write = FS.write;
  let left = MAX_FILES;
  FS.write = (stream, buffer, offset, length, position, ...more) => {
    if (FS.isFile(stream.node.mode)) {
      const grows = Math.max(0, (position ?? stream.position) + length - (stream.node.usedBytes ?? 0));
      if (grows > left) throw new FS.ErrnoError(NO_SPACE);
      left -= grows;
    }
    return write(stream, buffer, offset, length, position, ...more);
  };
}

function closeDoors() {
  for (const name of DOORS) {
    for (let place = self; place; place = Object.getPrototypeOf(place)) delete place[name];
    Object.defineProperty(self, name, { value: undefined });
  }
}

// What Emscripten tells while it loads the files: "Downloading data... (1234/5678)".
function tellProgress(status) {
  const [, done, all] = /\((\d+)\/(\d+)\)/.exec(status) || [];
  if (all > 1024) postMessage({ kind: "progress", text: `${Math.round(done / 1024)} of ${Math.round(all / 1024)} KB` });
}

async function load() {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  const kind = WebAssembly.validate(new Uint8Array(SIMD)) ? "simd" : "plain";
  importScripts(`pixcollide-${kind}.js`);
  core = await self.createPixcollide({ print, printErr: print, setStatus: tellProgress });
  limitFiles();
  closeDoors();
  lines = [];
  hidden = 0;
}

const call = (name, types = [], values = []) => core.ccall(`playground_${name}`, "number", types, values);
const readError = () => core.ccall("playground_error", "string", [], []).slice(0, MAX_ERROR);

const INPUT = {
  key: (name, isDown) => call("key", ["string", "number"], [name, isDown]),
  mouse: (x, y) => call("mouse", ["number", "number"], [x, y]),
  press: isDown => call("press", ["number"], [isDown]),
};

// A file that a program can open, or the reason why it cannot.
function writeFile({ name, bytes }) {
  try {
    core.FS.writeFile(name, bytes);
    return "";
  } catch {
    return `${name}: a file cannot have this name here`;
  }
}

// Adds the pixels and the counts. The page's buffer is used again if it has the size.
function addView(answer, { hasOverlay, buffer }) {
  const from = call("view", ["number", "number"], [hasOverlay ? 1 : 0, VIEW_SECONDS]);
  if (!from) return;
  const width = call("width"), height = call("height"), size = width * height * 4;
  answer.buffer = buffer && buffer.byteLength === size ? buffer : new ArrayBuffer(size);
  // The memory is another one each time it has grown.
  new Uint8Array(answer.buffer).set(core.HEAPU8.subarray(from, from + size));
  answer.width = width;
  answer.height = height;
}

const ASK = {
  start(answer, { source, files }) {
    answer.notices.push(...files.map(writeFile).filter(Boolean));
    return call("start", ["string", "number"], [source, START_SECONDS]);
  },
  frame(answer, { input }) {
    const start = performance.now();
    const isTaken = input.every(([kind, ...values]) => INPUT[kind](...values));
    const isFine = isTaken && call("frame", ["number"], [FRAME_SECONDS]);
    answer.milliseconds = performance.now() - start;
    return isFine;
  },
  view: () => 1,
};

// Files that were dropped: what the program does not take is told, and the program goes on.
function drop(answer, files) {
  for (const file of files) {
    const isTaken = () => call("drop", ["string", "number"], [file.name, DROP_SECONDS]);
    const fault = writeFile(file) || (isTaken() ? "" : readError());
    if (fault) answer.notices.push(fault);
  }
}

function answerTo(question) {
  const answer = { kind: question.kind, notices: [] };
  try {
    drop(answer, question.drops || []);
    if (!ASK[question.kind](answer, question)) answer.error = readError();
    // After an error, too: to see how far it came.
    addView(answer, question);
    if (!answer.error && !answer.buffer) answer.error = readError();
    if (!answer.error) answer.report = JSON.parse(core.ccall("playground_report", "string", [], []));
  } catch (error) {
    // No error of Lua's: memory that is used up, or a fault of the core.
    answer.error ||= `the WebAssembly ended: ${error.message || error}`;
  }
  answer.lines = lines;
  answer.hidden = hidden;
  lines = [];
  hidden = 0;
  postMessage(answer, answer.buffer ? [answer.buffer] : []);
}

load().then(() => {
  self.onmessage = event => answerTo(event.data);
  postMessage({ kind: "ready" });
}, error => postMessage({ kind: "failed", text: String(error.message || error) }));
