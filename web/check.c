// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Compares the Lua that runs in love.js with the one that was compiled here, by values whose contents are known:
// sizes, places of fields, tags. An address that is none makes WebAssembly raise an error, which link.js catches.

#include <stdint.h>
#include <string.h>

#define LUA_CORE
#include "lua.h"

#include "lgc.h"
#include "lobject.h"
#include "lstate.h"
#include "ltable.h"
#include "ltm.h"

static const char *string_difference(const TValue *value, const char *text) {
  if (value->tt != LUA_TSTRING) return "tags of strings";
  const TString *string = (const TString *)value->value.gc;
  if (string->tsv.tt != LUA_TSTRING || string->tsv.len != strlen(text)) return "heads of strings";
  return memcmp(getstr(string), text, strlen(text) + 1) == 0 ? NULL : "strings";
}

static const char *function_difference(const TValue *value, int is_c, uint32_t functions) {
  if (value->tt != LUA_TFUNCTION) return "tags of functions";
  const Closure *closure = (const Closure *)value->value.gc;
  if (closure->c.tt != LUA_TFUNCTION || closure->c.isC != is_c) return "functions";
  const uintptr_t place = (uintptr_t)closure->c.f;
  return !is_c || (place > 0 && place < functions) ? NULL : "places of functions";
}

static const char *userdata_difference(const TValue *value) {
  if (value->tt != LUA_TUSERDATA) return "tags of userdata";
  const Udata *userdata = (const Udata *)value->value.gc;
  if (userdata->uv.tt != LUA_TUSERDATA || userdata->uv.len != 0) return "userdata";
  return userdata->uv.metatable != NULL && userdata->uv.metatable->tt == LUA_TTABLE ? NULL : "metatables of userdata";
}

static const char *table_difference(const Table *empty, const Table *known, uint32_t functions) {
  if (empty->tt != LUA_TTABLE || known->tt != LUA_TTABLE) return "tables";
  if (empty->sizearray != 0 || empty->lsizenode != 0 || empty->metatable != NULL) return "empty tables";
  if (!ttisnil(gval(empty->node)) || !ttisnil(gkey(empty->node)) || gnext(empty->node) != NULL) return "the empty node";
  if (known->sizearray != 4 || known->lsizenode != 0 || known->metatable != empty) return "sizes of tables";
  if (known->array[0].tt != LUA_TNUMBER || known->array[0].value.n != 1.5) return "numbers";
  const char *difference = string_difference(&known->array[1], "pixcollide");
  if (difference == NULL) difference = function_difference(&known->array[2], 1, functions);
  if (difference == NULL) difference = userdata_difference(&known->array[3]);
  if (difference != NULL) return difference;
  const TValue *value = gval(known->node);
  if (gkey(known->node)->tt != LUA_TSTRING || value->tt != LUA_TTABLE) return "nodes";
  if (value->value.gc != (GCObject *)known) return "values of nodes";
  return known->node == empty->node ? "the empty node" : NULL;
}

// The coroutine has not begun: on its stack is the function that it would call, and nothing else.
static const char *thread_difference(const lua_State *L, uint32_t functions) {
  if (L->tt != LUA_TTHREAD || L->status != 0 || L->errorJmp != NULL) return "coroutines";
  if (L->stack == NULL || L->base_ci == NULL || L->ci != L->base_ci) return "lists of calls";
  if (L->top != L->stack + 2 || L->base != L->stack + 1) return "stacks";
  if (L->stack_last != L->stack + (L->stacksize - EXTRA_STACK - 1)) return "ends of stacks";
  if (L->stacksize < BASIC_STACK_SIZE) return "sizes of stacks";
  if (L->size_ci != BASIC_CI_SIZE || L->end_ci != L->base_ci + (L->size_ci - 1)) return "sizes of lists of calls";
  if (L->nCcalls > LUAI_MAXCCALLS || L->openupval != NULL || L->l_gt.tt != LUA_TTABLE) return "coroutines";
  return function_difference(L->top - 1, 0, functions);
}

// The main coroutine is in a call that is protected.
static const char *global_difference(const global_State *g, uint32_t functions) {
  if (g == NULL || g->mainthread == NULL || g->mainthread->tt != LUA_TTHREAD) return "main coroutines";
  if (g->mainthread->l_G != g) return "global states";
  if (g->l_registry.tt != LUA_TTABLE || hvalue(&g->l_registry)->tt != LUA_TTABLE) return "registries";
  if (g->strt.size < MINSTRTABSIZE || (g->strt.size & (g->strt.size - 1)) != 0) return "tables of strings";
  const uintptr_t allocate = (uintptr_t)g->frealloc;
  if (allocate == 0 || allocate >= functions) return "allocators";
  if (g->gcstate > GCSfinalize || g->totalbytes == 0 || g->gcpause <= 0) return "collectors";
  if (g->tmname[TM_INDEX] == NULL || strcmp(getstr(g->tmname[TM_INDEX]), "__index") != 0) return "names of metamethods";
  // What a jump goes back to: the call before it, and what setjmp has made of it, a small number that is not 0.
  const uint32_t *jump = (const uint32_t *)g->mainthread->errorJmp;
  return jump != NULL && (jump[0] == 0 || jump[0] > (uintptr_t)jump) && jump[1] > 0 ? NULL : "protected calls";
}

const char *love_difference(const lua_State *L, const Table *empty, const Table *known, uint32_t functions) {
  const char *difference = table_difference(empty, known, functions);
  if (difference == NULL) difference = thread_difference(L, functions);
  return difference == NULL ? global_difference(L->l_G, functions) : difference;
}
