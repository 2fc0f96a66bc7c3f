// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// Options of the functions that read images, and the forms of a colour.
#ifndef PIXL_IMAGE_OPTIONS_H
#define PIXL_IMAGE_OPTIONS_H

#include "lua/largs.h"

#include "image/pixels.h"

typedef struct pixl_image_options {
  int index;             // of the table
  pix_solid_rule rule;   // its reference is found later
  bool has_rect;
  pix_rect rect;
  int reference;         // stack index of the option's value; 0: none given
  int32_t stride;        // bytes; -1: none given
  pix_sheet sheet;
  int32_t count;         // frames; 0: all
  int64_t most_pixels;   // of an image to be decoded
} pixl_image_options;

// Reads the options at `index` that are among the NULL-terminated names. Leaves the reference, if there is one, on the
// stack: a string, or if `is_raw` a string or light userdata.
pixl_image_options pixl_imageoptions(lua_State *L, int index, const char *const *names, bool is_raw);

// The colour on top, {r, g, b, tolerance =} or ranges of channels, for the argument at `index`; messages begin with
// `what`. Leaves the value where it is.
pix_color_range pixl_checkcolor(lua_State *L, int index, const char *what);

// The part of an image of this size that is wanted. Returns NULL, or why it cannot be, in words that are on the stack.
// pixl_maskrect and pixl_picturerect see to it that a mask or a picture can be as large.
typedef const char *pixl_find_rect(lua_State *L, const pixl_image_options *o, int32_t width, int32_t height,
                                   pix_rect *rect);
pixl_find_rect pixl_imagerect, pixl_maskrect, pixl_picturerect;

#endif
