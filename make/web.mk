# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# LÖVE for the web, see web/README.md:
# make web           what links the core to love.js, in build/web/pixcollide-web.js
# make test-web      the module in love.js: both of its builds, in Chromium and Firefox

# The core and a second copy of Lua 5.1's, as a module that is made in love.js's memory: with vectors, which all browsers
# have that have what unpacks it.
WEB = build/web
WEB_LUA = lapi lauxlib lcode ldebug ldo ldump lfunc lgc llex lmem lobject lopcodes lparser lstate lstring ltable ltm lundump \
  lvm lzio
# There is one thread: without atomics the linker knows no variables of threads.
WEB_CFLAGS = -std=gnu11 -O2 -ffp-contract=off -mbulk-memory -fPIC -fvisibility=hidden -DPIXL_STAYS_LOADED -D_Thread_local= -D__thread= \
  -I$(WEB)/lua -Iweb -isystem $(WASM)/include
WEB_LIBRARIES = /usr/share/emscripten/cache/sysroot/lib/wasm32-emscripten/pic
WEB_LINK = $$(command -v wasm-ld wasm-ld-14 | head -n 1) -pie --experimental-pic --no-entry --gc-sections --strip-debug \
  --allow-undefined --import-memory --max-memory=2147483648 --export=__wasm_call_ctors --export=setThrew \
  --export=stackSave --export=stackRestore

CC_WEB = $(WASM)/simd/cc $(WEB_CFLAGS)
$(eval $(call COMPILE,$(WEB),CC_WEB))
WEB_CORE = $(SOURCES:%.c=$(WEB)/%.o)
WEB_OWN = $(WEB)/web/host.o $(WEB)/web/check.o
$(WEB_CORE) $(WEB_OWN): | $(WASM)/simd/cc $(WEB)/ready

WEB_COPY = $(WEB_LUA:%=$(WEB)/lua/%.o)
$(WEB_COPY): %.o: web/love.h $(WEB)/ready
	$(call SAY,CC $*.c)
	$(Q)$(CC_WEB) -w -c -o $@ $*.c

$(WEB)/ready: .ci/web web/lua.sed $(WASM)/ready | $(WASM)/simd/cc
	@.ci/web $(WEB)

$(WEB)/module.wasm: $(WEB_CORE) $(WEB_OWN) $(WEB_COPY)
	$(call LINK,$(WEB_LINK) -o $@ $^ $(WEB_LIBRARIES)/libc.a $(WEB_LIBRARIES)/libcompiler_rt.a)
	$(Q)wasm-opt -O2 --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
	  --enable-nontrapping-float-to-int -o $@ $@

$(WEB)/pixcollide-web.js: web/pack.mjs web/link.js $(WEB)/module.wasm
	$(call LINK,node $^ >$@)

web: $(WEB)/pixcollide-web.js

# What plays it.
WEB_PACKAGES = love.js@11.4.1 puppeteer-core@24.43.1
$(WEB)/node_modules/.complete: | $(WEB)/ready
	@.ci/deps $(LUA) npm
	@echo "Fetching from npm: $(WEB_PACKAGES)"
	@npm install --prefix $(WEB) --ignore-scripts --no-fund --no-audit --loglevel=error --fetch-retries=1 $(WEB_PACKAGES)
	@touch $@

# The games in the site.
site: web $(WEB)/node_modules/.complete

test-web: web module-love $(WEB)/node_modules/.complete
	@.ci/deps $(LUA) web test play screen
	@$(IN_LOVE) .ci/test_web $(PARTS)

.PHONY: web test-web
