// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What the functions that read images share: their options, and the way from a file, encoded bytes or raw pixels to
// the masks that are pushed.
#ifndef PIXL_IMAGE_H
#define PIXL_IMAGE_H

#include "lcommon.h"

#include "pix_pixels.h"

// Options.

typedef struct pixl_image_options {
  int index;             // of the table
  pix_solid_rule rule;   // its reference is found later
  bool has_rect;
  pix_rect rect;
  int reference;         // stack index of the option's value; 0: none given
  int32_t stride;        // bytes; 0: none given
  pix_sheet sheet;
  int32_t count;         // frames; 0: all
} pixl_image_options;

// Reads the options at `index` that are among the NULL-terminated names. Leaves the reference, if there is one, on the
// stack: a string, or if `is_raw` a string or light userdata.
pixl_image_options pixl_imageoptions(lua_State *L, int index, const char *const *names, bool is_raw);

// The colour on top, {r, g, b [, tolerance]} or ranges of channels, for the argument at `index`; messages begin with
// `what`. Leaves the value where it is.
pix_color_range pixl_checkcolor(lua_State *L, int index, const char *what);

// The part of an image of this size that is wanted, or false and *reason, which is on the stack. pixl_maskrect sees to
// it that a mask can be as large.
bool pixl_imagerect(lua_State *L, const pixl_image_options *o, int32_t width, int32_t height, pix_rect *rect,
                    const char **reason);
bool pixl_maskrect(lua_State *L, const pixl_image_options *o, int32_t width, int32_t height, pix_rect *rect,
                   const char **reason);

// From images to masks.

// Pushes the one result that it makes of the pixels and returns true, or sets *reason. `context` is the caller's.
typedef bool pixl_push_pixels(lua_State *L, const pix_pixels *pixels, const pixl_image_options *o, const void *context,
                              const char **reason);

// Argument 1 is the path of an image file, or, if it is not `is_file`, the bytes of one. Returns what `push` pushed, or
// nil and a message.
int pixl_readimage(lua_State *L, bool is_file, pixl_image_options *o, pixl_push_pixels *push, const void *context);

// Pushes a list of masks, one for each frame of such an image, and a list of how long they are shown, in seconds; or
// nil and a message.
int pixl_readframes(lua_State *L, bool is_file, pixl_image_options *o);

// Arguments 1 to 3 are raw pixels, width and height. Returns what `push` pushed, or raises.
typedef struct pixl_raw_pixels {
  const void *data;
  size_t available;  // bytes
  int32_t width, height;
} pixl_raw_pixels;
pixl_raw_pixels pixl_checkraw(lua_State *L);
int pixl_readraw(lua_State *L, const pixl_raw_pixels *raw, pixl_image_options *o, pixl_push_pixels *push,
                 const void *context);

#endif
