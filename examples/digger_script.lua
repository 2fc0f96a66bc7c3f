-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How digger.lua plays itself: for how many frames what is held, and what happens then. input.lua plays it.

return {
  film = { from = 180, 160, 20, 240, 180 }, -- main.lua tells what this is
  { 45, "" },
  { 10, "right" },
  { 12, "down" },
  { 44, "down right", "a tunnel" },
  { 8, "up down right" },
  { 80, "right" },
  { 5, "" },
  { 1, "mouse", mouseX = 290, mouseY = 110 },
  { 20, "", "a leg of the table is gone" },
  { 20, "right" },
  { 1, "mouse", mouseX = 362, mouseY = 75 },
  { 28, "", "the table falls", screenshot = true },
  { 46, "" },
  { 22, "left" },
  { 80, "down", "a gem" },
  { 40, "left", "in a cave" },
}
