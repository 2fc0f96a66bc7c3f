# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Checks beyond make test; .ci/run runs those that must hold before a change lands:
# make kernels       the C tests and random answers with the kernels that are not this processor's best
# make asan          the C tests, specs of the binding and random answers under Address- and UndefinedBehaviorSanitizer
# make msan          the C tests under MemorySanitizer: is memory read that nobody has written?
# make binding       by LuaJIT the specs of the binding and of the library, with few random cases
# make stress        random answers and some specs with a collector that collects all the time
# make hash          random answers of builds that nothing else makes: -O3 with fused operations allowed, WebAssembly
# make arm           the C tests and random answers on 64-bit ARM, emulated
# make test-love     the specs that need LÖVE
# make test-windows  specs with the library for 64-bit Windows in wine, and random answers for 64 and 32 bits
# make mutants       changes a line at a time, and lists the changes that no test notices; ONLY=csrc/mask
# make check-release what .ci/run leaves out as it takes long, and must hold before a release; STEPS="wasm site" these alone

STEPS =
check-release:
	@.ci/check_release $(STEPS)

# The share of their random rounds that the C tests run with each kernel: few, as random answers ask all that it does.
KERNEL_ROUNDS = 0.02
# A shell command that sets $$@ to the kernels that are not the best one here, which make test runs.
LESSER_KERNELS = kernels=$$(.ci/kernels $(LUA) $(BUILD)) || exit 1; set -- $$kernels; shift

kernels: deps all $(BUILD)/core_tests
	@$(LESSER_KERNELS); for kernel in "$$@"; do \
	  echo "== kernel $$kernel"; \
	  PIXCOLLIDE_KERNEL=$$kernel PIXCOLLIDE_ROUNDS=$(KERNEL_ROUNDS) PIXCOLLIDE_LARGE=0 $(BUILD)/core_tests || exit 1; \
	done
	+@.ci/hash kernels

# Under AddressSanitizer and UndefinedBehaviorSanitizer. Shifts and sums in stb_image overflow by design, so the file that
# holds it is built with the first only.
ASAN = build/asan
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
SANITIZE_FILE = $(if $(filter %/stb.o,$@),-fsanitize=address,$(SANITIZE))

# What sanitizers tell needs lines, but not variables, which take long to compile, as warnings do.
CC_ASAN = $(CC) $(TEST_CFLAGS) $(if $(findstring /csrc/,$@),-w,-Werror) -g1 -DPIX_DEBUG -fPIC $(LUA_CFLAGS) $(SANITIZE_FILE)
$(foreach folder,$(ASAN) $(ASAN)/$(LUA),$(eval $(call COMPILE,$(folder),CC_ASAN)))
ASAN_CORE = $(CORE:%.c=$(ASAN)/%.o)
ASAN_OBJECTS = $(ASAN_CORE) $(patsubst %.c,$(ASAN)/$(LUA)/%.o,$(filter-out $(CORE),$(SOURCES)))
$(ASAN)/spec/c/test_main.o: $(TEST_SUITES)

$(ASAN)/pixcollide/core.so: $(ASAN_OBJECTS)
	$(call LINK,$(CC) -shared $(SANITIZE) -o $@ $^ -lm)

$(ASAN)/core_tests: $(ASAN_CORE) $(CORE_TESTS:%.c=$(ASAN)/%.o)
	$(call LINK,$(CC) $(SANITIZE) -o $@ $^ -lm)

$(ASAN)/memory_tests: $(ASAN_OBJECTS) $(MEMORY_TESTS:%.c=$(ASAN)/%.o)
	$(call LINK,$(CC) $(SANITIZE) -o $@ $^ -l$(LUA) -lm)

asan-programs: $(ASAN)/pixcollide/core.so $(ASAN)/core_tests $(ASAN)/memory_tests

