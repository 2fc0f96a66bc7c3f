// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include "lua/lbytes.h"

#include <stdio.h>

#include "lua/largs.h"

static void free_bytes(void *content, pix_allocator *allocator) { pix_bytes_free(content, allocator); }

pix_bytes *pixl_newbytes(lua_State *L) { return pixl_newscratch(L, sizeof(pix_bytes), free_bytes); }

int pixl_pushbytes(lua_State *L, pix_bytes *bytes) {
  lua_pushlstring(L, bytes->count > 0 ? (const char *)bytes->data : "", bytes->count);
  pix_bytes_free(bytes, &pixl_getstate(L)->allocator);
  return 1;
}

void pixl_allocbytes(lua_State *L, pix_bytes *bytes, size_t count) {
  bytes->data = pix_alloc(&pixl_getstate(L)->allocator, count, 1);
  pixl_checkmemory(L, bytes->data != NULL || count == 0);
  bytes->count = bytes->capacity = count;
}

void pixl_pushhash(lua_State *L, uint64_t hash) {
  char text[24];
  snprintf(text, sizeof text, "%08lx%08lx", (unsigned long)(hash >> 32), (unsigned long)(hash & 0xffffffff));
  lua_pushstring(L, text);
}

const char *pixl_checkpath(lua_State *L, int index) {
  size_t length;
  const char *path = pixl_checklstring(L, index, &length);
  pixl_argcheck(L, strlen(path) == length, index, "path expected without zero bytes");
  return path;
}

int pixl_savebytes(lua_State *L, const char *path, pix_bytes *bytes) {
  const char *reason = pix_file_write(path, bytes->data, bytes->count);
  pix_bytes_free(bytes, &pixl_getstate(L)->allocator);
  if (reason != NULL) return pixl_failure(L, "cannot save '%s': %s", path, reason);
  return pixl_pushboolean(L, true);
}
