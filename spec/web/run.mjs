// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Plays a task of spec/web/main.lua in love.js, in a browser without a window, and prints what it prints, until it prints
// "web: done", or "web: failed", and then fails.
//   node spec/web/run.mjs TASK [ARGUMENT...] [release] [firefox] [bare] [two] [again] [--unlike=PAGE] [--seconds=N]
//     [--shot=FILE.png]
// Of love.js's builds it takes the one without threads, or `release`. `bare` leaves pixcollide-web.js out; `two` games are
// on the page, or the page is loaded `again`; unlike.js knows PAGEs. build/web/game holds what a game holds, see
// .ci/test_web.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const modules = path.resolve(process.env.MODULES || "build/web/node_modules");
const words = process.argv.slice(2);
const has = (word) => words.includes(word);
const option = (name, otherwise) => (words.find((word) => word.startsWith(`--${name}=`)) || "").slice(name.length + 3) || otherwise;

const task = words.filter((word) => !/^(release|firefox|bare|two|again|--.*)$/.test(word));
const game = fs.mkdtempSync(path.join(os.tmpdir(), "love-web-game-"));
fs.cpSync("build/web/game", game, { recursive: true });
fs.writeFileSync(`${game}/task.lua`, `return ${task.map((word) => JSON.stringify(word)).join(", ")}`);
const out = fs.mkdtempSync(path.join(os.tmpdir(), "love-web-"));
const flags = has("release") ? [] : ["-c"];
execFileSync("node", [`${modules}/love.js/index.js`, ...flags, "-t", "game", "-m", "67108864", game, out]);
if (!has("bare")) execFileSync("node", ["build/web/add.js", out]);
if (option("unlike")) {
  const page = `${out}/index.html`;
  const script = `<script>var UNLIKE = "${option("unlike")}";</script><script src="unlike.js"></script>`;
  fs.copyFileSync("spec/web/unlike.js", `${out}/unlike.js`);
  fs.writeFileSync(page, fs.readFileSync(page, "utf8").replace(/<script src="pixcollide-web.js"><\/script>/,
    (line) => `${script}\n${line}\n${script}`));
}
fs.writeFileSync(`${out}/two.html`, `<!doctype html>${'<iframe src="index.html" width="400" height="300"></iframe>'.repeat(2)}`);

// Memory that threads share needs these headers.
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css", ".png": "image/png" };
const isolated = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const server = http.createServer((request, response) => {
  const file = out + decodeURIComponent(request.url.split("?")[0]);
  if (!fs.existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": types[path.extname(file)] || "application/octet-stream", ...isolated });
  return fs.createReadStream(file).pipe(response);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));

const puppeteer = await import(pathToFileURL(`${modules}/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js`));
const profile = `${out}.profile`;
const browser = await puppeteer.launch({
  headless: true, protocolTimeout: 1800000, userDataDir: profile,
  ...(has("firefox") ? { browser: "firefox", executablePath: "/usr/bin/firefox-esr",
    extraPrefsFirefox: { "webgl.force-enabled": true, "webgl.disable-fail-if-major-performance-caveat": true },
  } : {
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
  }),
});
const page = await browser.newPage();
let end;
const ended = new Promise((resolve) => { end = resolve; });
let left = has("two") || has("again") ? 2 : 1;
page.on("console", (message) => {
  const text = message.text();
  if (!/GL Driver Message|404 \(Not Found\)|loading game.data/.test(text)) console.log(text);
  if (text.startsWith("web: failed")) end(1);
  if (!text.startsWith("web: done")) return;
  left -= 1;
  if (left === 0) end(0);
  else if (has("again")) page.reload({ waitUntil: "domcontentloaded" });
});
page.on("pageerror", (error) => { console.log("error of the page:", error.message); });
page.on("dialog", (dialog) => { console.log("alert:", dialog.message()); dialog.dismiss(); });
await page.goto(`http://127.0.0.1:${server.address().port}/${has("two") ? "two" : "index"}.html`, { waitUntil: "domcontentloaded" });
const late = setTimeout(() => { console.log("web: not done in time"); end(1); }, 1000 * option("seconds", 120));
const status = await ended;
clearTimeout(late);
if (option("shot")) await page.screenshot({ path: option("shot") });
await browser.close();
server.close();
fs.rmSync(game, { recursive: true });
fs.rmSync(out, { recursive: true });
fs.rmSync(profile, { recursive: true, force: true });
process.exit(status);
