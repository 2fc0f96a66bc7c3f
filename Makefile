# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# make            builds the module for Lua 5.4            make test      runs specs and C tests
# make demo       150 balls and 40 ships, with a picture   make asan      the same under sanitizers
# make platformer a small game plays itself, with picture  make play      GAME=room, or another one, with LÖVE
# make screenshots all games play themselves in LÖVE, without a screen
# make bench      measures                                 make lint      static checks
# make install    PREFIX=/usr/local                        make hash      the same answers from every build?
# make rock       builds and loads the rock                make stress    specs with an aggressive collector
# make kernels    the tests with lesser kernels            make arm       the tests on 64-bit ARM, emulated
# make binding    those specs that another Lua could change
# make msan       the C tests: is memory read that nobody has written?
# make fuzz       hostile bytes, for FUZZ_SECONDS = 60     make fuzz-api  random programs, FUZZ_CALLS = 1000000
# make love       all that a game in LÖVE needs, in build/love
# make test-love  the specs that need LÖVE                 make test-windows  the specs with the library for Windows, in wine
# make dist       all that a release has, in build/dist: the library for Linux, Windows and macOS, archives, the rock
# make test-dist  tries what of it runs here
#
# make pictures   draws examples/pictures and assets       make animations   the animated GIFs among them
#
# make rockspec   writes the rockspec's lists of files       make docs      the reference, from lua/pixcollide/meta
# make site       the pages as a site, in build/site         make test-site the site in a browser
# make wasm       Lua with the module as WebAssembly, for the site's playground; make test-wasm the C tests there
# make mutants    breaks a line at a time: do the tests notice?
# make bench-love beside other libraries for LÖVE; PEERS is a folder with bump.lua and HC, if there is one
#
# make uninstall, clean
#
# LUA=luajit (or lua5.1, lua5.2, lua5.3) builds and tests for another Lua. V=1 shows whole commands. Everything installs
# what it needs first.

LUA = lua5.4
CC = cc
CFLAGS = -O2 -g
PREFIX = /usr/local

LUA_VERSION_lua5.1 = 5.1
LUA_VERSION_lua5.2 = 5.2
LUA_VERSION_lua5.3 = 5.3
LUA_VERSION_lua5.4 = 5.4
LUA_VERSION_luajit = 5.1
LUA_VERSION = $(or $(LUA_VERSION_$(LUA)),$(error LUA is $(LUA), not lua5.1, lua5.2, lua5.3, lua5.4 or luajit))

# Where pkg-config knows nothing: Debian's folders.
LUA_CFLAGS := $(or $(shell pkg-config --cflags $(LUA) 2>/dev/null),$(if $(filter luajit,$(LUA)),-I/usr/include/luajit-2.1,-I/usr/include/$(LUA)))
# The archive of a release brings the headers along.
STB_CFLAGS = $(if $(wildcard third_party/stb),-isystem third_party)
export CC LUA_CFLAGS STB_CFLAGS

WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
ALL_CFLAGS = -std=gnu11 -fPIC -fvisibility=hidden -ffp-contract=off $(WARNINGS) $(CFLAGS) $(LUA_CFLAGS) $(STB_CFLAGS)
# The module must stay loaded, see pixl_pinlibrary: on Linux the linker tells the loader so. Where dlopen does instead,
# nothing older than the C library of the machine that built it loads the module.
SYSTEM := $(shell uname -s)
ALL_CFLAGS += $(if $(filter Linux,$(SYSTEM)),-DPIXL_STAYS_LOADED)
SHARED_Darwin = -bundle -undefined dynamic_lookup
SHARED_Linux = -shared -Wl,-z,nodelete
SHARED = $(or $(SHARED_$(SYSTEM)),-shared)

