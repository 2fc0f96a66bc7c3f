-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How shooter.lua plays itself: for how many frames what is held. input.lua plays it.

return {
  { 20, "" },
  { 90, "left fire" },
  { 30, "up fire" },
  { 60, "right fire" },
  { 40, "up right fire" },
  { 80, "left fire" },
  { 32, "up fire", screenshot = true },
  { 8, "up fire" },
  { 80, "right fire" },
  { 60, "left up fire" },
  { 100, "right fire" },
}
