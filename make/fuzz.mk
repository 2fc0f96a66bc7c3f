# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Fuzzing, see spec/fuzz/README.md:
# make fuzz          feeds hostile bytes to what reads bytes, for FUZZ_SECONDS=60
# make fuzz-corpus   adds to spec/fuzz/corpus the inputs of make fuzz that reach new code
# make fuzz-api      random programs over all functions, FUZZ_CALLS=1000000 in all, from SEED=1 on, in three Luas

# Hostile bytes for what reads bytes, under the sanitizers of make asan: three programs side by side.
FUZZ_SECONDS = 60
FUZZ = build/fuzz
FUZZ_CC = clang
FUZZ_TARGETS = deserialize image inflate
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

fuzz-programs: deps-fuzz
	@$(MAKE) $(FUZZ_PROGRAMS)

fuzz: fuzz-programs all $(ASAN)/pixcollide/core.so
	@spec/fuzz/run.sh $(FUZZ_SECONDS) $(FUZZ) $(FUZZ_TARGETS)
	@$(OUR_LUA) LUA_CPATH="./$(ASAN)/?.so;;" LD_PRELOAD="$(LIBASAN)" ASAN_OPTIONS=detect_leaks=0 \
	  $(LUA) spec/fuzz/sheets.lua $(FUZZ_SECONDS) $$(date +%s) $(FUZZ)/found

fuzz-corpus: fuzz-programs
	@for target in $(FUZZ_TARGETS); do \
	  mkdir -p $(FUZZ)/new/$$target spec/fuzz/corpus/$$target; \
	  $(FUZZ)/fuzz_$$target -set_cover_merge=1 -use_counters=0 -max_len=4096 spec/fuzz/corpus/$$target $(FUZZ)/new/$$target || exit 1; \
	done

# Random programs over all functions, under the same sanitizers, in three Luas. One program again, each call told before it
# is made: make fuzz-api LUA=lua5.1 SEED=77 TRACE=1
FUZZ_LUAS = $(or $(if $(filter command,$(firstword $(origin LUA))),$(LUA)),lua5.4 luajit lua5.1)
FUZZ_CALLS = 1000000
SEED = 1
TRACE =

$(ASAN)/$(LUA)/fuzz_api: $(ASAN_OBJECTS) $(ASAN)/$(LUA)/spec/fuzz/api/host.o
	$(call LINK,$(CC) $(SANITIZE) -o $@ $^ -l$(LUA:luajit=luajit-5.1) -lm)

fuzz-api-programs:
	+@for lua in $(FUZZ_LUAS); do \
	  $(MAKE) LUA=$$lua deps-test $(ASAN)/$$lua/fuzz_api || exit 1; \
	done

fuzz-api: fuzz-api-programs
	@JOBS=$(JOBS) $(OUR_LUA) spec/fuzz/api/run.sh $(ASAN) $(SEED) $(FUZZ_CALLS) "$(TRACE)" $(FUZZ_LUAS)

.PHONY: deps-fuzz fuzz-programs fuzz fuzz-corpus fuzz-api-programs fuzz-api
