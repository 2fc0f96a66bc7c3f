-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Rocks that fly and turn in a rectangle, the same for every library.

local newRandom = require "examples.random"
local pixcollide = require "pixcollide"

local rocks = { SIZE = 64, DT = 1 / 60 }

local HALF, KINDS = rocks.SIZE / 2, 8

-- A mask of 64 x 64 whose radius goes up and down around its middle.
local function newMask(random)
  local mask, bumps = pixcollide.newMask(rocks.SIZE, rocks.SIZE), {}
  for k = 1, 5 do bumps[k] = { math.floor(random(2, 8)), random(0, 6.28), random(0.02, 0.07) } end
  for y = 0, rocks.SIZE - 1 do
    for x = 0, rocks.SIZE - 1 do
      local dx, dy, radius = x + 0.5 - HALF, y + 0.5 - HALF, 0.75
      for _, bump in ipairs(bumps) do
        radius = radius + bump[3] * math.sin(bump[1] * math.atan2(dy, dx) + bump[2])
      end
      mask:set(x, y, math.sqrt(dx * dx + dy * dy) < HALF * math.min(radius, 1))
    end
  end
  return mask
end

-- A polygon about the middle: of all corners of solid texels, the farthest in each of 8 directions.
local function newHull(mask)
  local hull = {}
  for angle = math.pi / 8, 2 * math.pi, math.pi / 4 do
    local c, s, farthest, px, py = math.cos(angle), math.sin(angle), 0, 0, 0
    for x, y in mask:eachSolid() do
      local cx, cy = x + (c > 0 and 1 or 0) - HALF, y + (s > 0 and 1 or 0) - HALF
      if c * cx + s * cy > farthest then farthest, px, py = c * cx + s * cy, cx, cy end
    end
    if px ~= hull[#hull - 1] or py ~= hull[#hull] then
      hull[#hull + 1], hull[#hull + 2] = px, py
    end
  end
  return hull
end

--- A list of rocks in w x h pixels. Each has its place x, y, r, its scale s, its speeds a second, its mask, and the
--- corners of its hull about its place, scaled but not turned. options: share = the part that fly and turn, all unless
--- given, half, or none: the others are still; scales = { the least, the largest }.
function rocks.newScene(count, w, h, options)
  local share, scales = options and options.share or 1, options and options.scales or { 0.3, 2.5 }
  local random, masks, hulls, scene = newRandom(1618), {}, {}, { w = w, h = h }
  for k = 1, KINDS do
    masks[k] = newMask(random)
    hulls[k] = newHull(masks[k])
  end
  for i = 1, count do
    local rock = { index = i, mask = masks[i % KINDS + 1], s = random(unpack(scales)), corners = {}, x = random(0, w),
      y = random(0, h), r = random(0, 6.28), vx = random(-90, 90), vy = random(-90, 90), spin = random(-2, 2) }
    for k, value in ipairs(hulls[i % KINDS + 1]) do rock.corners[k] = rock.s * value end
    if i % 2 >= 2 * share then rock.vx, rock.vy, rock.spin, rock.still = 0, 0, 0, true end
    scene[i] = rock
  end
  return scene
end

--- The next frame: all rocks that are not still move on, by their dx and dy. Those at the border turn back first.
function rocks.step(scene)
  for _, rock in ipairs(scene) do
    local x, y = rock.x + rock.vx * rocks.DT, rock.y + rock.vy * rocks.DT
    local out_x, out_y = x < 0 or x > scene.w, y < 0 or y > scene.h
    rock.bounced, rock.vx, rock.vy = out_x or out_y, out_x and -rock.vx or rock.vx, out_y and -rock.vy or rock.vy
    rock.dx, rock.dy = rock.vx * rocks.DT, rock.vy * rocks.DT
    rock.x, rock.y, rock.r = rock.x + rock.dx, rock.y + rock.dy, rock.r + rock.spin * rocks.DT
  end
end

return rocks
