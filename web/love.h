// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Included by luaconf.h of the second copy of Lua's core, which works on the states of a running love.js: what is
// love.js's is called as follows.

#pragma once

struct lua_State;
struct lua_Debug;

// The node that all empty tables of love.js share.
extern struct Node *love_dummynode;

// Call functions of love.js by their places in its table, of which ours has a copy: a lua_CFunction, a lua_Hook, a
// lua_Alloc.
int love_call(int (*f)(struct lua_State *), struct lua_State *L);
void love_hook(void (*hook)(struct lua_State *, struct lua_Debug *), struct lua_State *L, struct lua_Debug *ar);
void *love_realloc(void *(*f)(void *, void *, size_t, size_t), void *ud, void *block, size_t old_size, size_t new_size);

// Leaves for the pcall of love.js whose jmp_buf that is. It does not return.
__attribute__((import_module("love"), import_name("longjmp"))) _Noreturn void love_longjmp(void *env, int value);

#undef LUAI_THROW
#define LUAI_THROW(L, c) love_longjmp((c)->b, 1)
// Nothing is protected by this copy: lua_pcall calls love.js's.
#undef LUAI_TRY
#define LUAI_TRY(L, c, a) __builtin_trap();