# The core knows nothing of Lua: what is built for one serves all, unless a folder of its own is asked for.
BUILD = build/$(LUA)
SHARED_CORE ?= build/core
CORE_BUILD = $(if $(filter command,$(firstword $(origin BUILD))),$(BUILD),$(SHARED_CORE))
MODULE = $(BUILD)/pixcollide/core.so
SOURCES = $(wildcard csrc/*/*.c)
CORE = $(filter-out csrc/lua/%,$(SOURCES))
CORE_OBJECTS = $(CORE:%.c=$(CORE_BUILD)/%.o)
OBJECTS = $(CORE_OBJECTS) $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(CORE),$(SOURCES)))

Q = $(if $(V),,@)
SAY = $(if $(V),,$(info $(1)))

# How every file of C is compiled: $(call COMPILE,FOLDER,CC_OF_KIND) makes FOLDER/csrc/mask/mask.o of csrc/mask/mask.c by
# the command in the variable CC_OF_KIND, and beside it a list of the headers that it includes. After deps, so that a
# fresh machine has the headers before the first file is compiled.
define COMPILE
$(1)/%.o: %.c | deps
	$$(call SAY,CC $$<)
	$$(if $$(wildcard $$(@D)),,@mkdir -p $$(@D))
	$$(Q)$$($(2)) -Icsrc -MMD -MP -c -o $$@ $$<

-include $$(wildcard $(1)/*/*.d $(1)/*/*/*.d $(1)/*/*/*/*.d)
endef

# How objects become a program or a library: $(call LINK,COMMAND).
define LINK
	$(call SAY,LD $@)
	@mkdir -p $(@D)
	$(Q)$(1)
endef

RUN = LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;$${LUA_PATH:-;}" LUA_CPATH="./$(BUILD)/?.so;$${LUA_CPATH:-;}"

all: deps $(MODULE)

deps:
	@.ci/deps $(LUA) build

deps-test: deps
	@.ci/deps $(LUA) test

# For all that .ci/run does.
deps-checks: deps-test
	@.ci/deps $(LUA) lint rock arm dist wine wine32 fuzz play screen wasm site browser

CC_MODULE = $(CC) $(ALL_CFLAGS)
$(foreach folder,$(sort $(CORE_BUILD) $(BUILD)),$(eval $(call COMPILE,$(folder),CC_MODULE)))

$(MODULE): $(OBJECTS)
	$(call LINK,$(CC) $(SHARED) $(CFLAGS) -o $@ $^ -lm)

objects: $(OBJECTS)

demo: all
	@$(RUN) $(LUA) examples/balls.lua

platformer: all
	@$(RUN) $(LUA) examples/platformer_strip.lua

# LÖVE comes with LuaJIT.
IN_LOVE = LUA_PATH="./lua/?.lua;./lua/?/init.lua;;" LUA_CPATH="./build/luajit/?.so;;"
GAMES = shooter platformer digger asteroids room
GAME = platformer

play:
	@$(MAKE) --no-print-directory LUA=luajit all
	@.ci/deps luajit play
	@$(IN_LOVE) love examples $(GAME)

# Each game plays its script, without a screen. A game that has not ended by then hangs.
SCREENSHOTS = build/screenshots

screenshots:
	@$(MAKE) --no-print-directory LUA=luajit all
	@.ci/deps luajit play screen
	@mkdir -p $(SCREENSHOTS)
	@for game in $(GAMES); do \
	  $(IN_LOVE) timeout 300 xvfb-run -a love examples $$game --script --screenshot $(SCREENSHOTS)/$$game.png || exit 1; \
	done

# All that a game needs, in one folder to be copied into the game's, with the library for this system.
LOVE = build/love/pixcollide

love:
	@$(MAKE) --no-print-directory LUA=luajit all
	@rm -rf $(LOVE)
	@to=$(LOVE); $(COPY_LUA)
	@cp build/luajit/pixcollide/core.so $(LOVE)/ && strip -S $(LOVE)/core.so
	@.ci/love $(LOVE)
	@echo "$(LOVE): Lua files, core.so for $$(uname -s) $$(uname -m)"

# SPECS: the files of specs that make test and make test-love run, all unless given.
SPECS =

# Specs that need LÖVE, in LÖVE. They need no screen.
test-love:
	@$(MAKE) --no-print-directory LUA=luajit deps-test all
	@.ci/deps luajit play screen
	@XDG_DATA_HOME="$(CURDIR)/build/love-data" SPECS="$(or $(SPECS),spec/love/*_spec.lua)" LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;;" LUA_CPATH="./build/luajit/?.so;;" \
	  BUSTED="timeout 300 love spec/love" xvfb-run -a spec/run_tests.sh LÖVE

# The PNG and GIF files in examples that are in the repository.
pictures: all animations
	@$(RUN) $(LUA) examples/draw_assets.lua
	@$(RUN) $(LUA) examples/draw_level.lua
	@$(RUN) $(LUA) examples/draw_walker.lua
	@$(RUN) $(LUA) examples/draw_fighter.lua
	@$(RUN) $(LUA) examples/draw_shooter.lua
	@$(RUN) $(LUA) examples/draw_digger.lua
	@$(RUN) $(LUA) examples/draw_rule.lua
	@$(RUN) $(LUA) examples/draw_masks.lua
	@$(RUN) $(LUA) examples/draw_world.lua
	@$(RUN) $(LUA) examples/balls.lua build && cp build/demo.png examples/pictures/demo.png
	@$(RUN) $(LUA) examples/platformer_strip.lua examples/pictures
	@$(MAKE) --no-print-directory screenshots SCREENSHOTS=examples/pictures
	@$(IN_LOVE) timeout 300 xvfb-run -a love examples/debug_view examples/pictures/debug.png

# The animated GIFs among them.
animations: all
	@.ci/deps $(LUA) film
	@$(RUN) $(LUA) examples/animations.lua
	@$(MAKE) --no-print-directory LUA=luajit all
	@.ci/deps luajit play screen
	@$(IN_LOVE) timeout 300 xvfb-run -a love examples digger --script --film examples/pictures/digger.gif

# Specs in full for Lua 5.4, fewer random rounds for the others: the code under test is the same.
ROUNDS = $(if $(filter lua5.4,$(LUA)),1,0.2)

# The core knows nothing of Lua: its tests run once; so do those of failing memory.
PROGRAMS = $(if $(SPECS),,$(if $(filter lua5.4,$(LUA)),$(BUILD)/core_tests $(BUILD)/memory_tests))

# So many files of specs and programs run side by side.
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
test: deps-test all $(PROGRAMS)
	@PIXCOLLIDE_ROUNDS=$(ROUNDS) $(RUN) JOBS=$(JOBS) SPECS="$(SPECS)" spec/run_tests.sh $(LUA) $(PROGRAMS)

# The tests with the kernels that are not the best one here, which make test runs. A shell command that sets $$@ to them.
KERNEL_ROUNDS = 0.02
LESSER_KERNELS = kernels=$$(.ci/kernels $(LUA) $(BUILD)) || exit 1; set -- $$kernels; shift

kernels: deps-test all $(BUILD)/core_tests
	@$(LESSER_KERNELS); for kernel in "$$@"; do \
	  echo "== kernel $$kernel"; \
	  PIXCOLLIDE_KERNEL=$$kernel PIXCOLLIDE_ROUNDS=$(KERNEL_ROUNDS) $(RUN) JOBS=$(JOBS) SPECS="$$(.ci/core_specs answers)" \
	    WHY="no kernel changes what they test" EXCLUDE=garbage spec/run_tests.sh $(LUA) $(BUILD)/core_tests || exit 1; \
	done

# The tests in C are linked with the objects of the module itself. Assertions are compiled in for the sanitizers.
TEST_CFLAGS = -std=gnu11 -g -O1 $(WARNINGS) -Ispec/c -Ibuild $(STB_CFLAGS)
CORE_TESTS = $(filter-out spec/c/lua/%,$(wildcard spec/c/*.c spec/c/*/*.c))
MEMORY_TESTS = spec/c/lua/test_lua_memory.c
TESTS = $(BUILD)/tests
ASAN = build/asan
MSAN = build/msan
CC_TESTS = $(CC) $(TEST_CFLAGS) $(LUA_CFLAGS)
$(eval $(call COMPILE,$(TESTS),CC_TESTS))

