-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How digger.lua plays itself: for how many frames what is held. input.lua plays it.

return {
  { 45, "" },
  { 115, "right" },
  { 5, "" },
  { 1, "mouse", mouseX = 290, mouseY = 150 },
  { 20, "", "a leg of the table is gone" },
  { 20, "right" },
  { 1, "mouse", mouseX = 362, mouseY = 130 },
  { 30, "", "the table falls", screenshot = true },
  { 40, "" },
  { 24, "left" },
  { 90, "down" },
  { 60, "" },
}
