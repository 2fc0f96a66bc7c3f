// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Bytes and PNG as results: strings and files.
#ifndef PIXL_BYTES_H
#define PIXL_BYTES_H

#include "lua/lstate.h"

#include "base/file.h"
#include "image/stb.h"

// Pushes a scratch that holds nothing yet.
pix_bytes *pixl_newbytes(lua_State *L);

// Pushes what a scratch holds as a string, and frees that. Returns what a function does.
int pixl_pushbytes(lua_State *L, pix_bytes *bytes);

// Gives it `count` zeroed bytes; raises if memory is short.
void pixl_allocbytes(lua_State *L, pix_bytes *bytes, size_t count);

// Pushes a hash as text: 16 hexadecimal digits.
void pixl_pushhash(lua_State *L, uint64_t hash);

// The path of a file to be written.
const char *pixl_checkpath(lua_State *L, int index);

// Writes the file, and frees the bytes. Returns what a function does: true, or nil and a message.
int pixl_savebytes(lua_State *L, const char *path, pix_bytes *bytes);

#endif
