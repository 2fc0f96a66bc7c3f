# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# make            builds the module for Lua 5.4
# make test       runs the specs and the C tests; SPECS=spec/mask/*_spec.lua these alone, ROUNDS=1 all their random cases
# make demo       draws 150 balls that bounce and 40 ships that turn, into demo.png
# make platformer lets a small game play itself, and draws it into platformer-strip.png
# make play       starts a game in LÖVE: GAME=platformer, shooter, digger, asteroids, room or dungeon
# make love       fills build/love/pixcollide with all that a game in LÖVE needs
# make install    installs the module below PREFIX=/usr/local; make uninstall takes it away
# make lint       runs the static checks; .ci/run all that must hold before a change lands
# make docs       writes the reference, from lua/pixcollide/meta
# make clean      removes all that was built
# make help       lists these and all others

# LUA=luajit (or lua5.1, lua5.2, lua5.3, lua5.5) builds and tests for another Lua. V=1 shows whole commands. Everything
# installs what it needs first. The rest is in make: checks.mk, fuzz.mk, bench.mk, release.mk, site.mk, web.mk, pictures.mk.

LUA = lua5.4
CC = cc
CFLAGS = -O2 -g
PREFIX = /usr/local

# How many processes run side by side if make is given one target; make -j says otherwise.
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
ifeq ($(MAKELEVEL)$(word 2,$(MAKECMDGOALS)),0)
MAKEFLAGS += -j$(JOBS)
endif

LUA_VERSION_lua5.1 = 5.1
LUA_VERSION_lua5.2 = 5.2
LUA_VERSION_lua5.3 = 5.3
LUA_VERSION_lua5.4 = 5.4
LUA_VERSION_lua5.5 = 5.5
LUA_VERSION_luajit = 5.1
LUA_VERSION = $(or $(LUA_VERSION_$(LUA)),$(error LUA is $(LUA), not lua5.1, lua5.2, lua5.3, lua5.4, lua5.5 or luajit))

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
SHARED_Linux = -shared -Wl,-z,nodelete -Wl,--build-id
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
MAKEFLAGS += --no-print-directory

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

# RUN: before a command, lets it find the module of this build; IN_LOVE: the one for LÖVE, which comes with LuaJIT.
OUR_LUA = LUA_PATH="./lua/?.lua;./lua/?/init.lua;./?.lua;$${LUA_PATH:-;}"
RUN = $(OUR_LUA) LUA_CPATH="./$(BUILD)/?.so;$${LUA_CPATH:-;}"
IN_LOVE = $(OUR_LUA) LUA_CPATH="./build/luajit/?.so;;"

all: deps $(MODULE)

help:
	@sed -n -e 's/^# make$$/make/p' -e 's/^# \(make .*\)/\1/p' -e '/^# make /n' -e 's/^#  *\( {16}.*\)/\1/p' Makefile
	@for file in make/*.mk; do echo; sed -n -e '4s/^# //p' -e 's/^# \(make .*\)/\1/p' $$file; done

deps:
	@.ci/deps $(LUA) build

deps-test: deps
	@.ci/deps $(LUA) test

CC_MODULE = $(CC) $(ALL_CFLAGS)
$(foreach folder,$(sort $(CORE_BUILD) $(BUILD)),$(eval $(call COMPILE,$(folder),CC_MODULE)))

$(MODULE): $(OBJECTS)
	$(call LINK,$(CC) $(SHARED) $(CFLAGS) -o $@ $^ -lm)

objects: $(OBJECTS)

demo: all
	@$(RUN) $(LUA) examples/balls.lua

platformer: all
	@$(RUN) $(LUA) examples/platformer_strip.lua

# What runs in LÖVE needs the module for LuaJIT.
GAME = platformer
module-love:
	@$(MAKE) LUA=luajit all

play: module-love
	@.ci/deps luajit play
	@$(IN_LOVE) love examples $(GAME)

# All that a game needs, in one folder to be copied into the game's, with the library for this system.
LOVE = build/love/pixcollide

love: module-love
	@rm -rf $(LOVE)
	@to=$(LOVE); $(COPY_LUA)
	@cp build/luajit/pixcollide/core.so $(LOVE)/ && strip -S $(LOVE)/core.so
	@.ci/love $(LOVE)
	@echo "$(LOVE): Lua files, core.so for $$(uname -s) $$(uname -m)"

# SPECS: the files of specs that make test and make test-love run, all unless given. ROUNDS: the share of their random
# rounds; .ci/run asks for all of them with Lua 5.4.
SPECS =
ROUNDS = $(if $(filter lua5.4,$(LUA)),0.3,0.1)

# The core is the same for every Lua: its tests run with Lua 5.4 only; so do those of failing memory.
PROGRAMS = $(if $(SPECS),,$(if $(filter lua5.4,$(LUA)),$(BUILD)/core_tests $(BUILD)/memory_tests))

test: deps-test all $(PROGRAMS)
	@PIXCOLLIDE_ROUNDS=$(ROUNDS) $(RUN) JOBS=$(JOBS) SPECS="$(SPECS)" spec/run_tests.sh $(LUA) $(PROGRAMS)

# The tests in C are linked with the objects of the module itself. Assertions are compiled in for the sanitizers.
TEST_CFLAGS = -std=gnu11 -g -O1 $(WARNINGS) -Ispec/c -Ibuild $(STB_CFLAGS)
CORE_TESTS = $(filter-out spec/c/lua/%,$(wildcard spec/c/*.c spec/c/*/*.c))
MEMORY_TESTS = spec/c/lua/test_lua_memory.c
TESTS = $(BUILD)/tests
CC_TESTS = $(CC) $(TEST_CFLAGS) $(LUA_CFLAGS)
$(eval $(call COMPILE,$(TESTS),CC_TESTS))

# The list of suites, from the names of their files: test_mask.c has mask_tests. Files directly in spec/c are support.
TEST_SUITES = build/test_suites.h
$(TEST_SUITES): $(sort $(dir $(CORE_TESTS))) Makefile
	@mkdir -p $(@D)
	@printf 'SUITE(%s)\n' $(patsubst test_%.c,%,$(notdir $(filter-out $(wildcard spec/c/*.c),$(CORE_TESTS)))) >$@

$(TESTS)/spec/c/test_main.o: $(TEST_SUITES)

$(BUILD)/core_tests: $(CORE_OBJECTS) $(CORE_TESTS:%.c=$(TESTS)/%.o)
	$(call LINK,$(CC) -o $@ $^ -lm)

$(BUILD)/memory_tests: $(OBJECTS) $(MEMORY_TESTS:%.c=$(TESTS)/%.o)
	$(call LINK,$(CC) -o $@ $^ -l$(LUA) -lm)

lint: all
	@.ci/deps $(LUA) lint
	@CFLAGS="-std=gnu11 $(WARNINGS) $(LUA_CFLAGS) $(STB_CFLAGS)" .ci/lint $(CC) $(OBJECTS)

# What docs/reference says of types and functions.
docs: deps
	@$(LUA) .ci/reference.lua write

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

.PHONY: all help deps deps-test objects demo platformer module-love play love test lint docs install uninstall clean

# In this order: fuzzing takes its sanitizers from the checks.
include make/checks.mk make/fuzz.mk make/bench.mk make/release.mk make/site.mk make/pictures.mk make/web.mk
