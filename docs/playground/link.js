// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Programs in links: #program= holds the text itself, deflated and in base64url, #name= the name of one of the list.

export const MAX_BYTES = 2 ** 20;

// Deflated text that is longer than the text itself has only a few bytes more. Three bytes are four characters.
const MAX_CHARACTERS = Math.ceil((MAX_BYTES + 1024) * 4 / 3);
const TOO_LONG = "a program may have 1 MB at most";

function needStreams() {
  if (typeof CompressionStream === "undefined" || typeof DecompressionStream === "undefined") {
    throw new Error("this browser is too old for programs in links");
  }
}

// What comes out of a stream, or an error as soon as it is more than the limit.
async function collect(stream, limit) {
  const chunks = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      reader.cancel().catch(() => {});
      throw new Error(TOO_LONG);
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function toBase64url(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(parts.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64url(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
}

export async function encodeProgram(text) {
  needStreams();
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_BYTES) throw new Error(TOO_LONG);
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64url(await collect(packed, Infinity));
}

// The text, or an error whose message ends a sentence that says which program could not be opened.
export async function decodeProgram(coded) {
  needStreams();
  if (coded.length > MAX_CHARACTERS) throw new Error(TOO_LONG);
  let bytes;
  try {
    const packed = new Blob([fromBase64url(coded)]).stream();
    bytes = await collect(packed.pipeThrough(new DecompressionStream("deflate-raw")), MAX_BYTES);
  } catch (error) {
    if (error.message === TOO_LONG) throw error;
    throw new Error("the link is broken: a part of it may be missing");
  }
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error("it is no text in UTF-8");
  }
  // Where C ends a text.
  if (text.includes("\0")) throw new Error("it is no text: it has a zero byte");
  return text;
}

// {program: coded} or {name}, or nothing where the fragment is neither.
export function readFragment(fragment) {
  const [, kind, value] = /^#(program|name)=(.*)$/s.exec(fragment) || [];
  if (!kind) return {};
  try {
    return { [kind]: decodeURIComponent(value) };
  } catch {
    return { [kind]: value };
  }
}
