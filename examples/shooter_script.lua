-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How shooter.lua plays itself: for how many frames what is held. input.lua plays it.

return {
  { 20, "" },
  { 60, "left fire" },
  { 40, "up fire" },
  { 50, "right fire" },
  { 40, "up right fire" },
  { 60, "left fire" },
  { 50, "up fire" },
  { 60, "right fire", screenshot = true },
  { 220, "left up fire" },
}
