-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How platformer.lua plays itself, to the flag: for how many frames what is held, and what to remember the last of them
-- by. input.lua plays it.

return {
  { 1, "" },
  { 1, "up" }, -- under the overhang: it bumps its head
  { 56, "right", "up 45 degrees" },
  { 33, "right" },
  { 1, "fire", "a bullet at 5,000 pixels a frame", screenshot = true },
  { 30, "" },
  { 1, "fire" },
  { 112, "right", "stairs of 1, 2, 3 and 4 pixels" },
  { 85, "right" },
  { 60, "right down" },
  { 15, "right", "no room to stand up" },
  { 36, "right" },
  { 16, "" },
  { 12, "right" },
  { 162, "", "the ferry carries it" },
  { 80, "" },
  { 47, "right" },
  { 100, "", "the lift lifts it" },
  { 80, "" },
  { 41, "right" },
  { 1, "up" },
  { 6, "", "up through the ledge" },
  { 34, "" },
  { 1, "up right" },
  { 121, "right" },
  { 10, "", "at the flag" },
}
