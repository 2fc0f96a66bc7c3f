// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Links pixcollide to the love.js of this page, which is as it comes. One line in index.html, before the other scripts:
//   <script src="pixcollide-web.js"></script>
//
// When a module is made that imports env.system, pixcollide's is made beside it, in its memory. What Lua hands to
// os.execute comes to that import as an address of text, and its number goes back to Lua: so lua/pixcollide/web.lua asks
//   pixcollide hello                          HELLO: the page has this script
//   pixcollide open COROUTINE TABLE TABLE     links: 0, or the length of what is in the way
//   pixcollide reason PLACE                   a byte of that, from 1
// All else goes where it went before. If anything is unlike the love.js that is known, nothing of it has been written to,
// and the page goes on.
(function () {
  "use strict";
  const MODULE = "the wasm, deflated, in base64";
  const HELLO = 7366008;
  const ENOENT = -44; // for system calls: there are no files here
  const LONGJMP = { toString: () => "a longjmp of pixcollide's that nothing has caught" };

  if (WebAssembly.instantiate.knowsPixcollide) return; // the page has this script twice

  // The module's bytes, whose import of a memory says that threads share it if they do here.
  async function unpack(isShared) {
    const packed = Uint8Array.from(atob(MODULE), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const name = Array.from("\x03env\x06memory\x02", (letter) => letter.charCodeAt(0));
    const flags = bytes.findIndex((_, at) => name.every((byte, k) => bytes[at + k] === byte)) + name.length;
    bytes[flags] = isShared ? 3 : 1;
    return bytes;
  }

  async function compile(isShared) {
    if (typeof DecompressionStream === "undefined") throw new Error("this browser has no DecompressionStream: it is too old");
    const bytes = await unpack(isShared);
    if (!WebAssembly.validate(bytes)) throw new Error("this browser has no vectors in WebAssembly (SIMD): it is too old");
    return WebAssembly.compile(bytes);
  }

  // How many bytes of memory and places in a table a module asks for, by its section dylink.0.
  function needs(module) {
    const bytes = new Uint8Array(WebAssembly.Module.customSections(module, "dylink.0")[0]);
    let at = 2; // after the kind of the first part and its size, of one byte each
    function number() {
      let value = 0, shift = 0, byte;
      do { byte = bytes[at++]; value |= (byte & 127) << shift; shift += 7; } while (byte & 128);
      return value;
    }
    return { memory: number(), align: 1 << number(), table: number() };
  }

  // What Lua asks of one love.js; `imports` are those that it is made with.
  class Link {
    constructor(imports) {
      this.env = imports.env;
      this.memory = this.env.memory;
      this.table = this.env.table;
      this.problem = this.problemOf(imports);
      this.side = null;
      this.high = 0; // the higher half of the last result of 64 bits
      const system = this.env.system;
      this.env.system = (address) => {
        const words = this.text(address).split(" ");
        return words[0] === "pixcollide" ? this.answer(words) : system(address);
      };
    }

    problemOf({ env }) {
      if (!(this.memory instanceof WebAssembly.Memory)) return "it imports no env.memory";
      if (!(this.table instanceof WebAssembly.Table)) return "it imports no env.table";
      return typeof env.emscripten_longjmp === "function" ? "" : "it imports no env.emscripten_longjmp";
    }

    text(address) {
      const bytes = new Uint8Array(this.memory.buffer);
      let text = "";
      for (let at = address; at !== 0 && bytes[at]; at++) text += String.fromCharCode(bytes[at]);
      return text;
    }

    answer([, what, ...numbers]) {
      if (what === "hello") return HELLO;
      if (what === "reason") return this.problem.charCodeAt(numbers[0] - 1);
      if (what === "open") this.open(numbers.map((number) => parseInt(number, 16)));
      return this.problem.length;
    }

    // Makes the module in the memory of love.js, once that has been made.
    async make(exports) {
      for (const name of ["malloc", "realloc", "free", "stackSave", "stackRestore"]) {
        if (typeof exports[name] !== "function") throw new Error("it exports no " + name);
      }
      const isShared = typeof SharedArrayBuffer !== "undefined" && this.memory.buffer instanceof SharedArrayBuffer;
      const module = await compile(isShared);
      const { memory, align, table } = needs(module);
      const block = exports.malloc(memory + align);
      if (block === 0) throw new Error("not enough memory");
      const base = Math.ceil(block / align) * align;
      new Uint8Array(this.memory.buffer).fill(0, base, base + memory);
      this.functions = new WebAssembly.Table({ initial: this.table.length + table, element: "anyfunc" });
      for (let k = 0; k < this.table.length; k++) this.functions.set(k, this.table.get(k));
      const global = (value, mutable) => new WebAssembly.Global({ value: "i32", mutable }, value);
      const env = {
        memory: this.memory,
        __indirect_function_table: this.functions,
        __stack_pointer: global(exports.stackSave(), true),
        __memory_base: global(base, false),
        __table_base: global(this.table.length, false),
        getTempRet0: () => this.high,
        setTempRet0: (high) => { this.high = high; },
        emscripten_memcpy_big: (to, from, count) => { new Uint8Array(this.memory.buffer).copyWithin(to, from, from + count); },
        emscripten_builtin_malloc: exports.malloc,
        _emscripten_throw_longjmp: () => { throw LONGJMP; },
      };
      const love = { ...exports, longjmp: this.env.emscripten_longjmp };
      const imports = { env, love, wasi_snapshot_preview1: {} };
      for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
        if (kind !== "function" || imports[from][name]) continue;
        imports[from][name] = name.startsWith("invoke_") ? (place, ...values) => this.invoke(place, values) : () => ENOENT;
      }
      const { exports: side } = await WebAssembly.instantiate(module, imports);
      this.side = side;
      side.__wasm_call_ctors();
    }

    // Calls a function that may longjmp, as emscripten asks for.
    invoke(place, values) {
      const top = this.side.stackSave();
      try {
        return this.functions.get(place)(...values);
      } catch (thrown) {
        this.side.stackRestore(top);
        if (thrown !== LONGJMP) throw thrown;
        this.side.setThrew(1, 0);
      }
    }

    // Leaves on the coroutine what gives the module's opener; or this.problem says why not.
    open([coroutine, empty, known]) {
      if (this.problem) return;
      try {
        const first = this.table.get(0); // ours from the second time on, after a restart of the game
        if (first !== null && first !== this.side.love_dispatch) throw new Error("place 0 in its table of functions is taken");
        const reason = this.side.love_check(coroutine, empty, known, this.table.length);
        if (reason !== 0) throw new Error("its Lua has other " + this.text(reason));
      } catch (error) {
        this.problem = error instanceof WebAssembly.RuntimeError ? "its Lua tells addresses that are none" : error.message;
        return;
      }
      this.table.set(0, this.side.love_dispatch);
      this.side.love_open(coroutine, empty);
    }

    async finish(instance) {
      if (this.problem) return;
      try {
        await this.make(instance.exports);
      } catch (error) {
        this.problem = error.message;
      }
    }
  }

  for (const name of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[name];
    if (!real) continue;
    WebAssembly[name] = async function (source, imports) {
      const isLove = imports && imports.env && typeof imports.env.system === "function";
      const link = isLove ? new Link(imports) : null;
      const made = await real.call(WebAssembly, source, imports);
      if (link) await link.finish(made.instance || made);
      return made;
    };
    WebAssembly[name].knowsPixcollide = true;
  }
})();
