// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Puts the module into link.js, deflated and in base64, so that a page needs one file.
//   node web/pack.mjs LINK MODULE >FILE
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";

const [link, module] = process.argv.slice(2);
const text = deflateRawSync(readFileSync(module), { level: 9 }).toString("base64");
process.stdout.write(readFileSync(link, "utf8").replace(/(const MODULE = )".*"/, (_, head) => `${head}"${text}"`));
