// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

#include <dlfcn.h>
#include <glob.h>

#include "peers.h"

// pygame's own layout: bits are stored by stripes of a word's width, the rows of a stripe next to each other.
struct pygame_mask {
  int width, height;
  unsigned long words[1];
};

#define WORD_BITS ((int32_t)(8 * sizeof(unsigned long)))

pygame_overlap_function *pygame_overlap;
static pygame_mask *(*create)(int width, int height);
static void (*destroy)(pygame_mask *mask);

#define PACKAGES "/usr/lib/python3/dist-packages/"

// dlopen of the first file that matches; NULL if there is none or it cannot be loaded.
static void *open_first(const char *pattern, int flags) {
  glob_t found;
  void *library = NULL;
  if (glob(pattern, 0, NULL, &found) == 0) {
    library = dlopen(found.gl_pathv[0], flags);
    globfree(&found);
  }
  return library;
}

// ISO C knows no conversion from an object pointer to a function pointer.
static void find(void *library, const char *name, void *function) {
  void *address = dlsym(library, name);
  memcpy(function, &address, sizeof address);
}

static bool load(void) {
  // The module takes what it needs of Python from the process.
  if (open_first("/usr/lib/*/libpython3*.so.1.0", RTLD_NOW | RTLD_GLOBAL) == NULL) return false;
  void *module = open_first(PACKAGES "pygame/mask.*.so", RTLD_LAZY | RTLD_LOCAL);
  if (module == NULL) return false;
  find(module, "bitmask_create", &create);
  find(module, "bitmask_free", &destroy);
  find(module, "bitmask_overlap", &pygame_overlap);
  return create != NULL && destroy != NULL && pygame_overlap != NULL;
}

bool pygame_is_there(void) {
  static int state;  // 0: not known yet
  if (state == 0) state = load() ? 1 : -1;
  return state > 0;
}

const char *pygame_version(void) {
  static char version[32] = "of a version not known";
  glob_t found;
  if (glob(PACKAGES "pygame-*", 0, NULL, &found) != 0) return version;
  sscanf(found.gl_pathv[0], PACKAGES "pygame-%15[0-9.]", version);
  globfree(&found);
  const size_t length = strlen(version);
  if (version[length - 1] == '.') version[length - 1] = '\0';
  return version;
}

pygame_mask *pygame_mask_create(const pix_mask *mask) {
  pygame_mask *copy = create(mask->width, mask->height);
  if (copy == NULL) return NULL;
  for (int32_t y = 0; y < mask->height; y++) {
    for (int32_t x = 0; x < mask->width; x++) {
      if (!pix_mask_get(mask, x, y)) continue;
      copy->words[x / WORD_BITS * mask->height + y] |= 1ul << x % WORD_BITS;
    }
  }
  return copy;
}

void pygame_mask_destroy(pygame_mask *mask) { destroy(mask); }
