# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# The site and its playground:
# make site          the pages as a site, in build/site, with the playground and the games
# make test-site     the site in a browser
# make wasm          Lua with the module as WebAssembly, for the playground
# make test-wasm     the C tests as WebAssembly, in node

# Lua 5.4 with the core in it as WebAssembly, by emscripten, with vectors and without: simd/lua and plain/lua are run by
# node as lua5.4 would be, worker/pixcollide-KIND.js by the playground's worker, with the files that programs may need.
WASM = build/wasm
WASM_KINDS = simd plain
WASM_VECTORS_simd = -msimd128 -msse2
# Debian's finds its packages of node by this.
EMCC = NODE_PATH=/usr/share/nodejs emcc
WASM_CFLAGS = -std=gnu11 -O2 -ffp-contract=off -DPIXL_STAYS_LOADED -I$(WASM)/lua/src -isystem $(WASM)/include
# What has no vectors of its own serves both kinds.
WASM_SHARED = $(filter $(foreach folder,image mask toolkit lua,csrc/$(folder)/%),$(SOURCES))
WASM_LINK = $(EMCC) -s ALLOW_MEMORY_GROWTH=1
# What runs in node serves tests: its linker need not optimise, which takes most of its time.
WASM_IN_NODE = -O1 -s ENVIRONMENT=node -s NODERAWFS=1 -s WASM_ASYNC_COMPILATION=0 -s EXIT_RUNTIME=1 -s MAXIMUM_MEMORY=2GB \
  --pre-js docs/playground/in_node.js
WASM_IN_WORKER = -O2 -s ENVIRONMENT=worker -s MODULARIZE=1 -s EXPORT_NAME=createPixcollide -s MAXIMUM_MEMORY=512MB \
  -s EXPORTED_RUNTIME_METHODS=ccall,FS -s FORCE_FILESYSTEM=1 --no-entry \
  --preload-file lua --exclude-file '*/meta/*' --preload-file $(WASM)/dkjson.lua@lua/dkjson.lua \
  --preload-file examples/assets --preload-file examples/playground --preload-file spec/fixtures/frames_cleared.gif
WASM_FILES = $(filter-out lua/pixcollide/meta/%,$(wildcard lua/*/*.lua lua/*/*/*.lua)) $(wildcard examples/assets/* examples/playground/*) \
  $(dir $(wildcard lua/*/*/init.lua)) examples/assets examples/playground spec/fixtures/frames_cleared.gif
define WASM_KIND
CC_WASM_$(1) = $$(WASM)/$(1)/cc $$(WASM_CFLAGS)
$$(eval $$(call COMPILE,$$(WASM)/$(1),CC_WASM_$(1)))
WASM_OBJECTS_$(1) = $$(WASM_SHARED:%.c=$$(WASM)/plain/%.o) \
  $$(patsubst %.c,$$(WASM)/$(1)/%.o,$$(filter-out $$(WASM_SHARED),$$(SOURCES)) docs/playground/open.c)
WASM_HOST_$(1) = $$(WASM)/$(1)/docs/playground/host.o
$$(WASM_OBJECTS_$(1)) $$(WASM_HOST_$(1)): | $$(WASM)/$(1)/cc

# What emcc calls for each file: its own start takes longer than most of them.
$$(WASM)/$(1)/cc: make/site.mk $$(WASM)/ready
	@printf '#!/bin/sh\nexec clang %s "$$$$@"\n' "$$$$($$(EMCC) $$(WASM_VECTORS_$(1)) --cflags)" >$$@
	@chmod +x $$@

$$(WASM)/$(1)/lua.js: $$(WASM_OBJECTS_$(1)) docs/playground/in_node.js $$(WASM)/ready
	$$(call LINK,$$(WASM_LINK) $$(WASM_IN_NODE) -o $$@ $$(filter %.o,$$^) $$(WASM)/lua.o $$(WASM)/liblua.a)

$$(WASM)/worker/pixcollide-$(1).js: $$(WASM_OBJECTS_$(1)) $$(WASM_HOST_$(1)) $$(WASM_FILES) $$(WASM)/ready
	$$(call LINK,$$(WASM_LINK) $$(WASM_IN_WORKER) -o $$@ $$(filter %.o,$$^) $$(WASM)/liblua.a)
endef
$(foreach kind,$(WASM_KINDS),$(eval $(call WASM_KIND,$(kind))))

$(WASM)/ready: .ci/wasm | deps
	@.ci/deps $(LUA) wasm
	@.ci/wasm $(WASM)

# The tests in C, with each of its kernels.
CC_WASM_TESTS = $(WASM)/simd/cc $(TEST_CFLAGS) -isystem $(WASM)/include
$(eval $(call COMPILE,$(WASM)/tests,CC_WASM_TESTS))
$(WASM)/tests/spec/c/test_main.o: $(TEST_SUITES)
$(CORE_TESTS:%.c=$(WASM)/tests/%.o): | $(WASM)/simd/cc

$(WASM)/tests/core_tests.js: $(filter-out %/open.o $(WASM)/plain/csrc/lua/%,$(WASM_OBJECTS_simd)) $(CORE_TESTS:%.c=$(WASM)/tests/%.o)
	$(call LINK,$(WASM_LINK) $(WASM_IN_NODE) -o $@ $(filter %.o,$^))

test-wasm: wasm $(WASM)/tests/core_tests.js
	@for kernel in $$(.ci/kernels $(WASM)/simd/lua $(WASM)/simd); do \
	  echo "== WebAssembly, kernel $$kernel"; \
	  PIXCOLLIDE_KERNEL=$$kernel PIXCOLLIDE_ROUNDS=$(KERNEL_ROUNDS) node $(WASM)/tests/core_tests.js || exit 1; \
	done

wasm: $(WASM_KINDS:%=$(WASM)/%/lua.js) $(WASM_KINDS:%=$(WASM)/worker/pixcollide-%.js)

# The pages as a site, in build/site: open its index.html, or serve the folder (python3 -m http.server -d build/site),
# for the search needs a server. make test-site looks at every page in a browser.
PLAYGROUND = build/site-pages/playground
site: deps $(WASM_KINDS:%=$(WASM)/worker/pixcollide-%.js)
	@.ci/deps $(LUA) site npm
	@$(RUN) $(LUA) .ci/site.lua
	@node docs/playground/build.mjs $(PLAYGROUND) $(foreach package,lua5.4 lua-dkjson libstb-dev emscripten,$(package)=/usr/share/doc/$(package)/copyright)
	@cp $(WASM)/worker/* $(PLAYGROUND)/
	@.ci/site_games build/site-pages/play
	@mkdocs build --quiet --strict -f build/mkdocs.yml
	@echo "build/site/index.html: $$(find build/site -name '*.html' | wc -l) pages"

# Programs are played by Lua 5.4 in the browser, and so beside it.
test-site: site
	@$(MAKE) LUA=lua5.4 all
	@.ci/deps $(LUA) browser
	@python3 .ci/test_site.py build/site build/site-screenshots
	@$(OUR_LUA) LUA_CPATH="./build/lua5.4/?.so;;" \
	  python3 .ci/test_playground.py build/site build/site-screenshots lua5.4

.PHONY: wasm test-wasm site test-site
