// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Makes a page unlike those that pixcollide-web.js knows, as the variable UNLIKE says. spec/web/run.mjs puts it before that
// script, where what is wrapped comes nearer to the browser, and again after it, nearer to love.js.
(function () {
  "use strict";
  const isBefore = !WebAssembly.instantiate.knowsPixcollide;
  const kept = window;

  // Lets `change` make love.js: it gets what would make it, and what it imports.
  function wrap(change) {
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const inner = WebAssembly[name];
      WebAssembly[name] = (source, imports) => {
        const make = () => inner.call(WebAssembly, source, imports);
        return imports.env.system ? change(make, imports) : make();
      };
    }
  }

  // Shows other exports to pixcollide-web.js alone.
  function showExports(changes) {
    return {
      before: () => wrap(async (make) => {
        kept.made = await make();
        return { instance: { exports: { ...kept.made.instance.exports, ...changes } } };
      }),
      after: () => wrap(async (make) => { await make(); return kept.made; }),
    };
  }

  const pages = {
    unpacksNothing: { before() { delete window.DecompressionStream; } },
    hasNoVectors: { before() { WebAssembly.validate = () => false; } },
    importsNoLongjmp: {
      before: () => wrap((make, { env }) => { env.emscripten_longjmp = kept.longjmp; return make(); }),
      after: () => wrap((make, { env }) => {
        kept.longjmp = env.emscripten_longjmp;
        delete env.emscripten_longjmp;
        return make();
      }),
    },
    exportsNoStack: showExports({ stackSave: undefined }),
    hasNoMemory: showExports({ malloc: () => 0 }),
    hasAnotherModule: {
      before: () => wrap(async (make, { env }) => {
        const made = await make();
        env.table.set(0, made.instance.exports.malloc);
        return made;
      }),
    },
    hasTheScriptTwice: { before() { document.write('<script src="pixcollide-web.js"></script>'); } },
  };
  const page = pages[window.UNLIKE];
  const change = isBefore ? page.before : page.after;
  if (change) change();
})();
