// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Where the second copy of Lua's core, with pixcollide's on top, meets love.js: one memory, one lua_State, one stack,
// but two tables of functions. Ours begins with a copy of love.js's, so that its functions have the same places in
// both. Love.js cannot call ours by their places: it has 0 in all of our closures, which link.js lets be
// love_dispatch. Where they really are is a hidden upvalue, the last one.

#include <stddef.h>
#include <stdint.h>

#define LUA_CORE
#include "lua.h"

#include "lauxlib.h"
#include "lobject.h"
#include "lstate.h"

#define IMPORT(name) __attribute__((import_module("love"), import_name(#name)))
#define EXPORT(name) __attribute__((export_name(#name)))

IMPORT(stackSave) char *love_stack_save(void);
IMPORT(stackRestore) void love_stack_restore(char *top);
IMPORT(malloc) void *love_malloc(size_t size);
IMPORT(realloc) void *love_reallocate(void *block, size_t size);
IMPORT(free) void love_free(void *block);

// Of this module, by emscripten.
char *stackSave(void);
void stackRestore(char *top);

const char *love_difference(const lua_State *L, const Table *empty, const Table *known, uint32_t functions);
int luaopen_pixcollide_core(lua_State *L);

Node *love_dummynode;

// The stack. Our frames lie below love.js's, and its own below ours while it is called from here. Where an error of
// Lua has left some of ours, nobody tells: each call from love.js begins where that is.

// Runs a call of love.js's below our frames.
#define BELOW(call)                      \
  do {                                   \
    char *const theirs = love_stack_save(), *const ours = stackSave(); \
    love_stack_restore(ours);            \
    call;                                \
    love_stack_restore(theirs);          \
    stackRestore(ours);                  \
  } while (0)

static int run(lua_CFunction f, lua_State *L) {
  char *const ours = stackSave();
  stackRestore(love_stack_save());
  const int results = f(L);
  stackRestore(ours);
  return results;
}

// Memory is love.js's.

void *malloc(size_t size) {
  void *block;
  BELOW(block = love_malloc(size));
  return block;
}

void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  void *block = malloc(bytes);
  if (block != NULL) __builtin_memset(block, 0, bytes);
  return block;
}

void *realloc(void *block, size_t size) {
  void *resized;
  BELOW(resized = love_reallocate(block, size));
  return resized;
}

void free(void *block) { BELOW(love_free(block)); }

// Calls.

// Returns the function that a closure of ours hides.
static lua_CFunction hidden(const Closure *closure) {
  return (lua_CFunction)pvalue(&closure->c.upvalue[closure->c.nupvalues - 1]);
}

EXPORT(love_dispatch) int love_dispatch(lua_State *L) { return run(hidden(clvalue(L->ci->func)), L); }

int love_call(lua_CFunction f, lua_State *L) {
  if (f == NULL) return hidden(clvalue(L->ci->func))(L);
  int results;
  BELOW(results = f(L));
  return results;
}

void love_hook(lua_Hook hook, lua_State *L, lua_Debug *ar) { BELOW(hook(L, ar)); }

void *love_realloc(lua_Alloc f, void *ud, void *block, size_t old_size, size_t new_size) {
  void *resized;
  BELOW(resized = f(ud, block, old_size, new_size));
  return resized;
}

// Functions of Lua's API that are others here.

void lua_pushcclosure_of_lua(lua_State *L, lua_CFunction f, int upvalues);

void lua_pushcclosure(lua_State *L, lua_CFunction f, int upvalues) {
  lua_pushlightuserdata(L, (void *)f);
  lua_pushcclosure_of_lua(L, NULL, upvalues + 1);
}

// Functions of love.js's, kept in the registry from when the module is opened.
#define PCALL "pixcollide.pcall"
#define LOADSTRING "pixcollide.loadstring"

// By love.js's pcall, as nothing can be protected from here. Without a handler; any error is LUA_ERRRUN.
int lua_pcall(lua_State *L, int arguments, int results, int handler) {
  const int base = lua_gettop(L) - arguments;
  if (handler != 0) __builtin_trap();
  lua_getfield(L, LUA_REGISTRYINDEX, PCALL);
  lua_insert(L, base);
  lua_call(L, arguments + 1, results == LUA_MULTRET ? results : results + 1);
  const int is_well = lua_toboolean(L, base);
  lua_remove(L, base);
  if (!is_well) lua_settop(L, base);
  return is_well ? 0 : LUA_ERRRUN;
}

// By love.js's loadstring, as a parser would be a third of this module.
int luaL_loadbuffer(lua_State *L, const char *text, size_t length, const char *name) {
  lua_getfield(L, LUA_REGISTRYINDEX, LOADSTRING);
  lua_pushlstring(L, text, length);
  lua_pushstring(L, name);
  lua_call(L, 2, 2);
  const int is_well = !lua_isnil(L, -2);
  lua_remove(L, is_well ? -1 : -2);
  return is_well ? 0 : LUA_ERRSYNTAX;
}

// Opening.

// Gives what opens the module, as package.loadlib does.
static int give_opener(lua_State *L) {
  lua_getglobal(L, "pcall");
  lua_setfield(L, LUA_REGISTRYINDEX, PCALL);
  lua_getglobal(L, "loadstring");
  lua_setfield(L, LUA_REGISTRYINDEX, LOADSTRING);
  lua_pushcfunction(L, luaopen_pixcollide_core);
  return 1;
}

// Says why the states of love.js are none that this copy of Lua can work on; NULL if they are. Writes nothing.
// `thread` is a coroutine that has not begun, and `empty` and `known` tables, as lua/pixcollide/web.lua makes them;
// love.js has so many `functions` in its table.
EXPORT(love_check)
const char *love_check(const lua_State *thread, const Table *empty, const Table *known, uint32_t functions) {
  stackRestore(love_stack_save());
  return love_difference(thread, empty, known, functions);
}

// Leaves on the coroutine what gives the module's opener when it is resumed. Before, love_check has been content with
// them.
EXPORT(love_open) void love_open(lua_State *thread, const Table *empty) {
  stackRestore(love_stack_save());
  love_dummynode = empty->node;
  lua_pushcfunction(thread, give_opener);
}
