-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- A generator of our own, because math.random differs between Lua versions: Park and Miller's, 48271 modulo 2^31 - 1,
-- in plain doubles. The same seed gives the same numbers everywhere.

local floor, sqrt = math.floor, math.sqrt
local MODULUS = 2147483647
local FACTOR = 48271
local rng = {}
rng.__index = rng

local random = {}

--- A generator; any whole number (or fraction, its floor) is a seed.
function random.new(seed)
  local self = setmetatable({ state = floor(seed) % (MODULUS - 1) + 1 }, rng)
  for _ = 1, 8 do -- seeds near each other give first numbers near each other
    self:step()
  end
  return self
end

--- A seed made from any number of strings and numbers.
function random.seed(...)
  local seed = 1
  for k = 1, select("#", ...) do
    local text = select(k, ...)
    if type(text) == "number" then text = ("%.17g"):format(text) end
    text = text .. "|"
    for at = 1, #text do seed = (seed * 263 + text:byte(at)) % MODULUS end
  end
  return seed
end

function rng:step()
  local state = self.state * FACTOR % MODULUS
  self.state = state
  return state
end

--- Uniform in [0, 1), 53 bits of two steps, which are written out: specs ask for millions.
function rng:unit()
  local high = self.state * FACTOR % MODULUS
  local low = high * FACTOR % MODULUS
  self.state = low
  return ((high - 1) * 4194304.0 + low % 4194304) / 9007199254740992.0
end

--- A whole number in lo .. hi, both included.
function rng:int(lo, hi) return floor(lo + floor(self:unit() * (hi - lo + 1))) end
--- A number in [lo, hi).
function rng:real(lo, hi) return lo + self:unit() * (hi - lo) end

--- A number in [lo, hi), 0 < lo < hi, small ones as likely as large ones. By
-- square roots, which are the same everywhere, as logarithms are not.
function rng:spread(lo, hi)
  local value, factor = lo, hi / lo
  for _ = 1, 16 do
    factor = sqrt(factor)
    if self:chance(0.5) then value = value * factor end
  end
  return value
end

--- True with probability p.
function rng:chance(p) return self:unit() < p end
--- One entry of a list.
function rng:pick(list) return list[self:int(1, #list)] end

return random
