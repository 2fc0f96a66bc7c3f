-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Smooth noise for pictures, the same on every machine.

local noise = {}

--- A function (x, y) with values from 0 to 1: a lattice of numbers from random(0, 1), one for each whole x and y, repeated
--- after `period` of them in both directions, and what lies between them.
function noise.new(period, random)
  local lattice = {}
  for i = 0, period * period - 1 do
    lattice[i] = random(0, 1)
  end
  local function smooth(t) return t * t * (3 - 2 * t) end
  return function(x, y)
    local i, j = math.floor(x), math.floor(y)
    local u, v = smooth(x - i), smooth(y - j)
    local left, right, above, below = i % period, (i + 1) % period, j % period * period, (j + 1) % period * period
    local top = lattice[above + left] * (1 - u) + lattice[above + right] * u
    local bottom = lattice[below + left] * (1 - u) + lattice[below + right] * u
    return top * (1 - v) + bottom * v
  end
end

return noise
