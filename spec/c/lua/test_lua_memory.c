// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// A program of its own: loads the module into Lua states and runs memory_script.lua in them, then memory_world.lua,
// while the first, second, third ... allocation fails, Lua's own or the module's, until none does. Nothing may crash or
// leak, and after each failure the module must work as before. From the root of the repository.
//
//   PIXCOLLIDE_ROUNDS  below 1: only this share of the allocations is made to fail, one after the other

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

int luaopen_pixcollide_core(lua_State *L);

#define IMAGE "spec/fixtures/rgba8.png"
#define MOST_ALLOCATIONS 100000

// Lua's memory.
typedef struct memory {
  size_t bytes;            // live now
  int64_t requests;        // since it began to be counted
  int64_t failing;         // this request fails; 0: none
  bool fails_from_then_on; // and all after it
} memory;

static const char *const scripts[] = {"spec/c/lua/memory_script.lua", "spec/c/lua/memory_world.lua"};
#define SCRIPT_COUNT ((int32_t)(sizeof scripts / sizeof *scripts))

static const char *script;  // the one that is run now
static int32_t failures;
static char expected[20000];  // the script's result
static bool has_dropped;        // a finaliser, as Lua does that lacks the memory to call it
static double numbers[9 * 20];  // for the transforms of 20 sprites
static char picture_path[] = "/tmp/pixcollide-XXXXXX";

static void check(bool condition, const char *what, int64_t k, const char *detail) {
  if (!condition && ++failures <= 20) printf("request %lld: %s: %s\n", (long long)k, what, detail);
}

static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  memory *m = context;
  const size_t old = block == NULL ? 0 : old_size;  // of a new block it is the type
  if (new_size == 0) {
    free(block);
    m->bytes -= old;
    return NULL;
  }
  if (new_size > old) {  // Lua takes it that making a block smaller never fails
    m->requests++;
    const bool is_later = m->fails_from_then_on && m->requests > m->failing;
    if (m->failing > 0 && (m->requests == m->failing || is_later)) return NULL;
  }
  void *resized = realloc(block, new_size);
  if (resized != NULL) m->bytes += new_size - old;
  return resized;
}

// The stack: the compiled script. Loads the module and runs the script with it.
static int load_and_run(lua_State *L) {
  luaL_requiref(L, "pixcollide.core", luaopen_pixcollide_core, 0);
  lua_pushstring(L, IMAGE);
  lua_pushstring(L, picture_path);
  lua_pushlightuserdata(L, numbers);
  lua_call(L, 4, 1);
  return 1;
}

#if LUA_VERSION_NUM >= 504
static void on_warning(void *context, const char *message, int is_continued) {
  (void)context;
  (void)is_continued;
  has_dropped = has_dropped || strstr(message, "__gc") != NULL;
}
#endif

static lua_State *new_state(memory *m) {
  *m = (memory){0};
  lua_State *L = lua_newstate(allocate, m);
  if (L == NULL) exit(2);
  has_dropped = false;
#if LUA_VERSION_NUM >= 504
  lua_setwarnf(L, on_warning, NULL);
#endif
  luaL_openlibs(L);
  // Makes Lua's own metatable for long buffers: Lua 5.4 keeps it unfinished if memory fails while it is made.
  const bool has_buffers = luaL_dostring(L, "return ('x'):rep(10000)") == LUA_OK;
  lua_settop(L, 0);
  if (!has_buffers || luaL_loadfile(L, script) != LUA_OK) {
    printf("%s\n", lua_tostring(L, -1));
    exit(2);
  }
  return L;
}

// Runs the compiled script at 1. The result or the message is on top.
static int run(lua_State *L) {
  lua_settop(L, 1);
  lua_pushcfunction(L, load_and_run);
  lua_pushvalue(L, 1);
  return lua_pcall(L, 1, 1, 0);
}

static const char *text_on_top(lua_State *L) {
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
  return text != NULL ? text : "(no text)";
}

static bool result_is_right(lua_State *L) { return strcmp(text_on_top(L), expected) == 0; }

// Calls a method of the module's state, see lmodule.c.
static void call_state(lua_State *L, const char *method, lua_Number argument, int results) {
  lua_getfield(L, LUA_REGISTRYINDEX, "pixcollide.state");
  lua_getfield(L, -1, method);
  lua_insert(L, -2);
  lua_pushnumber(L, argument);
  lua_call(L, 2, results);
}

static lua_Number count_of(lua_State *L, int which) {  // 1: live bytes, 2: live blocks, 3: requests ever
  call_state(L, "getCounts", 0, 3);
  const lua_Number count = lua_tonumber(L, which - 4);
  lua_pop(L, 3);
  return count;
}

