// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Runs random programs over the API: see main.lua, which it calls for a few programs in each of many Lua states. Under
// sanitizers it tells which program it was that died, and what call.
//
//   fuzz_api LUA SEED COUNT [trace]: programs SEED, SEED + 1, ...; trace: tells each call before it is made. LUA is how
//   it is called in what it tells.

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <sanitizer/common_interface_defs.h>

int luaopen_pixcollide_core(lua_State *L);

#define SCRIPT "spec/fuzz/api/main.lua"
#define PROGRAMS_OF_STATE 40
#define SECONDS_OF_CALL 300  // where rasters are limited to nearly nothing, what is large is drawn anew for each step
#define SECONDS_OF_STOP 5

typedef struct memory {
  int64_t bytes;   // live now
  int64_t enough;  // so many requests succeed, then all fail; -1: none fails
} memory;

static memory lua_memory = {.enough = -1};
static char context[1000] = "nothing yet";
static lua_State *running;
static bool is_stopping;

static void *allocate(void *state, void *block, size_t old_size, size_t new_size) {
  memory *m = state;
  const size_t old = block == NULL ? 0 : old_size;  // of a new block it is the type
  if (new_size == 0) {
    free(block);
    m->bytes -= (int64_t)old;
    return NULL;
  }
  if (new_size > old && m->enough >= 0) {
    if (m->enough == 0) return NULL;
    m->enough--;
  }
  void *resized = realloc(block, new_size);
  if (resized != NULL) m->bytes += (int64_t)new_size - (int64_t)old;
  return resized;
}

static void tell_context(void) {
  fprintf(stderr, "fuzz-api: died in %s\n", context);
  fflush(stderr);
}

// Where in Lua it is.
static void stop(lua_State *L, lua_Debug *activation) {
  (void)activation;
  lua_sethook(L, NULL, 0, 0);
  lua_getglobal(L, "debug");
  lua_getfield(L, -1, "traceback");
  lua_call(L, 0, 1);
  fprintf(stderr, "fuzz-api: no end after %d s of a processor: %s\n", SECONDS_OF_CALL, lua_tostring(L, -1));
  abort();
}

// After so many seconds of a processor, not of a clock: a machine that stands still for a while is not at fault.
static void set_alarm(int seconds) {
  setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = seconds}, NULL);
}

static void on_alarm(int number) {
  (void)number;
  if (is_stopping) {  // in what is compiled, or in no Lua at all
    tell_context();
    abort();
  }
  is_stopping = true;
  lua_sethook(running, stop, LUA_MASKCALL | LUA_MASKCOUNT, 1);
  set_alarm(SECONDS_OF_STOP);
}

// host.note(text): what is going on, and that it may take its time from now on.
static int l_note(lua_State *L) {
  snprintf(context, sizeof context, "%s", luaL_checkstring(L, 1));
  running = L;
  set_alarm(SECONDS_OF_CALL);
  return 0;
}

// host.callShort(n, f, ...): pcall(f, ...) while so many of Lua's own allocations succeed, and all after them fail.
static int l_call_short(lua_State *L) {
  const int64_t enough = (int64_t)luaL_checknumber(L, 1);
  lua_pushboolean(L, 1);
  lua_replace(L, 1);
  luaL_checkstack(L, 20, NULL);
  lua_memory.enough = enough;
  const int status = lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 0);
  lua_memory.enough = -1;
  if (status != 0) {
    lua_pushboolean(L, 0);
    lua_replace(L, 1);
  }
  return lua_gettop(L);
}

// host.callAmply(f, ...): f(...), of which all of Lua's allocations succeed.
static int l_call_amply(lua_State *L) {
  const int64_t enough = lua_memory.enough;
  lua_memory.enough = -1;
  const int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
  lua_memory.enough = enough;
  return status != 0 ? lua_error(L) : lua_gettop(L);
}

// host.numbers(list): a pointer to a copy of these numbers, which holds until the next call.
static int l_numbers(lua_State *L) {
  static double numbers[1000];
  for (int k = 0; k < 1000; k++) {
    lua_rawgeti(L, 1, k + 1);
    numbers[k] = lua_tonumber(L, -1);
    lua_pop(L, 1);
  }
  lua_pushlightuserdata(L, numbers);
  return 1;
}

static const luaL_Reg functions[] = {
    {"note", l_note}, {"callShort", l_call_short}, {"callAmply", l_call_amply}, {"numbers", l_numbers}};

// A list as of the command line: SEED COUNT TRACE. Loads all and runs the script.
static int run(lua_State *L) {
  lua_getglobal(L, "package");
  lua_getfield(L, -1, "loaded");
  lua_pushcfunction(L, luaopen_pixcollide_core);
  lua_pushstring(L, "pixcollide.core");
  lua_call(L, 1, 1);
  lua_setfield(L, -2, "pixcollide.core");
  lua_pop(L, 2);
  if (luaL_loadfile(L, SCRIPT) != 0) return lua_error(L);
  lua_insert(L, 1);
  lua_newtable(L);
  for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
    lua_pushcfunction(L, functions[k].func);
    lua_setfield(L, -2, functions[k].name);
  }
  lua_insert(L, 2);
  lua_call(L, 4, 1);
  return 1;
}

// Programs of one state. Gives how many calls they made, or -1.
static double run_programs(double seed, int count, bool traces) {
  lua_State *L = lua_newstate(allocate, &lua_memory);
  const bool has_own_memory = L != NULL;
  if (!has_own_memory) L = luaL_newstate();  // LuaJIT may want its own
  if (L == NULL) return -1;
  luaL_openlibs(L);
  lua_pushcfunction(L, run);
  lua_pushnumber(L, seed);
  lua_pushnumber(L, count);
  lua_pushboolean(L, traces);
  const bool is_well = lua_pcall(L, 3, 1, 0) == 0;
  const double calls = is_well ? lua_tonumber(L, -1) : -1;
  if (!is_well) fprintf(stderr, "fuzz-api: %s\n", lua_tostring(L, -1));
  lua_memory.enough = -1;
  snprintf(context, sizeof context, "the end of the state of programs %.0f to %.0f", seed, seed + count - 1);
  lua_close(L);
  if (has_own_memory && lua_memory.bytes != 0) {
    fprintf(stderr, "fuzz-api: %lld bytes of Lua's leak in %s\n", (long long)lua_memory.bytes, context);
    return -1;
  }
  return calls;
}

int main(int count, char **arguments) {
  if (count < 4) return 2;
  __sanitizer_set_death_callback(tell_context);
  signal(SIGPROF, on_alarm);
  const double seed = strtod(arguments[2], NULL), programs = strtod(arguments[3], NULL);
  double calls = 0, told = 0;
  for (double done = 0; done < programs;) {
    const double rest = programs - done;
    const int size = rest < PROGRAMS_OF_STATE ? (int)rest : PROGRAMS_OF_STATE;
    const double of_state = run_programs(seed + done, size, count > 4);
    if (of_state < 0) return 1;
    done += size;
    calls += of_state;
    if (done < told + programs / 10) continue;
    told = done;
    printf("%s: %.0f of %.0f programs, %.0f calls\n", arguments[1], done, programs, calls);
    fflush(stdout);
  }
  printf("%s: all %.0f programs from seed %.0f on, %.0f calls\n", arguments[1], programs, seed, calls);
  return 0;
}