# The list of suites, from the names of their files: test_mask.c has mask_tests. Files directly in spec/c are support.
TEST_SUITES = build/test_suites.h
$(TEST_SUITES): $(sort $(dir $(CORE_TESTS))) Makefile
	@mkdir -p $(@D)
	@printf 'SUITE(%s)\n' $(patsubst test_%.c,%,$(notdir $(filter-out $(wildcard spec/c/*.c),$(CORE_TESTS)))) >$@

$(TESTS)/spec/c/test_main.o $(ASAN)/spec/c/test_main.o $(MSAN)/spec/c/test_main.o: $(TEST_SUITES)

$(BUILD)/core_tests: $(CORE_OBJECTS) $(CORE_TESTS:%.c=$(TESTS)/%.o)
	$(call LINK,$(CC) -o $@ $^ -lm)

$(BUILD)/memory_tests: $(OBJECTS) $(MEMORY_TESTS:%.c=$(TESTS)/%.o)
	$(call LINK,$(CC) -o $@ $^ -l$(LUA) -lm)

# Under AddressSanitizer and UndefinedBehaviorSanitizer. Shifts and sums in stb_image overflow by design, so the file that
# holds it is built with the first only.
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
SANITIZE_FILE = $(if $(filter %/stb.o,$@),-fsanitize=address,$(SANITIZE))

# What sanitizers tell needs lines, but not variables, which take long to compile, as warnings do.
CC_ASAN = $(CC) $(TEST_CFLAGS) $(if $(findstring /csrc/,$@),-w,-Werror) -g1 -DPIX_DEBUG -fPIC $(LUA_CFLAGS) $(SANITIZE_FILE)
$(foreach folder,$(ASAN) $(ASAN)/$(LUA),$(eval $(call COMPILE,$(folder),CC_ASAN)))
ASAN_CORE = $(CORE:%.c=$(ASAN)/%.o)
ASAN_OBJECTS = $(ASAN_CORE) $(patsubst %.c,$(ASAN)/$(LUA)/%.o,$(filter-out $(CORE),$(SOURCES)))
# What one of the sanitizers' runs takes is many times what the plain ones take.
ASAN_ROUNDS = 0.03

$(ASAN)/pixcollide/core.so: $(ASAN_OBJECTS)
	$(call LINK,$(CC) -shared $(SANITIZE) -o $@ $^ -lm)

$(ASAN)/core_tests: $(ASAN_CORE) $(CORE_TESTS:%.c=$(ASAN)/%.o)
	$(call LINK,$(CC) $(SANITIZE) -o $@ $^ -lm)

$(ASAN)/memory_tests: $(ASAN_OBJECTS) $(MEMORY_TESTS:%.c=$(ASAN)/%.o)
	$(call LINK,$(CC) $(SANITIZE) -o $@ $^ -l$(LUA) -lm)

asan-programs: $(ASAN)/pixcollide/core.so $(ASAN)/core_tests $(ASAN)/memory_tests

asan: deps-test all asan-programs
	@PIXCOLLIDE_ROUNDS=$(ASAN_ROUNDS) LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;;" LUA_CPATH="./$(ASAN)/?.so;;" \
	  PRELOAD="$$($(CC) -print-file-name=libasan.so)" JOBS=$(JOBS) SPECS="$$(.ci/core_specs binding)" \
	  WHY="the C tests and make fuzz-api reach what they test" \
	  spec/run_tests.sh $(LUA) $(ASAN)/core_tests $(ASAN)/memory_tests
	@$(LESSER_KERNELS); for kernel in "$$@"; do \
	  echo "== kernel $$kernel"; \
	  PIXCOLLIDE_KERNEL=$$kernel PIXCOLLIDE_ROUNDS=0.005 PIXCOLLIDE_LARGE=0 $(ASAN)/core_tests || exit 1; \
	done

# The C tests under clang's MemorySanitizer.
CC_MSAN = $(FUZZ_CC) $(TEST_CFLAGS) -w -g1 -DPIX_DEBUG -fsanitize=memory -fno-omit-frame-pointer
$(eval $(call COMPILE,$(MSAN),CC_MSAN))

$(MSAN)/core_tests: $(CORE:%.c=$(MSAN)/%.o) $(CORE_TESTS:%.c=$(MSAN)/%.o)
	$(call LINK,$(FUZZ_CC) -fsanitize=memory -o $@ $^ -lm)

msan: deps-fuzz
	@$(MAKE) --no-print-directory $(MSAN)/core_tests
	@PIXCOLLIDE_ROUNDS=0.01 PIXCOLLIDE_LARGE=0 $(MSAN)/core_tests

# Hostile bytes for what reads bytes, under the same sanitizers: two programs side by side, for so many seconds. make
# fuzz-corpus adds those of their new inputs to the kept ones that reach code which no other does.
FUZZ_SECONDS = 60
FUZZ = build/fuzz
FUZZ_CC = clang
FUZZ_TARGETS = deserialize image
FUZZ_PROGRAMS = $(FUZZ_TARGETS:%=$(FUZZ)/fuzz_%)
FUZZ_CFLAGS = -std=gnu11 -g -O1 -DPIX_DEBUG -DPIX_LARGEST_IMAGE=262144 $(STB_CFLAGS) $(WARNINGS)
CC_FUZZ = $(FUZZ_CC) $(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link $(SANITIZE_FILE)
$(eval $(call COMPILE,$(FUZZ),CC_FUZZ))

deps-fuzz:
	@.ci/deps $(LUA) build fuzz

# What reads bytes, and what that needs. Kernels read none, and take as long to compile as all the rest.
FUZZ_CORE = $(filter-out $(addprefix csrc/,$(addsuffix /%,kernels toolkit sprite world motion)),$(CORE))
FUZZ_KERNELS = $(patsubst %.c,$(CORE_BUILD)/%.o,$(filter csrc/kernels/%,$(CORE)))
$(FUZZ_PROGRAMS): $(FUZZ)/fuzz_%: $(FUZZ)/spec/fuzz/fuzz_%.o $(FUZZ_CORE:%.c=$(FUZZ)/%.o) $(FUZZ_KERNELS)
	$(call LINK,$(FUZZ_CC) -fsanitize=fuzzer $(SANITIZE) -o $@ $^ -lm)

fuzz: deps-fuzz
	@$(MAKE) --no-print-directory $(FUZZ_PROGRAMS)
	@spec/fuzz/run.sh $(FUZZ_SECONDS) $(FUZZ) $(FUZZ_TARGETS)

fuzz-corpus: deps-fuzz
	@$(MAKE) --no-print-directory $(FUZZ_PROGRAMS)
	@for target in $(FUZZ_TARGETS); do \
	  mkdir -p $(FUZZ)/new/$$target spec/fuzz/corpus/$$target; \
	  $(FUZZ)/fuzz_$$target -set_cover_merge=1 -use_counters=0 -max_len=4096 spec/fuzz/corpus/$$target $(FUZZ)/new/$$target || exit 1; \
	done

# Random programs over all functions, under the same sanitizers, in three Luas: FUZZ_CALLS calls, about, from SEED on. One
# program again, each call told before it is made: make fuzz-api LUA=lua5.1 SEED=77 TRACE=1
FUZZ_LUAS = $(or $(if $(filter command,$(firstword $(origin LUA))),$(LUA)),lua5.4 luajit lua5.1)
FUZZ_CALLS = 1000000
SEED = 1
TRACE =

$(ASAN)/$(LUA)/fuzz_api: $(ASAN_OBJECTS) $(ASAN)/$(LUA)/spec/fuzz/api/host.o
	$(call LINK,$(CC) $(SANITIZE) -o $@ $^ -l$(LUA:luajit=luajit-5.1) -lm)

fuzz-api-programs:
	@for lua in $(FUZZ_LUAS); do \
	  $(MAKE) --no-print-directory LUA=$$lua deps-test $(ASAN)/$$lua/fuzz_api || exit 1; \
	done

fuzz-api: fuzz-api-programs
	@JOBS=$(JOBS) LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;;" spec/fuzz/api/run.sh $(ASAN) $(SEED) $(FUZZ_CALLS) "$(TRACE)" $(FUZZ_LUAS)

# For a Lua between those that make test runs them all by.
binding: deps-test all
	@PIXCOLLIDE_ROUNDS=$(KERNEL_ROUNDS) $(RUN) JOBS=$(JOBS) SPECS="$$(.ci/core_specs binding) $$(ls spec/library/*_spec.lua)" \
	  WHY="they test the core, or run in Lua 5.1 as well as in 5.4" EXCLUDE=large spec/run_tests.sh $(LUA)

stress: deps-test all
	@PIXCOLLIDE_ROUNDS=0.01 $(RUN) HELPER=spec/support/collect.lua JOBS=$(JOBS) SPECS="$$(.ci/core_specs binding)" \
	  WHY="those of the binding make all kinds of calls" EXCLUDE=garbage,large spec/run_tests.sh $(LUA)

# Do the tests notice when a line is wrong? MUTANTS small changes, one at a time; of these, those of files with ONLY in
# their names. What .ci/mutants/noticed.txt lists must be noticed; AGAIN=1 tries that alone, by the tests that noticed it
# before and, where they do not now, by all.
MUTANTS = 400
ONLY =
AGAIN =
TRY_MUTANTS = seq $(JOBS) | xargs -P $(JOBS) -I JOB $(LUA) .ci/mutants/main.lua work JOB $(JOBS)
MUTANT_ROUNDS = 0.2
mutants: deps-test all $(PROGRAMS)
	@$(MAKE) --no-print-directory LUA=luajit all
	@.ci/deps luajit play screen
	@export PIXCOLLIDE_ROUNDS=$(MUTANT_ROUNDS) && \
	  $(LUA) .ci/mutants/main.lua $(if $(AGAIN),again,plan) $(MUTANTS) "$(ONLY)" && $(TRY_MUTANTS) && \
	  $(if $(AGAIN),$(LUA) .ci/mutants/main.lua rest && $(TRY_MUTANTS) &&) $(LUA) .ci/mutants/main.lua report

lint: all
	@.ci/deps $(LUA) lint
	@CFLAGS="-std=gnu11 $(WARNINGS) $(LUA_CFLAGS) $(STB_CFLAGS)" .ci/lint $(CC) $(OBJECTS)

# On 64-bit ARM under an emulator, built by Debian's cross compiler.
arm: deps dist-linux-arm64 dist-macos
	@.ci/arm

# The specs with the library for 64-bit Windows, in wine, and for 32 bits the answers.
test-windows: dist
	@.ci/wine
	@.ci/wine32

# All that a release has, in build/dist: the libraries of all systems, built by Debian's cross compilers, in one folder with
# the Lua files, and as archives with the sources and the rock.
DIST_SYSTEMS = linux-x64 linux-arm64 windows-x64 windows-x86 macos
DIST_LIBRARIES = $(DIST_SYSTEMS:%=dist-%)

deps-dist: deps
	@.ci/deps lua5.1 build dist
	@.ci/dist/headers

$(DIST_LIBRARIES): dist-%: deps-dist
	+@.ci/dist/library $*

dist: $(DIST_LIBRARIES)
	@.ci/dist/pack $(DIST_SYSTEMS)

test-dist: dist
	@$(MAKE) --no-print-directory LUA=luajit deps
	@.ci/deps luajit play screen rock
	@.ci/dist/try

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
$$(WASM)/$(1)/cc: Makefile $$(WASM)/ready
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

# One hash over many random answers: the same whatever compiled it, whichever kernel answers and whichever Lua asks.
hash: deps wasm
	@.ci/hash

# What docs/reference says of types and functions.
docs: deps
	@$(LUA) .ci/reference.lua write

# The pages as a site, in build/site: open its index.html, or serve the folder (python3 -m http.server -d build/site),
# for the search needs a server. make test-site looks at every page in a browser.
PLAYGROUND = build/site-pages/playground
site: deps $(WASM_KINDS:%=$(WASM)/worker/pixcollide-%.js)
	@.ci/deps $(LUA) site
	@$(RUN) $(LUA) .ci/site.lua
	@node docs/playground/build.mjs $(PLAYGROUND) $(foreach package,lua5.4 lua-dkjson libstb-dev emscripten,$(package)=/usr/share/doc/$(package)/copyright)
	@cp $(WASM)/worker/* $(PLAYGROUND)/
	@mkdocs build --quiet --strict -f build/mkdocs.yml
	@echo "build/site/index.html: $$(find build/site -name '*.html' | wc -l) pages"

# Programs are played by Lua 5.4 in the browser, and so beside it.
test-site: site
	@$(MAKE) --no-print-directory LUA=lua5.4 all
	@.ci/deps $(LUA) browser
	@python3 .ci/test_site.py build/site build/site-screenshots
	@LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;;" LUA_CPATH="./build/lua5.4/?.so;;" \
	  python3 .ci/test_playground.py build/site build/site-screenshots lua5.4

# The rockspec's lists of files.
rockspec: deps
	@$(LUA) .ci/rockspec.lua

rock: deps
	@.ci/deps $(LUA) rock
	@.ci/rock $(LUA) $(LUA_VERSION)

# All that is measured, in a few minutes; BENCH=boxes: only what has this in its name; BENCH=crowds: in LÖVE. Peers that
# are missing and cannot be installed are skipped.
BENCH =
bench: all deps-bench
	@$(MAKE) --no-print-directory build/bench/run
	@build/bench/run "$(BENCH)"
	@$(MAKE) --no-print-directory bench-lua LUA=lua5.4
	@if command -v luajit >/dev/null; then $(MAKE) --no-print-directory bench-lua LUA=luajit; \
	  else echo "bench: LuaJIT is not there: skipped"; fi
	@case "crowds in LÖVE" in *"$(BENCH)"*) $(MAKE) --no-print-directory bench-love ;; esac

deps-bench: deps
	@.ci/deps $(LUA) bench || echo "bench: goes on without them"
	@$(MAKE) --no-print-directory LUA=luajit deps || echo "bench: goes on without LuaJIT"

# Through the Lua API, by one Lua.
bench-lua: all $(BUILD)/lbench.so
	@$(RUN) $(LUA) bench/main.lua "$(BENCH)"

# In LÖVE, beside love.physics, and bump.lua and HC if they are in the folder PEERS. It draws nothing.
PEERS =
bench-love:
	@$(MAKE) --no-print-directory LUA=luajit all
	@.ci/deps luajit play
	@$(IN_LOVE) love bench/love "$(PEERS)"

BENCH_FLAGS = -std=gnu11 -O2 -ffp-contract=off
BENCH_SOURCES = $(filter-out bench/l%.c,$(wildcard bench/*.c))
# printf, as makes differ in how # is written in a function's arguments.
HAS_CHIPMUNK = $(shell printf '\043include <chipmunk/chipmunk.h>' | $(CC) -E -x c -o /dev/null - 2>/dev/null && echo yes)
CC_BENCH = $(CC) $(BENCH_FLAGS) $(WARNINGS) -DPIX_BENCH_FLAGS='"$(BENCH_FLAGS)"' $(if $(HAS_CHIPMUNK),-DBENCH_HAS_CHIPMUNK) \
  $(STB_CFLAGS)
$(eval $(call COMPILE,build/bench,CC_BENCH))

build/bench/run: $(CORE:%.c=build/bench/%.o) $(BENCH_SOURCES:%.c=build/bench/%.o)
	$(call LINK,$(CC) -o $@ $^ $(if $(HAS_CHIPMUNK),-lchipmunk) -lm)

# What measures Lua needs of C: a clock, an empty method, and the same frames in C. It has a core of its own.
$(BUILD)/lbench.so: $(BUILD)/bench/lbench.o $(CORE_OBJECTS)
	$(call LINK,$(CC) $(SHARED) -o $@ $^ -lm)

LUA_FOLDERS = . $(patsubst lua/pixcollide/%/,%,$(sort $(dir $(wildcard lua/pixcollide/*/*.lua))))
# Copies the Lua files to the folder in $$to.
COPY_LUA = for folder in $(LUA_FOLDERS); do \
  install -d "$$to/$$folder" && install -m 644 lua/pixcollide/$$folder/*.lua "$$to/$$folder/" || exit 1; done

install: all
	install -d $(DESTDIR)$(PREFIX)/lib/lua/$(LUA_VERSION)/pixcollide
	install -m 755 $(MODULE) $(DESTDIR)$(PREFIX)/lib/lua/$(LUA_VERSION)/pixcollide/core.so
	@to=$(DESTDIR)$(PREFIX)/share/lua/$(LUA_VERSION)/pixcollide; $(COPY_LUA)
	@echo "Where $(LUA) does not look in $(PREFIX) by itself, it finds the module with:"
	@echo '  export LUA_PATH="$(PREFIX)/share/lua/$(LUA_VERSION)/?.lua;$(PREFIX)/share/lua/$(LUA_VERSION)/?/init.lua;;"'
	@echo '  export LUA_CPATH="$(PREFIX)/lib/lua/$(LUA_VERSION)/?.so;;"'

uninstall:
	rm -rf $(DESTDIR)$(PREFIX)/lib/lua/$(LUA_VERSION)/pixcollide $(DESTDIR)$(PREFIX)/share/lua/$(LUA_VERSION)/pixcollide

clean:
	rm -rf build demo.png demo-frames.png platformer-strip.png

.PHONY: all objects docs wasm test-wasm site test-site rockspec deps deps-test deps-checks deps-fuzz demo platformer play screenshots \
  pictures animations love test test-love kernels asan asan-programs msan binding fuzz fuzz-corpus fuzz-api fuzz-api-programs stress lint mutants arm test-windows \
  deps-dist $(DIST_LIBRARIES) dist test-dist hash rock bench bench-lua bench-love deps-bench install uninstall clean