// After a failure: the script works, and when all is collected nothing is left.
static void check_recovery(lua_State *L, int64_t k) {
  const bool is_done = run(L) == LUA_OK;
  check(is_done && result_is_right(L), is_done ? "another result afterwards" : "the script fails afterwards", k,
        text_on_top(L));
  lua_settop(L, 1);
  for (int pass = 0; pass < 2; pass++) lua_gc(L, LUA_GCCOLLECT, 0);
  check(has_dropped || (count_of(L, 1) == 0 && count_of(L, 2) == 0), "memory of the module leaks", k, "");
}

static void close_state(lua_State *L, const memory *m, int64_t k) {
  lua_close(L);
  check(m->bytes == 0, "memory of Lua leaks", k, "");
}

// Whose allocation fails: none, the k-th one, that and all after it.
typedef enum shortage { SHORT_OF_NOTHING, ONE_OF_LUA, ALL_OF_LUA, ONE_OF_MODULE } shortage;

static const struct {
  const char *name;
  shortage shortage;
  int64_t first;
} tests[] = {
    {"memory enough", SHORT_OF_NOTHING, 0},
    {"one of Lua's fails", ONE_OF_LUA, 1},
    {"all of Lua's fail", ALL_OF_LUA, 1},
    {"the module's fail", ONE_OF_MODULE, 0},
};
#define TESTS ((int32_t)(sizeof tests / sizeof *tests))

// One run. Was the failure too late to matter?
static bool run_short_of(shortage what, int64_t k) {
  memory m;
  lua_State *L = new_state(&m);
  lua_Number before = 0;
  if (what == ONE_OF_MODULE) {
    luaL_requiref(L, "pixcollide.core", luaopen_pixcollide_core, 0);
    lua_settop(L, 1);
    before = count_of(L, 3);
    call_state(L, "failAfter", (lua_Number)k, 0);
  } else {
    m.requests = 0;
    m.failing = k;
    m.fails_from_then_on = what == ALL_OF_LUA;
  }
  const int status = run(L);
  const bool untouched = what == SHORT_OF_NOTHING ||
                         (what == ONE_OF_MODULE ? count_of(L, 3) - before <= (lua_Number)k : m.requests < k);
  m.failing = 0;
  if (what == ONE_OF_MODULE) call_state(L, "failAfter", -1, 0);
  if (status != LUA_OK) {
    check(!untouched && strstr(text_on_top(L), "not enough memory") != NULL, "another error", k, text_on_top(L));
  } else if (what == SHORT_OF_NOTHING) {
    snprintf(expected, sizeof expected, "%s", text_on_top(L));
    check(result_is_right(L), "the result is longer than expected", k, "");
  } else if (untouched || what == ONE_OF_MODULE) {  // what can do without memory has the same result
    check(result_is_right(L), "another result", k, text_on_top(L));
  }
  if (k % 3 != 0 || what == SHORT_OF_NOTHING) check_recovery(L, k);  // or close at once
  close_state(L, &m, k);
  return untouched;
}

// A third of them, times the factor: neighbours fail alike.
static double share_of_requests(void) {
  const char *text = getenv("PIXCOLLIDE_ROUNDS");
  const double factor = text == NULL || *text == '\0' ? 1 : strtod(text, NULL);
  return factor >= 3 ? 1 : factor > 0.003 ? factor / 3 : 0.001;
}

// Does no run of the script fail?
static bool passes(int32_t test) {
  const int32_t failures_before = failures;
  const clock_t begin = clock();
  const double share = share_of_requests();
  int64_t runs = 0, k = tests[test].first;
  while (k < MOST_ALLOCATIONS && !run_short_of(tests[test].shortage, k)) {
    runs++;
    k = tests[test].first + (int64_t)((double)runs / share);
  }
  check(k < MOST_ALLOCATIONS, "it never succeeds", k, "");
  printf("%-24s %5lld runs, %6.2f s\n", tests[test].name, (long long)runs, (double)(clock() - begin) / CLOCKS_PER_SEC);
  fflush(stdout);
  return failures == failures_before;
}

int main(void) {
  printf("tests of failing allocations: every %gth (PIXCOLLIDE_ROUNDS)\n", 1 / share_of_requests());
  const int file = mkstemp(picture_path);
  if (file < 0) return 2;
  close(file);
  for (int k = 0; k < 9 * 20; k++) numbers[k] = k % 9 < 2 ? k : k % 9 < 5 ? 1 : 0;
  int32_t passed = 0;
  for (int32_t k = 0; k < SCRIPT_COUNT; k++) {
    script = scripts[k];
    printf("%s\n", script);
    for (int32_t test = 0; test < TESTS; test++) passed += passes(test);
  }
  remove(picture_path);
  printf("%d passed, %d failed\n", (int)passed, TESTS * SCRIPT_COUNT - (int)passed);
  return passed == TESTS * SCRIPT_COUNT ? 0 : 1;
}