# The share of the random rounds here, few, as all takes many times as long under sanitizers; and what is left out.
ASAN_ROUNDS = 0.01
ASAN_EXCLUDE = large
LIBASAN = $$($(CC) -print-file-name=libasan.so)
asan: deps-test all asan-programs
	@PIXCOLLIDE_ROUNDS=$(ASAN_ROUNDS) $(OUR_LUA) LUA_CPATH="./$(ASAN)/?.so;;" PRELOAD="$(LIBASAN)" JOBS=$(JOBS) \
	  SPECS="$$(.ci/binding_specs)" WHY="the C tests, random answers and make fuzz-api reach what they test" EXCLUDE=$(ASAN_EXCLUDE) \
	  spec/run_tests.sh $(LUA) $(ASAN)/core_tests $(ASAN)/memory_tests
	+@PRELOAD="$(LIBASAN)" .ci/hash asan

# The C tests under clang's MemorySanitizer.
MSAN = build/msan
CC_MSAN = $(FUZZ_CC) $(TEST_CFLAGS) -w -g1 -DPIX_DEBUG -fsanitize=memory -fno-omit-frame-pointer
$(eval $(call COMPILE,$(MSAN),CC_MSAN))
$(MSAN)/spec/c/test_main.o: $(TEST_SUITES)

$(MSAN)/core_tests: $(CORE:%.c=$(MSAN)/%.o) $(CORE_TESTS:%.c=$(MSAN)/%.o)
	$(call LINK,$(FUZZ_CC) -fsanitize=memory -o $@ $^ -lm)

msan: deps-fuzz
	@$(MAKE) $(MSAN)/core_tests
	@PIXCOLLIDE_ROUNDS=0.01 $(MSAN)/core_tests

# Random answers make all kinds of calls; the specs have what may be collected when, and who is called back.
binding:
	@EXCLUDE=large $(MAKE) test LUA=luajit ROUNDS=0.05 SPECS="$$(.ci/binding_specs | tr '\n' ' ') $(wildcard spec/library/*_spec.lua)"

stress: deps-test all
	+@.ci/hash collector
	@PIXCOLLIDE_ROUNDS=0.01 $(RUN) HELPER=spec/support/collect.lua JOBS=$(JOBS) EXCLUDE=garbage,large \
	  SPECS="$$(.ci/binding_specs | grep -v -e contract -e questions -e refusals)" WHY="random answers make all kinds of calls" \
	  spec/run_tests.sh $(LUA)

# One hash over many random answers: the same whatever compiled it, whichever kernel answers and whichever Lua asks.
hash: deps wasm
	+@.ci/hash builds

# On 64-bit ARM under an emulator, built by Debian's cross compiler.
arm: deps dist-linux-arm64
	+@.ci/arm

arm-macos: deps dist-linux-arm64 dist-macos
	+@.ci/arm macos

# Specs that need LÖVE, in LÖVE. They need no screen.
test-love: module-love
	@.ci/deps luajit test play screen
	@XDG_DATA_HOME="$(CURDIR)/build/love-data" SPECS="$(or $(SPECS),spec/love/*_spec.lua)" $(IN_LOVE) \
	  BUSTED="timeout 300 love spec/love" xvfb-run -a spec/run_tests.sh LÖVE

test-windows: dist
	+@.ci/wine
	+@.ci/wine32

# MUTANTS small changes, one at a time; of these, those of files with ONLY in their names. What .ci/mutants/noticed.txt
# lists must be noticed; AGAIN=1 tries that alone, by the tests that noticed it before and, where they do not now, by all.
MUTANTS = 400
ONLY =
AGAIN =
MUTANT_ROUNDS = 0.2
TRY_MUTANTS = seq $(JOBS) | xargs -P $(JOBS) -I JOB $(LUA) .ci/mutants/main.lua work JOB $(JOBS)
mutants: deps-test all $(PROGRAMS)
	@$(MAKE) module-love
	@.ci/deps luajit play screen
	@export PIXCOLLIDE_ROUNDS=$(MUTANT_ROUNDS) && \
	  $(LUA) .ci/mutants/main.lua $(if $(AGAIN),again,plan) $(MUTANTS) "$(ONLY)" && $(TRY_MUTANTS) && \
	  $(if $(AGAIN),$(LUA) .ci/mutants/main.lua rest && $(TRY_MUTANTS) &&) $(LUA) .ci/mutants/main.lua report

.PHONY: check-release kernels asan-programs asan msan binding stress hash arm arm-macos test-love test-windows mutants
