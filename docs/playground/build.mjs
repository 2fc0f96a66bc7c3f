// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Writes the page of the playground, all of it that is not WebAssembly:
//   node docs/playground/build.mjs FOLDER [LICENCE ...]
// What it is built with comes from npm, into build/playground. The texts of further licences, files or NAME=FILE, go to
// licenses.txt as well.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const TOP = resolve(HERE, "../..");
const TOOLS = join(TOP, "build/playground");
const MODULES = join(TOOLS, "node_modules");
const PROGRAMS = join(TOP, "examples/playground");
const COPIED = ["index.html", "style.css", "icon.svg", "worker.js"];

const read = path => readFileSync(path, "utf8");

// Once, and again when the lists have changed. What is copied last tells that all is there.
function install() {
  const lists = ["package.json", "package-lock.json"];
  const isSame = name => existsSync(join(TOOLS, name)) && read(join(TOOLS, name)) === read(join(HERE, name));
  if (existsSync(join(MODULES, ".complete")) && lists.every(isSame)) return;
  mkdirSync(TOOLS, { recursive: true });
  rmSync(join(MODULES, ".complete"), { force: true });
  for (const name of lists) copyFileSync(join(HERE, name), join(TOOLS, name));
  console.log("Fetching from npm what the playground is built with");
  // Where it cannot be reached, that is told in minutes, not in a quarter of an hour.
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel=error", "--fetch-retries=1"],
    { cwd: TOOLS, stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" });
  writeFileSync(join(MODULES, ".complete"), "");
}

async function bundle(folder) {
  const { build } = createRequire(join(TOOLS, "package.json"))("esbuild");
  const { metafile } = await build({
    absWorkingDir: TOP, entryPoints: [join(HERE, "page.js")], outfile: join(folder, "page.js"), nodePaths: [MODULES],
    bundle: true, minify: true, metafile: true, format: "iife", target: "es2022", charset: "utf8",
    legalComments: "none",
    banner: { js: "// Licences of what is in here: licenses.txt" }, logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
}

// The packages that the bundle holds: their folders.
function packagesOf(inputs) {
  const found = inputs.map(path => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return [...new Set(found.filter(Boolean))].sort().map(folder => join(TOP, folder));
}

function licenceOf(folder) {
  const { name, version } = JSON.parse(read(join(folder, "package.json")));
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence`);
  return [`${name} ${version}`, read(join(folder, file))];
}

function writeLicences(folder, inputs, others) {
  const given = others.map(other => {
    const [name, file] = other.includes("=") ? other.split("=") : [basename(other), other];
    return [name, read(file)];
  });
  const texts = [["pixcollide", read(join(TOP, "LICENSE"))], ...packagesOf(inputs).map(licenceOf), ...given];
  const parts = texts.map(([name, text]) => `${name}\n${"=".repeat(name.length)}\n\n${text.trim()}\n`);
  writeFileSync(join(folder, "licenses.txt"), `The playground holds:\n\n${parts.join("\n\n")}`);
}

function copyPrograms(folder) {
  mkdirSync(folder, { recursive: true });
  const list = join(PROGRAMS, "programs.json");
  copyFileSync(list, join(folder, "programs.json"));
  for (const { file } of JSON.parse(read(list))) copyFileSync(join(PROGRAMS, file), join(folder, file));
}

const [folder, ...others] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node docs/playground/build.mjs FOLDER [LICENCE ...]");
  process.exit(2);
}
install();
mkdirSync(folder, { recursive: true });
const inputs = await bundle(resolve(folder));
for (const name of COPIED) copyFileSync(join(HERE, name), join(folder, name));
writeLicences(folder, inputs, others);
copyPrograms(join(folder, "programs"));
