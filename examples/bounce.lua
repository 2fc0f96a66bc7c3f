-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Two sprites that touch change their velocities along the normal of their contact, as balls of the masses in their data
-- would, and keep most of their speed. Sprites that part already go on.

local SPRING = 0.8

return function(a, b)
  local area, _, _, nx, ny = a:contact(b)
  local ax, ay = a:getVelocity()
  local bx, by = b:getVelocity()
  local approach = area and (ax - bx) * nx + (ay - by) * ny or 0
  if approach < 0 then
    local massA, massB = a:getData().mass, b:getData().mass
    local push = (1 + SPRING) * approach / (massA + massB)
    a:setVelocity(ax - push * massB * nx, ay - push * massB * ny)
    b:setVelocity(bx + push * massA * nx, by + push * massA * ny)
  end
end
