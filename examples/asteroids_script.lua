-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- How asteroids.lua plays itself: for how many frames what is held. input.lua plays it.

return {
  { 20, "" },
  { 60, "right fire" },
  { 30, "left up fire" },
  { 50, "right fire" },
  { 100, "fire" },
  { 80, "right fire" },
  { 30, "right fire" },
  { 20, "right up fire", screenshot = true },
  { 10, "right up fire" },
  { 60, "left up fire" },
  { 60, "right fire" },
  { 30, "right up fire" },
  { 70, "left fire" },
}
