# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Benchmarks:
# make bench         all that is measured, in a few minutes; BENCH=boxes only what has this in its name
# make bench-lua     only what is measured through the Lua API, by LUA=lua5.4 or another one
# make bench-love    in LÖVE, beside love.physics; PEERS=folder also beside bump.lua and HC, which are in that folder

# BENCH=crowds is in LÖVE. Peers that are missing and cannot be installed are skipped.
BENCH =
bench: all deps-bench
	@$(MAKE) build/bench/run
	@build/bench/run "$(BENCH)"
	@$(MAKE) bench-lua LUA=lua5.4
	@if command -v luajit >/dev/null; then $(MAKE) bench-lua LUA=luajit; \
	  else echo "bench: LuaJIT is not there: skipped"; fi
	@case "crowds in LÖVE" in *"$(BENCH)"*) $(MAKE) bench-love ;; esac

deps-bench: deps
	@.ci/deps $(LUA) bench || echo "bench: goes on without them"
	@$(MAKE) LUA=luajit deps || echo "bench: goes on without LuaJIT"

# Through the Lua API, by one Lua.
bench-lua: all $(BUILD)/lbench.so
	@$(RUN) $(LUA) bench/main.lua "$(BENCH)"

# In LÖVE, beside love.physics, and bump.lua and HC if they are in the folder PEERS. It draws nothing.
PEERS =
bench-love: module-love
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

.PHONY: bench bench-lua bench-love deps-bench
