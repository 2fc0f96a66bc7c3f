-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Sparks, dust, flashes and a shaking screen: what is only to be looked at, and touches nothing.

local COLORS = { earth = { 0.45, 0.3, 0.25 }, fire = { 0.98, 0.6, 0.2 }, glow = { 1, 0.92, 0.55 }, gem = { 0.4, 0.95, 0.9 } }
local GRAVITY, FLASH, STRONGEST = 0.12, 10, 10

local Sparks = {}
Sparks.__index = Sparks

--- `random` is a function (low, high).
function Sparks.new(random)
  return setmetatable({ random = random, bits = {}, flashed = { left = 0 }, strength = 0 }, Sparks)
end

--- Bits that fly apart at up to `speed` pixels a frame, in the colours of these names in turn.
function Sparks:burst(x, y, count, speed, ...)
  for i = 1, count do
    local angle, v = self.random(0, 2 * math.pi), self.random(0.2, 1) * speed
    self.bits[#self.bits + 1] = {
      x = x, y = y, vx = v * math.cos(angle), vy = v * math.sin(angle) - 1, left = self.random(10, 40),
      color = COLORS[select(i % select("#", ...) + 1, ...)],
    }
  end
end

function Sparks:shake(strength)
  self.strength = math.min(STRONGEST, self.strength + strength)
end

function Sparks:flash(x, y)
  self.flashed = { x = x, y = y, left = FLASH }
  self:shake(6)
end

--- The next frame. Returns by how much the screen is off its place.
function Sparks:update()
  for i = #self.bits, 1, -1 do
    local bit = self.bits[i]
    bit.x, bit.y, bit.vy, bit.left = bit.x + bit.vx, bit.y + bit.vy, bit.vy + GRAVITY, bit.left - 1
    if bit.left <= 0 then
      table.remove(self.bits, i)
    end
  end
  self.flashed.left = self.flashed.left - 1
  self.strength = math.max(0, self.strength - 0.5)
  return self.random(-self.strength, self.strength)
end

function Sparks:draw()
  local graphics = love.graphics
  for _, bit in ipairs(self.bits) do
    graphics.setColor(bit.color)
    graphics.rectangle("fill", math.floor(bit.x), math.floor(bit.y), 2, 2)
  end
  if self.flashed.left > 0 then
    graphics.setColor(COLORS.glow)
    graphics.circle("fill", self.flashed.x, self.flashed.y, self.flashed.left * 2.5)
  end
  graphics.setColor(1, 1, 1)
end

return Sparks
