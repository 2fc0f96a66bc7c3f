// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Bytes and PNG as results: strings and files.
#ifndef PIXL_BYTES_H
#define PIXL_BYTES_H

#include "lua/lstate.h"

#include "base/file.h"
#include "image/stb.h"

// Each pushes a scratch that holds nothing yet.
pix_bytes *pixl_newbytes(lua_State *L);
pix_png *pixl_newpng(lua_State *L);

// Push what a scratch holds as a string, and free that. Return what a function does.
int pixl_pushbytes(lua_State *L, pix_bytes *bytes);
int pixl_pushpng(lua_State *L, pix_png *png);

// Gives it `count` zeroed bytes; raises if memory is short.
void pixl_allocbytes(lua_State *L, pix_bytes *bytes, size_t count);

// Pushes a hash as text: 16 hexadecimal digits.
void pixl_pushhash(lua_State *L, uint64_t hash);

// The path of a file to be written.
const char *pixl_checkpath(lua_State *L, int index);

// Writes the file, and frees the PNG. Returns what a function does: true, or nil and a message.
int pixl_savepng(lua_State *L, const char *path, pix_png *png);

#endif
