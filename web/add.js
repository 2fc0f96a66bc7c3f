// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Adds pixcollide to what love.js has made of a game: copies pixcollide-web.js beside index.html, and puts the line there
// that loads it, before the other scripts.
//   node add.js FOLDER
const fs = require("fs");
const path = require("path");

const FILE = "pixcollide-web.js";
const LINE = `<script src="${FILE}"></script>`;

function fail(problem) {
  console.error(`add.js: ${problem}`);
  process.exit(1);
}

const folder = process.argv[2];
if (!folder) fail("name the folder that love.js has written: node add.js FOLDER");
const page = path.join(folder, "index.html");
if (!fs.existsSync(page)) fail(`'${page}' is not there: first make it, by npx love.js game.love ${folder} -c`);
fs.copyFileSync(path.join(__dirname, FILE), path.join(folder, FILE));
const text = fs.readFileSync(page, "utf8");
if (text.includes(LINE)) {
  console.log(`'${page}' has the line already; ${FILE} is copied anew`);
} else {
  const first = text.search(/[ \t]*<script/);
  if (first < 0) fail(`'${page}' has no scripts: is it love.js's?`);
  const indent = text.slice(first).match(/^[ \t]*/)[0];
  fs.writeFileSync(page, `${text.slice(0, first)}${indent}${LINE}\n${text.slice(first)}`);
  console.log(`'${page}' loads ${FILE} now`);
}
