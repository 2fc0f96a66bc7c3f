-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the animated GIFs in spec/fixtures must show, one picture beside the other, and how long, in 1/100 s.

return {
  ["frames_kept.gif"] = {
    delays = { 10, 5, 250, 0 },
    pictures = {
      "rrrrr  rrrrr  rrrbg  rrrbg",
      "rrrrr  rggrr  rggbb  rggbb",
      "r...r  r.ggr  r.ggr  rgggr",
      "rrrrr  rrrrr  rrrrr  grrrg",
    },
  },
  ["frames_cleared.gif"] = {
    delays = { 10, 20, 30, 40 },
    pictures = {
      "rrrrr  rrrrr  brrrr  .....",
      "rrrrr  rgrgr  r...r  r...r",
      "rrrrr  rgggr  r...r  r...r",
      "rrrrr  rrrrr  rrrrr  rrrrb",
    },
  },
  ["frames_back.gif"] = {
    delays = { 10, 20, 20, 20, 20, 20 },
    pictures = {
      "rrrr.  rggg.  rrrr.  ggrr.  ..rr.  ..rr.",
      "rrrr.  rggg.  rrrr.  ggrr.  ..rbb  ..rr.",
      "rrrr.  rrrr.  bbbbb  rrrr.  rrrbb  rrrr.",
      ".....  .....  .....  .....  .....  ....g",
    },
  },
  -- '#' is the colour of the transparent number in a frame without a control block.
  ["frames_bare.gif"] = {
    delays = { 7, 0, 9 },
    pictures = { ".....  ..g#.  ..g#.", ".r.r.  ..#g.  ..#g.", ".r.r.  .....  .....", ".....  .....  b.b.." },
  },
}
