// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Edits of masks that may be undone. A mark is a number, that of a moment.

#include "lua/largs.h"
#include "lua/lmethods.h"

static int64_t check_mark(lua_State *L, const pix_mask *mask) {
  const double mark = floor(pixl_checknumber(L, 2, "mark"));
  if (!pix_mask_is_recording(mask)) pixl_error(L, "mask records no edits (begin with mask:record)");
  const double last = (double)mask->extras->log.last_mark;
  if (!(mark >= 1 && mark <= last)) {
    pixl_argerror(L, 2, "mark expected between 1 and %s, got %s", pixl_numbertext(L, last), pixl_numbertext(L, mark));
  }
  return (int64_t)mark;
}

static _Noreturn void refuse_mark(lua_State *L) {
  pixl_argerror(L, 2, "mark is of a moment that was undone or forgotten, or memory has been short since");
}

static int l_record(lua_State *L) {
  pix_mask *mask = pixl_checkmask(L, 1);
  pixl_checknomore(L, 2, "it records all edits");
  const int64_t mark = pix_mask_record(mask);
  if (mark < 0) pixl_nomemory(L);
  return pixl_pushinteger(L, mark);
}

static int l_undo(lua_State *L) {
  pix_mask *mask = pixl_checkmask(L, 1);
  if (!pix_mask_undo(mask, check_mark(L, mask))) refuse_mark(L);
  return 0;
}

static int l_forget(lua_State *L) {
  pix_mask *mask = pixl_checkmask(L, 1);
  if (lua_isnoneornil(L, 2)) {
    pix_mask_stop_recording(mask);
  } else if (!pix_mask_forget(mask, check_mark(L, mask))) {
    refuse_mark(L);
  }
  return 0;
}

const pixl_function pixl_undo_functions[] = {
    {"mask:record", l_record},
    {"mask:undo", l_undo},
    {"mask:forget", l_forget},
    {NULL},
};
