// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The words of messages: what a value is called, how to make of it what was expected, and which name may have been
// meant. For functions that are about to raise: they leave strings on the stack, and may run Lua code.
#ifndef PIXL_WORDS_H
#define PIXL_WORDS_H

#include "lua/lcompat.h"

#include "base/base.h"

// In the registry: the module, and the functions of lua/pixcollide/words.lua.
#define PIXL_MODULE_KEY "pixcollide.module"
#define PIXL_WORDS_KEY "pixcollide.words"

// As luaL_typename, but knows the types of the module, and those of LÖVE's objects.
const char *pixl_typename(lua_State *L, int index);

// "", or how to make a mask or a sprite of what is at `index`, in parentheses, to follow "got ...".
const char *pixl_maskhint(lua_State *L, int index);
const char *pixl_spritehint(lua_State *L, int index);

// "", or what to write instead of a number that is beyond 1, but may have been meant as one of 0 to 255: of a colour's
// channel, 0 to 3, or of any other level.
#define PIXL_NO_CHANNEL (-1)
const char *pixl_bytehint(lua_State *L, double value, int channel);

// "", or " (did you mean 'slide'?)": that of the NULL-terminated names which is near.
const char *pixl_guess(lua_State *L, const char *given, const char *const *names);

// " (did you mean 'r'? There are x, y, r)": all names, and the one that is near.
const char *pixl_suggest(lua_State *L, const char *given, const char *const *names);

#endif
