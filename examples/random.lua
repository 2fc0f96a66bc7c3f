-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Random numbers that are the same in every Lua and on every machine (Park and Miller's generator), so that a script
-- plays the same game everywhere. `seed` is a whole number from 1 to 2^31 - 2. Returns a function (low, high) that gives
-- numbers between the two.
return function(seed)
  return function(low, high)
    seed = seed * 48271 % 2147483647
    return low + (high - low) * seed / 2147483647
  end
end
